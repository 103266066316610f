//! Arguments of `answer` and `verify`.

use crate::cli::args::{Command, UsageError, Words, unknown, with_value, wrong};

/// Arguments of `answer`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AnswerArgs {
    /// The exercise file.
    pub exercise: String,
    /// The student's files.
    pub files: Vec<String>,
    /// `-o`: where the answer file goes.
    pub out: Option<String>,
    /// `--json`: the answer file is printed.
    pub json: bool,
    /// `--trace`.
    pub trace: bool,
    /// `--files`: the files of the exercise are put into this folder.
    pub unpack: Option<String>,
}

/// Arguments of `verify`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyArgs {
    /// Folders and files with exercises; where there is none, `exercises`.
    pub exercises: Vec<String>,
    /// `--time`: milliseconds for an answer.
    pub time_ms: u64,
    /// `--memory`: bytes for an answer.
    pub memory: u64,
    /// What is printed.
    pub format: Format,
    /// Answer files.
    pub files: Vec<String>,
}

/// What `verify` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines for people.
    Text,
    /// `--json`.
    Json,
    /// `--csv`.
    Csv,
}

/// Seconds for an answer, where nothing is said.
const SECONDS: u64 = 60;
/// Bytes for an answer, where nothing is said.
const MEMORY: u64 = 1 << 30;
const LEAST_MEMORY: u64 = 16 << 20;
const MOST_MEMORY: u64 = 64 << 30;

/// The value of an option, which may not be empty.
fn value(words: &mut Words<'_>, option: &str, inline: Option<&str>, what: &str) -> Result<String, UsageError> {
    let value = words.value(option, inline, what)?;
    if value.is_empty() { wrong(format!("{option} needs {what} after it")) } else { Ok(value) }
}

/// Arguments of `answer`.
pub(crate) fn answer(args: &[String]) -> Result<Command, UsageError> {
    let mut out = AnswerArgs::default();
    let mut words = Words { rest: args.iter() };
    while let Some((word, inline)) = words.rest.next().map(|word| with_value(word)) {
        match word {
            "-o" | "--output" => out.out = Some(value(&mut words, word, inline, "the name of the answer file")?),
            "--files" => out.unpack = Some(value(&mut words, word, inline, "a folder")?),
            "--json" | "--trace" if inline.is_some() => return wrong(format!("{word} takes no value")),
            "--json" => out.json = true,
            "--trace" => out.trace = true,
            "-h" | "--help" => return Ok(Command::Help(Some("answer".to_string()))),
            _ if word.starts_with('-') && word.len() > 1 => {
                return unknown(word, "answer", &["--output", "--files", "--json", "--trace", "--help"]);
            }
            _ if out.exercise.is_empty() => out.exercise = word_of(word, inline),
            _ => out.files.push(word_of(word, inline)),
        }
    }
    if out.exercise.is_empty() {
        return wrong("answer needs an exercise, as in: interleave answer exercises/lost-update.json Counter.java");
    }
    if out.files.is_empty() && out.unpack.is_none() {
        return wrong("answer needs your files behind the exercise; --files FOLDER puts the files to start from there");
    }
    if !out.files.is_empty() && out.unpack.is_some() {
        return wrong("--files puts the files of an exercise into a folder, and checks none");
    }
    Ok(Command::Answer(out))
}

/// A word that is no option may have `=` in it.
fn word_of(word: &str, inline: Option<&str>) -> String {
    inline.map_or_else(|| word.to_string(), |value| format!("{word}={value}"))
}

/// Arguments of `verify`.
pub(crate) fn verify(args: &[String]) -> Result<Command, UsageError> {
    let mut out = VerifyArgs {
        exercises: Vec::new(),
        time_ms: SECONDS * 1_000,
        memory: MEMORY,
        format: Format::Text,
        files: Vec::new(),
    };
    let mut words = Words { rest: args.iter() };
    while let Some((word, inline)) = words.rest.next().map(|word| with_value(word)) {
        match word {
            "--exercises" => out.exercises.push(value(&mut words, word, inline, "a folder or an exercise file")?),
            "--time" => out.time_ms = seconds(&value(&mut words, word, inline, "a number of seconds")?)?,
            "--memory" => out.memory = memory(&value(&mut words, word, inline, "a size, such as 512M")?)?,
            "--json" | "--csv" if inline.is_some() => return wrong(format!("{word} takes no value")),
            "--json" | "--csv" if out.format != Format::Text => return wrong("--json and --csv exclude each other"),
            "--json" => out.format = Format::Json,
            "--csv" => out.format = Format::Csv,
            "-h" | "--help" => return Ok(Command::Help(Some("verify".to_string()))),
            _ if word.starts_with('-') && word.len() > 1 => {
                return unknown(word, "verify", &["--exercises", "--time", "--memory", "--json", "--csv", "--help"]);
            }
            _ => out.files.push(word_of(word, inline)),
        }
    }
    if out.files.is_empty() {
        return wrong("verify needs answer files, as in: interleave verify *.json");
    }
    Ok(Command::Verify(out))
}

fn seconds(text: &str) -> Result<u64, UsageError> {
    match text.parse::<u64>() {
        Ok(seconds @ 1..=86_400) => Ok(seconds * 1_000),
        _ => wrong(format!("--time takes a number of seconds from 1 to 86400, and not `{text}`")),
    }
}

fn memory(text: &str) -> Result<u64, UsageError> {
    let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let unit = match unit {
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        _ => 0,
    };
    match digits.parse::<u64>().ok().and_then(|n| n.checked_mul(unit)) {
        Some(bytes @ LEAST_MEMORY..=MOST_MEMORY) => Ok(bytes),
        _ => wrong(format!("--memory takes a size from 16M to 64G, such as 512M, and not `{text}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn options_and_files_may_be_mixed() {
        let Ok(Command::Answer(a)) = answer(&words("e.json A.java --json -o x.json B.java")) else { panic!() };
        assert_eq!((a.exercise.as_str(), a.files.len(), a.out.as_deref(), a.json), ("e.json", 2, Some("x.json"), true));
        let Ok(Command::Verify(v)) = verify(&words("a=b.json --time=5 --memory 512M --csv --exercises e c.json"))
        else {
            panic!()
        };
        assert_eq!((v.files, v.time_ms, v.memory), (words("a=b.json c.json"), 5_000, 512 << 20));
        assert_eq!((v.format, v.exercises), (Format::Csv, words("e")));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        let said = |text: &str| {
            let args = words(text);
            let (command, rest) = args.split_first().unwrap();
            let parsed = if command == "answer" { answer(rest) } else { verify(rest) };
            parsed.unwrap_err().to_string()
        };
        assert!(said("answer").contains("needs an exercise"));
        assert!(said("answer e.json").contains("needs your files"));
        assert!(said("answer e.json A.java --files x").contains("checks none"));
        assert!(said("answer e.json A.java -o").contains("-o needs the name"));
        assert!(said("answer --jsn e.json").contains("did you mean `--json`?"));
        assert!(said("verify").contains("needs answer files"));
        assert!(said("verify --json --csv a").contains("exclude each other"));
        assert!(said("verify --time 0 a").contains("from 1 to 86400"));
        for bad in ["1", "1K", "99999999999999999999G", "M", "1M"] {
            assert!(said(&format!("verify --memory {bad} a")).contains("from 16M to 64G"), "{bad}");
        }
    }
}
