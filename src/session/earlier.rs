//! Errors of a search that has started again: the next one finds them too, unless it is cut before.
//!
//! An error is an execution of the program, whatever was assumed when it was found. Its path fits the points of that search;
//! in the next one the same execution has another path ([`refine`]), which is followed before the error is told of. Where none
//! is found, the error is told with the path and the settings of the search that has found it.

use std::rc::Rc;

use super::guard::guard;
use super::machine::Machine;
use super::{Engine, Session, links};
use crate::report::{ErrorInfo, Finding, Report, Verdict};
use crate::search::{ErrorKey, ReplayEnd, refine, replay};
use crate::vm::BootError;

/// Errors that are kept: each is executed three times.
const MOST: usize = 100;

/// An error, and the machine whose points its path fits.
pub(super) struct Earlier {
    error: ErrorInfo,
    path: Vec<u32>,
    machine: Rc<Machine>,
}

impl Earlier {
    /// The path of the same execution in another machine, and the error as it comes out there.
    fn in_machine(&self, machine: &Machine) -> Option<(ErrorInfo, Vec<u32>)> {
        let followed = guard(|| -> Result<_, BootError> {
            let Some(path) = refine(&mut self.machine.boot()?, &mut machine.boot()?, &self.path) else {
                return Ok(None);
            };
            let end = replay(machine.boot()?, &path, Some(&self.error)).end;
            Ok(if let ReplayEnd::Error(error) = end { Some((error, path)) } else { None })
        });
        followed.ok()?.ok()?
    }

    /// The error as the search that has found it tells it, with a link to the program with its settings.
    fn in_its_own_machine(&self) -> Option<Finding> {
        let replayed = guard(|| Ok::<_, BootError>(replay(self.machine.boot()?, &self.path, Some(&self.error))));
        let replayed = replayed.ok()?.ok()?;
        let ReplayEnd::Error(error) = replayed.end else { return None };
        let error = ErrorInfo { arrivals: self.error.arrivals, ..error };
        let finding = Finding { error, trace: replayed.trace, link: String::new(), shortened: None };
        Some(Finding { link: links::of_one(&self.machine, &finding), ..finding })
    }
}

impl Session {
    /// What this search and those before it have found: each error with its last path, whose points are most like those to
    /// come.
    pub(super) fn take_errors(&mut self) -> Vec<Earlier> {
        let mut errors = std::mem::take(&mut self.earlier);
        let Engine::Search(search) = &self.engine else { return errors };
        for (error, path) in search.found() {
            let (key, machine) = (ErrorKey::of(error), self.machine.clone());
            let found = Earlier { error: error.clone(), path: path.to_vec(), machine };
            match errors.iter().position(|earlier| ErrorKey::of(&earlier.error) == key) {
                Some(known) => errors[known] = found,
                None if errors.len() < MOST => errors.push(found),
                None => {}
            }
        }
        errors
    }

    /// What the searches before have found is told as well, where this one may have missed it.
    pub(super) fn recall_if_cut(&mut self) {
        if matches!(&self.engine, Engine::Search(search) if search.may_miss_states()) {
            self.recall_errors();
        }
    }

    /// Adds what the searches before have found to what this one has.
    pub(super) fn recall_errors(&mut self) {
        let machine = self.machine.clone();
        let Engine::Search(search) = &mut self.engine else { return };
        for earlier in std::mem::take(&mut self.earlier) {
            let key = ErrorKey::of(&earlier.error);
            let one_is_enough = !search.config().multiple_errors;
            let known = search.found().any(|(error, _)| one_is_enough || ErrorKey::of(error) == key);
            if known || one_is_enough && !self.on_other_paths.is_empty() {
                continue;
            }
            if search.found().count() + self.on_other_paths.len() >= search.config().max_errors {
                search.leave_out(earlier.error.arrivals);
            } else if let Some((error, path)) = earlier.in_machine(&machine) {
                search.keep(ErrorInfo { arrivals: earlier.error.arrivals, ..error }, path);
            } else {
                self.on_other_paths.extend(earlier.in_its_own_machine());
            }
        }
    }

    /// Adds those of them that have no path here.
    pub(super) fn add_what_is_on_other_paths(&self, report: &mut Report) {
        if !self.on_other_paths.is_empty() {
            report.findings.extend(self.on_other_paths.iter().cloned());
            report.verdict = Verdict::Violated;
        }
    }
}
