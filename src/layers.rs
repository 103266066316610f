//! Folders of the source import each other in one direction: this test reads the imports and fails on a circle.
//!
//! Tests inside a file and comments do not count: a test may look at what stands above the code that it tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// For each folder those that it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The code of a file without comments, and without what follows `#[cfg(test)] mod …`.
fn code_of(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|pair| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod "));
    let code = lines[..tests.unwrap_or(lines.len())].iter();
    code.filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Names that follow `crate::`, those in braces too.
fn named_in(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            None => found.extend([name(rest)]),
            Some(group) => found.extend(top_level(group).iter().map(|part| name(part.trim_start()))),
        }
    }
    found
}

/// The parts of a group in braces, up to its end; what is in inner braces stays with its part.
fn top_level(group: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_u32);
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is always one").push(c);
    }
    parts
}

fn read(folder: &Path, named: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the source is here").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            read(&entry, named);
        } else if entry.extension().is_some_and(|end| end == "rs") && entry.file_name().is_none_or(|n| n != "tests.rs")
        {
            named.extend(named_in(&code_of(&fs::read_to_string(&entry).expect("readable"))));
        }
    }
}

fn imports() -> Imports {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(source).expect("the source is here").map(|entry| entry.expect("readable").path());
    let folders: Vec<_> = entries.filter(|path| path.is_dir()).collect();
    let name = |path: &Path| path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
    let names: BTreeSet<String> = folders.iter().map(|path| name(path)).collect();
    let mut imports = Imports::new();
    for path in &folders {
        let mut named = BTreeSet::new();
        read(path, &mut named);
        named.remove(&name(path));
        imports.insert(name(path), named.intersection(&names).cloned().collect());
    }
    imports
}

/// Folders that are left when those that import nothing of the rest are taken away, again and again.
fn in_circles(imports: &Imports) -> BTreeSet<String> {
    let mut left: BTreeSet<String> = imports.keys().cloned().collect();
    loop {
        let free = left.iter().find(|folder| imports[*folder].is_disjoint(&left)).cloned();
        let Some(free) = free else { return left };
        left.remove(&free);
    }
}

#[test]
fn folders_import_each_other_in_one_direction() {
    let imports = imports();
    assert!(imports["vm"].contains("program") && imports["search"].contains("choice"), "imports are read");
    let circle = in_circles(&imports);
    let rows: Vec<String> =
        circle.iter().map(|folder| format!("{folder} imports {:?}", &imports[folder] & &circle)).collect();
    assert!(circle.is_empty(), "these folders, or some of them, import each other in a circle:\n{}", rows.join("\n"));
}

#[test]
fn a_circle_is_found() {
    let of = |rows: &[(&str, &[&str])]| -> Imports {
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        rows.iter().map(|&(folder, names)| (folder.to_owned(), set(names))).collect()
    };
    assert!(in_circles(&of(&[("a", &["b"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let found = in_circles(&of(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &[])]));
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
}

#[test]
fn imports_are_read_from_code_alone() {
    let text = "//! [`crate::up`]\nuse crate::{a::{x, y}, b};\nfn f() { crate::c::g() } // crate\n#[cfg(test)]\nmod t {\nuse crate::d;\n}\n";
    assert_eq!(named_in(&code_of(text)).into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
}
