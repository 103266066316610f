//! The state space as a graph.

use interleave::report::Report;
use interleave::search::{SearchConfig, StrategyKind};

use crate::support::Subject;
use crate::{Observed, file, said};

const SOURCE: &str = "import gov.nasa.jpf.vm.Verify;
public class Loop {
    static String name = \"<a & \\\"b\\\">\";
    public static void main(String[] args) {
        while (Verify.getBoolean()) {
        }
        if (Verify.getInt(1, 2) == 2) throw new IllegalStateException(name);
    }
}
";

fn search(settings: &[(&str, &str)], config: SearchConfig) -> Report {
    let subject = Subject::of_source("Loop", SOURCE);
    Observed { subject: &subject, config }.with(&["SimpleDot"], settings)
}

fn all_errors() -> SearchConfig {
    SearchConfig { multiple_errors: true, ..SearchConfig::default() }
}

#[test]
fn dot() {
    let report = search(&[("dot.graph_attr", "rankdir=LR"), ("dot.file", "loop.dot")], all_errors());
    assert_eq!(said(&report, "StateSpaceDot").text, "5 nodes, 5 transitions\n");
    let expected = "";
    assert_eq!(file(&report, "StateSpaceDot", "loop.dot"), expected);
}

#[test]
fn graphml() {
    let report = search(&[("statespace.format", "graphml")], all_errors());
    let expected = "";
    assert_eq!(file(&report, "StateSpaceDot", "statespace.graphml"), expected);
}

/// Whatever the order of search, and whether states are matched: every transition once, and a bound.
#[test]
fn lines_of_json() {
    let lines = |settings: &[(&str, &str)], config: SearchConfig| -> Vec<serde_json::Value> {
        let settings: Vec<_> = settings.iter().copied().chain([("statespace.file", "loop.jsonl")]).collect();
        let report = search(&settings, config);
        file(&report, "StateSpaceDot", "loop.jsonl").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let expected = lines(&[], all_errors());
    assert_eq!(expected[4]["error"], "java.lang.IllegalStateException: <a & \"b\">");
    let breadth = lines(&[], SearchConfig { strategy: StrategyKind::BreadthFirst, ..all_errors() });
    let sorted = |mut lines: Vec<serde_json::Value>| {
        lines.iter_mut().for_each(|line| {
            // Numbers of the tree's nodes depend on the order.
            for key in ["id", "to"] {
                if line[key].as_str().is_some_and(|id| id.starts_with('n')) {
                    line[key] = "end".into();
                }
            }
        });
        lines.sort_by_key(ToString::to_string);
        lines
    };
    assert_eq!(sorted(breadth), sorted(expected.clone()));
    let short = lines(&[("statespace.limit", "2")], all_errors());
    assert_eq!(short.last(), Some(&serde_json::json!({ "type": "omitted", "transitions": 3 })));
    assert_eq!(short.iter().filter(|line| line["type"] == "transition").count(), 2);
    let tree = SearchConfig { match_states: false, depth_limit: Some(4), ..all_errors() };
    let unmatched = lines(&[], tree);
    let edges = unmatched.iter().filter(|line| line["type"] == "transition");
    let report = search(&[], SearchConfig { match_states: false, depth_limit: Some(4), ..all_errors() });
    assert_eq!(edges.count() as u64, report.stats.transitions);
}
