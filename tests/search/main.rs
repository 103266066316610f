//! The search on real programs.

mod support;

use interleave::report::Report;
use interleave::search::SearchConfig;
use interleave::vm::VmConfig;
use support::{Example, examples};

fn configs(example: &Example) -> (VmConfig, SearchConfig) {
    let vm = VmConfig { output_visible: example.outcomes, ..VmConfig::default() };
    (vm, SearchConfig { outcomes: example.outcomes, ..SearchConfig::default() })
}

fn mismatch(example: &Example, report: &Report) -> Option<String> {
    let expect = &example.expect;
    let verdict = serde_json::to_value(report.verdict).expect("a string");
    if verdict != expect["verdict"] {
        return Some(format!("{verdict} instead of {}: {:?}", expect["verdict"], report.warnings));
    }
    if !report.warnings.is_empty() {
        return Some(format!("warnings {:?}", report.warnings));
    }
    if let Some(finding) = report.findings.first() {
        let property = serde_json::to_value(finding.error.property).expect("a string");
        let same = |key: &str, value: &Option<String>| expect[key].is_null() || expect[key].as_str() == value.as_deref();
        let error = &finding.error;
        if property != expect["error"] || !same("exception", &error.exception) || !same("message", &error.message) {
            return Some(format!("{error:?}"));
        }
    }
    let expected: Option<Vec<String>> = serde_json::from_value(expect["outcomes"].clone()).ok();
    let outputs: Vec<&str> = report.outcomes.iter().map(|o| o.stdout.as_str()).collect();
    expected.filter(|e| *e != outputs).map(|e| format!("{outputs:?} instead of {e:?}"))
}

#[test]
fn every_example_comes_out_as_expected_and_replays() {
    let mut wrong = Vec::new();
    for example in examples() {
        let (vm, config) = configs(&example);
        let start = std::time::Instant::now();
        let report = example.subject.check(&vm, &config);
        let s = &report.stats;
        eprintln!(
            "{:28} {:>8} states {:>9} transitions {:>6.0} ms, {:?}",
            example.id,
            s.states_new,
            s.transitions,
            start.elapsed().as_secs_f64() * 1e3,
            report.verdict
        );
        if let Some(text) = mismatch(&example, &report) {
            wrong.push(format!("{}: {text}", example.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
