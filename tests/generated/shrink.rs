//! Compares programs, and makes those that differ smaller.

use std::path::Path;
use std::time::{Duration, Instant};

use super::java::Program;
use super::jvm::{self, Answer, Compared, Lot};
use super::{ours, tree};
use crate::common::at;
use crate::common::parallel;

/// How long a program is made smaller.
const PATIENCE: Duration = Duration::from_secs(120);
/// Smaller programs that are tried together.
const TOGETHER: usize = 24;

/// Runs all of them on both sides.
pub(crate) fn compare(programs: &[Program], name: &str) -> Vec<Compared> {
    compare_in(&Lot::new(name), programs)
}

/// As `compare`; the classes and the answers of those that are the same stay in this folder.
pub(crate) fn compare_and_keep(programs: &[Program], name: &str, kept: &Path) -> Vec<Compared> {
    let lot = Lot::new(name);
    let results = compare_in(&lot, programs);
    let _ = std::fs::remove_dir_all(kept);
    std::fs::create_dir_all(kept).expect("target/generated can be written");
    for (program, result) in programs.iter().zip(&results) {
        if matches!(result, Compared::Same) {
            std::fs::rename(lot.of(program), kept.join(&program.name)).expect("target/generated can be written");
        }
    }
    results
}

fn compare_in(lot: &Lot, programs: &[Program]) -> Vec<Compared> {
    jvm::run(lot, programs, 1);
    parallel(programs.len(), |at| {
        let folder = lot.of(&programs[at]);
        let wanted = match jvm::answer(&folder) {
            Ok(wanted) => wanted,
            Err(other) => return other,
        };
        let run = || ours::run(&folder, &programs[at].name);
        let found = interleave::session::guard(run).unwrap_or_else(|panic| Err(format!("panic: {panic}")));
        match difference(&wanted, &found) {
            None => Compared::Same,
            // A process of its own has the last word.
            Some(_) => match difference(&jvm::alone(&folder, &programs[at].name), &found) {
                None => Compared::Same,
                Some(why) => Compared::Differs(why),
            },
        }
    })
}

fn difference(wanted: &Answer, found: &Result<Answer, String>) -> Option<String> {
    let found = match found {
        Ok(found) if found == wanted => return None,
        Ok(found) => found,
        Err(why) => return Some(why.clone()),
    };
    let mut text = String::new();
    if wanted.exit != found.exit {
        text.push_str(&format!("exit status {} instead of {}\n", found.exit, wanted.exit));
    }
    for (what, wanted, found) in [("stdout", &wanted.stdout, &found.stdout), ("stderr", &wanted.stderr, &found.stderr)]
    {
        let (wanted, found): (Vec<&str>, Vec<&str>) = (wanted.lines().collect(), found.lines().collect());
        let same = |i: usize| match (wanted.get(i), found.get(i)) {
            (Some(wanted), Some(found)) => same_line(wanted, found),
            _ => false,
        };
        let at = (0..wanted.len().max(found.len())).find(|&i| !same(i));
        if let Some(at) = at {
            let line = |lines: &[&str]| lines.get(at).map_or("(nothing)".to_string(), |l| format!("{l:?}"));
            text.push_str(&format!(
                "{what}, line {}:\n  real JVM   {}\n  interleave {}\n",
                at + 1,
                line(&wanted),
                line(&found)
            ));
        }
    }
    (!text.is_empty()).then_some(text)
}

/// The library comes without the names of its local variables: what was null in one of its methods has a number here.
fn same_line(wanted: &str, found: &str) -> bool {
    let numbered = |text: &str| text.contains("\"<parameter") || text.contains("\"<local");
    let outside = |text: &str| {
        let (before, rest) = text.split_once(" because \"")?;
        Some((before.to_string(), rest.split_once('"')?.1.to_string()))
    };
    wanted == found || (numbered(found) && outside(wanted).is_some() && outside(wanted) == outside(found))
}

/// Parts are taken out for as long as the rest still differs.
fn shrink(program: &Program, why: &str, compare: &dyn Fn(&[Program]) -> Vec<Compared>) -> (Program, String) {
    let until = Instant::now() + super::number("INTERLEAVE_PATIENCE").map_or(PATIENCE, Duration::from_secs);
    let (mut best, mut best_why) = (program.clone(), why.to_string());
    'smaller: while Instant::now() < until {
        for chunk in tree::smaller(&best.marked).chunks(TOGETHER) {
            if Instant::now() > until {
                break 'smaller;
            }
            let named = |(at, marked): (usize, &String)| {
                let name = format!("Q{at}");
                Program { marked: marked.replace(&best.name, &name), name }
            };
            let tried: Vec<Program> = chunk.iter().enumerate().map(named).collect();
            let results = compare(&tried);
            let differing = tried.into_iter().zip(results).find_map(|(tried, result)| match result {
                Compared::Differs(why) => Some((tried, why)),
                _ => None,
            });
            if let Some((smaller, why)) = differing {
                let marked = smaller.marked.replace(&smaller.name, &program.name);
                (best, best_why) = (Program { name: program.name.clone(), marked }, why);
                continue 'smaller;
            }
        }
        break;
    }
    (best, best_why)
}

/// The failing program in words, with its smaller form written out.
pub(crate) fn show(program: &Program, seed: u64, why: &str, compare: &dyn Fn(&[Program]) -> Vec<Compared>) -> String {
    super::say(&format!("{} differs: {why}making it smaller …", program.name));
    let (small, small_why) = shrink(program, why, compare);
    let folder = at("target/generated/failed").join(format!("{seed}-{}", program.name));
    std::fs::create_dir_all(&folder).expect("target/generated can be written");
    let whole = folder.join("whole");
    std::fs::create_dir_all(&whole).expect("target/generated can be written");
    for (place, of) in [(&folder, &small), (&whole, program)] {
        std::fs::write(place.join(format!("{}.java", program.name)), of.source()).expect("the source is written");
    }
    let number = &program.name[1..];
    format!(
        "{} differs: {why}\nmade smaller: {small_why}\n{}\nagain: INTERLEAVE_SEED={seed} INTERLEAVE_PROGRAM={number} cargo test -p interleave-tests --profile checked generated::\n",
        program.name,
        folder.display()
    )
}
