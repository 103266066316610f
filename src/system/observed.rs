//! What search orders, heuristics and reductions may know of the state that a system stands in.

use crate::choice::Tid;

/// Where a frame stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// Whose frame.
    pub thread: Tid,
    /// How many frames the thread has above it.
    pub above: u32,
    /// Class name with slashes.
    pub class: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// Whether it is code of the program, and none of a library.
    pub own: bool,
    /// Source file; empty when unknown.
    pub file: &'a str,
    /// 0 when unknown.
    pub line: u32,
}

/// What an operation works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It cannot be told.
    Unknown,
    /// Nothing that others see.
    Nothing,
    /// A part of an object or of a class, such as a field.
    At {
        /// The object or class.
        on: u64,
        /// Which part of it; `WHOLE` for all, such as its lock.
        part: u32,
        /// Whether it changes.
        write: bool,
    },
}

impl Access {
    /// Every part.
    pub const WHOLE: u32 = u32::MAX;

    /// A change.
    pub fn write(on: u64, part: u32) -> Access {
        Access::At { on, part, write: true }
    }

    /// Whether the order of two operations may make a difference. What is not known may be anything.
    pub fn conflicts(&self, other: &Access) -> bool {
        match (self, other) {
            (Access::Nothing, _) | (_, Access::Nothing) => false,
            (Access::Unknown, _) | (_, Access::Unknown) => true,
            (Access::At { on: a, part: p, write: v }, Access::At { on: b, part: q, write: w }) => {
                a == b && (p == q || [*p, *q].contains(&Access::WHOLE)) && (*v || *w)
            }
        }
    }
}

/// What a thread does.
#[derive(Debug, Clone, Copy)]
pub struct ThreadSummary {
    /// Its number.
    pub thread: Tid,
    /// In a word: `runnable`, `blocked`, `waiting`, …
    pub does: &'static str,
    /// Whether it can go on now.
    pub enabled: bool,
}

/// What a search order may know of the state that a system stands in.
pub trait Observed {
    /// The thread that runs, or ran last.
    fn current_thread(&self) -> Tid;
    /// Whether the thread that ran last could go on at once: it neither waits for anything nor has ended.
    fn can_go_on(&self) -> bool;
    /// Whether a thread comes before another in canonical order, which choices of threads have.
    fn is_before(&self, thread: Tid, other: Tid) -> bool;
    /// The name of a thread.
    fn thread_name(&self, thread: Tid) -> String;
    /// The line of the program's own code that a thread stands at, as `Race.java:12`; empty where there is none.
    fn own_line(&self, thread: Tid) -> String;
    /// Threads that have been started and have not ended, and those among them that cannot go on now.
    fn alive_and_blocked(&self) -> (u32, u32);
    /// The threads that are alive and what they do.
    fn threads(&self) -> Vec<ThreadSummary> {
        Vec::new()
    }
    /// Where the code of the program's own begins that a thread was made to run; none where it is the library's, or is not known.
    fn runs(&self, _thread: Tid) -> Option<Place<'_>> {
        None
    }
    /// Shows where the threads stand, frame by frame, the innermost first.
    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>));
    /// What the next operation of a thread works on.
    fn next_access(&self, thread: Tid) -> Access;
    /// Values of a numeric or boolean field: the static one of that name, or that of each object of the class.
    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64>;
    /// The number that the program has given the state, for heuristics to use (`Verify.setHeuristicSearchValue`).
    fn heuristic_value(&self) -> i32;
    /// Whether the program called the state interesting (1) or boring (-1).
    fn hint(&self) -> i8;
    /// Bytes printed along the current path, standard error included.
    fn output_len(&self) -> usize;
}
