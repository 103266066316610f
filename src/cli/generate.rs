//! generate.

use std::fmt::Write;
use std::rc::Rc;

use super::args::{Command, SessionArgs, UsageError, Words, option, with_value, wrong};
use super::commands::{clock, drive, library};
use super::input::job;
use super::style::{Style, harmless, message, plural};
use super::text::{reasons, statistics};
use super::{BAD_INPUT, Host, compile, json};
use crate::classfile;
use crate::generate::{self, Answer, DELAYED, Field, MAIN, MOST_OBJECTS, Object, Request, Value};
use crate::input::UserClasses;
use crate::report::{Mode, Report, Verdict};
use crate::session::{Session, SessionError};

/// Arguments of `generate`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenerateArgs {
    /// Class path and settings; the class or its source, with the predicate behind `#`, is its only test.
    pub session: SessionArgs,
    /// `--size`.
    pub size: u32,
    /// `--int`.
    pub ints: Option<(i32, i32)>,
    /// `--junit`: the file that gets the tests.
    pub junit: Option<String>,
}

/// Arguments of `generate`.
pub(super) fn parse(args: &[String]) -> Result<Command, UsageError> {
    let (mut size, mut ints, mut junit) = (None, None, None);
    let mut session = SessionArgs { generate: true, ..SessionArgs::new(Mode::Outcomes, false) };
    let mut words = Words { rest: args.iter() };
    while let Some(word) = words.rest.next() {
        let (name, inline) = with_value(word);
        match name {
            "--size" => size = Some(objects(&words.value(name, inline, "a number of objects")?)?),
            "--int" => ints = Some(range(&words.value(name, inline, "a range, such as 0..3")?)?),
            "--junit" => junit = Some(source(words.value(name, inline, "a file, such as CartTest.java")?)?),
            "-h" | "--help" | "-help" => return Ok(Command::Help(Some("generate".to_string()))),
            "--show-config" | "--stats" | "--log-classes" => return wrong(format!("generate has no {name}")),
            _ if word.starts_with('+') => session.settings.push(word[1..].to_string()),
            _ if word.starts_with('-') && word.len() > 1 => {
                if let Some(command) = option(&mut session, word, &mut words)? {
                    return Ok(command);
                }
            }
            _ if session.junit.is_empty() => session.junit.push(word.clone()),
            _ => return wrong(format!("generate takes one predicate; `{word}` is too many")),
        }
    }
    let named = session.junit.first().map(|name| compile::test_of(name));
    if !named.is_some_and(|(class, predicate)| !class.is_empty() && is_named(&predicate[1.min(predicate.len())..])) {
        return wrong(
            "generate needs a class and its predicate, as in: interleave generate SortedList#isSorted --size 3",
        );
    }
    let Some(size) = size else {
        return wrong("generate needs a bound: --size 3 for at most three objects of each class");
    };
    Ok(Command::Generate(Box::new(GenerateArgs { session, size, ints, junit })))
}

fn objects(text: &str) -> Result<u32, UsageError> {
    match generate::size(text) {
        Some(size) => Ok(size),
        None => wrong(format!("--size takes a number from 1 to {MOST_OBJECTS}, and not `{text}`")),
    }
}

fn range(text: &str) -> Result<(i32, i32), UsageError> {
    match generate::ints(text) {
        Some(ends) => Ok(ends),
        None => wrong(format!("--int takes two numbers, the smaller one first, such as -1..3, and not `{text}`")),
    }
}

/// The file of a public or a package-private class, which is called after it.
fn source(path: String) -> Result<String, UsageError> {
    let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
    match file.strip_suffix(".java").filter(|name| is_name(name)) {
        Some(name) if generate::can_be_named(name) => Ok(path),
        Some(name) => {
            wrong(format!("--junit: a class of tests cannot be called {name}; call it CartTest, for example"))
        }
        None => wrong(format!("--junit takes the file of a class, such as CartTest.java, and not `{path}`")),
    }
}

/// A predicate, perhaps of a nested class.
fn is_named(text: &str) -> bool {
    let text = text.strip_suffix("()").unwrap_or(text);
    !text.is_empty() && text.split('.').all(|part| !part.is_empty())
}

fn is_name(text: &str) -> bool {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    text.starts_with(starts) && text.chars().all(|c| starts(c) || c.is_numeric())
}

/// Choices wait, unless somebody says otherwise: most candidates are given up before the rest of them is chosen.
fn waiting(session: &SessionArgs) -> SessionArgs {
    let mut session = session.clone();
    if !session.settings.iter().any(|setting| setting.split('=').next().is_some_and(|key| key.trim() == DELAYED)) {
        session.settings.push(format!("{DELAYED}=true"));
    }
    session
}

/// Generates and prints; the exit status.
pub(super) fn generate(args: &GenerateArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let library = library(host)?;
    let Some((mut job, _)) = job(&waiting(&args.session), &library, host)? else { return Ok(BAD_INPUT) };
    let (class, predicate) = compile::test_of(&args.session.junit[0]);
    // A source has become the class that it is called after.
    let class = if class.ends_with(".java") { &job.main } else { class };
    let ints = args.ints.unwrap_or_else(|| generate::numbers_for(args.size));
    let request = Request::of(class, &predicate[1..], args.size, ints);
    if let Some(why) = args.junit.as_ref().and_then(|path| is_taken(path, &request, &job.classes)) {
        host.stderr(&format!("interleave: {}\n", message(&why)));
        return Ok(BAD_INPUT);
    }
    job.main = MAIN.to_string();
    job.args = request.arguments();
    let mut session = Session::new(job, library, clock(host), 0)?;
    drive(&mut session, host)?;
    let report = session.report_without_links();
    for warning in &report.warnings {
        host.stderr(&format!("interleave: {}\n", harmless(warning)));
    }
    let answer = match Answer::of(&request, &report, session.has_asked()) {
        Ok(answer) => answer,
        Err(why) => {
            host.stderr(&format!("interleave: {}\n", message(&why)));
            return Ok(BAD_INPUT);
        }
    };
    let style = Style { color: host.colors() };
    match args.session.json {
        true => host.stdout(&json::print(&answer)),
        false => host.stdout(&text(&answer, &report, style)),
    }
    if let Some(path) = &args.junit {
        if let Err(why) = write_tests(path, &request, &answer, host) {
            host.stderr(&format!("interleave: {}\n", message(&why)));
            return Ok(BAD_INPUT);
        }
        if !args.session.json {
            host.stdout(&format!("written: {}\n", message(path)));
        }
    }
    Ok(if report.verdict == Verdict::Holds { 0 } else { 3 })
}

/// What is wrong where the program has a class in the place of that of the tests, unless that was written here, too.
fn is_taken(path: &str, request: &Request, classes: &UserClasses) -> Option<String> {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = file.trim_end_matches(".java");
    let package = request.class.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/") + "/");
    let (bytes, _) = classes.find(&format!("{package}{name}")).ok()??;
    let is_ours = classfile::parse(&bytes, name).is_ok_and(|class| generate::are_tests(&class));
    let class = package.replace('/', ".") + name;
    (!is_ours)
        .then(|| format!("--junit: the program has a class {class}; call that of the tests {name}Test, for example"))
}

/// Writes the tests, but over nothing that is not of this command.
fn write_tests(path: &str, request: &Request, answer: &Answer, host: &Rc<dyn Host>) -> Result<(), String> {
    if host.read(path).is_some_and(|old| !generate::is_ours(&old)) {
        return Err(format!("{path} exists and was not written by this command: name another file, or remove it"));
    }
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let tests = generate::junit_tests(request, &answer.structures, file.trim_end_matches(".java"));
    host.write(path, tests.as_bytes())
}

fn text(answer: &Answer, report: &Report, style: Style) -> String {
    let mut out = String::new();
    for (i, structure) in answer.structures.iter().enumerate() {
        let _ = writeln!(out, "{}", style.strong(&format!("structure {}", i + 1)));
        for (at, object) in structure.objects.iter().enumerate() {
            let _ = writeln!(out, "  #{at} {}", harmless(&shown(object)));
        }
    }
    let n = plural(answer.structures.len() as u64, "structure");
    let last = match report.verdict {
        Verdict::Incomplete => format!("{} {n} so far, but {}", style.unsure("incomplete:"), reasons(report)),
        _ => format!("{} {n}, and no others", style.good("complete:")),
    };
    let (low, high) = answer.ints;
    let bounds =
        format!("at most {} of each class, numbers from {low} to {high}", plural(answer.size.into(), "object"));
    let _ = writeln!(out, "\n{last}\n{}\n", style.faint(&bounds));
    let notes = answer.notes();
    for note in &notes {
        let _ = writeln!(out, "{}", harmless(note));
    }
    if !notes.is_empty() {
        out.push('\n');
    }
    out.push_str(&statistics(&report.stats));
    out
}

/// An object in a line.
fn shown(object: &Object) -> String {
    if let Some(elements) = &object.elements {
        let all: Vec<String> = elements.iter().map(value).collect();
        return format!("{} {{{}}}", object.class.replace('$', "."), all.join(", "));
    }
    let all = || object.fields.iter().flatten();
    let named = |field: &Field| match all().filter(|other| other.name == field.name).count() {
        1 => field.name.clone(),
        _ => format!("{}.{}", field.r#in.replace('$', "."), field.name),
    };
    let fields = all().map(|field| format!("{} = {}", named(field), value(&field.value)));
    format!("{}: {}", object.class.replace('$', "."), fields.collect::<Vec<_>>().join(", "))
}

fn value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(value) => value.to_string(),
        Value::Char(text) => format!("'{}'", text.chars().map(in_source).collect::<String>()),
        Value::Half { char } => format!("'\\u{char:04x}'"),
        Value::Constant { constant } => constant.clone(),
        Value::Object { object } => format!("#{object}"),
    }
}

/// As it is written in a source: control characters would break the line, or look alike.
fn in_source(c: char) -> String {
    match c {
        '\n' => "\\n".to_string(),
        '\r' => "\\r".to_string(),
        '\t' => "\\t".to_string(),
        '\'' | '\\' => format!("\\{c}"),
        _ if c.is_control() || !harmless(&c.to_string()).starts_with(c) => format!("\\u{:04x}", u32::from(c)),
        _ => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_told_apart() {
        let shown = |c: char| value(&Value::Char(c.to_string()));
        assert_eq!(
            ['a', '\n', '\u{b}', '\u{c}', '\'', '\\', '\u{e9}'].map(shown),
            ["'a'", r"'\n'", r"'\u000b'", r"'\u000c'", r"'\''", r"'\\'", "'\u{e9}'"]
        );
    }

    fn line(text: &str) -> Result<Command, UsageError> {
        parse(&text.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_may_stand_anywhere() {
        let Ok(Command::Generate(args)) = line("--size=3 -c out p.A#ok --int -2..5 -D a=1 --json --junit t/ATest.java")
        else {
            panic!()
        };
        assert_eq!((args.size, args.ints, args.junit.as_deref()), (3, Some((-2, 5)), Some("t/ATest.java")));
        assert_eq!((args.session.junit, args.session.classpath), (vec!["p.A#ok".to_string()], vec!["out".to_string()]));
        assert!(args.session.json && args.session.settings == ["a=1"]);
        assert_eq!(line("A#ok --help"), Ok(Command::Help(Some("generate".into()))));
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        let said = |text: &str| line(text).unwrap_err().to_string();
        for bad in ["", "--size 2", "A --size 2", "A# --size 2", "#ok --size 2", "A#() --size 2", "A#B. --size 2"] {
            assert!(said(bad).contains("a class and its predicate"), "{bad}");
        }
        assert!(said("A#ok").contains("needs a bound"));
        for bad in ["0", "101", "x", "-1"] {
            assert!(said(&format!("A#ok --size {bad}")).contains("from 1 to 100, and not"), "{bad}");
        }
        for bad in ["3", "3..1", "a..b", "0..99999999999"] {
            assert!(said(&format!("A#ok --size 1 --int {bad}")).contains("the smaller one first"), "{bad}");
        }
        for bad in ["x", "a/.java", "1A.java", "A-b.java"] {
            assert!(said(&format!("A#ok --size 1 --junit {bad}")).contains("the file of a class"), "{bad}");
        }
        assert!(said("A#ok B#ok --size 1").contains("`B#ok` is too many"));
        assert!(said("A#ok --size 1 --trace").contains("generate has no trace"));
        assert!(said("A#ok --sise 1").contains("there is no option `--sise`"));
        assert!(said("A#ok --stats").contains("generate has no --stats"));
    }
}
