//! `java.lang.System`, `Runtime`, the console.

use super::{Entry, Native, i, r};
use crate::program::{Kind, Shape};
use crate::system::{How, Mutation};
use crate::vm::Vm;
use crate::vm::delayed::target;
use crate::vm::heap::{Data, Ref};
use crate::vm::heap::{copy_data, in_range};
use crate::vm::noticed::Noticed;
use crate::vm::policy::Location;
use crate::vm::touched::Thing;

const SYSTEM: &str = "java/lang/System";
const CLOCK: &str = "jdk/internal/interleave/VirtualClock";

pub(super) const NATIVES: &[Entry] = &[
    (SYSTEM, "arraycopy", "", arraycopy),
    (SYSTEM, "identityHashCode", "", |vm, a| if r(a, 0) == 0 { Native::int(0) } else { vm.asked_hash(r(a, 0)) }),
    (SYSTEM, "currentTimeMillis", "", |vm, _| {
        let stands = vm.config.mutations.contains(Mutation::ClocksDisagree);
        read_clock(vm, |vm, nanos| vm.config.time_start.saturating_add(if stands { 0 } else { nanos / 1_000_000 }))
    }),
    (SYSTEM, "nanoTime", "", |vm, _| read_clock(vm, |_, nanos| nanos)),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", "", |vm, a| {
        let offset = a[0] as i64;
        read_clock(vm, |vm, nanos| {
            let seconds = (vm.config.time_start / 1000).saturating_sub(offset);
            let rest = nanos.saturating_add(vm.config.time_start % 1000 * 1_000_000);
            // The offset is out of reach, as for the JDK: the caller takes another one.
            if seconds.abs() >= 1 << 31 { -1 } else { rest.saturating_add(seconds * 1_000_000_000) }
        })
    }),
    (CLOCK, "passes", "", |vm, _| {
        let passes = vm.config.time_passes && !vm.config.mutations.contains(Mutation::DelaysNotOver);
        Native::bool(!vm.config.checking || passes)
    }),
    (CLOCK, "isRead", "", |vm, _| {
        if stops_at_time(vm) {
            return Native::Choice;
        }
        Native::bool(!vm.config.checking || vm.clock_is_read())
    }),
    (CLOCK, "deadline", "", |vm, a| {
        if stops_at_time(vm) {
            return Native::Choice;
        }
        Native::long(vm.deadline_after(a[0] as i64))
    }),
    (CLOCK, "reach", "", |vm, a| {
        if vm.clock_is_read() && vm.visible_op("clock") {
            return Native::Choice;
        }
        if !vm.config.mutations.contains(Mutation::DelaysNotOver) {
            vm.clock_reaches(a[0] as i64);
        }
        Native::Void
    }),
    (SYSTEM, "setIn0", "", |vm, a| set_static(vm, "in", r(a, 0))),
    (SYSTEM, "setOut0", "", |vm, a| set_static(vm, "out", r(a, 0))),
    (SYSTEM, "setErr0", "", |vm, a| set_static(vm, "err", r(a, 0))),
    ("java/lang/Shutdown", "halt0", "", |vm, a| {
        if vm.visible_op("exit") {
            return Native::Choice;
        }
        vm.state.exit_now(i(a, 0))
    }),
    ("java/lang/Runtime", "availableProcessors", "", |vm, _| Native::int(vm.config.processors)),
    ("java/io/ConsoleOutput", "writeConsole", "", |vm, a| {
        if vm.config.output_visible && vm.visible_op("print") {
            return Native::Choice;
        }
        // Halves of a pair have no bytes; U+FFFD itself has.
        let units = vm.string_utf16(r(a, 1));
        let mut text: String = char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect();
        if i(a, 2) != 0 {
            text.push('\n');
        }
        vm.write_output(i(a, 0) as u8, text.as_bytes());
        Native::Void
    }),
    ("java/io/ConsoleOutput", "writeConsoleBytes", "", |vm, a| {
        if vm.bulk_access(r(a, 1), false) || vm.config.output_visible && vm.visible_op("print") {
            return Native::Choice;
        }
        let bytes = match &vm.state.heap.get(r(a, 1)).data {
            Data::Bytes(b) => b.to_vec(),
            _ => Vec::new(),
        };
        vm.write_output(i(a, 0) as u8, &bytes);
        Native::Void
    }),
    ("java/io/PrintStream", "takesMonitor0", "", |vm, a| {
        // Who prints finds out that another thread has held the monitor since before there were several threads.
        let owner = vm.state.heap.get(r(a, 0)).lock_owner;
        if owner != 0 && owner != vm.exec.cur + 1 {
            vm.notice(Noticed::Prints);
        }
        Native::bool(vm.shows(Noticed::Prints))
    }),
];

/// Top half of what depends on the time in a native of the library: true where the transition ends before it.
fn stops_at_time(vm: &mut Vm) -> bool {
    if !vm.config.checking {
        return false;
    }
    vm.touches_thing(Thing::Clock, How::Read);
    vm.begins_at_a_time() && vm.visible_op("clock")
}

fn read_clock(vm: &mut Vm, answer: impl Fn(&Vm, i64) -> i64) -> Native {
    vm.read_clock().map_or(Native::Choice, |nanos| Native::long(answer(vm, nanos)))
}

fn set_static(vm: &mut Vm, field: &str, value: Ref) -> Native {
    let class = match vm.library_class(SYSTEM) {
        Ok(c) => c,
        Err(e) => return Native::Link(e),
    };
    if let Some(slot) = vm.static_slot(class, field) {
        if vm.access(Location::Static(class, slot), true, "static-access") {
            return Native::Choice;
        }
        vm.touch_statics(class);
        vm.state.statics[class.0 as usize].slots[slot] = u64::from(value);
        vm.share_from(value);
    }
    Native::Void
}

fn arraycopy(vm: &mut Vm, a: &[u64]) -> Native {
    let (src, from, dst, to, n) = (r(a, 0), i(a, 1), r(a, 2), i(a, 3), i(a, 4));
    if src == 0 || dst == 0 {
        return Native::Npe;
    }
    let kind = match copied_kind(vm, src, dst) {
        Ok(kind) => kind,
        Err(msg) => return Native::throw("java/lang/ArrayStoreException", msg),
    };
    let (sl, dl) = (vm.state.heap.get(src).data.len(), vm.state.heap.get(dst).data.len());
    if let Some(msg) = range_problem(from, to, n, sl, dl, kind) {
        return Native::throw("java/lang/ArrayIndexOutOfBoundsException", msg);
    }
    if vm.copies_by_element(src, dst, n as usize) {
        return vm.in_java("jdk/internal/interleave/Elements", "copy", a);
    }
    if n > 0
        && (vm.access(Location::Array(src), false, "array-copy") || vm.access(Location::Array(dst), true, "array-copy"))
    {
        return Native::Choice;
    }
    let (from, to, n) = (from as usize, to as usize, n as usize);
    // Where not everything may be stored, it matters what there is.
    if vm.delays()
        && kind == Kind::Ref
        && !vm.program.is_subclass(vm.state.class_of(src), vm.state.class_of(dst))
        && let Err(end) = (from..from + n).try_for_each(|k| vm.settle_element(src, k))
    {
        return Native::Exit(end);
    }
    // Checked element by element: what comes before an unfit one is copied.
    let unfit = if kind == Kind::Ref { first_unfit(vm, src, dst, from, n) } else { None };
    let n = unfit.as_ref().map_or(n, |&(before, _)| before);
    if n > 0 {
        copy_elements(vm, (src, from), (dst, to), n);
        if vm.state.heap.tracks(kind) && vm.state.heap.get(dst).shared {
            for k in to..to + n {
                let v = vm.state.heap.get(dst).slot(k);
                vm.share_from(target(kind, v));
            }
        }
    }
    match unfit {
        Some((_, msg)) => Native::throw("java/lang/ArrayStoreException", msg),
        None => Native::Void,
    }
}

/// How many elements `System.arraycopy` copies before it ends, well or with an exception.
pub(in crate::vm) fn copied(vm: &Vm, (src, from): (Ref, u32), (dst, to): (Ref, u32), n: u32) -> u32 {
    let Ok(kind) = copied_kind(vm, src, dst) else { return 0 };
    let (sl, dl) = (vm.state.heap.get(src).data.len(), vm.state.heap.get(dst).data.len());
    if range_problem(from as i32, to as i32, n as i32, sl, dl, kind).is_some() {
        return 0;
    }
    let unfit = if kind == Kind::Ref { first_unfit(vm, src, dst, from as usize, n as usize) } else { None };
    unfit.map_or(n, |(before, _)| before as u32)
}

/// The kind of both arrays' elements, or why nothing of one can be copied into the other.
fn copied_kind(vm: &Vm, src: Ref, dst: Ref) -> Result<Kind, String> {
    let (sc, dc) = (vm.state.class_of(src), vm.state.class_of(dst));
    let kinds = (vm.element_kind(sc), vm.element_kind(dc));
    let (Some(sk), Some(dk)) = kinds else {
        let (which, class) = if kinds.0.is_none() { ("source", sc) } else { ("destination", dc) };
        return Err(format!("arraycopy: {which} type {} is not an array", vm.program.class(class).dotted()));
    };
    let name = |k: Kind| format!("{k:?}").to_lowercase();
    let word = |k: Kind| if k == Kind::Ref { "object array[]".into() } else { format!("{}[]", name(k)) };
    if sk == dk {
        Ok(sk)
    } else {
        Err(format!("arraycopy: type mismatch: can not copy {} into {}", word(sk), word(dk)))
    }
}

/// The first of `n` elements from `from` on that is no element of the other array: how many come before it, and the message.
fn first_unfit(vm: &Vm, src: Ref, dst: Ref, from: usize, n: usize) -> Option<(usize, String)> {
    let (sc, dc) = (vm.state.class_of(src), vm.state.class_of(dst));
    let Shape::Array { elem_class: Some(want), .. } = vm.program.class(dc).shape else { return None };
    if vm.program.is_subclass(sc, dc) {
        return None;
    }
    let before = (0..n).find(|k| {
        let v = vm.state.heap.get(src).slot(from + k) as Ref;
        v != 0 && !vm.is_instance(v, want)
    })?;
    let name = |c| vm.program.class(c).dotted();
    let msg = format!(
        "arraycopy: element type mismatch: can not cast one of the elements of {} to the type of the destination array, {}",
        array_name(&name(sc)),
        name(want)
    );
    Some((before, msg))
}

/// Copies `n` elements of arrays of one kind.
fn copy_elements(vm: &mut Vm, (src, from): (Ref, usize), (dst, to): (Ref, usize), n: usize) {
    vm.touch(dst);
    vm.exec.worked(vm.array_bytes(vm.state.class_of(dst), n as u64));
    if vm.config.mutations.contains(Mutation::OpenLostInCopies)
        && vm.delays()
        && let Data::Slots(slots) = &vm.state.heap.get(src).data
    {
        let lost: Vec<u64> = slots[from..from + n].iter().map(|&slot| u64::from(slot as u32)).collect();
        (to..).zip(lost).for_each(|(i, slot)| vm.state.heap.get_mut(dst).set_slot(i, slot));
        return;
    }
    if src != dst {
        let mut data = std::mem::replace(&mut vm.state.heap.get_mut(dst).data, Data::Free);
        copy_data(&vm.state.heap.get(src).data, from, &mut data, to, n);
        vm.state.heap.get_mut(dst).data = data;
        return;
    }
    match &mut vm.state.heap.get_mut(dst).data {
        Data::Slots(s) => s.copy_within(from..from + n, to),
        Data::Bytes(s) => s.copy_within(from..from + n, to),
        Data::Shorts(s) => s.copy_within(from..from + n, to),
        Data::Free => {}
    }
}

/// `java.lang.Object[]` for `[Ljava.lang.Object;`.
fn array_name(dotted: &str) -> String {
    match dotted.strip_prefix("[L").and_then(|s| s.strip_suffix(';')) {
        Some(inner) => format!("{inner}[]"),
        None => dotted.to_string(),
    }
}

/// HotSpot's message for a copy that leaves an array.
fn range_problem(from: i32, to: i32, n: i32, sl: usize, dl: usize, kind: Kind) -> Option<String> {
    let of = |len: usize| match kind {
        Kind::Ref => format!("object array[{len}]"),
        k => format!("{}[{len}]", format!("{k:?}").to_lowercase()),
    };
    if from < 0 {
        return Some(format!("arraycopy: source index {from} out of bounds for {}", of(sl)));
    }
    if to < 0 {
        return Some(format!("arraycopy: destination index {to} out of bounds for {}", of(dl)));
    }
    if n < 0 {
        return Some(format!("arraycopy: length {n} is negative"));
    }
    if !in_range(from, n, sl) {
        let last = i64::from(from) + i64::from(n);
        return Some(format!("arraycopy: last source index {last} out of bounds for {}", of(sl)));
    }
    if !in_range(to, n, dl) {
        let last = i64::from(to) + i64::from(n);
        return Some(format!("arraycopy: last destination index {last} out of bounds for {}", of(dl)));
    }
    None
}
