//! Garbage and sharedness (JPF's developer guide, *Partial Order Reduction*), and the barrier that keeps sharedness
//! safe in between.
//!
//! Everything reachable from statics or from two threads is shared, except that what only the static fields of a class lead
//! to is its initialising thread's until the initialiser has ended (`reachability.rs`). At the end of a transition both
//! answers are brought up to date by what the transition changed (`reachability.rs`, `delta.rs`); in the middle of one,
//! when memory runs short, and in `run` a mark phase finds what is reachable. In between a reference that is stored into
//! something shared makes what it reaches shared at once, and so does starting a thread for what its object reaches; so an
//! object is never taken for private while another thread can get at it. Permanent objects count as shared and are not
//! traversed until they are written.
//!
//! References of `java.lang.ref` count like others here; what else may become of their referents is decided in `weak.rs`.
//!
//! May assume: frames' reference maps are exact (`program::maps`).

use crate::vm::state::State;
use crate::vm::tracking::Tracking;
use smallvec::SmallVec;

use super::Vm;
use super::delayed::target;
use super::delta::{Graph, Tracker};
use super::heap::{Data, Ref};
use super::reachability::{Children, Reach};
use super::thread::{Head, Status};
use super::trail::Entry;
use crate::choice::Tid;
use crate::program::{ClassId, Code, Kind, Shape};

/// Bytes that a transition allocates without their being counted as work of their own.
const LITTLE: u64 = 64 << 10;

/// Scratch data of the mark phase.
#[derive(Debug, Clone)]
pub(super) struct Collector {
    stamp: u32,
    work: Vec<Ref>,
    /// Collect when this many bytes have been allocated since the last time.
    pub threshold: u64,
    /// Index of the first object that is not permanent for having been there at the freeze.
    pub first: usize,
}

impl Default for Collector {
    fn default() -> Self {
        Collector { stamp: 0, work: Vec::new(), threshold: 64 << 20, first: 1 }
    }
}

impl State {
    #[inline]
    fn mark_ref(&mut self, gc: &mut Collector, r: Ref) {
        if r == 0 {
            return;
        }
        let o = &mut self.heap.objs[r as usize];
        if o.permanent || o.is_free() || o.mark == gc.stamp {
            return;
        }
        o.mark = gc.stamp;
        gc.work.push(r);
    }
}

impl Tracking {
    /// The first object that the freeze did not make permanent.
    pub(super) fn gc_first(&self) -> Ref {
        self.gc.first as Ref
    }
}

impl Vm {
    /// At the end of a transition: frees what no thread can reach and says exactly which objects are shared.
    pub fn collect(&mut self) {
        self.note_filling(0);
        let Some(mut tracker) = self.track.tracker.take().filter(|_| self.track.trail.on) else {
            return self.collect_anew();
        };
        if tracker.pending {
            tracker.cells_valid = false;
        }
        self.read_changes(&mut tracker);
        if self.track.recording.is_recording() {
            tracker = self.note_changes(tracker);
        }
        self.settle_logged(&mut tracker);
        self.finish_collection(tracker);
    }

    /// Goes on with a tracker that has been told of the references that came and went, and whose state vector has followed.
    pub(super) fn follow_changes(&mut self, mut tracker: Box<Tracker>) {
        self.settle_logged(&mut tracker);
        self.finish_collection(tracker);
        if let Some(tracker) = &mut self.track.tracker {
            tracker.pending = false;
        }
    }

    fn settle_logged(&mut self, tracker: &mut Tracker) {
        let mark = tracker.reach.mark();
        self.settle(tracker);
        if tracker.reach.mark() != mark {
            self.track.trail.entries.push(Entry::Reach(mark));
        }
        if !tracker.reach.dead.is_empty() {
            self.release_threads(&mut tracker.changed.threads);
        }
    }

    /// [`Vm::collect`] by looking at everything.
    pub(super) fn collect_anew(&mut self) {
        let old = self.track.tracker.take();
        if self.track.trail.on {
            self.track.trail.push_tracker(old);
        }
        let mut tracker = Box::<Tracker>::default();
        // Nobody has read which elements were written.
        self.track.long_arrays.forget_all();
        self.read_all(&mut tracker);
        self.settle(&mut tracker);
        // A tracker that begins anew does not know what the barrier has shared early.
        for r in self.track.gc.first..self.state.heap.objs.len() {
            self.set_exactly(r as Ref, &tracker.reach);
        }
        tracker.reach.forget_log();
        self.release_threads(&mut tracker.changed.threads);
        self.finish_collection(tracker);
    }

    /// Updates the certificates, frees garbage and sets sharedness.
    fn settle(&mut self, tracker: &mut Tracker) {
        let Tracker { reach, delta, changed, shared_early, .. } = tracker;
        reach.update(delta, &Graph { heap: &self.state.heap, program: &self.program });
        for &r in &reach.dead {
            self.free_object(r);
        }
        changed.objects.extend_from_slice(&reach.dead);
        for &r in reach.looked_at.iter().chain(shared_early.iter()) {
            self.set_exactly(r, reach);
        }
    }

    fn set_exactly(&mut self, r: Ref, reach: &Reach) {
        let o = self.state.heap.get(r);
        if !o.is_free() && !o.permanent {
            self.set_shared(r, reach.is_shared(r) || self.state.heap.all_shared);
        }
    }

    fn finish_collection(&mut self, mut tracker: Box<Tracker>) {
        let made = self.state.heap.since_gc;
        if made > LITTLE {
            self.exec.worked(made);
        }
        self.state.heap.since_gc = 0;
        tracker.pending = true;
        self.track.tracker = Some(tracker);
        self.track.trail.synced = self.track.trail.entries.len();
    }

    /// In the middle of a transition: frees what no thread can reach.
    pub(super) fn collect_midway(&mut self) {
        if self.listen.tracing {
            self.put_kept_in_words();
        }
        self.note_filling(0);
        // Each object is looked at.
        self.exec.worked(self.state.heap.since_gc + 8 * self.state.heap.objs.len() as u64);
        if self.track.trail.on && self.track.tracker.is_some() {
            // It knows nothing of what is freed here: the next collection starts anew.
            let old = self.track.tracker.take();
            self.track.trail.push_tracker(old);
        }
        let stamp = self.mark_reachable(0);
        let made = self.made_in_epoch();
        for r in self.track.gc.first..self.state.heap.objs.len() {
            let o = &self.state.heap.objs[r];
            if !o.permanent && !o.is_free() && o.mark != stamp {
                // Garbage of one transition may be more than there is memory.
                if made.contains(&(r as Ref)) { self.free_for_good(r as Ref) } else { self.free_object(r as Ref) }
            }
        }
        self.state.heap.since_gc = 0;
        self.release_threads(&mut Vec::new());
    }

    /// Marks what threads can reach, but not through the object `barred` (0 for none). The marks of what was reached.
    pub(super) fn mark_reachable(&mut self, barred: Ref) -> u32 {
        let mut gc = std::mem::take(&mut self.track.gc);
        gc.stamp = gc.stamp.wrapping_add(1).max(1);
        if barred != 0 {
            self.state.heap.get_mut(barred).mark = gc.stamp;
        }
        self.mark_static_roots(&mut gc);
        for t in 0..self.state.threads.len() {
            self.mark_thread(&mut gc, t);
        }
        self.trace(&mut gc);
        let stamp = gc.stamp;
        self.track.gc = gc;
        stamp
    }

    fn mark_static_roots(&mut self, gc: &mut Collector) {
        let mut roots = Vec::new();
        self.static_roots(&mut roots);
        roots.into_iter().for_each(|r| self.state.mark_ref(gc, r));
    }

    /// Lists what static fields, permanent objects that were written and the search itself refer to.
    pub(super) fn static_roots(&self, out: &mut Vec<Ref>) {
        for &class in &self.state.dirty_statics {
            out.extend(self.static_refs(class));
        }
        let graph = Graph { heap: &self.state.heap, program: &self.program };
        self.state.dirty_objs.iter().for_each(|&r| graph.children(r, out));
        out.extend_from_slice(&self.exec.roots);
    }

    /// What the static fields of a class refer to; 0 where one refers to nothing.
    pub(super) fn static_refs(&self, class: ClassId) -> impl Iterator<Item = Ref> + '_ {
        let slots = self.state.statics[class.0 as usize].slots.iter();
        let kinds = self.program.class(class).static_kinds.iter();
        let tracked = slots.zip(kinds).filter(|&(_, &kind)| self.state.heap.tracks(kind));
        tracked.map(|(&slot, &kind)| target(kind, slot))
    }

    fn mark_thread(&mut self, gc: &mut Collector, t: usize) {
        if !self.state.threads[t].is_alive() {
            return;
        }
        let mut refs = self.state.head_refs(t as Tid).to_vec();
        for i in 0..self.state.threads[t].frames.len() {
            self.frame_refs(t as Tid, i, &mut refs);
        }
        refs.into_iter().for_each(|r| self.state.mark_ref(gc, r));
    }

    fn trace(&mut self, gc: &mut Collector) {
        let mut kids = Vec::new();
        while let Some(r) = gc.work.pop() {
            Graph { heap: &self.state.heap, program: &self.program }.children(r, &mut kids);
            kids.drain(..).for_each(|v| self.state.mark_ref(gc, v));
        }
    }

    /// Forgets terminated threads whose objects are gone: their numbers can be used again.
    fn release_threads(&mut self, released: &mut Vec<Tid>) {
        for t in 1..self.state.threads.len() {
            let head = self.state.threads[t].head;
            if head.status == Status::Terminated && self.state.heap.get(head.obj).is_free() {
                self.touch_head(t as Tid);
                let left = self.leaves_unknown(t as Tid);
                self.state.threads[t].head = Head { left, ..Head::default() };
                released.push(t as Tid);
            }
        }
    }

    /// The barrier: everything reachable from `r` becomes shared.
    pub(crate) fn share_from(&mut self, r: Ref) {
        if !self.config.checking || r == 0 || self.state.heap.get(r).shared {
            return;
        }
        let constructed = self.under_construction();
        let mut work = vec![r];
        while let Some(r) = work.pop() {
            if r == 0 || self.state.heap.get(r).shared {
                continue;
            }
            self.set_shared(r, true);
            if constructed.contains(&r) {
                self.use_unseen(r);
            }
            let o = self.state.heap.get(r);
            let Data::Slots(slots) = &o.data else { continue };
            let class = self.program.class(o.class);
            match class.shape {
                Shape::Array { elem, .. } if self.state.heap.tracks(elem) => {
                    work.extend(slots.iter().map(|&v| target(elem, v)));
                }
                Shape::Instance if self.state.heap.reaches_open => {
                    work.extend(slots.iter().zip(class.instance_kinds.iter()).map(|(&v, &k)| target(k, v)));
                }
                Shape::Instance => work.extend(class.ref_slots.iter().map(|&s| slots[usize::from(s)] as Ref)),
                _ => {}
            }
        }
    }

    /// The objects that constructors of the running thread still use. One that becomes known before its final fields are set
    /// is marked: then writing them is no harmless thing, whoever has the object by then.
    fn under_construction(&mut self) -> SmallVec<[Ref; 4]> {
        let thread = self.exec.cur as usize;
        let mut found = SmallVec::new();
        for i in 0..self.state.threads[thread].frames.len() {
            let f = self.state.threads[thread].frames[i];
            if &*self.program.method(f.method).name != "<init>" {
                continue;
            }
            let method = self.program.mapped(f.method);
            let Code::At { start, .. } = method.code else { continue };
            let kinds = method.maps.as_ref().and_then(|maps| maps.at.get((f.pc - start) as usize));
            // What is dead belongs to no state, and is not looked at.
            if kinds.is_some_and(|kinds| kinds.first() == Some(&Kind::Ref)) {
                found.push(self.state.threads[thread].stack[f.base as usize] as Ref);
            }
        }
        found
    }

    /// Compares what is known of garbage and sharedness with what a look at everything finds, and goes on with that. The
    /// difference, if there is one.
    pub(super) fn recollect(&mut self) -> Option<String> {
        let known: Vec<(Ref, bool)> = (self.track.gc.first..self.state.heap.objs.len())
            .filter(|&r| !self.state.heap.objs[r].is_free() && !self.state.heap.objs[r].permanent)
            .map(|r| (r as Ref, self.state.heap.objs[r].shared))
            .collect();
        self.collect_anew();
        let wrong = |&(r, shared): &(Ref, bool)| {
            let o = self.state.heap.get(r);
            if o.is_free() {
                return Some(format!("object {r} was taken for reachable"));
            }
            let name = self.program.class(o.class).dotted();
            (o.shared != shared)
                .then(|| format!("object {r} ({name}) was taken for {}", if shared { "shared" } else { "private" }))
        };
        known.iter().find_map(wrong)
    }
}
