//! One execution in somebody's hands: goes a path, says what can be chosen at its end, takes a choice, goes back and
//! forth.
//!
//! What was gone is *recorded*: the trace, and at each step the choice point with the choices taken. The system itself
//! stands somewhere on the recorded way. Going back undoes; going forward executes again from where it stands, with the
//! recorded choices. Where undoing could make a difference (listeners have states of their own, and what `Verify` stores
//! outlives going back), or the undo log does not reach that far, the way is executed again from the start in a fresh
//! system: the log is dropped when it is large, so that a long path takes bounded memory.

use super::notify::path_on;
use super::point::ChoicePoint;
use super::replay::{ReplayEnd, conclude, fitting, in_words, told};
use super::trace::TraceBuilder;
use crate::report::{Trace, TraceChoice};
use crate::system::{Cascade, Mark, Observers, Recording, TransitionEnd, TransitionSystem};

/// Instructions between two returns from the system.
const FUEL: u64 = 1_000_000;
/// Instructions of one transition, at most.
const MAX_TRANSITION: u64 = 100_000_000;
/// Instructions of all transitions that one call adds, at most.
const MAX_CALL: u64 = 2_000_000_000;
/// Bytes of the undo log before it is dropped.
const MAX_LOG: u64 = 64 << 20;
/// Steps that the log reaches back, at most.
const MAX_MARKS: usize = 10_000;
/// Steps before the one that is gone to that stay in the undo log when the way to it is executed again.
const KEPT: usize = 500;
/// Transitions that [`Stepper::finish`] adds at most.
pub const MAX_FINISH: usize = 10_000;

/// Makes a system that stands at its start; one sentence where it cannot.
pub type FreshSystem<S> = Box<dyn Fn() -> Result<S, String>>;

/// A step that can be gone back to.
struct Kept {
    step: usize,
    mark: Mark,
    recording: Recording,
}

/// An execution and where it stands. Nothing but the start of the system is known at first.
pub struct Stepper<S: TransitionSystem> {
    fresh: FreshSystem<S>,
    system: S,
    observers: Box<dyn Observers<S>>,
    /// The system was left in the middle of a transition, and nothing can be done with it any more.
    lost: bool,
    /// Transitions that the system has made.
    at: usize,
    /// Steps that can be gone back to, in their order.
    marks: Vec<Kept>,
    /// For each transition the point that it led to; none at an end. A point stands on the choices that were taken there.
    points: Vec<Option<ChoicePoint>>,
    trace: TraceBuilder,
    /// How the last transition has ended the execution.
    end: Option<ReplayEnd>,
    /// Where the caller stands: the number of transitions.
    step: usize,
}

impl<S: TransitionSystem> Stepper<S> {
    /// A stepper at the start of a system.
    pub fn new(fresh: FreshSystem<S>) -> Result<Self, String> {
        let mut system = fresh()?;
        system.set_tracing(true);
        let observers = system.observers();
        Ok(Stepper {
            fresh,
            system,
            observers,
            lost: false,
            at: 0,
            marks: Vec::new(),
            points: Vec::new(),
            trace: TraceBuilder::default(),
            end: None,
            step: 0,
        })
    }

    /// Transitions up to where the caller stands.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Transitions that are recorded.
    pub fn recorded(&self) -> usize {
        self.points.len()
    }

    /// How the execution has ended at a step.
    pub fn end_at(&self, step: usize) -> Option<&ReplayEnd> {
        self.end.as_ref().filter(|_| step == self.recorded())
    }

    /// What is to be chosen where the caller stands; none at the start of the system and at ends.
    pub fn cascade(&self) -> Option<&Cascade> {
        Some(self.point_at(self.step)?.cascade())
    }

    /// The choices up to where the caller stands.
    pub fn path(&self) -> Vec<u32> {
        self.path_to(self.step)
    }

    /// The choices up to a step.
    pub fn path_to(&self, step: usize) -> Vec<u32> {
        let on_the_way = self.points.iter().take(step.saturating_sub(1)).flatten();
        on_the_way.flat_map(ChoicePoint::indices).collect()
    }

    /// The trace up to there.
    pub fn trace(&self) -> Trace {
        self.trace.up_to(self.step, self.path(), self.end_at(self.step))
    }

    /// The system as it is after that many transitions.
    ///
    /// # Errors
    /// One sentence.
    pub fn system_at(&mut self, step: usize) -> Result<&mut S, String> {
        self.known(step)?;
        self.bring_to(step)?;
        Ok(&mut self.system)
    }

    /// The system where the caller has brought it with [`system_at`](Self::system_at), and what is to be chosen where the
    /// caller stands.
    pub fn look(&self) -> (&S, Option<&Cascade>) {
        (&self.system, self.cascade())
    }

    /// Goes to the end of a path, from the start of the system. What was recorded before is forgotten.
    ///
    /// # Errors
    /// One sentence with the step where the path does not fit. The caller then stands at the step before, on what is
    /// recorded so far.
    pub fn follow(&mut self, path: &[u32]) -> Result<(), String> {
        self.bring_to(0)?;
        self.forget_after(0);
        self.step = 0;
        let mut spent = 0;
        let mut rest = path;
        self.add(Vec::new(), &mut spent)?;
        while !rest.is_empty() {
            let at = |text: String| format!("at step {}: {text}", self.step + 1);
            let indices = match (self.point_at(self.step), &self.end) {
                (Some(point), _) => fitting(point.cascade(), &mut rest).map_err(at)?,
                (None, end) => return Err(format!("at step {}: {}", self.step, too_long(end.as_ref(), rest.len()))),
            };
            self.choose(&indices, &mut spent)?;
        }
        Ok(())
    }

    /// Goes on with those choices, one for each generator. Where they are the recorded ones, what comes after stays known.
    ///
    /// # Errors
    /// One sentence; the caller then stands where it stood.
    pub fn take(&mut self, indices: &[u32]) -> Result<(), String> {
        if self.step == 0 {
            self.step = usize::from(indices.is_empty());
            return if indices.is_empty() {
                Ok(())
            } else {
                Err("at the start of the program nothing is chosen".into())
            };
        }
        let Some(point) = self.point_at(self.step) else {
            return Err("the execution has ended here: there is nothing to choose".into());
        };
        let mut rest = indices;
        let fits = fitting(point.cascade(), &mut rest).and_then(|found| match rest.len() {
            0 => Ok(found),
            more => Err(format!("{more} more choices than are asked for here")),
        });
        let indices = fits.map_err(|text| format!("at step {}: {text}", self.step + 1))?;
        if self.step < self.recorded() && point.indices().eq(indices.iter().copied()) {
            self.step += 1;
            return Ok(());
        }
        self.choose(&indices, &mut 0)
    }

    /// Goes a step back. It stays recorded.
    ///
    /// # Errors
    /// One sentence at the start.
    pub fn undo(&mut self) -> Result<(), String> {
        match self.step.checked_sub(1) {
            Some(step) => {
                self.step = step;
                Ok(())
            }
            None => Err("this is the start of the program: there is nothing to undo".into()),
        }
    }

    /// Goes to a recorded step.
    ///
    /// # Errors
    /// One sentence where there is no such step.
    pub fn go_to(&mut self, step: usize) -> Result<(), String> {
        self.known(step)?;
        self.step = step;
        Ok(())
    }

    /// Goes on with the first choice each time, until the execution has ended; false when it goes on after
    /// [`MAX_FINISH`] transitions.
    ///
    /// # Errors
    /// One sentence; the caller then stands as far as it came.
    pub fn finish(&mut self) -> Result<bool, String> {
        let mut spent = 0;
        for _ in 0..MAX_FINISH {
            if self.end_at(self.step).is_some() {
                return Ok(true);
            }
            if self.step == 0 {
                self.step = 1;
                continue;
            }
            let Some(point) = self.point_at(self.step) else { return Ok(true) };
            if point.cascade().iter().any(|cg| cg.total() == 0) {
                return Ok(true);
            }
            let first = vec![0; point.cascade().len()];
            if self.step < self.recorded() && point.indices().eq(first.iter().copied()) {
                self.step += 1;
            } else {
                self.choose(&first, &mut spent)?;
            }
        }
        Ok(self.end_at(self.step).is_some())
    }

    fn known(&self, step: usize) -> Result<(), String> {
        let known = self.recorded();
        if step <= known { Ok(()) } else { Err(format!("there is no step {step}: {known} are known")) }
    }

    /// The choice point after that many transitions.
    fn point_at(&self, step: usize) -> Option<&ChoicePoint> {
        self.points.get(step.checked_sub(1)?)?.as_ref()
    }

    /// Takes choices that fit where the caller stands; other ones were recorded, if any.
    fn choose(&mut self, indices: &[u32], spent: &mut u64) -> Result<(), String> {
        self.bring_to(self.step)?;
        self.forget_after(self.step);
        let Some(Some(point)) = self.points.last_mut() else { return Ok(()) };
        point.select(indices);
        let choices = in_words(point, &self.system);
        self.begin();
        self.add(choices, spent)
    }

    /// Forgets what is recorded after that many transitions.
    fn forget_after(&mut self, step: usize) {
        if step < self.recorded() {
            self.end = None;
        }
        self.points.truncate(step);
        self.trace.truncate(step);
    }

    /// Begins the transition after the ones that the system has made, with the choices that are recorded for it.
    fn begin(&mut self) {
        let Some(Some(point)) = self.at.checked_sub(1).and_then(|at| self.points.get(at)) else { return };
        if self.observers.listening() {
            let path = path_on(&*self.observers, &self.system, point);
            self.observers.set_path(&mut self.system, path);
        }
        self.system.begin(point.choices());
    }

    /// Makes and records the transition that has begun. The caller then stands after it.
    fn add(&mut self, choices: Vec<TraceChoice>, spent: &mut u64) -> Result<(), String> {
        self.trace.resume(&self.system);
        let number = self.at + 1;
        let end = self.run(number, spent)?;
        self.trace.step(&mut self.system, choices);
        let (end, cascade) = self.arrive(end);
        self.points.push(match end {
            TransitionEnd::Choice => Some(ChoicePoint::new(cascade, Mark(0), None)),
            _ => None,
        });
        if end != TransitionEnd::Choice {
            self.end = Some(conclude(end, &[], number, &mut self.system));
        }
        self.step = number;
        self.remember(0);
        Ok(())
    }

    /// Makes a recorded transition once more. `to` is where the system is on its way to.
    fn again(&mut self, to: usize) -> Result<(), String> {
        self.begin();
        let number = self.at + 1;
        let end = self.run(number, &mut 0)?;
        TraceBuilder::pass_over(&mut self.system);
        let (end, cascade) = self.arrive(end);
        let point = self.point_at(number);
        let same = match (&end, point) {
            (TransitionEnd::Choice, Some(point)) => {
                cascade.len() == point.cascade().len()
                    && cascade.iter().zip(point.cascade()).all(|(a, b)| (a.id(), a.total()) == (b.id(), b.total()))
            }
            (TransitionEnd::Choice, None) => false,
            (_, point) => point.is_none(),
        };
        if !same {
            self.lost = true;
            return Err(format!(
                "internal error: executed again, step {number} came out otherwise; please report it with the program"
            ));
        }
        if end != TransitionEnd::Choice {
            // Describing an error may be work of the program's own.
            conclude(end, &[], number, &mut self.system);
        }
        self.remember(to);
        Ok(())
    }

    fn run(&mut self, number: usize, spent: &mut u64) -> Result<TransitionEnd, String> {
        let start = self.system.instructions();
        loop {
            let end = self.system.run(FUEL);
            if end != TransitionEnd::Budget {
                *spent += self.system.instructions() - start;
                return Ok(end);
            }
            let here = self.system.instructions() - start;
            if here >= MAX_TRANSITION || *spent + here >= MAX_CALL {
                self.lost = true;
                let most = if here >= MAX_TRANSITION { MAX_TRANSITION } else { MAX_CALL } / 1_000_000;
                return Err(match here >= MAX_TRANSITION {
                    true => format!(
                        "step {number} has run for {most} million instructions without coming to a choice: it was stopped"
                    ),
                    false => {
                        format!("the way to step {number} takes more than {most} million instructions: it was stopped")
                    }
                });
            }
        }
    }

    /// A transition has ended: what it has registered, and its end, as listeners have it.
    fn arrive(&mut self, end: TransitionEnd) -> (TransitionEnd, Cascade) {
        let cascade = self.system.take_registered();
        if end == TransitionEnd::Choice {
            // As the search does: it decides what is shared, and so where transitions end.
            self.system.collect();
        }
        self.at += 1;
        (told(&mut *self.observers, &mut self.system, end, self.at), cascade)
    }

    /// Keeps the way back to where the system has come. It is on its way to `to`.
    fn remember(&mut self, to: usize) {
        if self.point_at(self.at).is_none() {
            return;
        }
        let large = self.system.trail_bytes() > MAX_LOG || self.marks.len() >= MAX_MARKS;
        if self.at + KEPT == to || large {
            self.system.forget_history();
            self.marks.clear();
        }
        let (mark, recording) = (self.system.mark(), self.system.recording());
        self.marks.push(Kept { step: self.at, mark, recording });
    }

    /// Makes the system stand after that many recorded transitions.
    fn bring_to(&mut self, step: usize) -> Result<(), String> {
        if self.lost || step < self.at {
            self.go_back(step)?;
        }
        while self.at < step {
            self.again(step)?;
        }
        Ok(())
    }

    fn go_back(&mut self, step: usize) -> Result<(), String> {
        let undoes = !self.lost && !self.observers.listening() && !self.system.keeps_across_paths();
        let found = self.marks.binary_search_by_key(&step, |kept| kept.step);
        if let (true, Ok(found)) = (undoes, found) {
            self.system.undo_to(self.marks[found].mark);
            self.system.resume_recording(&self.marks[found].recording);
            self.marks.truncate(found + 1);
            self.at = step;
            return Ok(());
        }
        let mut system = (self.fresh)()?;
        system.set_tracing(true);
        // One that was left in the middle may not be in a state that can be taken apart; it is dropped like any other.
        self.system = system;
        self.observers = self.system.observers();
        self.marks.clear();
        (self.lost, self.at) = (false, 0);
        Ok(())
    }
}

fn too_long(end: Option<&ReplayEnd>, rest: usize) -> String {
    let what = match end {
        Some(ReplayEnd::Error(info)) => super::replay::in_short(info),
        Some(ReplayEnd::Ignored) => "Verify.assume or Verify.ignoreIf pruned the path".to_owned(),
        Some(ReplayEnd::Cut(text)) => text.clone(),
        _ => "the program ended".to_owned(),
    };
    format!("{what}, with {rest} choices of the path still to come")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::super::replay;
    use super::super::toy::{Op, Toy};
    use super::*;
    use crate::report::Property;
    use crate::system::Observed;

    /// A stepper of a toy, and how many systems were made for it.
    fn of(toy: &Toy) -> (Stepper<Toy>, Rc<Cell<u32>>) {
        let (toy, made) = (toy.clone(), Rc::new(Cell::new(0)));
        let count = made.clone();
        let fresh = move || {
            count.set(count.get() + 1);
            Ok(toy.clone())
        };
        (Stepper::new(Box::new(fresh)).expect("a toy is made"), made)
    }

    fn on(toy: &Toy, path: &[u32]) -> Stepper<Toy> {
        let (mut stepper, _) = of(toy);
        stepper.follow(path).expect("the path fits");
        stepper
    }

    fn choosing() -> Toy {
        let choose = Op::Choose(vec![(0, 2), (1, 3), (2, 4)]);
        Toy::new(vec![vec![choose, Op::Print("x")], vec![Op::Add(0, 1)]])
    }

    fn lock_order() -> Toy {
        let thread = |a, b| vec![Op::Lock(a), Op::Lock(b), Op::Unlock(b), Op::Unlock(a)];
        Toy::new(vec![thread(0, 1), thread(1, 0)])
    }

    #[test]
    fn a_path_is_gone_as_a_replay_goes_it() {
        let path = [0, 1];
        let stepper = on(&lock_order(), &path);
        let replayed = replay(lock_order(), &path, None);
        assert_eq!((stepper.step(), stepper.recorded()), (3, 3));
        assert_eq!(stepper.path(), path);
        assert_eq!(stepper.trace(), replayed.trace);
        let Some(ReplayEnd::Error(info)) = stepper.end_at(3) else { panic!("it is a deadlock") };
        assert_eq!(info.property, Property::Deadlock);
        assert_eq!(stepper.end_at(2), None);
    }

    #[test]
    fn back_and_forth_is_where_it_was() {
        let toy = choosing();
        let mut stepper = on(&toy, &[]);
        assert!(stepper.finish().expect("it ends"));
        let last = stepper.recorded();
        let at = |stepper: &mut Stepper<Toy>, step: usize| {
            let system = stepper.system_at(step).expect("it is known");
            (0..3).map(|variable| system.variable(variable)).chain([system.output_len() as u32]).collect::<Vec<_>>()
        };
        let forwards: Vec<_> = (0..=last).map(|step| at(&mut stepper, step)).collect();
        let backwards: Vec<_> = (0..=last).rev().map(|step| at(&mut stepper, step)).collect();
        assert_eq!(forwards, backwards.into_iter().rev().collect::<Vec<_>>());
        for (step, seen) in forwards.iter().enumerate() {
            let mut alone = on(&toy, &[]);
            alone.finish().expect("it ends");
            assert_eq!(at(&mut alone, step), *seen, "step {step}");
        }
    }

    #[test]
    fn another_choice_cuts_what_was_recorded_and_the_same_one_does_not() {
        let mut stepper = on(&lock_order(), &[0, 0]);
        let trace = stepper.trace();
        stepper.go_to(2).expect("it is known");
        assert_eq!(stepper.trace().steps, trace.steps[..2]);
        stepper.take(&[0]).expect("it fits");
        assert_eq!((stepper.step(), stepper.recorded(), stepper.trace()), (3, 3, trace.clone()));
        stepper.undo().expect("it is not the start");
        stepper.take(&[1]).expect("it fits");
        assert_eq!((stepper.step(), stepper.recorded(), stepper.path()), (3, 3, vec![0, 1]));
        assert!(matches!(stepper.end_at(3), Some(ReplayEnd::Error(_))));
        stepper.undo().expect("it is not the start");
        stepper.take(&[0]).expect("it fits");
        assert_eq!((stepper.trace(), stepper.end_at(3)), (trace, None));
    }

    #[test]
    fn all_generators_are_asked_together_and_any_combination_can_be_taken() {
        let toy = choosing();
        let mut stepper = on(&toy, &[0]);
        let totals: Vec<u32> = stepper.cascade().expect("a choice").iter().map(|cg| cg.total()).collect();
        let data = totals.len() - 3;
        assert_eq!(totals[data..], [2, 3, 4]);
        let mut index = vec![0; data];
        index.extend([1, 2, 3]);
        stepper.take(&index).expect("it fits");
        let step = stepper.step();
        let system = stepper.system_at(step).expect("it stands there");
        assert_eq!([0, 1, 2].map(|variable| system.variable(variable)), [1, 2, 3]);
    }

    #[test]
    fn what_does_not_fit_is_one_sentence() {
        let toy = lock_order();
        let said = |path: &[u32]| of(&toy).0.follow(path).expect_err("it does not fit");
        assert_eq!(said(&[7]), "at step 2: the path takes choice 8 of `step`, which has 2 here");
        let deadlock = said(&[0, 1, 0, 0]);
        assert!(deadlock.starts_with("at step 3: a deadlock"), "{deadlock}");
        assert!(deadlock.ends_with("with 2 choices of the path still to come"), "{deadlock}");
        let mut stepper = on(&toy, &[0]);
        assert_eq!(
            stepper.take(&[0, 0]).expect_err("one is asked for"),
            "at step 3: 1 more choices than are asked for here"
        );
        assert_eq!(
            stepper.take(&[]).expect_err("one is asked for"),
            "at step 3: the path has no choice left for `step`"
        );
        assert_eq!(stepper.go_to(9).expect_err("it is not known"), "there is no step 9: 2 are known");
        assert_eq!((stepper.step(), stepper.recorded()), (2, 2));
        stepper.go_to(0).expect("the start is known");
        assert_eq!(
            stepper.undo().expect_err("the start"),
            "this is the start of the program: there is nothing to undo"
        );
        assert_eq!(stepper.take(&[0]).expect_err("nothing is asked"), "at the start of the program nothing is chosen");
        stepper.take(&[]).expect("the program begins");
        assert_eq!((stepper.step(), stepper.recorded()), (1, 2));
    }

    #[test]
    fn a_long_way_is_gone_back_by_few_executions() {
        let toy = Toy::counters(2, 3_000);
        let (mut stepper, made) = of(&toy);
        stepper.follow(&[]).expect("it begins");
        assert!(stepper.finish().expect("it ends"));
        assert_eq!((stepper.recorded(), made.get()), (6_001, 1));
        for step in (0..6_000).rev().step_by(7) {
            stepper.system_at(step).expect("it is known");
        }
        // Only the start is out of the log's reach.
        stepper.system_at(0).expect("it is known");
        assert_eq!(made.get(), 2);
    }
}
