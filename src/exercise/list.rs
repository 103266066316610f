//! The list of a folder's exercises, `index.json`: the page shows what it names, and `verify` finds it there. What a list may
//! say is the same in `www/src/exercise/list.ts`.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::format::{MAX_TITLE, format_of, is_id, said, without_mark};
use super::{ExerciseError, quoted, wrong};

/// What a list says of itself.
pub const LIST_FORMAT: &str = "interleave-exercises-1";
/// Its name in a folder of exercises.
pub const LIST_FILE: &str = "index.json";

const MOST: usize = 500;

/// An exercise of a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Listed {
    /// That of the exercise.
    pub id: String,
    /// What the page shows.
    pub title: String,
    /// Where it is, as seen from the folder of the list: in it or below it.
    pub file: String,
}

#[derive(Deserialize)]
struct List {
    exercises: Vec<Listed>,
}

/// Whether a file says that it is a list, of whatever version.
pub fn is_list(bytes: &[u8]) -> bool {
    matches!(format_of(bytes), Ok(Some(format)) if format.starts_with("interleave-exercises-"))
}

/// Reads a list.
///
/// # Errors
/// One sentence.
pub fn read_list(bytes: &[u8]) -> Result<Vec<Listed>, ExerciseError> {
    match format_of(bytes)?.as_deref() {
        Some(LIST_FORMAT) => {}
        Some(other) if other.starts_with("interleave-exercises-") => {
            return wrong(format!("its format is `{}`, and this version reads `{LIST_FORMAT}`", quoted(other)));
        }
        _ => return wrong(format!("it is no list of exercises: one begins with \"format\": \"{LIST_FORMAT}\"")),
    }
    let list: List = serde_json::from_slice(without_mark(bytes))
        .map_err(|e| ExerciseError::Wrong(format!("it is no list of exercises: {}", said(&e))))?;
    if list.exercises.len() > MOST {
        return wrong(format!("it has more than {MOST} entries"));
    }
    let mut ids = BTreeSet::new();
    for (Listed { id, title, file }, at) in list.exercises.iter().zip(1..) {
        if !is_id(id) || title.is_empty() || title.encode_utf16().count() > MAX_TITLE {
            return wrong(format!("entry {at} is not of the form {{\"id\": …, \"title\": …, \"file\": …}}"));
        }
        if !is_below(file) {
            return wrong(format!("it names the file \"{}\", which is not in its folder", quoted(file)));
        }
        if !ids.insert(id) {
            return wrong(format!("it has the id \"{id}\" twice"));
        }
    }
    Ok(list.exercises)
}

/// A file of the folder itself or of one below it.
fn is_below(file: &str) -> bool {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let name = |name: &str| !name.starts_with(['.', '-']) && !name.is_empty() && name.chars().all(inside);
    file.strip_suffix(".json").is_some_and(|stem| !stem.is_empty() && !stem.ends_with('/')) && file.split('/').all(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(entries: &str) -> Result<Vec<Listed>, String> {
        let text = format!(r#"{{"exercises": [{entries}], "format": "interleave-exercises-1", "more": 1}}"#);
        read_list(text.as_bytes()).map_err(|e| e.to_string())
    }

    fn entry(id: &str, file: &str) -> String {
        format!(r#"{{"id": "{id}", "title": "T", "file": "{file}"}}"#)
    }

    #[test]
    fn a_list_names_files_in_its_folder_and_below() {
        let found = list(&[entry("a", "a.json"), entry("b.1", "week-2/x/b.json")].join(", ")).unwrap();
        let files: Vec<&str> = found.iter().map(|listed| listed.file.as_str()).collect();
        assert_eq!(files, ["a.json", "week-2/x/b.json"]);
        assert_eq!(list(""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_with_a_list_is_said_in_a_sentence() {
        for file in [
            "../a.json",
            "/a.json",
            "x/../a.json",
            "a.txt",
            ".json",
            "x/.json",
            "x//a.json",
            "C:/a.json",
            "-a.json",
            "",
        ] {
            let why = format!("it names the file \"{file}\", which is not in its folder");
            assert_eq!(list(&entry("a", file)), Err(why));
        }
        let form = r#"entry 2 is not of the form {"id": …, "title": …, "file": …}"#;
        assert_eq!(list(&[entry("a", "a.json"), entry(".b", "b.json")].join(", ")).unwrap_err(), form);
        assert_eq!(
            list(&[entry("a", "a.json"), entry("a", "b.json")].join(", ")).unwrap_err(),
            "it has the id \"a\" twice"
        );
        assert!(list(r#"{"id": "a"}"#).unwrap_err().starts_with("it is no list of exercises: missing field `title`"));
        let many: Vec<String> = (0..=MOST).map(|n| entry(&format!("e{n}"), "a.json")).collect();
        assert_eq!(list(&many.join(", ")).unwrap_err(), "it has more than 500 entries");
        let other = read_list(br#"{"format": "interleave-exercises-7"}"#).unwrap_err().to_string();
        assert_eq!(other, "its format is `interleave-exercises-7`, and this version reads `interleave-exercises-1`");
        assert!(
            read_list(br#"{"format": "x"}"#)
                .unwrap_err()
                .to_string()
                .starts_with("it is no list of exercises: one begins")
        );
    }
}
