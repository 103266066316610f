//! One execution in one's own hands: it goes a given path, shows the state after every step, and goes on as it is told.
//!
//! The schedule points are those of the job's settings: where the search would not let another thread run, one cannot
//! either. Several choices that are asked for in one transition are taken together: an option is a combination of them, and
//! no more than [`MAX_OPTIONS`] are listed; others can be taken all the same.

use std::rc::Rc;

use super::guard::guard;
use super::links::{self, end_of};
use super::machine::{Job, Machine};
use super::restart::OPTIMISTIC;
use super::{Clock, Engine, Session, SessionError, SharedLibrary};
use crate::choice::{Choice, Tid};
use crate::report::{ErrorInfo, Mode, StateView, WalkOption, WalkOptionKind, WalkThread, WalkView};
use crate::search::{MAX_FINISH, ReplayEnd, Stepper};
use crate::system::Cascade;
use crate::util::clip;
use crate::vm::Vm;

/// Choices of a path that can be walked: each of its steps is kept with what happened in it.
const MAX_CHOICES: usize = 100_000;
/// Options listed at one step.
pub const MAX_OPTIONS: usize = 200;

/// An execution and where one stands in it.
pub struct Walk {
    machine: Rc<Machine>,
    stepper: Stepper<Vm>,
    /// The program before anything has run: no going back leads there.
    start: (StateView, Vec<WalkThread>),
    /// A bug of ours has left it as nobody knows.
    broken: Option<String>,
}

impl Walk {
    /// Boots the program and goes the path.
    ///
    /// # Errors
    /// One sentence: the program cannot start, or the path does not fit it.
    pub fn new(job: Job, library: SharedLibrary, path: &[u32]) -> Result<Walk, SessionError> {
        library.borrow_mut().forget_failure();
        // A plain run has no choices.
        let mode = if job.mode == Mode::Run { Mode::Check } else { job.mode };
        Walk::of(Rc::new(Machine::new(Job { mode, ..job }, library)?), path)
    }

    fn of(machine: Rc<Machine>, path: &[u32]) -> Result<Walk, SessionError> {
        if path.len() > MAX_CHOICES {
            let sentence = format!("the path has {} choices, and {MAX_CHOICES} can be walked", path.len());
            return Err(SessionError::Walk(sentence));
        }
        let vm = guard(|| machine.boot()).map_err(SessionError::Internal)?.map_err(|e| machine.explain(e))?;
        let first = std::cell::RefCell::new(Some(vm));
        let boots = machine.clone();
        let fresh = move || match first.take() {
            Some(vm) => Ok(vm),
            None => boots.boot().map_err(|e| boots.explain(e).to_string()),
        };
        let mut stepper = Stepper::new(Box::new(fresh)).map_err(SessionError::Walk)?;
        let start = guard(|| start_of(&mut stepper)).map_err(SessionError::Internal)?.map_err(SessionError::Walk)?;
        let mut walk = Walk { machine, stepper, start, broken: None };
        walk.with(|stepper| stepper.follow(path))?;
        Ok(walk)
    }

    /// Where it stands.
    ///
    /// # Errors
    /// One sentence.
    pub fn view(&mut self) -> Result<WalkView, SessionError> {
        let step = self.stepper.step();
        let (threads, options, stdout, failed) = self.with(looked_at)?;
        let threads = if step == 0 { self.start.1.clone() } else { threads };
        let (options, options_omitted) = if step == 0 { (vec![self.begin()], 0) } else { options };
        let trace = self.stepper.trace();
        let (mut end, error) = self.end_at(step);
        if options.is_empty() {
            // As a search leaves it.
            end.get_or_insert_with(|| "a choice without values ends the path".to_string());
        }
        let link = links::of_walk(&self.machine, &trace, error.as_ref());
        let notes = failed.iter().map(|name| failed_assumption(name)).collect();
        Ok(WalkView {
            step: step as u32,
            recorded: self.stepper.recorded() as u32,
            trace,
            options,
            options_omitted,
            threads,
            end,
            error,
            stdout,
            link,
            notes,
        })
    }

    /// Goes on with those choices, one for each that is asked for.
    ///
    /// # Errors
    /// One sentence; it then stands where it stood.
    pub fn take(&mut self, index: &[u32]) -> Result<WalkView, SessionError> {
        self.with(|stepper| stepper.take(index))?;
        self.view()
    }

    /// A step back. What was gone stays known, until another choice is taken.
    ///
    /// # Errors
    /// One sentence at the start of the program.
    pub fn undo(&mut self) -> Result<WalkView, SessionError> {
        self.with(Stepper::undo)?;
        self.view()
    }

    /// Back or forward along what is known.
    ///
    /// # Errors
    /// One sentence where there is no such step.
    pub fn go_to(&mut self, step: usize) -> Result<WalkView, SessionError> {
        self.with(|stepper| stepper.go_to(step))?;
        self.view()
    }

    /// The state after that many transitions of what is known; it stays where it stands.
    ///
    /// # Errors
    /// One sentence where there is no such step.
    pub fn state(&mut self, step: usize) -> Result<StateView, SessionError> {
        if step == 0 {
            return Ok(self.start.0.clone());
        }
        let mut view = StateView { steps: u32::try_from(step).unwrap_or(u32::MAX), ..StateView::default() };
        self.with(|stepper| {
            stepper.system_at(step)?.fill_view(&mut view);
            Ok(())
        })?;
        (view.end, view.error) = self.end_at(step);
        if view.error.is_some() {
            self.machine.add_what_was_thrown_at(&self.stepper.path_to(step), &mut view);
        }
        Ok(view)
    }

    /// Goes on, each time with the first choice, until the program has ended or a bound is met, which `notes` says.
    ///
    /// # Errors
    /// One sentence.
    pub fn finish(&mut self) -> Result<WalkView, SessionError> {
        let ended = self.with(Stepper::finish)?;
        let mut view = self.view()?;
        if !ended {
            view.notes.push(format!("The program goes on after {MAX_FINISH} more steps: it was left there."));
        }
        Ok(view)
    }

    /// A search that starts where it stands. What it finds has paths from the start of the program.
    ///
    /// # Errors
    /// One sentence where the execution has ended.
    pub fn explore(&mut self, clock: Clock, tree_limit: u64) -> Result<Session, SessionError> {
        if self.stepper.end_at(self.stepper.step()).is_some() {
            return Err(SessionError::Walk("the execution has ended here: there is nothing to search".into()));
        }
        let path = self.stepper.path();
        let mut job = self.machine.job.clone();
        // Random walks beside the search would begin at the start of the program.
        job.settings.portfolio &= path.is_empty();
        let mut session = Session::new(job, self.machine.library.clone(), clock, tree_limit)?;
        if let Engine::Search(search) = &mut session.engine
            && !path.is_empty()
        {
            search.start_after(path);
        }
        session.from_node = self.stepper.step() > 0;
        Ok(session)
    }

    /// At the start of the program nothing is chosen: its main thread begins.
    fn begin(&self) -> WalkOption {
        let main = self.start.1.first();
        WalkOption {
            index: Vec::new(),
            ids: Vec::new(),
            kind: WalkOptionKind::Thread,
            thread: Some(main.map_or(0, |main| main.thread)),
            label: main.map_or("main".to_string(), |main| main.name.clone()),
            next: "begins".to_string(),
        }
    }

    fn end_at(&self, step: usize) -> (Option<String>, Option<ErrorInfo>) {
        match self.stepper.end_at(step) {
            None | Some(ReplayEnd::PathEnd) => (None, None),
            Some(ReplayEnd::Error(info)) => {
                let mut info = info.clone();
                self.machine.tidy(&mut info);
                (Some(end_of(info.property)), Some(info))
            }
            Some(ReplayEnd::Ended) => (Some("normal".to_string()), None),
            Some(ReplayEnd::Ignored) => (Some("Verify.assume or Verify.ignoreIf pruned the path".to_string()), None),
            Some(ReplayEnd::Cut(text) | ReplayEnd::Diverged { text, .. }) => (Some(clip(text).into_owned()), None),
        }
    }

    fn with<R>(&mut self, work: impl FnOnce(&mut Stepper<Vm>) -> Result<R, String>) -> Result<R, SessionError> {
        if let Some(message) = &self.broken {
            return Err(SessionError::Internal(message.clone()));
        }
        let done = guard(|| work(&mut self.stepper));
        if let Some(why) = self.machine.library.borrow().failure() {
            return Err(SessionError::Library(why.to_string()));
        }
        match done {
            Ok(done) => done.map_err(|sentence| SessionError::Walk(clip(&sentence).into_owned())),
            Err(message) => {
                self.broken = Some(message.clone());
                Err(SessionError::Internal(message))
            }
        }
    }
}

impl Session {
    /// One execution of its program in one's own hands, with the settings that the search has come to: after an assumption
    /// has failed these are not the ones that it was given, and paths of its findings fit them alone.
    ///
    /// # Errors
    /// One sentence where the path does not fit.
    pub fn walk(&self, path: &[u32]) -> Result<Walk, SessionError> {
        if self.machine.job.mode == Mode::Run {
            return Walk::new(self.machine.job.clone(), self.machine.library.clone(), path);
        }
        self.machine.library.borrow_mut().forget_failure();
        // Who goes from the start wants to say who goes next at every access; a path is one of the search's settings.
        if path.is_empty() && self.machine.job.settings.optimistic {
            let job = self.machine.job.with(&[(OPTIMISTIC.to_string(), "false".to_string())])?;
            return Walk::of(Rc::new(Machine::new(job, self.machine.library.clone())?), path);
        }
        Walk::of(self.machine.clone(), path)
    }
}

fn start_of(stepper: &mut Stepper<Vm>) -> Result<(StateView, Vec<WalkThread>), String> {
    let vm = stepper.system_at(0)?;
    let mut view = StateView::default();
    vm.fill_view(&mut view);
    Ok((view, vm.threads_in_words()))
}

type Looked = (Vec<WalkThread>, (Vec<WalkOption>, u32), String, Vec<String>);

/// What the machine says of where the walk stands.
fn looked_at(stepper: &mut Stepper<Vm>) -> Result<Looked, String> {
    let step = stepper.step();
    if step == 0 {
        return Ok(Looked::default());
    }
    let vm = stepper.system_at(step)?;
    let threads = vm.threads_in_words();
    let (stdout, failed) = (vm.output(), vm.failed_assumptions().iter().map(|failed| failed.name.clone()).collect());
    let options = match stepper.look() {
        (vm, Some(cascade)) => options(vm, cascade),
        _ => (Vec::new(), 0),
    };
    Ok((threads, options, stdout, failed))
}

/// The combinations of a cascade's choices, the last one varying fastest, and how many more there are than are listed.
fn options(vm: &Vm, cascade: &Cascade) -> (Vec<WalkOption>, u32) {
    let all = cascade.iter().map(|cg| u64::from(cg.total())).fold(1, u64::saturating_mul);
    let listed = all.min(MAX_OPTIONS as u64);
    let omitted = u32::try_from(all - listed).unwrap_or(u32::MAX);
    ((0..listed).map(|number| option(vm, cascade, number)).collect(), omitted)
}

fn option(vm: &Vm, cascade: &Cascade, number: u64) -> WalkOption {
    let mut index = vec![0; cascade.len()];
    let mut rest = number;
    for (place, cg) in index.iter_mut().zip(cascade).rev() {
        *place = (rest % u64::from(cg.total())) as u32;
        rest /= u64::from(cg.total());
    }
    let taken = || cascade.iter().zip(&index);
    let chosen = taken().find_map(|(cg, &i)| if let Choice::Thread(t) = cg.choice(i) { Some(t) } else { None });
    let several = cascade.len() > 1;
    let words = taken().map(|(cg, &i)| match cg.choice(i) {
        Choice::Thread(t) => vm.thread_name(t),
        _ if several => format!("{} = {}", cg.id(), cg.label(i)),
        _ => cg.label(i),
    });
    let label = clip(&words.collect::<Vec<_>>().join(", ")).into_owned();
    let thread = chosen.unwrap_or(vm.current_thread());
    let next = match chosen {
        Some(t) => vm.next_in_words(t),
        None => next_of_data(vm, cascade, thread),
    };
    let ids = cascade.iter().map(|cg| cg.id().to_string()).collect();
    let kind = if chosen.is_some() { WalkOptionKind::Thread } else { WalkOptionKind::Data };
    WalkOption { index, ids, kind, thread: Some(u32::from(thread)), label, next: clip(&next).into_owned() }
}

/// What is asked for, and where.
fn next_of_data(vm: &Vm, cascade: &Cascade, thread: Tid) -> String {
    let asked: Vec<&str> = cascade.iter().map(|cg| cg.id()).collect();
    let asked = format!("chooses {}", asked.join(", "));
    vm.line_in_words(thread).map_or(asked.clone(), |line| format!("{asked}, {line}"))
}

fn failed_assumption(name: &str) -> String {
    format!(
        "What a search assumes of {name} does not hold here: it starts again without that assumption, and then has other \
         points where threads can be switched than there are here."
    )
}
