//! The JDK's API of a release, as it is packed for compilers: modules, their packages and class files without code.

use std::collections::{BTreeMap, BTreeSet};

use crate::input::{InputError, Library};
use crate::util::FxMap;

/// Where the files of the library's own release lie, and those of older ones.
const OWN: &str = "platform/17";
const OLDER: &str = "platform/older";
/// The library's own release.
pub(super) const OWN_RELEASE: u32 = 17;
/// The oldest release that there is a library of and that the compiler makes classes for.
pub(super) const OLDEST_RELEASE: u32 = 8;

/// One release.
pub(super) struct Platform {
    modules: BTreeSet<String>,
    /// Names of files by folder, `java.base/java/lang`.
    folders: BTreeMap<String, Vec<String>>,
    /// Where the bundle has a file, `java.base/java/lang/String.class`.
    files: FxMap<String, String>,
}

impl Platform {
    /// Reads what there is of a release, but for the files themselves.
    pub(super) fn of(release: u32, library: &mut Library) -> Result<Platform, InputError> {
        let own = release == OWN_RELEASE;
        let folder = if own { OWN } else { OLDER };
        let letter = char::from_digit(release, 36).unwrap_or('0').to_ascii_uppercase();
        let mut platform = Platform { modules: BTreeSet::new(), folders: BTreeMap::new(), files: FxMap::default() };
        for name in library.files_in(folder)? {
            let file = match name.split_once(':') {
                Some((releases, rest)) if !own && releases.contains(letter) => rest,
                _ if own => &name,
                _ => continue,
            };
            if let Some((module, class)) = file.split_once(':') {
                platform.add(module, &class.replace('.', "/"), format!("{folder}/{name}"));
            }
        }
        if platform.modules.is_empty() {
            return Err(InputError::Library(format!("it has no API of Java {release} for the compiler")));
        }
        platform.folders.values_mut().for_each(|names| names.sort());
        Ok(platform)
    }

    fn add(&mut self, module: &str, class: &str, place: String) {
        let (package, name) = class.rsplit_once('/').unwrap_or(("", class));
        self.modules.insert(module.to_string());
        self.folders.entry(format!("{module}/{package}")).or_default().push(format!("{name}.class"));
        self.files.insert(format!("{module}/{class}.class"), place);
    }

    /// The names in a folder; of the modules for the empty one.
    pub(super) fn names(&self, folder: &str) -> Option<Vec<String>> {
        match folder {
            "" => Some(self.modules.iter().cloned().collect()),
            folder => self.folders.get(folder).cloned(),
        }
    }

    /// A file of a module.
    pub(super) fn file(&self, path: &str, library: &mut Library) -> Result<Option<Vec<u8>>, InputError> {
        self.files.get(path).map_or(Ok(None), |place| library.file(place))
    }
}
