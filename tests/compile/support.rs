//! Compilers and jobs.

use std::rc::Rc;
use std::time::Instant;

use interleave::compile::{Caps, Compiled, Compiler, Job};
use interleave::input::UserClasses;
use interleave::report::{Diagnostic, InputFile, SourceText};
use interleave::session::{Clock, SharedLibrary};

use crate::common::library;

pub(super) const RACE: &str = r#"public class Race {
    static int count;
    public static void main(String[] args) throws Exception {
        Runnable add = () -> count++;
        Thread a = new Thread(add), b = new Thread(add);
        a.start(); b.start();
        a.join();  b.join();
        assert count == 2 : "count is " + count;
    }
}
"#;

/// A compiler that is ready.
pub(super) fn compiler() -> Compiler {
    let mut compiler = compiler_with(Caps::default());
    while !compiler.warm_up(50.0).expect("it gets ready") {}
    compiler
}

pub(super) fn compiler_with(caps: Caps) -> Compiler {
    made(Compiler::new, caps)
}

/// A compiler that does not get ready for more than one compilation.
pub(super) fn for_one(caps: Caps) -> Compiler {
    made(Compiler::for_one, caps)
}

fn made(new: fn(SharedLibrary, Clock, Caps) -> Compiler, caps: Caps) -> Compiler {
    let start = Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1e3);
    new(library().expect("the bundle opens"), clock, caps)
}

pub(super) fn job(sources: &[(&str, &str)]) -> Job {
    job_with(sources, Vec::new())
}

pub(super) fn job_with(sources: &[(&str, &str)], libraries: Vec<InputFile>) -> Job {
    let text = |&(path, text): &(&str, &str)| SourceText { path: path.into(), text: text.into() };
    Job {
        sources: sources.iter().map(text).collect(),
        classes: Rc::new(UserClasses::of_files(libraries)),
        source_path: false,
        release: None,
        lint: false,
        question: None,
    }
}

pub(super) fn compile(compiler: &mut Compiler, job: Job) -> Compiled {
    compiler.begin(job).expect("the job is one");
    loop {
        if let Some(done) = compiler.step(1_000.0).expect("a compilation is under way") {
            return done;
        }
    }
}

/// What the compiler says of a job that it comes to an answer with.
pub(super) fn diagnose(compiler: &mut Compiler, job: Job) -> Vec<Diagnostic> {
    let result = compile(compiler, job).result;
    assert_eq!(result.problem, None);
    result.diagnostics
}

pub(super) fn names(done: &Compiled) -> Vec<&str> {
    let mut names: Vec<&str> = done.result.classes.iter().map(|class| class.path.as_str()).collect();
    names.sort();
    names
}
