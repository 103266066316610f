//! Errors of a search that has started again: the next one finds them too, unless it is cut before.
//!
//! An error is an execution of the program, whatever was assumed when it was found. Its path fits the points of that search;
//! in the next one the same execution has another path ([`refine_to_end`]), which is followed before the error is told of.

use std::rc::Rc;

use super::guard::guard;
use super::machine::Machine;
use super::{Engine, Session};
use crate::report::ErrorInfo;
use crate::search::{ErrorKey, ReplayEnd, refine_to_end, replay};
use crate::vm::BootError;

/// Errors that are kept.
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
            let Some(path) = refine_to_end(&mut self.machine.boot()?, &mut machine.boot()?, &self.path) else {
                return Ok(None);
            };
            let end = replay(machine.boot()?, &path, Some(&self.error)).end;
            Ok(if let ReplayEnd::Error(error) = end { Some((error, path)) } else { None })
        });
        followed.ok()?.ok()?
    }
}

impl Session {
    /// What this search and those before it have found.
    pub(super) fn take_errors(&mut self) -> Vec<Earlier> {
        let mut errors = std::mem::take(&mut self.earlier);
        let Engine::Search(search) = &self.engine else { return errors };
        for (error, path) in search.found() {
            let key = ErrorKey::of(error);
            if errors.len() < MOST && errors.iter().all(|earlier| ErrorKey::of(&earlier.error) != key) {
                errors.push(Earlier { error: error.clone(), path: path.to_vec(), machine: self.machine.clone() });
            }
        }
        errors
    }

    /// Where the search was cut, what those before it have found is told as well.
    pub(super) fn recall_earlier(&mut self) {
        let machine = self.machine.clone();
        let Engine::Search(search) = &mut self.engine else { return };
        if !search.is_cut() {
            return;
        }
        for earlier in std::mem::take(&mut self.earlier) {
            let key = ErrorKey::of(&earlier.error);
            if search.found().any(|(error, _)| ErrorKey::of(error) == key) {
                continue;
            }
            if let Some((error, path)) = earlier.in_machine(&machine) {
                search.keep(ErrorInfo { arrivals: earlier.error.arrivals, ..error }, path);
            }
        }
    }
}
