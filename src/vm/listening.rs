//! Who is told of what happens, and what is recorded for traces.

use super::{dispatch, events};
use crate::system::LineEvent;

/// Listeners, and the lines of a trace.
#[derive(Default)]
pub(in crate::vm) struct Listening {
    pub(super) tracing: bool,
    pub(super) lines: Vec<LineEvent>,
    pub(super) lines_omitted: u32,
    /// Remarks of the transition, while tracing.
    pub(super) comments: Vec<String>,
    /// What happens, while tracing.
    pub(super) recorder: events::Recorder,
    pub(super) dispatch: dispatch::Dispatch,
}
