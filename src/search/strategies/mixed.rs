//! Walks of several kinds in turn, for whoever does not know what is looked for: even ones, by random priorities (PCT) and
//! with few preemptions.
//!
//! The depth of PCT and the number of preemptions grow slowly: half of the walks have the lowest, a quarter the next one,
//! and so on, so that with more walks there are ever higher ones, and never few of the low ones.
//!
//! States are not compared here. Instead a thread that has run alone for a long time gives way to others: it may wait for
//! them in a loop.

use std::collections::BTreeSet;

use super::pct::Pct;
use crate::choice::{Choice, ChoiceGenerator, TOO_LONG, Tid};
use crate::report::WalkKind;
use crate::search::bounds::Standing;
use crate::search::config::WalkConfig;
use crate::search::rng::Rng;
use crate::system::Cascade;

/// Steps of one thread without another one in between, after which it counts as one that waits in a loop.
const STRETCH: u32 = 256;
/// A thread whose transitions are that long is treated like the others in one choice of so many.
const SELDOM: u64 = 64;
/// The lowest depth of PCT walks, and the highest.
const DEPTHS: std::ops::RangeInclusive<u32> = 2..=12;
const KINDS: [WalkKind; 3] = [WalkKind::Random, WalkKind::Pct, WalkKind::PreemptionBounded];

/// What the current walk is, and what is known from those before.
#[derive(Debug)]
pub(super) struct Mixed {
    kind: WalkKind,
    pct: Pct,
    /// The steps at which a thread is preempted that could go on.
    preemptions: Vec<u64>,
    /// Transitions of the longest walk so far.
    longest: u64,
    steps: u64,
    ran: Tid,
    stretch: u32,
    tired: bool,
    /// Threads that have run as long as a transition may be, without doing anything that others could see. Each such transition costs as
    /// much as hundreds of others.
    heavy: BTreeSet<Tid>,
}

impl Mixed {
    pub(super) fn new(config: &WalkConfig) -> Mixed {
        Mixed {
            kind: KINDS[0],
            pct: Pct::new(config),
            preemptions: Vec::new(),
            longest: 1,
            steps: 0,
            ran: 0,
            stretch: 0,
            tired: false,
            heavy: BTreeSet::new(),
        }
    }

    /// What the current walk is.
    pub(super) fn kind(&self) -> WalkKind {
        self.kind
    }

    /// The walk with that number begins, from 0.
    pub(super) fn start(&mut self, number: u64, draw: &mut Rng) {
        self.kind = KINDS[(number % KINDS.len() as u64) as usize];
        let level = (number / KINDS.len() as u64 + 1).trailing_zeros();
        (self.steps, self.stretch, self.tired) = (0, 0, false);
        self.preemptions.clear();
        match self.kind {
            WalkKind::Random => {}
            WalkKind::Pct => {
                self.pct.set_depth((DEPTHS.start() + level).min(*DEPTHS.end()));
                self.pct.expect(self.longest);
                self.pct.start(draw);
            }
            WalkKind::PreemptionBounded => {
                self.preemptions.extend((0..=level).map(|_| 1 + draw.below(self.longest)));
            }
        }
    }

    /// A walk of so many transitions has ended.
    pub(super) fn ended(&mut self, transitions: u32) {
        self.longest = self.longest.max(transitions.into());
    }

    /// The walk came to a point.
    pub(super) fn arrive(&mut self, standing: &Standing, cascade: &Cascade) {
        let heavy = cascade.iter().any(|cg| cg.id() == TOO_LONG);
        if heavy {
            self.heavy.insert(standing.thread);
        }
        self.stretch = if self.ran == standing.thread { self.stretch + 1 } else { 0 };
        self.ran = standing.thread;
        self.tired = standing.gives_way || heavy || self.stretch >= STRETCH;
        if self.stretch >= STRETCH {
            self.stretch = 0;
        }
    }

    /// The choice of the thread to run.
    pub(super) fn pick(
        &mut self,
        cg: &dyn ChoiceGenerator,
        allowed: &[u32],
        standing: &Standing,
        draw: &mut Rng,
    ) -> u32 {
        self.steps += 1;
        match self.kind {
            WalkKind::Random => self.any_light(cg, allowed, draw),
            WalkKind::Pct => {
                self.pct.lower_running(self.tired);
                self.pct.pick(cg, allowed, standing, draw)
            }
            WalkKind::PreemptionBounded => self.few_preemptions(cg, allowed, standing, draw),
        }
    }

    /// Any thread, and one that runs for long but seldom.
    fn any_light(&self, cg: &dyn ChoiceGenerator, allowed: &[u32], draw: &mut Rng) -> u32 {
        if self.heavy.is_empty() || draw.below(SELDOM) == 0 {
            return any(allowed, draw);
        }
        let is_light = |&index: &u32| !matches!(cg.choice(index), Choice::Thread(t) if self.heavy.contains(&t));
        let light: Vec<u32> = allowed.iter().copied().filter(is_light).collect();
        any(if light.is_empty() { allowed } else { &light }, draw)
    }

    /// Goes on with the thread that ran, unless it cannot or it is the time for a preemption.
    fn few_preemptions(&self, cg: &dyn ChoiceGenerator, allowed: &[u32], standing: &Standing, draw: &mut Rng) -> u32 {
        let same = |&&index: &&u32| matches!(cg.choice(index), Choice::Thread(t) if t == standing.thread);
        let Some(&same) = allowed.iter().find(same).filter(|_| standing.goes_on) else {
            return self.any_light(cg, allowed, draw);
        };
        if !self.tired && !self.preemptions.contains(&self.steps) {
            return same;
        }
        let others: Vec<u32> = allowed.iter().copied().filter(|&index| index != same).collect();
        if others.is_empty() { same } else { self.any_light(cg, &others, draw) }
    }
}

fn any(allowed: &[u32], draw: &mut Rng) -> u32 {
    allowed.get(draw.below(allowed.len().max(1) as u64) as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_take_turns_and_levels_grow() {
        let mut mixed = Mixed::new(&WalkConfig::default());
        mixed.ended(1_000);
        let mut depths = Vec::new();
        for number in 0..24 {
            mixed.start(number, &mut Rng::of(0, number));
            assert_eq!(mixed.kind(), KINDS[number as usize % 3]);
            match mixed.kind() {
                WalkKind::Pct => depths.push(mixed.pct.depth()),
                WalkKind::PreemptionBounded => {
                    assert_eq!(mixed.preemptions.len() as u32 + 1, depths[depths.len() - 1]);
                    assert!(mixed.preemptions.iter().all(|step| (1..=1_000).contains(step)));
                }
                WalkKind::Random => {}
            }
        }
        assert_eq!(depths, [2, 3, 2, 4, 2, 3, 2, 5]);
    }

    #[test]
    fn who_runs_alone_for_long_gives_way() {
        let mut mixed = Mixed::new(&WalkConfig::default());
        let tired: Vec<u32> = (0..3 * STRETCH)
            .filter(|_| {
                mixed.arrive(&Standing { thread: 1, ..Standing::default() }, &Cascade::new());
                mixed.tired
            })
            .collect();
        assert_eq!(tired, [STRETCH, 2 * STRETCH]);
    }
}
