//! The user's classes, in class-path order.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::summary::is_name;
use super::{FileKind, Files, InputError, Jar, MAX_CLASS, summarize};
use crate::report::InputFile;
use crate::util::FxMap;

/// One element of the class path.
pub(super) enum Place {
    /// Class files given one by one, by internal name: (path, content). Where they lie does not matter.
    Classes(FxMap<String, (String, Vec<u8>)>),
    Jar(Jar),
    Folder(String),
}

/// Class files, jars and folders. Classes in folders are read when they are asked for, as `java` does.
pub struct UserClasses {
    pub(super) places: Vec<Place>,
    /// Which of them only a manifest names.
    pub(super) unnamed: BTreeSet<usize>,
    pub(super) files: Rc<dyn Files>,
    /// Files that were given one by one and are no code, by path.
    pub(super) loose: Vec<InputFile>,
    /// Java sources that came with the classes. They are none of the program, but a link carries them for its reader.
    pub sources: Vec<InputFile>,
    /// One sentence for each thing that was passed over.
    pub problems: Vec<String>,
    interning: OnceCell<Option<(String, Rc<[u8]>)>>,
}

/// Elements of a class path with what manifests add to it.
const MAX_PLACES: usize = 2_000;

/// The name `intern` in a constant pool.
const INTERN: &[u8] = b"\x01\x00\x06intern";

/// A file system with nothing in it, for classes that are all in memory.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
    fn kind(&self, _: &str) -> Option<FileKind> {
        None
    }
    fn list(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn modified(&self, _: &str) -> Option<f64> {
        None
    }
}

impl UserClasses {
    /// A class path: folders, jars, class files, `folder/*` for all jars of a folder.
    pub fn open(path: &[String], files: Rc<dyn Files>) -> Result<UserClasses, InputError> {
        let mut classes = UserClasses::empty(files.clone());
        for element in path {
            match files.kind(element) {
                Some(FileKind::Folder) => classes.places.push(Place::Folder(element.clone())),
                Some(FileKind::File) => classes.add_file(element)?,
                None => match element.strip_suffix("/*").or(element.strip_suffix("\\*")) {
                    Some(folder) if files.kind(folder) == Some(FileKind::Folder) => classes.add_jars_of(folder)?,
                    _ => return Err(InputError::Missing(element.clone())),
                },
            }
        }
        Ok(classes)
    }

    fn empty(files: Rc<dyn Files>) -> UserClasses {
        let interning = OnceCell::new();
        UserClasses {
            places: Vec::new(),
            unnamed: BTreeSet::new(),
            files,
            loose: Vec::new(),
            sources: Vec::new(),
            problems: Vec::new(),
            interning,
        }
    }

    /// Files in memory, such as dropped ones. What cannot be used goes to `problems`.
    pub fn of_files(given: Vec<InputFile>) -> UserClasses {
        let mut classes = UserClasses::empty(Rc::new(NoFiles));
        for file in given {
            if file.path.ends_with(".java") {
                classes.sources.push(file);
            } else if file.path.contains("!/") || !is_program(&file.path, &file.bytes) {
                // What a program has read from a jar is a resource in a link, also where it is a class.
                classes.loose.push(file);
            } else if let Err(e) = classes.add(&file.path, file.bytes) {
                classes.problems.push(e.to_string());
            }
        }
        classes
    }

    fn add_file(&mut self, path: &str) -> Result<(), InputError> {
        let bytes = self.files.read(path).ok_or_else(|| unusable(path, "the file cannot be read"))?;
        let before = self.places.len();
        self.add(path, bytes)?;
        match self.places.get(before) {
            Some(Place::Jar(jar)) => self.add_named_by(jar.manifest().class_path, path),
            _ => Ok(()),
        }
    }

    /// The jars and folders that the manifest of a jar names, and those that they name, each once. What is not there is
    /// passed over, as `java` does.
    fn add_named_by(&mut self, class_path: Vec<String>, jar: &str) -> Result<(), InputError> {
        let beside = |jar: &str, names: Vec<String>| {
            let folder = jar.rfind(['/', '\\']).map_or("", |at| &jar[..=at]).to_string();
            let seen = move |name: String| if name.starts_with('/') { name } else { format!("{folder}{name}") };
            names.into_iter().rev().map(move |name| plain(&seen(name))).collect::<Vec<_>>()
        };
        // The next one is the last.
        let mut open = beside(jar, class_path);
        while let Some(path) = open.pop() {
            if self.places.len() >= MAX_PLACES || self.has_place(&path) {
                continue;
            }
            match self.files.kind(&path) {
                Some(FileKind::Folder) => self.add_unnamed(Place::Folder(path)),
                Some(FileKind::File) => {
                    let bytes = self.files.read(&path).ok_or_else(|| unusable(&path, "the file cannot be read"))?;
                    let jar = Jar::open(&path, bytes)?;
                    open.extend(beside(&path, jar.manifest().class_path));
                    self.add_unnamed(Place::Jar(jar));
                }
                None => {}
            }
        }
        Ok(())
    }

    fn add_unnamed(&mut self, place: Place) {
        self.unnamed.insert(self.places.len());
        self.places.push(place);
    }

    fn has_place(&self, path: &str) -> bool {
        self.places.iter().any(|place| match place {
            Place::Jar(jar) => plain(jar.path()) == path,
            Place::Folder(folder) => plain(folder) == path,
            Place::Classes(_) => false,
        })
    }

    /// The class that `java -jar` would start with the jar of that path, or else with the first one whose manifest names
    /// a class.
    pub fn main_of_jar(&self, path: Option<&str>) -> Result<String, InputError> {
        let jars = self.places.iter().filter_map(|place| if let Place::Jar(jar) = place { Some(jar) } else { None });
        let jars: Vec<&Jar> = jars.filter(|jar| path.is_none_or(|path| jar.path() == path)).collect();
        if let Some((jar, main)) = jars.iter().find_map(|jar| Some((jar, jar.manifest().main_class?))) {
            return match is_name(&main.replace('.', "/")) {
                true => Ok(main),
                false => {
                    Err(unusable(jar.path(), &format!("its manifest names `{main}`, which is no class, as Main-Class")))
                }
            };
        }
        let Some(jar) = jars.first() else { return Err(InputError::NoMain(self.which_main())) };
        let what = format!("its manifest names no main class (Main-Class): name one{}", self.which_main());
        Err(unusable(jar.path(), &what))
    }

    /// The classes that can be named as the main class, for the end of a sentence.
    fn which_main(&self) -> String {
        match self.main_classes(5) {
            found if found.is_empty() => String::new(),
            found => format!("; these have a main method: {}", found.join(", ")),
        }
    }

    fn add_jars_of(&mut self, folder: &str) -> Result<(), InputError> {
        let files = self.files.clone();
        let mut names = files.list(folder);
        names.sort();
        for name in names.iter().filter(|n| n.ends_with(".jar")) {
            self.add_file(&format!("{folder}/{name}"))?;
        }
        Ok(())
    }

    fn add(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), InputError> {
        if path.ends_with(".jar") || path.ends_with(".zip") || bytes.starts_with(b"PK\x03\x04") {
            let jar = Jar::open(path, bytes)?;
            if let Some(name) = jar.names().iter().find(|n| n.starts_with("java/")) {
                self.problems.push(refused_package(&jar.place_of(name), name));
            }
            if jar.nested() > 0 && jar.names().is_empty() {
                self.problems.push(format!("{path}: it holds only other jars; give those"));
            }
            self.places.push(Place::Jar(jar));
            return Ok(());
        }
        if path.ends_with(".java") {
            return Err(unusable(path, "this is source code: compile it first (javac -g), then give the class files"));
        }
        if bytes.len() > MAX_CLASS {
            return Err(unusable(path, "the class file is larger than 16 MB"));
        }
        let name = summarize(&bytes, path)?.name;
        if name.starts_with("java/") {
            return Err(InputError::Unusable { path: path.to_string(), what: package_sentence(&name) });
        }
        let entry = (path.to_string(), bytes);
        if let Some(Place::Classes(map)) = self.places.last_mut() {
            if let Some((first, other)) = map.get(&name) {
                if *other != entry.1 {
                    let dotted = name.replace('/', ".");
                    self.problems.push(format!("{path}: another class {dotted} was given in {first}, which is used"));
                }
            } else {
                map.insert(name, entry);
            }
        } else {
            self.places.push(Place::Classes([(name, entry)].into_iter().collect()));
        }
        Ok(())
    }

    /// A class by internal name, with the place it came from.
    pub fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, InputError> {
        if !is_name(name) || name.starts_with("java/") {
            return Ok(None);
        }
        for place in &self.places {
            let (bytes, path) = match place {
                Place::Classes(map) => match map.get(name) {
                    Some((path, bytes)) => return Ok(Some((bytes.clone(), path.clone()))),
                    None => continue,
                },
                Place::Jar(jar) => match jar.read(name)? {
                    Some(bytes) => (bytes, jar.place_of(name)),
                    None => continue,
                },
                Place::Folder(folder) => {
                    let path = join(folder, &format!("{name}.class"));
                    match self.files.read(&path) {
                        Some(bytes) => (bytes, path),
                        None => continue,
                    }
                }
            };
            let declared = summarize(&bytes, &path)?.name;
            if declared == name {
                return Ok(Some((bytes, path)));
            }
            // Also what a file system that ignores case gives for another class.
            if !declared.eq_ignore_ascii_case(name) {
                let what = format!("the file holds the class {}, not {}", dotted(&declared), dotted(name));
                return Err(InputError::Unusable { path, what });
            }
        }
        Ok(None)
    }

    /// The files and folders with that path in every element of the class path that has one, each with its place as the
    /// part of an address behind `file:/`; inside of jars it has a `!/`. A folder's content is its list of names.
    pub fn resources(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        if name.starts_with('/') || name.split('/').any(|part| part == "..") {
            return found;
        }
        for (index, place) in self.places.iter().enumerate() {
            match place {
                Place::Classes(map) => {
                    let class = name.strip_suffix(".class").and_then(|class| map.get(class));
                    // A class of a jar that was read as a resource is in a link twice, and the jar is its place.
                    let class = class.filter(|(_, bytes)| !self.lies_in_jar(name, bytes));
                    found.extend(class.map(|(_, bytes)| (format!("classes/{name}"), bytes.clone())));
                }
                Place::Jar(jar) => {
                    let content = match jar.file(name) {
                        // A damaged entry is no resource.
                        Err(_) => None,
                        Ok(None) => jar.has_folder(name.trim_end_matches('/')).then(Vec::new),
                        Ok(content) => content,
                    };
                    // Also the address names the version, as on a JVM.
                    let real = jar.real_path(name.trim_end_matches('/'));
                    let end = if name.ends_with('/') { "/" } else { "" };
                    found.extend(content.map(|bytes| (format!("{}!/{real}{end}", self.path_of(index, jar)), bytes)));
                }
                Place::Folder(folder) => {
                    let path = join(folder, name.trim_end_matches('/'));
                    let bytes = match self.files.kind(&path) {
                        Some(FileKind::Folder) => Some(listing(&self.files.list(&path))),
                        _ => self.files.read(&path).filter(|bytes| bytes.len() <= MAX_CLASS && !name.ends_with('/')),
                    };
                    found.extend(bytes.map(|bytes| (format!("{}/{name}", self.root_of(index)), bytes)));
                }
            }
        }
        let folder = format!("classes/{name}");
        let of_loose =
            !found.iter().any(|(place, _)| *place == folder) && self.has_loose_folder(name.trim_end_matches('/'));
        if of_loose {
            found.push((folder.clone(), listing(&self.names_at(folder.trim_end_matches('/')))));
        }
        if !name.is_empty() {
            let place = |file: &InputFile| match file.path.contains("!/") {
                true => file.path.clone(),
                false => format!("classes/{name}"),
            };
            found.extend(self.loose_named(name).map(|file| (place(file), file.bytes.clone())));
        }
        found
    }

    fn lies_in_jar(&self, name: &str, bytes: &[u8]) -> bool {
        let is_in = |place: &Place| match place {
            Place::Jar(jar) => jar.file(name).is_ok_and(|found| found.is_some_and(|found| found == bytes)),
            _ => false,
        };
        let is_from_jar = |file: &InputFile| file.path.contains("!/") && file.bytes == bytes;
        self.loose_named(name).any(is_from_jar) || self.places.iter().any(is_in)
    }

    /// Loose files that go by that name on the class path: those with just that path, or else with one that ends so. A
    /// link has what was read from a jar as `x.jar!/name`.
    pub(super) fn loose_named(&self, name: &str) -> impl Iterator<Item = &InputFile> {
        let inside = |file: &InputFile| file.path.rfind("!/").map_or(0, |at| at + 2);
        let wanted = name.to_string();
        let is_exact = move |file: &InputFile| {
            let path = &file.path[inside(file)..];
            path == wanted || without_version(path) == wanted
        };
        let exact = self.loose.iter().any(&is_exact);
        let ending = format!("/{name}");
        self.loose.iter().filter(move |file| if exact { is_exact(file) } else { file.path.ends_with(&ending) })
    }

    /// Classes with a `main`, as far as a bounded look finds them: for the message when the main class is missing.
    pub fn main_classes(&self, limit: usize) -> Vec<String> {
        let mut found = Vec::new();
        self.look_through(&mut |expected, bytes, path| {
            // A class in the wrong folder cannot be started from here.
            found.extend(main_name(bytes, path).filter(|main| expected.is_none_or(|name| *main == dotted(name))));
        });
        found.sort();
        found.dedup();
        found.truncate(limit);
        found
    }

    /// The class files as far as a bounded look finds them, by internal name; of several the one that is used.
    pub fn all(&self) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        self.look_through(&mut |expected, bytes, path| {
            let declared = summarize(bytes, path).ok().map(|summary| summary.name);
            if let Some(name) = declared.filter(|name| expected.is_none_or(|expected| expected == name)) {
                found.entry(name).or_insert_with(|| bytes.to_vec());
            }
        });
        found
    }

    /// The first class file, with its internal name, that names a method `intern`, as far as a bounded look finds them.
    pub fn interning(&self) -> Option<(String, Rc<[u8]>)> {
        let look = || {
            let mut found = None;
            self.look_through(&mut |_, bytes, path| {
                if found.is_none() && bytes.windows(INTERN.len()).any(|window| window == INTERN) {
                    found = summarize(bytes, path).ok().map(|summary| (summary.name, Rc::from(bytes)));
                }
            });
            found
        };
        self.interning.get_or_init(look).clone()
    }

    /// Shows class files in the order of the class path: the name that its place in a folder stands for, content and path.
    fn look_through(&self, see: See) {
        let mut budget = 2000;
        for place in &self.places {
            match place {
                Place::Classes(map) => map.values().for_each(|(path, bytes)| see(None, bytes, path)),
                Place::Jar(jar) => {
                    for name in jar.names().into_iter().take(budget) {
                        budget -= 1;
                        if let Ok(Some(bytes)) = jar.read(&name) {
                            see(None, &bytes, &name);
                        }
                    }
                }
                Place::Folder(folder) => self.look_below(folder, "", 0, &mut budget, see),
            }
        }
    }

    fn look_below(&self, root: &str, inside: &str, depth: u32, budget: &mut usize, see: See) {
        let folder = join(root, inside);
        for name in self.files.list(&folder) {
            if *budget == 0 {
                return;
            }
            *budget -= 1;
            let path = join(&folder, &name);
            if let Some(stem) = name.strip_suffix(".class") {
                let expected = if inside.is_empty() { stem.to_string() } else { format!("{inside}/{stem}") };
                if let Some(bytes) = self.files.read(&path) {
                    see(Some(&expected), &bytes, &path);
                }
            } else if depth < 12 && !name.starts_with('.') && self.files.kind(&path) == Some(FileKind::Folder) {
                let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
                self.look_below(root, &inside, depth + 1, budget, see);
            }
        }
    }
}

/// A path without `.`, and without `..` where something stands before it.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').filter(|part| !matches!(*part, "" | ".")) {
        match (part, parts.last()) {
            ("..", Some(last)) if *last != ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// What an address of a folder leads to: a name in each line.
fn listing(names: &[String]) -> Vec<u8> {
    names.iter().flat_map(|name| format!("{name}\n").into_bytes()).collect()
}

/// Is shown a class file: its expected name where there is one, its content, its path.
type See<'a> = &'a mut dyn FnMut(Option<&str>, &[u8], &str);

/// Whether a dropped file is meant as code: by name, or by its first bytes.
pub(super) fn is_program(path: &str, bytes: &[u8]) -> bool {
    [".class", ".jar", ".zip"].iter().any(|e| path.ends_with(e))
        || bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE])
        || bytes.starts_with(b"PK\x03\x04")
}

fn main_name(bytes: &[u8], path: &str) -> Option<String> {
    summarize(bytes, path).ok().filter(|s| s.has_main).map(|s| dotted(&s.name))
}

fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

pub(super) fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        (folder, "") => folder.to_string(),
        (".", name) => name.to_string(),
        (folder, name) => format!("{}/{name}", folder.trim_end_matches('/')),
    }
}

pub(super) fn package_sentence(name: &str) -> String {
    format!("the class {} is passed over: classes in java.* come from the class library", dotted(name))
}

fn refused_package(path: &str, name: &str) -> String {
    format!("{path}: {}", package_sentence(name))
}

fn unusable(path: &str, what: &str) -> InputError {
    InputError::Unusable { path: path.to_string(), what: what.to_string() }
}

/// The path that a file in a multi-release jar stands for: `META-INF/versions/9/a.txt` for `a.txt`.
fn without_version(path: &str) -> &str {
    let rest = path.strip_prefix("META-INF/versions/").and_then(|rest| rest.split_once('/'));
    rest.filter(|(release, _)| release.parse::<u32>().is_ok()).map_or(path, |(_, rest)| rest)
}

#[cfg(test)]
mod tests;
