//! A session: one program, one question, driven in slices. The command line and the wasm API are both made of this.
//!
//! | file | what it does |
//! |---|---|
//! | `machine` | fresh virtual machines of the program, for the search and for replays |
//! | `run` | `run` mode: one execution |
//! | `assumptions` | what an answer rests on |
//! | `question` | what a verdict means for a question |
//! | `links` | share links of findings and outcomes |
//! | `replay` | a link, executed again |
//! | `again` | a link's failure in a program that was edited since; `lines` says which line became which |
//! | `restart` | a search that starts again without an assumption |
//! | `earlier` | errors of a search that has started again and was cut before it came to them |
//! | `explore` | states of the search tree, and searches that start there |
//! | `walk` | one execution in one's own hands |
//! | `at_throw` | what variables referred to when the exception was thrown that ends an execution |
//! | `guard` | a bug of ours becomes a sentence, not a crash |

mod again;
mod assumptions;
mod at_throw;
mod earlier;
mod explore;
mod guard;
mod lines;
mod links;
mod machine;
mod question;
mod replay;
mod restart;
mod run;
mod walk;

pub use again::{is_old_error, replay_on};
pub use guard::{guard, remember_panics};
pub use links::edit_link;
pub use machine::Job;
pub use replay::{ReplayReport, replay};
pub use walk::{MAX_OPTIONS, Walk};

use std::rc::Rc;

use crate::input::{InputError, Library};
use crate::listener::Listener;
use crate::program::Withdrawn;
use crate::report::{
    Conflict, Finding, IncompleteBecause, Mode, Progress, Reductions, Report, RunResult, Stats, Verdict,
};
use crate::search::{ByCaller, Search, SearchConfig, ValueOf};
use crate::system::{Cached, Layer, Races};
use crate::util::{clip, shown, unfinished};
use crate::vm::{BootError, OutputChunk, Use, Vm};
use earlier::Earlier;
use machine::Machine;
use run::Run;

/// Milliseconds of a clock that only goes forward.
pub type Clock = Rc<dyn Fn() -> f64>;

/// The class library, shared by everything that runs on it.
pub type SharedLibrary = Rc<std::cell::RefCell<Library>>;

/// Version of the engine, in links and on `--version`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a session cannot start or go on, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The program cannot start.
    #[error(transparent)]
    Boot(#[from] BootError),
    /// There is no such main class.
    #[error("there is no class {main}{hint}")]
    NoMainClass {
        /// As it was asked for, with dots.
        main: String,
        /// What there is; begins with punctuation.
        hint: String,
    },
    /// A setting does not fit.
    #[error(transparent)]
    Config(#[from] crate::config::ConfigError),
    /// A file, or the class library, cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// There is no such test, or it cannot be checked.
    #[error(transparent)]
    Test(#[from] crate::junit::TestError),
    /// The link cannot be opened.
    #[error(transparent)]
    Link(#[from] crate::link::LinkError),
    /// The class library could not be fetched on the way.
    #[error("{0}")]
    Library(String),
    /// A program that is to be compiled cannot be.
    #[error("{0}")]
    Compiler(String),
    /// A listener's settings do not fit.
    #[error("{0}")]
    Listener(String),
    /// Something comes too late, or for a session of another kind.
    #[error("{0}")]
    Late(&'static str),
    /// A program is too large for a link; in kilobytes.
    #[error("the program has {size} kB, and a link takes {most} at most")]
    TooLarge {
        /// What it has.
        size: usize,
        /// What fits.
        most: usize,
    },
    /// What a link to a program would say beside it is too much.
    #[error("arguments, settings and names of files are too long for a link, which takes 4,000 kB of them at most")]
    TooMuchBeside,
    /// A link to a program that is to be edited cannot be replayed.
    #[error("the link holds a program to edit, and no execution of it: open it in the page")]
    NoExecution,
    /// A link leads to no error.
    #[error("{0}")]
    NoError(&'static str),
    /// A link is to be tried on a program that has hardly a line of its own.
    #[error("hardly a line of its program is left")]
    OtherProgram,
    /// A link is to be tried on a program that is started elsewhere.
    #[error("it started at {then}, and {now} is started now")]
    OtherStart {
        /// What the link starts.
        then: String,
        /// What is started.
        now: String,
    },
    /// A node of the search tree cannot be gone to.
    #[error("{0}")]
    Node(String),
    /// A walk cannot go on like that.
    #[error("{0}")]
    Walk(String),
    /// A bug of ours before anything ran.
    #[error("internal error: {0}; please report it with the program")]
    Internal(String),
}

enum Engine {
    Search(Box<Search<Cached<Vm>>>),
    Run(Box<Run>),
    /// A bug ended it; what was known then.
    Broken {
        message: String,
        path: Vec<u32>,
        stats: Box<Stats>,
        findings: Vec<Finding>,
    },
}

fn by_caller(vm: Cached<Vm>, config: SearchConfig, value_of: &ValueOf) -> Search<Cached<Vm>> {
    Search::best_first(vm, config, Box::new(ByCaller::new(value_of.clone())))
}

/// One program, one question.
pub struct Session {
    machine: Rc<Machine>,
    engine: Engine,
    clock: Clock,
    output: Vec<OutputChunk>,
    /// The beginning of a character at the end of what a plain run has printed.
    unshown: Vec<u8>,
    last: Progress,
    seed: Option<u64>,
    /// The caller's heuristic, in the place of the configured search order.
    heuristic: Option<ValueOf>,
    /// Listeners of the configuration: those that follow are the caller's.
    configured: usize,
    /// How often the search has started again.
    restarts: u32,
    /// How often of these it has left out what it should not have, and was given what it had learned.
    mistakes: u32,
    /// Transitions of those.
    in_vain: u64,
    /// What `vm.por.visible` listed at first: a search that starts again adds to it.
    visible: Withdrawn,
    /// Who was in conflict, where the assumption that nobody is has failed.
    conflicts: Vec<Conflict>,
    /// Errors of the searches before.
    earlier: Vec<Earlier>,
    /// Those of them that no path of this search leads to.
    on_other_paths: Vec<Finding>,
    /// It begins at a node of another one's tree, or where a walk stands.
    from_node: bool,
}

impl Session {
    /// Boots the program. `tree_limit`: edges of the search tree that progress reports carry at most.
    pub fn new(job: Job, library: SharedLibrary, clock: Clock, tree_limit: u64) -> Result<Session, SessionError> {
        library.borrow_mut().forget_failure();
        let configured = &job.settings.search;
        let seed = if job.settings.draw_seed { Some(draw_seed()?) } else { configured.random_seed };
        let seed = seed.or_else(|| configured.strategy.draws().then_some(0));
        let memory_limit = configured.memory_limit;
        let search = search_config(&job, seed, tree_limit);
        let mode = job.mode;
        let machine = Rc::new(Machine::new(job, library)?);
        let vm = guard(|| machine.boot_for_search()).map_err(SessionError::Internal)?;
        let vm = vm.map_err(|e| machine.explain(e))?;
        let configured = vm.listeners().count();
        let engine = match mode {
            Mode::Run => Engine::Run(Box::new(Run::new(vm))),
            Mode::Check | Mode::Outcomes => {
                let mut search = Search::new(Cached::new(vm), search);
                if machine.job.settings.portfolio {
                    let machine = machine.clone();
                    search =
                        search.with_walks(Box::new(move || machine.boot().map(Cached::new).map_err(|e| e.to_string())));
                }
                Engine::Search(Box::new(search))
            }
        };
        let last = Progress { memory_limit_bytes: memory_limit, ..Progress::default() };
        let (output, heuristic, visible) = (Vec::new(), None, machine.job.settings.withdrawn.clone());
        Ok(Session {
            machine,
            engine,
            clock,
            output,
            unshown: Vec::new(),
            last,
            seed,
            heuristic,
            configured,
            restarts: 0,
            mistakes: 0,
            in_vain: 0,
            visible,
            conflicts: Vec::new(),
            earlier: Vec::new(),
            on_other_paths: Vec::new(),
            from_node: false,
        })
    }

    /// Whether listeners can be added.
    pub fn can_listen(&mut self) -> Result<(), SessionError> {
        self.unstarted().map(|_| ())
    }

    fn unstarted(&mut self) -> Result<&mut Cached<Vm>, SessionError> {
        let Engine::Search(search) = &mut self.engine else {
            return Err(SessionError::Late("listeners observe searches, and this session makes none"));
        };
        search.before_start().ok_or(SessionError::Late("listeners are added before the first step"))
    }

    /// Adds a listener to those of the configuration, before the first step.
    pub fn listen(&mut self, listener: Box<dyn Listener>) -> Result<(), SessionError> {
        self.unstarted()?.below_mut().attach(vec![listener]).map_err(SessionError::Listener)
    }

    /// Adds settings, which win, before the first step and before listeners are added.
    pub fn configure(&mut self, more: &[(String, String)]) -> Result<(), SessionError> {
        let late = SessionError::Late("settings are added before the first step, and not to a search from a node");
        let tree_limit = match &mut self.engine {
            Engine::Search(search) if search.has_started() || search.has_prefix() || self.from_node => {
                return Err(late);
            }
            Engine::Search(search) => search.config().tree_limit,
            _ => 0,
        };
        let job = self.machine.job.with(more)?;
        let heuristic = self.heuristic.take();
        *self = Session::new(job, self.machine.library.clone(), self.clock.clone(), tree_limit)?;
        heuristic.map_or(Ok(()), |value_of| self.set_heuristic(value_of))
    }

    /// Searches best-first by that heuristic, whatever order is configured: before the first step and before listeners are
    /// added. Searches from nodes use it too.
    pub fn set_heuristic(&mut self, value_of: ValueOf) -> Result<(), SessionError> {
        let Engine::Search(search) = &mut self.engine else {
            return Err(SessionError::Late("a heuristic orders a search, and this session makes none"));
        };
        if search.has_started() || search.has_prefix() || self.from_node {
            return Err(SessionError::Late(
                "a heuristic is given before the first step, and not to a search from a node",
            ));
        }
        let config = search.config().clone();
        if !config.states_are_kept() {
            return Err(SessionError::Late("a heuristic needs states that can be restored: vm.store=exact"));
        }
        let vm = guard(|| self.machine.boot_for_search()).map_err(SessionError::Internal)?;
        let vm = vm.map_err(|e| self.machine.explain(e))?;
        self.engine = Engine::Search(Box::new(by_caller(Cached::new(vm), config, &value_of)));
        self.heuristic = Some(value_of);
        Ok(())
    }

    /// The properties it was given.
    pub fn properties(&self) -> &std::collections::BTreeMap<String, String> {
        &self.machine.job.settings.vm.properties
    }

    /// Works for about that many milliseconds.
    pub fn step(&mut self, budget_ms: f64) -> Result<Progress, SessionError> {
        let clock = self.clock.clone();
        let mut now = move || clock();
        let engine = &mut self.engine;
        let limit = self.last.memory_limit_bytes;
        let worked = guard(|| match engine {
            Engine::Search(search) => Some(search.step(budget_ms, &mut now)),
            Engine::Run(run) => Some(run.step(budget_ms, &mut now, limit)),
            Engine::Broken { .. } => None,
        });
        match worked {
            Ok(Some(progress)) => self.last = progress,
            Ok(None) => self.last.done = true,
            Err(message) => self.broke(message),
        }
        if self.last.done {
            self.start_again_if_needed()?;
        }
        self.last.restarts = self.restarts;
        if let Some(why) = self.machine.library.borrow().failure() {
            return Err(SessionError::Library(why.to_string()));
        }
        if let Engine::Run(run) = &mut self.engine {
            let chunks = run.take_output();
            // A character may come in two calls.
            for chunk in &chunks {
                self.unshown.extend_from_slice(&chunk.bytes);
            }
            let kept = if self.last.done { 0 } else { unfinished(&self.unshown) };
            let rest = self.unshown.split_off(self.unshown.len() - kept);
            self.last.output = shown(&std::mem::replace(&mut self.unshown, rest));
            self.output.extend(chunks);
        }
        Ok(self.last.clone())
    }

    fn broke(&mut self, message: String) {
        self.recall_errors();
        let (machine, engine) = (self.machine.clone(), &mut self.engine);
        let (path, findings) = match engine {
            Engine::Search(search) => (
                guard(|| search.path_now()).unwrap_or_default(),
                guard(|| search.findings(&mut || machine.boot().map(Cached::new)).0).unwrap_or_default(),
            ),
            _ => (Vec::new(), Vec::new()),
        };
        let stats = Box::new(self.last.stats.clone());
        let broken = Engine::Broken { message, path, stats, findings };
        // The broken machine is not dropped: its parts may not be in a state that can be taken apart.
        std::mem::forget(std::mem::replace(&mut self.engine, broken));
        self.last.done = true;
        self.last.tree.clear();
    }

    /// What the program has printed since the last call, by stream (`run` only).
    pub fn take_output(&mut self) -> Vec<OutputChunk> {
        std::mem::take(&mut self.output)
    }

    /// Internal names of the library classes that have been asked for, in the order of their names.
    pub fn library_classes(&self) -> Vec<String> {
        self.machine.library.borrow().asked().map(str::to_string).collect()
    }

    /// The next step ends the session.
    pub fn cancel(&mut self) {
        match &mut self.engine {
            Engine::Search(search) => search.cancel(),
            Engine::Run(run) => run.cancel(),
            Engine::Broken { .. } => {}
        }
    }

    /// Whether there is nothing left to do but to report.
    pub fn has_ended(&self) -> bool {
        self.last.done || matches!(&self.engine, Engine::Search(search) if search.has_ended())
    }

    /// While the search goes on: the next error that was found and not told of yet, with its trace and link.
    pub fn next_finding(&mut self) -> Option<Finding> {
        let machine = self.machine.clone();
        let Engine::Search(search) = &mut self.engine else { return None };
        match guard(|| search.next_finding(&mut || machine.boot().map(Cached::new))) {
            Ok(found) => found.map(|mut finding| {
                machine.tidy(&mut finding.error);
                finding.link = links::of_one(&machine, &finding);
                finding
            }),
            Err(message) => {
                self.broke(message);
                None
            }
        }
    }

    /// The answer, after the last step.
    pub fn report(&mut self) -> Report {
        let mut report = self.report_without_links();
        links::fill(&self.machine, &mut report);
        report
    }

    /// The same where the outcomes are structures: these have no links.
    pub fn report_of_structures(&mut self) -> Report {
        let mut report = self.report_without_links();
        let structures = std::mem::take(&mut report.outcomes);
        links::fill(&self.machine, &mut report);
        Report { outcomes: structures, ..report }
    }

    /// Whether the search has asked the predicate that `generate` is about.
    pub fn has_asked(&self) -> bool {
        matches!(&self.engine, Engine::Search(search) if search.system().below().has_used(Use::Predicate))
    }

    /// The same for somebody who has no use for links.
    pub fn report_without_links(&mut self) -> Report {
        self.recall_if_cut();
        let machine = self.machine.clone();
        let engine = &mut self.engine;
        let made = guard(|| match engine {
            Engine::Search(search) => Some(search.report(&mut || machine.boot().map(Cached::new))),
            Engine::Run(run) => Some(run.report()),
            Engine::Broken { .. } => None,
        });
        let mut report = match made {
            Ok(Some(report)) => report,
            Ok(None) => self.broken_report(),
            Err(message) => {
                self.broke(message);
                self.broken_report()
            }
        };
        self.add_what_is_on_other_paths(&mut report);
        if let Engine::Search(search) = &self.engine {
            let vm = search.system().below();
            report.assumptions = assumptions::of(vm, &self.machine.job, &report);
            restart::say_what_was_not_met(vm, &self.visible, &mut report);
            restart::say_which_levels_were_not_met(vm, &mut report);
            restart::say_what_came_of_symmetry(&self.machine.job, &self.visible, &mut report);
            if vm.has_used(Use::Threads) {
                // With these the search would have started again, had it not been cut.
                let last = search.failed_assumptions().iter().filter_map(|failed| failed.conflict.clone());
                let (conflicts, unordered) = (self.conflicts.clone(), last.collect::<Vec<_>>());
                report.reductions = Some(Reductions { conflicts, ..vm.reductions(unordered) });
            }
            question::answer(&self.machine, search, &mut report);
        }
        let mut warnings = self.machine.warnings();
        if let (Some(seed), true) = (self.seed, self.machine.job.settings.draw_seed) {
            warnings
                .push(format!("search.seed=random drew {seed}: give search.seed={seed} to search in this order again"));
        }
        warnings.append(&mut report.warnings);
        report.warnings = warnings.iter().map(|warning| clip(warning).into_owned()).collect();
        self.say_path(&mut report);
        for finding in &mut report.findings {
            self.machine.tidy(&mut finding.error);
        }
        for found in report.races.iter_mut().flat_map(|races| &mut races.found) {
            self.machine.tidy_race(&mut found.race);
        }
        report
    }

    /// The path that leads to a bug, as a link: long as it is, it is given whole.
    fn say_path(&self, report: &mut Report) {
        if let Engine::Broken { path, .. } = &self.engine
            && !path.is_empty()
        {
            let link = links::of_path(&self.machine, path);
            report.warnings.push(format!("the execution that led to the internal error: {link}"));
        }
    }

    /// After a bug: everything that is still known.
    fn broken_report(&self) -> Report {
        let Engine::Broken { message, stats, findings, .. } = &self.engine else {
            return empty_report(self.machine.job.mode);
        };
        let mut report = empty_report(self.machine.job.mode);
        report.stats = (**stats).clone();
        report.findings = findings.clone();
        if !findings.is_empty() {
            report.verdict = Verdict::Violated;
        }
        report.warnings.push(format!("internal error: {message}; please report it with the program"));
        if report.mode == Mode::Run {
            report.run = Some(RunResult { exit_status: 1 });
        }
        report
    }
}

fn empty_report(mode: Mode) -> Report {
    Report {
        mode,
        verdict: Verdict::Incomplete,
        incomplete_because: vec![IncompleteBecause::Internal],
        unsupported: Vec::new(),
        endless: None,
        assumptions: Vec::new(),
        findings: Vec::new(),
        outcomes: Vec::new(),
        run: None,
        races: None,
        reductions: None,
        stats: Stats::default(),
        omission: None,
        sampling: None,
        executions: None,
        walks: None,
        listeners: Vec::new(),
        warnings: Vec::new(),
        question: None,
    }
}

/// The configured search with what the question decides.
fn search_config(job: &Job, seed: Option<u64>, tree_limit: u64) -> SearchConfig {
    let settings = &job.settings;
    let outcomes = job.mode == Mode::Outcomes;
    // A race ends the path in the state that shows it. What was left to the orders behind that state would be missed.
    let cut_at_races = settings.vm.races == Races::Errors && (outcomes || settings.search.multiple_errors);
    let looks = settings.vm.question.is_some() || !settings.listeners.is_empty() || cut_at_races;
    SearchConfig {
        random_seed: seed,
        outcomes,
        tree_limit,
        mutations: settings.vm.mutations,
        ample: settings.search.ample && !looks,
        ..settings.search.clone()
    }
}

/// A seed from the platform's entropy. 32 bits: enough for any number of tries, and a number that people can copy.
fn draw_seed() -> Result<u64, SessionError> {
    let seed = getrandom::u32().map_err(|e| SessionError::Internal(format!("no random numbers here: {e}")))?;
    Ok(u64::from(seed))
}
