//! Interleave: an explicit-state model checker for Java bytecode.
pub mod choice;
pub mod classfile;
pub mod cli;
pub mod config;
pub mod input;
pub mod link;
pub mod program;
pub mod property;
pub mod report;
pub mod search;
pub mod session;
pub mod store;
pub mod util;
pub mod vm;
#[cfg(target_arch = "wasm32")]
mod wasm;
