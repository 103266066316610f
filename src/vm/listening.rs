//! Who is told of what happens, and what is recorded for traces.

use super::dispatch;
use crate::system::LineEvent;

/// Listeners, and the lines of a trace.
#[derive(Default)]
pub(in crate::vm) struct Listening {
    pub(super) tracing: bool,
    pub(super) lines: Vec<LineEvent>,
    pub(super) lines_omitted: u32,
    /// Remarks of the transition, while tracing.
    pub(super) comments: Vec<String>,
    pub(super) dispatch: dispatch::Dispatch,
}
