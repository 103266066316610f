//! Verdict, trace, search tree and statistics: what leaves the checker, as data.
//!
//! Nothing here computes; `search` fills these shapes and the command line, the wasm API and the page print them.

mod payload;
pub use payload::*;
