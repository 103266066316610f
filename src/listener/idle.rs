//! Idle loops (JPF's `IdleFilter`): a thread that goes round and round in a loop of the program that neither calls anything
//! nor writes anything but local variables, such as `for (long i = 0; i < 10_000_000; i++);`. What is done about it is
//! configured.
//!
//! Jumps back to the same place are counted, within one transition and one activation of the method; a call, a write to a
//! field or an array, or a monitor makes the loop one that does something. Unlike JPF's, `break` and `yield` are one: where
//! the transition ends, every thread that can run may go on, else a schedule would be lost. The machine itself ends a
//! transition in the same way after `vm.max_transition_length` instructions, so an endless loop is recognised without this
//! listener too: here it takes fewer rounds, and `prune` and `jump` take none of the others.
//!
//! Counts begin anew with each transition, so what is done follows from the state that the transition starts in.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::choice::IDLE_LOOP;
use crate::program::{Insn, MethodId, Operation};
use crate::report::ListenerReport;
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("idle.max_backjumps", MAX_BACKJUMPS),
    (
        "idle.action",
        "What is done about a loop that makes more of them. `break` or `yield`: the transition ends, the state is matched, and \
         other threads may run. `prune`: the path ends, and the search is incomplete. `jump`: the thread goes on behind the loop, \
         with local variables as they are, and the search is incomplete; where the loop has no way out, the path ends. `warn`: nothing. In any case the loop is reported. \
         `break` if it is left out.",
    ),
];

/// What both listeners that count jumps say of the setting.
pub(super) const MAX_BACKJUMPS: &str = "Jumps back that a loop may make before it is examined; 500 if it is left out.";

/// Loops that are told of.
const MOST: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Break,
    Prune,
    Jump,
    Warn,
}

/// The loop that the running thread is in.
#[derive(Debug, Default)]
struct Loop {
    transition: u64,
    depth: u32,
    start: u32,
    /// Its last instruction, as far as that is known.
    end: u32,
    rounds: u64,
    /// It does something.
    busy: bool,
}

/// The listener.
#[derive(Debug)]
pub(super) struct IdleFilter {
    most: u64,
    action: Action,
    now: Loop,
    /// By the first instruction: where it is, and how often something was done about it.
    found: BTreeMap<u32, (MethodId, u64)>,
    more: u64,
}

/// `idle.max_backjumps`.
pub(super) fn max_backjumps(options: &Options) -> Result<u64, String> {
    let most = options.parsed("idle.max_backjumps", "a whole number from 1 on")?.unwrap_or(500);
    if most == 0 { Err("idle.max_backjumps is 0, which is not a whole number from 1 on".to_owned()) } else { Ok(most) }
}

impl IdleFilter {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let action = match options.get("idle.action").map(str::to_ascii_lowercase).as_deref() {
            None | Some("break" | "yield") => Action::Break,
            Some("prune") => Action::Prune,
            Some("jump") => Action::Jump,
            Some("warn") => Action::Warn,
            Some(other) => {
                return Err(format!("idle.action is '{other}', which is not break, yield, prune, jump or warn"));
            }
        };
        let most = max_backjumps(options)?;
        Ok(IdleFilter { most, action, now: Loop::default(), found: BTreeMap::new(), more: 0 })
    }

    fn jumped(&mut self, vm: &mut VmView<'_>, at: &At, start: u32) {
        let now = &mut self.now;
        if (now.depth, now.start) != (at.depth, start) {
            *now = Loop { depth: at.depth, start, end: at.pc, transition: now.transition, ..Loop::default() };
        }
        now.end = now.end.max(at.pc);
        now.rounds += 1;
        // With `warn` once for each time that the loop is gone through.
        let again = self.action == Action::Warn && now.rounds > self.most + 1;
        if now.busy || now.rounds <= self.most || again {
            return;
        }
        let behind = now.end + 1;
        self.note(at.method, start);
        match self.action {
            Action::Break => vm.break_transition(IDLE_LOOP),
            Action::Prune => vm.ignore_state(),
            Action::Jump => {
                // Behind a loop that is never left there may be anything.
                let is_left = (start..behind - 1).any(|pc| vm.branch_target(pc) == Some(behind))
                    || !matches!(vm.insn(behind - 1), Some(Insn::Goto(_)));
                if is_left && vm.go_on_at(behind) {
                    vm.leave_out();
                    self.now = Loop { transition: self.now.transition, ..Loop::default() };
                } else {
                    vm.ignore_state();
                }
            }
            Action::Warn => {}
        }
    }

    fn note(&mut self, method: MethodId, start: u32) {
        if let Some((_, times)) = self.found.get_mut(&start) {
            *times += 1;
        } else if self.found.len() < MOST {
            self.found.insert(start, (method, 1));
        } else {
            self.more += 1;
        }
    }
}

/// Whether an instruction does more than to work on local variables and operands.
fn does_something(insn: Insn) -> bool {
    match insn.operation() {
        Operation::Field(field) => field.is_write,
        Operation::Element { is_write, .. } => is_write,
        Operation::Call(_) | Operation::PolymorphicCall { .. } => true,
        Operation::MonitorEnter | Operation::MonitorExit => true,
        _ => matches!(insn, Insn::InvokeDynamicU(_)),
    }
}

impl Listener for IdleFilter {
    fn name(&self) -> &str {
        "IdleFilter"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted.into()
    }

    fn alters(&self) -> bool {
        matches!(self.action, Action::Break | Action::Jump)
    }

    fn judges(&self) -> bool {
        self.action == Action::Prune
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if self.now.transition != vm.transition_began() {
            self.now = Loop { transition: vm.transition_began(), ..Loop::default() };
        }
        if let Some(start) = vm.jumped_back(at) {
            if vm.is_user_method(at.method) {
                self.jumped(vm, at, start);
            }
        } else if self.now.rounds > 0
            && at.depth == self.now.depth
            && at.ran != Ran::Prepares
            && vm.insn(at.pc).is_some_and(does_something)
        {
            self.now.busy = true;
        }
    }

    fn report(&mut self, vm: &VmView<'_>) -> Option<ListenerReport> {
        let done = match self.action {
            Action::Break => "transition ended",
            Action::Prune => "path pruned",
            Action::Jump => "left by a jump",
            Action::Warn => "idle",
        };
        let mut text = String::new();
        for (&start, &(method, times)) in &self.found {
            let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
            let _ = writeln!(text, "{}: {done} {times}", vm.place_text((method, start)));
        }
        if self.more > 0 {
            let _ = writeln!(text, "… and {} times in other loops", self.more);
        }
        if text.is_empty() {
            text.push_str("no idle loop was met\n");
        }
        Some(ListenerReport { listener: self.name().to_owned(), text, files: Vec::new() })
    }
}
