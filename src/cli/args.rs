//! The command line: what was asked, or what is wrong with it.
//!
//! Written by hand and not with an argument parser: JPF's `+key=value`, the main class that ends the options (what
//! follows is the program's), and one binary of a size that a web page can load decide against one.

use std::collections::BTreeSet;

use super::compile::test_of;
use super::exercise::{AnswerArgs, VerifyArgs, parse_answer, parse_verify};
use super::generate::{self, GenerateArgs};
use crate::config;
use crate::report::{Mode, Question};

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `check`, `ask`, `run`, `outcomes`.
    Session(Box<SessionArgs>),
    /// `replay`.
    Replay(ReplayArgs),
    /// `answer`.
    Answer(AnswerArgs),
    /// `verify`.
    Verify(VerifyArgs),
    /// `generate`.
    Generate(Box<GenerateArgs>),
    /// `--help`, with the command it was asked for.
    Help(Option<String>),
    /// `--version`.
    Version,
}

/// Arguments of `check`, `ask`, `run` and `outcomes`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionArgs {
    /// Which of them: `ask` is a check for one place.
    pub mode: Mode,
    /// `ask`: what it asks is among the settings.
    pub ask: bool,
    /// `generate`: what is asked is its own.
    pub generate: bool,
    /// `-c`, in order.
    pub classpath: Vec<String>,
    /// `-D` and `+`, in order, as `key=value`.
    pub settings: Vec<String>,
    /// `--json`.
    pub json: bool,
    /// `--trace`.
    pub trace: bool,
    /// `-ea`, `-da`.
    pub assertions: Option<bool>,
    /// `--log-classes`: where the names of loaded library classes go.
    pub log_classes: Option<String>,
    /// `--stats`: `run` ends with one line of JSON on standard error, for benchmarks.
    pub stats: bool,
    /// `--show-config`: print the settings in force instead of running anything.
    pub show_config: bool,
    /// `--release`, for a program that is a source.
    pub release: Option<u32>,
    /// `-Xlint`, likewise.
    pub lint: bool,
    /// `--main`, for `ask`: the source with `main`, where another one is asked about.
    pub main_source: Option<String>,
    /// `--junit`, in order: `check` only.
    pub junit: Vec<String>,
    /// Main class, jar or `.jpf` file; empty with `--junit`, and where the manifest of a jar is to say it.
    pub main: String,
    /// The program's arguments.
    pub args: Vec<String>,
}

/// Arguments of `replay`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayArgs {
    /// A link, or a file with one in it.
    pub what: String,
    /// `--json`.
    pub json: bool,
    /// `--trace`.
    pub trace: bool,
}

/// A usage error: one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

const COMMANDS: &[&str] = &["check", "ask", "run", "outcomes", "replay", "answer", "verify", "generate", "help"];

pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T, UsageError> {
    Err(UsageError(text.into()))
}

/// Reads the arguments (without the program's name).
pub fn parse(args: &[String]) -> Result<Command, UsageError> {
    let Some(first) = args.first() else {
        return wrong(
            "say what to do: check, ask, run, outcomes, replay, answer, verify or generate; `interleave --help` shows examples",
        );
    };
    let rest = &args[1..];
    match first.as_str() {
        "--help" | "-h" | "-help" => Ok(Command::Help(None)),
        "help" => Ok(Command::Help(rest.first().cloned())),
        "--version" | "-V" | "-version" => Ok(Command::Version),
        "check" => session(Mode::Check, false, rest),
        "ask" => session(Mode::Check, true, rest),
        "run" => session(Mode::Run, false, rest),
        "outcomes" => session(Mode::Outcomes, false, rest),
        "replay" => replay(rest),
        "answer" => parse_answer(rest),
        "verify" => parse_verify(rest),
        "generate" => generate::parse(rest),
        option if option.starts_with(['-', '+']) => {
            wrong(format!("the command comes before its options: interleave check {option} …"))
        }
        other => wrong(match config::nearest(other, COMMANDS.iter().copied()) {
            Some(near) => format!("there is no command `{other}`; did you mean `{near}`?"),
            None => format!(
                "there is no command `{other}`; there are check, ask, run, outcomes, replay, answer, verify and generate. To check a class: \
                 interleave check {other}"
            ),
        }),
    }
}

fn name_of(mode: Mode) -> &'static str {
    match mode {
        Mode::Check => "check",
        Mode::Run => "run",
        Mode::Outcomes => "outcomes",
    }
}

/// An argument list with a position; knows `--option=value`.
pub(super) struct Words<'a> {
    pub(super) rest: std::slice::Iter<'a, String>,
}

/// A word as an option with its value, where it is one: `--name=value`.
pub(super) fn with_value(word: &str) -> (&str, Option<&str>) {
    match word.split_once('=') {
        Some((name, value)) if word.starts_with("--") => (name, Some(value)),
        _ => (word, None),
    }
}

impl Words<'_> {
    /// The value of an option: behind `=`, or the next word.
    pub(super) fn value(&mut self, option: &str, inline: Option<&str>, what: &str) -> Result<String, UsageError> {
        match inline {
            Some(value) => Ok(value.to_string()),
            None => match self.rest.next() {
                Some(value) => Ok(value.clone()),
                None => wrong(format!("{option} needs {what} after it")),
            },
        }
    }
}

impl SessionArgs {
    pub(super) fn new(mode: Mode, ask: bool) -> SessionArgs {
        SessionArgs {
            mode,
            ask,
            generate: false,
            classpath: Vec::new(),
            settings: Vec::new(),
            json: false,
            trace: false,
            assertions: None,
            log_classes: None,
            stats: false,
            show_config: false,
            release: None,
            lint: false,
            main_source: None,
            junit: Vec::new(),
            main: String::new(),
            args: Vec::new(),
        }
    }

    /// The command's name.
    fn name(&self) -> &'static str {
        match (self.ask, self.generate) {
            (true, _) => "ask",
            (_, true) => "generate",
            _ => name_of(self.mode),
        }
    }

    /// `ask` is a check for one place: `Main.java:12` and a condition stand where others have the program and its arguments.
    fn take_question(&mut self) -> Result<(), UsageError> {
        if self.main.is_empty() {
            return wrong("ask needs a line of a source, as in: interleave ask Main.java:12 'count < 0'");
        }
        let condition = if self.args.is_empty() { String::new() } else { self.args.remove(0) };
        let question = Question::of(&self.main, &condition).map_err(UsageError)?;
        self.settings.extend(question.settings().into_iter().map(|(key, value)| format!("{key}={value}")));
        self.main = self.main_source.clone().unwrap_or(question.path);
        if !self.main.ends_with(".java") {
            return wrong(format!("--main names the source with main, such as Main.java, and not `{}`", self.main));
        }
        Ok(())
    }
}

fn session(mode: Mode, ask: bool, args: &[String]) -> Result<Command, UsageError> {
    let mut out = SessionArgs::new(mode, ask);
    let mut words = Words { rest: args.iter() };
    while let Some(word) = words.rest.next() {
        if let Some(setting) = word.strip_prefix('+') {
            out.settings.push(setting.to_string());
            continue;
        }
        if !word.starts_with('-') || word == "-" {
            out.main = word.clone();
            break;
        }
        if word == "--" {
            out.main = words.rest.next().cloned().unwrap_or_default();
            break;
        }
        if let Some(command) = option(&mut out, word, &mut words)? {
            return Ok(command);
        }
    }
    out.args = words.rest.cloned().collect();
    if ask && !out.show_config {
        out.take_question()?;
    }
    let sources: BTreeSet<&str> =
        out.junit.iter().map(|name| test_of(name).0).filter(|path| path.ends_with(".java")).collect();
    if let Some(another) = sources.iter().nth(1) {
        return wrong(format!("--junit compiles one source at a time, and so `{another}` is too many"));
    }
    if (out.release.is_some() || out.lint) && !out.main.ends_with(".java") && sources.is_empty() {
        return wrong("--release and -Xlint are for programs that are compiled: name a source, such as Main.java");
    }
    if out.json && mode == Mode::Run && !out.show_config {
        return wrong("run prints what the program prints; --json belongs to check, ask, outcomes and replay");
    }
    if !out.junit.is_empty() {
        if !out.main.is_empty() {
            return wrong(format!("with --junit there is no main class, and so `{}` is too many", out.main));
        }
        if out.log_classes.is_some() {
            return wrong("--log-classes belongs to one program, and --junit checks each test as its own");
        }
    } else if out.main.is_empty() && out.classpath.is_empty() && !out.show_config {
        let what = if mode == Mode::Run { "a main class or a jar" } else { "a main class, a jar or a .jpf file" };
        return wrong(format!("{} needs {what}, as in: interleave {} -c classes Main", out.name(), out.name()));
    }
    Ok(Command::Session(Box::new(out)))
}

/// One option. `Some` when it replaces the command.
pub(super) fn option(out: &mut SessionArgs, word: &str, words: &mut Words) -> Result<Option<Command>, UsageError> {
    let (name, inline) = with_value(word);
    match name {
        "-c" | "-cp" | "--classpath" | "-classpath" | "--class-path" => {
            out.classpath.push(words.value(name, inline, "a folder, jar or class file")?);
        }
        "-D" => out.settings.push(words.value(name, inline, "key=value")?),
        "--files" => out.settings.push(format!("vm.files={}", words.value(name, inline, "a folder")?)),
        "--stdin" => out.settings.push(format!("vm.stdin.file={}", words.value(name, inline, "a file")?)),
        "--json" | "--trace" | "--show-config" | "--lenient" if inline.is_some() => {
            return wrong(format!("{name} takes no value"));
        }
        "--json" => out.json = true,
        "--show-config" => out.show_config = true,
        "--lenient" => out.settings.push("lenient=true".to_string()),
        "--trace" if out.mode == Mode::Check => out.trace = true,
        "--trace" => return wrong(format!("{} has no trace; --trace belongs to check, ask and replay", out.name())),
        "-ea" | "-enableassertions" | "--enable-assertions" => out.assertions = Some(true),
        "-da" | "-disableassertions" | "--disable-assertions" => out.assertions = Some(false),
        "--main" if out.ask => out.main_source = Some(words.value(name, inline, "the source with main")?),
        "--junit" if out.mode == Mode::Check && !out.ask => {
            out.junit.push(words.value(name, inline, "a test class, its source, or Class#method")?);
        }
        "--junit" => return wrong(format!("{} has no --junit; it belongs to check", out.name())),
        "--release" => {
            let value = words.value(name, inline, "a release of Java, such as 11")?;
            let Ok(release) = value.parse() else {
                return wrong(format!("--release takes a release of Java, such as 11, and not `{value}`"));
            };
            out.release = Some(release);
        }
        "-Xlint" | "-Xlint:all" => out.lint = true,
        "--stats" if out.mode == Mode::Run => out.stats = true,
        "--log-classes" => out.log_classes = Some(words.value(name, inline, "a file")?),
        "-h" | "--help" | "-help" => return Ok(Some(Command::Help(Some(out.name().to_string())))),
        _ if word.starts_with("-D") => out.settings.push(word[2..].to_string()),
        _ => return unknown(word, out.name(), OPTIONS),
    }
    Ok(None)
}

/// Options that somebody may mean who mistypes one.
const OPTIONS: &[&str] = &[
    "--classpath",
    "--json",
    "--trace",
    "--junit",
    "--main",
    "--enable-assertions",
    "--files",
    "--stdin",
    "--show-config",
    "--lenient",
    "--release",
    "-Xlint",
    "--help",
];

pub(super) fn unknown<T>(word: &str, command: &str, known: &[&'static str]) -> Result<T, UsageError> {
    let name = word.split('=').next().unwrap_or(word);
    let hint = match config::nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("`interleave help {command}` lists the options"),
    };
    wrong(format!("there is no option `{name}`; {hint}"))
}

fn replay(args: &[String]) -> Result<Command, UsageError> {
    let mut out = ReplayArgs { what: String::new(), json: false, trace: false };
    for word in args {
        match word.as_str() {
            "--json" => out.json = true,
            "--trace" => out.trace = true,
            "-h" | "--help" => return Ok(Command::Help(Some("replay".to_string()))),
            _ if word.starts_with('-') && word.len() > 1 => return unknown(word, "replay", OPTIONS),
            _ if out.what.is_empty() => out.what = word.clone(),
            _ => return wrong(format!("replay takes one link or file; `{word}` is too many")),
        }
    }
    if out.what.is_empty() {
        return wrong("replay needs a link, or a file with one in it, such as the output of check --json");
    }
    Ok(Command::Replay(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<Command, UsageError> {
        parse(&text.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    fn session_of(text: &str) -> SessionArgs {
        match line(text) {
            Ok(Command::Session(s)) => *s,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_end_at_the_main_class() {
        let s =
            session_of("check -c out --classpath=lib.jar -D a=1 -Db=2 +c=3 +d --json --trace p.Main --json -c x +y");
        assert_eq!(s.classpath, ["out", "lib.jar"]);
        assert_eq!(s.settings, ["a=1", "b=2", "c=3", "d"]);
        assert!(s.json && s.trace && s.mode == Mode::Check && s.assertions.is_none());
        assert_eq!((s.main.as_str(), s.args.len()), ("p.Main", 4));
        assert_eq!(session_of("run -ea -- -odd a").main, "-odd");
        assert_eq!(session_of("run -ea M").assertions, Some(true));
    }

    #[test]
    fn tests_stand_in_the_place_of_a_main_class() {
        let s = session_of("check -c out --junit p.ATest --json --junit=p.BTest#c");
        assert_eq!((s.junit, s.main.as_str(), s.json), (vec!["p.ATest".into(), "p.BTest#c".into()], "", true));
        let said = |text: &str| line(text).unwrap_err().to_string();
        assert_eq!(said("check --junit"), "--junit needs a test class, its source, or Class#method after it");
        assert!(said("check --junit A B").contains("`B` is too many"));
        assert!(said("check --junit A.java --junit=A.java#m --junit B.java").contains("`B.java` is too many"));
        assert_eq!(session_of("check -Xlint --junit A.java#m").junit, ["A.java#m"]);
        assert!(said("run --junit A").contains("belongs to check"));
        assert!(said("check --log-classes x --junit A").contains("belongs to one program"));
    }

    #[test]
    fn settings_are_shown_with_or_without_a_program() {
        let s = session_of("check --show-config -D a=1");
        assert!(s.show_config && s.main.is_empty() && s.settings == ["a=1"]);
        assert!(session_of("run --show-config --json A").json);
        assert!(!session_of("check A --show-config").show_config);
        assert!(line("check --show-config=x A").unwrap_err().to_string().contains("takes no value"));
    }

    #[test]
    fn replay_and_help() {
        let want = ReplayArgs { what: "#v1.x".into(), json: true, trace: false };
        assert_eq!(line("replay --json #v1.x"), Ok(Command::Replay(want)));
        assert_eq!(line("--help"), Ok(Command::Help(None)));
        assert_eq!(line("check --help"), Ok(Command::Help(Some("check".into()))));
        assert_eq!(line("--version"), Ok(Command::Version));
        for topic in ["check", "ask", "run", "outcomes", "replay", "answer", "verify", "generate"] {
            let help = super::super::help::of;
            assert!(help(Some(topic)).contains(&format!("usage: interleave {topic}")));
            assert!(help(Some(topic)).contains("example"));
        }
    }

    #[test]
    fn a_question_stands_in_the_place_of_a_program() {
        let s = session_of("ask -c lib.jar --json p/Main.java:12 a<0 x --json");
        assert_eq!((s.main.as_str(), s.args.len(), s.json, s.mode), ("p/Main.java", 2, true, Mode::Check));
        assert_eq!(s.settings, ["question.place=p/Main.java:12", "question.condition=a<0"]);
        let s = session_of("ask --release 11 --main p/Main.java p/Cart.java:3");
        assert_eq!((s.main.as_str(), s.settings), ("p/Main.java", vec!["question.place=p/Cart.java:3".to_string()]));
        let said = |text: &str| line(text).unwrap_err().to_string();
        assert!(said("ask").contains("interleave ask Main.java:12"));
        assert!(said("ask Main.java").contains("such as Main.java:12, and not about `Main.java`"));
        assert!(said("ask --main Main Cart.java:1").contains("not `Main`"));
        assert!(said("ask --junit A").contains("ask has no --junit"));
        assert!(said("check --main A.java").contains("no option `--main`"));
        assert_eq!(line("ask --help"), Ok(Command::Help(Some("ask".into()))));
    }

    #[test]
    fn usage_errors_are_one_sentence() {
        let said = |text: &str| line(text).unwrap_err().to_string();
        assert!(said("").starts_with("say what to do"));
        assert_eq!(said("chekc A"), "there is no command `chekc`; did you mean `check`?");
        assert!(said("p.Main").contains("interleave check p.Main"));
        assert_eq!(said("check --jsn A"), "there is no option `--jsn`; did you mean `--json`?");
        assert!(said("check -x A").contains("interleave help check"));
        assert_eq!(said("check -c"), "-c needs a folder, jar or class file after it");
        assert!(said("check --json").contains("needs a main class, a jar or a .jpf file"));
        assert!(line("check -c app.jar").is_ok());
        assert!(said("run --json A").contains("--json belongs to"));
        assert!(said("check --show-confg").contains("did you mean `--show-config`?"));
        assert!(said("replay").contains("needs a link"));
        assert!(said("replay a b").contains("too many"));
        assert!(said("--json check A").contains("the command comes before"));
    }
}
