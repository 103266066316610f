//! The settings of the VM.

use crate::choice::words;
use crate::util::Patterns;

/// The classes whose assertions are enabled, where they are (`vm.enable_assertions`, `vm.disable_assertions`).
#[derive(Debug, Clone, Default)]
pub struct Asserting {
    /// All, if it is empty,
    enabled: Patterns,
    /// but for these.
    disabled: Patterns,
}

impl Asserting {
    /// Enables those of classes that one of these patterns means, alone.
    pub fn enable(&mut self, classes: &str) {
        self.enabled = patterns(classes);
    }

    /// Disables those of classes that one of these patterns means.
    pub fn disable(&mut self, classes: &str) {
        self.disabled = patterns(classes);
    }

    /// Whether those of a class (with dots) are.
    pub fn is_on(&self, class: &str) -> bool {
        (self.enabled.is_empty() || self.enabled.matches_class(class)) && !self.disabled.matches_class(class)
    }
}

fn patterns(classes: &str) -> Patterns {
    Patterns::new(&words(classes).map(str::to_owned).collect::<Vec<_>>())
}

/// How the VM runs.
#[derive(Debug, Clone)]
pub struct VmConfig {
    /// False for `run`: no choices are made, scheduling is round-robin, nothing is logged.
    pub checking: bool,
    /// Whether assertions are enabled.
    pub assertions: bool,
    /// The classes that they are enabled in.
    pub asserting: Asserting,
    /// `search.properties`: an exception that leaves a thread is an error.
    pub uncaught_is_error: bool,
    /// `cg.delayed`: choices of data are made where their values are used.
    pub delayed: bool,
    /// `cg.enable_atomic`: `Verify.beginAtomic` keeps other threads out.
    pub atomic_sections: bool,
    /// `vm.verify.ignore_path`: `Verify.ignoreIf` leaves the path.
    pub ignores_paths: bool,
    /// Output is part of the state and printing is a visible operation (`outcomes`).
    pub output_visible: bool,
    /// States are compared (`search.match_states`, `vm.store`): what `Verify.vmIsMatchingStates` answers.
    pub matching: bool,
    /// `vm.por`.
    pub por: bool,
    /// `vm.por.reachability`: accesses to unshared objects do not end a transition. Off: every object counts as shared.
    pub reachability: bool,
    /// `vm.por.skip_exits`: leaving a monitor does not end a transition.
    pub skip_exits: bool,
    /// `search.multiple_errors`: every error counts, not only the first.
    pub every_error: bool,
    /// `vm.por.thread_end`: where nobody notices when a thread starts and ends, that is no scheduling point.
    pub merge_ends: bool,
    /// `vm.por.wait`: where nobody notices whether a thread waits, the beginning of a wait is no scheduling point.
    pub merge_waits: bool,
    /// The same, and `vm.por.assume`: so is that of a timed wait where nobody reads the clock as it begins.
    pub merge_times: bool,
    /// `vm.por.assume`: where no atomic section can meet it, the end of a static initialiser is no scheduling point.
    pub merge_initialisers: bool,
    /// `vm.por.skip_attempts`: where nobody notices whether a thread waits, one that stands before a monitor waits for it.
    pub skip_attempts: bool,
    /// `vm.cut_atomic`: a transition is cut for its length in an atomic section, too.
    pub cut_atomic: bool,
    /// `vm.por.skip_print_monitor`: printing to the console takes no monitor where nobody else takes it.
    pub skip_print_monitor: bool,
    /// `vm.por.initialisers`: what only static fields of a class lead to is for the thread that initialises it.
    pub initialisers_alone: bool,
    /// `vm.por.skip_blockers`: parked threads have no blocker where nobody asks for one.
    pub skip_blockers: bool,
    /// No class loader is told about assertions while others may ask it: asking is no scheduling point. No setting, but
    /// withdrawn where it fails.
    pub assertions_settled: bool,
    /// The program does not ask for times that the library keeps. No setting, but withdrawn where it fails.
    pub times_untold: bool,
    /// `vm.por.symmetry`: states that differ in which thread is which count as one.
    pub symmetry: bool,
    /// What an atomic section of the program waits for in vain is told (`search.livelock`).
    pub sections_look: bool,
    /// `vm.por.skip_allocations`: allocations are no scheduling points.
    pub skip_allocations: bool,
    /// `vm.transition_cache`: transitions are remembered.
    pub transition_cache: bool,
    /// `vm.spurious_wakeups`: a thread in `Object.wait` or parked by the program may go on for no reason.
    pub spurious_wakeups: bool,
    /// `vm.max_transition_length`, in instructions: a longer transition ends with a choice.
    pub max_transition_length: u64,
    /// `cg.boolean.false_first`.
    pub boolean_false_first: bool,
    /// `cg.pools_alike`: an iteration over an `ObjectPool` is trusted to treat its objects alike, whatever it does.
    pub pools_alike: bool,
    /// `cg.random_doubles`.
    pub random_doubles: u32,
    /// Frames a thread may have before `StackOverflowError`.
    pub max_frames: u32,
    /// `vm.references`: what only references of `java.lang.ref` hold may be collected.
    pub collects: bool,
    /// Bytes of Java heap before `OutOfMemoryError`.
    pub max_heap: u64,
    /// `Verify.getInt("name")` and friends look up `name.class`, `name.min`, … here.
    pub properties: std::collections::BTreeMap<String, String>,
    /// `vm.time.start`, in milliseconds.
    pub time_start: i64,
    /// `vm.time.step`, in nanoseconds.
    pub time_step: i64,
    /// `vm.time.passes`: while checking, time passes in waits and between readings of the clock.
    pub time_passes: bool,
    /// `vm.processors`.
    pub processors: i32,
    /// Files and standard input.
    pub environment: super::Environment,
    /// What is asked: [`Property::Reached`](crate::report::Property::Reached) ends a path that comes there.
    pub question: Option<crate::report::Question>,
    /// Each way to the place is wanted, not only the first one (`search.multiple_errors`).
    pub every_way: bool,
    /// `search.races`: whether states are looked at for data races.
    pub races: crate::system::Races,
    /// `exercise.answer`: the classes of an answer to an exercise, which is looked after.
    pub guard: Option<super::Guard>,
    /// Mistakes put back by tests.
    pub mutations: enumset::EnumSet<crate::system::Mutation>,
}

impl Default for VmConfig {
    fn default() -> Self {
        VmConfig {
            checking: true,
            assertions: true,
            asserting: Asserting::default(),
            uncaught_is_error: true,
            delayed: false,
            atomic_sections: true,
            ignores_paths: true,
            output_visible: false,
            matching: true,
            por: true,
            reachability: true,
            skip_exits: true,
            every_error: false,
            merge_ends: true,
            merge_waits: true,
            merge_times: true,
            merge_initialisers: true,
            skip_attempts: true,
            cut_atomic: true,
            skip_print_monitor: true,
            initialisers_alone: true,
            skip_blockers: true,
            assertions_settled: true,
            times_untold: true,
            symmetry: false,
            sections_look: false,
            skip_allocations: true,
            transition_cache: true,
            spurious_wakeups: false,
            max_transition_length: 50_000,
            boolean_false_first: true,
            pools_alike: false,
            random_doubles: 12,
            max_frames: 2_600,
            collects: true,
            max_heap: 1 << 30,
            properties: Default::default(),
            time_start: 1_704_067_200_000,
            time_step: 0,
            time_passes: true,
            processors: 3,
            environment: Default::default(),
            question: None,
            every_way: false,
            races: crate::system::Races::Reported,
            guard: None,
            mutations: Default::default(),
        }
    }
}
