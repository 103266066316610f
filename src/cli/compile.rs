//! `check Foo.java`: the program is compiled first, without a JDK.

use std::rc::Rc;

use super::Host;
use super::args::SessionArgs;
use super::commands::clock;
use super::input::HostFiles;
use super::style::harmless;
use crate::compile::{Caps, Compiled, Compiler, Job, not_text};
use crate::input::{FileKind, InputError, UserClasses, package_of, summarize};
use crate::report::{CONDITION, Diagnostic, InputFile, Question, Severity, SourceText};
use crate::session::{SessionError, SharedLibrary};

/// Length of a slice: nobody can press a button here.
const SLICE_MS: f64 = 50.0;

/// The program or the tests that the command line names, if it is a source.
pub(super) fn source(args: &SessionArgs) -> Option<&str> {
    let tests = args.junit.iter().map(|name| test_of(name).0);
    [args.main.as_str()].into_iter().chain(tests).find(|named| named.ends_with(".java"))
}

/// `Foo.java#method` in two parts, the second one with its mark.
pub(super) fn test_of(name: &str) -> (&str, &str) {
    name.split_at(name.find('#').unwrap_or(name.len()))
}

/// Where a source's packages begin: its folder, without the folders of its own package.
pub(super) fn root(path: &str, host: &dyn Host) -> String {
    let text = host.read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let folder = path.rfind(['/', '\\']).map_or("", |at| &path[..at]);
    let package = package_of(&text).replace('.', "/");
    if let Some(root) = above_here(path, folder, &package, host) {
        return root;
    }
    let above = folder.replace('\\', "/");
    let root = match above.strip_suffix(&package) {
        Some(above) if !package.is_empty() && (above.is_empty() || above.ends_with('/')) => &folder[..above.len()],
        _ => folder,
    };
    match (root.trim_end_matches(['/', '\\']), root) {
        ("", "") => ".".to_string(),
        ("", _) => "/".to_string(),
        (root, _) => root.to_string(),
    }
}

/// The root of a source whose path begins in a folder of its package: `..` for `Main.java` in the folder `pack` of the
/// package `pack`.
fn above_here(path: &str, folder: &str, package: &str, host: &dyn Host) -> Option<String> {
    let named: Vec<&str> = folder.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    let packages: Vec<&str> = package.split('/').filter(|part| !part.is_empty()).collect();
    if path.starts_with(['/', '\\']) || named.len() >= packages.len() || !packages.ends_with(&named) {
        return None;
    }
    let root = vec![".."; packages.len() - named.len()].join("/");
    let file = path.rsplit(['/', '\\']).next()?;
    (host.kind(&format!("{root}/{package}/{file}")) == Some(FileKind::File)).then_some(root)
}

/// Compiles the source, with those that it uses in the folders of the class path, and that of the question. The classes come
/// first on that path then, and the result is the main class; `None` where the compiler has found errors, which are printed.
pub(super) fn compile(
    args: &SessionArgs,
    path: &str,
    root: &str,
    question: Option<&Question>,
    classes: &mut Rc<UserClasses>,
    library: &SharedLibrary,
    host: &Rc<dyn Host>,
) -> Result<Option<String>, SessionError> {
    let unusable = |what: String| SessionError::Input(InputError::Unusable { path: path.to_string(), what });
    let mut sources = vec![read(path, host)?];
    if let Some(other) = question.filter(|question| question.path != path) {
        sources.push(read(&other.path, host)?);
    }
    let job = Job {
        sources: sources.clone(),
        classes: classes.clone(),
        source_path: true,
        release: args.release,
        lint: args.lint,
        question: question.cloned(),
    };
    let mut compiler = Compiler::for_one(library.clone(), clock(host), Caps::default());
    let failed = |e: crate::compile::CompileError| SessionError::Compiler(e.0);
    compiler.begin(job).map_err(failed)?;
    let done = loop {
        if let Some(done) = compiler.step(SLICE_MS).map_err(failed)? {
            break done;
        }
    };
    drop(compiler);
    host.stderr(&said(&done, &sources, question));
    if let Some(problem) = done.result.problem {
        return Err(SessionError::Compiler(problem));
    }
    if !done.result.ok {
        return Ok(None);
    }
    let start = match args.junit.is_empty() {
        true => start_class(&done, path)
            .ok_or_else(|| unusable("no class in it has a method `public static void main(String[])`".into()))?,
        false => test_class(&done, path).ok_or_else(|| unusable("no class in it has its name".into()))?,
    };
    sources.iter_mut().for_each(|source| source.path = below(&source.path, root, &source.text));
    sources.extend(done.found.into_iter().map(|found| found.source));
    let files = UserClasses::open(&[], Rc::new(HostFiles(host.clone())))?;
    let path = std::mem::replace(classes, Rc::new(files));
    let path = Rc::into_inner(path).ok_or_else(|| unusable("the compiler has not let go of the class path".into()))?;
    let file = |source: SourceText| InputFile { path: source.path, bytes: source.text.into_bytes() };
    *classes = Rc::new(path.behind(done.result.classes, sources.into_iter().map(file).collect()));
    Ok(Some(start))
}

fn read(path: &str, host: &Rc<dyn Host>) -> Result<SourceText, SessionError> {
    let bytes = host.read(path).ok_or_else(|| InputError::Missing(path.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|e| SessionError::Compiler(not_text(path, e.utf8_error())))?;
    Ok(SourceText { path: path.to_string(), text })
}

/// The path below the root.
fn below(path: &str, root: &str, text: &str) -> String {
    if root.starts_with("..") && !path.starts_with(root) {
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        return format!("{}/{file}", package_of(text).replace('.', "/"));
    }
    let inside = path.strip_prefix(root).map(|rest| rest.trim_start_matches(['/', '\\']));
    inside.unwrap_or(path).trim_start_matches("./").to_string()
}

/// The first class of the source that has a `main`, those that lie in no other before the others.
fn start_class(done: &Compiled, path: &str) -> Option<String> {
    let of_source = done.result.classes.iter().zip(&done.origins).filter(|(_, origin)| *origin == path);
    let summaries = of_source.filter_map(|(class, _)| summarize(&class.bytes, &class.path).ok());
    let mut found: Vec<String> = summaries.filter(|summary| summary.has_main).map(|summary| summary.name).collect();
    found.sort_by_key(|name| name.contains('$'));
    found.first().map(|name| name.replace('/', "."))
}

/// The class that a source of tests is called after.
fn test_class(done: &Compiled, path: &str) -> Option<String> {
    let file = path.rsplit(['/', '\\']).next()?.strip_suffix(".java")?;
    let of_source = done.result.classes.iter().zip(&done.origins).filter(|(_, origin)| *origin == path);
    let mut names = of_source.filter_map(|(class, _)| class.path.strip_suffix(".class"));
    names.find(|name| name.rsplit('/').next() == Some(file)).map(|name| name.replace('/', "."))
}

/// What the compiler has said, as javac prints it.
fn said(done: &Compiled, given: &[SourceText], question: Option<&Question>) -> String {
    let mut out = String::new();
    for diagnostic in &done.result.diagnostics {
        let named = diagnostic.path.as_deref();
        let of_given = given.iter().find(|source| named == Some(&source.path));
        let (place, text) = match named {
            Some(CONDITION) => {
                ("in your condition".to_string(), question.and_then(|question| question.condition.as_deref()))
            }
            Some(path) if of_given.is_some() => (path.to_string(), of_given.map(|source| source.text.as_str())),
            Some(path) => {
                let found = done.found.iter().find(|found| found.source.path == path);
                let place = found.map_or(path, |found| found.place.trim_start_matches("./"));
                (place.to_string(), found.map(|found| found.source.text.as_str()))
            }
            None => (String::new(), None),
        };
        out.push_str(&one(diagnostic, &place, text));
    }
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        let count = done.result.diagnostics.iter().filter(|said| said.severity == severity).count();
        if count > 0 {
            out.push_str(&format!("{count} {word}{}\n", if count == 1 { "" } else { "s" }));
        }
    }
    out
}

fn one(said: &Diagnostic, place: &str, text: Option<&str>) -> String {
    let (first, rest) = said.message.split_once('\n').unwrap_or((&said.message, ""));
    let kind = match said.severity {
        Severity::Error => "error: ",
        Severity::Warning => "warning: ",
        Severity::Note => "Note: ",
    };
    let at = match said.line {
        0 => String::new(),
        // It has one line.
        _ if said.path.as_deref() == Some(CONDITION) => format!("{place}: "),
        line => format!("{place}:{line}: "),
    };
    let mut out = format!("{}{kind}{}\n", harmless(&at), harmless(first));
    let line = text.filter(|_| said.line > 0).and_then(|text| line_of(text, said.line));
    if let Some(line) = line.filter(|_| said.column > 0) {
        let units = line.encode_utf16().take(said.column as usize - 1);
        let before: String = units.map(|unit| if unit == u16::from(b'\t') { '\t' } else { ' ' }).collect();
        out.push_str(&format!("{}\n{before}^\n", harmless(line)));
    }
    for line in rest.lines() {
        out.push_str(&format!("{}\n", harmless(line)));
    }
    out
}

/// A line, whatever ends lines; from 1.
fn line_of(text: &str, number: u32) -> Option<&str> {
    let mut rest = text;
    for _ in 1..number {
        let at = rest.find(['\n', '\r'])?;
        let end = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[at + end..];
    }
    Some(rest.split(['\n', '\r']).next().unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_as_they_end() {
        let text = "a\r\nb\rc\n\nd";
        let lines: Vec<_> = (1..8).map(|n| line_of(text, n)).collect();
        assert_eq!(lines, [Some("a"), Some("b"), Some("c"), Some(""), Some("d"), None, None]);
    }

    #[test]
    fn a_message_stands_above_its_line() {
        let said = Diagnostic {
            severity: Severity::Error,
            path: Some("A.java".into()),
            line: 2,
            column: 3,
            start: Some(12),
            end: Some(13),
            code: String::new(),
            message: "cannot find symbol\n  symbol: x".into(),
        };
        let text = one(&said, "src/A.java", Some("class A {\n\t x;\n}"));
        assert_eq!(text, "src/A.java:2: error: cannot find symbol\n\t x;\n\t ^\n  symbol: x\n");
        let note =
            Diagnostic { severity: Severity::Note, line: 0, column: 0, message: "A.java is odd.".into(), ..said };
        assert_eq!(one(&note, "A.java", None), "Note: A.java is odd.\n");
    }
}
