#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| boardgame_fuzz::record_json(text));
