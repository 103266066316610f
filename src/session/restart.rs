//! A search that starts again, without an assumption that did not hold ([`crate::program::Withdrawn`]).

use std::fmt::Display;

use super::guard::guard;
use super::machine::Machine;
use super::{Engine, Job, Session, SessionError};
use crate::program::Withdrawn;
use crate::program::maps::DEAD_LOCALS;
use crate::report::{FrameView, Report, StateView};
use crate::search::{Learned, refine};
use crate::system::Layer;
use crate::vm::{BootError, NAMES, Vm};

/// Restarts after which no assumption is made at all.
const MOST: u32 = 40;
/// So often a search that has left out what it should not have starts again with what it has learned of the threads, and only
/// while all such searches together were not long: so many transitions. Then sleep sets alone leave something out.
const ATTEMPTS: u32 = 10;
const SHORT: u64 = 20_000;
/// The setting that lists what is not assumed: a search that starts again adds to it.
const WITHDRAWN: &str = "vm.por.visible";
/// The setting by which accesses to data of the program end a transition only where threads are in conflict.
pub(super) const OPTIMISTIC: &str = "vm.por.optimistic";
/// The setting by which sleep sets alone leave something out, if it is 0. It decides no points.
const TRIAL: &str = "vm.por.ample_trial";
/// The setting by which states that differ in which thread is which count as one.
const SYMMETRY: &str = "vm.por.symmetry";
/// The settings that a search changes by itself, and with them its points: a path fits where they are the same. The first one
/// lists what is not assumed; the others are the assumptions.
pub(super) const POINTS: [&str; 5] =
    [WITHDRAWN, "vm.por.skip_allocations", "vm.por.assume", OPTIMISTIC, "vm.por.skip_finals"];

/// Entries of `vm.por.visible` that have meant nothing are no part of what the answer rests on.
pub(super) fn say_what_was_not_met(vm: &Vm, visible: &Withdrawn, report: &mut Report) {
    let unmet: Vec<&String> = visible.iter().filter(|name| !vm.has_met(name)).collect();
    if unmet.is_empty() {
        return;
    }
    report.assumptions.retain_mut(|assumption| {
        let listed = !assumption.items.is_empty();
        assumption.items.retain(|item| !unmet.contains(&item));
        !listed || !assumption.items.is_empty()
    });
    let names = listed(&unmet);
    report.warnings.push(format!(
        "the search has met nothing that vm.por.visible calls {names}: fields are written as package.Class.field, arrays as \
         int[] of package.Class.method"
    ));
}

/// The setting with which variables that no code will read again are kept.
pub(super) fn keeping_variables(job: &Job) -> (String, String) {
    let mut list: Vec<String> = job.settings.withdrawn.iter().cloned().collect();
    list.push(DEAD_LOCALS.to_string());
    (WITHDRAWN.to_string(), list.join(","))
}

fn listed(names: &[impl Display]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Levels that were declared and have meant nothing.
pub(super) fn say_which_levels_were_not_met(vm: &Vm, report: &mut Report) {
    let unmet = vm.unmet_levels();
    if !unmet.is_empty() {
        let entries = listed(&unmet);
        report.warnings.push(format!(
            "the search has met nothing that vm.por.levels means by {entries}: methods and fields are written as \
             package.Class#member, all of a class as package.Class, all of a package as package.*; atomic is for methods"
        ));
    }
    if vm.atomic_levels_are_off() {
        let text = "methods that are declared as atomic are none here: cg.enable_atomic is false";
        report.warnings.push(text.to_string());
    }
}

/// Symmetry of threads that was asked for and has come to nothing.
pub(super) fn say_what_came_of_symmetry(job: &Job, visible: &Withdrawn, report: &mut Report) {
    let complete = report.incomplete_because.is_empty();
    if job.settings.withdrawn.contains(NAMES) && !visible.contains(NAMES) {
        let text = "the program asks which thread it is (for a name, a number or a list of threads, or an identity hash), or threads \
                    that could change their roles start threads of their own: it was searched without vm.por.symmetry";
        report.warnings.push(text.to_string());
    } else if job.settings.search.symmetry && complete && report.stats.symmetric == 0 {
        let text = "no two threads could change their roles, so that vm.por.symmetry has left out nothing, and vm.por.ample, which it \
                    switches off, may leave out more";
        report.warnings.push(text.to_string());
    }
}

impl Session {
    /// Starts the search anew if it has ended since an assumption has failed. One that was ended from outside stays as it is,
    /// also where an assumption has failed in the transition that it was in: what it has found are executions of the
    /// program, and nobody waits for another search.
    pub(super) fn start_again_if_needed(&mut self) -> Result<(), SessionError> {
        let Engine::Search(search) = &self.engine else { return Ok(()) };
        if search.was_cut_short() {
            return Ok(());
        }
        let (failed, conflicts): (Vec<String>, Vec<_>) =
            search.failed_assumptions().iter().map(|failed| (failed.name.clone(), failed.conflict.clone())).unzip();
        let (mistaken, transitions) = (search.was_mistaken(), search.stats().transitions);
        let mut learned = None;
        let changed = match (failed.is_empty(), mistaken) {
            (true, false) => return Ok(()),
            (true, true) => {
                learned = self.learned(transitions);
                let alone = learned.is_none().then(|| (TRIAL.to_string(), "0".to_string()));
                alone.into_iter().collect()
            }
            (false, _) => self.without(failed),
        };
        let Engine::Search(search) = &self.engine else { return Ok(()) };
        let job = self.machine.job.with(&changed)?;
        let Some(start) = self.start_in(&job, search.start_path())? else { return Ok(()) };
        let Engine::Search(search) = &mut self.engine else { return Ok(()) };
        let (spent, tree_limit) = (search.time(), search.config().tree_limit);
        let listeners = search.system_mut().below_mut().listeners().take(self.configured);
        let (heuristic, restarts, seed) = (self.heuristic.take(), self.restarts + 1, self.seed);
        let mut next = Session::new(job, self.machine.library.clone(), self.clock.clone(), tree_limit)?;
        if let Some(value_of) = heuristic {
            next.set_heuristic(value_of)?;
        }
        for listener in listeners {
            next.listen(listener)?;
        }
        (next.restarts, next.seed, next.visible) = (restarts, seed, self.visible.clone());
        next.from_node = self.from_node;
        next.mistakes = self.mistakes + u32::from(learned.is_some());
        next.in_vain = self.in_vain + if learned.is_some() { transitions } else { 0 };
        next.earlier = self.take_errors();
        next.conflicts = std::mem::take(&mut self.conflicts);
        next.conflicts.extend(conflicts.into_iter().flatten());
        if let Engine::Search(search) = &mut next.engine {
            search.add_time(spent);
            if let Some(learned) = learned {
                search.begin_with(learned);
            }
            if self.from_node {
                search.start_after(start);
            } else if !start.is_empty() {
                // A configured path, in its refined form.
                search.follow_first(start);
            }
        }
        *self = next;
        Ok(())
    }

    /// What the search has seen of the threads, if another attempt with that is worth while.
    fn learned(&mut self, transitions: u64) -> Option<Learned> {
        let Engine::Search(search) = &mut self.engine else { return None };
        let again = self.mistakes < ATTEMPTS && self.in_vain + transitions < SHORT;
        if again { search.take_learned() } else { None }
    }

    /// The settings that take those assumptions back.
    fn without(&self, failed: Vec<String>) -> Vec<(String, String)> {
        let mut list = self.machine.job.settings.withdrawn.as_ref().clone();
        let known = list.len();
        list.extend(failed);
        // A name that a setting cannot carry would fail again and again.
        let carried = list.iter().all(|name| is_plain(name));
        let hopeless = self.restarts >= MOST || list.len() == known || !carried;
        let plain: Vec<String> = list.into_iter().filter(|name| is_plain(name)).collect();
        let mut more = vec![(WITHDRAWN.to_string(), plain.join(","))];
        if plain.iter().any(|name| name == NAMES) {
            // What is off beside symmetry is on again without it.
            more.push((SYMMETRY.to_string(), "false".to_string()));
        }
        if hopeless {
            more.extend(POINTS[1..].iter().map(|key| (key.to_string(), "false".to_string())));
        }
        more
    }

    /// Where the search starts that follows: a path that leads there with these settings, which is a list of choices at other
    /// points than before. `None`: there is none.
    fn start_in(&self, job: &Job, path: &[u32]) -> Result<Option<Vec<u32>>, SessionError> {
        if path.is_empty() && !self.from_node {
            return Ok(Some(Vec::new()));
        }
        let finer = Machine::new(job.clone(), self.machine.library.clone())?;
        let refined = guard(|| {
            let (mut before, mut after) = (self.machine.boot()?, finer.boot()?);
            let refined = refine(&mut before, &mut after, path);
            Ok::<_, BootError>(refined.filter(|_| threads_of(&mut before) == threads_of(&mut after)))
        });
        Ok(refined.map_err(SessionError::Internal)?.unwrap_or_default())
    }
}

/// Where the threads stand. Objects have other numbers where garbage was collected at other moments.
fn threads_of(vm: &mut Vm) -> Vec<(String, String, Vec<String>)> {
    let mut view = StateView::default();
    vm.fill_view(&mut view);
    let frame = |frame: FrameView| format!("{}.{}:{}", frame.class, frame.method, frame.line);
    view.threads.into_iter().map(|t| (t.name, t.status, t.frames.into_iter().map(frame).collect())).collect()
}

/// Whether a name with a dollar sign is that of a nested class and no reference to another setting.
fn is_plain(name: &str) -> bool {
    !name.contains("${") && !name.contains([',', '\n', '\\', '\t'])
}
