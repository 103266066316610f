//! `jdk.internal.interleave.Question`: what the compiler puts before the statement that a question is about.
//!
//! While the condition is evaluated no other thread runs, and nothing is recorded for a trace: it is no part of the program.
//! Without a question the methods do nothing.

use super::{Entry, Native, i, r};
use crate::program::{MethodId, Origin};
use crate::report::{ErrorInfo, Property, Question};
use crate::system::TransitionEnd;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::thread::IN_QUESTION;

const QUESTION: &str = "jdk/internal/interleave/Question";
/// Who parks to acquire a lock; a `ConditionObject` is another class.
const ACQUIRE: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
];
/// Set where other threads could not have run, and where they would have to.
const BLOCKED: &str = "gov/nasa/jpf/vm/BlockedAtomicException";

pub(super) const NATIVES: &[Entry] = &[
    (QUESTION, "begin", "(Z)Z", |vm, a| {
        // A method that the condition calls may come over the line: that is no visit of the program's.
        if !vm.asks() || vm.evaluates_condition() {
            return Native::int(0);
        }
        // Who looks at what others change looks at any time between two operations of its own.
        if (i(a, 0) != 0 || vm.config.every_way) && vm.visible_op("question") {
            return Native::Choice;
        }
        vm.exec.started_at = vm.exec.instructions;
        evaluates(vm, true);
        Native::int(1)
    }),
    (QUESTION, "end", "()V", |vm, _| {
        if vm.asks() {
            evaluates(vm, false);
        }
        Native::Void
    }),
    (QUESTION, "yes", "()V", |vm, _| {
        let Some((message, text)) = vm.asked().map(|question| (question.witnessed(), question.seen())) else {
            return Native::Void;
        };
        // What others do before is another way, where there is no condition whose evaluation had its point.
        if vm.config.every_way && !vm.evaluates_condition() && vm.visible_op("question") {
            return Native::Choice;
        }
        vm.record_reached(text);
        Native::Exit(reached(vm, message))
    }),
    (QUESTION, "threw", "(Ljava/lang/Throwable;)V", |vm, a| {
        if vm.asks() {
            note(vm, r(a, 0));
        }
        Native::Void
    }),
];

fn evaluates(vm: &mut Vm, on: bool) {
    let t = vm.exec.cur;
    vm.touch_head(t);
    let head = &mut vm.state.threads[t as usize].head;
    head.atomic = head.atomic & !IN_QUESTION | if on { IN_QUESTION } else { 0 };
    vm.end_section();
    vm.refresh_multi();
}

fn reached(vm: &Vm, message: String) -> TransitionEnd {
    let t = vm.exec.cur;
    let info = ErrorInfo {
        property: Property::Reached,
        exception: None,
        message: Some(message),
        thread: vm.thread_name(t),
        stack: vm.stack_places(&vm.state.threads[t as usize]),
        deadlock: Vec::new(),
        arrivals: 1,
        race: None,
        causes: Vec::new(),
    };
    TransitionEnd::Violated(Box::new(info))
}

/// Remembers for the whole search what the condition has thrown.
fn note(vm: &mut Vm, thrown: Ref) {
    let class = vm.program.class(vm.state.class_of(thrown));
    let what = if &*class.name == BLOCKED {
        let message = vm.get_ref(thrown, "detailMessage");
        if message == 0 { class.dotted() } else { vm.string_text(message) }
    } else {
        class.dotted()
    };
    vm.track.used.thrown.insert(what);
}

impl Vm {
    /// What is asked.
    fn asked(&self) -> Option<&Question> {
        self.config.question.as_ref().filter(|_| self.config.checking)
    }

    fn asks(&self) -> bool {
        self.asked().is_some()
    }

    /// Whether a method is one of those that the compiler puts in for a question.
    pub(in crate::vm) fn is_question(&self, method: MethodId) -> bool {
        &*self.program.class(self.program.method(method).class).name == QUESTION
    }

    /// Whether the running thread evaluates the condition of a question, which is no part of the program.
    pub(in crate::vm) fn evaluates_condition(&self) -> bool {
        self.state.threads[self.exec.cur as usize].head.atomic & IN_QUESTION != 0
    }

    /// The end of a path on which the condition cannot be evaluated without changing what the program does afterwards: what
    /// follows would not be an execution of the program.
    pub(in crate::vm) fn cannot_evaluate(&self, why: impl Into<String>) -> TransitionEnd {
        self.refusal(self.asked().map(Question::condition_named).unwrap_or_default(), why)
    }

    /// Whether the running thread parks for a lock of `java.util.concurrent` and for nothing else: an exception takes it out
    /// of the queue again.
    pub(in crate::vm) fn is_acquiring(&self) -> bool {
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let mut classes = frames.map(|f| &*self.program.class(self.program.method(f.method).class).name);
        let caller = classes.find(|class| !class.ends_with("/LockSupport") && !class.ends_with("/Waiter"));
        caller.is_some_and(|class| ACQUIRE.contains(&class))
    }

    /// Whether it is in `Condition.await`, which has given the lock up before it waits, in whatever way.
    pub(in crate::vm) fn awaits_condition(&self) -> bool {
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let mut library = frames.map_while(|f| {
            let class = self.program.class(self.program.method(f.method).class);
            (class.origin == Origin::Library).then_some(&*class.name)
        });
        library.any(|class| class.strip_suffix("$ConditionObject").is_some_and(|lock| ACQUIRE.contains(&lock)))
    }

    /// The end of a transition, which may be one of the condition's doing.
    pub(in crate::vm) fn end_outside_conditions(&self, end: TransitionEnd) -> TransitionEnd {
        let ends = match end {
            TransitionEnd::Ended => "it ends the program",
            TransitionEnd::Ignored => "it leaves the path",
            TransitionEnd::TerminateSearch => "it ends the search",
            other => return other,
        };
        if self.evaluates_condition() { self.cannot_evaluate(ends) } else { end }
    }

    /// What the condition of the question has thrown, on whatever path.
    pub fn thrown_by_condition(&self) -> Vec<String> {
        self.track.used.thrown.iter().cloned().collect()
    }
}
