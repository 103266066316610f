//! The programs of `examples/delayed` as tables: how many structures satisfy their predicates, and how many paths a search
//! takes to find that out where choices are made at once. `node pkg-scripts/delayed.mjs` has the larger sizes.
//!
//! The numbers of paths are counted, not measured: Cₙ is the Catalan number, the number of shapes of a binary tree.

use std::path::Path;

use interleave::report::{Mode, Property, Report, Verdict};
use interleave::session::Session;

use crate::common::subject::Subject;
use crate::common::{Case, at, compile, parallel};

/// A program with its arguments, and what comes of it.
struct Row {
    program: &'static str,
    main: &'static str,
    args: &'static [&'static str],
    structures: u64,
    /// With choices that are made at once.
    paths: u64,
}

const fn row(program: &'static str, main: &'static str, args: &'static [&'static str], numbers: (u64, u64)) -> Row {
    Row { program, main, args, structures: numbers.0, paths: numbers.1 }
}

const ROWS: &[Row] = &[
    // Cₙ 2ⁿ: each shape with each colouring.
    row("red-black-tree", "RedBlackTree", &["3"], (3, 5 * 8)),
    row("red-black-tree", "RedBlackTree", &["4"], (8, 14 * 16)),
    row("red-black-tree", "RedBlackTree", &["5"], (14, 42 * 32)),
    row("red-black-tree", "RedBlackTree", &["6"], (20, 132 * 64)),
    // The seed's own number.
    row("dag", "Dag", &["3"], (34, 4_802)),
    // The sum of (n+1)ˢ over all lengths of 0 to n and sizes of 0 to the length.
    row("heap-array", "HeapArray", &["3"], (66, 4 + 3 * 4 + 2 * 16 + 64)),
    row("heap-array", "HeapArray", &["4"], (320, 5 + 4 * 5 + 3 * 25 + 2 * 125 + 625)),
    // nⁿ.
    row("n-queens", "NQueens", &["4"], (2, 256)),
    row("n-queens", "NQueens", &["5"], (10, 3_125)),
    // Cₙ nⁿ, of which Cₙ (2n-1 over n) are in order.
    row("search-tree", "SearchTree", &["3"], (5 * 10, 5 * 27)),
    row("search-tree", "SearchTree", &["4"], (14 * 35, 14 * 256)),
    // The sum of nˢ over all sizes of 0 to n, of which (2n over n) are in order.
    row("sorted-list", "SortedList", &["4"], (70, 1 + 4 + 16 + 64 + 256)),
    row("sorted-list", "SortedList", &["5"], (252, 1 + 5 + 25 + 125 + 625 + 3_125)),
];

/// Every path is explored, and nothing is stored. As in the paper, iterations over pools are trusted.
const UNMATCHED: &[(&str, &str)] = &[("search.match_states", "false"), ("cg.pools_alike", "true")];

fn search(program: &str, main: &str, args: &[&str], settings: &[(&str, &str)]) -> Report {
    let case = Case { name: program.to_owned(), folder: at("examples/delayed").join(program) };
    let folder = compile::all(std::slice::from_ref(&case)).remove(0);
    searched(&folder, main, args, settings)
}

fn searched(folder: &Path, main: &str, args: &[&str], settings: &[(&str, &str)]) -> Report {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let subject = Subject::of_folder(folder, main, &args);
    let job = subject.job(Mode::Check, settings);
    let mut session = Session::new(job, subject.class_library(), std::rc::Rc::new(|| 0.0), 0).expect("it starts");
    while !session.step(100.0).expect("it is searched").done {}
    session.report()
}

#[test]
fn structures_and_paths_are_those_that_were_counted() {
    let wrong = differences(UNMATCHED, |found, row| found == (row.structures, row.paths));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where choices wait until their values are used, the structures are the same, and there are fewer paths: for sizes of the seed no
/// more than it explores.
#[test]
fn choices_that_wait_save_paths() {
    const SEED: &[(&str, &str, u64)] = &[("dag", "3", 321), ("n-queens", "5", 177), ("search-tree", "4", 1_484)];
    if !interleave::config::known_options().iter().any(|option| option.key == "cg.delayed") {
        return;
    }
    let most = |row: &Row| {
        let seed = SEED.iter().find(|(program, size, _)| (*program, *size) == (row.program, row.args[0]));
        seed.map_or(row.paths - 1, |(_, _, paths)| *paths)
    };
    let settings = [UNMATCHED, &[("cg.delayed", "true")]].concat();
    let wrong = differences(&settings, |found, row| found.0 == row.structures && found.1 <= most(row));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is found of each row, where that is not right.
fn differences(settings: &[(&str, &str)], right: impl Fn((u64, u64), &Row) -> bool + Sync) -> Vec<String> {
    let all = parallel(ROWS.len(), |i| {
        let row = &ROWS[i];
        let Row { program, main, args, structures, paths } = row;
        let report = search(program, main, args, settings);
        assert_eq!(report.verdict, Verdict::Holds, "{program} {args:?}: {:?} {:?}", report.findings, report.warnings);
        let found = (report.stats.end_states, report.stats.end_states + report.stats.pruned);
        (!right(found, row)).then(|| format!("{program} {args:?}: {found:?}, eager {:?}", (structures, paths)))
    });
    all.into_iter().flatten().collect()
}

/// Each line that is left out of `remove` is missed, however the trees are made, and nothing else is.
#[test]
fn what_the_removal_forgets_is_found() {
    // The trees of a generator, then all that can be made of the nodes of a pool: a line is missed in trees of so many nodes, and
    // not in smaller ones.
    let all: &[(&str, &str, &str, bool)] = &[
        ("RedBlackTree", "4", "0", true),
        ("RedBlackTree", "1", "1", true),
        ("RedBlackTree", "2", "1", false),
        ("RedBlackTree", "2", "2", true),
        ("RedBlackTree", "3", "2", false),
        ("RedBlackTree", "2", "3", true),
        ("RedBlackTree", "3", "3", false),
        ("RedBlackTree", "1", "4", false),
        ("Havoc", "2", "0", true),
        ("Havoc", "2", "1", false),
        ("Havoc", "1", "4", false),
    ];
    parallel(all.len(), |i| {
        let (main, nodes, omitted, holds) = all[i];
        let report = search("red-black-tree", main, &[nodes, omitted], UNMATCHED);
        let error = report.findings.first().map(|finding| finding.error.property);
        let wanted = if holds { None } else { Some(Property::Assertion) };
        assert_eq!(error, wanted, "{main} {nodes} {omitted}: {:?}", report.warnings);
        assert_eq!(report.verdict, if holds { Verdict::Holds } else { Verdict::Violated }, "{main} {nodes} {omitted}");
    });
}
