//! Sources become class files: the JDK's own javac, run on our VM.
//!
//! The compiler's program (`classlib/jdk.compiler`) gets ready once and waits; the moment is kept (`vm::snapshot`), and every
//! compilation starts from it. So none sees anything of another, and nothing grows with their number.
//!
//! Getting ready takes two to three times as long as a compilation that does without. One that comes early has a VM of its
//! own, and the one that gets ready goes on afterwards.
//!
//! | file | what it does |
//! |---|---|
//! | `check` | what is no input for a compiler |
//! | `platform` | the JDK's API that sources are held to |
//! | `supply` | what the compiler's VM finds: classes, API, class path, sources |
//! | `wire` | requests and answers as bytes |
//!
//! Sources are hostile: they are data for a program on the VM, which has a cap for its memory and one for its time.

mod check;
mod platform;
mod supply;
mod wire;

pub(crate) use check::not_text;

use std::cell::RefCell;
use std::rc::Rc;

use crate::input::UserClasses;
use crate::program::{Attributor, Program};
use crate::report::{CompileInput, CompileResult, Question, SourceText};
use crate::session::{Clock, SharedLibrary, guard};
use crate::system::TransitionEnd;
use crate::vm::{Environment, Snapshot, Stdin, Vm, VmConfig, lookup_native};
use supply::{Supply, Task};
use wire::{Answer, Request};

/// The compiler's program.
const MAIN: &str = "jdk/internal/interleave/compile/Main";
/// Instructions between two looks at the clock.
const FUEL: u64 = 200_000;
/// Frames that the compiler may have: it goes as deep as expressions are nested.
const MAX_FRAMES: u32 = 12_000;
/// Bytes of Java heap that getting ready may take.
const WARM_HEAP: u64 = 256 << 20;
/// Instructions from which on a compilation waits for the rest of getting ready, which takes 95 million in all. Without it a
/// program of nine lines takes 17 million, a larger one more.
const NEARLY_READY: u64 = 50_000_000;
/// Compilations that do not wait until it is ready: two of them take no longer than getting ready does.
const EARLY: u32 = 2;
/// Bytes that a VM may have gained over what it had when it was ready: then another one takes its place.
const MAX_GROWTH: u64 = 64 << 20;

/// Why something cannot be compiled at all, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(pub String);

/// What to compile.
pub struct Job {
    /// The sources; all of them are compiled.
    pub sources: Vec<SourceText>,
    /// Class files, jars and folders that they may use.
    pub classes: Rc<UserClasses>,
    /// Whether sources that they use are looked for in the folders of the class path.
    pub source_path: bool,
    /// The release of Java; that of the library where there is none.
    pub release: Option<u32>,
    /// Whether to warn of what is questionable.
    pub lint: bool,
    /// What is put into one of the sources, before the statement that it is about.
    pub question: Option<Question>,
}

impl From<CompileInput> for Job {
    fn from(input: CompileInput) -> Job {
        let classes = Rc::new(UserClasses::of_files(input.libraries));
        Job {
            sources: input.sources,
            classes,
            source_path: false,
            release: input.release,
            lint: input.lint,
            question: input.question,
        }
    }
}

/// What became of it.
pub struct Compiled {
    /// The answer.
    pub result: CompileResult,
    /// For each class the path of its source.
    pub origins: Vec<String>,
    /// Sources that were found in folders of the class path.
    pub found: Vec<FoundSource>,
}

/// A source in a folder of the class path.
pub struct FoundSource {
    /// The source; its path is that below the folder.
    pub source: SourceText,
    /// The whole path.
    pub place: String,
}

/// What a compilation may take.
#[derive(Debug, Clone, Copy)]
pub struct Caps {
    /// Bytes of the compiler's Java heap, besides what it has when it is ready.
    pub heap: u64,
    /// Milliseconds of work.
    pub time_ms: f64,
}

impl Default for Caps {
    fn default() -> Self {
        Caps { heap: 256 << 20, time_ms: 120_000.0 }
    }
}

/// The settings that a compiler is made ready for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Settings {
    /// 0 for the library's own.
    release: u32,
    lint: bool,
}

/// How far the VM is.
enum State {
    Cold,
    Warming(Box<Vm>),
    Warm(Box<Vm>, Snapshot, u64),
}

struct Running {
    /// The VM has begun with it.
    begun: bool,
    spent_ms: f64,
}

/// A compiler that stays warm. One compilation at a time.
pub struct Compiler {
    library: SharedLibrary,
    clock: Clock,
    caps: Caps,
    /// Whether more than one compilation will come.
    stays: bool,
    task: Rc<RefCell<Task>>,
    state: State,
    /// What the VM is or will be ready for.
    ready_for: Settings,
    /// Other settings that the last compilation had.
    misfit: Option<Settings>,
    running: Option<Running>,
    /// The compilation that is under way, where it does not wait until the VM is ready.
    early: Option<Box<Compiler>>,
    /// How many of them there were since it was ready.
    early_ones: u32,
    cancelled: bool,
}

impl Compiler {
    /// A compiler that is not ready yet.
    pub fn new(library: SharedLibrary, clock: Clock, caps: Caps) -> Compiler {
        let nothing = Rc::new(UserClasses::of_files(Vec::new()));
        Compiler {
            library,
            clock,
            caps,
            stays: true,
            task: Rc::new(RefCell::new(Task::new(Vec::new(), nothing))),
            state: State::Cold,
            ready_for: Settings::default(),
            misfit: None,
            running: None,
            early: None,
            early_ones: 0,
            cancelled: false,
        }
    }

    /// A compiler for one compilation: it does not get ready for more, which takes longer than most programs do.
    pub fn for_one(library: SharedLibrary, clock: Clock, caps: Caps) -> Compiler {
        Compiler { stays: false, ..Compiler::new(library, clock, caps) }
    }

    /// Works for about that many milliseconds at getting ready; whether it is. Where the last compilation had other settings
    /// than it is ready for, it gets ready for those.
    pub fn warm_up(&mut self, budget_ms: f64) -> Result<bool, CompileError> {
        let start = (self.clock)();
        if let Some(settings) = self.misfit.take_if(|_| self.running.is_none()) {
            (self.state, self.ready_for) = (State::Cold, settings);
        }
        while !self.is_ready() {
            self.guarded(Compiler::warm_slice)?;
            if (self.clock)() - start >= budget_ms {
                break;
            }
        }
        Ok(self.is_ready())
    }

    fn is_ready(&self) -> bool {
        matches!(self.state, State::Warm(..))
    }

    /// Whether a compilation has its answer sooner if it does not wait until the VM is ready.
    fn is_early(&self) -> bool {
        self.stays && !self.is_ready() && self.early_ones < EARLY && self.instructions() < NEARLY_READY
    }

    /// Begins a compilation, in the place of one that is under way.
    pub fn begin(&mut self, job: Job) -> Result<(), CompileError> {
        check::check(&job)?;
        self.abandon();
        // The library's own release needs no other library and no other settings.
        let release = job.release.filter(|&release| release != platform::OWN_RELEASE).unwrap_or(0);
        let settings = Settings { release, lint: job.lint };
        let request = Request {
            release,
            lint: job.lint,
            source_path: job.source_path,
            sources: &job.sources,
            question: job.question.as_ref(),
        };
        if matches!(self.state, State::Cold) {
            self.ready_for = settings;
        }
        self.misfit = Some(settings).filter(|&settings| settings != self.ready_for);
        if self.is_early() {
            self.early_ones += 1;
            let mut early = Box::new(Compiler::for_one(self.library.clone(), self.clock.clone(), self.caps));
            let begun = early.begin(job);
            self.early = Some(early);
            return begun;
        }
        *self.task.borrow_mut() = Task::new(request.bytes(), job.classes.clone());
        self.running = Some(Running { begun: false, spent_ms: 0.0 });
        Ok(())
    }

    /// The next step ends the compilation.
    pub fn cancel(&mut self) {
        match &mut self.early {
            Some(early) => early.cancel(),
            None => self.cancelled = self.running.is_some(),
        }
    }

    /// Works for about that many milliseconds; what became of the compilation, when that was the end.
    pub fn step(&mut self, budget_ms: f64) -> Result<Option<Compiled>, CompileError> {
        if let Some(early) = &mut self.early {
            let stepped = early.step(budget_ms);
            self.early = self.early.take().filter(|_| matches!(stepped, Ok(None)));
            return stepped;
        }
        if self.running.is_none() {
            return Err(CompileError("There is no compilation under way.".into()));
        }
        let start = (self.clock)();
        let mut done = None;
        let mut spent = 0.0;
        while done.is_none() && !self.cancelled {
            done = match self.guarded(Compiler::slice) {
                Ok(done) => done,
                Err(CompileError(problem)) => Some(Answer { problem, ..Answer::default() }),
            };
            spent = (self.clock)() - start;
            if spent >= budget_ms {
                break;
            }
        }
        let Some(running) = &mut self.running else { return Ok(None) };
        running.spent_ms += spent;
        let spent_ms = running.spent_ms;
        if done.is_none() && self.cancelled {
            done = Some(self.stop("The compilation was cancelled."));
        } else if done.is_none() && spent_ms >= self.caps.time_ms {
            let seconds = self.caps.time_ms / 1e3;
            done = Some(self.stop(&format!("The compiler has worked for {seconds} s without coming to an end.")));
        }
        Ok(done.map(|answer| self.finish(answer, spent_ms)))
    }

    fn stop(&mut self, problem: &str) -> Answer {
        self.abandon();
        Answer { problem: problem.to_string(), ..Answer::default() }
    }

    /// Leaves the compilation that is under way.
    fn abandon(&mut self) {
        self.cancelled = false;
        self.early = None;
        let begun = self.running.take().is_some_and(|running| running.begun);
        if let State::Warm(vm, snapshot, size) = &mut self.state
            && begun
        {
            vm.return_to(snapshot);
            if vm.heap_bytes() > *size + MAX_GROWTH {
                self.state = State::Cold;
            }
        }
    }

    fn finish(&mut self, answer: Answer, spent_ms: f64) -> Compiled {
        self.abandon();
        let found = std::mem::take(&mut self.task.borrow_mut().found);
        let trouble = self.task.borrow_mut().problem.take();
        let problem = match answer.problem.as_str() {
            "memory" => Some(self.too_large()),
            "" => trouble,
            other => Some(other.to_string()),
        };
        let errors = answer.diagnostics.iter().any(|said| said.severity == crate::report::Severity::Error);
        let ok = problem.is_none() && !errors;
        let (classes, origins) = answer.classes.into_iter().filter(|_| ok).unzip();
        let time_ms = spent_ms as u32;
        let result = CompileResult { ok, classes, diagnostics: answer.diagnostics, problem, time_ms };
        Compiled { result, origins, found }
    }

    fn too_large(&self) -> String {
        format!("The compiler needs more memory than the cap of {} MB.", self.caps.heap >> 20)
    }

    /// Does what may meet a bug of ours, or a library that cannot be had: the VM is given up then.
    fn guarded<T>(&mut self, work: fn(&mut Compiler) -> Result<T, CompileError>) -> Result<T, CompileError> {
        let worked = guard(|| work(self));
        let failure = self.library.borrow().failure().map(str::to_string);
        let worked = match (worked, failure) {
            (_, Some(why)) => Err(CompileError(why)),
            (Ok(worked), None) => worked,
            (Err(message), None) => {
                // Its parts may not be in a state that can be taken apart.
                std::mem::forget(std::mem::replace(&mut self.state, State::Cold));
                return Err(CompileError(format!("internal error: {message}; please report it with the program")));
            }
        };
        if worked.is_err() {
            self.state = State::Cold;
            self.library.borrow_mut().forget_failure();
        }
        worked
    }

    /// One slice of getting ready.
    fn warm_slice(&mut self) -> Result<(), CompileError> {
        match std::mem::replace(&mut self.state, State::Cold) {
            State::Cold => self.state = State::Warming(Box::new(self.boot()?)),
            State::Warming(mut vm) => {
                self.run(&mut vm)?;
                self.state = match vm.wants_input() {
                    true => {
                        let snapshot = vm.take_snapshot(self.caps.heap);
                        let size = vm.heap_bytes();
                        self.early_ones = 0;
                        State::Warm(vm, snapshot, size)
                    }
                    false => State::Warming(vm),
                };
            }
            warm => self.state = warm,
        }
        Ok(())
    }

    /// One slice of a compilation.
    fn slice(&mut self) -> Result<Option<Answer>, CompileError> {
        if !matches!(self.state, State::Warm(..)) {
            return self.warm_slice().map(|()| None);
        }
        let State::Warm(mut vm, snapshot, size) = std::mem::replace(&mut self.state, State::Cold) else {
            return Ok(None);
        };
        if let Some(running) = &mut self.running {
            running.begun = true;
        }
        let ran = self.run(&mut vm);
        let answer = match ran {
            Ok(()) if vm.wants_input() => {
                let chunks = vm.take_output();
                let bytes: Vec<u8> = chunks.into_iter().filter(|c| c.fd == 1).flat_map(|c| c.bytes).collect();
                let answer = Answer::read(&bytes);
                Some(answer.ok_or_else(|| CompileError("internal error: the compiler's answer is damaged".into()))?)
            }
            Ok(()) => None,
            Err(e) => {
                vm.return_to(&snapshot);
                self.state = State::Warm(vm, snapshot, size);
                return Ok(Some(Answer { problem: e.0, ..Answer::default() }));
            }
        };
        self.state = State::Warm(vm, snapshot, size);
        Ok(answer)
    }

    fn run(&self, vm: &mut Vm) -> Result<(), CompileError> {
        let internal = |what: String| CompileError(format!("internal error: the compiler {what}; please report it"));
        match vm.run(FUEL) {
            TransitionEnd::Budget => Ok(()),
            TransitionEnd::OutOfMemory => Err(CompileError(self.too_large())),
            TransitionEnd::Unsupported(refusal) => Err(internal(format!("asks for what there is not: {refusal}"))),
            TransitionEnd::Uncaught { thread, exception } => {
                let info = vm.describe_uncaught(thread, exception);
                let class = info.exception.unwrap_or_default();
                if class.ends_with("OutOfMemoryError") {
                    return Err(CompileError(self.too_large()));
                }
                let at = info.stack.first().cloned().unwrap_or_default();
                Err(internal(format!("has failed with {class}: {} at {at}", info.message.unwrap_or_default())))
            }
            other => Err(internal(format!("has ended: {other:?}"))),
        }
    }

    fn boot(&mut self) -> Result<Vm, CompileError> {
        self.library.borrow_mut().forget_failure();
        let supply = Supply::new(self.library.clone(), self.task.clone());
        let program = Program::new(Box::new(supply), Attributor::default(), lookup_native);
        // There is always something to read: it stands for a request.
        let stdin = Stdin::from_source(|| Some(vec![b'\n']));
        let config = VmConfig {
            checking: false,
            assertions: false,
            max_frames: MAX_FRAMES,
            max_heap: self.caps.heap.max(WARM_HEAP),
            environment: Environment { stdin, ..Environment::default() },
            ..VmConfig::default()
        };
        let Settings { release, lint } = self.ready_for;
        let (warnings, readiness) = (if lint { "lint" } else { "plain" }, if self.stays { "warm" } else { "once" });
        let args = [release.to_string(), warnings.to_string(), readiness.to_string()];
        Vm::boot(program, config, MAIN, &args).map_err(|e| CompileError(e.to_string()))
    }

    /// Bytes of the VM's heap and its output, 0 while there is none.
    pub fn heap_bytes(&self) -> u64 {
        match &self.state {
            State::Cold => 0,
            State::Warming(vm) | State::Warm(vm, ..) => vm.heap_bytes(),
        }
    }

    /// Instructions that the VM has executed so far.
    pub fn instructions(&self) -> u64 {
        match &self.state {
            State::Cold => 0,
            State::Warming(vm) | State::Warm(vm, ..) => vm.instructions(),
        }
    }
}
