//! The table of tests/corpus/README.md: for each concurrency primitive a program that is wrong and one that is right.

use std::collections::HashSet;

use interleave::report::{Mode, Verdict};

use super::expect;
use crate::common::at;

/// What is wrong about one cell; its case runs with all others, so what it expects is what it gives.
fn cell(name: &str, verdict: Verdict) -> Result<(), String> {
    let folder = match name.starts_with("examples/") {
        true => at(name),
        false => at("tests/corpus").join(name),
    };
    let case = expect::read(&folder).map_err(|e| format!("{name}: {e}"))?;
    let given = case.expect.map(|answer| answer.verdict);
    match case.mode == Mode::Check && given == Some(verdict) && case.known_failure.is_none() {
        true => Ok(()),
        false => Err(format!("{name}: a {:?} with {given:?}, not a check with {verdict:?}", case.mode)),
    }
}

#[test]
fn every_primitive_has_a_wrong_and_a_right_program() {
    let text = std::fs::read_to_string(at("tests/corpus/README.md")).expect("the table");
    let rows: Vec<&str> = text.lines().filter(|l| l.starts_with("| ") && !l.starts_with("| Primitive ")).collect();
    assert!(rows.len() > 50, "the table has {} rows", rows.len());
    let mut bad = Vec::new();
    let mut seen = HashSet::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, wrong, right] = cells[..] else { panic!("not three cells: {row}") };
        for (named, verdict) in [(wrong, Verdict::Violated), (right, Verdict::Holds)] {
            let name = named.trim_matches('`');
            if !seen.insert(name) {
                bad.push(format!("{name} is there twice"));
            }
            bad.extend(cell(name, verdict).err());
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}
