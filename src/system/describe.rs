//! What a system says for people: errors, output, traces, and what an answer about it rests on.

use std::any::Any;
use std::rc::Rc;

use smallvec::SmallVec;

use super::race::{Races, StandingRace};
use crate::choice::Tid;
use crate::program::MethodId;
use crate::report::{Conflict, ErrorInfo, PointData, Refusal, StepEvents, TraceLine};

/// A source line that ran, for traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineEvent {
    /// Where it stands.
    pub method: MethodId,
    /// Instruction index relative to the method's code.
    pub index: u32,
    /// 0 when the method has no line table.
    pub line: u32,
}

/// What a system remembers for its recording; nobody else looks into it.
#[derive(Clone, Default)]
pub struct Recording(pub Option<Rc<dyn Any>>);

/// An assumption that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// By what `vm.por.visible` calls it.
    pub name: String,
    /// The threads that have shown it, where two have.
    pub conflict: Option<Conflict>,
}

/// What a system knows of the errors and paths that it stands in.
pub trait Describe {
    /// Who waits for what.
    fn describe_deadlock(&self) -> ErrorInfo;
    /// The throwable that has left a thread; a reference of the present state.
    fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo;
    /// What becomes of data races.
    fn race_mode(&self) -> Races {
        Races::Ignored
    }
    /// The data races that the present state shows.
    fn races(&self) -> SmallVec<[StandingRace; 1]> {
        SmallVec::new()
    }
    /// One of those that the present state shows.
    fn describe_race(&self, _race: &StandingRace) -> Option<ErrorInfo> {
        None
    }
    /// Places of accesses to shared data that are not judged; `None` where there was never more than one thread.
    fn unjudged_accesses(&self) -> Option<Vec<String>> {
        None
    }
    /// Where a throwable comes from, in the program's own code if that made it; a reference of the present state.
    fn thrown_at(&self, _exception: u32) -> String {
        String::new()
    }
    /// Whether a thread has failed in whose absence something of the program would still run: another thread, or a hook at
    /// the end.
    fn goes_on_without(&self, _failed: Tid) -> bool {
        true
    }
    /// What is missing in the library where an error may come of that.
    fn excuse(&self) -> Option<Refusal> {
        None
    }
    /// What the program has ended with, in the transition that has ended it.
    fn exit_status(&self) -> i32 {
        0
    }
    /// Standard output along the current path.
    fn output(&self) -> String;
    /// What was printed along the current path after its first `from` bytes.
    fn output_from(&self, from: usize) -> String;
    /// Whether `take_lines` has something to give.
    fn set_tracing(&mut self, on: bool);
    /// The lines that ran since the last call, and how many more were left out.
    fn take_lines(&mut self) -> (Vec<LineEvent>, u32);
    /// A line in words.
    fn trace_line(&self, event: &LineEvent) -> TraceLine;
    /// What happened since the last call, and how much more was left out. To be asked when a transition has ended: what its
    /// thread stops at is told then.
    fn take_events(&mut self) -> StepEvents {
        StepEvents::default()
    }
    /// What recording remembers from one transition to the next: to be kept beside a mark, after what was recorded was taken.
    fn recording(&self) -> Recording {
        Recording::default()
    }
    /// Goes on recording as it was then, where the mark was gone back to.
    fn resume_recording(&mut self, _recording: &Recording) {}
    /// Remarks of the program since the last call.
    fn take_comments(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// The data that the thread which has run is about to access, where a choice with that id follows for that reason.
    fn point_data(&self, _id: &str) -> Option<PointData> {
        None
    }
    /// What the user should know.
    fn warnings(&self) -> &[String];
    /// Assumptions that have failed: what was searched since the start is not all that there is.
    fn failed_assumptions(&self) -> &[Failed] {
        &[]
    }
    /// Whether something that the system has stored outlives backtracking: what comes of a path may then depend on those before.
    fn keeps_across_paths(&self) -> bool {
        false
    }
}
