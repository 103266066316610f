//! Telling listeners what the search does, and doing what they ask for then.
//!
//! The search knows no listener: it tells the system's [`Observers`]. Where nobody listens, nothing here runs but a look at a
//! set of events.

use super::engine::{Phase, Search};
use super::point::ChoicePoint;
use super::strategy::{Move, Purged, Strategy};
use super::tree_log::NO_STATE;
use crate::choice::{Path, Site, Tid};
use crate::report::{ErrorInfo, IncompleteBecause, TreeNodeKind};
use crate::store::StoreKind;
use crate::system::{Event, EventKind, Observers, SearchView, TransitionEnd, TransitionSystem};

/// What was told already, and what is still to be told.
#[derive(Debug, Default)]
pub(super) struct Notified {
    started: bool,
    ended: bool,
    /// Bounds that have cut the path, or the search, since listeners were told of bounds last.
    bounds: Vec<IncompleteBecause>,
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
        self.notified.started
    }

    /// The system, as long as nothing has run: to attach listeners to it.
    pub fn before_start(&mut self) -> Option<&mut S> {
        (!self.has_started()).then_some(&mut self.system)
    }

    /// The system, to take from it what outlives the search.
    pub fn system_mut(&mut self) -> &mut S {
        &mut self.system
    }

    /// The point that the search is at.
    fn view_of_point(&self) -> SearchView<'static> {
        let top = self.strategy.top();
        let view = self.view(TreeNodeKind::New, top.map_or(NO_STATE, |point| point.state));
        SearchView { node: top.map_or(0, |point| point.node), ..view }
    }

    /// Before the first transition, and again when the search has ended.
    pub(super) fn notify_start(&mut self) {
        if !self.notified.started {
            self.notified.started = true;
            if self.observers.listening() || self.observers.alters() {
                self.strategy.leave_nothing_out();
            }
            let view = self.view(TreeNodeKind::New, NO_STATE);
            self.observers.tell(&mut self.system, &Event::SearchStarted(view));
        }
    }

    /// The search has ended, which is told once.
    pub(super) fn notify_end(&mut self) {
        if self.phase == Phase::Done && self.notified.started && !self.notified.ended {
            self.notified.ended = true;
            self.notify_bounds(NO_STATE);
            let view = self.view(TreeNodeKind::End, NO_STATE);
            self.observers.tell(&mut self.system, &Event::SearchFinished(view));
            while let Some(end) = self.observers.take_asked_end(&mut self.system) {
                self.asked_at_the_end(end);
            }
        }
    }

    /// A listener has asked for something since the last transition, and it was not done yet.
    fn asked_at_the_end(&mut self, end: TransitionEnd) {
        match end {
            TransitionEnd::Violated(info) => self.error_of_the_whole(*info),
            // The search would start again, and the listener may ask no second time.
            TransitionEnd::Stopped(_) if self.because.remove(&IncompleteBecause::Assumption) => {
                self.path_ended(end);
            }
            // There is nothing left to end, but what the listener says is told.
            TransitionEnd::Stopped(sentence) => self.warn_once(sentence),
            _ => {}
        }
    }

    /// An error that a listener finds when the search has ended: that something is on no path, which is known only where
    /// all of them were searched.
    fn error_of_the_whole(&mut self, info: ErrorInfo) {
        let stopped_early = !self.config.multiple_errors && !self.findings.all().is_empty();
        let exhaustive = self.because.is_empty() && self.store.kind() == StoreKind::Exact && !stopped_early;
        if exhaustive && !self.config.outcomes && self.config.properties.checks(info.property) {
            let info = ErrorInfo { thread: String::new(), stack: Vec::new(), ..info };
            self.findings.arrive_without_path(info);
        }
    }

    /// A bound has cut the path, or ends the search: nothing that is found from here on is everything.
    pub(super) fn constrain(&mut self, because: IncompleteBecause) {
        self.because.insert(because);
        // A search that starts again is cut by nothing.
        if because != IncompleteBecause::Assumption && self.observers.wants(EventKind::ConstraintHit) {
            self.notified.bounds.push(because);
        }
    }

    /// Tells of the bounds that were hit in that state.
    pub(super) fn notify_bounds(&mut self, state: u32) {
        let mut bounds = std::mem::take(&mut self.notified.bounds);
        bounds.dedup();
        for bound in bounds {
            let view = SearchView { constraint: Some(bound), ..self.view(TreeNodeKind::Bound, state) };
            let event = Event::ConstraintHit(SearchView { depth: self.depth() + 1, ..view });
            self.observers.tell(&mut self.system, &event);
        }
    }

    /// A transition has ended in that state: tells of it, and says what is to be made of it.
    pub(super) fn notify_arrival(&mut self, kind: TreeNodeKind, state: u32) -> TreeNodeKind {
        if !self.observers.listening() {
            return kind;
        }
        let view = SearchView { depth: self.depth() + 1, ..self.view(kind, state) };
        self.observers.tell(&mut self.system, &Event::StateAdvanced(view));
        if kind == TreeNodeKind::New && state != NO_STATE {
            self.observers.tell(&mut self.system, &Event::StateStored(view));
        }
        self.notify_bounds(state);
        let kind = match self.observers.take_asked_end(&mut self.system) {
            None => kind,
            Some(end) if kind == TreeNodeKind::New => self.path_ended(end),
            // An error is one wherever it is found, also where a bound or a known state has ended the path.
            Some(end @ TransitionEnd::Violated(_)) if matches!(kind, TreeNodeKind::Visited | TreeNodeKind::Bound) => {
                self.path_ended(end)
            }
            // The path has ended anyhow; the search may be asked to.
            Some(end @ TransitionEnd::Stopped(_)) => {
                self.path_ended(end);
                kind
            }
            Some(_) => kind,
        };
        self.notify_bounds(state);
        kind
    }

    /// The program has ended: tells of it before that is counted, for a listener may find an error now.
    pub(super) fn notify_program_end(&mut self) -> TreeNodeKind {
        let view = SearchView { depth: self.depth() + 1, ..self.view(TreeNodeKind::End, NO_STATE) };
        self.observers.tell(&mut self.system, &Event::StateAdvanced(view));
        let kind = match self.observers.take_asked_end(&mut self.system) {
            Some(end @ TransitionEnd::Violated(_)) => self.path_ended(end),
            asked => {
                let kind = self.path_ended(TransitionEnd::Ended);
                if let Some(end @ (TransitionEnd::Stopped(_) | TransitionEnd::TerminateSearch)) = asked {
                    self.path_ended(end);
                }
                kind
            }
        };
        self.notify_bounds(NO_STATE);
        kind
    }

    /// Tells of states that the strategy has given up.
    pub(super) fn notify_purges(&mut self) {
        if self.observers.wants(EventKind::StatePurged) {
            for Purged { node, state, depth } in self.strategy.take_purged() {
                let view = self.view(TreeNodeKind::Bound, state);
                self.observers.tell(&mut self.system, &Event::StatePurged(SearchView { node, depth, ..view }));
            }
        }
    }

    /// The system is back at the point that the search is at: by steps back, or with `restored` from elsewhere.
    pub(super) fn notify_return(&mut self, restored: bool) {
        if self.observers.listening() {
            let view = self.view_of_point();
            let event = if restored { Event::StateRestored(view) } else { Event::StateBacktracked(view) };
            self.observers.tell(&mut self.system, &event);
        }
    }

    pub(super) fn notify_error(&mut self, info: &ErrorInfo) {
        if self.observers.wants(EventKind::PropertyViolated) {
            let view = SearchView { error: Some(info), ..self.view(TreeNodeKind::Error, NO_STATE) };
            self.observers.tell(&mut self.system, &Event::PropertyViolated(view));
        }
    }

    /// Where the search stands, and the path with its choices, if those are the last of the point: what follows from them
    /// was explored when the search leaves it.
    pub(super) fn on_its_last(&self) -> Option<(SearchView<'static>, Path)> {
        let point = self.strategy.top().filter(|point| point.is_last())?;
        Some((self.view_of_point(), path_of(point)))
    }

    /// The search has moved. `last` is the point that it stood on before, if that was on its last choices.
    pub(super) fn notify_move(&mut self, next: &Move, last: Option<(SearchView<'static>, Path)>) {
        let top = self.strategy.top();
        if let Some((view, path)) = last.filter(|(view, _)| top.is_none_or(|point| point.node != view.node)) {
            self.observers.tell(&mut self.system, &Event::ChoiceProcessed(&path));
            self.observers.tell(&mut self.system, &Event::StateProcessed(view));
        }
        if let (Move::Forward(_), Some(point)) = (next, self.strategy.top()) {
            let path = path_of(point);
            self.observers.set_path(&mut self.system, path.clone());
            self.observers.tell(&mut self.system, &Event::ChoiceAdvanced(&path));
        }
        while let Some(end) = self.observers.take_asked_end(&mut self.system) {
            if matches!(end, TransitionEnd::Stopped(_) | TransitionEnd::TerminateSearch) {
                self.path_ended(end);
            }
        }
    }
}

/// The generators on the way to the point, and those it stands on.
fn path_of(point: &ChoicePoint) -> Path {
    path_after(&point.path, point, point.standing.thread, point.site)
}

/// The path that a system goes on with the choices that the point stands on.
pub(super) fn path_on<S: TransitionSystem>(observers: &dyn Observers<S>, system: &S, point: &ChoicePoint) -> Path {
    path_after(&observers.path(system), point, system.current_thread(), observers.site(system))
}

fn path_after(before: &Path, point: &ChoicePoint, thread: Tid, site: Option<Site>) -> Path {
    before.after(point.cascade().iter().map(|cg| &**cg), thread).registered_at(site)
}
