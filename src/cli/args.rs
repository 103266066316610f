//! The command line: what was asked, or what is wrong with it.
//!
//! Written by hand and not with an argument parser: JPF's `+key=value`, the main class that ends the options (what
//! follows is the program's), and one binary of a size that a web page can load decide against one.

use crate::config;
use crate::report::Mode;

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `check`, `run`, `outcomes`.
    Session(Box<SessionArgs>),
    /// `replay`.
    Replay(ReplayArgs),
    /// `--help`, with the command it was asked for.
    Help(Option<String>),
    /// `--version`.
    Version,
}

/// Arguments of `check`, `run` and `outcomes`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionArgs {
    /// Which of the three.
    pub mode: Mode,
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

const COMMANDS: &[&str] = &["check", "run", "outcomes", "replay", "help"];

fn wrong<T>(text: impl Into<String>) -> Result<T, UsageError> {
    Err(UsageError(text.into()))
}

/// Reads the arguments (without the program's name).
pub fn parse(args: &[String]) -> Result<Command, UsageError> {
    let Some(first) = args.first() else {
        return wrong("say what to do: check, run, outcomes or replay; `interleave --help` shows examples");
    };
    let rest = &args[1..];
    match first.as_str() {
        "--help" | "-h" | "-help" => Ok(Command::Help(None)),
        "help" => Ok(Command::Help(rest.first().cloned())),
        "--version" | "-V" | "-version" => Ok(Command::Version),
        "check" => session(Mode::Check, rest),
        "run" => session(Mode::Run, rest),
        "outcomes" => session(Mode::Outcomes, rest),
        "replay" => replay(rest),
        option if option.starts_with(['-', '+']) => {
            wrong(format!("the command comes before its options: interleave check {option} …"))
        }
        other => wrong(match config::nearest(other, COMMANDS.iter().copied()) {
            Some(near) => format!("there is no command `{other}`; did you mean `{near}`?"),
            None => format!(
                "there is no command `{other}`; there are check, run, outcomes and replay. To check a class: \
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
struct Words<'a> {
    rest: std::slice::Iter<'a, String>,
}

impl Words<'_> {
    /// The value of an option: behind `=`, or the next word.
    fn value(&mut self, option: &str, inline: Option<&str>, what: &str) -> Result<String, UsageError> {
        match inline {
            Some(value) => Ok(value.to_string()),
            None => match self.rest.next() {
                Some(value) => Ok(value.clone()),
                None => wrong(format!("{option} needs {what} after it")),
            },
        }
    }
}

fn session(mode: Mode, args: &[String]) -> Result<Command, UsageError> {
    let mut out = SessionArgs {
        mode,
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
        junit: Vec::new(),
        main: String::new(),
        args: Vec::new(),
    };
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
    if (out.release.is_some() || out.lint) && !out.main.ends_with(".java") {
        return wrong("--release and -Xlint are for programs that are compiled: name a source, such as Main.java");
    }
    if out.json && mode == Mode::Run && !out.show_config {
        return wrong("run prints what the program prints; --json belongs to check, outcomes and replay");
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
        return wrong(format!("{} needs {what}, as in: interleave {} -c classes Main", name_of(mode), name_of(mode)));
    }
    Ok(Command::Session(Box::new(out)))
}

/// One option. `Some` when it replaces the command.
fn option(out: &mut SessionArgs, word: &str, words: &mut Words) -> Result<Option<Command>, UsageError> {
    let (name, inline) = match word.split_once('=') {
        Some((name, value)) if word.starts_with("--") => (name, Some(value)),
        _ => (word, None),
    };
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
        "--trace" => return wrong(format!("{} has no trace; --trace belongs to check and replay", name_of(out.mode))),
        "-ea" | "-enableassertions" | "--enable-assertions" => out.assertions = Some(true),
        "-da" | "-disableassertions" | "--disable-assertions" => out.assertions = Some(false),
        "--junit" if out.mode == Mode::Check => {
            out.junit.push(words.value(name, inline, "a test class or Class#method")?);
        }
        "--junit" => return wrong(format!("{} has no --junit; it belongs to check", name_of(out.mode))),
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
        "-h" | "--help" | "-help" => return Ok(Some(Command::Help(Some(name_of(out.mode).to_string())))),
        _ if word.starts_with("-D") => out.settings.push(word[2..].to_string()),
        _ => return unknown(word, name_of(out.mode)),
    }
    Ok(None)
}

fn unknown<T>(word: &str, command: &str) -> Result<T, UsageError> {
    let known = [
        "--classpath",
        "--json",
        "--trace",
        "--junit",
        "--enable-assertions",
        "--files",
        "--stdin",
        "--show-config",
        "--lenient",
        "--release",
        "-Xlint",
        "--help",
    ];
    let name = word.split('=').next().unwrap_or(word);
    let hint = match config::nearest(name, known.into_iter()) {
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
            _ if word.starts_with('-') && word.len() > 1 => return unknown(word, "replay"),
            _ if out.what.is_empty() => out.what = word.clone(),
            _ => return wrong(format!("replay takes one link or file; `{word}` is too many")),
        }
    }
    if out.what.is_empty() {
        return wrong("replay needs a link, or a file with one in it, such as the output of check --json");
    }
    Ok(Command::Replay(out))
}

/// What `--help` prints.
pub fn help(topic: Option<&str>) -> &'static str {
    match topic {
        Some("check") => CHECK_HELP,
        Some("run") => RUN_HELP,
        Some("outcomes") => OUTCOMES_HELP,
        Some("replay") => REPLAY_HELP,
        _ => HELP,
    }
}

const HELP: &str = "\
Interleave checks Java programs: it runs one in every interleaving of its threads and with every choice it can make.

usage: interleave check    [-c PATH]… [-D key=value]… [--json] [--trace] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave check    [-c PATH]… [-D key=value]… [--json] [--trace] --junit CLASS[#METHOD]…
       interleave run      [-c PATH]… [-ea] MAIN|Main.java|app.jar [ARGS…]
       interleave outcomes [-c PATH]… [-D key=value]… [--json] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave replay   [--json] [--trace] LINK|FILE
       interleave check    --show-config [--json] [-D key=value]… [file.jpf]

  check      search for deadlocks, failed assertions and uncaught exceptions
  run        one execution, like `java`
  outcomes   every distinct output that the program can have
  replay     run a counterexample again, step by step

examples:
  interleave check Philosophers.java
  javac -g Philosophers.java && interleave check Philosophers
  interleave check -c build/classes -c lib/util.jar -D search.depth_limit=500 shop.Main 3
  interleave outcomes Race
  interleave check --json Race > race.json; interleave replay race.json
  interleave check -c classes:/usr/share/java/junit4.jar --junit shop.CartTest

MAIN is a class name (`shop.Main`). Classes are found through -c, or in the current folder. A jar starts the main class of
its manifest, as with `java -jar`; so does the first one behind -c that has one, where nothing is named.
A source (`shop/Main.java`) is compiled first, without a JDK, and its first class with a `main` starts. Sources that it
uses are found by their packages beside it and in the folders behind -c; what is named after it are arguments.
`interleave help check` and so on say more; docs/configuration.md lists the settings for -D.
";

const CHECK_HELP: &str = "\
usage: interleave check [-c PATH]… [-D key=value]… [--json] [--trace] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave check [-c PATH]… [-D key=value]… [--json] [--trace] --junit CLASS[#METHOD]…

Runs the program in every interleaving and with every choice, and reports deadlocks, failed assertions and exceptions
that nobody catches, with the steps that lead there.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting, such as search.depth_limit=500; also +key=value; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  --junit CLASS[#METHOD] JUnit 4 or 5 tests, each with a search and verdict of its own; may be repeated; docs/junit.md
  --json                 one JSON object (docs/report.schema.json)
  --trace                the trace in full, with library code
  -da                    assertions off; they are on otherwise
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

exit status: 0  no error, and the search was exhaustive
             1  an error was found
             2  bad usage or input
             3  no error found, but the search was bounded or cut

examples:
  interleave check Philosophers
  interleave check -D search.multiple_errors=true -D search.time_limit=60 shop.Main
  interleave check philosophers.jpf
  interleave check --show-config -D search.depth_limit=50 philosophers.jpf
  interleave check -c classes:/usr/share/java/junit4.jar --junit shop.CartTest#lostUpdate
";

const RUN_HELP: &str = "\
usage: interleave run [-c PATH]… [-D key=value]… [-ea] MAIN|Main.java|app.jar [ARGS…]

One execution, like `java`: the program's output, its exit status. Threads take turns; assertions are off without -ea.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  -ea                    assertions on
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

example:
  interleave run -c build/classes shop.Main 3
";

const OUTCOMES_HELP: &str = "\
usage: interleave outcomes [-c PATH]… [-D key=value]… [--json] MAIN|Main.java|app.jar|file.jpf [ARGS…]

Lists every distinct output that the program can have, and how each execution ends.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  --json                 one JSON object (docs/report.schema.json), with a link to a witness of each outcome
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

exit status: 0  the list is complete
             2  bad usage or input
             3  the search was bounded or cut

example:
  interleave outcomes Race
";

const REPLAY_HELP: &str = "\
usage: interleave replay [--json] [--trace] LINK|FILE

Runs a counterexample again, step by step, and says whether it is reproduced. A link carries the program, its
settings and the choices. FILE holds a link, such as the output of `check --json`.

  --json    one JSON object (docs/report.schema.json)
  --trace   the trace in full, with library code

exit status: 0  it was reproduced
             1  it was not
             2  bad usage or input

example:
  interleave check --json Race > race.json; interleave replay race.json
";

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
        assert_eq!(said("check --junit"), "--junit needs a test class or Class#method after it");
        assert!(said("check --junit A B").contains("`B` is too many"));
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
        for topic in ["check", "run", "outcomes", "replay"] {
            assert!(help(Some(topic)).contains(&format!("usage: interleave {topic}")));
            assert!(help(Some(topic)).contains("example"));
        }
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
