//! Any stored state can be gone to by its number.

use interleave::report::Report;
use interleave::search::{SearchConfig, StrategyKind};

use super::{configs, essence};
use crate::common::subject::{Program, WITH_LIBRARY, on_programs};

fn searched(program: &Program, strategy: StrategyKind, verify_states: bool) -> Report {
    let (vm, config) = configs(program);
    let config = SearchConfig { strategy, verify_states, multiple_errors: true, max_states: Some(2_000), ..config };
    program.subject.check(&vm, &config)
}

/// Breadth-first every state is restored from its number, and explored from there; depth-first none is. They find the
/// same states, transitions, errors and outcomes, and each restored state is in full what it was when it was met.
#[test]
fn a_search_of_restored_states_is_the_search() {
    let compared = on_programs(WITH_LIBRARY, |program| {
        let breadth = searched(program, StrategyKind::BreadthFirst, true);
        assert_eq!(breadth.warnings, Vec::<String>::new(), "{}", program.name);
        if !breadth.incomplete_because.is_empty() {
            return false;
        }
        let depth = searched(program, StrategyKind::DepthFirst, false);
        assert_eq!(essence(&breadth), essence(&depth), "{}", program.name);
        let counts = |r: &Report| {
            let s = &r.stats;
            (s.states_new, s.states_visited, s.transitions, s.end_states, s.thread_choices, s.data_choices)
        };
        assert_eq!(counts(&breadth), counts(&depth), "{}", program.name);
        let errors = |r: &Report| {
            let mut errors: Vec<_> = r.findings.iter().map(|f| (f.error.property, f.error.message.clone())).collect();
            errors.sort_by_key(|e| format!("{e:?}"));
            errors
        };
        assert_eq!(errors(&breadth), errors(&depth), "{}", program.name);
        for (short, long) in breadth.findings.iter().zip(&depth.findings).filter(|_| breadth.findings.len() == 1) {
            assert!(short.trace.steps.len() <= long.trace.steps.len(), "{}", program.name);
        }
        true
    });
    let compared = compared.into_iter().filter(|compared| *compared).count();
    assert!(compared > 80, "{compared}");
}
