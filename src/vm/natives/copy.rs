//! `Unsafe` copies between arrays of whatever kinds: bulk reads and writes of buffers. Offsets and lengths count bytes,
//! also in arrays of wider elements, which lie in little-endian order.

use super::{Entry, Native, r};
use crate::program::Kind;
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "copyMemory0", "", |vm, a| copy(vm, a, 1)),
    (UNSAFE, "copySwapMemory0", "", |vm, a| copy(vm, a, a[9] as usize)),
    (UNSAFE, "setMemory0", "", |vm, a| {
        let (array, at, n) = (r(a, 1), a[2] as usize, a[4] as usize);
        match bytes_of(vm, array) {
            Some(all) if at.checked_add(n).is_some_and(|end| end <= all.len()) => {
                store(vm, array, at, &vec![a[6] as u8; n], all)
            }
            _ => bad(),
        }
    }),
];

/// Copies, and turns units of that many bytes around.
fn copy(vm: &mut Vm, a: &[u64], unit: usize) -> Native {
    let (src, from, dst, to, n) = (r(a, 1), a[2] as usize, r(a, 4), a[5] as usize, a[7] as usize);
    let whole = match width(vm, src) {
        Some(1) => None,
        Some(_) => bytes_of(vm, src),
        None => return bad(),
    };
    let source = match (&whole, &vm.heap.get(src).data) {
        (Some(all), _) => all,
        (None, Data::Bytes(b)) => &b[..],
        _ => return bad(),
    };
    let Some(part) = from.checked_add(n).and_then(|end| source.get(from..end)) else { return bad() };
    let part: Vec<u8> = match unit {
        0 | 1 => part.to_vec(),
        _ => part.chunks(unit).flat_map(|unit| unit.iter().rev()).copied().collect(),
    };
    if width(vm, dst) == Some(1) {
        vm.touch(dst);
        let Data::Bytes(b) = &mut vm.heap.get_mut(dst).data else { return bad() };
        return match to.checked_add(n).and_then(|end| b.get_mut(to..end)) {
            Some(place) => {
                place.copy_from_slice(&part);
                Native::Void
            }
            None => bad(),
        };
    }
    match bytes_of(vm, dst) {
        Some(all) if to.checked_add(n).is_some_and(|end| end <= all.len()) => store(vm, dst, to, &part, all),
        _ => bad(),
    }
}

fn bad() -> Native {
    Native::throw("java/lang/InternalError", "Unsafe access outside of an object")
}

/// Bytes of an element of an array of primitives.
fn width(vm: &Vm, array: Ref) -> Option<usize> {
    if array == 0 {
        return None;
    }
    match vm.element_kind(vm.class_of(array))? {
        Kind::Byte | Kind::Boolean => Some(1),
        Kind::Char | Kind::Short => Some(2),
        Kind::Int | Kind::Float => Some(4),
        Kind::Long | Kind::Double => Some(8),
        _ => None,
    }
}

fn bytes_of(vm: &Vm, array: Ref) -> Option<Vec<u8>> {
    let width = width(vm, array)?;
    match &vm.heap.get(array).data {
        Data::Bytes(b) => Some(b.to_vec()),
        Data::Shorts(s) => Some(s.iter().flat_map(|v| v.to_le_bytes()).collect()),
        Data::Slots(s) => Some(s.iter().flat_map(|v| v.to_le_bytes().into_iter().take(width)).collect()),
        Data::Free => None,
    }
}

/// Writes `part` over `all`, which is what the array holds.
fn store(vm: &mut Vm, array: Ref, at: usize, part: &[u8], mut all: Vec<u8>) -> Native {
    let Some(width) = width(vm, array) else { return bad() };
    all[at..at + part.len()].copy_from_slice(part);
    vm.touch(array);
    match &mut vm.heap.get_mut(array).data {
        Data::Bytes(b) => b.copy_from_slice(&all),
        Data::Shorts(s) => {
            for (v, bytes) in s.iter_mut().zip(all.chunks_exact(2)) {
                *v = u16::from_le_bytes([bytes[0], bytes[1]]);
            }
        }
        Data::Slots(s) => {
            for (v, bytes) in s.iter_mut().zip(all.chunks_exact(width)) {
                *v = bytes.iter().rev().fold(0, |v, &b| v << 8 | u64::from(b));
            }
        }
        Data::Free => {}
    }
    Native::Void
}
