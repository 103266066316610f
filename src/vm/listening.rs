//! Who is told of what happens, and what is recorded for traces.

use super::{dispatch, events};
use crate::choice::Tid;
use crate::program::Insn;
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
    /// Instructions that leave nothing in a trace.
    pub(super) quiet: Quiet,
    pub(super) dispatch: dispatch::Dispatch,
}

/// Instructions of one line that a thread may execute without being looked at: what is to be known of its line is known,
/// and they make no event. An execution is traced to its last million instructions, and most of them are such.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::vm) struct Quiet {
    pub(super) thread: Tid,
    /// The thread's frames: as long as there are as many, no other one has begun or ended.
    pub(super) depth: usize,
    pub(super) from: u32,
    pub(super) len: u32,
    /// Also instructions that access memory or call.
    pub(super) any: bool,
    /// Each counts as a line that is left out.
    pub(super) omitted: bool,
}

impl Listening {
    /// Whether the next instruction leaves nothing in the trace, and counts it.
    #[inline]
    pub(super) fn passes(&mut self, thread: usize, depth: usize, pc: usize, insn: Insn) -> bool {
        let quiet = &self.quiet;
        let passes = (pc as u32).wrapping_sub(quiet.from) < quiet.len
            && quiet.depth == depth
            && usize::from(quiet.thread) == thread
            && (quiet.any || !insn.uses());
        if passes && quiet.omitted {
            self.lines_omitted = self.lines_omitted.saturating_add(1);
        }
        passes
    }

    /// Each instruction is looked at until more is known.
    pub(super) fn forget_quiet(&mut self) {
        self.quiet = Quiet::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_nothing_is_not_looked_at() {
        let quiet = Quiet { thread: 1, depth: 2, from: 10, len: 3, any: false, omitted: true };
        let mut listening = Listening { quiet, ..Listening::default() };
        let mut passes = |thread, depth, pc, insn| listening.passes(thread, depth, pc, insn);
        let length = Insn::ArrayLength;
        assert!(passes(1, 2, 10, length) && passes(1, 2, 12, Insn::Nop));
        assert!(!passes(1, 2, 9, length) && !passes(1, 2, 13, length), "another line");
        assert!(!passes(0, 2, 10, length) && !passes(1, 3, 10, length), "another thread or method");
        assert!(!passes(1, 2, 10, Insn::Iaload), "an access");
        assert_eq!(listening.lines_omitted, 2);
        listening.forget_quiet();
        assert!(!listening.passes(0, 0, 0, length));
        listening.quiet = Quiet { any: true, ..quiet };
        assert!(listening.passes(1, 2, 10, Insn::Iaload));
    }
}
