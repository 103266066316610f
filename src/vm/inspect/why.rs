//! Why a thread cannot go on, in words: `waits to lock Fork@2, which Thread-1 holds`.

use super::super::Init;
use super::super::Vm;
use super::super::heap::Ref;
use super::super::thread::{Frame, Status};
use super::content::Reader;
use crate::choice::Tid;
use crate::program::{ClassId, Code, Kind};
use crate::report::WalkThread;
use crate::util::shortened;

/// A class of objects around a synchronizer that programs know it by, and what its users wait for.
type Around = (&'static str, &'static str);
const AROUND: &[Around] = &[
    ("java/util/concurrent/locks/ReentrantLock", "waits to lock"),
    ("java/util/concurrent/locks/ReentrantReadWriteLock", "waits to lock"),
    ("java/util/concurrent/Semaphore", "waits for a permit of"),
    ("java/util/concurrent/CountDownLatch", "waits for the end of the countdown of"),
];

/// What a parked thread waits for.
pub(in crate::vm) struct ParkedFor {
    /// What it does: `waits to lock`.
    does: &'static str,
    /// `ReentrantLock@1`, `a condition of ReentrantLock@1`.
    pub on: String,
    /// The thread that has it; of several that have it to read, the first one.
    pub held_by: Option<Tid>,
}

impl Vm {
    /// The threads that were started, and why those that cannot go on cannot.
    pub fn threads_in_words(&self) -> Vec<WalkThread> {
        let started = |&t: &Tid| self.state.threads[t as usize].head.status != Status::Absent;
        let each = |t: Tid| {
            let thread = &self.state.threads[t as usize];
            // It is over with an exception that nobody caught.
            let over = thread.head.status == Status::Terminated || thread.frames.is_empty();
            let enabled = self.can_be_chosen(t) && !over;
            let status = if over { "terminated" } else { self.thread_does(t) };
            WalkThread {
                thread: u32::from(t),
                name: self.thread_name(t),
                status: status.to_string(),
                enabled,
                why: match (over, enabled) {
                    (true, _) => "has ended".to_string(),
                    (_, true) => String::new(),
                    _ => self.why_not(t),
                },
            }
        };
        (0..self.state.threads.len() as Tid).filter(started).map(each).collect()
    }

    fn why_not(&self, t: Tid) -> String {
        let held = |r: Ref| match self.state.heap.get(r).lock_owner.checked_sub(1) {
            Some(by) => format!(", which {} holds", self.thread_name(by)),
            None => String::new(),
        };
        match self.state.threads[t as usize].head.status {
            Status::Entering(r) | Status::Blocked(r) => format!("waits to lock {}{}", self.object_label(r), held(r)),
            Status::Notified { obj, .. } => {
                format!("was notified and waits to lock {} again{}", self.object_label(obj), held(obj))
            }
            Status::Waiting { timed, .. } if let Some(other) = self.joined_thread(t) => {
                let time = if timed { ", or for its time to be over" } else { "" };
                format!("waits for {} to end{time}", self.thread_name(other))
            }
            Status::Waiting { obj, timed, .. } => {
                let time = if timed { ", or for its time to be over" } else { "" };
                format!("waits to be notified on {}{time}{}", self.object_label(obj), held(obj))
            }
            Status::Parked { .. } => self.why_parked(t),
            Status::Sleeping => "sleeps".to_string(),
            Status::ClassInit(c) => {
                let class = self.program.class(c).dotted();
                let by = match self.state.statics[c.0 as usize].init {
                    Init::Running(by) => format!(", which {} does", self.thread_name(by)),
                    _ => String::new(),
                };
                format!("waits for class {} to be initialised{by}", shortened(&class))
            }
            Status::Absent | Status::Runnable | Status::Terminated => "cannot go on".to_string(),
        }
    }

    /// What a parked thread waits for, where that is a lock or the like, or a condition of one: it shows by what it has called.
    pub(in crate::vm) fn parked_for(&self, t: Tid) -> Option<ParkedFor> {
        let reader = Reader::new(self, 0);
        for f in self.state.threads[t as usize].frames.iter().rev() {
            let Some(this) = self.receiver(t, f) else { continue };
            if reader.is_condition(this) {
                let on = match self.lock_of_condition(this) {
                    Some(lock) => format!("a condition of {lock}"),
                    None => "a condition".to_string(),
                };
                return Some(ParkedFor { does: "waits for a signal on", on, held_by: None });
            }
            if reader.is_synchronizer(this) {
                let (does, on) = self.known_as(this);
                let owner = reader.owner(this).and_then(|r| self.state.thread_of_object(r));
                let held_by = owner.or_else(|| self.reader_of(this));
                return Some(ParkedFor { does, on, held_by });
            }
        }
        None
    }

    /// The first thread that has a synchronizer's lock to read: nobody can have it to write.
    fn reader_of(&self, sync: Ref) -> Option<Tid> {
        let reader = Reader::new(self, 0);
        let reads = |t: &Tid| reader.is_read_by(sync, self.state.threads[*t as usize].head.obj);
        self.state.order.iter().copied().find(reads)
    }

    /// The classes of [`AROUND`] that are loaded: all objects are looked at, so that names are compared once and not with each.
    fn around(&self) -> Vec<(ClassId, Around)> {
        AROUND.iter().filter_map(|&around| Some((*self.program.by_name.get(around.0)?, around))).collect()
    }

    /// Which of them an object is an instance of.
    fn one_around(&self, all: &[(ClassId, Around)], r: Ref) -> Option<Around> {
        let above = &self.program.class(self.state.class_of(r)).super_chain;
        all.iter().find(|(class, _)| above.contains(class)).map(|&(_, around)| around)
    }

    /// What a thread holds: monitors, and the locks of `java.util.concurrent.locks` that it has, to read also.
    pub(in crate::vm) fn held_by(&self, t: Tid) -> Vec<String> {
        let reader = Reader::new(self, 0);
        let object = self.state.threads[t as usize].head.obj;
        let around = self.around();
        let has = |r: Ref| {
            self.one_around(&around, r).is_some_and(|(name, _)| {
                let sync = reader.reference(r, name, "sync");
                sync.is_some_and(|sync| reader.owner(sync) == Some(object) || reader.is_read_by(sync, object))
            })
        };
        let objects = self.state.heap.objs.iter().enumerate().filter(|(_, o)| !o.is_free());
        let held = objects.filter(|&(r, o)| o.lock_owner == t + 1 || has(r as Ref));
        held.map(|(r, _)| self.object_label(r as Ref)).collect()
    }

    /// The lock that a condition belongs to, as the program knows it.
    pub(in crate::vm) fn lock_of_condition(&self, condition: Ref) -> Option<String> {
        let reader = Reader::new(self, 0);
        let condition = Some(condition).filter(|&r| self.is_object(r) && reader.is_condition(r))?;
        reader.lock_of_condition(condition).map(|sync| self.known_as(sync).1)
    }

    fn why_parked(&self, t: Tid) -> String {
        if let Some(ParkedFor { does, on, held_by }) = self.parked_for(t) {
            let held = held_by.map(|by| format!(", which {} holds", self.thread_name(by))).unwrap_or_default();
            return format!("{does} {on}{held}");
        }
        let thread = &self.state.threads[t as usize];
        let in_user = thread.frames.iter().rposition(|f| self.is_user_method(f.method));
        let visible = |f: &&Frame| !self.program.method(f.method).hidden;
        let called = match in_user {
            Some(at) => thread.frames[at + 1..].iter().find(visible),
            None => thread.frames.iter().rev().find(visible),
        };
        match called.map(|f| self.program.method(f.method)) {
            Some(method) => format!("is parked in {}", self.method_called(method)),
            None => "is parked".to_string(),
        }
    }

    /// `this` of a frame, where it can still be read.
    fn receiver(&self, t: Tid, f: &Frame) -> Option<Ref> {
        let method = self.program.method(f.method);
        let Code::At { start, .. } = method.code else { return None };
        if method.is_static() {
            return None;
        }
        let maps = self.program.maps_of(f.method);
        let kinds = maps.at.get(f.pc.checked_sub(start)? as usize)?;
        let this = *self.state.threads[t as usize].stack.get(f.base as usize)? as Ref;
        (kinds.first() == Some(&Kind::Ref) && self.is_object(this)).then_some(this)
    }

    /// What the program knows a synchronizer as, and what it is to wait for that.
    fn known_as(&self, sync: Ref) -> (&'static str, String) {
        let reader = Reader::new(self, 0);
        let around = self.around();
        for (r, _) in self.state.heap.objs.iter().enumerate().filter(|(_, o)| !o.is_free()) {
            if let Some((class, waits)) = self.one_around(&around, r as Ref)
                && reader.reference(r as Ref, class, "sync") == Some(sync)
            {
                return (waits, self.object_label(r as Ref));
            }
        }
        ("waits for", self.object_label(sync))
    }
}
