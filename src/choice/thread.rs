//! Scheduling choices.
//!
//! Each says by its id which operation of the thread asked for it. Two kinds have classes of their own, because one wants to
//! find them:
//!
//! - *exposed* (`ExposureCG`): the thread is about to store a reference to an object that only it can reach into something
//!   that others reach. Java PathFinder has such a choice after the store, as it learns that an object is shared by seeing a
//!   second thread access it, which may be too late. Here the store itself makes everything shared that can be reached through
//!   it (the barrier of `vm::gc`), so that every later access is a scheduling point by itself, and the point that matters is
//!   the one before the store: what the others do before they can see the object.
//! - *synchronized* (`SynchronizedThreadChoice`): the thread is about to synchronize with others, or cannot go on before they
//!   do something: monitors, `wait`, `park`, `join`, interrupts, the initialisation of classes.

use smallvec::SmallVec;

use super::{Choice, ChoiceGenerator, Position, Tid, position_methods};

/// Which of the threads that can run goes next. Choices are in the canonical thread order.
#[derive(Debug, Clone)]
pub struct ThreadChoice {
    at: Position,
    threads: SmallVec<[Tid; 8]>,
}

impl ThreadChoice {
    /// `id` names the operation that asked, such as `monitor-enter`.
    pub fn new(id: &'static str, threads: SmallVec<[Tid; 8]>) -> Self {
        ThreadChoice { at: Position::new(id), threads }
    }
}

impl ChoiceGenerator for ThreadChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        scheduling_point(&self.at.id).map_or(THREADS, |point| point.class)
    }
    fn total(&self) -> u32 {
        self.threads.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Thread(self.threads[index as usize])
    }
    fn is_scheduling(&self) -> bool {
        true
    }
}

const THREADS: &str = "ThreadChoiceFromSet";
const EXPOSED: &str = "ExposureCG";
const SYNCHRONIZED: &str = "SynchronizedThreadChoice";

/// Id of the point before an object is exposed.
pub const EXPOSE: &str = "expose";

/// Id of the scheduling point at which a transition has become too long.
pub const TOO_LONG: &str = "max-transition-length";

/// Id of the point in an idle loop.
pub const IDLE_LOOP: &str = "idle-loop";

/// An operation before which another thread may run.
#[derive(Debug)]
pub struct SchedulingPoint {
    /// The generator's id.
    pub id: &'static str,
    /// Its class.
    pub class: &'static str,
    /// What the thread is about to do, or why it cannot go on.
    pub about: &'static str,
}

const fn point(id: &'static str, class: &'static str, about: &'static str) -> SchedulingPoint {
    SchedulingPoint { id, class, about }
}

/// Every scheduling point.
pub const SCHEDULING_POINTS: &[SchedulingPoint] = &[
    point("field-access", THREADS, "Reads or writes a field of a shared object."),
    point("static-access", THREADS, "Reads or writes a static field."),
    point("allocation", THREADS, "Makes an object, or has made one (`vm.por.skip_allocations=false`)."),
    point("array-access", THREADS, "Reads or writes an element of a shared array."),
    point("array-copy", THREADS, "`System.arraycopy` with a shared array."),
    point("clone", THREADS, "`clone` of a shared object."),
    point(
        "atomic-access",
        THREADS,
        "A compare-and-set, a volatile access or the like, through `Unsafe`, a `VarHandle` or an atomic.",
    ),
    point("string-pool", THREADS, "Puts a string into the pool, in a program with calls of `String.intern`."),
    point(EXPOSE, EXPOSED, "Stores a reference to an object that nobody else can reach where others can reach it."),
    point("monitor-enter", SYNCHRONIZED, "Enters a monitor that another thread can reach."),
    point("monitor-exit", SYNCHRONIZED, "Leaves a monitor that another thread can reach (`vm.por.skip_exits=false`)."),
    point("monitor-blocked", SYNCHRONIZED, "Waits for a monitor that another thread holds."),
    point("wait", SYNCHRONIZED, "`Object.wait`."),
    point("wait-monitor", SYNCHRONIZED, "Was notified, and waits for the monitor."),
    point("park", SYNCHRONIZED, "`LockSupport.park`, as in the locks of `java.util.concurrent`."),
    point("unpark", SYNCHRONIZED, "`LockSupport.unpark`."),
    point(
        "blocker",
        SYNCHRONIZED,
        "Sets or reads what a thread waits for, in a program with calls of `LockSupport.getBlocker`.",
    ),
    point("notify", SYNCHRONIZED, "`Object.notify` or `notifyAll`."),
    point("join", SYNCHRONIZED, "`Thread.join`."),
    point("start", SYNCHRONIZED, "Starts a thread."),
    point("interrupt", SYNCHRONIZED, "`Thread.interrupt`."),
    point("interrupt-status", SYNCHRONIZED, "Reads or clears its interrupt status."),
    point(
        "thread-status",
        SYNCHRONIZED,
        "Asks whether a thread is alive, for its state or for the threads of a group.",
    ),
    point(
        "reference",
        THREADS,
        "Looks at, clears or enqueues a shared reference of `java.lang.ref`, or asks a shared queue of references.",
    ),
    point("class-init", SYNCHRONIZED, "Initialises a class, or waits for a thread that does."),
    point(
        "loader",
        THREADS,
        "Defines a class with a class loader of the program, or asks a loader for a class or a package that it has defined.",
    ),
    point(
        "link",
        THREADS,
        "Runs the bootstrap method of a call site or a dynamic constant, or keeps its result: that of the thread that comes first; or asks again for a constant that could not be made.",
    ),
    point(
        "class-initialised",
        SYNCHRONIZED,
        "Ends the initialisation of a class, in a program where an atomic section may need the class before.",
    ),
    point(
        "assertions",
        THREADS,
        "Asks a class loader whether assertions are on, or tells it, in a program where one is told while others may ask.",
    ),
    point("uncaught", SYNCHRONIZED, "An exception has left its last method."),
    point("thread-exit", SYNCHRONIZED, "Has come to its end."),
    point("thread-end", THREADS, "Has ended."),
    point("sleep", THREADS, "`Thread.sleep`."),
    point("yield", THREADS, "`Thread.yield`."),
    point("clock", THREADS, "Reads the clock, or puts it forward."),
    point("print", THREADS, "Prints, where output is part of the answer (`outcomes`)."),
    point("exit", THREADS, "Ends the program."),
    point(
        "begin-atomic",
        THREADS,
        "`Verify.beginAtomic`, or a call of a method that is declared atomic (`vm.por.levels`).",
    ),
    point("call", THREADS, "Calls a method for which a scheduling level is declared (`vm.por.levels`)."),
    point(
        "question",
        THREADS,
        "The place that a question is about, where its condition looks at what others can change.",
    ),
    point("break-transition", THREADS, "`Verify.breakTransition`."),
    point("ignore", THREADS, "`Verify.ignoreIf` and `Verify.assume`, which cut the path."),
    point("attribute-access", THREADS, "Reads or sets an attribute of a shared object."),
    point("verify-value", THREADS, "Reads or sets a property, or the value for heuristic searches."),
    point(TOO_LONG, THREADS, "Has run for `vm.max_transition_length` instructions."),
    point(IDLE_LOOP, THREADS, "Goes round in a loop that does nothing, where the listener `IdleFilter` looks."),
    point("time-slice", THREADS, "Has run for a while, in `run`."),
];

/// The scheduling point with that id.
pub fn scheduling_point(id: &str) -> Option<&'static SchedulingPoint> {
    SCHEDULING_POINTS.iter().find(|point| point.id == id)
}

/// The classes of scheduling choices, all of them kinds of `ThreadChoiceFromSet`.
pub(super) fn scheduling_classes() -> impl Iterator<Item = &'static str> {
    SCHEDULING_POINTS.iter().map(|point| point.class)
}

#[cfg(test)]
mod tests {
    use super::super::path::is_generator;
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn threads_come_in_the_order_given_and_the_id_decides_the_class() {
        let cg = |id| ThreadChoice::new(id, SmallVec::from_slice(&[2, 0, 5]));
        assert_eq!(texts(&mut cg("field-access")), ["thread 2", "thread 0", "thread 5"]);
        let classes = ["field-access", "expose", "monitor-enter", "some other"].map(|id| cg(id).class());
        assert_eq!(classes, [THREADS, EXPOSED, SYNCHRONIZED, THREADS]);
        assert!(cg("expose").is_scheduling());
        for of in ["ExposureCG", "ThreadChoiceFromSet", "gov.nasa.jpf.vm.ThreadChoiceGenerator", "ChoiceGenerator"] {
            assert!(is_generator(cg("expose").class(), of), "{of}");
        }
        assert!(!is_generator(SYNCHRONIZED, EXPOSED) && !is_generator("IntIntervalGenerator", THREADS));
    }

    #[test]
    fn ids_are_unique() {
        for (i, point) in SCHEDULING_POINTS.iter().enumerate() {
            assert!(SCHEDULING_POINTS[..i].iter().all(|p| p.id != point.id), "{}", point.id);
        }
    }
}
