//! Where the lines of the old program are in the edited one.

use std::collections::{BTreeMap, BTreeSet};

use crate::input::package_of;
use crate::search::{Found, Stand};
use crate::session::lines::{self, lines_in};

/// Files go by their packages and names, as the classes of a stack trace tell them; of several of one name in one package
/// nothing is known, and their lines are taken to be where they were. A file that was renamed is known by its lines.
pub(super) struct Places {
    /// By the name of an old file, its name now, and its lines.
    files: BTreeMap<String, (String, lines::Lines)>,
    /// Names of the program's sources, old ones and those they go by now.
    own: BTreeSet<String>,
    /// There were sources, and hardly a line of them is there still.
    pub(super) little_is_left: bool,
}

impl Places {
    /// Of the old sources and those of the edited program, by their paths.
    pub(super) fn new<'a>(
        old: impl Iterator<Item = (&'a str, &'a [u8])>,
        edited: impl Iterator<Item = (&'a str, &'a [u8])>,
    ) -> Places {
        let (before, after) = (texts(old), texts(edited));
        let mut files = BTreeMap::new();
        let mut gone = Vec::new();
        let mut left: BTreeMap<&String, &String> =
            after.iter().filter_map(|(name, text)| Some((name, text.as_ref()?))).collect();
        let (mut kept, mut of) = (0, 0);
        for (name, old) in &before {
            let Some(old) = old else { continue };
            of += lines_in(old);
            match left.remove(name) {
                Some(new) => {
                    let lines = lines::map(old, new);
                    kept += lines.kept(old);
                    files.insert(name.clone(), (name.clone(), lines));
                }
                None if !after.contains_key(name) => gone.push((name, old)),
                None => {}
            }
        }
        left.retain(|name, _| !before.contains_key(*name));
        for (name, old) in gone {
            let alike = left.iter().map(|(now, new)| (*now, lines::map(old, new)));
            let Some((now, lines)) = alike.max_by_key(|(_, lines)| lines.kept(old)) else { continue };
            if 2 * lines.kept(old) >= lines_in(old) {
                kept += lines.kept(old);
                left.remove(now);
                files.insert(name.clone(), (now.clone(), lines));
            }
        }
        let own = before.into_keys().chain(files.values().map(|(now, _)| now.clone())).collect();
        Places { files, own, little_is_left: of > 0 && !after.is_empty() && 4 * kept < of }
    }

    /// Where a line is now. Without sources lines are taken to be where they were.
    pub(super) fn find(&self, stand: &Stand) -> Found {
        let Some((now, lines)) = self.files.get(&stand.file) else { return Found::At(stand.clone()) };
        match (at(now, &lines.unchanged, stand), at(now, &lines.now, stand)) {
            (Some(there), _) => Found::At(there),
            (None, Some(there)) => Found::Edited(there),
            (None, None) => Found::Gone,
        }
    }

    /// The same for a line that was not changed.
    pub(super) fn unchanged(&self, stand: &Stand) -> Option<Stand> {
        if let Found::At(there) = self.find(stand) { Some(there) } else { None }
    }

    /// Whether it is a place of the program's own sources.
    pub(super) fn covers(&self, file: &str) -> bool {
        self.own.contains(file)
    }

    /// Whether a line of the edited program was in the old one as it is.
    pub(super) fn was(&self, stand: &Stand) -> bool {
        let same = |line: &Option<usize>| line.is_some_and(|line| line as u32 + 1 == stand.line);
        self.files
            .values()
            .find(|(now, _)| *now == stand.file)
            .is_none_or(|(_, lines)| lines.unchanged.iter().any(same))
    }
}

/// Sources by their packages and names; without a text where several have one name.
fn texts<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> BTreeMap<String, Option<String>> {
    let mut texts = BTreeMap::new();
    for (path, bytes) in files {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let name = match package_of(&text) {
            package if package.is_empty() => name.to_owned(),
            package => format!("{}/{name}", package.replace('.', "/")),
        };
        texts.entry(name).and_modify(|known| *known = None).or_insert(Some(text));
    }
    texts
}

/// Where the line of `stand` is by a list of lines.
fn at(now: &str, lines: &[Option<usize>], stand: &Stand) -> Option<Stand> {
    let line = lines.get((stand.line as usize).checked_sub(1)?).copied().flatten()?;
    Some(Stand { file: now.to_owned(), line: line as u32 + 1 })
}
