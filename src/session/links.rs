//! Links of findings and outcomes, and of programs that are to be edited.

use super::guard::guard;
use super::machine::Machine;
use super::{SessionError, VERSION};
use crate::link::{self, Edit, Expected, FileRole, LinkedClass, LinkedFile, Payload, Record};
use crate::report::{ErrorInfo, Finding, InputFile, Outcome, Property, RaceFound, Report, SessionInput, Trace};
use crate::search::{ReplayEnd, Replayed, replay_to};
use crate::util::name_in_json;

/// A program larger than this is not put into links.
const MAX_PROGRAM: usize = 4 << 20;
/// Bytes that the links of one report deflate at most, all together: each carries the whole program.
const MAX_ALL: usize = 64 << 20;

/// Work of executing paths again for the steps that the links of one report record: instructions, and so many for a start of the
/// program and for each transition.
const MAX_AGAIN: u64 = 10_000_000;
const START: u64 = 100_000;
const TRANSITION: u64 = 200;

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
    let mut without = Without::default();
    let mut again = Again::of(machine);
    // An error of the search as a whole has no path to execute again, and one of an earlier search has its link.
    let without_link = |finding: &&mut Finding| finding.link.is_empty() && !finding.trace.steps.is_empty();
    for finding in report.findings.iter_mut().filter(without_link) {
        finding.link = without.link_of(|| payload_of_finding(&base, finding), finding.trace.path.len());
    }
    for outcome in &mut report.outcomes {
        let payload = || Payload { record: again.record(&outcome.path, None), ..payload_of_outcome(&base, outcome) };
        outcome.link = without.link_of(payload, outcome.path.len());
    }
    for found in races {
        let race = Some(found.message.as_str());
        let payload = || Payload { record: again.record(&found.path, race), ..payload_of_race(&base, found) };
        found.link = without.link_of(payload, found.path.len());
    }
    report.warnings.extend(without.in_words());
}

/// Paths of a report that have no link.
#[derive(Default)]
struct Without {
    long: usize,
    wordy: usize,
}

impl Without {
    /// The link of a path of that length; empty where there is none.
    fn link_of(&mut self, payload: impl FnOnce() -> Payload, choices: usize) -> String {
        if choices > link::MAX_PATH {
            self.long += 1;
            return String::new();
        }
        let link = link::encode(&payload());
        self.wordy += usize::from(link.is_empty());
        link
    }

    fn in_words(&self) -> Vec<String> {
        let Without { long, wordy } = self;
        let mut warnings = Vec::new();
        if *long > 0 {
            let most = link::MAX_PATH;
            warnings.push(format!("{long} paths have no share link: they are longer than {most} choices"));
        }
        if *wordy > 0 {
            warnings.push(format!("{wordy} paths have no share link: what they print or say is too long for one"));
        }
        warnings
    }
}

/// Executes paths again, of which a search has kept their choices alone, for the steps that their links record.
struct Again<'a> {
    machine: &'a Machine,
    /// The same where a data race is an error, as it is where its link is opened; made when it is needed.
    races: Option<Machine>,
    /// Instructions that are left.
    left: u64,
}

impl<'a> Again<'a> {
    fn of(machine: &'a Machine) -> Again<'a> {
        Again { machine, races: None, left: MAX_AGAIN }
    }

    /// The steps to where a path ends, or shows the data race with that sentence; none where too much was executed for others.
    fn record(&mut self, path: &[u32], race: Option<&str>) -> Record {
        self.executed(path, race).unwrap_or_default()
    }

    fn executed(&mut self, path: &[u32], race: Option<&str>) -> Option<Record> {
        self.left = self.left.checked_sub(START)?;
        let machine = match race {
            None => self.machine,
            Some(_) => match &mut self.races {
                Some(machine) => machine,
                none => {
                    let job = self.machine.job.with(&[as_error()]).ok()?;
                    none.insert(Machine::new(job, self.machine.library.clone()).ok()?)
                }
            },
        };
        let vm = guard(|| machine.boot()).ok()?.ok()?;
        let replayed = guard(|| replay_to(vm, path, race, self.left)).ok()?;
        self.left = self.left.saturating_sub(replayed.work + TRANSITION * replayed.trace.steps.len() as u64);
        let is_whole = !matches!(replayed.end, ReplayEnd::Diverged { .. });
        is_whole.then(|| Record::of(&replayed.trace.steps))
    }
}

fn payload_of_outcome(base: &Payload, outcome: &Outcome) -> Payload {
    let expected = Expected {
        end: outcome.end.clone(),
        property: None,
        exception: outcome.exception.clone(),
        message: outcome.message.clone(),
        stdout: Some(outcome.stdout.clone()),
    };
    Payload { path: outcome.path.clone(), expected: Some(expected), ..base.clone() }
}

/// Where the race shows, it is an error: there the execution of the link ends.
fn payload_of_race(base: &Payload, found: &RaceFound) -> Payload {
    let expected = Expected {
        end: end_of(Property::DataRace),
        property: Some(Property::DataRace),
        exception: None,
        message: Some(found.message.clone()),
        stdout: None,
    };
    let mut payload = Payload { path: found.path.clone(), expected: Some(expected), ..base.clone() };
    let (key, value) = as_error();
    payload.config.retain(|(other, _)| *other != key);
    payload.config.push((key, value));
    payload
}

fn as_error() -> (String, String) {
    ("search.races".to_string(), "error".to_string())
}

/// The link of one error that is told of while the search goes on; empty where there is none.
pub(super) fn of_one(machine: &Machine, finding: &Finding) -> String {
    of_trace(machine, &finding.trace, Some(of_error(&finding.error)))
}

fn payload_of_finding(base: &Payload, finding: &Finding) -> Payload {
    payload_of_trace(base.clone(), &finding.trace, Some(of_error(&finding.error)))
}

/// The end of an execution, and in words how it comes there.
fn payload_of_trace(base: Payload, trace: &Trace, expected: Option<Expected>) -> Payload {
    Payload { path: trace.path.clone(), expected, record: Record::of(&trace.steps), ..base }
}

/// A link to the end of an execution; empty where there is none.
fn of_trace(machine: &Machine, trace: &Trace, expected: Option<Expected>) -> String {
    if size(machine) > MAX_PROGRAM || trace.path.len() > link::MAX_PATH {
        return String::new();
    }
    link::encode(&payload_of_trace(payload(machine), trace, expected))
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
    let expected = if let ReplayEnd::Error(info) = end { Some(of_error(info)) } else { None };
    of_trace(machine, trace, expected)
}

/// A link to where a walk stands; empty where there is none.
pub(super) fn of_walk(machine: &Machine, trace: &Trace, error: Option<&ErrorInfo>) -> String {
    of_trace(machine, trace, error.map(of_error))
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
    let link = link::encode(&Payload {
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
    });
    if link.is_empty() { Err(SessionError::TooMuchBeside) } else { Ok(link) }
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
