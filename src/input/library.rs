//! The class-library bundle: an index and pieces, fetched when a class of theirs is first needed.
//!
//! `index.bin` is deflated text: `interleave-classlib 1 <jdk version>`, then for each piece `P <file> <raw bytes>` and one
//! internal class name a line. A piece is deflated records: `u16be` name length, name, `u32be` length, class bytes. Data
//! files of the library lie between the classes; their names begin with a `/`.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use super::{InputError, inflate};
use crate::util::FxMap;

/// Gives the bytes of a file of the bundle: `Ok(None)` when there is none, `Err` with a sentence when it cannot be had.
pub type Provider = Box<dyn FnMut(&str) -> Result<Option<Vec<u8>>, String>>;

/// Real bundles stay below a tenth of these.
const MAX_INDEX: usize = 64 << 20;
const MAX_PIECE: usize = 256 << 20;

struct Piece {
    file: String,
    size: usize,
    data: Option<Rc<[u8]>>,
}

/// The bundle, with what has been fetched so far.
pub struct Library {
    provider: Provider,
    pieces: Vec<Piece>,
    /// Piece of each class.
    owner: FxMap<Box<str>, u32>,
    /// Where a class lies in its fetched piece.
    places: FxMap<Box<str>, (u32, Range<usize>)>,
    version: String,
    failure: Option<String>,
    asked: BTreeSet<Box<str>>,
}

impl Library {
    /// Reads the index.
    pub fn open(mut provider: Provider) -> Result<Library, InputError> {
        let packed = provider("index.bin")
            .map_err(InputError::Library)?
            .ok_or_else(|| InputError::Library("there is no index.bin".to_string()))?;
        let damaged = |what: &str| InputError::Library(format!("index.bin: {what}"));
        let text = inflate(&packed, MAX_INDEX).map_err(damaged)?;
        let text = std::str::from_utf8(&text).map_err(|_| damaged("it is not text"))?;
        let mut lines = text.lines();
        let version = match lines.next().map(|l| l.split(' ').collect::<Vec<_>>()).as_deref() {
            Some(["interleave-classlib", "1", version]) => (*version).to_string(),
            Some(["interleave-classlib", other, ..]) => {
                return Err(damaged(&format!("it has format {other}, and this version reads format 1")));
            }
            _ => return Err(damaged("it is not an index of a class library")),
        };
        let mut library = Library {
            provider,
            pieces: Vec::new(),
            owner: FxMap::default(),
            places: FxMap::default(),
            version,
            failure: None,
            asked: BTreeSet::new(),
        };
        for line in lines.filter(|l| !l.is_empty()) {
            if let Some(rest) = line.strip_prefix("P ") {
                let piece = rest.rsplit_once(' ').and_then(|(file, size)| Some((file, size.parse().ok()?)));
                let Some((file, size)) = piece.filter(|&(_, size)| size <= MAX_PIECE) else {
                    return Err(damaged(&format!("the line `{line}` is malformed")));
                };
                library.pieces.push(Piece { file: file.to_string(), size, data: None });
            } else if let Some(piece) = library.pieces.len().checked_sub(1) {
                library.owner.insert(line.into(), piece as u32);
            } else {
                return Err(damaged("it names a class before any piece"));
            }
        }
        Ok(library)
    }

    /// The JDK version that the classes come from.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Internal names of all classes of the bundle, in no order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.owner.keys().map(|name| &**name).filter(|name| !name.starts_with('/'))
    }

    /// Whether the bundle has the class.
    pub fn contains(&self, name: &str) -> bool {
        self.owner.contains_key(name)
    }

    /// A class by internal name; fetches its piece when that is not there yet.
    pub fn find(&mut self, name: &str) -> Result<Option<Vec<u8>>, InputError> {
        let Some(&owner) = self.owner.get(name) else { return Ok(None) };
        if self.pieces[owner as usize].data.is_none() {
            self.fetch(owner).inspect_err(|e| self.failure = Some(e.to_string()))?;
        }
        let place = self.places.get(name).and_then(|(piece, range)| {
            let data = self.pieces[*piece as usize].data.as_ref()?;
            Some(data[range.clone()].to_vec())
        });
        if place.is_none() {
            let file = &self.pieces[owner as usize].file;
            let what = format!("{file} does not hold the class {name} that the index places there");
            self.failure = Some(InputError::Library(what.clone()).to_string());
            return Err(InputError::Library(what));
        }
        self.asked.insert(name.into());
        Ok(place)
    }

    /// A data file by its path, such as `java/util/currency.data`.
    pub fn file(&mut self, path: &str) -> Result<Option<Vec<u8>>, InputError> {
        self.find(&format!("/{path}"))
    }

    /// Why a piece could not be had. A program must not take that for a missing class: whoever runs it looks here.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Forgets a failure, so that a later session tries again.
    pub fn forget_failure(&mut self) {
        self.failure = None;
    }

    /// Names of the classes that have been given out.
    pub fn asked(&self) -> impl Iterator<Item = &str> {
        self.asked.iter().map(|n| &**n).filter(|n| !n.starts_with('/'))
    }

    /// Files of the pieces that have been fetched.
    pub fn fetched(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter(|p| p.data.is_some()).map(|p| p.file.as_str())
    }

    fn fetch(&mut self, index: u32) -> Result<(), InputError> {
        let piece = &self.pieces[index as usize];
        let fail = |what: &str| InputError::Library(format!("{}: {what}", piece.file));
        let packed = (self.provider)(&piece.file).map_err(InputError::Library)?;
        let packed = packed.ok_or_else(|| fail("the file is missing"))?;
        let data: Rc<[u8]> = inflate(&packed, piece.size).map_err(fail)?.into();
        let mut at = 0;
        while at < data.len() {
            let (name, range) = record(&data, at).ok_or_else(|| fail("it is cut short"))?;
            at = range.end;
            self.places.insert(name.into(), (index, range));
        }
        self.pieces[index as usize].data = Some(data);
        Ok(())
    }
}

/// The record at `at`: name, and where the class bytes lie.
fn record(data: &[u8], at: usize) -> Option<(&str, Range<usize>)> {
    let length = u16::from_be_bytes(data.get(at..at + 2)?.try_into().ok()?) as usize;
    let name = std::str::from_utf8(data.get(at + 2..at + 2 + length)?).ok()?;
    let at = at + 2 + length;
    let size = u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?) as usize;
    let start = at + 4;
    let end = start.checked_add(size)?;
    (end <= data.len()).then_some((name, start..end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn deflate(data: &[u8]) -> Vec<u8> {
        miniz_oxide::deflate::compress_to_vec(data, 6)
    }

    fn piece(classes: &[(&str, &[u8])]) -> Vec<u8> {
        let mut out = Vec::new();
        for (name, bytes) in classes {
            out.extend((name.len() as u16).to_be_bytes());
            out.extend(name.as_bytes());
            out.extend((bytes.len() as u32).to_be_bytes());
            out.extend(*bytes);
        }
        out
    }

    fn library(files: Vec<(&'static str, Vec<u8>)>) -> (Result<Library, InputError>, Rc<RefCell<Vec<String>>>) {
        let asked = Rc::new(RefCell::new(Vec::new()));
        let log = asked.clone();
        let provider = Box::new(move |file: &str| {
            log.borrow_mut().push(file.to_string());
            Ok(files.iter().find(|(name, _)| *name == file).map(|(_, bytes)| bytes.clone()))
        });
        (Library::open(provider), asked)
    }

    fn two_pieces() -> Vec<(&'static str, Vec<u8>)> {
        let core = piece(&[("java/lang/Object", b"obj"), ("java/lang/String", b"str")]);
        let util = piece(&[("java/util/List", b"list"), ("/java/util/table.data", b"table")]);
        let index = format!(
            "interleave-classlib 1 17.0.9\nP p/core.bin {}\njava/lang/Object\njava/lang/String\nP p/util.bin {}\njava/util/List\n/java/util/table.data\nmissing/X\n",
            core.len(),
            util.len()
        );
        vec![("index.bin", deflate(index.as_bytes())), ("p/core.bin", deflate(&core)), ("p/util.bin", deflate(&util))]
    }

    #[test]
    fn pieces_are_fetched_once_and_on_demand() {
        let (library, asked) = library(two_pieces());
        let mut library = library.unwrap();
        assert_eq!(library.version(), "17.0.9");
        assert_eq!(library.find("java/lang/String").unwrap().unwrap(), b"str");
        assert_eq!(library.find("java/lang/Object").unwrap().unwrap(), b"obj");
        assert_eq!(library.find("java/lang/Nope").unwrap(), None);
        assert_eq!(*asked.borrow(), ["index.bin", "p/core.bin"]);
        assert_eq!(library.find("java/util/List").unwrap().unwrap(), b"list");
        assert_eq!(library.fetched().collect::<Vec<_>>(), ["p/core.bin", "p/util.bin"]);
        assert!(library.contains("java/util/List") && !library.contains("x"));
        assert_eq!(library.file("java/util/table.data").unwrap().unwrap(), b"table");
        assert_eq!(library.file("java/util/List").unwrap(), None);
    }

    #[test]
    fn a_class_that_its_piece_lacks_is_a_failure_of_the_bundle() {
        let mut library = library(two_pieces()).0.unwrap();
        assert!(
            library.find("missing/X").unwrap_err().to_string().contains("p/util.bin does not hold the class missing/X")
        );
        assert!(library.failure().is_some());
    }

    #[test]
    fn damage_is_told_by_file() {
        let open = |files| library(files).0.err().map(|e| e.to_string()).unwrap_or_default();
        assert_eq!(open(vec![]), "the class library cannot be read: there is no index.bin");
        assert!(open(vec![("index.bin", b"junk".to_vec())]).contains("index.bin: its compressed data is damaged"));
        let text = |t: &str| vec![("index.bin", deflate(t.as_bytes()))];
        assert!(open(text("hello")).contains("not an index"));
        assert!(open(text("interleave-classlib 2 17")).contains("has format 2"));
        assert!(open(text("interleave-classlib 1 17\njava/lang/Object")).contains("before any piece"));
        assert!(open(text("interleave-classlib 1 17\nP x")).contains("malformed"));
        let mut files = two_pieces();
        files[1].1.truncate(3);
        files.remove(2);
        let mut library = library(files).0.unwrap();
        assert!(library.find("java/lang/String").unwrap_err().to_string().contains("p/core.bin: its compressed"));
        assert!(library.find("java/util/List").unwrap_err().to_string().contains("p/util.bin: the file is missing"));
    }

    proptest::proptest! {
        #[test]
        fn any_piece_is_read_or_refused(data in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..64)) {
            let mut files = two_pieces();
            files[1].1 = deflate(&data);
            if let Ok(mut l) = library(files).0 {
                let _ = l.find("java/lang/Object");
            }
        }
    }
}
