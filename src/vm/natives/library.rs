//! The data files of the class library, such as tables of time zones, and the table of character names, which the VM
//! reads itself: as Java arrays it would be a megabyte of state.

use super::{Entry, Native, i, r};
use crate::vm::Vm;
use crate::vm::heap::Data;

const FILES: &str = "jdk/internal/interleave/LibraryFiles";
const NAME: &str = "java/lang/CharacterName";

pub(super) const NATIVES: &[Entry] = &[
    (FILES, "read0", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        let path = vm.string_text(r(a, 0));
        match vm.program.source.library_file(&path) {
            Ok(Some(bytes)) => {
                let class = vm.known.byte_array;
                Native::reference(vm.alloc(class, Data::Bytes(bytes.into())))
            }
            Ok(None) => Native::reference(0),
            Err(e) => Native::Link(e),
        }
    }),
    (NAME, "name0", "", |vm, a| {
        let wanted = i(a, 0) as u32;
        find_name(
            vm,
            |code, _| code == wanted,
            |vm, _, name| Native::reference(vm.new_string(name)),
            Native::reference(0),
        )
    }),
    (NAME, "codePoint0", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        let wanted = vm.string_text(r(a, 0));
        find_name(vm, |_, name| name == wanted, |_, code, _| Native::int(code as i32), Native::int(-1))
    }),
];

/// Answers with the first entry of the table of names that fits, or with `none`.
fn find_name(
    vm: &mut Vm,
    fits: impl Fn(u32, &str) -> bool,
    answer: impl Fn(&mut Vm, u32, &str) -> Native,
    none: Native,
) -> Native {
    let table = match vm.program.source.library_file("java/lang/uniName.dat") {
        Ok(Some(table)) => table,
        Ok(None) => return Native::throw("java/lang/InternalError", "the class library has no java/lang/uniName.dat"),
        Err(e) => return Native::Link(e),
    };
    match names(&table).and_then(|mut names| names.find(|&(code, name)| fits(code, name))) {
        Some((code, name)) => answer(vm, code, name),
        None => none,
    }
}

/// Code points and their names. After four numbers, of which the first is the size of what follows and the last that of
/// its first part, come the lengths of the names, each for the character after the one before; where characters are
/// left out, a 0, then the length and three bytes of the code point. The second part is the names, one after another.
fn names(table: &[u8]) -> Option<impl Iterator<Item = (u32, &str)>> {
    let lengths = u32::from_be_bytes(table.get(12..16)?.try_into().ok()?) as usize;
    let (mut lengths, mut text) = table.get(16..)?.split_at_checked(lengths)?;
    let mut code = 0;
    Some(std::iter::from_fn(move || {
        let length = match *lengths {
            [0, length, a, b, c, ref rest @ ..] => {
                lengths = rest;
                code = u32::from_be_bytes([0, a, b, c]);
                length
            }
            [length, ref rest @ ..] if length != 0 => {
                lengths = rest;
                code += 1;
                length
            }
            _ => return None,
        };
        let (name, rest) = text.split_at_checked(usize::from(length))?;
        text = rest;
        Some((code, std::str::from_utf8(name).ok()?))
    }))
}

#[cfg(test)]
mod tests {
    use super::names;

    fn table(lengths: &[u8], text: &[u8]) -> Vec<u8> {
        let total = (lengths.len() + text.len()) as u32;
        let head = [total, 0, 0, lengths.len() as u32].map(u32::to_be_bytes).concat();
        [&head, lengths, text].concat()
    }

    #[test]
    fn names_follow_one_another_and_can_leave_a_gap() {
        let table = table(&[0, 1, 0, 0, 65, 2, 0, 3, 1, 0xf6, 0], b"AB2GRN");
        let found: Vec<_> = names(&table).unwrap().collect();
        assert_eq!(found, [(65, "A"), (66, "B2"), (0x1f600, "GRN")]);
    }

    #[test]
    fn a_damaged_table_ends_early() {
        assert!(names(b"short").is_none());
        assert!(names(&[255; 20]).is_none());
        assert_eq!(names(&table(&[0, 1, 0, 0, 65, 9], b"AB")).unwrap().count(), 1);
        assert_eq!(names(&table(&[0, 1], b"AB")).unwrap().count(), 0);
    }
}
