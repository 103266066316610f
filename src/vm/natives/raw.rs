//! Attributes as they stand in the class file: reflection hands annotations to Java code as bytes, which the parsed form
//! no longer has. The file is read again from where its class came from, for members that have such an attribute.

use crate::program::ClassId;
use crate::vm::Vm;

/// What an attribute belongs to; numbers are positions in the class file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Class,
    Field(u16),
    Method(u16),
    RecordComponent(u16),
}

/// A position in bytes that answers `None` past the end.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(part)
    }

    fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2).map(|b| u16::from_be_bytes([b[0], b[1]]))
    }

    fn u32(&mut self) -> Option<usize> {
        self.take(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize)
    }

    /// Content of an attribute of that name in the table here, which is skipped to its end.
    fn attribute(&mut self, pool: &[&[u8]], wanted: &str) -> Option<Option<&'a [u8]>> {
        let mut found = None;
        for _ in 0..self.u16()? {
            let name = self.u16()?;
            let length = self.u32()?;
            let content = self.take(length)?;
            if pool.get(usize::from(name)).is_some_and(|n| *n == wanted.as_bytes()) {
                found = Some(content);
            }
        }
        Some(found)
    }

    /// The `Utf8` entries of the constant pool here by index, empty for the others.
    fn pool(&mut self) -> Option<Vec<&'a [u8]>> {
        let count = usize::from(self.u16()?);
        let mut names: Vec<&[u8]> = vec![&[]; count];
        let mut i = 1;
        while i < count {
            let size = match self.u8()? {
                1 => {
                    let length = usize::from(self.u16()?);
                    names[i] = self.take(length)?;
                    0
                }
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => {
                    i += 1;
                    8
                }
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return None,
            };
            self.take(size)?;
            i += 1;
        }
        Some(names)
    }
}

/// Content of the attribute `name` of `owner`.
fn find(bytes: &[u8], owner: Owner, name: &str) -> Option<Vec<u8>> {
    let mut r = Reader { bytes, at: 8 };
    let pool = r.pool()?;
    r.take(6)?;
    let interfaces = usize::from(r.u16()?);
    r.take(2 * interfaces)?;
    for section in [Owner::Field as fn(u16) -> Owner, Owner::Method] {
        for i in 0..r.u16()? {
            r.take(6)?;
            let content = r.attribute(&pool, name)?;
            if section(i) == owner {
                return content.map(<[u8]>::to_vec);
            }
        }
    }
    let wanted = match owner {
        Owner::Class => return r.attribute(&pool, name)?.map(<[u8]>::to_vec),
        Owner::Field(_) | Owner::Method(_) => return None,
        Owner::RecordComponent(i) => i,
    };
    let record = r.attribute(&pool, "Record")??;
    let mut r = Reader { bytes: record, at: 0 };
    for i in 0..r.u16()? {
        r.take(4)?;
        let content = r.attribute(&pool, name)?;
        if i == wanted {
            return content.map(<[u8]>::to_vec);
        }
    }
    None
}

/// Where the text of a `Utf8` entry lies; its length stands in the two bytes before.
pub(super) fn utf8_range(bytes: &[u8], index: u16) -> Option<std::ops::Range<usize>> {
    let pool = Reader { bytes, at: 8 }.pool()?;
    let text = pool.get(usize::from(index))?;
    let start = (text.as_ptr() as usize).checked_sub(bytes.as_ptr() as usize)?;
    (!text.is_empty()).then_some(start..start + text.len())
}

impl Vm {
    /// Bytes of an attribute of a loaded class; `None` when it has none, or was not loaded from a file.
    pub(super) fn raw_attribute(&mut self, class: ClassId, owner: Owner, name: &str) -> Option<Vec<u8>> {
        let class_name = self.program.class(class).name.clone();
        let (bytes, _) = self.program.source.find(&class_name).ok()??;
        find(&bytes, owner, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class with one field and one method, each with an attribute `X`, and `X` and `Record` of its own.
    fn sample() -> Vec<u8> {
        let mut b = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
        // Pool: 1 = "X", 2/3 = a long, 4 = "Record".
        b.extend([0, 5, 1, 0, 1, b'X', 5, 0, 0, 0, 0, 0, 0, 0, 9, 1, 0, 6]);
        b.extend(b"Record");
        b.extend([0, 0, 0, 0, 0, 0, 0, 0]);
        for mark in [0xA1, 0xA2] {
            b.extend([0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, mark]);
        }
        b.extend([0, 2, 0, 1, 0, 0, 0, 1, 0xA3]);
        // Two components, the second with an `X`.
        b.extend([0, 4, 0, 0, 0, 21, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0xA4]);
        b
    }

    #[test]
    fn finds_each_owner() {
        let b = sample();
        assert_eq!(find(&b, Owner::Field(0), "X"), Some(vec![0xA1]));
        assert_eq!(find(&b, Owner::Method(0), "X"), Some(vec![0xA2]));
        assert_eq!(find(&b, Owner::Class, "X"), Some(vec![0xA3]));
        assert_eq!(find(&b, Owner::RecordComponent(0), "X"), None);
        assert_eq!(find(&b, Owner::RecordComponent(1), "X"), Some(vec![0xA4]));
        assert_eq!(find(&b, Owner::Method(1), "X"), None);
        assert_eq!(find(&b, Owner::Class, "Y"), None);
    }

    #[test]
    fn finds_names() {
        let b = sample();
        assert_eq!(&b[utf8_range(&b, 4).unwrap()], b"Record");
        assert_eq!(utf8_range(&b, 2), None);
        assert_eq!(utf8_range(&b, 9), None);
    }

    #[test]
    fn a_cut_file_has_nothing() {
        let b = sample();
        for n in 8..b.len() {
            assert_eq!(find(&b[..n], Owner::RecordComponent(1), "X"), None, "{n}");
        }
    }
}
