//! Telling listeners what the search does, and doing what they ask for then.
//!
//! The search knows no listener: the system passes on what it is told. Where nobody listens, nothing here runs but a look
//! at a set of events.

use std::collections::BTreeSet;

use super::engine::{Phase, Search};
use super::point::ChoicePoint;
use super::strategy::{Move, Strategy};
use super::system::TransitionSystem;
use super::tree_log::NO_STATE;
use crate::choice::Path;
use crate::listener::{Event, Happening, SearchView};
use crate::report::{ErrorInfo, IncompleteBecause, TreeNodeKind};
use crate::vm::api::StepEnd;

/// What was told already.
#[derive(Debug, Default)]
pub(super) struct Told {
    started: bool,
    ended: bool,
    bounds: BTreeSet<IncompleteBecause>,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    fn view(&self, kind: TreeNodeKind, state: u32) -> SearchView<'static> {
        SearchView {
            depth: self.depth(),
            state: (state != NO_STATE).then_some(state),
            node: self.nodes,
            kind,
            transitions: self.stats.transitions,
            states: self.stats.states_new,
            memory: self.memory,
            error: None,
            constraint: None,
        }
    }

    /// Whether something has run.
    pub fn has_started(&self) -> bool {
        self.told.started
    }

    /// The system, as long as nothing has run: to attach listeners to it.
    pub fn before_start(&mut self) -> Option<&mut S> {
        (!self.has_started()).then_some(&mut self.system)
    }

    /// The point that the search is at.
    fn view_of_point(&self) -> SearchView<'static> {
        let top = self.strategy.top();
        let view = self.view(TreeNodeKind::New, top.map_or(NO_STATE, |point| point.state));
        SearchView { node: top.map_or(0, |point| point.node), ..view }
    }

    /// Before the first transition, and again when the search has ended.
    pub(super) fn tell_of_start(&mut self) {
        if !self.told.started {
            self.told.started = true;
            let view = self.view(TreeNodeKind::New, NO_STATE);
            self.system.happened(&Happening::SearchStarted(view));
        }
    }

    /// The search has ended, which is told once.
    pub(super) fn tell_of_end(&mut self) {
        if self.phase == Phase::Done && self.told.started && !self.told.ended {
            self.told.ended = true;
            self.tell_of_bounds();
            let view = self.view(TreeNodeKind::End, NO_STATE);
            self.system.happened(&Happening::SearchFinished(view));
        }
    }

    /// Tells of the bounds that were met for the first time.
    fn tell_of_bounds(&mut self) {
        if self.because.len() != self.told.bounds.len() {
            let view = self.view(TreeNodeKind::Bound, NO_STATE);
            for &bound in self.because.difference(&self.told.bounds) {
                self.system.happened(&Happening::ConstraintHit(SearchView { constraint: Some(bound), ..view }));
            }
            self.told.bounds.clone_from(&self.because);
        }
    }

    /// A transition has ended in that state: tells of it, and says what is to be made of it.
    pub(super) fn tell_of_arrival(&mut self, kind: TreeNodeKind, state: u32) -> TreeNodeKind {
        if !self.system.listening() {
            return kind;
        }
        let view = SearchView { depth: self.depth() + 1, ..self.view(kind, state) };
        self.system.happened(&Happening::StateAdvanced(view));
        if kind == TreeNodeKind::New && state != NO_STATE {
            self.system.happened(&Happening::StateStored(view));
        }
        self.tell_of_bounds();
        match self.system.take_asked_end() {
            None => kind,
            Some(end) if kind == TreeNodeKind::New => self.path_ended(end),
            // The path has ended anyhow; the search may be asked to.
            Some(end @ StepEnd::Stopped(_)) => {
                self.path_ended(end);
                kind
            }
            Some(_) => kind,
        }
    }

    /// The system is back at the point that the search is at: by steps back, or with `restored` from elsewhere.
    pub(super) fn tell_of_return(&mut self, restored: bool) {
        if self.system.listening() {
            let view = self.view_of_point();
            let happening = if restored { Happening::StateRestored(view) } else { Happening::StateBacktracked(view) };
            self.system.happened(&happening);
        }
    }

    pub(super) fn tell_of_error(&mut self, info: &ErrorInfo) {
        if self.system.wants(Event::PropertyViolated) {
            let view = SearchView { error: Some(info), ..self.view(TreeNodeKind::Error, NO_STATE) };
            self.system.happened(&Happening::PropertyViolated(view));
        }
    }

    /// Where the search stands, and the path with its choices, if those are the last of the point: what follows from them
    /// was explored when the search leaves it.
    pub(super) fn on_its_last(&self) -> Option<(SearchView<'static>, Path)> {
        let point = self.strategy.top().filter(|point| point.is_last())?;
        Some((self.view_of_point(), path_of(point)))
    }

    /// The search has moved. `last` is the point that it stood on before, if that was on its last choices.
    pub(super) fn tell_of_move(&mut self, next: &Move, last: Option<(SearchView<'static>, Path)>) {
        let top = self.strategy.top();
        if let Some((view, path)) = last.filter(|(view, _)| top.is_none_or(|point| point.node != view.node)) {
            self.system.happened(&Happening::ChoiceProcessed(&path));
            self.system.happened(&Happening::StateProcessed(view));
        }
        if let (Move::Forward(_), Some(point)) = (next, self.strategy.top()) {
            let path = path_of(point);
            self.system.set_path(path.clone());
            self.system.happened(&Happening::ChoiceAdvanced(&path));
        }
        if let Some(end @ (StepEnd::Stopped(_) | StepEnd::TerminateSearch)) = self.system.take_asked_end() {
            self.path_ended(end);
        }
    }
}

/// The generators on the way to the point, and those it stands on.
fn path_of(point: &ChoicePoint) -> Path {
    point.path.after(point.cascade().iter().map(|cg| &**cg), point.standing.thread).registered_at(point.site)
}
