//! Listeners of jpf-core, by their short names.

use super::Fate::{Named, NotNeeded, Same};
use super::{Known, known, refused};

const SHOWN: &str = "it only shows what happens, and the answer is the same";

/// By name.
pub(crate) const LISTENERS: &[Known] = &[
    known("AssertionProperty", Same, "assertions that fail, also where the program catches the error"),
    refused("BitFlipListener", &[], "`Verify.getBitFlip` flips bits of a value"),
    known("BudgetChecker", Same, "ends the search when a budget is used up"),
    known("CGMonitor", NotNeeded, "it only shows choices, as `ExecTracker` does"),
    refused(
        "CGRemover",
        &[],
        "choices cannot be taken out; `vm.atomic.classes` makes calls of the library single steps",
    ),
    known("CallMonitor", NotNeeded, "it only shows calls, as `MethodAnalyzer` does"),
    known("ChoiceSelector", Same, "plays recorded choices back"),
    known("ChoiceTracker", Same, "records choices"),
    known("CoverageAnalyzer", Same, "what was executed"),
    known("DeadlockAnalyzer", Same, "the story of each lock"),
    known("DistributedSimpleDot", Named("StateSpaceDot"), "the graph of the states"),
    known("EndlessLoopDetector", Same, "loops that go round for ever"),
    known("ErrorTraceGenerator", NotNeeded, "every error is reported with its trace"),
    known("ExceptionInjector", Same, "calls and lines that throw"),
    known("ExecTracker", Same, "what is executed"),
    refused("HeapTracker", &[], "`vm.max_heap` bounds the heap, and `OOMEInjector` lets allocations fail"),
    known("IdleFilter", Same, "loops that do nothing"),
    known("InsnCounter", NotNeeded, "it only counts; the number of instructions is in the report"),
    known("LockedStackDepth", NotNeeded, SHOWN),
    known("LogConsole", NotNeeded, "there is no log"),
    known("MethodAnalyzer", Same, "calls on the path to an error"),
    known("MethodTracker", Named("MethodAnalyzer"), "calls on the path to an error"),
    refused(
        "NoStateCycles",
        &[],
        "paths that come back to a state cannot be cut; the answer says where one goes round for ever",
    ),
    known("NonSharedChecker", Same, "objects that are not to be shared"),
    known("NullTracker", NotNeeded, "it only explains a `NullPointerException`, whose message names what is null"),
    known("NumericValueChecker", Same, "numbers and their ranges"),
    known("OOMEInjector", Same, "allocations that fail"),
    known("ObjectTracker", Same, "what happens to objects"),
    known(
        "OverlappingMethodAnalyzer",
        Named("MethodAnalyzer"),
        "with `method.format=overlapping` it shows those alone",
    ),
    known("PathOutputMonitor", Same, "what paths print"),
    known("Perturbator", Same, "other values for fields, parameters and results"),
    known("PreciseRaceDetector", Same, "two accesses of which nothing decides which one comes first"),
    known("ReferenceLocator", NotNeeded, "it only shows who refers to an object, as `ObjectTracker` does"),
    known("SearchStats", NotNeeded, "the numbers are in the report"),
    known("SimpleDot", Named("StateSpaceDot"), "the graph of the states"),
    known("SimpleIdleFilter", Named("IdleFilter"), "loops that do nothing"),
    known("StackDepthChecker", Same, "stacks that grow too deep"),
    known("StackTracker", NotNeeded, SHOWN),
    known("StateCountEstimator", Same, "how many states there will be"),
    known("StateSpaceAnalyzer", NotNeeded, "it only counts choices and states, which are in the report"),
    known("StateSpaceDot", Same, "the graph of the states"),
    known("StateTracker", NotNeeded, "it only shows states, as `ExecTracker` does"),
    known("StopWatchFuzzer", Same, "comparisons of times come out in every way"),
    known("TraceStorer", Same, "records the path to an error"),
    known("VarRecorder", NotNeeded, SHOWN),
    known(
        "VarTracker",
        NotNeeded,
        "it only shows which variables change, as `UnreadVariables` and `ExecTracker` do in part",
    ),
];
