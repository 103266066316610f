//! Endless loops (JPF's `EndlessLoopDetector`): a thread that comes back to the very state that it was in, within one
//! transition and without having looked at anything that another thread could change, goes round for ever. That is an
//! error.
//!
//! JPF ends the transition and takes a state that is known for a proof, which it is not: the same state may have been met on
//! another way. Here the machine is asked itself, by the log of what was written ([`crate::vm::Checkpoint`]): a moment is
//! remembered after `idle.max_backjumps` jumps back and, so that rounds of any length are found, again each time their number
//! has doubled.
//!
//! Not found are loops in which other threads can take their turn: there the transition ends, and whether a loop is left
//! depends on the schedule. Neither are rounds of more than about half of `vm.max_transition_length` instructions, and those
//! that replace an object by a new one like it.

use super::idle::{MAX_BACKJUMPS, max_backjumps};
use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::program::Insn;
use crate::vm::{Checkpoint, VmView};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[("idle.max_backjumps", MAX_BACKJUMPS)];

/// The listener.
#[derive(Debug)]
pub(super) struct EndlessLoopDetector {
    most: u64,
    transition: u64,
    jumps: u64,
    moment: Option<(At, Checkpoint)>,
    /// Jumps at which the next moment is remembered.
    next: u64,
    /// Since the moment the thread has looked at something that another one can change.
    looked: bool,
}

impl EndlessLoopDetector {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let most = max_backjumps(options)?;
        Ok(EndlessLoopDetector { most, transition: u64::MAX, jumps: 0, moment: None, next: most, looked: false })
    }

    fn jumped(&mut self, vm: &mut VmView<'_>, at: &At, start: u32) {
        self.jumps += 1;
        let mut here = |(known, moment): &(At, Checkpoint)| {
            (known.pc, known.depth, known.method) == (at.pc, at.depth, at.method) && vm.is_as_at(moment)
        };
        if self.moment.as_ref().is_some_and(&mut here) && !(self.looked && vm.others_can_run()) {
            let own = vm.is_user_method(at.method).then_some((at.method, start));
            let place = own.or_else(|| vm.place_of(at.thread)).map_or(String::new(), |place| vm.place_text(place));
            vm.report_violation(format!("endless loop: at {place} the thread is back in the state that it was in"));
        } else if self.jumps >= self.next {
            self.next = self.jumps * 2;
            self.moment = Some((*at, vm.checkpoint()));
            self.looked = false;
        }
    }
}

/// Whether an instruction reads something that another thread may write, or may do so.
fn looks(vm: &VmView<'_>, at: &At) -> bool {
    let shared = |below: usize| {
        let object = at.operands[at.operands.len() - 1 - below] as u32;
        object != 0 && vm.is_shared(object)
    };
    match vm.insn(at.pc) {
        Some(insn) if matches!(insn.element_access(), Some((_, false))) => shared(1),
        Some(Insn::InvokePoly { .. }) => true,
        Some(_) => match vm.field_access(at.pc) {
            Some(field) => !field.is_write && !vm.is_final(field) && (field.is_static || shared(0)),
            // Of a native method nothing is known.
            None => vm.called_method(at.pc).is_some_and(|method| vm.first_pc(method).is_none()),
        },
        None => false,
    }
}

impl Listener for EndlessLoopDetector {
    fn name(&self) -> &str {
        "EndlessLoopDetector"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted.into()
    }

    fn judges(&self) -> bool {
        true
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if self.transition != vm.transition_began() {
            (self.transition, self.jumps, self.next, self.moment) = (vm.transition_began(), 0, self.most, None);
        }
        if let Some(start) = vm.jumped_back(at) {
            self.jumped(vm, at, start);
        } else if self.moment.is_some() && at.ran != Ran::Prepares {
            self.looked |= looks(vm, at);
        }
    }
}
