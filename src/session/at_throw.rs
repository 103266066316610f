//! What a program's variables referred to when the exception was thrown that ends an execution.
//!
//! When the state after the last step can be looked at, the frames of the thread are gone, and with them what only they led to:
//! the very objects that the failed assertion is about. So the execution is gone again, up to the instruction that throws, in a
//! machine that keeps variables which no code will read again; its frames and their objects are added to the view.
//!
//! This assumes that an execution is the same when instructions are listened to. It misses executions that are longer than
//! [`MOST`] instructions, and those whose steps are others with such variables kept: where the way does not come to the same
//! error, variables are kept as they are in the search, and then some are not known.

use std::cell::RefCell;
use std::rc::Rc;

use enumset::EnumSet;

use super::SessionError;
use super::guard::guard;
use super::machine::Machine;
use super::restart::keeping_variables;
use crate::listener::{EventKind, Listener};
use crate::report::{ErrorInfo, Property, StateView, ThreadView, VariableView};
use crate::search::{ReplayEnd, follow};
use crate::system::At;
use crate::util::FxMap;
use crate::vm::heap::Ref;
use crate::vm::{Vm, VmView};

/// Instructions of an execution that is gone again.
const MOST: u64 = 5_000_000;

/// What is counted on the way.
#[derive(Default)]
struct Counts {
    instructions: u64,
    /// By throwable that nobody has caught yet the instruction that has thrown it first.
    thrown: FxMap<Ref, u64>,
    /// Of the one that has left a frame last.
    last: Option<u64>,
    /// The instruction before which the execution is left.
    until: u64,
}

struct Counter(Rc<RefCell<Counts>>);

impl Listener for Counter {
    fn name(&self) -> &str {
        "AtThrow"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ExecuteInstruction
            | EventKind::ExceptionThrown
            | EventKind::ExceptionHandled
            | EventKind::ExceptionBailedOut
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, _at: &At) {
        let mut counts = self.0.borrow_mut();
        counts.instructions += 1;
        if counts.instructions >= counts.until {
            vm.end_search("it is looked at here");
        }
    }

    /// What a `finally` or the end of a synchronized block throws again was thrown before.
    fn exception_thrown(&mut self, _vm: &mut VmView<'_>, object: Ref) {
        let mut counts = self.0.borrow_mut();
        let here = counts.instructions;
        counts.thrown.entry(object).or_insert(here);
    }

    fn exception_bailed_out(&mut self, _vm: &mut VmView<'_>, object: Ref) {
        let mut counts = self.0.borrow_mut();
        counts.last = counts.thrown.get(&object).copied();
    }
}

impl Machine {
    /// Adds to the view of an execution's end what the thread that has failed could see at the throw.
    pub(super) fn add_what_was_thrown_at(&self, path: &[u32], view: &mut StateView) {
        let Some(error) = &view.error else { return };
        if !matches!(error.property, Property::Assertion | Property::UncaughtException) {
            return;
        }
        let kept = self.job.with(&[keeping_variables(&self.job)]);
        let kept = kept.map_err(SessionError::from).and_then(|job| Machine::new(job, self.library.clone()));
        let seen = kept.ok().and_then(|machine| machine.at_throw(path, error));
        if let Some(seen) = seen.or_else(|| self.at_throw(path, error)) {
            merge(view, seen);
        }
    }

    /// The state at the throw, and who throws; where the way does not come to that error, nothing.
    fn at_throw(&self, path: &[u32], error: &ErrorInfo) -> Option<(StateView, u32)> {
        let (_, counts, end) = self.gone(path, MOST)?;
        let ReplayEnd::Error(mut found) = end else { return None };
        self.tidy(&mut found);
        let same = |a: &ErrorInfo| (a.property, a.exception.clone(), a.stack.clone());
        let at = counts.last.filter(|_| same(&found) == same(error))?;
        let (mut vm, _, _) = self.gone(path, at)?;
        let mut seen = StateView::default();
        let thread = u32::from(vm.current_thread());
        guard(|| vm.fill_view(&mut seen)).ok()?;
        Some((seen, thread))
    }

    /// Goes the way up to an instruction of it, or to its end.
    fn gone(&self, path: &[u32], until: u64) -> Option<(Vm, Counts, ReplayEnd)> {
        let mut vm = guard(|| self.boot()).ok()?.ok()?;
        let counts = Rc::new(RefCell::new(Counts { until, ..Counts::default() }));
        vm.attach(vec![Box::new(Counter(counts.clone()))]).ok()?;
        let end = guard(|| follow(&mut vm, path)).ok()?;
        Some((vm, counts.take(), end))
    }
}

/// What the view has is shown as it is at the end; what was gone before as it was at the throw.
fn merge(view: &mut StateView, (seen, thread): (StateView, u32)) {
    let frames_of = |all: &mut Vec<ThreadView>| all.iter().position(|t| t.thread == thread);
    let mut seen = seen;
    let (Some(to), Some(from)) = (frames_of(&mut view.threads), frames_of(&mut seen.threads)) else { return };
    if view.threads[to].thrown.is_none() {
        return;
    }
    view.threads[to].frames = std::mem::take(&mut seen.threads[from].frames);
    view.threads[to].frames_omitted = seen.threads[from].frames_omitted;
    // The number of an object that is gone may be that of another one.
    let mut names: FxMap<u32, String> = view.objects.iter().map(|o| (o.id, o.label.clone())).collect();
    let (own, others): (Vec<_>, Vec<_>) =
        seen.objects.into_iter().filter(|o| !names.contains_key(&o.id)).partition(|o| !o.library);
    names.extend(own.iter().chain(&others).map(|o| (o.id, o.label.clone())));
    let at = view.objects.iter().position(|o| o.library).unwrap_or(view.objects.len());
    view.objects.splice(at..at, own);
    view.objects.extend(others);
    let same =
        |v: &mut VariableView| v.object = v.object.filter(|id| names.get(id).is_some_and(|name| *name == v.value));
    view.threads[to].frames.iter_mut().flat_map(|f| f.locals.iter_mut().chain(&mut f.operands)).for_each(same);
    view.objects.iter_mut().flat_map(|o| o.variables_mut()).for_each(same);
}
