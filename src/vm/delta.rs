//! What a transition changed, read off the undo log: the references that came and went, and the components to intern
//! again. The cost of a transition follows its changes because nothing else is looked at.

use super::arrays::is_long;
use super::delayed::target;
use super::heap::Heap;
use super::heap::{Data, Obj, Ref};
use super::reachability::{Children, Delta, Reach, STATICS, Source, initialiser_root, thread_root};
use super::thread::Status;
use super::trail::Entry;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Code, Program, Shape};
use crate::store::StateVector;
use crate::vm::state::State;

/// The references that a thread holds, as last told to `Reach`.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// Those of its header: the `Thread` object, what it waits for, and the values of its `ThreadLocal`s.
    pub head: [Ref; 3],
    /// Those of its frames, bottom first.
    pub refs: Vec<Ref>,
    /// For each frame the end of its part of `refs`.
    pub ends: Vec<u32>,
}

/// Entities whose components must be interned again.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Written, locked, made or freed.
    pub objects: Vec<Ref>,
    pub statics: Vec<ClassId>,
    /// Static fields that are not final, by their slots.
    pub variables: Vec<(ClassId, u16)>,
    pub threads: Vec<Tid>,
    /// Something was printed.
    pub output: bool,
}

/// Everything that is kept up to date from state to state.
#[derive(Debug, Default)]
pub(super) struct Tracker {
    pub reach: Reach,
    pub held: Vec<Held>,
    /// The state vector.
    pub cells: StateVector,
    /// `cells` is that of the state.
    pub cells_valid: bool,
    /// `changed` has not been taken over into `cells`.
    pub pending: bool,
    pub changed: Changed,
    pub delta: Delta,
    /// Objects whose sharedness was changed by the barrier.
    pub shared_early: Vec<Ref>,
    /// (thread, lowest frame that was touched).
    touched_threads: Vec<(Tid, usize)>,
    elements: Vec<(Ref, u32, u64)>,
    old_refs: Vec<Ref>,
}

impl Tracker {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.reach.bytes() + self.cells.bytes()
    }

    pub(super) fn clear(&mut self) {
        self.delta.clear();
        self.changed.objects.clear();
        self.changed.statics.clear();
        self.changed.variables.clear();
        self.changed.threads.clear();
        self.changed.output = false;
        self.shared_early.clear();
        self.touched_threads.clear();
        self.elements.clear();
    }
}

/// The heap as a graph of the objects that come and go: permanent ones are left out.
pub(super) struct Graph<'a> {
    pub heap: &'a Heap,
    pub program: &'a Program,
}

impl Children for Graph<'_> {
    fn children(&self, object: u32, out: &mut Vec<u32>) {
        self.references(self.heap.get(object), &mut |v| out.push(v));
    }
}

impl Graph<'_> {
    /// The references in an object, those to permanent ones left out.
    #[inline]
    pub(super) fn references(&self, o: &Obj, each: &mut impl FnMut(Ref)) {
        let Data::Slots(slots) = &o.data else { return };
        let class = self.program.class(o.class);
        let counts = |v: &Ref| self.heap.counts(*v);
        match class.shape {
            Shape::Array { elem, .. } if self.heap.tracks(elem) => {
                slots.iter().map(|&v| target(elem, v)).filter(counts).for_each(each);
            }
            Shape::Instance if self.heap.reaches_open => {
                slots
                    .iter()
                    .zip(class.instance_kinds.iter())
                    .map(|(&v, &k)| target(k, v))
                    .filter(counts)
                    .for_each(each);
            }
            Shape::Instance => {
                class.ref_slots.iter().map(|&s| slots[usize::from(s)] as Ref).filter(counts).for_each(each);
            }
            _ => {}
        }
    }
}

impl Heap {
    /// Whether references to the object are tracked: it is an object, and not a permanent one.
    #[inline]
    pub(super) fn counts(&self, r: Ref) -> bool {
        r != 0 && !self.get(r).permanent
    }

    fn source(&self, r: Ref) -> Source {
        if self.get(r).permanent { STATICS } else { r }
    }
}

impl State {
    pub(super) fn head_refs(&self, t: Tid) -> [Ref; 3] {
        let head = &self.threads[t as usize].head;
        let waits_for = match head.status {
            Status::Entering(r)
            | Status::Blocked(r)
            | Status::Waiting { obj: r, .. }
            | Status::Notified { obj: r, .. } => r,
            _ => 0,
        };
        [head.obj, waits_for, head.locals].map(|r| if self.heap.counts(r) { r } else { 0 })
    }
}

impl Vm {
    /// Fills the tracker's lists from what was logged since the last collection.
    pub(super) fn read_changes(&mut self, tracker: &mut Tracker) {
        tracker.clear();
        for i in self.track.trail.synced..self.track.trail.entries.len() {
            self.read_entry(i, tracker);
        }
        self.element_edges(tracker);
        let threads = std::mem::take(&mut tracker.touched_threads);
        for &(t, from) in &threads {
            self.thread_edges(t, from, tracker);
            tracker.changed.threads.push(t);
        }
        tracker.touched_threads = threads;
    }

    fn read_entry(&mut self, i: usize, tracker: &mut Tracker) {
        match &self.track.trail.entries[i] {
            Entry::Object(r, old) => {
                if is_long(&old.data) || is_long(&self.state.heap.get(*r).data) {
                    self.track.long_arrays.forget(*r);
                }
                tracker.changed.objects.push(*r);
                self.object_edges(*r, old, tracker);
            }
            Entry::Element(r, i, old) => {
                self.track.long_arrays.element_changed(*r, *i as usize, &self.state.heap.get(*r).data);
                if tracker.changed.objects.last() != Some(r) {
                    tracker.changed.objects.push(*r);
                }
                if self.element_kind(self.state.class_of(*r)).is_some_and(|kind| self.state.heap.tracks(kind)) {
                    tracker.elements.push((*r, *i, *old));
                }
            }
            Entry::Created(r) => {
                if is_long(&self.state.heap.get(*r).data) {
                    self.track.long_arrays.forget(*r);
                }
                tracker.changed.objects.push(*r);
                tracker.delta.created.push(*r);
                let from = tracker.old_refs.len();
                Graph { heap: &self.state.heap, program: &self.program }.children(*r, &mut tracker.old_refs);
                tracker.delta.added.extend(tracker.old_refs.drain(from..).map(|v| (*r, v)));
            }
            Entry::Lock(r, ..) | Entry::Dirty(r) | Entry::Marks(r, ..) => tracker.changed.objects.push(*r),
            Entry::Shared(r, _) => tracker.shared_early.push(*r),
            Entry::Statics(c, old) => {
                let class = self.program.class(*c);
                let now = &mut self.state.statics[c.0 as usize];
                if now.is_settled_as(&old.slots, old.init, &class.settled_kinds) {
                    now.comp = old.comp;
                } else {
                    tracker.changed.statics.push(*c);
                }
                let now = &self.state.statics[c.0 as usize].slots;
                for &s in &class.variable_statics {
                    if now[usize::from(s)] != old.slots[usize::from(s)] {
                        tracker.changed.variables.push((*c, s));
                    }
                }
                let sources =
                    [old.init, self.state.statics[c.0 as usize].init].map(|init| self.source_of_statics(init));
                for (s, &k) in class.static_kinds.iter().enumerate().filter(|(_, k)| self.state.heap.tracks(**k)) {
                    self.edge_of(sources, target(k, old.slots[s]), target(k, now[s]), &mut tracker.delta);
                }
            }
            Entry::Globals { output_len } => tracker.changed.output |= *output_len != self.state.output.len(),
            Entry::Output(_) => tracker.changed.output = true,
            Entry::Head(t) => touched(&mut tracker.touched_threads, *t, usize::MAX),
            Entry::Frameless(t) => touched(&mut tracker.touched_threads, *t, 0),
            Entry::Frame(t, depth) => touched(&mut tracker.touched_threads, *t, *depth as usize),
            // The collector's own, and what has no part in the graph.
            Entry::Freed(..) | Entry::Reach(_) | Entry::Cell(..) | Entry::Held { .. } | Entry::Tracker(_) => {}
            // The object or frame that has them is logged too.
            Entry::Attributes(..) => {}
        }
    }

    #[inline]
    fn edge(&self, source: Source, old: Ref, new: Ref, delta: &mut Delta) {
        self.edge_of([source; 2], old, new, delta);
    }

    /// The same where the reference counts as another source's afterwards.
    #[inline]
    fn edge_of(&self, [before, after]: [Source; 2], old: Ref, new: Ref, delta: &mut Delta) {
        if old == new && before == after {
            return;
        }
        if self.state.heap.counts(old) {
            delta.removed.push((before, old));
        }
        if self.state.heap.counts(new) {
            delta.added.push((after, new));
        }
    }

    /// Whose the static fields of a class are.
    fn source_of_statics(&self, init: Init) -> Source {
        match init {
            Init::Running(t) if self.config.initialisers_alone => initialiser_root(t),
            _ => STATICS,
        }
    }

    fn object_edges(&self, r: Ref, old: &Obj, tracker: &mut Tracker) {
        let now = self.state.heap.get(r);
        let source = self.state.heap.source(r);
        if old.class != now.class || old.data.len() != now.data.len() {
            // A restore has put another object in its place.
            let graph = Graph { heap: &self.state.heap, program: &self.program };
            graph.references(old, &mut |v| tracker.delta.removed.push((source, v)));
            graph.references(now, &mut |v| tracker.delta.added.push((source, v)));
            return;
        }
        let (Data::Slots(a), Data::Slots(b)) = (&old.data, &now.data) else { return };
        let class = self.program.class(old.class);
        match class.shape {
            Shape::Array { elem, .. } if self.state.heap.tracks(elem) => {
                for (i, (&old, &new)) in a.iter().zip(b.iter()).enumerate() {
                    // An element that was logged alone before: that entry has the older value.
                    if old != new && !tracker.elements.iter().any(|e| (e.0, e.1 as usize) == (r, i)) {
                        self.edge(source, target(elem, old), target(elem, new), &mut tracker.delta);
                    }
                }
            }
            Shape::Instance if self.state.heap.reaches_open => {
                for (s, &k) in class.instance_kinds.iter().enumerate() {
                    self.edge(source, target(k, a[s]), target(k, b[s]), &mut tracker.delta);
                }
            }
            Shape::Instance => {
                for s in class.ref_slots.iter().map(|&s| usize::from(s)) {
                    self.edge(source, a[s] as Ref, b[s] as Ref, &mut tracker.delta);
                }
            }
            _ => {}
        }
    }

    /// What an element was before the first of its changes is compared with what it is now.
    fn element_edges(&self, tracker: &mut Tracker) {
        tracker.elements.sort_by_key(|&(r, i, _)| (r, i));
        tracker.elements.dedup_by_key(|&mut (r, i, _)| (r, i));
        for &(r, i, old) in &tracker.elements {
            let Some(kind) = self.element_kind(self.state.class_of(r)) else { continue };
            let now = self.state.heap.get(r).slot(i as usize);
            self.edge(self.state.heap.source(r), target(kind, old), target(kind, now), &mut tracker.delta);
        }
    }

    /// Compares what thread `t` holds, from frame `from` up, with what it held.
    fn thread_edges(&mut self, t: Tid, from: usize, tracker: &mut Tracker) {
        if tracker.held.len() <= t as usize {
            tracker.held.resize_with(t as usize + 1, Held::default);
        }
        let Tracker { held, old_refs, delta, .. } = tracker;
        let held = &mut held[t as usize];
        let thread = &self.state.threads[t as usize];
        let alive = thread.is_alive();
        let frames = if alive { thread.frames.len() } else { 0 };
        let from = from.min(frames).min(held.ends.len());
        let start = if from == 0 { 0 } else { held.ends[from - 1] as usize };
        self.track.log_held(t, from, start, held);
        old_refs.clear();
        old_refs.extend_from_slice(&held.refs[start..]);
        held.refs.truncate(start);
        held.ends.truncate(from);
        for i in from..frames {
            self.frame_refs(t, i, &mut held.refs);
            held.ends.push(held.refs.len() as u32);
        }
        let root = thread_root(t);
        for &v in &held.refs[start..] {
            // Newest last on both sides: what stays is found at once.
            match old_refs.iter().rposition(|&old| old == v) {
                Some(at) => _ = old_refs.swap_remove(at),
                None => delta.added.push((root, v)),
            }
        }
        for &v in old_refs.iter() {
            delta.removed.push((root, v));
        }
        let head = if alive { self.state.head_refs(t) } else { [0; 3] };
        for (old, new) in std::mem::replace(&mut held.head, head).into_iter().zip(head) {
            if old != new {
                if old != 0 {
                    delta.removed.push((root, old));
                }
                if new != 0 {
                    delta.added.push((root, new));
                }
            }
        }
    }

    /// Appends the references that a frame holds alive.
    pub(super) fn frame_refs(&mut self, t: Tid, i: usize, out: &mut Vec<Ref>) {
        let f = self.state.threads[t as usize].frames[i];
        if self.state.heap.counts(f.lock) {
            out.push(f.lock);
        }
        let method = self.program.mapped(f.method);
        let Code::At { start, .. } = method.code else { return };
        let Some(kinds) = method.maps.as_ref().and_then(|maps| maps.at.get((f.pc - start) as usize)) else { return };
        let slots = &self.state.threads[t as usize].stack[f.base as usize..f.sp as usize];
        for (&v, &k) in slots.iter().zip(kinds.iter()).filter(|(_, k)| self.state.heap.tracks(**k)) {
            let v = target(k, v);
            if self.state.heap.counts(v) {
                out.push(v);
            }
        }
    }

    /// Everything that there is, as changes of an empty graph.
    pub(super) fn read_all(&mut self, tracker: &mut Tracker) {
        tracker.clear();
        let graph = Graph { heap: &self.state.heap, program: &self.program };
        let mut kids = Vec::new();
        for r in self.track.gc.first..self.state.heap.objs.len() {
            let o = &self.state.heap.objs[r];
            if o.permanent || o.is_free() {
                continue;
            }
            let r = r as Ref;
            tracker.delta.created.push(r);
            graph.children(r, &mut kids);
            tracker.delta.added.extend(kids.drain(..).map(|v| (r, v)));
        }
        for &r in &self.state.dirty_objs {
            graph.children(r, &mut kids);
        }
        tracker.delta.added.extend(kids.drain(..).map(|v| (STATICS, v)));
        for &c in &self.state.dirty_statics {
            let source = self.source_of_statics(self.state.statics[c.0 as usize].init);
            let held = self.static_refs(c).filter(|&v| self.state.heap.counts(v));
            tracker.delta.added.extend(held.map(|v| (source, v)));
        }
        for t in 0..self.state.threads.len() {
            self.thread_edges(t as Tid, 0, tracker);
        }
    }
}

fn touched(threads: &mut Vec<(Tid, usize)>, t: Tid, from: usize) {
    match threads.iter_mut().find(|e| e.0 == t) {
        Some(e) => e.1 = e.1.min(from),
        None => threads.push((t, from)),
    }
}
