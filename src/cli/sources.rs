//! Source lines for traces, where the sources lie near the classes.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::config::properties::join;
use crate::input::{FileKind, Files};

/// Looks for source files in the folders of the class path, beside jars, and in the usual places.
pub struct Sources {
    files: Rc<dyn Files>,
    folders: Vec<String>,
    /// By `package/File.java`.
    read: BTreeMap<String, Option<Vec<String>>>,
}

impl Sources {
    /// Sources of a class path.
    pub fn new(files: Rc<dyn Files>, classpath: &[String]) -> Sources {
        let mut folders: Vec<String> =
            classpath.iter().filter(|p| files.kind(p) == Some(FileKind::Folder)).cloned().collect();
        for usual in [".", "src", "src/main/java", "src/test/java"] {
            if !folders.iter().any(|f| f == usual) && files.kind(usual) == Some(FileKind::Folder) {
                folders.push(usual.to_string());
            }
        }
        Sources { files, folders, read: BTreeMap::new() }
    }

    /// The text of a line, without its indentation.
    pub fn line(&mut self, class: &str, file: &str, line: u32) -> Option<&str> {
        if file.is_empty() || line == 0 || file.contains(['/', '\\']) {
            return None;
        }
        let package = class.rsplit_once('.').map_or(String::new(), |(p, _)| p.replace('.', "/") + "/");
        let key = format!("{package}{file}");
        if !self.read.contains_key(&key) {
            let found = self.find(&key, file);
            self.read.insert(key.clone(), found);
        }
        let lines = self.read.get(&key)?.as_ref()?;
        lines.get(line as usize - 1).map(|l| l.trim()).filter(|l| !l.is_empty())
    }

    fn find(&self, key: &str, file: &str) -> Option<Vec<String>> {
        // A file of another package with the same name would show wrong lines: with a package, only its own place counts.
        let names = if key == file { vec![file] } else { vec![key] };
        let places = self.folders.iter().flat_map(|f| names.iter().map(move |n| join(f, n)));
        let bytes = places.filter(|p| self.files.kind(p) == Some(FileKind::File)).find_map(|p| self.files.read(&p))?;
        if bytes.len() > 4 << 20 {
            return None;
        }
        Some(String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect())
    }
}
