//! Verdict, trace, search tree and statistics: what leaves the checker, as data.
//!
//! `payload`, `basis`, `walks` and `state` have the shapes; `build` fills them from what `search` found; the command line, the wasm API and
//! the page print them.

mod basis;
mod build;
mod payload;
mod state;
mod walks;

pub use basis::{Assumption, Endless, EndlessThread, Refusal};
pub use build::{Ending, assemble};
pub use payload::*;
pub use state::{FrameView, NodeTrace, ObjectView, StateView, StaticsView, ThreadView, VariableView};
pub use walks::{WalkFound, WalkKind, Walks};
