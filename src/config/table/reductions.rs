//! What saves work: partial order reduction, single steps of the library, remembered transitions.

use super::convert::{names, on, text};
use super::{Group, OptionSpec, VM, field, row};
use crate::config::value::Kind;
use crate::program::SECTIONS;

/// What `vm.por=false` sets where it is not set otherwise.
pub(in crate::config) const REDUCTIONS: &[(&str, &str)] = &[
    ("vm.por.assume", "false"),
    ("vm.por.skip_finals", "false"),
    ("vm.por.skip_exits", "false"),
    ("vm.atomic.classes", "none"),
    ("vm.por.thread_end", "false"),
    ("vm.por.wait", "false"),
    ("vm.por.skip_print_monitor", "false"),
    ("vm.por.skip_blockers", "false"),
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
         scheduling point, whoever's code makes it, and so is every operation on monitors and threads: no \
         steps of the library, no assumptions, no remembered transitions. It is what all reductions are \
         compared with; verdicts are the same. Each of them has a setting of its own, which wins where it is \
         given: `vm.por.*`, `vm.atomic.classes`, `vm.transition_cache`.",
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
        "vm.por.assume",
        field(Group::Reductions, "Assume and watch"),
        Kind::Bool,
        "true",
        |s, v| s.assume = on(v),
        "Data of the library (outside of `java.util`) is assumed to be used by one thread, or only read, or \
         protected by a monitor. Each access is watched; where an assumption fails, the search starts again \
         without it. Off, each access to such data is a scheduling point. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.visible",
        field(Group::Reductions, "Always visible"),
        Kind::Text,
        "none",
        |s, v| s.withdrawn = std::rc::Rc::new(names(v).into_iter().filter(|name| name != "none").collect()),
        "Assumptions of `vm.por.assume` and `vm.por.skip_finals` that are not made, with commas: fields \
         (`java.nio.Buffer.position`), and arrays by what has made them (`char[] of \
         java.lang.StringUTF16.toChars`). A search that starts again adds to the list, and so do its links.",
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
        "Leaving a monitor does not end a transition: what other threads can do before it they can do after \
         it as well. Off, leaving one that others can reach does, as in Java PathFinder, and so it does in a \
         program that asks for the states of threads. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.thread_end",
        field(Group::Reductions, "Merge ends of threads"),
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_ends = on(v),
        "The end of a thread is one step with its last operation, and entering `join` with what comes before \
         it: for programs that look at no thread's life in another way than by a `join` without a timeout. It \
         is watched: where a program looks, the search starts again with these moments as scheduling points, \
         as they are with `false`.",
    ),
    row(
        VM,
        "vm.por.wait",
        field(Group::Reductions, "Merge beginnings of waits"),
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_waits = on(v),
        "`wait`, `notify`, `sleep` and waiting for a monitor are one step with what comes before them: for \
         programs that ask no thread for its state and interrupt none that waits in a monitor. It is watched: \
         where a program does, the search starts again with these moments as scheduling points, as they are \
         with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_print_monitor",
        field(Group::Reductions, "Print without monitors"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_print_monitor = on(v),
        "Printing to `System.out` or `System.err` is one step that takes no monitor: for programs in which \
         nothing else takes the monitor of the stream. It is watched: where something does, the search starts \
         again with the monitor taken, as it is with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_blockers",
        field(Group::Reductions, "Park without blockers"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_blockers = on(v),
        "What a thread waits for when it parks (`LockSupport.park(blocker)`) is not kept: for programs that \
         never call `LockSupport.getBlocker`. It is watched: where one does, the search starts again with the \
         blockers kept, as they are with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_allocations",
        field(Group::Reductions, "Skip allocations"),
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_allocations = on(v),
        "Making an object does not end a transition. That leaves nothing out unless the heap can be full \
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
        "Library classes whose linearizable methods (docs/library-steps.md lists them) are single steps: of \
         the operations in such a call on what is the object's own only the first is a scheduling point, \
         until it returns, blocks or calls your code. Patterns with commas: `java.util.concurrent.*`, \
         `java.util.Vector`; `none` for no class, which explores the inside of them all. A method by name \
         (`java.util.ArrayList#add`) is taken for a step although it is not in the list.",
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
