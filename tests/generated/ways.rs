//! Programs with choices of data, searched in several ways that must come to the same outcomes.

use std::collections::{BTreeMap, BTreeSet};

use super::java::Program;
use super::jvm::{self, Compared, Lot};
use super::ours;
use crate::common::parallel;

/// A way to search, and its settings.
type Way = (&'static str, &'static [(&'static str, &'static str)]);

/// Ways that come to the same outcomes: those of the first are compared with all others.
pub(crate) type Alike = &'static [Way];

const PLAIN: Way = ("as it is", &[]);
const UNMATCHED: Way = ("without matching", &[("search.match_states", "false")]);
const UNREDUCED: Way = ("without the reduction", &[("vm.por", "false")]);
const EXECUTED: Way = ("with every transition executed", &[("vm.transition_cache", "false")]);
const SLEEP_ALONE: Way = ("with sleep sets alone", &[("vm.por.ample_trial", "0")]);
const CLASSES: Way = ("by classes", &[("search.class", "DPORSearch")]);
const CLASSES_PLAIN: Way =
    ("by classes, nothing assumed", &[("search.class", "DPORSearch"), ("vm.por.optimistic", "false")]);
const WAITING: Way = ("with choices that wait", &[("cg.delayed", "true")]);
const WAITING_UNMATCHED: Way =
    ("with choices that wait, without matching", &[("cg.delayed", "true"), ("search.match_states", "false")]);
const WAITING_UNREDUCED: Way =
    ("with choices that wait, without the reduction", &[("cg.delayed", "true"), ("vm.por", "false")]);

/// The program asks for this property, and has a pool of its own that tries every object.
const BY_HAND: Way = ("with every object of a pool", &[("pool.by_hand", "true")]);
const BY_HAND_WAITING: Way =
    ("with every object of a pool, chosen late", &[("pool.by_hand", "true"), ("cg.delayed", "true")]);

/// Choices that wait make no difference.
pub(crate) const ALL_ALIKE: &[Alike] =
    &[&[PLAIN, UNMATCHED, UNREDUCED, EXECUTED, SLEEP_ALONE, WAITING, WAITING_UNMATCHED, WAITING_UNREDUCED]];

/// Nor does it that a pool tries fewer objects than it has.
pub(crate) const POOLS_ALIKE: &[Alike] = &[&[
    PLAIN,
    UNMATCHED,
    UNREDUCED,
    EXECUTED,
    SLEEP_ALONE,
    CLASSES,
    CLASSES_PLAIN,
    BY_HAND,
    WAITING,
    WAITING_UNMATCHED,
    WAITING_UNREDUCED,
    BY_HAND_WAITING,
]];

/// States of one search; what has more is not compared.
const STATES: &str = "6000";

/// How many comparisons there were.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Programs whose outcomes are all known.
    pub complete: usize,
    /// Those with more than one outcome.
    pub many: usize,
    /// For each way, those whose outcomes are all known in that way too.
    pub ways: BTreeMap<&'static str, usize>,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Counts) {
        self.complete += other.complete;
        self.many += other.many;
        other.ways.iter().for_each(|(way, more)| *self.ways.entry(way).or_default() += more);
    }

    /// Not so few that nothing would be tested.
    pub(crate) fn enough(&self, of: usize) -> bool {
        let compared = self.ways.values().all(|n| n * 3 > of);
        self.complete * 4 > of * 3 && self.many * 2 > of && compared
    }
}

type Outcomes = BTreeSet<(String, String, Option<String>)>;

fn outcomes(lot: &Lot, program: &Program, settings: &[(&str, &str)]) -> Result<Option<Outcomes>, String> {
    let mut all = vec![("search.max_states", STATES)];
    all.extend(settings);
    let report = ours::outcomes(&lot.of(program), &program.name, &all)?;
    // A list may be cut, but only where it is too long: nothing that these programs do is refused.
    if !report.unsupported.is_empty() {
        let refused: Vec<&str> = report.unsupported.iter().map(|refusal| refusal.what.as_str()).collect();
        return Err(format!("{refused:?} is refused"));
    }
    let found = report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone(), o.message.clone())).collect();
    Ok(report.incomplete_because.is_empty().then_some(found))
}

fn search(lot: &Lot, program: &Program, ways: &[Alike], counts: &mut Counts) -> Result<(), String> {
    if jvm::refused(&lot.of(program)).is_some() {
        return Ok(());
    }
    for (at, alike) in ways.iter().enumerate() {
        let [(_, first), others @ ..] = alike else { continue };
        let Some(wanted) = outcomes(lot, program, first)? else { continue };
        if at == 0 {
            counts.complete += 1;
            counts.many += usize::from(wanted.len() > 1);
        }
        for (way, settings) in others {
            let found = outcomes(lot, program, settings).map_err(|why| format!("{way}: {why}"))?;
            let compared = counts.ways.entry(way).or_default();
            let Some(found) = found else { continue };
            *compared += 1;
            if found != wanted {
                let (more, less): (Vec<_>, Vec<_>) =
                    (found.difference(&wanted).collect(), wanted.difference(&found).collect());
                return Err(format!("{way} ({settings:?}) there are also {more:?}, and there are not {less:?}"));
            }
        }
    }
    Ok(())
}

/// Searches all of them in each of these ways.
pub(crate) fn compare(programs: &[Program], name: &str, ways: &[Alike]) -> (Vec<Compared>, Counts) {
    let lot = Lot::new(name);
    jvm::compile(&lot, programs);
    let searched = parallel(programs.len(), |at| {
        let mut counts = Counts::default();
        let search = || search(&lot, &programs[at], ways, &mut counts);
        let result = interleave::session::guard(search).unwrap_or_else(|panic| Err(format!("panic: {panic}")));
        (result, counts)
    });
    // A way in which nothing is compared counts, too.
    let others = ways.iter().flat_map(|alike| &alike[1..]);
    let mut total = Counts { ways: others.map(|&(way, _)| (way, 0)).collect(), ..Counts::default() };
    let results = programs.iter().zip(searched).map(|(program, (result, counts))| {
        total.add(&counts);
        match (jvm::refused(&lot.of(program)), result) {
            (Some(refused), _) => refused,
            (None, Ok(())) => Compared::Same,
            (None, Err(why)) => Compared::Differs(why),
        }
    });
    (results.collect(), total)
}
