//! `java.lang.String`: interning, and hash codes that leave no trace in the object.

use super::{Entry, Native, i, r};

pub(super) const NATIVES: &[Entry] = &[
    ("java/lang/String", "intern", "", |vm, a| vm.intern_string(r(a, 0)).map_or(Native::Choice, Native::reference)),
    // Not cached in the object: a cached hash would make states differ that are the same to the program.
    ("java/lang/String", "hashCode", "()I", |vm, a| {
        let units = vm.string_utf16(r(a, 0));
        vm.exec.worked(2 * units.len() as u64);
        let hash = units.iter().fold(0i32, |h, &c| h.wrapping_mul(31).wrapping_add(i32::from(c)));
        Native::int(hash)
    }),
    ("java/lang/StringUTF16", "isBigEndian", "", |_, _| Native::int(0)),
    ("java/lang/StringCoding", "hasNegatives", "([BII)Z", |vm, a| {
        let (from, n) = (i(a, 1), i(a, 2));
        if vm.bulk_access(r(a, 0), false) {
            return Native::Choice;
        }
        vm.exec.worked(n.max(0) as u64);
        match &vm.state.heap.get(r(a, 0)).data {
            crate::vm::heap::Data::Bytes(b) => {
                let from = (from.max(0) as usize).min(b.len());
                let to = (from + n.max(0) as usize).min(b.len());
                Native::bool(b[from..to].iter().any(|&x| x >= 128))
            }
            _ => Native::bool(false),
        }
    }),
];
