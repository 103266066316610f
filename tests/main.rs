//! The integration tests: one crate, so that the library is linked once and the tests of all parts keep every core busy.
//! `cargo test -p interleave-tests --profile checked cases::corpus` runs some of them.

mod ask;
mod cases;
mod cli;
mod common;
mod compile;
mod exercises;
mod generated;
mod junit;
mod listeners;
mod natives;
mod program;
mod search;
mod startup;
mod supported;
mod trace;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
