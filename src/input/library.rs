//! The class-library bundle: an index and pieces, fetched when a class of theirs is first needed.
//!
//! `index.bin` is deflated text: `interleave-classlib 2 <jdk version>`, then for each piece `P <file> <raw bytes>` and one
//! internal class name a line, of which the beginning that it shares with the name before is left out: a character from `!`
//! (nothing) on says how long that is. It is the larger part of what names weigh. A piece is deflated records: `u16be` name length, name, `u32be` length, class bytes. Data
//! files of the library lie between the classes; their names begin with a `/`.
//!
//! Modules that few programs use have an index of their own, which is fetched when a class of one of their packages is first
//! looked for. `modules.bin` tells which they are: deflated text, `interleave-modules 1`, then for each module
//! `M <file of its index>` and one package a line. It is fetched when a class is looked for that `index.bin` does not name.
//! The descriptors of all modules are data files, such as `/module-info/java.sql`.

mod image;

use std::any::Any;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::{InputError, inflate};
use crate::classfile;
use crate::util::FxMap;

/// Gives the bytes of a file of the bundle: `Ok(None)` when there is none, `Err` with a sentence when it cannot be had.
pub type Provider = Box<dyn FnMut(&str) -> Result<Option<Vec<u8>>, String>>;

/// Real bundles stay below a tenth of these.
const MAX_INDEX: usize = 64 << 20;
const MAX_PIECE: usize = 256 << 20;

/// Started libraries that are kept, each of some megabytes: for the search and for replays of one program.
const MAX_KEPT: usize = 2;

struct Piece {
    file: String,
    size: usize,
    data: Option<Rc<[u8]>>,
}

/// What `modules.bin` says.
#[derive(Default)]
struct Modules {
    /// File of each module's index.
    indexes: Vec<String>,
    /// Module of each package.
    of_package: FxMap<Box<str>, u32>,
    /// Which indexes have been read.
    read: Vec<bool>,
}

/// The bundle, with what has been fetched so far.
pub struct Library {
    provider: Provider,
    pieces: Vec<Piece>,
    /// Piece of each class that an index read so far names.
    owner: FxMap<Box<str>, u32>,
    /// The modules with an index of their own, once a class was looked for that the first index does not name.
    modules: Option<Modules>,
    /// Where a class lies in its fetched piece.
    places: FxMap<Box<str>, (u32, Range<usize>)>,
    /// The classes that a program has been given. The next one on the same library need not parse them again.
    parsed: FxMap<Box<str>, Rc<ClassFile<'static>>>,
    /// What those who load from the library keep with it, the one used last at the end.
    kept: Vec<(String, Rc<dyn Any>)>,
    version: String,
    failure: Option<String>,
    asked: BTreeSet<Box<str>>,
    /// What the image of the modules has, as far as a program has looked into it.
    image: image::Image,
}

impl Library {
    /// Reads the index.
    pub fn open(provider: Provider) -> Result<Library, InputError> {
        let mut library = Library {
            provider,
            pieces: Vec::new(),
            owner: FxMap::default(),
            modules: None,
            places: FxMap::default(),
            parsed: FxMap::default(),
            kept: Vec::new(),
            version: String::new(),
            failure: None,
            asked: BTreeSet::new(),
            image: image::Image::default(),
        };
        library.version = library.read_index("index.bin")?;
        Ok(library)
    }

    /// The text of a file that tells where things are.
    fn text(&mut self, file: &str) -> Result<String, InputError> {
        let packed = (self.provider)(file).map_err(InputError::Library)?;
        let packed = packed.ok_or_else(|| InputError::Library(format!("there is no {file}")))?;
        let text = inflate(&packed, MAX_INDEX).map_err(|what| damaged(file, what))?;
        String::from_utf8(text).map_err(|_| damaged(file, "it is not text"))
    }

    /// Adds what an index names. The result is the version of the JDK that it is for.
    fn read_index(&mut self, file: &str) -> Result<String, InputError> {
        let text = self.text(file)?;
        let mut lines = text.lines();
        let version = heading(file, lines.next(), ("interleave-classlib", "2"), "an index of a class library")?;
        let before = self.pieces.len();
        let mut name = String::new();
        for line in lines.filter(|l| !l.is_empty()) {
            if let Some(rest) = line.strip_prefix("P ") {
                let piece = rest.rsplit_once(' ').and_then(|(file, size)| Some((file, size.parse().ok()?)));
                let Some((name, size)) = piece.filter(|&(_, size)| size <= MAX_PIECE) else {
                    return Err(damaged(file, &format!("the line `{line}` is malformed")));
                };
                self.pieces.push(Piece { file: name.to_string(), size, data: None });
            } else if self.pieces.len() > before {
                // What an earlier index names stays where it is.
                next_name(&mut name, line).ok_or_else(|| damaged(file, &format!("the line `{line}` is malformed")))?;
                self.owner.entry(name.as_str().into()).or_insert(self.pieces.len() as u32 - 1);
            } else {
                return Err(damaged(file, "it names a class before any piece"));
            }
        }
        Ok(version)
    }

    fn read_modules(&mut self) -> Result<Modules, InputError> {
        let file = "modules.bin";
        let text = self.text(file)?;
        let mut lines = text.lines();
        heading(file, lines.next(), ("interleave-modules", "1"), "a list of modules")?;
        let mut modules = Modules::default();
        for line in lines.filter(|l| !l.is_empty()) {
            if let Some(index) = line.strip_prefix("M ") {
                modules.indexes.push(index.to_string());
            } else if let Some(last) = modules.indexes.len().checked_sub(1) {
                modules.of_package.insert(line.into(), last as u32);
            } else {
                return Err(damaged(file, "it names a package before any module"));
            }
        }
        modules.read = vec![false; modules.indexes.len()];
        Ok(modules)
    }

    fn known_modules(&mut self) -> Result<&Modules, InputError> {
        let modules = match self.modules.take() {
            Some(modules) => modules,
            None => self.read_modules()?,
        };
        Ok(self.modules.insert(modules))
    }

    /// The piece that holds a class, from the index of the module that its package belongs to where that is needed.
    fn owner_of(&mut self, name: &str) -> Result<Option<u32>, InputError> {
        if let Some(&owner) = self.owner.get(name) {
            return Ok(Some(owner));
        }
        // A name without a package is no class of the JDK's.
        let Some((package, _)) = name.strip_prefix('/').unwrap_or(name).rsplit_once('/') else { return Ok(None) };
        let modules = self.known_modules()?;
        let Some(&module) = modules.of_package.get(package) else { return Ok(None) };
        self.read_module(module as usize)?;
        Ok(self.owner.get(name).copied())
    }

    /// Reads the index of one of the modules that `modules.bin` lists, unless that was done before.
    fn read_module(&mut self, module: usize) -> Result<(), InputError> {
        let Some(modules) = self.modules.as_ref().filter(|modules| !modules.read[module]) else { return Ok(()) };
        let index = modules.indexes[module].clone();
        self.read_index(&index)?;
        if let Some(modules) = &mut self.modules {
            modules.read[module] = true;
        }
        Ok(())
    }

    /// The JDK version that the classes come from.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Internal names of all classes of the indexes read so far, in no order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.owner.keys().map(|name| &**name).filter(|name| !name.starts_with('/'))
    }

    /// Whether the bundle has the class; where that cannot be known, no.
    pub fn contains(&mut self, name: &str) -> bool {
        matches!(self.owner_of(name), Ok(Some(_)))
    }

    /// A class by internal name; fetches its piece when that is not there yet.
    pub fn find(&mut self, name: &str) -> Result<Option<Vec<u8>>, InputError> {
        let owner = self.owner_of(name).inspect_err(|e| self.failure = Some(e.to_string()))?;
        let Some(owner) = owner else { return Ok(None) };
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

    /// The same class, parsed. The first answer is kept.
    pub fn class_file(&mut self, name: &str) -> Result<Option<Rc<ClassFile<'static>>>, InputError> {
        if let Some(file) = self.parsed.get(name) {
            self.asked.insert(name.into());
            return Ok(Some(file.clone()));
        }
        let Some(bytes) = self.find(name)? else { return Ok(None) };
        let file = Rc::new(classfile::parse(&bytes, name)?);
        self.parsed.insert(name.into(), file.clone());
        Ok(Some(file))
    }

    /// What was kept under that key.
    pub(super) fn kept(&mut self, key: &str) -> Option<Rc<dyn Any>> {
        let at = self.kept.iter().position(|(known, _)| known == key)?;
        let entry = self.kept.remove(at);
        self.kept.push(entry);
        self.kept.last().map(|(_, what)| what.clone())
    }

    /// Keeps something under a key, and drops what was not used for longest.
    pub(super) fn keep(&mut self, key: String, what: Rc<dyn Any>) {
        if self.kept.len() >= MAX_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((key, what));
    }

    /// A data file by its path, such as `java/util/currency.data`.
    pub fn file(&mut self, path: &str) -> Result<Option<Vec<u8>>, InputError> {
        self.find(&format!("/{path}"))
    }

    /// The names of the data files in a folder of the bundle, in no order.
    pub fn files_in(&mut self, folder: &str) -> Result<Vec<String>, InputError> {
        if let Some(module) = self.known_modules()?.of_package.get(folder).copied() {
            self.read_module(module as usize)?;
        }
        let prefix = format!("/{folder}/");
        Ok(self.owner.keys().filter_map(|name| name.strip_prefix(&*prefix)).map(str::to_string).collect())
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
    #[cfg(test)]
    fn fetched(&self) -> impl Iterator<Item = &str> {
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

fn damaged(file: &str, what: &str) -> InputError {
    InputError::Library(format!("{file}: {what}"))
}

/// Checks the first line of a file: the name of its format, its version, and then what is given back.
fn heading(file: &str, line: Option<&str>, format: (&str, &str), what: &str) -> Result<String, InputError> {
    let (format, number) = format;
    match line.map(|l| l.split(' ').collect::<Vec<_>>()).as_deref() {
        Some([name, found, rest @ ..]) if *name == format && *found == number && rest.len() <= 1 => Ok(rest.concat()),
        Some([name, other, ..]) if *name == format => {
            Err(damaged(file, &format!("it has format {other}, and this version reads format {number}")))
        }
        _ => Err(damaged(file, &format!("it is not {what}"))),
    }
}

/// Makes of a name the one after it, from the line that has what is new in it.
fn next_name(name: &mut String, line: &str) -> Option<()> {
    let shared = usize::from(line.bytes().next()?.checked_sub(b'!')?);
    let rest = line.get(1..)?;
    if !name.is_char_boundary(shared) {
        return None;
    }
    name.truncate(shared);
    name.push_str(rest);
    Some(())
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

    pub(super) fn deflate(data: &[u8]) -> Vec<u8> {
        miniz_oxide::deflate::compress_to_vec(data, 6)
    }

    pub(super) fn piece(classes: &[(&str, &[u8])]) -> Vec<u8> {
        let mut out = Vec::new();
        for (name, bytes) in classes {
            out.extend((name.len() as u16).to_be_bytes());
            out.extend(name.as_bytes());
            out.extend((bytes.len() as u32).to_be_bytes());
            out.extend(*bytes);
        }
        out
    }

    pub(super) fn library(
        files: Vec<(&'static str, Vec<u8>)>,
    ) -> (Result<Library, InputError>, Rc<RefCell<Vec<String>>>) {
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
            "interleave-classlib 2 17.0.9\nP p/core.bin {}\n!java/lang/Object\n+String\nP p/util.bin {}\n&util/List\n!/java/util/table.data\n!missing/X\n",
            core.len(),
            util.len()
        );
        let sql = piece(&[("java/sql/Driver", b"driver"), ("/java/sql/messages.properties", b"text")]);
        let module = format!(
            "interleave-classlib 2 17.0.9\nP m/java.sql/p/sql.bin {}\n!java/sql/Driver\n!/java/sql/messages.properties\n",
            sql.len()
        );
        let modules =
            "interleave-modules 1\nM m/java.xml/index.bin\norg/w3c/dom\nM m/java.sql/index.bin\njava/sql\njava/util\n";
        vec![
            ("index.bin", deflate(index.as_bytes())),
            ("p/core.bin", deflate(&core)),
            ("p/util.bin", deflate(&util)),
            ("modules.bin", deflate(modules.as_bytes())),
            ("m/java.sql/index.bin", deflate(module.as_bytes())),
            ("m/java.sql/p/sql.bin", deflate(&sql)),
        ]
    }

    #[test]
    fn pieces_are_fetched_once_and_on_demand() {
        let (library, asked) = library(two_pieces());
        let mut library = library.unwrap();
        assert_eq!(library.version(), "17.0.9");
        assert_eq!(library.find("java/lang/String").unwrap().unwrap(), b"str");
        assert_eq!(library.find("java/lang/Object").unwrap().unwrap(), b"obj");
        assert_eq!(library.find("Nope").unwrap(), None);
        assert_eq!(*asked.borrow(), ["index.bin", "p/core.bin"]);
        assert_eq!(library.find("java/util/List").unwrap().unwrap(), b"list");
        assert_eq!(library.fetched().collect::<Vec<_>>(), ["p/core.bin", "p/util.bin"]);
        assert!(library.contains("java/util/List") && !library.contains("x"));
        assert_eq!(library.file("java/util/table.data").unwrap().unwrap(), b"table");
        assert_eq!(library.file("java/util/List").unwrap(), None);
    }

    #[test]
    fn a_class_is_parsed_once() {
        let mut library = library(two_pieces()).0.unwrap();
        let damaged = library.class_file("java/lang/String").unwrap_err().to_string();
        assert_eq!(damaged, "java/lang/String: not a valid class file: it is only 3 bytes long");
        assert!(library.class_file("java/lang/Nope").unwrap().is_none());

        // Version 52; pool: 1 = Utf8 "A", 2 = Class 1; public class A, no superclass, nothing in it.
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52, 0, 3, 1, 0, 1, b'A', 7, 0, 1, 0, 0x21, 0, 2];
        bytes.extend([0; 10]);
        let core = piece(&[("A", &bytes)]);
        let index = format!("interleave-classlib 2 17\nP core.bin {}\n!A\n", core.len());
        let files = vec![("index.bin", deflate(index.as_bytes())), ("core.bin", deflate(&core))];
        let mut library = self::library(files).0.unwrap();
        let first = library.class_file("A").unwrap().unwrap();
        let second = library.class_file("A").unwrap().unwrap();
        assert!(Rc::ptr_eq(&first, &second));
        assert_eq!(library.find("A").unwrap().unwrap(), bytes);
        assert_eq!(library.asked().collect::<Vec<_>>(), ["A"]);
    }

    #[test]
    fn the_index_of_a_module_is_fetched_with_the_first_class_of_its_packages() {
        let (library, asked) = library(two_pieces());
        let mut library = library.unwrap();
        assert_eq!(library.find("java/lang/Nope").unwrap(), None);
        assert_eq!(library.find("app/Nope").unwrap(), None);
        assert_eq!(asked.borrow_mut().split_off(1), ["modules.bin"]);
        assert_eq!(library.find("java/sql/Nope").unwrap(), None);
        assert_eq!(library.find("java/sql/Nope").unwrap(), None);
        assert_eq!(asked.borrow_mut().split_off(1), ["m/java.sql/index.bin"]);
        assert_eq!(library.find("java/sql/Driver").unwrap().unwrap(), b"driver");
        assert_eq!(library.file("java/sql/messages.properties").unwrap().unwrap(), b"text");
        assert_eq!(library.find("java/util/List").unwrap().unwrap(), b"list");
        assert_eq!(asked.borrow_mut().split_off(1), ["m/java.sql/p/sql.bin", "p/util.bin"]);
        assert!(library.failure().is_none());
    }

    #[test]
    fn a_damaged_module_is_no_missing_class() {
        let failing = |change: fn(&mut Vec<(&'static str, Vec<u8>)>), class: &str| {
            let mut files = two_pieces();
            change(&mut files);
            let mut library = library(files).0.unwrap();
            let said = library.find(class).unwrap_err().to_string();
            assert_eq!(library.failure(), Some(said.as_str()));
            said
        };
        let gone = failing(|files| files.retain(|(name, _)| *name != "modules.bin"), "java/sql/Driver");
        assert_eq!(gone, "the class library cannot be read: there is no modules.bin");
        assert!(failing(|files| files[3].1 = deflate(b"java/sql"), "a/B").contains("modules.bin: it is not a list"));
        let early = failing(|files| files[3].1 = deflate(b"interleave-modules 1\njava/sql"), "a/B");
        assert!(early.contains("modules.bin: it names a package before any module"));
        let newer = failing(|files| files[3].1 = deflate(b"interleave-modules 2\n"), "a/B");
        assert!(newer.contains("modules.bin: it has format 2, and this version reads format 1"));
        assert!(failing(|_| (), "org/w3c/dom/Node").contains("there is no m/java.xml/index.bin"));
        let index = failing(|files| files[4].1.truncate(3), "java/sql/Driver");
        assert!(index.contains("m/java.sql/index.bin: its compressed data is damaged"));
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
        assert!(open(text("interleave-classlib 1 17")).contains("has format 1, and this version reads format 2"));
        assert!(open(text("interleave-classlib 2 17\n!java/lang/Object")).contains("before any piece"));
        assert!(open(text("interleave-classlib 2 17\nP x")).contains("malformed"));
        // More than the name before has, in the middle of a character, no character.
        for names in ["#a", "!\u{e9}a\n\"b", "\u{1}"] {
            let index = format!("interleave-classlib 2 17\nP p/core.bin 1\n{names}\n");
            assert!(open(text(&index)).contains("is malformed"), "{names:?}");
        }
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
