//! Bytecode VM.
pub mod api;
