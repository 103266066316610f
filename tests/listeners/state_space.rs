//! The state space as a graph.

use interleave::report::Report;
use interleave::search::{SearchConfig, StrategyKind};

use super::{Observed, file, said};
use crate::common::subject::Subject;

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
    let expected = r#"digraph statespace {
  graph [rankdir=LR];
  node [shape=circle,style=filled,fillcolor=white];
  edge [fontsize=10,arrowsize=0.5];
  start [label="start",shape=box,fillcolor=palegreen];
  s0 [label="s0"];
  s1 [label="s1"];
  n3 [label="end",shape=doublecircle,fillcolor=lightblue];
  n4 [label="java.lang.IllegalStateException: <a & \"b\">",shape=octagon,color=red,fillcolor=mistyrose];
  start -> s0 [label="main",tooltip="main Loop.main(Loop.java:5)",arrowhead=normal];
  s0 -> s1 [label="verify-get-boolean = false",tooltip="main Loop.main(Loop.java:7)",arrowhead=normal];
  s1 -> n3 [label="verify-get-int = 1",tooltip="main ",arrowhead=normal];
  s1 -> n4 [label="verify-get-int = 2",tooltip="main ",arrowhead=normal];
  s0 -> s0 [label="verify-get-boolean = true",tooltip="main Loop.main(Loop.java:5)",arrowhead=vee,style=dashed];
}
"#;
    assert_eq!(file(&report, "StateSpaceDot", "loop.dot"), expected);
}

#[test]
fn graphml() {
    let report = search(&[("statespace.format", "graphml")], all_errors());
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="kind" for="node" attr.name="kind" attr.type="string"/>
  <key id="error" for="node" attr.name="error" attr.type="string"/>
  <key id="thread" for="edge" attr.name="thread" attr.type="string"/>
  <key id="choice" for="edge" attr.name="choice" attr.type="string"/>
  <key id="at" for="edge" attr.name="at" attr.type="string"/>
  <graph id="statespace" edgedefault="directed">
    <node id="start"><data key="kind">start</data></node>
    <node id="s0"><data key="kind">state</data></node>
    <node id="s1"><data key="kind">state</data></node>
    <node id="n3"><data key="kind">end</data></node>
    <node id="n4"><data key="kind">error</data><data key="error">java.lang.IllegalStateException: &lt;a &amp; &quot;b&quot;&gt;</data></node>
    <edge source="start" target="s0"><data key="thread">main</data><data key="at">Loop.main(Loop.java:5)</data></edge>
    <edge source="s0" target="s1"><data key="thread">main</data><data key="choice">verify-get-boolean = false</data><data key="at">Loop.main(Loop.java:7)</data></edge>
    <edge source="s1" target="n3"><data key="thread">main</data><data key="choice">verify-get-int = 1</data></edge>
    <edge source="s1" target="n4"><data key="thread">main</data><data key="choice">verify-get-int = 2</data></edge>
    <edge source="s0" target="s0"><data key="thread">main</data><data key="choice">verify-get-boolean = true</data><data key="at">Loop.main(Loop.java:5)</data></edge>
  </graph>
</graphml>
"#;
    assert_eq!(file(&report, "StateSpaceDot", "statespace.graphml"), expected);
}

/// Whatever the order of search, and whether states are matched: every transition once, and a bound.
#[test]
fn lines_of_json() {
    let lines = |settings: &[(&str, &str)], config: SearchConfig| -> Vec<serde_json::Value> {
        let settings: Vec<_> = settings.iter().copied().chain([("statespace.file", "loop.jsonl")]).collect();
        let report = search(&settings, config);
        file(&report, "StateSpaceDot", "loop.jsonl")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
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
