//! What is packed, as the image of a Java runtime shows it: modules, their packages and their files. Read when a program
//! looks into the file system `jrt:/`, and only the indexes of the modules that it looks at.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{InputError, Library};
use crate::program::homes::module_of;
use crate::util::FxMap;

/// Where the descriptors of modules lie.
const DESCRIPTORS: &str = "module-info";
/// The descriptor in the folder of its module.
const DESCRIPTOR: &str = "module-info.class";
/// What lies in the bundle beside the JDK's own classes.
const FOREIGN: [&str; 3] = ["gov/nasa/jpf/", "interleave/", "lib/"];

/// Names in each folder of a module, by the folder's path; those of folders end with a `/`.
type Folders = Rc<BTreeMap<String, BTreeSet<String>>>;

#[derive(Default)]
pub(super) struct Image {
    packages: Option<Rc<BTreeMap<String, BTreeSet<String>>>>,
    folders: FxMap<String, Folders>,
}

impl Library {
    /// The modules that are packed, whole or in part.
    pub fn modules(&mut self) -> Result<Vec<String>, InputError> {
        let is_index = |index: &String| module_of_index(index) == Some(DESCRIPTORS);
        let index = self.known_modules()?.indexes.iter().position(is_index);
        let index = index.ok_or_else(|| InputError::Library("it has no descriptors of modules".to_string()))?;
        self.read_module(index)?;
        let names = self.owner.keys().filter_map(|name| name.strip_prefix('/')?.strip_prefix(DESCRIPTORS));
        let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_prefix('/')?.to_string())).collect();
        names.sort();
        Ok(names)
    }

    /// The modules of each package, with dots, and of each name that packages begin with.
    pub fn packages(&mut self) -> Result<Rc<BTreeMap<String, BTreeSet<String>>>, InputError> {
        if let Some(known) = &self.image.packages {
            return Ok(known.clone());
        }
        let modules = self.modules()?;
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut add = |folder: &str, module: &str| {
            for (end, _) in folder.match_indices('/').chain([(folder.len(), "")]) {
                all.entry(folder[..end].replace('/', ".")).or_default().insert(module.to_string());
            }
        };
        for (name, _) in self.in_first_index() {
            if let Some((folder, _)) = name.rsplit_once('/') {
                add(folder, module_of(name));
            }
        }
        let known = self.known_modules()?;
        for (package, &index) in &known.of_package {
            let module = known.indexes.get(index as usize).and_then(|index| module_of_index(index));
            if let Some(module) = module.filter(|module| modules.iter().any(|known| known == module)) {
                add(package, module);
            }
        }
        Ok(self.image.packages.insert(Rc::new(all)).clone())
    }

    /// The names in a folder of a module, `java/lang` of `java.base` say, those of folders with a `/` at their end; `None`
    /// where there is no such folder.
    pub fn names_in(&mut self, module: &str, folder: &str) -> Result<Option<Vec<String>>, InputError> {
        let folders = match self.image.folders.get(module) {
            Some(known) => known.clone(),
            None => {
                let made = Rc::new(self.folders_of(module)?);
                self.image.folders.insert(module.to_string(), made.clone());
                made
            }
        };
        Ok(folders.get(folder).map(|names| names.iter().cloned().collect()))
    }

    fn folders_of(&mut self, module: &str) -> Result<BTreeMap<String, BTreeSet<String>>, InputError> {
        let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        if !self.modules()?.iter().any(|known| known == module) {
            return Ok(folders);
        }
        let index = self.known_modules()?.indexes.iter().position(|index| module_of_index(index) == Some(module));
        if let Some(index) = index {
            self.read_module(index)?;
        }
        folders.entry(String::new()).or_default().insert(DESCRIPTOR.to_string());
        let own = format!("m/{module}/");
        let of_index = self.owner.iter().filter(|&(_, &piece)| self.pieces[piece as usize].file.starts_with(&own));
        let of_index = of_index.map(|(name, _)| split(name));
        let of_first = self.in_first_index().filter(|(name, _)| module_of(name) == module);
        for (name, ending) in of_index.chain(of_first) {
            let mut rest = format!("{name}{ending}");
            while let Some(at) = rest.trim_end_matches('/').rfind('/') {
                let name = rest.split_off(at + 1);
                rest.truncate(at);
                folders.entry(rest.clone()).or_default().insert(name);
                rest.push('/');
            }
            folders.entry(String::new()).or_default().insert(rest);
        }
        Ok(folders)
    }

    /// A file of a module, by its path in it.
    pub fn module_file(&mut self, module: &str, path: &str) -> Result<Option<Vec<u8>>, InputError> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let there = self.names_in(module, folder)?.is_some_and(|names| names.iter().any(|known| known == name));
        match path.strip_suffix(".class") {
            _ if !there => Ok(None),
            _ if path == DESCRIPTOR => self.file(&format!("{DESCRIPTORS}/{module}")),
            Some(class) => self.find(class),
            None => self.file(path),
        }
    }

    /// What the first index names, each with the ending of its file.
    fn in_first_index(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let names = self.owner.iter().filter(|&(_, &piece)| self.pieces[piece as usize].file.starts_with("p/"));
        let names = names.map(|(name, _)| split(name));
        names.filter(|(name, _)| !FOREIGN.iter().any(|folder| name.starts_with(folder)))
    }
}

/// The path of a class or data file without the ending, and the ending.
fn split(name: &str) -> (&str, &'static str) {
    match name.strip_prefix('/') {
        Some(path) => (path, ""),
        None => (name, ".class"),
    }
}

/// `m/java.sql/index.bin` is that of `java.sql`.
fn module_of_index(file: &str) -> Option<&str> {
    file.strip_prefix("m/")?.strip_suffix("/index.bin")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{deflate, library, piece};

    fn files() -> Vec<(&'static str, Vec<u8>)> {
        let core = piece(&[("java/lang/Object", b"obj"), ("/java/util/t.data", b"table"), ("gov/nasa/jpf/vm/V", b"v")]);
        let index = format!(
            "interleave-classlib 2 17\nP p/core.bin {}\n!java/lang/Object\n!/java/util/t.data\n!gov/nasa/jpf/vm/V\n",
            core.len()
        );
        let sql = piece(&[("java/sql/Driver", b"driver")]);
        let of_sql = format!("interleave-classlib 2 17\nP m/java.sql/p/a.bin {}\n!java/sql/Driver\n", sql.len());
        let infos = piece(&[("/module-info/java.base", b"base"), ("/module-info/java.sql", b"sql")]);
        let of_infos = format!(
            "interleave-classlib 2 17\nP m/module-info/p/i.bin {}\n!/module-info/java.base\n3sql\n",
            infos.len()
        );
        let modules = "interleave-modules 1\nM m/java.sql/index.bin\njava/sql\nM m/services/index.bin\n\
                       META-INF/services\nM m/module-info/index.bin\nmodule-info\n";
        vec![
            ("index.bin", deflate(index.as_bytes())),
            ("p/core.bin", deflate(&core)),
            ("modules.bin", deflate(modules.as_bytes())),
            ("m/java.sql/index.bin", deflate(of_sql.as_bytes())),
            ("m/java.sql/p/a.bin", deflate(&sql)),
            ("m/module-info/index.bin", deflate(of_infos.as_bytes())),
            ("m/module-info/p/i.bin", deflate(&infos)),
        ]
    }

    #[test]
    fn the_image_shows_modules_packages_and_files() {
        let (library, asked) = library(files());
        let mut library = library.unwrap();
        assert_eq!(library.modules().unwrap(), ["java.base", "java.sql"]);
        let packages = library.packages().unwrap();
        let shown: Vec<String> = packages.iter().map(|(name, of)| format!("{name} {of:?}")).collect();
        assert_eq!(
            shown,
            [
                r#"java {"java.base", "java.sql"}"#,
                r#"java.lang {"java.base"}"#,
                r#"java.sql {"java.sql"}"#,
                r#"java.util {"java.base"}"#
            ]
        );
        assert_eq!(*asked.borrow(), ["index.bin", "modules.bin", "m/module-info/index.bin"]);
        let mut names = |module: &str, folder: &str| library.names_in(module, folder).unwrap();
        assert_eq!(names("java.base", "").unwrap(), ["java/", "module-info.class"]);
        assert_eq!(names("java.base", "java").unwrap(), ["lang/", "util/"]);
        assert_eq!(names("java.base", "java/lang").unwrap(), ["Object.class"]);
        assert_eq!(names("java.sql", "java/sql").unwrap(), ["Driver.class"]);
        assert_eq!((names("java.sql", "java/lang"), names("java.xml", "")), (None, None));
        let mut file = |module: &str, path: &str| library.module_file(module, path).unwrap();
        assert_eq!(file("java.base", "java/util/t.data").unwrap(), b"table");
        assert_eq!(file("java.sql", "java/sql/Driver.class").unwrap(), b"driver");
        assert_eq!(file("java.sql", "module-info.class").unwrap(), b"sql");
        assert_eq!((file("java.base", "java/sql/Driver.class"), file("java.sql", "java/sql")), (None, None));
    }
}
