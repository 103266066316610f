//! Steps: calls of linearizable library objects as single transitions.
//!
//! A *step* is a call of a listed method ([`crate::program::Level::Step`]): the call takes effect at once, as the
//! specification of such an object says. Of its operations on what is the receiver's own only the first is a scheduling
//! point. An operation on anything else is one as always: another object's fields, the program's arrays, a second monitor.
//! Where the step blocks, others run; where it calls user code, that code has its own points. After either the step goes
//! on with a new point.
//!
//! What is the receiver's own: the receiver; the nodes and synchronizers of `java.util.concurrent`, objects of classes that
//! are not public, which programs do not get at; and what can be reached through the receiver alone, which is looked up
//! in the proofs of reachability ([`super::reachability`]). References of another thread do not count where that thread is inside
//! of a step of the same receiver: they serve that operation only. All others do: a stream or an iterator of another thread works on
//! the data of a collection in frames of the library, too. A listed call within a step belongs to it if its receiver is
//! the first one's own, or if it is one of the locks and atomics that `java.util.concurrent` is made of; otherwise it is a
//! step of its own.
//!
//! Who waits and who is woken belongs to the step that does it, for those who are woken look again, unless a program asks
//! for the states of threads. An interrupt belongs to it only where the other thread waits in a step of the same receiver (a
//! worker of a pool that has nothing to do): of two others a program can tell which was interrupted first.
//!
//! At calls nothing is done but for those that tell about the inside of steps ([`crate::program::steps::Apart`]), which are
//! noticed there. The stack is looked at when an operation is about to end a transition. That a step has had its
//! scheduling point is said by the thread's `floor`, the number of frames below which the loop's fast return must not go;
//! leaving the step's lowest frame takes the slow path and ends it.
//!
//! A step under a monitor relies on everybody holding it, which is watched ([`crate::program::steps::GUARDS`]).
//!
//! What this can miss: an object that is not linearizable although a method of it is listed. `vm.atomic.exclude` takes a
//! class or a method out.

use smallvec::SmallVec;

use super::heap::Ref;
use super::noticed::Noticed;
use super::policy::Target;
use super::reachability::{is_of_statics, root_thread};
use super::thread::Frame;
use super::{Mutation, Vm};
use crate::choice::Tid;
use crate::program::steps::{Guard, Monitor, is_endless_wait, passed_by, tells_kept_time};
use crate::program::{Attributor, Class, ClassId, Level, MethodId, Origin, Shape, acc};

/// `floor` of a thread that is in no started step.
pub(super) const NO_SECTION: u32 = 1;
/// Objects that are looked at to find out whether one is the receiver's own.
const NEAR: usize = 64;

/// The assumption that nobody asks whether another thread is interrupted.
pub(super) const INTERRUPTS: &str = "interrupts of threads";

/// A step on the running thread's stack.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// Number of frames up to its own.
    floor: u32,
    method: MethodId,
    /// 0 for a static method.
    receiver: Ref,
}

impl Vm {
    /// The step that the running thread is in.
    fn step(&self) -> Option<Step> {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let mut listed: SmallVec<[usize; 4]> = SmallVec::new();
        // A thread's own main loop, in its first frame, is never one operation.
        for (at, f) in frames.iter().enumerate().skip(1).rev() {
            match self.program.method(f.method).level {
                Level::User | Level::Boundary => break,
                Level::Step => listed.push(at),
                Level::Exposed | Level::Inner => {}
            }
        }
        let mut step = self.step_at(listed.pop()?);
        while let Some(at) = listed.pop() {
            let inner = self.step_at(at);
            if !self.is_part(step, inner) {
                step = inner;
            }
        }
        Some(step)
    }

    fn step_at(&self, at: usize) -> Step {
        let f = &self.state.threads[self.exec.cur as usize].frames[at];
        Step { floor: at as u32 + 1, method: f.method, receiver: self.this_of(self.exec.cur as usize, f) }
    }

    /// The receiver of a method that a thread is in, 0 for a static one.
    fn this_of(&self, t: usize, f: &Frame) -> Ref {
        let is_static = self.program.method(f.method).is_static();
        if is_static { 0 } else { self.state.threads[t].stack.get(f.base as usize).map_or(0, |&v| v as Ref) }
    }

    /// Whether a listed call within a step belongs to it.
    fn is_part(&self, step: Step, inner: Step) -> bool {
        let mistaken = self.config.mutations.contains(Mutation::StepTakesOtherMonitors);
        if mistaken || inner.receiver != 0 && inner.receiver == step.receiver {
            return true;
        }
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let caller = frames[inner.floor as usize - 2].method;
        let class = |m: MethodId| &*self.program.class(self.program.method(m).class).name;
        let tool = |name: &str| {
            name.starts_with("java/util/concurrent/locks/") || name.starts_with("java/util/concurrent/atomic/")
        };
        if Attributor::in_family(class(caller)) && tool(class(inner.method)) {
            return true;
        }
        inner.receiver != 0 && self.is_dominated(inner.receiver, step)
    }

    /// Called before an operation that is a scheduling point: whether it is covered by the point of its step. If not, it may
    /// be the first one of a step, which has then started.
    pub(crate) fn covered_by_step(&mut self, target: Target) -> bool {
        self.look_for_passers_by(target);
        let Some(step) = self.step() else {
            self.end_section();
            return false;
        };
        // What is looked at here is not among what remembered transitions ask for.
        self.track.recording.forget_this();
        if step.floor != self.state.threads[self.exec.cur as usize].head.floor {
            // What follows an operation on something else has a point of its own.
            match self.begins(step, target) {
                true => self.set_floor(step.floor),
                false => self.end_section(),
            }
            return false;
        }
        if self.belongs(step, target) {
            self.track.note_step(step.method);
            self.note_guarded_use(step, target);
            return true;
        }
        self.end_section();
        false
    }

    /// Called wherever a method that is not native begins, whoever calls it: programs, reflection, handles. (The interpreter's own
    /// short way leaves witnesses to the long one.)
    #[inline]
    pub(super) fn notice_witness(&mut self, method: MethodId) {
        if self.program.method(method).witness {
            self.witness_called(method);
        }
    }

    /// A method of the library is called that tells what happens inside of steps: that is no assumption any more. Whether others
    /// can reach the object makes no difference: it may tell what another thread has done that has ended since.
    #[cold]
    fn witness_called(&mut self, method: MethodId) {
        let m = self.program.method(method);
        let class = &self.program.class(m.class).name;
        if is_endless_wait(class, &m.name, &m.descriptor) && self.level_on_top() != Level::User {
            return;
        }
        let tells_time = tells_kept_time(class, &m.name);
        if self.exec.several {
            let seen = self.program.attributor.sees(class, &m.name, &m.descriptor).collect();
            self.withdraw_seen(seen);
        }
        if tells_time {
            self.notice(Noticed::KeptTimes);
        }
    }

    /// An interrupt of a thread whose wait was over before: `Thread.interrupt` tells that, and has no frame.
    pub(super) fn notice_late_interrupt(&mut self) {
        let seen = self.program.attributor.sees("java/lang/Thread", "interrupt0", "()V").collect();
        self.withdraw_seen(seen);
    }

    fn withdraw_seen(&mut self, seen: Vec<String>) {
        if !self.config.mutations.contains(Mutation::WitnessesUnseen) {
            seen.into_iter().for_each(|name| self.withdraw(name));
        }
    }

    /// A step that relies on a monitor has used an object: who passes that monitor by may come when nobody else has the object.
    fn note_guarded_use(&mut self, step: Step, target: Target) {
        let class = self.program.method(step.method).class;
        if let Target::Field(r, _) | Target::Array(r) | Target::Monitor(r) = target
            && self.program.class(class).guard.is_some()
        {
            self.use_unseen(r);
        }
    }

    /// An operation without the monitor that steps rely on: that everybody holds it is no assumption any more.
    pub(super) fn look_for_passers_by(&mut self, target: Target) {
        if self.config.mutations.contains(Mutation::GuardsUnwatched) {
            return;
        }
        let mut passed = self.passed_object(target);
        for f in self.state.threads[self.exec.cur as usize].frames.iter().rev() {
            let m = self.program.method(f.method);
            if m.level == Level::User {
                break;
            }
            if m.passes_by {
                passed = self.passed_field(f).or(passed);
            }
        }
        if let Some(guard) = passed {
            self.withdraw(guard.name.to_string());
        }
    }

    /// The guard of an object whose field is accessed without its monitor.
    fn passed_object(&self, target: Target) -> Option<&'static Guard> {
        let Target::Field(object, declaring) = target else { return None };
        let guard = self.program.class(self.state.class_of(object)).guard?;
        if self.program.class(declaring).origin == Origin::User
            || self.state.heap.get(object).lock_owner == self.exec.cur + 1
        {
            return None;
        }
        let Monitor::Object { except, .. } = guard.by else { return None };
        let top = self.program.method(self.state.threads[self.exec.cur as usize].top()?.method);
        let excepted =
            except.iter().any(|&(class, name)| *self.program.class(top.class).name == *class && *top.name == *name);
        (!excepted).then_some(guard)
    }

    /// The guard of the object whose method runs in a frame, if its monitor is not held.
    fn passed_field(&self, f: &Frame) -> Option<&'static Guard> {
        let m = self.program.method(f.method);
        let (guard, name) = passed_by(&self.program.class(m.class).name, &m.name)?;
        let receiver = *self.state.threads[self.exec.cur as usize].stack.get(f.base as usize)? as Ref;
        let class = self.program.class(self.state.class_of(receiver));
        let chain = class.super_chain.iter().flat_map(|&id| self.program.class(id).fields.iter());
        let slot = chain.filter(|field| *field.name == *name && !field.is_static()).map(|field| field.slot).next()?;
        let monitor = self.state.heap.get(receiver).slot(usize::from(slot)) as Ref;
        (self.state.heap.get(monitor).lock_owner != self.exec.cur + 1).then_some(guard)
    }

    /// Whether an operation is covered by a step that has started. Changes nothing.
    pub(super) fn is_own(&self, target: Target) -> bool {
        let floor = self.state.threads[self.exec.cur as usize].head.floor;
        floor != NO_SECTION && self.step().is_some_and(|step| step.floor == floor && self.belongs(step, target))
    }

    fn belongs(&self, step: Step, target: Target) -> bool {
        let mistaken = match target {
            Target::Monitor(_) => Mutation::StepTakesOtherMonitors,
            _ => Mutation::StepCoversOtherObjects,
        };
        self.config.mutations.contains(mistaken) || self.is_of(step, target, |r| self.is_dominated(r, step))
    }

    /// Whether an operation can be the first one of a step: it is on what is the receiver's own now, after all that has
    /// happened since the transition began. Entering whatever monitor can be: what others do between it and the next
    /// operation they could have done before it.
    fn begins(&self, step: Step, target: Target) -> bool {
        let enters =
            matches!(target, Target::Monitor(_)) || self.config.mutations.contains(Mutation::StepBeginsAnywhere);
        enters || self.is_of(step, target, |r| self.is_only_behind(r, step, false))
    }

    fn is_of(&self, step: Step, target: Target, dominated: impl Fn(Ref) -> bool) -> bool {
        match target {
            Target::Operation => true,
            Target::Status => !self.shows(Noticed::States),
            Target::Interrupt(t) => self.serves_interrupt(t, step.receiver),
            Target::Global => false,
            Target::Field(r, declaring) => {
                r == step.receiver || self.is_inner(self.state.class_of(r), declaring) || dominated(r)
            }
            Target::Array(r) => {
                let inner = match self.program.class(self.state.class_of(r)).shape {
                    Shape::Array { elem_class: Some(class), .. } => self.is_inner(class, class),
                    _ => false,
                };
                inner || dominated(r)
            }
            Target::Monitor(r) => r == step.receiver || dominated(r),
        }
    }

    /// Whether programs have no access to a field that objects of a class have from `declaring`: nodes of the concurrent
    /// collections, and the synchronizers behind locks. What a class that is not public inherits from a public one (as the
    /// stages of futures do) can be had by way of the public one.
    fn is_inner(&self, class: ClassId, declaring: ClassId) -> bool {
        let (class, declaring) = (self.program.class(class), self.program.class(declaring));
        let public = |c: &Class| c.flags & acc::PUBLIC != 0;
        let hidden = !public(declaring) || declaring.name.starts_with("java/util/concurrent/locks/Abstract");
        hidden && !public(class) && Attributor::in_family(&class.name)
    }

    /// Whether an object can be reached through the receiver of a step alone, references of steps of the same receiver left
    /// out. The proofs are those of the state in which the transition began; since then only the step itself has run.
    fn is_dominated(&self, object: Ref, step: Step) -> bool {
        if object == step.receiver && object != 0 {
            return true;
        }
        self.exec.floor_at_start == step.floor && self.is_only_behind(object, step, true)
    }

    /// Whether that was so when the transition began. An object that no frame of the running thread referred to (`held`
    /// false) is then still behind the receiver: the thread could not have made it known to others.
    fn is_only_behind(&self, object: Ref, step: Step, held: bool) -> bool {
        let Some(tracker) = &self.track.tracker else { return false };
        if step.receiver == 0 {
            return false;
        }
        let mut seen: SmallVec<[Ref; 16]> = SmallVec::from_slice(&[object]);
        let mut at = 0;
        while at < seen.len() {
            let r = seen[at];
            at += 1;
            let sources = tracker.reach.sources(r);
            if self.state.heap.get(r).permanent || sources.is_empty() || seen.len() > NEAR {
                return false;
            }
            for &s in sources {
                match root_thread(s) {
                    None if s == step.receiver || seen.contains(&s) => {}
                    None => seen.push(s),
                    Some(t) if is_of_statics(s) || t == self.exec.cur && !held => return false,
                    Some(t) if t == self.exec.cur || self.only_steps_hold(t as usize, r, step.receiver) => {}
                    Some(_) => return false,
                }
            }
        }
        true
    }

    /// Whether that thread refers to the object from within steps of the receiver only.
    fn only_steps_hold(&self, t: usize, r: Ref, receiver: Ref) -> bool {
        if self.config.mutations.contains(Mutation::HoldersUnseen) {
            return true;
        }
        let Some(held) = self.track.tracker.as_ref().and_then(|tracker| tracker.held.get(t)) else { return false };
        let (mut from, mut served) = (0, false);
        for (&end, inside) in held.ends.iter().zip(self.inside_steps(t, receiver)) {
            if !inside && held.refs[from..end as usize].contains(&r) {
                return false;
            }
            (from, served) = (end as usize, inside);
        }
        let [own, waits_for, locals] = held.head;
        own != r && locals != r && (served || waits_for != r)
    }

    /// For each frame of a thread, bottom first, whether it is a part of a step of that receiver.
    fn inside_steps(&self, t: usize, receiver: Ref) -> impl Iterator<Item = bool> + '_ {
        self.state.threads[t].frames.iter().enumerate().scan(false, move |inside, (at, f)| {
            match self.program.method(f.method).level {
                Level::User | Level::Boundary => *inside = false,
                Level::Step if at > 0 => *inside |= self.this_of(t, f) == receiver,
                _ => {}
            }
            Some(*inside)
        })
    }

    /// Whether the interrupt of a thread belongs to a step: the thread waits in a step of the same receiver, and nobody asks for
    /// the flags of other threads.
    fn serves_interrupt(&self, t: Tid, receiver: Ref) -> bool {
        !self.shows_interrupts() && receiver != 0 && self.inside_steps(usize::from(t), receiver).last() == Some(true)
    }

    /// Whether the program may ask if another thread is interrupted.
    pub(super) fn shows_interrupts(&self) -> bool {
        let attributor = &self.program.attributor;
        !attributor.assume || attributor.is_withdrawn(INTERRUPTS)
    }

    /// The program asks.
    pub(super) fn notice_interrupts(&mut self) {
        if !self.shows_interrupts() {
            self.withdraw(INTERRUPTS.to_string());
        }
    }

    /// The next visible operation is a scheduling point, wherever it is.
    pub(crate) fn end_section(&mut self) {
        if self.state.threads[self.exec.cur as usize].head.floor != NO_SECTION {
            self.set_floor(NO_SECTION);
        }
    }

    /// A frame of the running thread was left.
    pub(crate) fn frame_left(&mut self) {
        let t = &self.state.threads[self.exec.cur as usize];
        if (t.frames.len() as u32) < t.head.floor && t.head.floor != NO_SECTION {
            self.set_floor(NO_SECTION);
        }
    }

    fn set_floor(&mut self, floor: u32) {
        self.touch_head(self.exec.cur);
        self.state.threads[self.exec.cur as usize].head.floor = floor;
    }
}
