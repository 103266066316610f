//! The tests have teeth: with a mistake put back, a case no longer comes out as it should.
//!
//! The cases that notice one, for a new row, are listed by
//!
//!     INTERLEAVE_MUTATION=StartIsNoPoint \
//!         cargo test -p interleave-tests --profile checked corpus_with_a_mistake -- --ignored --nocapture

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use enumset::EnumSet;
use interleave::system::Mutation;

use super::{cases, expect, on_threads, run};
use crate::common::{Case, at};

/// Each mistake, and cases that notice it.
const NOTICED: &[(Mutation, &str)] = &[
    (Mutation::NativesUnseen, "corpus/reached/field-reflection"),
    (Mutation::NativesUnseen, "corpus/primitives/var-handle-plain"),
    (Mutation::ArraysCopiedAtOnce, "corpus/steps/vector-to-array-torn"),
    (Mutation::ArraysCopiedAtOnce, "corpus/reached/array-clone"),
    (Mutation::ArraysInLibraryUnseen, "corpus/reached/array-fill"),
    (Mutation::ArraysInLibraryUnseen, "corpus/reached/array-string"),
    (Mutation::LibraryFieldsUnseen, "corpus/reached/buffer"),
    (Mutation::UsesForgotten, "corpus/reached/position-last-user"),
    (Mutation::UsesForgotten, "corpus/reached/name-last-user"),
    (Mutation::ProgramFieldsUnseen, "corpus/outcomes/increment-long"),
    (Mutation::ProgramFieldsUnseen, "corpus/shared/lock-of-one-of-two"),
    (Mutation::CopiesUnseen, "corpus/shared/elements-and-a-copy"),
    (Mutation::EndsAreKnown, "corpus/outcomes/publish-wrong-order"),
    (Mutation::StartsOrderAll, "corpus/shared/started-by-another"),
    (Mutation::LocksByPlace, "corpus/shared/lock-in-the-same-place"),
    (Mutation::AnybodysLocksCount, "corpus/shared/lock-of-another-thread"),
    (Mutation::ReadersMayWrite, "corpus/shared/read-lock-and-write"),
    (Mutation::NumbersAreThreads, "corpus/shared/numbers-of-threads"),
    (Mutation::NumbersAreThreads, "corpus/reached/number-used-again"),
    (Mutation::LibraryStaticsUnseen, "corpus/reached/default-locale"),
    (Mutation::ReferencesUnseen, "corpus/references/weak-clear-raced"),
    (Mutation::StepCoversOtherObjects, "corpus/steps/wrappers-two"),
    (Mutation::StepTakesOtherMonitors, "corpus/steps/add-all-crosswise"),
    (Mutation::StepBeginsAnywhere, "corpus/steps/drain-to-growing-list"),
    (Mutation::HoldersUnseen, "corpus/steps/wrapped-in-thread-local"),
    (Mutation::WitnessesUnseen, "corpus/steps/lock-queue-gives-up"),
    (Mutation::WitnessesUnseen, "corpus/steps/map-size-behind-ended"),
    (Mutation::GuardsUnwatched, "corpus/steps/vector-protected-unlocked"),
    (Mutation::ViewsUnseen, "corpus/steps/view-as-monitor"),
    (Mutation::ViewsUnseen, "corpus/steps/view-compared"),
    (Mutation::BulkIsOneStep, "corpus/steps/map-clear"),
    (Mutation::BulkIsOneStep, "corpus/steps/queue-add-all"),
    (Mutation::StartIsNoPoint, "corpus/threads/start-blocked"),
    (Mutation::JoinIgnoresMonitor, "corpus/threads/join-monitor-held"),
    (Mutation::JoinOfEndedThrows, "corpus/threads/interrupt-then-join"),
    (Mutation::EarlyInterruptsLost, "corpus/threads/interrupt-before-start"),
    (Mutation::RunWithoutMonitor, "corpus/threads/run-synchronized"),
    (Mutation::EndIsNoPoint, "corpus/threads/end-not-seen"),
    (Mutation::WaitIsNoPoint, "corpus/threads/wait-state-assumed"),
    (Mutation::WaitIsNoPoint, "corpus/threads/notify-interrupt-between"),
    (Mutation::ExitIsNoPoint, "corpus/verdicts/section-meets-a-monitor"),
    (Mutation::ExitIsNoPoint, "corpus/outcomes/atomic-section-exception"),
    (Mutation::ExitIsNoPoint, "corpus/outcomes/atomic-section-class"),
    (Mutation::WaitIsNoPoint, "corpus/time/schedule-begins-late"),
    (Mutation::PrintsWithoutMonitor, "corpus/threads/print-together"),
    (Mutation::PrintsWithoutMonitor, "corpus/threads/print-held-before"),
    (Mutation::BlockersUnseen, "corpus/primitives/park-blocker"),
    (Mutation::NamesUnseen, "corpus/symmetry/names"),
    (Mutation::NamesUnseen, "corpus/symmetry/hashes"),
    (Mutation::StaticsUnseen, "corpus/shared/static-before-its-class"),
    (Mutation::StaticsUnseen, "corpus/shared/static-accessor-early"),
    (Mutation::AssertionsUnseen, "corpus/shared/assertions-raced"),
    (Mutation::InitialisedUnshared, "corpus/shared/initialised-then-used"),
    (Mutation::UncaughtIsNoPoint, "corpus/threads/uncaught-second"),
    (Mutation::AllocationsUnwatched, "corpus/references/heap-together"),
    (Mutation::HashesByIndex, "corpus/random/class-hashes-in-tables"),
    (Mutation::HashesByIndex, "corpus/classes/hashes-of-classes"),
    (Mutation::ObjectsByIndex, "corpus/choices/objects-in-their-order"),
    (Mutation::InterruptedByNumber, "corpus/threads/notify-interrupted-of-two"),
    (Mutation::DelaysByNumber, "corpus/threads/delay-none"),
    (Mutation::MonitorLevelsWrap, "corpus/threads/monitor-levels-few"),
    (Mutation::HandlerJumpsUnchecked, "corpus/control/handler-before-the-throw-long"),
    (Mutation::OutputAsText, "corpus/outcomes/bytes-printed"),
    (Mutation::InternCopies, "corpus/strings/intern-first"),
    (Mutation::HashesWithoutDepths, "corpus/choices/depth-limit-hashes"),
    (Mutation::FinalFieldsUnwatched, "corpus/reached/final-leaked"),
    (Mutation::FinalFieldsUnwatched, "corpus/shared/static-final-late"),
    (Mutation::ReferencesStayFilled, "corpus/references/weak-get-null"),
    (Mutation::BoxesAreFresh, "corpus/primitives/var-handle-boxed"),
    (Mutation::RefusalsThrown, "corpus/verdicts/refusal-swallowed"),
    (Mutation::RefusalsThrown, "corpus/verdicts/refusal-uncaught"),
    (Mutation::EndlessUnsaid, "corpus/verdicts/endless-two"),
    (Mutation::WaitsEndEarly, "corpus/time/sleep-elapsed"),
    (Mutation::DelaysNotOver, "corpus/time/delay-expired"),
    (Mutation::DelaysNotOver, "corpus/time/scheduled"),
    (Mutation::ClocksDisagree, "corpus/time/clocks-agree"),
    (Mutation::ClockGoesBack, "corpus/time/sleep-elapsed"),
    (Mutation::PollsStandStill, "corpus/time/poll"),
    (Mutation::ClockAlwaysInState, "corpus/time/only-sleeps"),
    (Mutation::MissingClassEarly, "corpus/initialisers/main-needs-missing"),
    (Mutation::AssumptionsUnchecked, "corpus/steps/lock-owner-later"),
    (Mutation::OffLeavesReductions, "corpus/verdicts/rests-on-off"),
    (Mutation::ElementsUntouched, "corpus/dpor/last-zero"),
    (Mutation::SleepersStayAsleep, "corpus/dpor/readers"),
    (Mutation::KnownStatesStayAsleep, "corpus/primitives/condition-while"),
    (Mutation::KnownStepsUnfollowed, "corpus/ample/choice-in-a-section"),
    (Mutation::RegionsKeepTheirOrder, "corpus/dpor/one-lock"),
    (Mutation::ThreadsIgnored, "corpus/ample/round-beside-a-failure"),
    (Mutation::FuturesUnchecked, "corpus/ample/foretold-too-little"),
    (Mutation::WantedLocksUnseen, "corpus/outcomes/exit-twice"),
    (Mutation::EndsUnseen, "corpus/outcomes/daemon-cut-by-main"),
    (Mutation::CacheMissesField, "corpus/executors/cancel-interrupts"),
    (Mutation::AnswerCatchesAssertions, "corpus/guard/swallowed-assertion"),
    (Mutation::AnswerCatchesAssertions, "corpus/guard/swallowed-by-library"),
    (Mutation::AnswerSteers, "corpus/guard/ignores-paths"),
    (Mutation::ThreadsOfAnswerTrusted, "corpus/guard/ignores-in-thread"),
    (Mutation::FullStacksCaught, "corpus/guard/full-stack"),
    (Mutation::EndsAnywhere, "corpus/guard/exit-of-trusted"),
    (Mutation::StepsInSections, "corpus/livelock/section-in-a-step"),
    (Mutation::OpenLostInFields, "corpus/delayed/copies"),
    (Mutation::OpenLostInElements, "corpus/delayed/copies"),
    (Mutation::OpenLostInCopies, "corpus/delayed/copies"),
    (Mutation::OpenInArguments, "corpus/delayed/pools"),
    (Mutation::OpenInVariables, "corpus/delayed/reflection"),
    (Mutation::OpenInVariables, "corpus/delayed/unsafe"),
    (Mutation::OpenInResults, "corpus/delayed/reflection"),
    (Mutation::OpenUnreached, "corpus/delayed/copies"),
    (Mutation::OpenUnstored, "corpus/delayed/swapped"),
    (Mutation::PoolsAlike, "corpus/delayed/pool-numbered"),
    (Mutation::PoolsAlike, "corpus/delayed/pool-known"),
    (Mutation::PoolsAlike, "corpus/delayed/pool-parts"),
    (Mutation::AssumptionsUnchecked, "corpus/delayed/pool-linked"),
    (Mutation::OpenForgotten, "corpus/delayed/weak"),
    (Mutation::DrawsForgotten, "corpus/delayed/pool-new"),
];

/// What is wrong with the case then.
fn with(mutation: Mutation, case: &Case, classes: &Path) -> Option<String> {
    let mut wanted = expect::read(&case.folder).expect("the case has an expectation");
    wanted.mutations = mutation.into();
    let outcome = interleave::session::guard(|| run::case(&wanted, &case.folder, classes, None));
    outcome.unwrap_or_else(|panic| Err(format!("panic: {panic}"))).err()
}

#[test]
fn a_mistake_put_back_is_noticed() {
    let known = |m: Mutation| NOTICED.iter().any(|(of, _)| *of == m);
    let without: Vec<Mutation> = EnumSet::<Mutation>::all().iter().filter(|m| !known(*m)).collect();
    assert!(without.is_empty(), "no case is named for {without:?}");
    let names: BTreeSet<&str> = NOTICED.iter().map(|(_, name)| *name).collect();
    let folder = |name: &str| at(&name.replacen("corpus", "tests/corpus", 1));
    let all = names.into_iter().map(|name| Case { name: name.to_string(), folder: folder(name) });
    on_threads(all.collect(), |case, classes| {
        let of_case = NOTICED.iter().filter(|(_, name)| *name == case.name);
        let unnoticed: Vec<_> = of_case.filter(|(m, _)| with(*m, case, classes).is_none()).collect();
        if unnoticed.is_empty() { Ok(()) } else { Err(format!("comes out as it should, with {unnoticed:?}")) }
    });
}

/// Which cases notice.
#[test]
#[ignore = "for writing tests"]
fn corpus_with_a_mistake() {
    let Ok(name) = std::env::var("INTERLEAVE_MUTATION") else { return };
    let named = |m: &Mutation| format!("{m:?}") == name;
    let mutation = EnumSet::<Mutation>::all().iter().find(named).expect("INTERLEAVE_MUTATION is one of them");
    let noticing = Mutex::new(Vec::new());
    on_threads(cases("tests/corpus", "corpus"), |case, classes| {
        if let Some(why) = with(mutation, case, classes) {
            let why: String = why.chars().take(200).collect();
            noticing.lock().expect("no test thread panics").push(format!("{}: {why}", case.name));
        }
        Ok(())
    });
    let noticing = noticing.into_inner().expect("no test thread panics");
    println!("{mutation:?} is noticed by {} cases:\n{}", noticing.len(), noticing.join("\n"));
}
