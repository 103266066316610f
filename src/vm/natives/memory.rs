//! `Unsafe` on whole ranges: memory outside of the heap (blocks of `jdk.internal.interleave.Memory`), copies between
//! arrays of different kinds, which bulk operations of buffers need.

use smallvec::{SmallVec, smallvec};

use super::address::{ARRAY_BASE, extend, size_of};
use super::unsafe_::{bad_access, refused};
use super::{Entry, Native, i, r};
use crate::program::Kind;
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};
use crate::vm::thread::Role;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
pub(super) const MEMORY: &str = "jdk/internal/interleave/Memory";

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "allocateMemory0", "", |vm, a| forward(vm, MEMORY, "allocate", "(J)J", smallvec![a[1], 0])),
    (UNSAFE, "reallocateMemory0", "", |vm, a| forward(vm, MEMORY, "reallocate", "(JJ)J", smallvec![a[1], 0, a[3], 0])),
    (UNSAFE, "freeMemory0", "", |vm, a| forward(vm, MEMORY, "free", "(J)V", smallvec![a[1], 0])),
    (UNSAFE, "setMemory0", "", |vm, a| {
        if vm.bulk_access(array_of(vm, r(a, 1), a[2]), true) {
            return Native::Choice;
        }
        let size = target(vm, r(a, 1), a[2]).map_or(0, |(array, _)| bytes_of(vm, array));
        let filled = usize::try_from(a[4]).ok().filter(|&n| n <= size).map(|n| vec![i(a, 6) as u8; n]);
        vm.exec.worked(filled.as_ref().map_or(0, |bytes| bytes.len() as u64));
        filled.and_then(|bytes| write(vm, r(a, 1), a[2], &bytes)).unwrap_or_else(|| bad_access(vm))
    }),
    (UNSAFE, "copyMemory0", "", |vm, a| copy(vm, a, 1)),
    (UNSAFE, "copySwapMemory0", "", |vm, a| copy(vm, a, a[9] as usize)),
    (MEMORY, "refuse", "", |vm, _| refused(vm, "no block of memory begins at that address")),
    ("sun/nio/fs/UnixCopyFile", "transfer", "", |vm, a| {
        forward(vm, "sun/nio/fs/UnixNativeDispatcher", "transfer", "(II)V", smallvec![a[0], a[1]])
    }),
];

/// Lets a static method of a model do the work.
fn forward(vm: &mut Vm, class: &str, name: &str, descriptor: &str, args: SmallVec<[u64; 8]>) -> Native {
    match vm.static_call(class, name, descriptor) {
        Native::Call { method, .. } => Native::Call { method, args, role: Role::Call },
        other => other,
    }
}

/// `(srcBase, srcOffset, destBase, destOffset, bytes)`; each group of `size` bytes is turned around.
///
/// Where others can come in between it goes by units, as its documentation has it: the largest of 8, 4, 2 and 1 bytes that
/// divides the offsets and the length, or `size`.
fn copy(vm: &mut Vm, a: &[u64], size: usize) -> Native {
    let unit = if size > 1 { size as u64 } else { 1 << (a[2] | a[5] | a[7] | 8).trailing_zeros() };
    let [from, to] = [1, 4].map(|base| array_of(vm, r(a, base), a[base + 1]));
    if from != 0 && to != 0 && vm.copies_by_element(from, to, (a[7] / unit) as usize) {
        let mut args: SmallVec<[u64; 8]> = a[1..9].into();
        args.extend([unit, u64::from(size > 1)]);
        return vm.in_java("jdk/internal/interleave/Elements", "copyMemory", &args);
    }
    if vm.bulk_access(from, false) || vm.bulk_access(to, true) {
        return Native::Choice;
    }
    let Some(mut bytes) = read(vm, r(a, 1), a[2], a[7] as usize) else { return bad_access(vm) };
    vm.exec.worked(bytes.len() as u64);
    if size > 1 {
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
    write(vm, r(a, 4), a[5], &bytes).unwrap_or_else(|| bad_access(vm))
}

/// The block and the offset that an address outside of the heap means.
pub(super) fn block(vm: &Vm, address: u64) -> Option<(Ref, usize)> {
    let class = *vm.program.by_name.get(MEMORY)?;
    let slot = vm.static_slot(class, "blocks")?;
    let blocks = vm.state.statics[class.0 as usize].slots[slot] as Ref;
    let number = (address >> 32).checked_sub(1)? as usize;
    match &vm.state.heap.get(blocks).data {
        Data::Slots(s) => s.get(number).map(|&b| (b as Ref, (address & 0xffff_ffff) as usize)).filter(|b| b.0 != 0),
        _ => None,
    }
}

/// Bytes of one element of an array of numbers.
fn width(vm: &Vm, array: Ref) -> Option<usize> {
    vm.element_kind(vm.state.class_of(array)).filter(|&kind| kind != Kind::Ref).map(size_of)
}

/// Bytes of the elements of an array of numbers.
fn bytes_of(vm: &Vm, array: Ref) -> usize {
    width(vm, array).unwrap_or(0).saturating_mul(vm.state.heap.get(array).data.len())
}

fn target(vm: &Vm, base: Ref, offset: u64) -> Option<(Ref, usize)> {
    if base == 0 { block(vm, offset) } else { Some((base, usize::try_from(offset.checked_sub(ARRAY_BASE)?).ok()?)) }
}

/// The array that this means, of the heap or behind an address; 0 if there is none.
fn array_of(vm: &Vm, base: Ref, offset: u64) -> Ref {
    target(vm, base, offset).map_or(base, |(array, _)| array)
}

fn read(vm: &Vm, base: Ref, offset: u64, n: usize) -> Option<Vec<u8>> {
    let (array, at) = target(vm, base, offset)?;
    let width = width(vm, array)?;
    if let Data::Bytes(b) = &vm.state.heap.get(array).data {
        return b.get(at..at.checked_add(n)?).map(<[u8]>::to_vec);
    }
    let elements = at / width..at.checked_add(n)?.div_ceil(width);
    if elements.end > vm.state.heap.get(array).data.len() {
        return None;
    }
    let mut bytes = Vec::with_capacity(n + 2 * width);
    for index in elements {
        bytes.extend(&vm.state.heap.get(array).element(index, false).to_le_bytes()[..width]);
    }
    let skip = at % width;
    Some(bytes[skip..skip + n].to_vec())
}

fn write(vm: &mut Vm, base: Ref, offset: u64, bytes: &[u8]) -> Option<Native> {
    let (array, at) = target(vm, base, offset)?;
    let width = width(vm, array)?;
    if !at.is_multiple_of(width)
        || !bytes.len().is_multiple_of(width)
        || at.checked_add(bytes.len())? / width > vm.state.heap.get(array).data.len()
    {
        return None;
    }
    vm.touch(array);
    if let Data::Bytes(b) = &mut vm.state.heap.get_mut(array).data {
        b[at..at + bytes.len()].copy_from_slice(bytes);
        return Some(Native::Void);
    }
    let kind = vm.element_kind(vm.state.class_of(array))?;
    for (k, part) in bytes.chunks_exact(width).enumerate() {
        let value = part.iter().rev().fold(0u64, |v, &b| v << 8 | u64::from(b));
        vm.state.heap.get_mut(array).set_element(at / width + k, extend(value, kind));
    }
    Some(Native::Void)
}
