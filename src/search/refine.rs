//! The same execution in a system with more scheduling points.
//!
//! A path is a list of choices, and fits a system with the same points only. Where an assumption about data is given up, more
//! accesses end a transition. The execution that the path stands for is there all the same: at each of the further points the
//! thread that runs goes on.

use super::replay::{begin, run, select};
use crate::choice::{Choice, ChoiceGenerator, Generator};
use crate::system::{Cascade, TransitionEnd, TransitionSystem};

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

    /// To the end of the transition: the choices, if that is a point.
    fn run(&mut self) -> Option<Cascade> {
        let at_choice = run(self.system) == TransitionEnd::Choice;
        at_choice.then(|| {
            let cascade = self.system.take_registered();
            self.system.collect();
            cascade
        })
    }

    /// At a point that only the finer system has: the running thread goes on. Which choice that is.
    fn go_on(&mut self, cascade: Cascade) -> Option<u32> {
        let me = self.system.current_thread();
        let [Generator::Threads(threads)] = &cascade[..] else { return None };
        let index = (0..threads.total()).find(|&i| threads.choice(i) == Choice::Thread(me))?;
        let point = select(cascade, &mut &[index][..]).ok()?;
        begin(self.system, point.choices());
        self.spent += 1;
        Some(index)
    }

    /// Instructions of the program up to here.
    fn instructions(&self) -> u64 {
        self.system.instructions() - self.spent
    }
}

/// Executes `path`, which is one of `system`, in both systems, which stand at their start, and the transition that it begins
/// last, up to a point or to an error in the midst of it. The path of `finer` that leads there; `None` where none is found: a
/// transition was cut for its length, or with other points the same execution has other instructions (an array is copied
/// element by element, printing takes a monitor). Whether both stand in the same state is for the caller to see: a point
/// before an instruction that blocks can look like the one behind it.
pub fn refine<S: TransitionSystem>(system: &mut S, finer: &mut S, path: &[u32]) -> Option<Vec<u32>> {
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
        let chosen = rest;
        let (ours, theirs) = run_both(system, finer, &mut refined)?;
        let (mut left, mut left_over) = (chosen, chosen);
        let (ours, theirs) =
            (select(ours?, &mut left).ok()?.choices(), select(theirs?, &mut left_over).ok()?.choices());
        if ours != theirs {
            return None;
        }
        refined.extend(&chosen[..chosen.len() - left.len()]);
        rest = left;
        begin(system.system, ours);
        begin(finer.system, theirs);
    }
    Some(refined)
}

/// Runs both to the end of the transition that `system` has begun. The choices there, if it is a point; `None` where the finer
/// system is elsewhere then.
fn run_both<S: TransitionSystem>(
    system: &mut Going<'_, S>,
    finer: &mut Going<'_, S>,
    refined: &mut Vec<u32>,
) -> Option<(Option<Cascade>, Option<Cascade>)> {
    let ours = system.run();
    let mut theirs = finer.run();
    // Instructions that a point stands before are counted. So is one that ends a transition when it has run, or fails.
    while let Some(cascade) = &theirs
        && (finer.instructions() < system.instructions()
            || finer.instructions() == system.instructions() && !ours.as_ref().is_some_and(|ours| alike(ours, cascade)))
    {
        refined.push(finer.go_on(theirs?)?);
        theirs = finer.run();
    }
    let together = ours.is_some() == theirs.is_some() && finer.instructions() == system.instructions();
    together.then_some((ours, theirs))
}

/// Whether these are the same choices.
fn alike(one: &Cascade, other: &Cascade) -> bool {
    let same = |(one, other): (&Generator, &Generator)| {
        let threads = || (0..one.total()).all(|i| one.choice(i) == other.choice(i));
        one.id() == other.id() && one.total() == other.total() && (!one.is_scheduling() || threads())
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}
