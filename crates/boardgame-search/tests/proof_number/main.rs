//! Proof number search against plain retrograde analysis, and proofs played out against every defence.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod endgames;
mod graph;
mod graphs;
mod limits;
mod retrograde;
mod solved;
