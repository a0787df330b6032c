#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardgame_fuzz::search(bytes));
