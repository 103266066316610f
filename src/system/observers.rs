//! Observers of a search: who is told of what it does, and may have a say in it.
//!
//! The search knows no listener. It tells its [`Observers`] of its events, with the system as it stands then; those of a
//! virtual machine are its listeners (`vm::listeners`), which the machine tells of its own events itself.

use std::fmt;

use super::event::{Event, EventKind};
use super::transition::{Cascade, TransitionEnd};
use crate::choice::{Path, Site};
use crate::report::ListenerReport;

/// What is left of a cascade: one combination of choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// For each generator the index of its choice, from 0; below its total.
    pub indices: Vec<u32>,
    /// States that are left one combination at different positions are different states; without one they are matched
    /// among each other. Neither is matched with states of which everything is explored.
    pub position: Option<u32>,
}

/// Who is told of the events of a search of a system `S`.
pub trait Observers<S: ?Sized>: fmt::Debug {
    /// Whether anybody wants to hear of that event.
    fn wants(&self, event: EventKind) -> bool;
    /// Whether anybody wants to hear of anything.
    fn listening(&self) -> bool;
    /// Whether somebody acts on the system: what is to be chosen then does not follow from the state alone.
    fn alters(&self) -> bool;
    /// Tells those that want to know.
    fn tell(&mut self, system: &mut S, event: &Event<'_>);
    /// Which end somebody has asked for since this was asked last.
    fn take_asked_end(&mut self, system: &mut S) -> Option<TransitionEnd>;
    /// Whether somebody has asked for the end of the search, which has not been taken yet.
    fn asks_for_the_end(&self, system: &S) -> bool;
    /// Whether somebody has left out something that the system does, since this was asked last.
    fn take_left_out(&mut self, system: &mut S) -> bool;
    /// The choices that somebody leaves of a cascade that was registered.
    fn select(&mut self, system: &mut S, cascade: &Cascade) -> Option<Selection>;
    /// The generators of the path, kept while somebody listens.
    fn path(&self, system: &S) -> Path;
    /// The path is this one from here on.
    fn set_path(&mut self, system: &mut S, path: Path);
    /// Where the running thread stands.
    fn site(&self, system: &S) -> Option<Site>;
    /// Their names.
    fn names(&self) -> Vec<String>;
    /// What they have to say at the end.
    fn reports(&mut self, system: &mut S) -> Vec<ListenerReport>;
    /// Bytes that they hold.
    fn bytes(&self) -> u64;
}

/// Nobody is told.
#[derive(Debug, Clone, Copy)]
pub struct Nobody;

impl<S: ?Sized> Observers<S> for Nobody {
    fn wants(&self, _event: EventKind) -> bool {
        false
    }
    fn listening(&self) -> bool {
        false
    }
    fn alters(&self) -> bool {
        false
    }
    fn tell(&mut self, _system: &mut S, _event: &Event<'_>) {}
    fn take_asked_end(&mut self, _system: &mut S) -> Option<TransitionEnd> {
        None
    }
    fn asks_for_the_end(&self, _system: &S) -> bool {
        false
    }
    fn take_left_out(&mut self, _system: &mut S) -> bool {
        false
    }
    fn select(&mut self, _system: &mut S, _cascade: &Cascade) -> Option<Selection> {
        None
    }
    fn path(&self, _system: &S) -> Path {
        Path::default()
    }
    fn set_path(&mut self, _system: &mut S, _path: Path) {}
    fn site(&self, _system: &S) -> Option<Site> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
    fn reports(&mut self, _system: &mut S) -> Vec<ListenerReport> {
        Vec::new()
    }
    fn bytes(&self) -> u64 {
        0
    }
}
