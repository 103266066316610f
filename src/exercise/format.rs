//! The exercise file: JSON that a teacher writes, and what of it is refused.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::answer::ANSWER_FORMAT;
use super::regions::Template;
use super::{ExerciseError, quoted, wrong};

/// What an exercise file says of itself.
pub const EXERCISE_FORMAT: &str = "interleave-exercise-1";

/// Bytes of an exercise file or an answer file at most.
pub const MAX_FILE: usize = 1 << 20;
const MAX_FILES: usize = 50;
pub(super) const MAX_TITLE: usize = 200;
const MAX_TASK: usize = 64 << 10;
const MAX_LIST: usize = 200;
const MAX_OUTCOMES: usize = 10_000;

/// A programming task: files of which some are the student's to change, and what has to hold of the whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// [`EXERCISE_FORMAT`].
    pub format: String,
    /// Short name that stays the same: letters, digits, `-`.
    pub id: String,
    /// One line.
    pub title: String,
    /// The task, as text with a little Markdown and no HTML.
    pub task: String,
    /// All files of the program.
    pub files: Vec<ExerciseFile>,
    /// What is started.
    pub start: Start,
    /// What has to come out.
    pub goal: Goal,
    /// Whether a data race is an error.
    #[serde(default)]
    pub races: Races,
    /// Where the search stops.
    #[serde(default)]
    pub bounds: Bounds,
    /// What an answer may not use, besides what it never may: class names, packages, members as `pack.Class.name`,
    /// `synchronized`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbid: Vec<String>,
    /// What it may use besides what it always may: class names, packages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow: Vec<String>,
}

/// A file of an exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseFile {
    /// `package/Name.java`.
    pub path: String,
    /// Who sees and changes it.
    pub role: Role,
    /// Its text as it is given.
    pub text: String,
}

/// Who sees and changes a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The student does not see it.
    Hidden,
    /// The student sees it.
    ReadOnly,
    /// The student writes it, or the parts between the marks.
    Editable,
}

/// What is started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The class with `main`, with dots.
    Main(String),
    /// Classes of JUnit tests, with dots.
    Tests(Vec<String>),
}

/// What has to come out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// No property is violated in any execution, and every one can end.
    Holds,
    /// Executions print exactly these texts: each of them some execution, and none another one.
    Outcomes(BTreeSet<String>),
}

/// What becomes of data races.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Races {
    /// They are told beside the answer.
    #[default]
    Allowed,
    /// They are errors.
    Error,
}

/// Where the search stops. What is not given is the checker's default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// Distinct states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<u64>,
    /// Transitions of one execution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// Megabytes of the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<u64>,
    /// Megabytes of the Java heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap_mb: Option<u64>,
}

impl Bounds {
    /// The settings that stand for them.
    pub fn settings(&self) -> Vec<(String, String)> {
        let of = |key: &str, value: Option<String>| value.map(|value| (key.to_string(), value));
        let number = |value: Option<u64>| value.map(|n| n.to_string());
        let megabytes = |value: Option<u64>| value.map(|n| format!("{n}M"));
        let all = [
            of("search.max_states", number(self.states)),
            of("search.depth_limit", number(self.depth)),
            of("search.time_limit", number(self.seconds)),
            of("vm.store.memory_limit", megabytes(self.memory_mb)),
            of("vm.max_heap", megabytes(self.heap_mb)),
        ];
        all.into_iter().flatten().collect()
    }

    fn check(&self) -> Result<(), ExerciseError> {
        let ranges = [
            ("states", self.states, 1, 1 << 40),
            ("depth", self.depth, 1, 1 << 31),
            ("seconds", self.seconds, 1, 86_400),
            ("memory_mb", self.memory_mb, 16, 1 << 16),
            ("heap_mb", self.heap_mb, 1, 1 << 12),
        ];
        for (name, value, least, most) in ranges {
            if value.is_some_and(|value| !(least..=most).contains(&value)) {
                return wrong(format!("bounds.{name} is a number from {least} to {most}"));
            }
        }
        Ok(())
    }
}

/// Only the mark of a file's kind.
#[derive(Deserialize)]
struct Marked {
    format: Option<String>,
}

/// What kind of file some JSON says it is; an error where it is none.
///
/// # Errors
/// One sentence.
pub fn format_of(bytes: &[u8]) -> Result<Option<String>, ExerciseError> {
    if bytes.len() > MAX_FILE {
        return wrong(format!("it has {} bytes, more than the {MAX_FILE} that are read", bytes.len()));
    }
    match serde_json::from_slice::<Marked>(without_mark(bytes)) {
        Ok(marked) => Ok(marked.format),
        Err(e) if e.is_data() => wrong("it is JSON, and no object with a text \"format\""),
        Err(e) => wrong(format!("it is no JSON: {}", said(&e))),
    }
}

/// What a file is that somebody opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An exercise, of whatever version.
    Exercise,
    /// An answer, of whatever version.
    Answer,
}

/// Whether a file says that it is an exercise or an answer.
///
/// # Errors
/// One sentence, where it is neither.
pub fn kind_of(bytes: &[u8]) -> Result<Kind, ExerciseError> {
    match format_of(bytes)?.as_deref() {
        Some(format) if format.starts_with("interleave-exercise-") => Ok(Kind::Exercise),
        Some(format) if format.starts_with("interleave-answer-") => Ok(Kind::Answer),
        Some(format) if format.starts_with("interleave-exercises-") => {
            wrong("it is the list of a folder of exercises: open one of the files that it names")
        }
        _ => wrong(format!(
            "it is neither an exercise nor an answer, which say \"format\": \"{EXERCISE_FORMAT}\" or \"{ANSWER_FORMAT}\""
        )),
    }
}

/// JSON without the mark that some editors put in front of UTF-8.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// What serde says, on one line.
pub(super) fn said(e: &serde_json::Error) -> String {
    quoted(&e.to_string())
}

impl Exercise {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// One sentence.
    pub fn read(bytes: &[u8]) -> Result<Exercise, ExerciseError> {
        match format_of(bytes)?.as_deref() {
            Some(EXERCISE_FORMAT) => {}
            Some(other) if other.starts_with("interleave-exercise-") => {
                return wrong(format!("its format is `{}`, and this version reads `{EXERCISE_FORMAT}`", quoted(other)));
            }
            _ => return wrong(format!("it is no exercise: an exercise begins with \"format\": \"{EXERCISE_FORMAT}\"")),
        }
        let exercise: Exercise = serde_json::from_slice(without_mark(bytes))
            .map_err(|e| ExerciseError::Wrong(format!("it is no exercise: {}", said(&e))))?;
        exercise.check()?;
        Ok(exercise)
    }

    /// A number for all of it, in a canonical form: it changes whenever the exercise does. It guards against mistakes; that
    /// nobody cheats rests on the search, which is made again with the teacher's own file.
    pub fn hash(&self) -> String {
        hash(&serde_json::to_vec(self).unwrap_or_default())
    }

    fn check(&self) -> Result<(), ExerciseError> {
        if !is_id(&self.id) {
            return wrong("its id is made of letters, digits, `-`, `_` and `.`, and is 64 characters long at most");
        }
        if self.title.is_empty() || self.title.len() > MAX_TITLE || self.title.contains(char::is_control) {
            return wrong(format!("its title is one line of at most {MAX_TITLE} bytes"));
        }
        if self.task.len() > MAX_TASK {
            return wrong(format!("its task is longer than {MAX_TASK} bytes"));
        }
        if let Some(at) = markup(&self.task) {
            return wrong(format!("its task has HTML: write `{}` between backquotes or without `<`", quoted(at)));
        }
        if self.forbid.len() > MAX_LIST || self.allow.len() > MAX_LIST {
            return wrong(format!("its lists forbid and allow have at most {MAX_LIST} entries each"));
        }
        if let Some(bad) = self.forbid.iter().chain(&self.allow).find(|name| !is_dotted(name.trim_end_matches(".*"))) {
            return wrong(format!("forbid and allow take names of classes and packages, and not `{}`", quoted(bad)));
        }
        if let Goal::Outcomes(texts) = &self.goal
            && (texts.is_empty() || texts.len() > MAX_OUTCOMES)
        {
            return wrong(format!("its goal has from 1 to {MAX_OUTCOMES} outcomes"));
        }
        self.bounds.check()?;
        self.check_start()?;
        self.check_files()
    }

    fn check_start(&self) -> Result<(), ExerciseError> {
        let names: Vec<&String> = match &self.start {
            Start::Main(main) => vec![main],
            Start::Tests(tests) => tests.iter().collect(),
        };
        if names.is_empty() || names.len() > MAX_LIST || !names.iter().all(|name| is_dotted(name)) {
            return wrong("its start is {\"main\": \"pack.Main\"} or {\"tests\": [\"pack.SomeTest\"]}");
        }
        if matches!(self.start, Start::Tests(_)) && self.goal != Goal::Holds {
            return wrong("with tests its goal is \"holds\": outcomes are those of one main class");
        }
        Ok(())
    }

    fn check_files(&self) -> Result<(), ExerciseError> {
        if self.files.len() > MAX_FILES {
            return wrong(format!("it has more than {MAX_FILES} files"));
        }
        let mut paths = BTreeSet::new();
        for file in &self.files {
            let named = file.path.strip_suffix(".java").is_some_and(|stem| is_dotted(&stem.replace('/', ".")));
            if !named || file.path.contains('.') && file.path.matches('.').count() > 1 {
                return wrong(format!("the file `{}` is not named like pack/Name.java", quoted(&file.path)));
            }
            // Also where a file system ignores case.
            if !paths.insert(file.path.to_lowercase()) {
                return wrong(format!("it has the file {} twice", file.path));
            }
            if file.role == Role::Editable {
                Template::of(&file.text).map_err(|e| ExerciseError::Wrong(format!("{}: {e}", file.path)))?;
            }
        }
        match self.editable().next() {
            Some(_) => Ok(()),
            None => wrong("none of its files is editable"),
        }
    }

    /// The files that the student writes.
    pub fn editable(&self) -> impl Iterator<Item = &ExerciseFile> {
        self.files.iter().filter(|file| file.role == Role::Editable)
    }
}

/// Whether a text can be the name of an exercise.
pub(super) fn is_id(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !text.is_empty() && text.len() <= 64 && text.chars().all(plain) && !text.starts_with(['.', '-'])
}

/// What looks like a tag or a comment of HTML, outside of code.
fn markup(text: &str) -> Option<&str> {
    // Between backquotes nothing is markup.
    let mut code = false;
    for (at, c) in text.char_indices() {
        match c {
            '`' => code = !code,
            '<' if !code => {
                let rest = &text[at..];
                if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
                    return Some(rest.split(['\n', '>']).next().unwrap_or(rest));
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a text is Java names with dots between.
fn is_dotted(text: &str) -> bool {
    let begins = |c: char| c.is_alphabetic() || matches!(c, '_' | '$');
    let word = |word: &str| word.starts_with(begins) && word.chars().all(|c| begins(c) || c.is_numeric());
    text.len() < 512 && text.split('.').all(word)
}

/// A hash as text.
pub(super) fn hash(bytes: &[u8]) -> String {
    format!("{:032x}", xxhash_rust::xxh3::xxh3_128(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(more: &str) -> String {
        format!(
            r#"{{"format": "interleave-exercise-1", "id": "a-b", "title": "T", "task": "Do `x < y`.", "start": {{"main": "Main"}}, "goal": "holds",
                "files": [{{"path": "Main.java", "role": "hidden", "text": ""}}, {{"path": "p/A.java", "role": "editable", "text": ""}}]{more}}}"#
        )
    }

    fn why(text: &str) -> String {
        Exercise::read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn an_exercise_is_read_and_its_hash_does_not_depend_on_blanks() {
        let one = Exercise::read(json("").as_bytes()).unwrap();
        let other = Exercise::read(json(",\n \"races\": \"allowed\"").as_bytes()).unwrap();
        assert_eq!((one.hash(), one.goal.clone()), (other.hash(), Goal::Holds));
        let marked = format!("\u{feff}{}", json(""));
        assert_eq!(Exercise::read(marked.as_bytes()).unwrap(), one);
        let changed = Exercise::read(json(r#", "races": "error""#).as_bytes()).unwrap();
        assert_ne!(one.hash(), changed.hash());
        let outcomes = json("").replace(r#""holds""#, r#"{"outcomes": ["1\n", "2\n"]}"#);
        assert!(matches!(Exercise::read(outcomes.as_bytes()).unwrap().goal, Goal::Outcomes(texts) if texts.len() == 2));
    }

    #[test]
    fn a_file_says_what_it_is_wherever_it_says_so() {
        let late = |format: &str| format!(r#"{{"files": ["{}"], "format": "{format}"}}"#, "x".repeat(8_000));
        let kind = |text: String| kind_of(text.as_bytes()).map_err(|e| e.to_string());
        assert_eq!(kind(late("interleave-exercise-1")), Ok(Kind::Exercise));
        assert_eq!(kind(late("interleave-answer-7")), Ok(Kind::Answer));
        assert!(kind(late("interleave-exercises-1")).unwrap_err().contains("the list of a folder of exercises"));
        // In a text it says nothing.
        let quoted = r#"{"task": "\"format\": \"interleave-answer-1\""}"#.to_string();
        assert_eq!(
            kind(quoted).unwrap_err(),
            r#"it is neither an exercise nor an answer, which say "format": "interleave-exercise-1" or "interleave-answer-1""#
        );
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (text, says) in [
            ("[]".to_string(), "it is JSON, and no object with a text \"format\""),
            ("\u{feff}[1]".to_string(), "it is JSON, and no object"),
            (r#"{"format": 1}"#.to_string(), "it is JSON, and no object with a text"),
            (String::new(), "it is no JSON: EOF"),
            ("{}".to_string(), "it is no exercise"),
            ("{\"a\":".repeat(500), "it is no JSON: "),
            (json("").replace("exercise-1", "exercise-2"), "this version reads `interleave-exercise-1`"),
            (json(r#", "colour": 1"#), "unknown field `colour`"),
            (json(r#", "bounds": {"states": 0}"#), "bounds.states is a number from 1"),
            (json(r#", "bounds": {"paths": 1}"#), "unknown field `paths`"),
            (json(r#", "forbid": ["a b"]"#), "and not `a b`"),
            (json("").replace("a-b", "../a"), "its id is made of"),
            (json("").replace("p/A.java", "../A.java"), "is not named like"),
            (json("").replace("p/A.java", "main.java"), "the file main.java twice"),
            (json("").replace("editable", "read-only"), "none of its files is editable"),
            (json("").replace("`x < y`", "<script>x</script>"), "its task has HTML"),
            (json("").replace(r#"{"main": "Main"}"#, r#"{"tests": []}"#), "its start is"),
            (json("").replace(r#""holds""#, r#"{"outcomes": []}"#), "from 1 to 10000 outcomes"),
            (" ".repeat(MAX_FILE + 1), "more than the 1048576 that are read"),
        ] {
            assert!(why(&text).contains(says), "{says}: {}", why(&text));
        }
    }
}
