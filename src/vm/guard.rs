//! Answers to exercises: what keeps the code of an answer from passing for correct without being so (`exercise.answer`).
//!
//! The classes of a program are the *answer's*, *trusted* (all others of the program's own) or the library's. Trusted code
//! states what has to hold, and calls the answer, which must not be able to silence it. So these end a path as an error, and
//! no handler, group of threads or default comes in between:
//!
//! - an `AssertionError` that trusted code throws, at the throw: the innermost frame that is not the library's decides;
//! - any throwable that leaves a thread, whatever handler is set;
//! - a `VirtualMachineError` or a `ThreadDeath`, wherever it is thrown: with a full stack or a full heap trusted code comes to
//!   an end before it can state anything;
//! - what steers the checker (`Verify` but for its choices and what only tells, the driver of tests), ends the program or
//!   gives an assumption up, where a frame of the answer is on the stack or the thread was started by such code, directly or
//!   not;
//! - an end of the program by anything but the return of `main`.
//!
//! Assertions are on, whatever the program tells its class loaders.
//!
//! It acts at throws, at a few natives and at the end of the program; without an answer nothing is looked at. What it cannot
//! see is what an answer does to the data of trusted code: that is for the list of what an answer may name
//! (`crate::exercise`).

use std::collections::BTreeSet;

use super::heap::Ref;
use super::thread::Frame;
use super::{TransitionEnd, Vm};
use crate::program::{ClassId, MethodId, Origin};
use crate::report::{ErrorInfo, Property};
use crate::system::Mutation;

/// Beginnings of the names of classes whose natives steer the search or end the program.
const STEERING: &[&str] = &["gov/nasa/jpf/", "jdk/internal/interleave/TestDriver", "java/lang/Shutdown"];

/// Methods of `Verify` that leave no execution out: choices, of which each value is tried, and what only tells. Trusted code
/// may call them also where the answer has called it.
const HARMLESS: &[&str] = &[
    "addComment",
    "breakTransition",
    "getBitFlip",
    "getBoolean",
    "getInt",
    "getPermutation",
    "print",
    "printPathOutput",
    "random",
    "randomBool",
];

/// Exceptions that stand for an assumption which does not hold: the driver of tests leaves such a path out.
const ASSUMPTIONS: &[&str] = &[
    "org/junit/AssumptionViolatedException",
    "org/junit/internal/AssumptionViolatedException",
    "org/opentest4j/TestAbortedException",
];

/// Errors after which trusted code may not be able to go on.
const DISABLING: &[&str] = &["java/lang/VirtualMachineError", "java/lang/ThreadDeath"];

/// Whether the native methods of a class are looked at.
pub(super) fn watches(class: &str) -> bool {
    STEERING.iter().any(|beginning| class.starts_with(beginning))
}

/// The classes of the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// Internal names.
    answer: BTreeSet<String>,
}

impl Guard {
    /// Of the names of classes, with dots or slashes; `None` without any.
    pub fn of(names: impl IntoIterator<Item = String>) -> Option<Guard> {
        let answer: BTreeSet<String> = names.into_iter().map(|name| name.replace('.', "/")).collect();
        (!answer.is_empty()).then_some(Guard { answer })
    }
}

impl Vm {
    /// The answer that is looked after.
    fn guard(&self) -> Option<&Guard> {
        self.config.guard.as_ref().filter(|_| self.config.checking)
    }

    pub(in crate::vm) fn is_guarded(&self) -> bool {
        self.guard().is_some()
    }

    /// Whose code a class is, if the program's: true for the answer's. Of a class that the machine has made it is that of the
    /// class which it was made for.
    fn of_answer(&self, class: ClassId) -> Option<bool> {
        let class = self.program.class(class);
        let made_for = |host: ClassId| Some(self.program.class(host)).filter(|host| host.origin == Origin::User);
        let class = match (class.origin, class.hidden) {
            (Origin::User, _) => class,
            (Origin::Synthetic, Some(hidden)) => made_for(hidden.host)?,
            _ => return None,
        };
        Some(self.guard()?.answer.contains(&*class.name))
    }

    fn frame_of_answer(&self, frame: &Frame) -> Option<bool> {
        self.of_answer(self.program.method(frame.method).class)
    }

    /// Whether what the running thread does is the answer's doing: its code is on the stack, or has started the thread.
    pub(super) fn runs_answer(&self) -> bool {
        if !self.is_guarded() {
            return false;
        }
        let thread = &self.state.threads[self.exec.cur as usize];
        let started = thread.head.of_answer && !self.config.mutations.contains(Mutation::ThreadsOfAnswerTrusted);
        started || thread.frames.iter().any(|frame| self.frame_of_answer(frame) == Some(true))
    }

    /// Whether the innermost code of the program's own that runs is trusted. What the machine has made for a class only calls.
    fn trusted_runs(&self) -> bool {
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let own = frames.filter(|frame| {
            let class = self.program.method(frame.method).class;
            self.program.class(class).origin == Origin::User
        });
        own.map(|frame| self.frame_of_answer(frame)).next() == Some(Some(false))
    }

    /// A throwable is thrown: the end of the path, where it is one that nobody may catch.
    pub(super) fn guard_throw(&mut self, exception: Ref) -> Option<TransitionEnd> {
        if !self.is_guarded() {
            return None;
        }
        let class = self.state.class_of(exception);
        let t = self.exec.cur;
        let may_catch = self.config.mutations.contains(Mutation::AnswerCatchesAssertions);
        if self.program.is_subclass(class, self.known.assertion_error) && self.trusted_runs() && !may_catch {
            let info = self.describe_uncaught(t, exception);
            return Some(TransitionEnd::Violated(Box::new(info)));
        }
        let one_of = |names: &[&str]| names.iter().any(|name| self.is_named(class, name));
        let disables = one_of(DISABLING) && !self.config.mutations.contains(Mutation::FullStacksCaught);
        let why = if disables {
            "this may not be thrown while an answer is checked, caught or not"
        } else if one_of(ASSUMPTIONS) && self.runs_answer() {
            "the answer may not give up an assumption: that leaves executions out"
        } else {
            return None;
        };
        let exception = self.program.class(class).dotted();
        Some(self.forbidden(Some(exception), why.to_owned()))
    }

    /// Whether a class, or one above it, has that name.
    fn is_named(&self, class: ClassId, name: &str) -> bool {
        self.program.class(class).super_chain.iter().any(|&above| &*self.program.class(above).name == name)
    }

    /// A native that steers the search or ends the program is called: the end of the path, where the answer is behind it.
    pub(super) fn guard_native(&self, method: MethodId) -> Option<TransitionEnd> {
        if !self.runs_answer() || self.config.mutations.contains(Mutation::AnswerSteers) {
            return None;
        }
        let m = self.program.method(method);
        let class = self.program.class(m.class).dotted();
        let does = match class.as_str() {
            "java.lang.Shutdown" => "the answer may not end the program".to_owned(),
            "gov.nasa.jpf.vm.Verify" if HARMLESS.contains(&&*m.name) => return None,
            _ => format!(
                "{class}.{} steers the checker: it is not for the answer, what the answer calls, or threads that the answer starts",
                m.name
            ),
        };
        Some(self.forbidden(None, does))
    }

    /// The program has ended: in the way that it has to, or not.
    pub(super) fn guard_end(&self, end: TransitionEnd) -> TransitionEnd {
        let returned = self.state.exit.is_none() && !self.state.main_failed();
        let anywhere = self.config.mutations.contains(Mutation::EndsAnywhere);
        if end != TransitionEnd::Ended || returned || !self.is_guarded() || anywhere {
            return end;
        }
        self.forbidden(None, "the program has ended without its main method having returned".to_owned())
    }

    fn forbidden(&self, exception: Option<String>, message: String) -> TransitionEnd {
        let t = self.exec.cur;
        TransitionEnd::Violated(Box::new(ErrorInfo {
            property: Property::Forbidden,
            exception,
            message: Some(message),
            thread: self.thread_name(t),
            stack: self.stack_places(&self.state.threads[t as usize]),
            deadlock: Vec::new(),
            arrivals: 1,
            race: None,
            causes: Vec::new(),
        }))
    }
}
