//! Links of findings and outcomes, and of programs that are to be edited.

use super::machine::Machine;
use super::{SessionError, VERSION};
use crate::link::{self, Edit, Expected, FileRole, LinkedClass, LinkedFile, Payload, Record};
use crate::report::{ErrorInfo, Finding, InputFile, Property, Report, SessionInput, Trace};
use crate::search::{ReplayEnd, Replayed};
use crate::util::name_in_json;

/// A program larger than this is not put into links.
const MAX_PROGRAM: usize = 4 << 20;
/// Bytes that the links of one report deflate at most, all together: each carries the whole program.
const MAX_ALL: usize = 64 << 20;

/// Sources of all classes together; with more, a link carries none.
const MAX_SOURCES: usize = 256 << 10;

/// Fills every `link` of a report.
pub(super) fn fill(machine: &Machine, report: &mut Report) {
    let races = report.races.as_mut().map_or(&mut [][..], |races| &mut races.found);
    let links = report.findings.len() + report.outcomes.len() + races.len();
    if links == 0 {
        return;
    }
    let program = size(machine);
    if program > MAX_PROGRAM || links * (program + 500) > MAX_ALL {
        let size = program / 1000;
        report.warnings.push(format!(
            "there are no share links: the program's classes and files have {size} kB, for {links} links"
        ));
        return;
    }
    let base = payload(machine);
    let mut long = 0;
    // An error of the search as a whole has no path to execute again.
    for finding in report.findings.iter_mut().filter(|finding| !finding.trace.steps.is_empty()) {
        match of_finding(&base, finding) {
            Some(link) => finding.link = link,
            None => long += 1,
        }
    }
    for outcome in &mut report.outcomes {
        if outcome.path.len() > link::MAX_PATH {
            long += 1;
            continue;
        }
        let expected = Expected {
            end: outcome.end.clone(),
            property: None,
            exception: outcome.exception.clone(),
            message: outcome.message.clone(),
            stdout: Some(outcome.stdout.clone()),
        };
        outcome.link = link::encode(&Payload { path: outcome.path.clone(), expected: Some(expected), ..base.clone() });
    }
    let as_error = ("search.races".to_string(), "error".to_string());
    for found in races {
        if found.path.len() > link::MAX_PATH {
            long += 1;
            continue;
        }
        let expected = Expected {
            end: end_of(Property::DataRace),
            property: Some(Property::DataRace),
            exception: None,
            message: Some(found.message.clone()),
            stdout: None,
        };
        let mut payload = Payload { path: found.path.clone(), expected: Some(expected), ..base.clone() };
        payload.config.retain(|(key, _)| *key != as_error.0);
        payload.config.push(as_error.clone());
        found.link = link::encode(&payload);
    }
    if long > 0 {
        let most = link::MAX_PATH;
        report.warnings.push(format!("{long} paths have no share link: they are longer than {most} choices"));
    }
}

/// The link of one error that is told of while the search goes on; empty where there is none.
pub(super) fn of_one(machine: &Machine, finding: &Finding) -> String {
    if size(machine) > MAX_PROGRAM { String::new() } else { of_finding(&payload(machine), finding).unwrap_or_default() }
}

fn of_finding(base: &Payload, finding: &Finding) -> Option<String> {
    let trace = &finding.trace;
    let expected = Some(of_error(&finding.error));
    let short = trace.path.len() <= link::MAX_PATH;
    short.then(|| of_trace(base.clone(), trace, expected))
}

/// A link to the end of an execution, which says in words how it comes there.
fn of_trace(base: Payload, trace: &Trace, expected: Option<Expected>) -> String {
    link::encode(&Payload { path: trace.path.clone(), expected, record: Record::of(&trace.steps), ..base })
}

/// Bytes of what a link carries of the program.
fn size(machine: &Machine) -> usize {
    let classes: usize = machine.used.borrow().values().map(|b| b.len()).sum();
    classes + files(machine).iter().map(|f| f.bytes.len()).sum::<usize>()
}

/// A link to a path that ends nowhere in particular.
pub(super) fn of_path(machine: &Machine, path: &[u32]) -> String {
    link::encode(&Payload { path: path.to_vec(), ..payload(machine) })
}

/// A link to where a path leads; empty where there is none. Where the program goes on nothing is expected.
pub(super) fn of_way(machine: &Machine, Replayed { trace, end, .. }: &Replayed) -> String {
    if size(machine) > MAX_PROGRAM || trace.path.len() > link::MAX_PATH {
        return String::new();
    }
    let expected = if let ReplayEnd::Error(info) = end { Some(of_error(info)) } else { None };
    of_trace(payload(machine), trace, expected)
}

/// A link to where a walk stands; empty where there is none.
pub(super) fn of_walk(machine: &Machine, trace: &Trace, error: Option<&ErrorInfo>) -> String {
    if size(machine) > MAX_PROGRAM || trace.path.len() > link::MAX_PATH {
        return String::new();
    }
    of_trace(payload(machine), trace, error.map(of_error))
}

/// A link to a program with its settings, for somebody who is to go on with it. It has no path, and opening it runs nothing.
///
/// # Errors
/// One sentence where the program is too large for a link.
pub fn edit_link(input: SessionInput, edit: Edit) -> Result<String, SessionError> {
    let (mut classes, mut files) = (Vec::new(), Vec::new());
    let given = input.files.into_iter().map(|file| (None, file));
    let data = input.data.unwrap_or_default().into_iter().map(|file| (Some(FileRole::File), file));
    for (role, InputFile { path, bytes }) in given.chain(data) {
        match (role, path.strip_suffix(".class")) {
            (None, Some(name)) => classes.push(LinkedClass { name: name.to_owned(), bytes }),
            (None, None) if path.ends_with(".java") => files.push(LinkedFile { role: FileRole::Source, path, bytes }),
            (role, _) => files.push(LinkedFile { role: role.unwrap_or(FileRole::Resource), path, bytes }),
        }
    }
    if let Some(text) = input.stdin {
        files.push(LinkedFile { role: FileRole::Stdin, path: String::new(), bytes: text.into_bytes() });
    }
    let size: usize =
        classes.iter().map(|class| class.bytes.len()).chain(files.iter().map(|file| file.bytes.len())).sum();
    if size > MAX_PROGRAM {
        return Err(SessionError::TooLarge { size: size / 1000, most: MAX_PROGRAM / 1000 });
    }
    Ok(link::encode(&Payload {
        engine: VERSION.to_string(),
        library: String::new(),
        mode: input.mode,
        main: input.main,
        args: input.args,
        config: input.config,
        path: Vec::new(),
        classes,
        files,
        expected: None,
        step: None,
        record: Record::default(),
        edit: Some(edit),
    }))
}

fn payload(machine: &Machine) -> Payload {
    let job = &machine.job;
    let classes = machine.used.borrow();
    Payload {
        engine: VERSION.to_string(),
        library: machine.library.borrow().version().to_string(),
        mode: job.mode,
        main: job.main.replace('/', "."),
        args: job.args.clone(),
        config: job.given_settings(),
        path: Vec::new(),
        classes: classes.iter().map(|(name, bytes)| LinkedClass::new(name, bytes)).collect(),
        files: files(machine),
        expected: None,
        step: None,
        record: Record::default(),
        edit: None,
    }
}

/// What the program reads: resources that it asked for, and all of its files, since it can see that they are there.
fn files(machine: &Machine) -> Vec<LinkedFile> {
    let environment = &machine.job.settings.vm.environment;
    let mut files = Vec::new();
    let read = machine.read.borrow();
    // Where a jar is there whole, what was read from it is there as well.
    let whole = |path: &str| path.split_once("!/").is_some_and(|(jar, _)| read.contains_key(jar));
    for (path, contents) in read.iter().filter(|(path, _)| !whole(path)) {
        let each = |bytes: &Vec<u8>| LinkedFile { role: FileRole::Resource, path: path.clone(), bytes: bytes.clone() };
        files.extend(contents.iter().map(each));
    }
    let supplied = |(path, bytes): (&String, &std::rc::Rc<[u8]>)| LinkedFile {
        role: FileRole::File,
        path: path.clone(),
        bytes: bytes.to_vec(),
    };
    files.extend(environment.files.iter().map(supplied));
    let stdin = environment.stdin.known();
    if !stdin.is_empty() {
        files.push(LinkedFile { role: FileRole::Stdin, path: String::new(), bytes: stdin });
    }
    files.extend(sources(machine));
    files
}

/// The sources that go by the names of the classes that were loaded: the trace is read beside them.
fn sources(machine: &Machine) -> Vec<LinkedFile> {
    let classes = machine.used.borrow();
    let file_of = |name: &String| {
        let simple = name.rsplit('/').next().unwrap_or(name);
        format!("{}.java", simple.split('$').next().unwrap_or(simple))
    };
    let wanted: std::collections::BTreeSet<String> = classes.keys().map(file_of).collect();
    let is_wanted = |path: &str| wanted.contains(path.rsplit('/').next().unwrap_or(path));
    let found: Vec<_> = machine.job.classes.sources.iter().filter(|file| is_wanted(&file.path)).collect();
    if found.iter().map(|file| file.bytes.len()).sum::<usize>() > MAX_SOURCES {
        return Vec::new();
    }
    let each =
        |file: &InputFile| LinkedFile { role: FileRole::Source, path: file.path.clone(), bytes: file.bytes.clone() };
    found.into_iter().map(each).collect()
}

fn of_error(error: &ErrorInfo) -> Expected {
    Expected {
        end: end_of(error.property),
        property: Some(error.property),
        exception: error.exception.clone(),
        // The sentence of a deadlock or a livelock is ours and may read otherwise in another version.
        message: error.message.clone().filter(|_| !matches!(error.property, Property::Deadlock | Property::Livelock)),
        stdout: None,
    }
}

/// The property's name as JSON has it.
pub(super) fn end_of(property: Property) -> String {
    name_in_json(&property)
}
