//! Two loops of javac's table of names, in which it spends a third of its instructions: each name that it reads from a class
//! file is hashed and compared, byte by byte. They do what the bytecode does, its exceptions included.

use super::{Entry, Native, i, r};
use crate::vm::Vm;
use crate::vm::heap::in_range;
use crate::vm::heap::{Data, Ref};
use crate::vm::interp::index_message;

const TABLE: &str = "com/sun/tools/javac/util/Name$Table";

pub(super) const NATIVES: &[Entry] =
    &[(TABLE, "hashValue", "([BII)I", hash_value), (TABLE, "equals", "([BI[BII)Z", equals)];

/// The bytes of an array from an offset on, at most `count`.
fn part(vm: &Vm, array: Ref, from: i32, count: i32) -> Result<&[u8], Native> {
    let Data::Bytes(bytes) = &vm.state.heap.get(array).data else { return Err(Native::Npe) };
    if in_range(from, 0, bytes.len()) {
        let rest = &bytes[from as usize..];
        return Ok(&rest[..rest.len().min(count as usize)]);
    }
    Err(outside(from, bytes.len()))
}

fn outside(at: i32, len: usize) -> Native {
    Native::throw("java/lang/ArrayIndexOutOfBoundsException", index_message(at as usize, len))
}

/// What the loop throws that has come to the end of what an array has from an offset on.
fn behind(from: i32, part: &[u8]) -> Native {
    let len = from as usize + part.len();
    outside(len as i32, len)
}

/// `hashValue(bytes, offset, length)`: 31 times the hash so far, and the byte with its sign.
fn hash_value(vm: &mut Vm, a: &[u64]) -> Native {
    let (array, from, count) = (r(a, 0), i(a, 1), i(a, 2));
    if count <= 0 {
        return Native::int(0);
    }
    if vm.bulk_access(array, false) {
        return Native::Choice;
    }
    match part(vm, array, from, count) {
        Ok(bytes) if bytes.len() < count as usize => behind(from, bytes),
        Ok(bytes) => Native::int(
            bytes.iter().fold(0i32, |hash, &byte| hash.wrapping_mul(31).wrapping_add(i32::from(byte as i8))),
        ),
        Err(thrown) => thrown,
    }
}

/// `equals(bytes1, offset1, bytes2, offset2, length)`: it looks no further than to the first difference.
fn equals(vm: &mut Vm, a: &[u64]) -> Native {
    let (first, second, count) = ((r(a, 0), i(a, 1)), (r(a, 2), i(a, 3)), i(a, 4));
    if count <= 0 {
        return Native::bool(true);
    }
    if vm.bulk_access(first.0, false) || vm.bulk_access(second.0, false) {
        return Native::Choice;
    }
    let parts = part(vm, first.0, first.1, count).and_then(|one| Ok((one, part(vm, second.0, second.1, count)?)));
    let (one, other) = match parts {
        Ok(parts) => parts,
        Err(thrown) => return thrown,
    };
    if one.iter().zip(other).any(|(a, b)| a != b) {
        return Native::bool(false);
    }
    match (one.len() < count as usize, other.len() < count as usize) {
        (false, false) => Native::bool(true),
        (true, _) if one.len() <= other.len() => behind(first.1, one),
        _ => behind(second.1, other),
    }
}
