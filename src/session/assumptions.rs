//! What an answer rests on: what the machine takes for granted, as far as the executions have come to it.

use super::Job;
use crate::program::is_library;
use crate::report::{Assumption, IncompleteBecause, Outcome, Report, Verdict};
use crate::vm::{NAMES, Use, Vm};

/// What draws numbers from a seed of its own: class, method, descriptor.
const DRAWS: &[(&str, &str, &str)] = &[
    ("java/util/Random", "<init>", "()V"),
    ("java/util/SplittableRandom", "<init>", "()V"),
    ("java/util/concurrent/ThreadLocalRandom", "current", "()Ljava/util/concurrent/ThreadLocalRandom;"),
    ("java/lang/Math", "random", "()D"),
    ("java/security/SecureRandom", "<init>", "()V"),
];

/// What goes through the elements of `Set.of` and the entries of `Map.of` in an order that a JVM makes up at its start: classes
/// whose constructor takes the collection.
const MADE_UP_ORDER: &[(&str, &str)] = &[
    ("java/util/ImmutableCollections$Set12$1", "(Ljava/util/ImmutableCollections$Set12;)V"),
    ("java/util/ImmutableCollections$SetN$SetNIterator", "(Ljava/util/ImmutableCollections$SetN;)V"),
    ("java/util/ImmutableCollections$MapN$MapNIterator", "(Ljava/util/ImmutableCollections$MapN;)V"),
];

/// Classes whose objects the collector clears at some time.
const CLEARED: &[&str] = &["java/lang/ref/WeakReference", "java/lang/ref/SoftReference", "java/util/WeakHashMap"];

/// All of them for a finished search of `job` in `vm`.
pub(super) fn of(vm: &Vm, job: &Job, report: &Report) -> Vec<Assumption> {
    let mut all = Vec::new();
    threads(vm, job, report, &mut all);
    world(vm, job, &mut all);
    ends(vm, report, &mut all);
    bounds(job, report, &mut all);
    all
}

/// Where a list of outcomes takes an execution to be over although a JVM would let it go on.
fn ends(vm: &Vm, report: &Report, all: &mut Vec<Assumption>) {
    if report.outcomes.iter().any(Outcome::fails) && vm.has_used(Use::Threads) {
        let text = "An execution ends where an exception leaves a thread, while a JVM lets the other threads go on: what they \
                    would do afterwards was not searched (search.properties=NotDeadlockedProperty lets them go on).";
        say(all, "uncaught-ends", text);
    }
}

fn say(all: &mut Vec<Assumption>, id: &str, text: impl Into<String>) {
    all.push(Assumption { id: id.to_string(), text: text.into(), items: Vec::new() });
}

fn threads(vm: &Vm, job: &Job, report: &Report, all: &mut Vec<Assumption>) {
    if !vm.has_used(Use::Threads) {
        return;
    }
    // Without data races that is no assumption: a JVM reorders nothing that the program could notice (JLS 17.4.3).
    if !report.races.as_ref().is_some_and(|races| races.none) {
        let text = "Memory is sequentially consistent: a read sees what was written last. What a compiler or a processor may \
                    reorder, where `volatile` or a lock is missing, was not searched.";
        say(all, "memory-order", text);
    }
    if vm.has_used(Use::Waits) && !job.settings.vm.spurious_wakeups {
        say(all, "spurious-wakeups", "Nobody wakes from a wait for no reason (vm.spurious_wakeups).");
    }
    if vm.has_used(Use::Stacks) {
        let text = "The stack of another thread was looked at: it was searched as it is at that thread's scheduling points, and not \
                    as it is in between.";
        say(all, "stacks", text);
    }
    let withdrawn = job.settings.withdrawn.iter().cloned();
    let withdrawn = withdrawn.filter(|name| name != NAMES);
    let (items, shared): (Vec<String>, Vec<String>) = withdrawn.partition(|name| !is_of_program(name));
    if !shared.is_empty() {
        let text = "Several threads use these data of the program, one of them writes, and neither a common monitor nor the start or \
                    the end of a thread puts that in order: the accesses are scheduling points (vm.por.optimistic)."
            .to_string();
        all.push(Assumption { id: "shared-data".to_string(), text, items: shared });
    }
    if !items.is_empty() {
        let text = "What is assumed to save work is watched: that data of the library are used by one thread, only read or protected \
                    by a monitor, and the like. Of these it turned out otherwise: accesses to them are scheduling points (vm.por.visible)."
            .to_string();
        all.push(Assumption { id: "watched".to_string(), text, items });
    }
    let items = vm.declared_levels();
    if !items.is_empty() {
        let text = "You have declared how these count as scheduling points: what that leaves out was not searched (vm.por.levels, \
                    vm.por.annotations)."
            .to_string();
        all.push(Assumption { id: "declared".to_string(), text, items });
    }
    let items = vm.single_steps();
    if !items.is_empty() {
        let text = Assumption::of_steps(items.len());
        all.push(Assumption { id: "single-steps".to_string(), text, items });
    }
}

/// Whether what was assumed is about a field of the program, or arrays that it makes.
fn is_of_program(name: &str) -> bool {
    let (maker, is_array) = name.split_once(" of ").map_or((name, false), |(_, maker)| (maker, true));
    let plain = maker.contains('.') && !maker.contains(' ');
    plain && !is_library(&maker.replace('.', "/")) && (is_array || !name.contains(' '))
}

fn world(vm: &Vm, job: &Job, all: &mut Vec<Assumption>) {
    let settings = &job.settings;
    if vm.has_used(Use::Threads) && vm.allocations_are_points() {
        let text = "An object that a thread holds only in between two of its scheduling points, and nobody else holds any more, does \
                    not count towards how full the heap is (vm.max_heap).";
        say(all, "heap", text);
    }
    if vm.has_used(Use::Clock) {
        let text = "The clock is virtual: how long something takes on a machine is not looked at (vm.time.start, vm.time.step).";
        say(all, "clock", text);
    }
    if !settings.enumerate_random
        && DRAWS.iter().any(|&(class, name, descriptor)| vm.was_called(class, name, descriptor))
    {
        say(
            all,
            "random",
            "Random numbers come from seeds that are the same in every run (cg.enumerate_random tries those below a bound).",
        );
    }
    if MADE_UP_ORDER.iter().any(|&(class, descriptor)| vm.was_called(class, "<init>", descriptor)) {
        let text = "Sets and maps of `Set.of`, `Map.of` and their like have one order here, while on a JVM it differs from run to run.";
        say(all, "order-of-sets", text);
    }
    if vm.has_used(Use::Loaders) {
        let text = "A class loader of the program that answers with a class of another loader's gives that answer on every path: on \
                    later paths it is not asked for that name again.";
        say(all, "loaders", text);
    }
    if !settings.vm.collects && vm.program_names(CLEARED) {
        say(all, "references", "Weak and soft references keep what they refer to (vm.references=strong).");
    } else if vm.program_names(&["java/lang/ref/ReferenceQueue"]) {
        say(all, "references", "A reference that is dropped before its queue is asked is not enqueued.");
    }
    if vm.has_used(Use::Pools) {
        let text = "Objects of a pool are interchangeable until they are handed out: the program is trusted not to tell them apart \
                    while it iterates over them (cg.pools_alike).";
        say(all, "pools", text);
    }
    if vm.has_used(Use::FirstValues) {
        let text = "The message of an exception is computed from values that are still open: of several messages it has the one \
                    for their first values, and the others are not told (cg.delayed).";
        say(all, "first-values", text);
    }
    if vm.has_used(Use::Frames) {
        let text = format!(
            "A thread has room for {} calls within calls; one more throws StackOverflowError (vm.max_frames). On a JVM that depends on \
             the size of its stack and of the frames.",
            settings.vm.max_frames
        );
        say(all, "frames", text);
    }
    let items = vm.absent_classes();
    if !items.is_empty() {
        let text = "Classes of modules that are not packed are missing, and the program goes on as on a Java runtime without those \
                    modules.";
        all.push(Assumption { id: "modules".to_string(), text: text.to_string(), items });
    }
    if vm.has_used(Use::Input) || !job.args.is_empty() || !settings.vm.environment.files.is_empty() {
        say(all, "input", "The program was given these arguments, this standard input and these files, and no others.");
    }
    if vm.is_altered() {
        let items = settings.listeners.iter().map(|kind| kind.name.to_string()).collect();
        let text =
            "Listeners act upon the program: what it does with them may differ from what it does alone.".to_string();
        all.push(Assumption { id: "listeners".to_string(), text, items });
    }
}

/// Where the search was cut, that is why the answer is incomplete; with an error beside it, it is said here.
fn bounds(job: &Job, report: &Report, all: &mut Vec<Assumption>) {
    let search = &job.settings.search;
    let limits = [
        (IncompleteBecause::Depth, search.depth_limit.map(|n| format!("paths of at most {n} transitions"))),
        (IncompleteBecause::States, search.max_states.map(|n| format!("at most {n} states"))),
        (IncompleteBecause::Time, search.time_limit_ms.map(|n| format!("at most {n} ms"))),
        (IncompleteBecause::Preemptions, search.schedules.preemptions.map(|n| format!("at most {n} preemptions"))),
        (IncompleteBecause::Delays, search.schedules.delays.map(|n| format!("at most {n} delays"))),
    ];
    let hit = |because: &IncompleteBecause| report.incomplete_because.contains(because);
    let items: Vec<String> =
        limits.into_iter().filter(|(because, _)| hit(because)).filter_map(|(_, text)| text).collect();
    if !items.is_empty() {
        let text = "Only what lies within bounds was searched.".to_string();
        all.push(Assumption { id: "bounds".to_string(), text, items });
    }
    let merged = hit(&IncompleteBecause::HashCompact) || hit(&IncompleteBecause::Bitstate);
    if merged && report.verdict != Verdict::Holds {
        say(all, "states-by-hash", "States that agree in a hash are taken for the same state (vm.store).");
    }
}
