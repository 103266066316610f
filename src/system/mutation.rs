//! Mistakes that tests put back, to see that they would be noticed. No setting switches one on: what is found with one in
//! place is not true.

use enumset::EnumSetType;

/// A mistake. Each has a row in `tests/cases/mutations.rs`: the case that no longer comes out as it should.
#[derive(EnumSetType, Debug)]
pub enum Mutation {
    /// What natives, reflection and handles access is no scheduling point.
    NativesUnseen,
    /// Nobody comes in while the elements of a shared array are copied.
    ArraysCopiedAtOnce,
    /// Where code of the library reads or writes an array of the program, that is no scheduling point.
    ArraysInLibraryUnseen,
    /// Fields of library objects that no lock protects are not watched.
    LibraryFieldsUnseen,
    /// Fields of the program are not watched.
    ProgramFieldsUnseen,
    /// An object that others could reach when it was used is forgotten once they cannot.
    UsesForgotten,
    /// A copy of all elements of an array of the program is not watched.
    CopiesUnseen,
    /// Whoever is found to have ended has ended before.
    EndsAreKnown,
    /// Whoever has not begun begins after.
    StartsOrderAll,
    /// A monitor is known by its place in the heap, whoever has it.
    LocksByPlace,
    /// A lock of `java.util.concurrent` counts as held, whoever has it.
    AnybodysLocksCount,
    /// Who holds a lock for reading is taken to keep other readers out when it writes.
    ReadersMayWrite,
    /// Threads that follow each other under one number are taken for one.
    NumbersAreThreads,
    /// Static fields of the library are not watched.
    LibraryStaticsUnseen,
    /// A look at a weak reference, or clearing it, is no scheduling point.
    ReferencesUnseen,
    /// A step of the library covers accesses to objects that are not its receiver's own.
    StepCoversOtherObjects,
    /// A step of the library takes monitors that are not its receiver's own.
    StepTakesOtherMonitors,
    /// A step of the library begins at whatever operation comes first.
    StepBeginsAnywhere,
    /// Whoever refers to an object counts as being in a step of the receiver.
    HoldersUnseen,
    /// Calls that tell what happens inside of steps are not watched.
    WitnessesUnseen,
    /// That everybody holds the monitor that steps rely on is not watched.
    GuardsUnwatched,
    /// Entering the monitor of an object that the library may make twice is not watched.
    ViewsUnseen,
    /// Methods that work on one element after the other are listed as single steps.
    BulkIsOneStep,
    /// The start of a thread is no scheduling point, and entering the monitor for it neither.
    StartIsNoPoint,
    /// A join waits, and a thread ends, without the monitor of the `Thread` object.
    JoinIgnoresMonitor,
    /// A join looks at the interrupt where the thread has ended already.
    JoinOfEndedThrows,
    /// An interrupt before the start of a thread is lost.
    EarlyInterruptsLost,
    /// A `synchronized run()` begins without its monitor.
    RunWithoutMonitor,
    /// The end of a thread is one step with what comes before it, though the program looks.
    EndIsNoPoint,
    /// The beginning of a wait and a notification are one step with what comes before them, though the program looks.
    WaitIsNoPoint,
    /// Exits of monitors and ends of static initialisers stay without points where atomic sections meet them.
    ExitIsNoPoint,
    /// Printing takes no monitor, though something else takes it.
    PrintsWithoutMonitor,
    /// A parked thread has no blocker, though the program asks for it.
    BlockersUnseen,
    /// States that differ in who is who are one, though the program asks for names.
    NamesUnseen,
    /// Who reads a static field without waiting for its class is not noticed.
    StaticsUnseen,
    /// Who tells a class loader about assertions is not noticed.
    AssertionsUnseen,
    /// What the static fields of a class lead to stays with the thread that has initialised it until the transition ends.
    InitialisedUnshared,
    /// An uncaught exception is one step with what comes before it.
    UncaughtIsNoPoint,
    /// Whether the heap would be full if the threads went in another order is not looked at.
    AllocationsUnwatched,
    /// Identity hashes come from places in the heap, which classes and literals get in the order of the search.
    HashesByIndex,
    /// Choices of objects list them by their places in the heap.
    ObjectsByIndex,
    /// Interrupted waiters are listed by the numbers of threads, which are given in the order of the search.
    InterruptedByNumber,
    /// Delay bounds go round the threads by their numbers.
    DelaysByNumber,
    /// The levels of a monitor are counted in eight bits.
    MonitorLevelsWrap,
    /// A way back to a handler passes no check for time, memory and the length of the transition.
    HandlerJumpsUnchecked,
    /// Bytes that are printed become characters.
    OutputAsText,
    /// `String.intern` never returns the string itself.
    InternCopies,
    /// A table of hashes keeps no depths: what was cut off at the depth limit stays so.
    HashesWithoutDepths,
    /// Final fields are taken for written, whenever others can reach the object.
    FinalFieldsUnwatched,
    /// References are never cleared.
    ReferencesStayFilled,
    /// Handles box into new objects.
    BoxesAreFresh,
    /// What the checker cannot do is an exception, which the program may catch.
    RefusalsThrown,
    /// Nothing is said where no execution comes to an end.
    EndlessUnsaid,
    /// A wait that ends because its time is over leaves the clock before its deadline.
    WaitsEndEarly,
    /// What a queue of delays or a schedule gives is not due by the clock.
    DelaysNotOver,
    /// One clock of the library stands still while another goes on.
    ClocksDisagree,
    /// The clock goes back to the deadline of whoever wakes late.
    ClockGoesBack,
    /// No time passes while a loop reads the clock.
    PollsStandStill,
    /// The clock belongs to the state of programs that have not read it.
    ClockAlwaysInState,
    /// A class that is missing for verification is an error before the program needs it.
    MissingClassEarly,
    /// Assumptions that do not hold stay in use.
    AssumptionsUnchecked,
    /// `vm.por=false` leaves steps, assumptions and the rule for final fields in place.
    OffLeavesReductions,
    /// That a transition touches elements of arrays is not known to who asks which events depend on each other.
    ElementsUntouched,
    /// Threads that sleep stay asleep, whatever others do.
    SleepersStayAsleep,
    /// Who slept in a state stays asleep there when the state is met again on another way.
    KnownStatesStayAsleep,
    /// A step that goes on in a known state is taken to have ended there.
    KnownStepsUnfollowed,
    /// Two regions under one lock keep their order in a search by happens-before classes.
    RegionsKeepTheirOrder,
    /// Threads that were left out since others went on first may be left out for ever.
    ThreadsIgnored,
    /// A thread does later what it was left out for not doing, and nothing follows from it.
    FuturesUnchecked,
    /// A lock that a thread stands before is not known before it has been taken there.
    WantedLocksUnseen,
    /// Ample sets do not know that the program ends, and daemons with it, where nobody has seen that.
    EndsUnseen,
    /// A remembered transition does not depend on the fields and elements that it has read.
    CacheMissesField,
    /// An answer may catch what trusted code asserts.
    AnswerCatchesAssertions,
    /// An answer may steer the checker.
    AnswerSteers,
    /// Threads that an answer has started are trusted.
    ThreadsOfAnswerTrusted,
    /// An answer may catch that its stack is full.
    FullStacksCaught,
    /// A program of an exercise may end anywhere.
    EndsAnywhere,
    /// What is not chosen yet is lost where a field takes it.
    OpenLostInFields,
    /// What is not chosen yet is lost where an array takes it.
    OpenLostInElements,
    /// What is not chosen yet is lost where elements of an array are copied.
    OpenLostInCopies,
    /// Native methods do not look at what they are given.
    OpenInArguments,
    /// Reflection and handles do not look at the variables that they read.
    OpenInVariables,
    /// Reflection and handles do not look at the results of what they call.
    OpenInResults,
    /// What is not chosen yet does not keep alive what can be chosen.
    OpenUnreached,
    /// What is not chosen yet is no part of a state.
    OpenUnstored,
    /// Objects of a pool that were not handed out are taken for alike, whoever knows them.
    PoolsAlike,
    /// Who looks whether an object is gone does not see those that a choice may still become.
    OpenForgotten,
    /// A section that waits for what a step of another thread has begun sees the step as a whole.
    StepsInSections,
    /// A pool hands out as new what a choice that nobody has used has taken.
    DrawsForgotten,
}
