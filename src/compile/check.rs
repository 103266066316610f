//! What cannot be compiled at all is refused before the compiler sees it, in one sentence.

use std::str::Utf8Error;

use super::platform::{OLDEST_RELEASE, OWN_RELEASE};
use super::{CompileError, Job};

/// Sources of one compilation together, in bytes: what is larger is none for a model checker.
const MAX_TEXT: usize = 8 << 20;
const MAX_SOURCES: usize = 2_000;
const MAX_PATH: usize = 4_096;

pub(super) fn check(job: &Job) -> Result<(), CompileError> {
    let refuse = |what: String| Err(CompileError(what));
    let sources = &job.sources;
    if sources.is_empty() {
        return refuse("There is no source to compile.".into());
    }
    if sources.len() > MAX_SOURCES {
        return refuse(format!("{} sources are too many: at most {MAX_SOURCES} are compiled at once.", sources.len()));
    }
    if let Some(long) = sources.iter().find(|source| source.path.len() > MAX_PATH) {
        let begin: String = long.path.chars().take(40).collect();
        return refuse(format!("The path of a source is longer than {MAX_PATH} bytes: {begin}…"));
    }
    if let Some(other) = sources.iter().find(|source| !source.path.ends_with(".java")) {
        return refuse(format!("{} is no Java source: its name does not end with .java.", other.path));
    }
    let size: usize = sources.iter().map(|source| source.text.len()).sum();
    if size > MAX_TEXT {
        return refuse(format!("The sources are too large: {size} bytes, and at most {MAX_TEXT} are compiled."));
    }
    if let Some(question) = &job.question
        && !sources.iter().any(|source| source.path == question.path)
    {
        return refuse(format!("There is no source {} among those that are compiled.", question.path));
    }
    match job.release {
        Some(release) if !(OLDEST_RELEASE..=OWN_RELEASE).contains(&release) => refuse(format!(
            "There is no release {release} to compile for: it can be {OLDEST_RELEASE} to {OWN_RELEASE}."
        )),
        _ => Ok(()),
    }
}

/// The sentence for a source in another encoding.
pub(crate) fn not_text(path: &str, e: Utf8Error) -> String {
    format!("{path} is no text in UTF-8: the byte at offset {} fits no character.", e.valid_up_to())
}
