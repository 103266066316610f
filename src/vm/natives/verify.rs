//! `gov.nasa.jpf.vm.Verify`: the program's way to talk to the checker (seed 1).
//!
//! Data choices have a top half that registers a generator and a bottom half that reads the choice. In a plain `run` the
//! first choice is taken.

use super::{Entry, Native, i, r};
use crate::choice::{BooleanChoice, Choice, ChoiceGenerator, DoubleFromSet, IntFromSet, IntInterval};
use crate::vm::heap::Data;
use crate::vm::{StepEnd, Vm};

const VERIFY: &str = "gov/nasa/jpf/vm/Verify";
const DECISION: &str = "jdk/internal/interleave/Decision";

pub(super) const NATIVES: &[Entry] = &[
    (VERIFY, "getBoolean", "()Z", |vm, _| {
        let false_first = vm.config.boolean_false_first;
        choose(vm, "verify-get-boolean", |id| Box::new(BooleanChoice::new(id, false_first)))
    }),
    (VERIFY, "getBoolean", "(Z)Z", |vm, a| {
        let false_first = i(a, 0) != 0;
        choose(vm, "verify-get-boolean", |id| Box::new(BooleanChoice::new(id, false_first)))
    }),
    (VERIFY, "randomBool", "", |vm, _| {
        let false_first = vm.config.boolean_false_first;
        choose(vm, "verify-random-bool", |id| Box::new(BooleanChoice::new(id, false_first)))
    }),
    (VERIFY, "getInt", "(II)I", |vm, a| {
        let (min, max) = (i(a, 0), i(a, 1));
        let (min, max) = (min.min(max), min.max(max));
        choose(vm, "verify-get-int", |id| Box::new(IntInterval::new(id, min, max, 1)))
    }),
    (VERIFY, "random", "", |vm, a| {
        let max = i(a, 0);
        choose(vm, "verify-random", |id| Box::new(IntInterval::new(id, 0, max, 1)))
    }),
    (DECISION, "pick", "", |vm, a| {
        let count = i(a, 0);
        choose(vm, "library-decision", |id| Box::new(IntInterval::new(id, 0, count - 1, 1)))
    }),
    (DECISION, "exploring", "", |vm, _| Native::bool(vm.config.checking)),
    (VERIFY, "getInt", "(Ljava/lang/String;)I", |vm, a| named(vm, r(a, 0), false)),
    (VERIFY, "getDouble", "(Ljava/lang/String;)D", |vm, a| named(vm, r(a, 0), true)),
    (VERIFY, "getIntFromList", "", |vm, a| {
        let values = match list(vm, r(a, 0)) {
            Ok(v) => v.iter().map(|&x| x as u32 as i32).collect::<Vec<i32>>(),
            Err(n) => return n,
        };
        choose(vm, "verify-get-int-from-list", |id| Box::new(IntFromSet::new(id, values)))
    }),
    (VERIFY, "getLongFromList", "", |vm, a| from_list(vm, r(a, 0), "verify-get-long-from-list")),
    (VERIFY, "getFloatFromList", "", |vm, a| from_list(vm, r(a, 0), "verify-get-float-from-list")),
    (VERIFY, "getDoubleFromList", "", |vm, a| {
        let values = match list(vm, r(a, 0)) {
            Ok(v) => v.into_iter().map(f64::from_bits).collect::<Vec<f64>>(),
            Err(n) => return n,
        };
        choose(vm, "verify-get-double-from-list", |id| Box::new(DoubleFromSet::new(id, values)))
    }),
    (VERIFY, "ignoreIf", "", |vm, a| {
        if i(a, 0) != 0 && vm.config.checking { Native::Exit(StepEnd::Ignored) } else { Native::Void }
    }),
    (VERIFY, "terminateSearch", "", |vm, _| {
        if vm.config.checking { Native::Exit(StepEnd::TerminateSearch) } else { Native::Void }
    }),
    (VERIFY, "beginAtomic", "", |vm, _| {
        // What is atomic is one visible operation.
        if vm.visible_op("begin-atomic") {
            return Native::Choice;
        }
        atomic(vm, 1)
    }),
    (VERIFY, "endAtomic", "", |vm, _| atomic(vm, -1)),
    (VERIFY, "breakTransition", "", |vm, _| {
        if vm.first_step() || !vm.config.checking {
            return Native::Void;
        }
        let list = vm.enabled();
        vm.register(Box::new(crate::choice::ThreadChoice::new("break-transition", list)));
        Native::Choice
    }),
    (VERIFY, "interesting", "", |_, _| Native::Void),
    (VERIFY, "vmIsMatchingStates", "", |vm, _| Native::bool(vm.config.checking)),
    (VERIFY, "getSearchDepth", "", |_, _| Native::int(0)),
    (VERIFY, "setShared", "", |vm, a| {
        if i(a, 1) != 0 {
            vm.share_from(r(a, 0));
        }
        Native::Void
    }),
    (VERIFY, "freezeSharedness", "", |_, _| Native::Void),
    (VERIFY, "getCounter", "", |vm, a| Native::int(*counter(vm, i(a, 0)))),
    (VERIFY, "resetCounter", "", |vm, a| {
        *counter(vm, i(a, 0)) = 0;
        Native::Void
    }),
    (VERIFY, "setCounter", "", |vm, a| {
        *counter(vm, i(a, 0)) = i(a, 1);
        Native::Void
    }),
    (VERIFY, "incrementCounter", "", |vm, a| {
        let c = counter(vm, i(a, 0));
        *c = c.wrapping_add(1);
        Native::int(*c)
    }),
    (VERIFY, "print", "", |vm, a| {
        let text = vm.string_text(r(a, 0));
        vm.write_output(2, &text);
        Native::Void
    }),
    (VERIFY, "printPathOutput", "", |_, _| Native::Void),
    (VERIFY, "addComment", "", |_, _| Native::Void),
    (VERIFY, "getProperty", "", |vm, a| {
        let key = vm.string_text(r(a, 0));
        match vm.config.properties.get(&key).cloned() {
            Some(v) => Native::reference(vm.new_string(&v)),
            None => Native::reference(0),
        }
    }),
];

/// Both halves of a data choice.
pub(super) fn choose<F>(vm: &mut Vm, id: &str, make: F) -> Native
where
    F: FnOnce(String) -> Box<dyn ChoiceGenerator>,
{
    if let Some(c) = vm.choice(id) {
        return Native::Value(bits(c));
    }
    let cg = make(id.to_string());
    if vm.config.checking {
        vm.register(cg);
        return Native::Choice;
    }
    if cg.total() == 0 { Native::Value(0) } else { Native::Value(bits(cg.choice(0))) }
}

fn bits(c: Choice) -> u64 {
    match c {
        Choice::Boolean(b) => u64::from(b),
        Choice::Int(i) => u64::from(i as u32),
        Choice::Long(l) => l as u64,
        Choice::Double(d) => d.to_bits(),
        Choice::Thread(_) => 0,
    }
}

/// Elements of an array argument as raw bits.
fn list(vm: &Vm, array: u32) -> Result<Vec<u64>, Native> {
    if array == 0 {
        return Err(Native::Npe);
    }
    match &vm.heap.get(array).data {
        Data::Slots(s) => Ok(s.to_vec()),
        _ => Ok(Vec::new()),
    }
}

/// A choice by position in a list whose values are raw bits.
fn from_list(vm: &mut Vm, array: u32, id: &'static str) -> Native {
    let values = match list(vm, array) {
        Ok(v) => v,
        Err(n) => return n,
    };
    let n = values.len() as i32;
    match choose(vm, id, |id| Box::new(IntInterval::new(id, 0, n - 1, 1))) {
        Native::Value(at) => Native::Value(values.get(at as usize).copied().unwrap_or(0)),
        other => other,
    }
}

/// A named choice: class and parameters come from the configuration.
fn named(vm: &mut Vm, name: u32, double: bool) -> Native {
    if name == 0 {
        return Native::Npe;
    }
    let name = vm.string_text(name);
    match crate::choice::configured(&name, double, &vm.config.properties) {
        Ok(cg) => choose(vm, &name, |_| cg),
        Err(problem) => Native::Exit(StepEnd::Internal(problem)),
    }
}

fn atomic(vm: &mut Vm, by: i32) -> Native {
    let t = vm.cur;
    vm.touch_head(t);
    let h = &mut vm.threads[t as usize].head;
    h.atomic = (i32::from(h.atomic) + by).max(0) as u16;
    vm.end_section();
    vm.refresh_multi();
    Native::Void
}

fn counter(vm: &mut Vm, i: i32) -> &mut i32 {
    let i = (i.max(0) as usize).min(65_535);
    if vm.counters.len() <= i {
        vm.counters.resize(i + 1, 0);
    }
    &mut vm.counters[i]
}
