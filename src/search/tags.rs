//! Tags: what tells two states apart whose vectors are the same.
//!
//! The lower half of a tag is the thread that stands before a data choice, plus 1; a thread that stands before a data choice
//! and one that has registered it have the same frames. Which threads can run, on the other hand, follows from the state.
//! The upper half is a number for what else makes a difference to what comes next: what the path has spent, where bounds on
//! schedules count that; and which generators are pending, where a listener has a hand in it.

use super::bounds::{Standing, Standings};
use super::engine::Search;
use super::point::ChoicePoint;
use super::strategy::Strategy;
use crate::report::IncompleteBecause;
use crate::system::{Cascade, Selection, TransitionSystem};
use crate::util::FxMap;

const UPPER: u32 = 16;

/// Numbers that were given.
#[derive(Debug, Default)]
pub(super) struct Tags {
    standings: Standings,
    /// By past and generators.
    altered: FxMap<(u16, String), u32>,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Whose turn it was, and what the path has spent.
    pub(super) fn standing(&self, cascade: &Cascade) -> Standing {
        if !self.config.schedules.any() && !self.strategy.looks_at_schedules() {
            return Standing::alone(cascade, self.system.current_thread(), self.system.can_go_on());
        }
        let spent = self.strategy.top().map(ChoicePoint::spent).unwrap_or_default();
        let thread = self.system.current_thread();
        let is_after = |other| self.system.is_before(thread, other);
        Standing::at(cascade, thread, self.system.can_go_on(), spent, is_after)
    }

    /// The tag of the state that has registered `cascade`; `None` when there are too many for numbers, which ends the
    /// search.
    pub(super) fn tag(&mut self, cascade: &Cascade, standing: Standing, selection: Option<&Selection>) -> Option<u32> {
        let is_data = cascade.iter().any(|cg| !cg.is_scheduling());
        let pending = if is_data { u32::from(self.system.current_thread()) + 1 } else { 0 };
        let schedules = self.config.schedules;
        let past = if schedules.any() { self.tags.standings.number(schedules, standing) } else { Some(0) };
        let Some(past) = past else {
            self.warnings.push("There are too many threads for so high a bound on preemptions or delays.".to_owned());
            self.stop(IncompleteBecause::Configuration);
            return None;
        };
        if !self.observers.alters() {
            return Some(u32::from(past) << UPPER | pending);
        }
        let each = cascade.iter().map(|cg| format!("{} {} {};", cg.class(), cg.id(), cg.total()));
        let mut what: String = each.collect();
        // A state of which only some choices are explored must not stand for one of which all are.
        if let Some(selection) = selection {
            what.push_str("only ");
            what.extend(selection.position.map(|position| position.to_string()));
        }
        let next = self.tags.altered.len() as u32;
        let number = *self.tags.altered.entry((past, what)).or_insert(next);
        if number >> UPPER != 0 {
            self.warnings.push("Listeners have registered more than 65,536 different cascades of choices.".to_owned());
            self.stop(IncompleteBecause::Listener);
            return None;
        }
        Some(number << UPPER | pending)
    }
}
