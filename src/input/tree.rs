//! The class path as folders and files of the program's file system, so that the addresses of resources lead somewhere.
//!
//! Jars lie where their path says, folders and loose files under `/classes`: nothing depends on the machine or on where
//! on it a program lies.

use std::collections::BTreeSet;

use super::user::{Place, UserClasses, join};
use super::{FileKind, Jar, MAX_CLASS};

/// The folder for what lies in the first folder of a class path, or in no jar.
const ROOT: &str = "classes";
/// Names that a listing has at most.
const MAX_NAMES: usize = 10_000;

/// An element of the class path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mount {
    /// Where the program finds it, without the first `/`.
    pub path: String,
    /// A jar otherwise.
    pub folder: bool,
}

impl UserClasses {
    /// Where everything is, each path once.
    pub fn mounts(&self) -> Vec<Mount> {
        let mut all = vec![Mount { path: ROOT.to_string(), folder: true }];
        for (index, place) in self.places.iter().enumerate() {
            let mount = match place {
                Place::Classes(_) => continue,
                Place::Folder(_) => Mount { path: self.root_of(index), folder: true },
                Place::Jar(jar) => Mount { path: self.path_of(index, jar), folder: false },
            };
            if !all.contains(&mount) {
                all.push(mount);
            }
        }
        all
    }

    /// The class path as a program is told it: what was named, without what manifests add to it.
    pub fn described(&self) -> String {
        let mut paths: Vec<String> = Vec::new();
        for (index, place) in self.places.iter().enumerate().filter(|(index, _)| !self.unnamed.contains(index)) {
            let path = match place {
                Place::Classes(_) => ROOT.to_string(),
                Place::Folder(_) => self.root_of(index),
                Place::Jar(jar) => self.path_of(index, jar),
            };
            let path = format!("/{path}");
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        paths.join(":")
    }

    /// The path of the folder that is that element: `classes`, `classes-2`, ….
    pub(super) fn root_of(&self, index: usize) -> String {
        let before = self.places[..index].iter().filter(|place| matches!(place, Place::Folder(_))).count();
        if before == 0 { ROOT.to_string() } else { format!("{ROOT}-{}", before + 1) }
    }

    /// The path of the jar that is that element: its own, or below a number where another one has that.
    pub(super) fn path_of(&self, index: usize, jar: &Jar) -> String {
        let path = shown(jar);
        let before =
            self.places[..index].iter().filter(|place| matches!(place, Place::Jar(other) if shown(other) == path));
        match before.count() {
            0 => path,
            n => format!("{}/{path}", n + 1),
        }
    }

    /// A jar by its path.
    pub fn jar_at(&self, path: &str) -> Option<&Jar> {
        self.places.iter().enumerate().find_map(|(index, place)| match place {
            Place::Jar(jar) if self.path_of(index, jar) == path => Some(jar),
            _ => None,
        })
    }

    /// What lies at a path below a folder of the class path.
    pub fn kind_at(&self, path: &str) -> Option<FileKind> {
        let (root, name) = split(path);
        let of_folder = self.folder(root).and_then(|folder| self.files.kind(&join(folder, name)));
        of_folder.or_else(|| {
            if root != ROOT {
                return None;
            }
            if self.loose_at(name).is_some() {
                return Some(FileKind::File);
            }
            (name.is_empty() || self.has_loose_folder(name)).then_some(FileKind::Folder)
        })
    }

    /// Whether loose files lie in a folder of that name.
    pub(super) fn has_loose_folder(&self, name: &str) -> bool {
        let below = if name.is_empty() { String::new() } else { format!("{name}/") };
        let inside = format!("/{below}");
        self.loose_paths().any(|path| path.starts_with(&below) || path.contains(&inside))
    }

    /// The content of a file below a folder of the class path.
    pub fn content_at(&self, path: &str) -> Option<Vec<u8>> {
        let (root, name) = split(path);
        let of_folder = self.folder(root).and_then(|folder| self.files.read(&join(folder, name)));
        let bytes = of_folder.or_else(|| if root == ROOT { self.loose_at(name) } else { None });
        bytes.filter(|bytes| bytes.len() <= MAX_CLASS)
    }

    /// The names in a folder of the class path, sorted.
    pub fn names_at(&self, path: &str) -> Vec<String> {
        let (root, name) = split(path);
        let mut names = self.folder(root).map(|folder| self.files.list(&join(folder, name))).unwrap_or_default();
        if root == ROOT {
            let below = if name.is_empty() { String::new() } else { format!("{name}/") };
            let inside = format!("/{below}");
            let first = |rest: &str| rest.split('/').next().unwrap_or(rest).to_string();
            names.extend(self.loose_paths().filter_map(|path| {
                let rest = path.strip_prefix(&below).or_else(|| path.split_once(&inside).map(|(_, rest)| rest));
                rest.filter(|_| !below.is_empty() || path.starts_with(&below)).map(first)
            }));
        }
        names.sort();
        names.dedup();
        names.truncate(MAX_NAMES);
        names
    }

    /// Internal names of the classes that were given one by one or lie in jars.
    pub fn packed_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for place in &self.places {
            match place {
                Place::Classes(map) => names.extend(map.keys().cloned()),
                Place::Jar(jar) => names.extend(jar.names()),
                Place::Folder(_) => {}
            }
        }
        names
    }

    /// The files of a package in the folders of the class path: those whose names end so, without the ending.
    pub fn names_in_folders(&self, package: &str, ending: &str) -> Vec<String> {
        let names = self.in_folders(package).flat_map(|folder| self.files.list(&folder));
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_string)).collect()
    }

    /// A file below one of the folders of the class path, with its path.
    pub fn file_in_folders(&self, name: &str) -> Option<(String, Vec<u8>)> {
        let read = |path: String| self.files.read(&path).map(|bytes| (path, bytes));
        self.in_folders(name).find_map(read).filter(|(_, bytes)| bytes.len() <= MAX_CLASS)
    }

    /// Whether a class is older than its source in the folders of the class path, of which there are those in its package,
    /// without `.java`. Where a time is not known, the source is taken to be the newer one.
    pub fn is_outdated(&self, class: &str, sources: &BTreeSet<String>) -> bool {
        let (package, simple) = class.split_at(class.rfind('/').map_or(0, |at| at + 1));
        let ends = simple.match_indices('$').map(|(at, _)| at).chain([simple.len()]);
        let Some(source) = ends.map(|end| &simple[..end]).find(|name| sources.contains(*name)) else { return false };
        let path = format!("{package}{source}.java");
        let source = self.in_folders(&path).find(|path| self.files.kind(path) == Some(FileKind::File));
        let changed = source.and_then(|path| self.files.modified(&path));
        let compiled = self.file_of(class).and_then(|path| self.files.modified(&path));
        match (changed, compiled) {
            (Some(changed), Some(compiled)) => changed >= compiled,
            _ => true,
        }
    }

    /// The file that a class comes from; the jar, if it is in one.
    fn file_of(&self, class: &str) -> Option<String> {
        self.places.iter().find_map(|place| match place {
            Place::Classes(map) => map.get(class).map(|(path, _)| path.clone()),
            Place::Jar(jar) => jar.has(class).then(|| jar.path().to_string()),
            Place::Folder(folder) => {
                let path = join(folder, &format!("{class}.class"));
                (self.files.kind(&path) == Some(FileKind::File)).then_some(path)
            }
        })
    }

    /// Where a file may lie in the folders of the class path.
    fn in_folders(&self, name: &str) -> impl Iterator<Item = String> {
        self.places.iter().filter_map(move |place| match place {
            Place::Folder(folder) => Some(join(folder, name)),
            _ => None,
        })
    }

    fn folder(&self, root: &str) -> Option<&str> {
        self.places.iter().enumerate().find_map(|(index, place)| match place {
            Place::Folder(folder) if self.root_of(index) == root => Some(folder.as_str()),
            _ => None,
        })
    }

    /// A class file or another file that lies in no folder.
    fn loose_at(&self, name: &str) -> Option<Vec<u8>> {
        let class = name.strip_suffix(".class");
        let class = class.and_then(|class| {
            self.places.iter().find_map(|place| match place {
                Place::Classes(map) => map.get(class),
                _ => None,
            })
        });
        class.map(|(_, bytes)| bytes.clone()).or_else(|| self.loose_named(name).next().map(|file| file.bytes.clone()))
    }

    /// Where loose files lie; class files where their names say.
    fn loose_paths(&self) -> impl Iterator<Item = String> {
        let classes =
            self.places.iter().filter_map(|place| if let Place::Classes(map) = place { Some(map) } else { None });
        let classes = classes.flat_map(|map| map.keys().map(|name| format!("{name}.class")));
        let files = self.loose.iter().filter(|file| !file.path.contains("!/"));
        classes.chain(files.map(|file| file.path.trim_start_matches(['.', '/']).to_string()))
    }
}

/// The first part of a path, and the rest.
fn split(path: &str) -> (&str, &str) {
    path.split_once('/').unwrap_or((path, ""))
}

/// A jar's path without what leads out of the root.
fn shown(jar: &Jar) -> String {
    jar.path().replace('\\', "/").trim_start_matches(['.', '/']).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::testing::{class, zip};
    use crate::report::InputFile;

    #[test]
    fn dropped_files_lie_below_one_folder_and_jars_at_their_paths() {
        let file = |path: &str, bytes: Vec<u8>| InputFile { path: path.into(), bytes };
        let jar = |text: &str| zip(&[("a.txt", text.as_bytes(), true)]);
        let c = UserClasses::of_files(vec![
            file("./lib/x.jar", jar("one")),
            file("../lib/x.jar", jar("two")),
            file("where/X.class", class("p/X", 61)),
            file("project/conf/app.txt", b"app".to_vec()),
            file("y.jar!/in.txt", b"in".to_vec()),
        ]);
        let mounts: Vec<_> = c.mounts().into_iter().map(|m| (m.path, m.folder)).collect();
        let at = |path: &str, folder| (path.to_string(), folder);
        assert_eq!(mounts, [at("classes", true), at("lib/x.jar", false), at("2/lib/x.jar", false)]);
        assert_eq!(c.described(), "/lib/x.jar:/2/lib/x.jar:/classes");
        assert!(c.jar_at("2/lib/x.jar").is_some_and(|jar| jar.file("a.txt").unwrap().unwrap() == b"two"));
        let kinds = ["", "/p", "/p/X.class", "/conf", "/conf/app.txt", "/project/conf", "/q", "/in.txt"];
        let kinds = kinds.map(|path| c.kind_at(&format!("classes{path}")).map(|kind| kind == FileKind::Folder));
        assert_eq!(
            kinds,
            [Some(true), Some(true), Some(false), Some(true), Some(false), Some(true), None, Some(false)]
        );
        assert_eq!(c.names_at("classes"), ["p", "project"]);
        assert_eq!(c.names_at("classes/p"), ["X.class"]);
        assert_eq!(c.names_at("classes/conf"), ["app.txt"]);
        assert_eq!(c.resources("conf"), [("classes/conf".to_string(), b"app.txt\n".to_vec())]);
        assert_eq!(c.content_at("classes/conf/app.txt").unwrap(), b"app");
        assert_eq!((c.content_at("classes/none"), c.content_at("other/conf/app.txt")), (None, None));
        let places: Vec<String> = c.resources("a.txt").into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, ["lib/x.jar!/a.txt", "2/lib/x.jar!/a.txt"]);
        assert_eq!(c.resources("in.txt"), [("y.jar!/in.txt".to_string(), b"in".to_vec())]);
        assert_eq!(c.resources("conf/app.txt"), [("classes/conf/app.txt".to_string(), b"app".to_vec())]);
    }
}
