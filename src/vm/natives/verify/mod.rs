//! `gov.nasa.jpf.vm.Verify`: the program's way to talk to the checker.
//!
//! What is asked for the sake of the choice is in `choices`. Counters, values and bits by number belong to the search,
//! not to a state: going back does not take them back. Everything else that a program can read back is a part of the state:
//! attributes (`attributes`), properties and the value for heuristic searches (`shared`).

mod attributes;
mod choices;
mod pool;
mod shared;

use super::{Entry, Native, i, r};
use crate::system::TransitionEnd;
use crate::util::{FxMap, FxSet};
use crate::vm::Vm;
use crate::vm::choice_text::{STORED_TRACES, path_text};
use crate::vm::heap::{Data, Ref};
use crate::vm::policy::Target;
pub(super) use attributes::{ELEMENT, FIELD, LOCAL, OBJECT};
pub(super) use choices::{CHOICES, choose};
pub(super) use pool::POOLS;
pub(super) use shared::SHARED;

const VERIFY: &str = "gov/nasa/jpf/vm/Verify";

pub(super) const NATIVES: &[Entry] = &[
    (VERIFY, "ignoreIf", "", |vm, a| ignore(vm, i(a, 0) != 0)),
    (VERIFY, "assume", "", |vm, a| ignore(vm, i(a, 0) == 0)),
    (VERIFY, "terminateSearch", "", |vm, _| {
        if vm.config.checking { Native::Exit(TransitionEnd::TerminateSearch) } else { Native::Void }
    }),
    (VERIFY, "beginAtomic", "", |vm, _| {
        if !vm.config.atomic_sections {
            return Native::Void;
        }
        // What is atomic is one visible operation.
        if vm.visible_op("begin-atomic") {
            return Native::Choice;
        }
        atomic(vm, 1)
    }),
    (VERIFY, "endAtomic", "", |vm, _| if vm.config.atomic_sections { atomic(vm, -1) } else { Native::Void }),
    (VERIFY, "breakTransition", "(Ljava/lang/String;)V", |vm, _| {
        if vm.exec.is_scheduled() || !vm.config.checking {
            return Native::Void;
        }
        let list = vm.enabled();
        vm.register(Box::new(crate::choice::ThreadChoice::new("break-transition", list)));
        Native::Choice
    }),
    (VERIFY, "interesting", "", |vm, a| hint(vm, i(a, 0), 1)),
    (VERIFY, "boring", "", |vm, a| hint(vm, i(a, 0), -1)),
    (VERIFY, "vmIsMatchingStates", "", |vm, _| Native::bool(vm.config.checking && vm.config.matching)),
    (VERIFY, "setShared", "", |vm, a| {
        if i(a, 1) != 0 {
            vm.share_from(r(a, 0));
        }
        Native::Void
    }),
    (VERIFY, "isShared", "", |vm, a| match r(a, 0) {
        0 => Native::bool(false),
        o => Native::bool(vm.state.heap.get(o).permanent || vm.state.heap.get(o).shared),
    }),
    (VERIFY, "getCounter", "", |vm, a| Native::int(vm.exec.kept.counters.get(&i(a, 0)).copied().unwrap_or(0))),
    (VERIFY, "resetCounter", "", |vm, a| keep(vm, |kept| _ = kept.counters.remove(&i(a, 0)))),
    (VERIFY, "setCounter", "", |vm, a| keep(vm, |kept| _ = kept.counters.insert(i(a, 0), i(a, 1)))),
    (VERIFY, "incrementCounter", "", |vm, a| {
        let counter = vm.exec.kept.counters.entry(i(a, 0)).or_insert(0);
        *counter = counter.wrapping_add(1);
        let now = *counter;
        vm.exec.kept.within_bounds().map_or_else(too_much, |()| Native::int(now))
    }),
    (VERIFY, "putValue", "", |vm, a| {
        let key = vm.string_text(r(a, 0));
        keep(vm, |kept| _ = kept.values.insert(key, i(a, 1)))
    }),
    (VERIFY, "getValue", "", |vm, a| {
        let key = vm.string_text(r(a, 0));
        Native::int(vm.exec.kept.values.get(&key).copied().unwrap_or(NO_VALUE))
    }),
    (VERIFY, "setBitInBitSet", "", |vm, a| {
        let place = (i(a, 0), i(a, 1));
        let on = i(a, 2) != 0;
        keep(vm, |kept| _ = if on { kept.bits.insert(place) } else { kept.bits.remove(&place) })
    }),
    (VERIFY, "getBitInBitSet", "", |vm, a| Native::bool(vm.exec.kept.bits.contains(&(i(a, 0), i(a, 1))))),
    (VERIFY, "print", "", |vm, a| {
        let text = vm.string_text(r(a, 0));
        vm.write_output(2, text.as_bytes());
        Native::Void
    }),
    (VERIFY, "printPathOutput", "", |vm, a| {
        let text = format!("{}\n{}", vm.string_text(r(a, 0)), vm.output_from(0));
        vm.write_output(2, text.as_bytes());
        Native::Void
    }),
    (VERIFY, "storeTrace", "", |vm, a| store_trace(vm, r(a, 0), r(a, 1))),
    (VERIFY, "addComment", "", |vm, a| {
        let text = if r(a, 0) == 0 { "null".to_string() } else { vm.string_text(r(a, 0)) };
        vm.listen.add_comment(&text);
        Native::Void
    }),
    // As `Unsafe.allocateInstance`: no constructor runs.
    (VERIFY, "allocate", "", |vm, a| {
        let Some(class) = vm.state.mirrored(r(a, 0)) else { return Native::Npe };
        if !vm.is_ready(class) {
            return Native::Init(class);
        }
        let fields = vm.program.class(class).instance_kinds.len();
        Native::reference(vm.alloc(class, Data::Slots(vec![0; fields].into_boxed_slice())))
    }),
];

/// Leaves the path where that is wanted.
fn ignore(vm: &mut Vm, leaves: bool) -> Native {
    if !leaves || !vm.config.checking || !vm.config.ignores_paths {
        return Native::Void;
    }
    // What the transition has done up to here is not cut off with it: others may see that before this thread goes on.
    if vm.visible_on("ignore", Target::Global) {
        return Native::Choice;
    }
    Native::Exit(TransitionEnd::Ignored)
}

/// What the program thinks of the state that the transition leads to.
fn hint(vm: &mut Vm, condition: i32, hint: i8) -> Native {
    if condition != 0 {
        vm.exec.hint = hint;
    }
    Native::Void
}

fn atomic(vm: &mut Vm, by: i32) -> Native {
    vm.change_atomic(by);
    Native::Void
}

/// Records the path. What leads here is known to listeners alone: the first time, the search starts again with one.
fn store_trace(vm: &mut Vm, name: Ref, comment: Ref) -> Native {
    if !vm.config.checking {
        return Native::Void;
    }
    if !vm.program.attributor.is_withdrawn(STORED_TRACES) {
        vm.withdraw(STORED_TRACES.to_string());
        return Native::Void;
    }
    let text = |vm: &Vm, string: Ref| if string == 0 { String::new() } else { vm.string_text(string) };
    let (name, comment) = (text(vm, name), text(vm, comment));
    let said = if comment.is_empty() { "Verify.storeTrace" } else { &comment };
    // The same name again is the same file again.
    vm.exec.kept.traces.retain(|(other, _)| *other != name);
    if vm.exec.kept.traces.len() < MOST_TRACES {
        let record = path_text(vm, 1, said);
        vm.exec.kept.traces.push((name, record));
    }
    Native::Void
}

impl Vm {
    /// The records of paths that the program has asked for, each with the name that it gave.
    pub fn stored_traces(&self) -> &[(String, String)] {
        &self.exec.kept.traces
    }
}

/// What the program lets the search remember: it is no part of a state, and going back does not take it back.
#[derive(Debug, Clone, Default)]
pub(in crate::vm) struct Kept {
    counters: FxMap<i32, i32>,
    values: FxMap<String, i32>,
    bits: FxSet<(i32, i32)>,
    /// Records of paths, each with the name that was given for it.
    traces: Vec<(String, String)>,
}

/// Records of paths that a program may ask for.
const MOST_TRACES: usize = 100;

/// Entries that a program may have remembered, so that it cannot fill the memory with them.
const MOST_KEPT: usize = 1 << 20;
/// `Verify.NO_VALUE`.
const NO_VALUE: i32 = -1;

impl Vm {
    /// Whether the program has stored something by `Verify` that backtracking does not undo.
    pub fn keeps_across_paths(&self) -> bool {
        !(self.exec.kept.counters.is_empty() && self.exec.kept.values.is_empty() && self.exec.kept.bits.is_empty())
    }
}

impl Kept {
    fn within_bounds(&self) -> Option<()> {
        (self.counters.len() + self.values.len() + self.bits.len() <= MOST_KEPT).then_some(())
    }
}

fn keep(vm: &mut Vm, change: impl FnOnce(&mut Kept)) -> Native {
    change(&mut vm.exec.kept);
    vm.exec.kept.within_bounds().map_or_else(too_much, |()| Native::Void)
}

fn too_much() -> Native {
    let text = format!("Verify keeps at most {MOST_KEPT} counters, values and bits");
    Native::throw("java/lang/IllegalStateException", text)
}
