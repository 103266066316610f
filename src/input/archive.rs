//! Jars: zip archives with a directory of class files, read entry by entry.

use std::rc::Rc;

use crc::{CRC_32_ISO_HDLC, Crc};
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};

use super::manifest::{self, Manifest};
use super::{InputError, MAX_CLASS, inflate};
use crate::util::{FxMap, FxSet};

/// A jar's directory has at most this many entries: the JDK's largest module has some 7,000.
const MAX_ENTRIES: usize = 200_000;

/// Where a multi-release jar has what is for one release of Java and later ones.
const VERSIONS: &str = "META-INF/versions/";
/// The releases that count: from the first that had such jars to the one that a program sees.
const RELEASES: std::ops::RangeInclusive<u32> = 9..=17;

/// What the entries of a zip archive are checked with.
static CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

#[derive(Clone, Copy)]
struct Place {
    at: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    size: u64,
    crc: u32,
    encrypted: bool,
}

/// An opened jar. Nothing is inflated until it is asked for.
pub struct Jar {
    path: String,
    archive: ZipSliceArchive<Rc<[u8]>>,
    bytes: Rc<[u8]>,
    /// By class-file path without `.class`.
    classes: FxMap<String, Place>,
    /// Everything else by its whole path.
    others: FxMap<String, Place>,
    /// Folders that have an entry of their own, without the `/`.
    folders: FxSet<String>,
    /// Of a multi-release jar: the entries that paths stand for. Folders have no `/` at their ends. In a box, since most jars
    /// have none.
    versions: Box<FxMap<String, String>>,
    /// Jars inside: not opened, worth a word.
    nested: usize,
}

impl Jar {
    /// Reads the directory. Of entries with one name the first counts, as for `java`.
    pub fn open(path: &str, bytes: Vec<u8>) -> Result<Jar, InputError> {
        let refuse = |what: String| InputError::Unusable { path: path.to_string(), what };
        if bytes.is_empty() {
            return Err(refuse("the file is empty".to_string()));
        }
        let broken = |e: rawzip::Error| refuse(format!("not a readable jar: {}", plain(&e)));
        let bytes: Rc<[u8]> = bytes.into();
        let archive = ZipArchive::from_slice(bytes.clone()).map_err(broken)?;
        let mut classes = FxMap::default();
        let mut others = FxMap::default();
        let mut folders = FxSet::default();
        let mut nested = 0;
        let mut count = 0;
        let mut entries = archive.entries();
        while let Some(entry) = entries.next_entry().map_err(broken)? {
            count += 1;
            if count > MAX_ENTRIES {
                return Err(refuse(format!("it has more than {MAX_ENTRIES} entries")));
            }
            let raw = entry.file_path();
            let Ok(name) = std::str::from_utf8(raw.as_ref()) else { continue };
            if name.ends_with(".jar") {
                nested += 1;
            }
            // What is in META-INF is found by its whole path; descriptors are no classes.
            let class =
                name.strip_suffix(".class").filter(|class| !class.starts_with("META-INF/") && !is_descriptor(class));
            if let Some(folder) = name.strip_suffix('/') {
                folders.insert(folder.to_string());
                continue;
            }
            let place = Place {
                at: entry.wayfinder(),
                method: entry.compression_method(),
                size: entry.uncompressed_size_hint(),
                crc: entry.crc32(),
                encrypted: entry.flags().is_encrypted(),
            };
            match class {
                Some(class) => classes.entry(class.to_string()).or_insert(place),
                None => others.entry(name.to_string()).or_insert(place),
            };
        }
        if (count as u64) < archive.entries_hint() {
            return Err(refuse("not a readable jar: its directory is cut short".to_string()));
        }
        let versions = Box::default();
        let mut jar = Jar { path: path.to_string(), archive, bytes, classes, others, folders, versions, nested };
        if jar.manifest().multi_release {
            jar.versions = Box::new(jar.newest());
        }
        Ok(jar)
    }

    /// For each path that has versions the one for the newest release that counts.
    fn newest(&self) -> FxMap<String, String> {
        let mut found: FxMap<String, (u32, String)> = FxMap::default();
        for real in self.others.keys().chain(&self.folders) {
            let parts = real.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/'));
            let Some((number, path)) = parts else { continue };
            let release = number.parse().ok().filter(|release: &u32| release.to_string() == number);
            // What is in META-INF has no versions.
            let Some(release) = release.filter(|r| RELEASES.contains(r) && !path.starts_with("META-INF/")) else {
                continue;
            };
            let newest = found.entry(path.to_string()).or_insert((release, real.clone()));
            if newest.0 < release {
                *newest = (release, real.clone());
            }
        }
        found.into_iter().map(|(path, (_, real))| (path, real)).collect()
    }

    /// The path of the entry that a path stands for: another one for what has versions.
    pub fn real_path<'a>(&'a self, path: &'a str) -> &'a str {
        self.versions.get(path).map_or(path, String::as_str)
    }

    /// As the user knows it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// All of it.
    pub fn bytes(&self) -> Rc<[u8]> {
        self.bytes.clone()
    }

    /// Whether it has an entry for a folder.
    pub fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(self.real_path(path))
    }

    /// Whether there is a class of that name in it.
    pub fn has(&self, class: &str) -> bool {
        self.classes.contains_key(class) || self.versions.contains_key(&format!("{class}.class"))
    }

    /// Number of jars inside, which are not looked into.
    pub fn nested(&self) -> usize {
        self.nested
    }

    /// Names of the class entries without `.class`, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.classes.keys().cloned().collect();
        let versions = self.versions.keys().filter_map(|path| path.strip_suffix(".class"));
        names.extend(versions.filter(|name| !is_descriptor(name)).map(str::to_string));
        names.sort();
        names.dedup();
        names
    }

    /// What its manifest says; nothing where there is none, or none that can be read.
    pub fn manifest(&self) -> Manifest {
        match self.file("META-INF/MANIFEST.MF") {
            Ok(Some(bytes)) => manifest::parse(&bytes),
            _ => Manifest::default(),
        }
    }

    /// The class file at `name.class`.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, InputError> {
        let place = match self.versions.get(&format!("{name}.class")) {
            Some(real) => self.others.get(real),
            None => self.classes.get(name),
        };
        let Some(place) = place else { return Ok(None) };
        self.content(place, self.place_of(name)).map(Some)
    }

    /// The file of that path, whatever it is.
    pub fn file(&self, path: &str) -> Result<Option<Vec<u8>>, InputError> {
        let path = self.real_path(path);
        let place = match path.strip_suffix(".class") {
            Some(class) => self.classes.get(class).or_else(|| self.others.get(path)),
            None => self.others.get(path),
        };
        let Some(place) = place else { return Ok(None) };
        self.content(place, format!("{}!{path}", self.path)).map(Some)
    }

    fn content(&self, place: &Place, path: String) -> Result<Vec<u8>, InputError> {
        let refuse = |what: &str| InputError::Unusable { path: path.clone(), what: what.to_string() };
        if place.encrypted {
            return Err(refuse("the entry is encrypted"));
        }
        if place.size > MAX_CLASS as u64 {
            return Err(refuse("it is larger than 16 MB"));
        }
        let entry = self.archive.get_entry(place.at).map_err(|e| refuse(&plain(&e)))?;
        let bytes = match place.method {
            CompressionMethod::STORE if entry.data().len() as u64 == place.size => entry.data().to_vec(),
            CompressionMethod::STORE => return Err(refuse("its size is not what the directory says")),
            // One byte more than announced tells a liar from an honest entry.
            CompressionMethod::DEFLATE => inflate(entry.data(), place.size as usize + 1).map_err(refuse)?,
            _ => return Err(refuse("it is compressed by a method that jars do not use")),
        };
        if bytes.len() as u64 != place.size || CHECKSUM.checksum(&bytes) != place.crc {
            return Err(refuse("the entry is damaged: its checksum or size does not match"));
        }
        Ok(bytes)
    }

    /// `lib/x.jar!a/B.class`.
    pub fn place_of(&self, name: &str) -> String {
        format!("{}!{}", self.path, self.real_path(&format!("{name}.class")))
    }
}

/// Descriptors of modules and packages are no classes of a program.
fn is_descriptor(class: &str) -> bool {
    class.ends_with("module-info") || class.ends_with("package-info")
}

/// What zip errors mean to somebody who did not write a zip reader.
fn plain(error: &rawzip::Error) -> String {
    use rawzip::ErrorKind;
    match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory => "it is not a zip archive, or it is cut short".to_string(),
        ErrorKind::Eof => "it is cut short".to_string(),
        _ => "its zip structure is damaged".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::testing::{class, zip, zip_lying};

    #[test]
    fn reads_stored_and_deflated_entries() {
        let a = class("p/A", 61);
        let jar = Jar::open("x.jar", zip(&[("p/A.class", &a, true), ("B.class", b"xyz", false)])).unwrap();
        assert_eq!(jar.names(), ["B", "p/A"]);
        assert_eq!(jar.read("p/A").unwrap().unwrap(), a);
        assert_eq!(jar.read("B").unwrap().unwrap(), b"xyz");
        assert_eq!(jar.read("C").unwrap(), None);
    }

    #[test]
    fn other_entries_are_left_alone() {
        let entries = ["META-INF/versions/9/A.class", "module-info.class", "a.txt", "lib/in.jar"];
        let entries: Vec<_> = entries.iter().map(|n| (*n, &b"x"[..], true)).collect();
        let jar = Jar::open("x.jar", zip(&entries)).unwrap();
        assert!(jar.names().is_empty());
        assert_eq!(jar.nested(), 1);
    }

    #[test]
    fn a_multi_release_jar_has_the_newest_version_that_the_program_can_use() {
        let manifest = b"Manifest-Version: 1.0\r\nmulti-release: TRUE\r\n\r\n";
        let entries: Vec<(&str, &[u8], bool)> = vec![
            ("META-INF/MANIFEST.MF", manifest, true),
            ("p/A.class", b"base", true),
            ("p/C.class", b"only base", true),
            ("a.txt", b"base", true),
            ("META-INF/versions/9/p/A.class", b"nine", true),
            ("META-INF/versions/17/p/A.class", b"seventeen", true),
            ("META-INF/versions/18/p/A.class", b"eighteen", true),
            ("META-INF/versions/8/p/C.class", b"eight", true),
            ("META-INF/versions/011/p/C.class", b"eleven", true),
            ("META-INF/versions/10/p/New.class", b"new", true),
            ("META-INF/versions/11/a.txt", b"eleven", true),
            ("META-INF/versions/11/META-INF/b.txt", b"no version", true),
        ];
        let jar = Jar::open("x.jar", zip(&entries)).unwrap();
        assert_eq!(jar.names(), ["p/A", "p/C", "p/New"]);
        let class = |name: &str| String::from_utf8(jar.read(name).unwrap().unwrap()).unwrap();
        assert_eq!(["p/A", "p/C", "p/New"].map(class), ["seventeen", "only base", "new"]);
        assert_eq!(jar.file("a.txt").unwrap().unwrap(), b"eleven");
        assert_eq!(jar.file("META-INF/b.txt").unwrap(), None);
        assert_eq!(jar.file("META-INF/versions/9/p/A.class").unwrap().unwrap(), b"nine");
        assert_eq!(jar.real_path("a.txt"), "META-INF/versions/11/a.txt");
        assert_eq!(jar.place_of("p/A"), "x.jar!META-INF/versions/17/p/A.class");
        let plain = Jar::open("x.jar", zip(&entries[1..])).unwrap();
        assert_eq!(plain.names(), ["p/A", "p/C"]);
        assert_eq!(plain.read("p/A").unwrap().unwrap(), b"base");
    }

    #[test]
    fn broken_archives_are_refused_in_words() {
        let said = |bytes: &[u8]| Jar::open("x.jar", bytes.to_vec()).err().map(|e| e.to_string());
        assert_eq!(said(b"").unwrap(), "x.jar: the file is empty");
        let not_zip = "x.jar: not a readable jar: it is not a zip archive, or it is cut short";
        assert_eq!(said(b"hello").unwrap(), not_zip);
        let good = zip(&[("A.class", &[7; 5000], true)]);
        assert_eq!(said(&good[..good.len() - 5]).unwrap(), "x.jar: not a readable jar: it is cut short");
        assert_eq!(said(&good[..good.len() - 30]).unwrap(), not_zip);
        assert_eq!(said(&good), None);
    }

    #[test]
    fn lies_about_size_and_content_are_found_when_the_entry_is_read() {
        // A bomb: a megabyte of zeros that claims to have ten bytes.
        let zeros = vec![0; 1 << 20];
        let jar = Jar::open("x.jar", zip_lying("A.class", &zeros, 10)).unwrap();
        let said = jar.read("A").unwrap_err().to_string();
        assert_eq!(said, "x.jar!A.class: its uncompressed data is larger than it says or than is allowed");
        let mut damaged = zip(&[("A.class", b"0123456789", false)]);
        let at = damaged.windows(10).position(|w| w == b"0123456789").unwrap();
        damaged[at] ^= 1;
        let jar = Jar::open("x.jar", damaged).unwrap();
        assert!(jar.read("A").unwrap_err().to_string().contains("damaged"));
    }

    proptest::proptest! {
        #[test]
        fn mutated_jars_never_panic(
            cut in 0usize..400,
            flips in proptest::collection::vec((0usize..400, proptest::prelude::any::<u8>()), 0..8),
        ) {
            let mut bytes = zip(&[("p/A.class", &class("p/A", 61), true), ("B.class", b"stored", false)]);
            let n = bytes.len();
            for (at, value) in flips {
                bytes[at % n] = value;
            }
            bytes.truncate(n - cut.min(n));
            if let Ok(jar) = Jar::open("x.jar", bytes) {
                for name in jar.names() {
                    let _ = jar.read(&name);
                }
            }
        }
    }
}
