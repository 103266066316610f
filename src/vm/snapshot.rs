//! A moment that a plain run can come back to, as often as it likes: what is there then becomes permanent, as at the start of
//! a program, and what permanent objects and statics were before they were written is kept anyway. Coming back costs what was
//! written since, and nothing while the program runs.
//!
//! Classes that are loaded later, code that was decoded, literals and mirrors stay: they depend on nothing but the class files.

use super::Vm;
use super::heap::Ref;
use super::thread::{Frame, Head};
use crate::choice::Tid;
use crate::util::FxMap;

/// What the heap does not hold of the moment.
pub(crate) struct Snapshot {
    threads: Vec<Activity>,
    order: Vec<Tid>,
    tid_of: FxMap<(Tid, u32), Tid>,
    current: Tid,
    waits: bool,
    clock_ahead: i64,
    deadlines: Vec<i64>,
}

struct Activity {
    head: Head,
    frames: Vec<Frame>,
    stack: Vec<u64>,
}

impl Vm {
    /// Notes the moment, which takes the place of an earlier one. For plain runs, between two calls of [`Vm::run`]. What
    /// comes later may take that many bytes of heap.
    pub(crate) fn take_snapshot(&mut self, max_heap: u64) -> Snapshot {
        debug_assert!(!self.config.checking && !self.track.trail.on);
        self.collect_midway();
        self.state.heap.freeze_again();
        self.track.gc.first = self.state.heap.objs.len();
        self.config.max_heap = max_heap;
        self.state.heap.room = max_heap;
        for r in std::mem::take(&mut self.state.dirty_objs) {
            self.state.heap.get_mut(r).set_dirty(false);
        }
        self.state.pristine.clear();
        for class in std::mem::take(&mut self.state.dirty_statics) {
            self.state.statics[class.0 as usize].in_state = false;
        }
        self.state.pristine_statics.clear();
        let activity =
            |t: &super::thread::Thread| Activity { head: t.head, frames: t.frames.clone(), stack: t.stack.clone() };
        Snapshot {
            threads: self.state.threads.iter().map(activity).collect(),
            order: self.state.order.clone(),
            tid_of: self.state.tid_of.clone(),
            current: self.exec.cur,
            waits: self.exec.input_waits,
            clock_ahead: self.exec.clock_ahead,
            deadlines: self.exec.deadlines.clone(),
        }
    }

    /// Goes back to that moment. What was printed is gone.
    pub(crate) fn return_to(&mut self, snapshot: &Snapshot) {
        for r in std::mem::take(&mut self.state.dirty_objs) {
            if let Some(old) = self.state.pristine.remove(&r) {
                self.state.heap.put_back(r, *old);
            }
            self.state.heap.get_mut(r).set_dirty(false);
        }
        for class in std::mem::take(&mut self.state.dirty_statics) {
            let statics = &mut self.state.statics[class.0 as usize];
            if let Some((slots, init)) = self.state.pristine_statics.remove(&class) {
                (statics.slots, statics.init) = (slots, init);
            }
            statics.in_state = false;
        }
        for r in self.track.gc.first..self.state.heap.objs.len() {
            let o = &self.state.heap.objs[r];
            if !o.permanent && !o.is_free() {
                self.free_object(r as Ref);
            }
        }
        self.state.heap.since_gc = 0;
        for (index, thread) in self.state.threads.iter_mut().enumerate() {
            match snapshot.threads.get(index) {
                Some(was) => {
                    thread.head = was.head;
                    thread.frames.clone_from(&was.frames);
                    thread.stack.clone_from(&was.stack);
                    thread.low = was.frames.len() as u32;
                }
                None => {
                    thread.head = Head::default();
                    thread.frames.clear();
                }
            }
        }
        self.state.order.clone_from(&snapshot.order);
        self.state.tid_of.clone_from(&snapshot.tid_of);
        (self.state.exit, self.exec.cur, self.exec.input_waits) = (None, snapshot.current, snapshot.waits);
        (self.exec.clock_ahead, self.exec.gc_due) = (snapshot.clock_ahead, false);
        self.exec.deadlines.clone_from(&snapshot.deadlines);
        self.exec.roots.clear();
        self.state.output.clear();
        self.state.chunks.clear();
        self.refresh_multi();
    }
}
