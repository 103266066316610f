//! Settings of JPF: those of its `jpf.properties`, and others that files written for it often have.

use super::Fate::{Named, NotNeeded, Same};
use super::{Known, known, refused};

/// What is said of classes that JPF's inside is made of.
const INSIDE: &str = "it chooses a class of JPF's own machine, and there is another machine here";
const REPORTS: &str = "reports are for people, or with `--json` for scripts, and have everything in them";
const PATHS: &str = "it names files of a JPF installation, and there is none here";
const MORE_POINTS: &str = "whatever another thread can notice is a scheduling point, and nothing else";
const SHARED: &str = "which objects are shared is known exactly, and not guessed";
const LOCK_SETS: &str = "which locks protect a field is checked at every access, so that there is no threshold to set";
const PEERS: &str = "there are no native peers: native methods of your own are refused where they are called";
const OTHER_LOADER: &str = "classes of your own for JPF's machine cannot be loaded";

/// In the order of `jpf.properties`.
pub(crate) const KEYS: &[Known] = &[
    known("target", Same, "the main class"),
    known("target.args", Same, "its arguments"),
    known("classpath", Same, "folders and jars"),
    known("sourcepath", NotNeeded, "sources are looked for beside the class files"),
    known("jpf-core", NotNeeded, PATHS),
    known("jpf-core.", NotNeeded, PATHS),
    known("native_classpath", NotNeeded, PATHS),
    known("native_libraries", NotNeeded, PATHS),
    known("test_classpath", NotNeeded, PATHS),
    known("jpf.native_classpath", NotNeeded, PATHS),
    known("site", NotNeeded, PATHS),
    known("extensions", NotNeeded, PATHS),
    known("peer_packages", NotNeeded, PEERS),
    known("shell", NotNeeded, "there is no shell but the terminal, and the page"),
    known("shell.", NotNeeded, "there is no shell but the terminal, and the page"),
    known("jpf.print_exception_stack", NotNeeded, "an error of the checker itself is told in a sentence"),
    known("jpf.report.", NotNeeded, REPORTS),
    // Search.
    known("search.class", Same, "JPF's full class names are understood"),
    known("search.depth_limit", Same, "in transitions, of which there may be more or fewer here"),
    known(
        "search.match_depth",
        NotNeeded,
        "under a `search.depth_limit` a state that is met again nearer to the start is explored again",
    ),
    known("search.multiple_errors", Same, "every error, and not only the first"),
    known("search.min_free", NotNeeded, "`vm.store.memory_limit` bounds the memory of the search"),
    known("search.error_path", NotNeeded, "the report's link repeats the path to the error"),
    known("search.properties", Same, "deadlocks and uncaught exceptions; properties of your own are refused"),
    known("search.heuristic.queue_limit", Same, "states that wait at most"),
    known("search.heuristic.beam_search", Same, "level by level"),
    known("search.heuristic.branch.count_early", NotNeeded, "it is for a heuristic that JPF has no more"),
    known("search.heuristic.branch.no_branch_return", NotNeeded, "it is for a heuristic that JPF has no more"),
    known("branch_start", NotNeeded, "it is for a heuristic that JPF has no more"),
    known("search.heuristic.default_value", Same, "what `Verify.resetHeuristicSearchValue` goes back to"),
    known("search.RandomSearch.path_limit", Same, "how many walks"),
    known("search.listener", Named("listener"), "there is one kind of listener"),
    // The machine.
    refused("vm.class", &["SingleProcessVM"], "one program is checked at a time, and in one machine"),
    known("vm.classloader.class", NotNeeded, INSIDE),
    known(
        "vm.storage.class",
        NotNeeded,
        "`vm.store` says how states are kept, and `search.match_states` whether they are compared",
    ),
    known("vm.backtracker.class", NotNeeded, INSIDE),
    known(
        "vm.serializer.class",
        NotNeeded,
        "the state is all that the program can still read, and nothing is filtered out of it",
    ),
    known("vm.statics.class", NotNeeded, INSIDE),
    known("vm.heap.class", NotNeeded, INSIDE),
    known("vm.threadlist.class", NotNeeded, INSIDE),
    known("vm.restorer.class", NotNeeded, INSIDE),
    known("vm.fields_factory.class", NotNeeded, INSIDE),
    known("vm.boot_classpath", NotNeeded, "the class library is that of JDK 17, and comes with the checker"),
    refused("jvm.insn_factory.class", &["InstructionFactory"], OTHER_LOADER),
    refused("vm.insn_factory.class", &["InstructionFactory"], OTHER_LOADER),
    known("vm.enable_assertions", Same, "`true`, `false`, or names of classes with `*`"),
    known("vm.disable_assertions", Same, "names of classes with `*`"),
    known("vm.verify.ignore_path", Same, "with `false` the program goes on behind `Verify.ignoreIf`"),
    refused("vm.scheduler.class", &["DelegatingScheduler"], OTHER_LOADER),
    known("vm.scheduler.sync.class", NotNeeded, MORE_POINTS),
    known("vm.scheduler.sharedness.class", NotNeeded, SHARED),
    refused("vm.scheduler_factory.class", &["DefaultSchedulerFactory"], OTHER_LOADER),
    known(
        "vm.shared.never_break_methods",
        NotNeeded,
        "which calls of the library are single steps is listed in library-steps.md, and your own methods are not",
    ),
    known("vm.shared.never_break_types", NotNeeded, SHARED),
    known("vm.shared.never_break_fields", NotNeeded, SHARED),
    known("vm.shared.break_on_exposure", NotNeeded, SHARED),
    known(
        "vm.shared.sync_detection",
        Named("vm.por.sync_detection"),
        "it is watched here: where a field is used without the monitor, the search starts again with scheduling points there",
    ),
    known(
        "vm.shared.skip_finals",
        Named("vm.por.skip_finals"),
        "it is watched here: where a final field is written late, the search starts again without it",
    ),
    known("vm.por.fieldlockinfo.", NotNeeded, LOCK_SETS),
    known("vm.shared.skip_static_finals", NotNeeded, "`vm.por.skip_finals` is for all final fields"),
    known("vm.shared.skip_constructed_finals", NotNeeded, "`vm.por.skip_finals` is for all final fields"),
    refused("vm.ignore_uncaught_handler", &["false"], "handlers of uncaught exceptions run, as on a JVM"),
    refused("vm.pass_uncaught_handler", &["true"], "a thread whose handler has returned has ended, as on a JVM"),
    known("vm.gc", NotNeeded, "garbage is no part of a state in any case"),
    known("vm.max_alloc_gc", NotNeeded, "garbage is no part of a state in any case"),
    refused("vm.finalize", &["false"], "there are no finalizers (weak-references.md)"),
    refused("vm.process_finalizers", &["false"], "there are no finalizers (weak-references.md)"),
    known("vm.max_transition_length", Same, "in instructions"),
    known(
        "vm.reuse_tid",
        NotNeeded,
        "a thread that has ended and that nobody can reach any more leaves its number to others",
    ),
    refused(
        "vm.halt_on_throw",
        &[],
        "`ExceptionInjector` and a handler that fails (`assert false`) show what a handler hides",
    ),
    known(
        "vm.tree_output",
        NotNeeded,
        "what the program prints is shown with the trace, and `outcomes` lists it for all paths",
    ),
    known(
        "vm.path_output",
        NotNeeded,
        "what the program prints is shown with the trace, and `outcomes` lists it for all paths",
    ),
    known("vm.store_steps", NotNeeded, "the path is executed again for its trace"),
    known("vm.untracked", NotNeeded, "there are no untracked fields: the whole state is compared"),
    refused(
        "vm.sysprop.source",
        &["SELECTED"],
        "system properties of the program are those of `vm.sysprop.NAME=VALUE`",
    ),
    refused("vm.sysprop.file", &[], "system properties of the program are those of `vm.sysprop.NAME=VALUE`"),
    refused("vm.sysprop.keys", &[], "system properties of the program are those of `vm.sysprop.NAME=VALUE`"),
    known("vm.time.class", NotNeeded, "the clock is a virtual one (`vm.time.start`, `vm.time.step`, `vm.time.passes`)"),
    known("vm.no_orphan_methods", NotNeeded, "there are no native peers"),
    known("jvm.nested_init", NotNeeded, "class initialisation takes its lock as on a JVM, in any case"),
    known("jvm.nested_init.exclude", NotNeeded, "class initialisation takes its lock as on a JVM, in any case"),
    // Choices.
    known(
        "cg.randomize_choices",
        NotNeeded,
        "`search.class=RandomDFSearch` takes choices in random order, from `search.seed`",
    ),
    known("cg.seed", NotNeeded, "`search.seed` is the seed of what is random"),
    known("cg.break_single_choice", NotNeeded, "it adds states and finds nothing more"),
    known("cg.boolean.false_first", Same, "the order of `Verify.getBoolean`"),
    known("cg.enumerate_random", Same, "random numbers are choices"),
    refused(
        "cg.max_processors",
        &[],
        "`vm.processors` is what `availableProcessors` answers: check once for each number that matters",
    ),
    known("cg.threads.break_start", NotNeeded, MORE_POINTS),
    known("cg.threads.break_yield", NotNeeded, MORE_POINTS),
    known("cg.threads.break_sleep", NotNeeded, MORE_POINTS),
    known("cg.threads.break_arrays", NotNeeded, "elements of shared arrays are scheduling points in any case"),
    known("cg.enable_atomic", Same, "with `false`, `Verify.beginAtomic` and `endAtomic` do nothing"),
    // Reports.
    known("log.", NotNeeded, "there is no log"),
    known("report.", NotNeeded, REPORTS),
    known("test.report.", NotNeeded, REPORTS),
    // Listeners.
    known("listener", Same, "JPF's full class names are understood; the list below says which there are"),
    refused("listener.autoload", &[], "no listener comes by itself: name those that are wanted in `listener`"),
    refused("listener.", &[], "no listener comes by itself: name those that are wanted in `listener`"),
    known("race.include", Same, "`PreciseRaceDetector`"),
    known("race.exclude", Same, "`PreciseRaceDetector`"),
    known("deadlock.format", Same, "`DeadlockAnalyzer`"),
    known("range.fields", Same, "`NumericValueChecker`"),
    known("range.vars", Same, "`NumericValueChecker`"),
    known("oome.locations", Same, "`OOMEInjector`"),
    known("oome.types", Same, "`OOMEInjector`"),
    known("choice.use_trace", Same, "`ChoiceSelector`; a record of `ChoiceTracker` or `TraceStorer`"),
    known("ot.refs", Same, "`ObjectTracker`; names as this checker shows them"),
    known("ot.log_fields", NotNeeded, "`ObjectTracker` shows accesses to fields in any case"),
    known("trace.file", Same, "`TraceStorer`"),
];
