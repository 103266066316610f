//! Verdict, trace, search tree and statistics: what leaves the checker, as data.
//!
//! `payload` has the shapes; `build` and `trace` fill them from what `search` found; the command line, the wasm API and
//! the page print them.

mod build;
mod payload;
mod trace;

pub use build::{Ending, assemble};
pub use payload::*;
pub use trace::TraceBuilder;
