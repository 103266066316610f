//! The same execution in a system with more scheduling points.
//!
//! A path is a list of choices, and fits a system with the same points only. Where an assumption about data is given up, more
//! accesses end a transition. The execution that the path stands for is there all the same: at each of the further points the
//! thread that runs goes on.

use super::replay::{run, select};
use crate::choice::{Choice, ChoiceGenerator, Generator};
use crate::system::{TransitionEnd, TransitionSystem};

/// A system on its way.
struct Going<'a, S> {
    system: &'a mut S,
    /// Instructions at the start, and those that were executed only to find out that a transition ends before them.
    spent: u64,
}

impl<'a, S: TransitionSystem> Going<'a, S> {
    fn from_start(system: &'a mut S) -> Self {
        Going { spent: system.instructions(), system }
    }

    /// Instructions of the program up to here.
    fn instructions(&self) -> u64 {
        self.system.instructions() - self.spent
    }
}

/// Brings both systems, which stand at their start, to the end of `path`, which is one of `system`. The path of `finer` that
/// leads there; `None` where there is none such, because a transition was cut for its length.
pub fn refine<S: TransitionSystem>(system: &mut S, finer: &mut S, path: &[u32]) -> Option<Vec<u32>> {
    follow_both(&mut Going::from_start(system), &mut Going::from_start(finer), path)
}

/// The same to the end of the transition that begins there, which may be an error in the midst of it.
pub fn refine_to_end<S: TransitionSystem>(system: &mut S, finer: &mut S, path: &[u32]) -> Option<Vec<u32>> {
    let (mut system, mut finer) = (Going::from_start(system), Going::from_start(finer));
    let mut refined = follow_both(&mut system, &mut finer, path)?;
    run_both(&mut system, &mut finer, &mut refined)?;
    Some(refined)
}

fn follow_both<S: TransitionSystem>(
    system: &mut Going<'_, S>,
    finer: &mut Going<'_, S>,
    path: &[u32],
) -> Option<Vec<u32>> {
    let (mut refined, mut rest) = (Vec::new(), path);
    while !rest.is_empty() {
        if !run_both(system, finer, &mut refined)? {
            return None;
        }
        let chosen = rest;
        let choices = [&mut *system.system, &mut *finer.system].map(|system| {
            let cascade = system.take_registered();
            system.collect();
            let mut left = chosen;
            select(cascade, &mut left).map(|point| (point.choices(), left))
        });
        let [Ok((ours, left)), Ok((theirs, _))] = choices else { return None };
        if ours != theirs {
            return None;
        }
        refined.extend(&chosen[..chosen.len() - left.len()]);
        rest = left;
        system.system.begin(ours);
        finer.system.begin(theirs);
    }
    Some(refined)
}

/// Runs both to the end of the transition that `system` has begun, and says whether that is a choice point. `None` where the
/// finer system is elsewhere then.
fn run_both<S: TransitionSystem>(
    system: &mut Going<'_, S>,
    finer: &mut Going<'_, S>,
    refined: &mut Vec<u32>,
) -> Option<bool> {
    let at_choice = run(system.system) == TransitionEnd::Choice;
    let mut other = run(finer.system);
    // At a point both have counted the instruction that they stand before. One that has failed was executed.
    let last = system.instructions() + u64::from(!at_choice);
    while other == TransitionEnd::Choice && finer.instructions() < last {
        refined.push(go_on(finer.system)?);
        finer.spent += 1;
        other = run(finer.system);
    }
    let together = at_choice == (other == TransitionEnd::Choice) && finer.instructions() == system.instructions();
    together.then_some(at_choice)
}

/// At a point that only the finer system has: the running thread goes on. Which choice that is.
fn go_on<S: TransitionSystem>(system: &mut S) -> Option<u32> {
    let me = system.current_thread();
    let cascade = system.take_registered();
    system.collect();
    let [Generator::Threads(threads)] = &cascade[..] else { return None };
    let index = (0..threads.total()).find(|&i| threads.choice(i) == Choice::Thread(me))?;
    let point = select(cascade, &mut &[index][..]).ok()?;
    system.begin(point.choices());
    Some(index)
}
