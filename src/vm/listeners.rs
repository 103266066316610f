//! The listeners of a machine: who they are, and telling them.
//!
//! One list is shared by the machine, which tells of its own events (`dispatch`), and by whoever searches it, which tells
//! of the search's: neither passes on what the other says. Where a listener's call leads to another event, nobody is told
//! of that.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use enumset::EnumSet;

use super::Vm;
use super::listener::Listener;
use super::listener_api::VmView;
use crate::choice::{Path, Site};
use crate::report::ListenerReport;
use crate::system::{Cascade, Event, EventKind, Observers, Selection, TransitionEnd};

/// A handle on them; copies are handles on the same list.
#[derive(Clone, Default)]
pub struct Listeners(Rc<List>);

/// A listener, and what it wants to hear of.
type Subscribed = (EnumSet<EventKind>, Box<dyn Listener>);

#[derive(Default)]
struct List {
    all: RefCell<Vec<Subscribed>>,
    wanted: Cell<EnumSet<EventKind>>,
    alter: Cell<bool>,
    select: Cell<bool>,
}

impl fmt::Debug for Listeners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listeners").field(&self.0.wanted.get()).finish()
    }
}

impl Listeners {
    /// Adds one that was attached.
    pub(super) fn add(&self, listener: Box<dyn Listener>) {
        let (list, events) = (&*self.0, listener.events());
        list.alter.set(list.alter.get() || listener.alters() || listener.selects());
        list.select.set(list.select.get() || listener.selects());
        list.wanted.set(list.wanted.get() | events);
        list.all.borrow_mut().push((events, listener));
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.all.borrow().len()
    }

    /// Takes those away that were attached after the first `kept` ones.
    pub fn take(&self, kept: usize) -> Vec<Box<dyn Listener>> {
        let mut all = self.0.all.borrow_mut();
        let from = kept.min(all.len());
        all.drain(from..).map(|(_, listener)| listener).collect()
    }

    /// The events that somebody wants to hear of.
    pub(super) fn wanted(&self) -> EnumSet<EventKind> {
        self.0.wanted.get()
    }

    /// Whether a listener acts on the program.
    pub(super) fn alter(&self) -> bool {
        self.0.alter.get()
    }

    /// Tells those that want to know.
    pub(super) fn notify(&self, vm: &mut Vm, event: &Event<'_>) {
        let Ok(mut all) = self.0.all.try_borrow_mut() else { return };
        let kind = event.kind();
        for (_, listener) in all.iter_mut().filter(|(events, _)| events.contains(kind)) {
            listener.notify(&mut VmView::of(vm), event);
        }
    }
}

impl Observers<Vm> for Listeners {
    fn wants(&self, event: EventKind) -> bool {
        self.wanted().contains(event)
    }
    fn listening(&self) -> bool {
        !self.wanted().is_empty()
    }
    fn alters(&self) -> bool {
        self.alter()
    }
    fn tell(&mut self, system: &mut Vm, event: &Event<'_>) {
        if self.wants(event.kind()) {
            self.notify(system, event);
        }
    }
    fn take_asked_end(&mut self, system: &mut Vm) -> Option<TransitionEnd> {
        system.take_asked_end()
    }
    fn asks_for_the_end(&self, system: &Vm) -> bool {
        system.is_asked_to_end()
    }
    fn take_left_out(&mut self, system: &mut Vm) -> bool {
        system.take_left_out()
    }
    /// The first one that leaves not everything decides.
    fn select(&mut self, system: &mut Vm, cascade: &Cascade) -> Option<Selection> {
        if !self.0.select.get() {
            return None;
        }
        let mut all = self.0.all.borrow_mut();
        let mut asked = all.iter_mut().filter(|(_, listener)| listener.selects());
        asked.find_map(|(_, listener)| listener.select(&mut VmView::of(system), cascade))
    }
    fn path(&self, system: &Vm) -> Path {
        system.choices_made().clone()
    }
    fn set_path(&mut self, system: &mut Vm, path: Path) {
        system.set_path(path);
    }
    fn site(&self, system: &Vm) -> Option<Site> {
        system.place_of(system.current_thread())
    }
    fn names(&self) -> Vec<String> {
        self.0.all.borrow().iter().map(|(_, listener)| listener.name().to_owned()).collect()
    }
    fn reports(&mut self, system: &mut Vm) -> Vec<ListenerReport> {
        let mut all = self.0.all.borrow_mut();
        all.iter_mut().filter_map(|(_, listener)| listener.report(&VmView::of(system))).collect()
    }
    fn bytes(&self) -> u64 {
        self.0.all.borrow().iter().map(|(_, listener)| listener.bytes()).sum()
    }
}
