//! Programs that are compiled with a question, and searched for its answer.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};
use std::sync::{LazyLock, Mutex};
use std::time::Instant;

use interleave::compile::{Caps, Compiled, Compiler, Job};
use interleave::config::{Layer, Properties, resolve};
use interleave::input::UserClasses;
use interleave::link;
use interleave::report::{Answer, CompileResult, Mode, Question, Report, SourceText};
use interleave::session::{self, Session};

use crate::common::library;

/// What the compiler's thread is asked for, and where its answer goes.
struct Asked {
    release: Option<u32>,
    sources: Vec<SourceText>,
    question: Option<Question>,
    answer: Sender<Compiled>,
}

/// One compiler for all tests, which gets ready first: each compilation is the first one after that, whatever it was before
/// it.
static COMPILER: LazyLock<Mutex<Sender<Asked>>> = LazyLock::new(|| {
    let (sender, receiver) = channel::<Asked>();
    let compile = move || {
        let mut compiler = Compiler::new(library().expect("the bundle opens"), clock(), Caps::default());
        while !compiler.warm_up(1_000.0).expect("it gets ready") {}
        while let Ok(Asked { release, sources, question, answer }) = receiver.recv() {
            let classes = Rc::new(UserClasses::of_files(Vec::new()));
            let job = Job { sources, classes, source_path: false, release, lint: false, question };
            compiler.begin(job).expect("the job is one");
            let done = loop {
                if let Some(done) = compiler.step(1_000.0).expect("a compilation is under way") {
                    break done;
                }
            };
            // A test that has failed meanwhile does not wait for it.
            let _ = answer.send(done);
        }
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(compile).expect("a thread");
    Mutex::new(sender)
});

thread_local! {
    /// What was compiled last: a question is often searched in several ways.
    static LAST: RefCell<Option<(String, Question, CompileResult)>> = const { RefCell::new(None) };
}

fn clock() -> Rc<dyn Fn() -> f64> {
    let start = Instant::now();
    Rc::new(move || start.elapsed().as_secs_f64() * 1e3)
}

pub(super) fn question(path: &str, line: u32, condition: &str) -> Question {
    Question::of(&format!("{path}:{line}"), condition).expect("a question")
}

/// The line on which a program has that mark.
pub(super) fn line_of(source: &str, mark: &str) -> u32 {
    let found = source.lines().position(|line| line.contains(mark));
    found.unwrap_or_else(|| panic!("there is no {mark}")) as u32 + 1
}

pub(super) fn compile_for(release: Option<u32>, sources: &[(&str, &str)], question: Option<&Question>) -> Compiled {
    let text = |&(path, text): &(&str, &str)| SourceText { path: path.into(), text: text.into() };
    let sources = sources.iter().map(text).collect();
    let (answer, done) = channel();
    let asked = Asked { release, sources, question: question.cloned(), answer };
    COMPILER.lock().expect("nobody panics").send(asked).expect("the compiler goes on");
    done.recv().expect("an answer")
}

pub(super) fn compile(source: &str, question: Option<&Question>) -> Compiled {
    compile_for(None, &[("Main.java", source)], question)
}

/// What is said of a question that cannot be asked.
pub(super) fn refusal(source: &str, line: u32, condition: &str) -> String {
    let done = compile(source, Some(&question("Main.java", line, condition)));
    assert!(!done.result.ok && done.result.classes.is_empty());
    let said = done.result.diagnostics.iter().map(|d| format!("{}: {}", d.path.as_deref().unwrap_or(""), d.message));
    done.result.problem.clone().into_iter().chain(said).collect::<Vec<_>>().join("\n")
}

fn compiled(source: &str, question: &Question) -> CompileResult {
    LAST.with(|last| {
        let mut last = last.borrow_mut();
        if let Some((text, asked, result)) = &*last
            && (text.as_str(), asked) == (source, question)
        {
            return result.clone();
        }
        let result = compile(source, Some(question)).result;
        *last = Some((source.to_string(), question.clone(), result.clone()));
        result
    })
}

pub(super) fn search(compiled: CompileResult, question: &Question, settings: &[(&str, &str)]) -> Report {
    assert!(compiled.ok, "{:?} {:?}", compiled.problem, compiled.diagnostics);
    let mut properties = Properties::default();
    let asked = question.settings();
    let asked = asked.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    for (key, value) in asked.chain(settings.iter().copied()) {
        properties.set(key, value, &Layer::Options).expect("a setting");
    }
    let job = session::Job {
        mode: Mode::Check,
        main: "Main".into(),
        args: Vec::new(),
        classes: UserClasses::of_files(compiled.classes).into(),
        settings: resolve(&properties).expect("settings that fit"),
    };
    let mut session = Session::new(job, library().expect("the library"), clock(), 0).expect("it starts");
    while !session.step(1_000.0).expect("it goes on").done {}
    session.report()
}

pub(super) fn ask_with(source: &str, line: u32, condition: &str, settings: &[(&str, &str)]) -> Report {
    let question = question("Main.java", line, condition);
    let report = search(compiled(source, &question), &question, settings);
    let asked = report.question.as_ref().expect("an answer");
    assert_eq!(asked.question, question);
    assert_eq!(asked.answer == Answer::Yes, !report.findings.is_empty());
    // A witness replays, and ends at the line.
    for finding in &report.findings {
        let payload = link::decode(&finding.link).expect("the link opens");
        let replayed = session::replay(&payload, library().expect("the library")).expect("it runs");
        assert_eq!((replayed.divergence, replayed.end.as_str()), (None, "reached"));
        let last = finding.trace.steps.last().and_then(|step| step.events.last()).expect("an event");
        assert_eq!((last.line, last.text.clone()), (line, question.seen()));
    }
    report
}

pub(super) fn ask(source: &str, line: u32, condition: &str) -> Answer {
    ask_with(source, line, condition, &[]).question.expect("an answer").answer
}

pub(super) fn ask_sources(release: Option<u32>, sources: &[(&str, &str)], question: &Question) -> Answer {
    let done = compile_for(release, sources, Some(question));
    search(done.result, question, &[]).question.expect("an answer").answer
}
