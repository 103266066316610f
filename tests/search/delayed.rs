//! Choices that are made where values are used: the outcomes are those of choices that are made where they are asked for.

use interleave::report::Report;
use interleave::search::{SearchConfig, StrategyKind};
use interleave::vm::VmConfig;

use super::{configs, essence};
use crate::common::subject::{Program, on_programs};

/// Where choices of data are made.
const CHOOSING: &[&str] =
    &["examples/choice", "examples/n-queens", "examples/random", "tests/corpus/choices/", "tests/corpus/delayed/"];

fn searched(program: &Program, delayed: bool, config: &SearchConfig) -> Report {
    let (vm, _) = configs(program);
    let vm = VmConfig { delayed, transition_cache: false, output_visible: true, ..vm };
    let config = SearchConfig { outcomes: true, max_states: Some(20_000), ..config.clone() };
    program.subject.check(&vm, &config)
}

/// The outcomes of both ways to search, each in its own order, and that they are compared at all: what asks for no choice of
/// data has nothing to compare, and what is cut off has other outcomes.
fn compare(config: &SearchConfig) -> usize {
    let results = on_programs(CHOOSING, |program| {
        // Its listener replaces what the calls give.
        if program.name == "examples/choice-result" {
            return None;
        }
        let eager = searched(program, false, config);
        if eager.stats.data_choices == 0 || !eager.incomplete_because.is_empty() || eager.stats.transitions > 30_000 {
            return None;
        }
        let delayed = searched(program, true, config);
        let (expected, found) = (essence(&eager), essence(&delayed));
        Some(if expected == found { Ok(()) } else { Err(format!("{}: {found:?} and not {expected:?}", program.name)) })
    });
    let compared: Vec<_> = results.into_iter().flatten().collect();
    let wrong: Vec<&str> = compared.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    compared.len()
}

#[test]
fn choosing_late_changes_no_outcome() {
    let compared = compare(&SearchConfig::default());
    assert!(compared > 30, "{compared}");
}

/// States are gone to by their numbers: what waits for a choice is in them.
#[test]
fn states_with_open_choices_are_restored() {
    let compared =
        compare(&SearchConfig { strategy: StrategyKind::BreadthFirst, verify_states: true, ..SearchConfig::default() });
    assert!(compared > 30, "{compared}");
}

#[test]
fn matching_no_states_changes_no_outcome_either() {
    let compared = compare(&SearchConfig { match_states: false, ..SearchConfig::default() });
    assert!(compared > 20, "{compared}");
}
