//! What a program may notice of its threads.
//!
//! When a thread starts and ends, and whether it waits yet, most programs never learn: they join, and are notified. So
//! these moments need no scheduling point of their own: nothing that happens between a thread's last operation and its
//! end would come out in another way after the end. It does where somebody looks. Each operation that looks says so here,
//! and the moments are scheduling points where [`Vm::shows`] says that somebody does. It is the same with beginnings of
//! timed waits, where somebody reads the clock; with exits of monitors and ends of static initialisers, which an atomic section
//! notices that enters the monitor or needs the class;
//! with the monitors that printing takes: they are taken where somebody else takes them too; and with the blockers of
//! parked threads, which are kept where somebody asks for one. Who looks at the names of threads can tell states apart
//! that are the same otherwise ([`super::symmetry`]). And who reads static fields without waiting for their class can get
//! at what is its initialising thread's otherwise ([`super::reachability`]).

use super::{Init, Mutation, Vm};
use crate::program::maps::DEAD_LOCALS;
use crate::program::{ClassId, EARLY_STATICS, LIBRARY_STEPS};
use enumset::{EnumSet, EnumSetType};

/// The name of the assumption that nobody asks which thread it is ([`crate::program::Withdrawn`]).
pub(crate) const NAMES: &str = "names of threads";

/// What can be noticed.
#[derive(Debug, EnumSetType)]
pub(crate) enum Noticed {
    /// When threads start and end. By `isAlive`, `getState`, a join with a timeout, the members of thread groups, the
    /// monitors of `Thread` objects, and an interrupt of a thread that waits for a notification.
    Lives,
    /// Whether a thread waits yet, sleeps yet or is blocked yet. By `getState`, and an interrupt of a thread that waits for a
    /// notification: it decides whether the notification or the interrupt ends the wait.
    States,
    /// When a timed wait or a delay begins, where the clock was not read before. By reading it.
    Times,
    /// The times that the library keeps: when a task of a timer is due, when a file was written. By asking for them.
    KeptTimes,
    /// That a monitor is held for a moment. By entering it in an atomic section, which fails where another thread holds it.
    Exits,
    /// That a class is being initialised for a moment. By an atomic section, which fails where it needs the class then.
    Initialisers,
    /// That printing to the console holds the monitor of the stream. By taking that monitor.
    Prints,
    /// What a thread that is parked waits for. By `LockSupport.getBlocker`.
    Blockers,
    /// Which of several threads that do the same it is, or which of their objects. By the name or the number of a thread, by a
    /// list of threads, by an identity hash.
    Names,
    /// What static fields of a class hold before it is initialised. By `Unsafe`, and by a `Field` or a `VarHandle` that was
    /// used or made in the initialiser: they do not wait for its end. And what the initialiser has computed by reflection on its
    /// own class, and the library keeps.
    Statics,
    /// What class loaders say about assertions, before and after they are told. By telling one, where there are other threads.
    Assertions,
}

impl Noticed {
    pub(super) const ALL: [Noticed; 11] = [
        Noticed::Lives,
        Noticed::States,
        Noticed::Times,
        Noticed::KeptTimes,
        Noticed::Exits,
        Noticed::Initialisers,
        Noticed::Prints,
        Noticed::Blockers,
        Noticed::Names,
        Noticed::Statics,
        Noticed::Assertions,
    ];

    /// The name of the assumption that nobody notices it ([`crate::program::Withdrawn`]).
    pub(super) fn assumption(self) -> &'static str {
        match self {
            Noticed::Lives => "ends of threads",
            Noticed::States => "waits of threads",
            Noticed::Times => "beginnings of timed waits",
            Noticed::KeptTimes => "times that the library keeps",
            Noticed::Exits => "exits of monitors",
            Noticed::Initialisers => "ends of static initialisers",
            Noticed::Prints => "monitors of print streams",
            Noticed::Blockers => "blockers of threads",
            Noticed::Names => NAMES,
            Noticed::Statics => EARLY_STATICS,
            Noticed::Assertions => "what class loaders say about assertions",
        }
    }
}

/// What a search has met, in all of its executions: of moments that are told only if somebody looks as they come.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moments {
    /// There were some which are one step with what comes before.
    merged: EnumSet<Noticed>,
    /// Somebody has looked.
    looked_for: EnumSet<Noticed>,
}

impl Vm {
    /// Whether the moments that can be noticed in this way are scheduling points.
    #[inline]
    pub(crate) fn shows(&self, what: Noticed) -> bool {
        let merged = match what {
            Noticed::Lives => self.config.merge_ends,
            Noticed::States => self.config.merge_waits,
            Noticed::Times => self.config.merge_times,
            Noticed::KeptTimes => self.config.times_untold,
            Noticed::Exits => self.config.skip_exits,
            Noticed::Initialisers => self.config.merge_initialisers,
            Noticed::Prints => self.config.skip_print_monitor,
            Noticed::Blockers => self.config.skip_blockers,
            Noticed::Names => self.config.symmetry,
            Noticed::Statics => self.config.initialisers_alone || self.program.attributor.all_wait_for_classes(),
            Noticed::Assertions => self.config.assertions_settled,
        };
        !merged
    }

    /// The program looks. That it does not was assumed where these moments are no scheduling points: the search starts
    /// again.
    pub(crate) fn notice(&mut self, what: Noticed) {
        let missed = match what {
            Noticed::Lives => Mutation::EndIsNoPoint,
            Noticed::States | Noticed::Times | Noticed::KeptTimes => Mutation::WaitIsNoPoint,
            Noticed::Exits | Noticed::Initialisers => Mutation::ExitIsNoPoint,
            Noticed::Prints => Mutation::PrintsWithoutMonitor,
            Noticed::Blockers => Mutation::BlockersUnseen,
            Noticed::Names => Mutation::NamesUnseen,
            Noticed::Statics => Mutation::StaticsUnseen,
            Noticed::Assertions => Mutation::AssertionsUnseen,
        };
        if self.config.checking && !self.shows(what) && !self.config.mutations.contains(missed) {
            self.withdraw(what.assumption().to_string());
        }
    }

    /// Whether others may go on before the running thread ends, or after its atomic section.
    fn is_beside_others(&self) -> bool {
        self.exec.multi || self.exec.several && self.is_atomic()
    }

    /// The running thread is at such a moment, which is one step with what comes before, unless it has just had its scheduling
    /// point. That is noticed once somebody looks, in whichever execution.
    pub(super) fn note_merged(&mut self, what: Noticed) {
        if self.exec.multi && !self.exec.is_scheduled() {
            self.track.moments.merged |= what;
            self.notice_met(what);
        }
    }

    /// The running thread looks, and would notice such a moment of another thread.
    pub(super) fn note_look(&mut self, what: Noticed) {
        if self.is_beside_others() {
            self.track.moments.looked_for |= what;
            self.notice_met(what);
        }
    }

    fn notice_met(&mut self, what: Noticed) {
        let moments = self.track.moments;
        if (moments.merged & moments.looked_for).contains(what) {
            self.notice(what);
        }
    }

    /// The running thread gets at static fields of a class without waiting for its initialisation.
    pub(crate) fn notice_statics(&mut self, class: ClassId) {
        if !matches!(self.state.statics[class.0 as usize].init, Init::Running(t) if t == self.exec.cur) {
            self.notice_early_statics(class);
        }
    }

    /// The same, or it may do so from now on: by what the library keeps of this.
    pub(crate) fn notice_early_statics(&mut self, class: ClassId) {
        if self.state.statics[class.0 as usize].init != Init::Done {
            self.notice(Noticed::Statics);
        }
    }

    /// The program looks at a variable that perhaps no code reads again, or for objects that such variables may hold. Where
    /// these are not kept the search starts again with them.
    pub(crate) fn notice_dead_locals(&mut self) {
        if self.config.checking && !self.program.attributor.is_withdrawn(DEAD_LOCALS) {
            self.withdraw(DEAD_LOCALS.to_string());
        }
    }

    /// A section of the program begins that nobody interrupts. Whoever is in the middle of a step of the library then stays there, and
    /// what the section waits for never comes: without sections a step always goes on, so that no execution is kept from ending
    /// for having been in the middle of one. Where livelocks are looked for the search starts again without such steps.
    pub(super) fn notice_steps(&mut self) {
        let looks = self.config.sections_look && !self.config.mutations.contains(Mutation::StepsInSections);
        if self.config.checking && looks && !self.program.attributor.is_withdrawn(LIBRARY_STEPS) {
            self.withdraw(LIBRARY_STEPS.to_string());
        }
    }

    /// Takes over from the configuration which of these assumptions are made.
    pub(super) fn settle_noticed(&mut self) {
        let attributor = &self.program.attributor;
        let made = |what: Noticed| attributor.assume && !attributor.is_withdrawn(what.assumption());
        self.config.merge_ends &= made(Noticed::Lives);
        self.config.merge_times &= self.config.merge_waits && made(Noticed::Times);
        self.config.merge_waits &= made(Noticed::States);
        // With `vm.por.assume=false` too: what else is assumed there does not depend on it.
        self.config.skip_exits &= !attributor.is_withdrawn(Noticed::Exits.assumption());
        // Who looks at the states of threads sees a thread that waits to print.
        self.config.skip_print_monitor &= made(Noticed::Prints) && self.config.merge_waits;
        self.config.skip_blockers &= made(Noticed::Blockers);
        self.config.merge_initialisers &= made(Noticed::Initialisers);
        self.config.initialisers_alone &=
            self.config.reachability && !attributor.is_withdrawn(Noticed::Statics.assumption());
        // In every mode: nearly each class asks.
        self.config.assertions_settled &= !attributor.is_withdrawn(Noticed::Assertions.assumption());
        // In every mode: most programs with timers or files do not ask, and some would have no end where the clock goes on.
        self.config.times_untold &= !attributor.is_withdrawn(Noticed::KeptTimes.assumption());
        self.config.symmetry &= !attributor.is_withdrawn(Noticed::Names.assumption());
    }
}
