//! What holds for every listener.

use interleave::listener::{KINDS, Kind, listeners_of};
use interleave::report::Report;
use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, counts};
use crate::common::in_turn;
use crate::common::subject::{SEARCHED, on_programs};

/// Names of those that do nothing but look, as they are without settings.
fn observers() -> Vec<&'static str> {
    let looks = |kind: &'static Kind| {
        let made = listeners_of(&[kind], &Default::default());
        made.is_ok_and(|made| made.iter().all(|one| !one.alters() && !one.judges() && !one.selects()))
    };
    KINDS.iter().filter(|kind| looks(kind)).map(|kind| kind.name).collect()
}

/// All of them at once change nothing of a search, whatever its order.
#[test]
fn who_only_looks_changes_nothing() {
    let observers = observers();
    for name in ["CoverageAnalyzer", "ChoiceTracker", "ExecTracker", "StateSpaceDot", "ObjectTracker", "MethodAnalyzer"]
    {
        assert!(observers.contains(&name), "{name}");
    }
    let essence = |report: &Report| {
        let findings: Vec<_> =
            report.findings.iter().map(|found| (found.error.clone(), found.trace.path.clone())).collect();
        (report.verdict, report.incomplete_because.clone(), findings, report.outcomes.clone(), counts(report))
    };
    on_programs(SEARCHED, |program| {
        let all = [(StrategyKind::DepthFirst, "errors"), (StrategyKind::BreadthFirst, "search")];
        for &(strategy, record) in in_turn(&all, &program.name, 1) {
            let config = SearchConfig {
                outcomes: program.outcomes,
                multiple_errors: true,
                max_states: Some(1_000),
                strategy,
                ..SearchConfig::default()
            };
            let search = Observed { subject: &program.subject, config };
            let watched = search.with(&observers, &[("choice.record", "ends"), ("ot.record", record)]);
            assert_eq!(essence(&watched), essence(&search.plain()), "{}", program.name);
        }
    });
}
