//! What saves work: partial order reduction, single steps of the library, remembered transitions.

use std::collections::BTreeSet;

use super::convert::{names, num, on, text};
use super::{Group, OptionSpec, VM, field, row};
use crate::config::value::{Kind, Value};
use crate::program::{Levels, SECTIONS, descriptor};

/// What is not assumed. Links of old name arrays as class files do: `[I of pack.Main.main`.
fn withdrawn(value: Value) -> BTreeSet<String> {
    let in_source_form = |name: String| match name.split_once(" of ") {
        Some((arrays, maker)) if arrays.starts_with('[') => format!("{} of {maker}", descriptor::source_form(arrays)),
        _ => name,
    };
    names(value).into_iter().filter(|name| name != "none").map(in_source_form).collect()
}

/// What `vm.por=false` sets where it is not set otherwise.
pub(in crate::config) const REDUCTIONS: &[(&str, &str)] = &[
    ("vm.por.assume", "false"),
    ("vm.por.optimistic", "false"),
    ("vm.por.skip_finals", "false"),
    ("vm.por.skip_exits", "false"),
    ("vm.atomic.classes", "none"),
    ("vm.por.annotations", "false"),
    ("vm.por.thread_end", "false"),
    ("vm.por.wait", "false"),
    ("vm.por.skip_attempts", "false"),
    ("vm.por.ample", "false"),
    ("vm.por.sleep", "false"),
    ("vm.por.skip_print_monitor", "false"),
    ("vm.por.skip_blockers", "false"),
    ("vm.por.initialisers", "false"),
    ("vm.transition_cache", "false"),
];

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        VM,
        "vm.por",
        field(Group::Reductions, "Partial order reduction"),
        Kind::Bool,
        "true",
        |s, v| s.vm.por = on(v),
        "Partial order reduction. Off, every access to an object that several threads can reach is a \
         scheduling point, also in code of the library, and so is every operation on monitors and threads: no \
         single steps of the library, no assumptions, no remembered transitions. All reductions are tested \
         against it; verdicts are the same, but where an atomic section calls the library: a call that is a \
         single step otherwise may have to wait there for another thread in the middle of such a call. Each \
         reduction has a setting of its own, which takes precedence: `vm.por.*`, `vm.atomic.classes`, \
         `vm.transition_cache`.",
    ),
    row(
        VM,
        "vm.por.reachability",
        field(Group::Reductions, "Skip thread-local objects"),
        Kind::Bool,
        "true",
        |s, v| s.vm.reachability = on(v),
        "Accesses to objects that only one thread can reach do not end a transition, with `vm.por=false` \
         either. Off, every object counts as shared.",
    ),
    row(
        VM,
        "vm.por.initialisers",
        field(Group::Reductions, "Static initialisers alone"),
        Kind::Bool,
        "true",
        |s, v| s.vm.initialisers_alone = on(v),
        "The static fields of a class, and what nothing else leads to, count as those of the thread that \
         initialises the class until it has done so: others wait for that. `Unsafe` does not, nor does a `Field` or a \
         `VarHandle` from before the end of the initialiser: where the program has one of these, the search starts again \
         without this, as with `false`.",
    ),
    row(
        VM,
        "vm.por.assume",
        field(Group::Reductions, "Assume and watch"),
        Kind::Bool,
        "true",
        |s, v| s.assume = on(v),
        "Data of the library (outside of `java.util`) are assumed to be used by one thread only, to be \
         read-only, or to be protected by a monitor. Each access is watched; where an assumption fails, the \
         search starts again without it. Off, each access to such data is a scheduling point. Verdicts are \
         the same.",
    ),
    row(
        VM,
        "vm.por.optimistic",
        field(Group::Reductions, "Assume of the program too"),
        Kind::Bool,
        "true",
        |s, v| s.optimistic = on(v),
        "Data of the program are assumed to be used by one thread only, to be only read, to be protected by a \
         lock, or to be handed over by the start or the end of a thread. That is about its fields, but for \
         volatile ones, and the arrays that it makes. Each access is watched; where an assumption fails, the \
         search starts again without it. Off, and with the listeners NonSharedChecker, ChoiceTracker, ChoiceSelector and \
         TraceStorer, each access to an object that several threads can reach is a scheduling point. Verdicts \
         are the same.",
    ),
    row(
        VM,
        "vm.por.sync_detection",
        field(Group::Reductions, "Detect locks"),
        Kind::Bool,
        "true",
        |s, v| s.sync_detection = on(v),
        "Data that everybody accesses under the same monitor count as protected (`vm.por.assume`, \
         `vm.por.optimistic`). Off, they are scheduling points as soon as two threads use them and one of them \
         writes.",
    ),
    row(
        VM,
        "vm.por.ample",
        field(Group::Reductions, "Ample sets"),
        Kind::Bool,
        "true",
        |s, v| s.search.ample = on(v),
        "In a depth-first search that matches states, only some of the threads that can go on are let go on where \
         the others are in no conflict with what these do next, now or later. What threads do later is \
         assumed to be what the search has seen them do; where that fails, the search starts again with what it has \
         seen by then, and after ten times, or where it was long, with sleep sets alone (`vm.por.sleep`). It is off with bounds on depth \
         or schedules, with listeners, for questions, with `search.livelock`, with `search.races=error` where all errors or outcomes are wanted, with spurious wakeups, and where the program asks for the \
         states of threads. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.ample_trial",
        field(Group::Reductions, "Ample sets: transitions on trial"),
        Kind::Count { min: 0, max: 1 << 40, unlimited: false },
        "20000",
        |s, v| s.search.ample_trial = num(v),
        "Where ample sets have left out less than one turn for ten transitions by then, they cost more than they save: the \
         search starts again with sleep sets alone. 0: with these from the start.",
    ),
    row(
        VM,
        "vm.por.sleep",
        field(Group::Reductions, "Sleep sets"),
        Kind::Bool,
        "true",
        |s, v| s.search.sleep = on(v),
        "A thread that has gone on at a point need not go on again after others there, as long as \
         nothing happens that is in conflict with what it did. With ample sets and, while `vm.por.ample` is on, in breadth-first and \
         best-first searches, except with a limit on the queue and in `MinimizePreemption`. It does once more in a state that is met again on a \
         way on which something has happened. Where states are kept as they are (`vm.store=exact`).",
    ),
    row(
        VM,
        "vm.por.symmetry",
        field(Group::Reductions, "Symmetry of threads"),
        Kind::Bool,
        "false",
        |s, v| {
            s.search.symmetry = on(v);
            s.vm.symmetry = s.search.symmetry;
        },
        "Of states that differ only in which thread is which, one is explored: it pays for threads of the same code that \
         nothing tells apart ([symmetry](reduction.md#which-thread-is-which)). Where the program asks for the name or number of a thread, \
         lists threads or asks for an identity hash, the search starts again without. `vm.por.ample`, `vm.por.sleep` and \
         `vm.transition_cache` are off then. Verdicts and outcomes are the same; of errors that differ in which of such threads \
         fails, one is told.",
    ),
    row(
        VM,
        "vm.por.include_fields",
        field(Group::Reductions, "Assume of fields"),
        Kind::Text,
        "none",
        |s, v| s.include_fields = text(v),
        "The fields that `vm.por.optimistic` is about, all of the program if it is `none`. Patterns with commas: \
         `bank.*`, `bank.Account`, `bank.Account#balance`.",
    ),
    row(
        VM,
        "vm.por.exclude_fields",
        field(Group::Reductions, "Except fields"),
        Kind::Text,
        "none",
        |s, v| s.exclude_fields = text(v),
        "Exceptions to `vm.por.include_fields`, written in the same way: accesses to these fields are always \
         scheduling points where several threads can reach the object.",
    ),
    row(
        VM,
        "vm.por.levels",
        field(Group::Reductions, "Declared levels"),
        Kind::Levels,
        "none",
        |s, v| s.levels = Levels::parse(&text(v)).unwrap_or_default(),
        "What you declare of your classes, with commas: `bank.Account#transfer=atomic`, `bank.Log=never`. For calls of a \
         method and accesses to a field: `never` and `toplevel` are no scheduling points, `toplevel` only while the thread \
         holds a monitor; `runnables` are, where another thread can go on; `always` are in any case, once a second thread \
         has been started. `atomic`: no other thread runs from the call of the method to its end, as between \
         `Verify.beginAtomic` and `endAtomic`. The last entry that fits counts; methods that the compiler makes (lambda \
         bodies) have to be named. What `never`, `toplevel` and `atomic` leave out is not searched: the report lists them.",
    ),
    row(
        VM,
        "vm.por.annotations",
        field(Group::Reductions, "Levels in annotations"),
        Kind::Bool,
        "true",
        |s, v| s.annotations = on(v),
        "The annotations `interleave.Scheduling` and `gov.nasa.jpf.annotation.NeverBreak` on classes, methods and fields \
         declare levels, as `vm.por.levels` does, which takes precedence.",
    ),
    row(
        VM,
        "vm.por.visible",
        field(Group::Reductions, "Always visible"),
        Kind::Text,
        "none",
        |s, v| s.withdrawn = std::rc::Rc::new(withdrawn(v)),
        "Exceptions to the assumptions of `vm.por.assume`, `vm.por.optimistic` and `vm.por.skip_finals`, with commas: \
         fields (`java.nio.Buffer.position`), arrays by the method that makes them (`char[] of \
         java.lang.StringUTF16.toChars`), and contents of strings that threads intern (`the string 'abc'`). A search \
         that starts again adds to the list, and so do its links.",
    ),
    row(
        VM,
        "vm.por.skip_finals",
        field(Group::Reductions, "Skip final fields"),
        Kind::Bool,
        "true",
        |s, v| s.skip_finals = on(v),
        "Accesses to `final` fields do not end a transition: they are assumed to be written before other \
         threads can reach the object. Where one is written later, the search starts again without that \
         assumption.",
    ),
    row(
        VM,
        "vm.por.skip_exits",
        field(Group::Reductions, "Skip monitor exits"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_exits = on(v),
        "Leaving a monitor does not end a transition: whatever other threads can do before it they can do \
         after it. Off, leaving a shared monitor does, as in Java PathFinder, and so it does in a program \
         that asks for the states of threads, or enters monitors in atomic sections. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.thread_end",
        field(Group::Reductions, "Merge ends of threads"),
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_ends = on(v),
        "The end of a thread is one step with its last operation, and entering `join` one step with the \
         operation before it. This assumes that the program observes the end of a thread by a `join` without \
         a timeout only, and is watched: where the program observes it otherwise, the search starts again \
         with these moments as scheduling points, as with `false`.",
    ),
    row(
        VM,
        "vm.por.wait",
        field(Group::Reductions, "Merge beginnings of waits"),
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_waits = on(v),
        "`wait`, `notify`, `sleep` and waiting for a monitor are one step with the operation before them. \
         This assumes that the program does not ask for the states of threads and does not interrupt a thread \
         that waits in a monitor, and is watched: where the program does, the search starts again with these \
         moments as scheduling points, as with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_attempts",
        field(Group::Reductions, "Skip attempts to lock"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_attempts = on(v),
        "A thread that stands before a monitor cannot go on while another one holds it, as in Java \
         PathFinder. Off, it can run into the monitor and wait for it then, a step of its own that others do \
         not see. In a program that asks for the states of threads, where `vm.por.wait` does not hold, there \
         is always such a step.",
    ),
    row(
        VM,
        "vm.por.skip_print_monitor",
        field(Group::Reductions, "Print without monitors"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_print_monitor = on(v),
        "Printing to `System.out` or `System.err` is one step that takes no monitor. This assumes that \
         nothing else takes the monitor of the stream, and is watched: where something does, the search \
         starts again with the monitor taken, as with `false`. So it is where the states of threads are \
         looked at (`vm.por.wait`).",
    ),
    row(
        VM,
        "vm.por.skip_blockers",
        field(Group::Reductions, "Park without blockers"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_blockers = on(v),
        "The blocker of a parked thread (`LockSupport.park(blocker)`) is not stored. This assumes that the \
         program does not call `LockSupport.getBlocker`, and is watched: where it does, the search starts \
         again with blockers stored, as with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_allocations",
        field(Group::Reductions, "Skip allocations"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_allocations = on(v),
        "Allocating an object does not end a transition. That leaves nothing out unless the heap can be full \
         (`vm.max_heap`), which is watched. Off, each `new` of an object or an array is preceded and followed \
         by a scheduling point.",
    ),
    row(
        VM,
        "vm.transition_cache",
        field(Group::Reductions, "Remember transitions"),
        Kind::Bool,
        "true",
        |s, v| s.vm.transition_cache = on(v),
        "Transitions are remembered by what they read, so that one whose end is a known state need not be \
         executed again. Verdicts and counts are the same.",
    ),
    row(
        VM,
        "vm.atomic.classes",
        field(Group::Reductions, "Atomic classes"),
        Kind::Text,
        SECTIONS,
        |s, v| s.atomic_classes = text(v),
        "Library classes whose linearizable methods (docs/library-steps.md lists them) are single steps: \
         within such a call only the first operation on the object's own data is a scheduling point, until \
         the call returns, blocks or calls your code. Patterns with commas: `java.util.concurrent.*`, \
         `java.util.Vector`; `none` for no class, which explores the inside of them all. A method that is \
         named (`java.util.ArrayList#add`) is a single step although it is not in the list.",
    ),
    row(
        VM,
        "vm.atomic.exclude",
        field(Group::Reductions, "Exceptions to atomic classes"),
        Kind::Text,
        "none",
        |s, v| s.atomic_exclude = text(v),
        "Exceptions to `vm.atomic.classes`, written in the same way.",
    ),
];
