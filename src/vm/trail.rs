//! The undo log.
//!
//! A mark is a length of the log. Each transition has an epoch number; the first write to an object, a class's statics or
//! a thread header in an epoch logs the old content, later ones are free. Long arrays log single elements, until so many
//! were written that the whole content is logged as it is then. A frame is logged when it is first uncovered in a
//! transition: the top frame when the transition starts, a caller when its callee returns; frames pushed above need no log,
//! since restoring a frame truncates what lies above it.

use super::arrays::is_long;
use super::attributes::Owner;
use super::delta::{Held, Tracker};
use super::heap::{Data, LockCount, Obj, Ref};
use super::thread::{Frame, Head, Status};
use super::{Statics, Vm};
use crate::choice::Tid;
use crate::program::ClassId;
use crate::system::{Event, Mark};
use crate::util::{ChunkedStack, FxSet};
use crate::vm::tracking::Tracking;

/// Arrays longer than this log written elements one by one.
const WHOLE_OBJECT_LIMIT: usize = 64;

/// Until so many parts of their elements were written: an entry takes as much room as four elements.
const WRITES_PER_LENGTH: usize = 4;

/// Long arrays whose writes are counted at the same time.
const COUNTED: usize = 4;

/// Scalars of the VM that backtracking restores.
#[derive(Debug, Clone, Copy)]
pub(super) struct Globals {
    pub chunks_len: usize,
    pub exit: Option<i32>,
    pub current: Tid,
    pub dirty_objs: usize,
    pub dirty_statics: usize,
}

/// Text, and the ends of its pieces with their descriptors.
type Output = (Vec<u8>, Vec<(u8, usize)>);

#[derive(Debug)]
pub(super) enum Entry {
    Object(Ref, Box<Obj>),
    Element(Ref, u32, u64),
    Created(Ref),
    /// What the object was is at the end of its pool.
    Freed(Ref),
    Lock(Ref, u16, LockCount, u32),
    Shared(Ref, bool),
    /// What the object had of [`Obj::marks`], and its component.
    Marks(Ref, u8, u32),
    Dirty(Ref),
    Statics(ClassId, Box<Statics>),
    /// A thread's header, at the end of its pool.
    Head(Tid),
    /// Thread, depth; frame and slots are at the end of the pools.
    Frame(Tid, u32),
    /// The thread had no frames.
    Frameless(Tid),
    /// At the end of their pool; but for the length of the output, which tells whether something was printed since.
    Globals {
        output_len: usize,
    },
    /// Length of the log of `Reach`.
    Reach(usize),
    /// Position of the state vector and what was there.
    Cell(u32, u32),
    /// What a thread held: its first `frames` frames stay, the rest is at the end of the pools.
    Held {
        tid: Tid,
        frames: u32,
        popped: u32,
        head: [Ref; 3],
    },
    /// The tracker was replaced.
    Tracker(Option<Box<Tracker>>),
    /// What the table of attributes said of an owner.
    Attributes(Owner, u32),
    /// The path's output was replaced by that of another path.
    Output(Box<Output>),
}

/// The log.
#[derive(Debug, Default)]
pub(super) struct Trail {
    pub(super) entries: ChunkedStack<Entry>,
    globals: ChunkedStack<Globals>,
    heads: ChunkedStack<Head>,
    freed: ChunkedStack<Obj>,
    frames: ChunkedStack<Frame>,
    slots: Vec<u64>,
    refs: Vec<Ref>,
    /// Entries before this one are known to the tracker.
    pub(super) synced: usize,
    /// Logging is on (checking, after boot).
    pub on: bool,
    /// Number of the current transition.
    pub epoch: u32,
    /// How many entries there were when it was opened. No mark lies behind that.
    epoch_began: usize,
    /// Long arrays, when they were last written, and how often in that epoch.
    written: [(Ref, u32, usize); COUNTED],
    /// Bytes held by boxed entries, and by the contents of freed objects.
    boxed: u64,
}

/// Whether a log is kept, and how much of it the tracker knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Logging {
    on: bool,
    synced: usize,
}

impl Trail {
    /// An empty log, for objects with the stamps of this one, which is not in use yet.
    pub(super) fn unused(&self) -> Trail {
        debug_assert!(!self.on && self.entries.is_empty());
        Trail { epoch: self.epoch, ..Trail::default() }
    }

    /// How it is kept now.
    pub(super) fn logging(&self) -> Logging {
        Logging { on: self.on, synced: self.synced }
    }

    /// Keeps it as it was kept before something was done and undone.
    pub(super) fn log_as(&mut self, logging: Logging) {
        (self.on, self.synced) = (logging.on, logging.synced.min(self.synced));
    }

    /// Accounted size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let pools = self.slots.capacity() * 8 + self.refs.capacity() * 4;
        let piles = self.entries.bytes() + self.globals.bytes() + self.heads.bytes() + self.frames.bytes();
        pools as u64 + piles + self.freed.bytes() + self.boxed
    }

    /// How many thread headers are kept.
    pub(super) fn heads(&self) -> usize {
        self.heads.len()
    }

    /// One of them.
    pub(super) fn head(&self, i: usize) -> Head {
        self.heads[i]
    }

    /// Keeps a tracker that is replaced.
    pub(super) fn push_tracker(&mut self, old: Option<Box<Tracker>>) {
        self.boxed += old.as_ref().map_or(0, |t| t.bytes());
        self.entries.push(Entry::Tracker(old));
    }

    /// Keeps an output that is replaced.
    pub(super) fn push_output(&mut self, old: Output) {
        self.boxed += output_bytes(&old);
        if self.on {
            self.entries.push(Entry::Output(Box::new(old)));
        }
    }

    /// Forgets everything that was logged.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.globals.clear();
        self.heads.clear();
        self.freed.clear();
        self.frames.clear();
        self.slots.clear();
        self.refs.clear();
        (self.synced, self.boxed) = (0, 0);
    }

    /// Counts writes to elements of a long array: whether there were so many in this transition that its whole content is
    /// logged in less time and room.
    fn is_often_written(&mut self, r: Ref, len: usize) -> bool {
        let written = &mut self.written[r as usize % COUNTED];
        if (written.0, written.1) != (r, self.epoch) {
            *written = (r, self.epoch, 0);
        }
        written.2 += 1;
        written.2 > len / WRITES_PER_LENGTH
    }

    fn box_obj(&mut self, o: Obj) -> Box<Obj> {
        self.boxed += o.bytes();
        Box::new(o)
    }
}

fn output_bytes((text, chunks): &Output) -> u64 {
    (text.len() + 16 * chunks.len()) as u64
}

impl Tracking {
    pub(super) fn log_created(&mut self, r: Ref) {
        if self.trail.on {
            self.trail.entries.push(Entry::Created(r));
        }
    }

    /// Must precede a change of what thread `tid` is known to hold, from frame `frames` up.
    pub(super) fn log_held(&mut self, tid: Tid, frames: usize, start: usize, held: &Held) {
        if self.trail.on {
            let popped = (held.ends.len() - frames) as u32;
            self.trail.refs.extend_from_slice(&held.refs[start..]);
            self.trail.refs.extend_from_slice(&held.ends[frames..]);
            self.trail.entries.push(Entry::Held { tid, frames: frames as u32, popped, head: held.head });
        }
    }

    fn undo_held(&mut self, tid: Tid, frames: usize, popped: usize, head: [Ref; 3]) {
        let Some(tracker) = &mut self.tracker else { return };
        let held = &mut tracker.held[tid as usize];
        held.head = head;
        held.ends.truncate(frames);
        let start = held.ends.last().map_or(0, |&end| end as usize);
        held.refs.truncate(start);
        let pool = &mut self.trail.refs;
        let ends = pool.len() - popped;
        held.ends.extend_from_slice(&pool[ends..]);
        let count = held.ends.last().map_or(0, |&end| end as usize) - start;
        held.refs.extend_from_slice(&pool[ends - count..ends]);
        pool.truncate(ends - count);
    }
}

impl Vm {
    /// The place in the log that [`Vm::undo_to`] goes back to.
    pub fn mark(&mut self) -> Mark {
        self.track.trail.on = true;
        Mark(self.track.trail.entries.len())
    }

    /// Accounted bytes of the undo log.
    pub fn trail_bytes(&self) -> u64 {
        self.track.trail.bytes()
            + self.track.tracker.as_ref().map_or(0, |t| t.bytes())
            + self.track.positions.bytes()
            + self.state.attributes.bytes()
            + self.track.recording.bytes()
    }

    /// Opens a new epoch: what is written from here on is logged anew.
    pub(super) fn open_epoch(&mut self) {
        self.track.trail.epoch += 1;
        self.track.trail.epoch_began = self.track.trail.entries.len();
        if self.track.trail.on {
            let g = Globals {
                chunks_len: self.state.chunks.len(),
                exit: self.state.exit,
                current: self.exec.cur,
                dirty_objs: self.state.dirty_objs.len(),
                dirty_statics: self.state.dirty_statics.len(),
            };
            self.track.trail.globals.push(g);
            self.track.trail.entries.push(Entry::Globals { output_len: self.state.output.len() });
        }
    }

    /// Must precede the first change of an object's content in a transition.
    #[inline]
    pub(super) fn touch(&mut self, r: Ref) {
        let o = &mut self.state.heap.objs[r as usize];
        if o.epoch != self.track.trail.epoch || o.permanent {
            self.touch_slow(r);
        } else {
            o.comp = 0;
        }
    }

    #[cold]
    #[inline(never)]
    fn touch_slow(&mut self, r: Ref) {
        self.note_dirty(r);
        let o = &mut self.state.heap.objs[r as usize];
        if o.epoch == self.track.trail.epoch {
            o.comp = 0;
            return;
        }
        if self.track.trail.on {
            let old = o.clone();
            let old = self.track.trail.box_obj(old);
            self.track.trail.entries.push(Entry::Object(r, old));
        }
        let o = &mut self.state.heap.objs[r as usize];
        o.epoch = self.track.trail.epoch;
        o.comp = 0;
    }

    /// Marks a permanent object as written.
    fn note_dirty(&mut self, r: Ref) {
        let booting = self.state.heap.booting;
        let o = &mut self.state.heap.objs[r as usize];
        if o.permanent && !o.is_dirty() && !booting {
            o.set_dirty(true);
            // The first time ever the content is still the original.
            self.state.pristine.entry(r).or_insert_with(|| Box::new(o.clone()));
            self.state.dirty_objs.push(r);
            if self.track.trail.on {
                self.track.trail.entries.push(Entry::Dirty(r));
            }
        }
    }

    /// Must precede the change of element `i` of an array.
    #[inline]
    pub(super) fn touch_element(&mut self, r: Ref, i: usize) {
        let o = &self.state.heap.objs[r as usize];
        if o.data.len() <= WHOLE_OBJECT_LIMIT {
            self.touch(r);
        } else {
            self.touch_long(r, i);
        }
    }

    fn touch_long(&mut self, r: Ref, i: usize) {
        self.note_dirty(r);
        let o = &mut self.state.heap.objs[r as usize];
        o.comp = 0;
        if !self.track.trail.on || o.epoch == self.track.trail.epoch {
            return;
        }
        let (old, len, class) = (o.element(i, false), o.data.len(), o.class);
        // What arrays of references lead to is followed element by element.
        if self.track.trail.is_often_written(r, len)
            && self.element_kind(class).is_some_and(|kind| !self.state.heap.tracks(kind))
        {
            self.touch(r);
        } else {
            self.track.trail.entries.push(Entry::Element(r, i as u32, old));
        }
    }

    /// Must precede a change of an object's monitor.
    pub(super) fn touch_lock(&mut self, r: Ref) {
        self.note_dirty(r);
        let o = &mut self.state.heap.objs[r as usize];
        if self.track.trail.on {
            self.track.trail.entries.push(Entry::Lock(r, o.lock_owner, o.lock_count, o.comp));
        }
        o.comp = 0;
    }

    /// Says that an object was used unseen while others could reach it. That belongs to the state.
    pub(super) fn mark_used(&mut self, r: Ref) {
        self.set_marks(r, self.state.heap.get(r).marks() | 1);
    }

    /// Says that somebody knows an object again by its identity hash. That belongs to the state.
    pub(super) fn mark_hashed(&mut self, r: Ref) {
        self.set_marks(r, self.state.heap.get(r).marks() | 2);
    }

    /// See [`Obj::marks`](super::heap::Obj::marks).
    pub(super) fn set_marks(&mut self, r: Ref, marks: u8) {
        let o = &mut self.state.heap.objs[r as usize];
        if o.permanent || o.marks() == marks {
            return;
        }
        if self.track.trail.on {
            self.track.trail.entries.push(Entry::Marks(r, o.marks(), o.comp));
        }
        o.set_marks(marks);
        o.comp = 0;
    }

    /// Sets an object's sharedness.
    #[inline]
    pub(super) fn set_shared(&mut self, r: Ref, shared: bool) {
        let o = &mut self.state.heap.objs[r as usize];
        if o.shared != shared {
            if self.track.trail.on {
                self.track.trail.entries.push(Entry::Shared(r, o.shared));
            }
            o.shared = shared;
            if shared && !self.is_unseen(r) {
                self.notify(&Event::ObjectExposed(r));
            }
        }
    }

    /// The objects that were made since the present epoch was opened: whoever goes back goes back before they were there.
    pub(super) fn made_in_epoch(&self) -> FxSet<Ref> {
        let trail = &self.track.trail;
        let from = trail.epoch_began.min(trail.entries.len());
        let made = |e: &Entry| if let Entry::Created(r) = e { Some(*r) } else { None };
        (from..trail.entries.len()).filter_map(|at| made(&trail.entries[at])).collect()
    }

    /// Frees an object (collector).
    pub(super) fn free_object(&mut self, r: Ref) {
        let old = self.release_object(r);
        self.log_freed(r, old);
    }

    /// Frees an object that nobody goes back to: its content is not kept.
    pub(super) fn free_for_good(&mut self, r: Ref) {
        let mut old = self.release_object(r);
        old.data = Data::Slots(Box::default());
        self.log_freed(r, old);
    }

    fn release_object(&mut self, r: Ref) -> Obj {
        if !self.is_unseen(r) {
            self.notify(&Event::ObjectReleased(r));
        }
        self.track.watch.forget_recent();
        self.forget_chunks(r, &Data::Free);
        self.state.heap.release(r)
    }

    fn log_freed(&mut self, r: Ref, old: Obj) {
        if self.track.trail.on {
            self.track.trail.boxed += old.data.bytes();
            self.track.trail.freed.push(old);
            self.track.trail.entries.push(Entry::Freed(r));
        }
    }

    /// Must precede a change of a class's statics or initialisation state.
    #[inline]
    pub(super) fn touch_statics(&mut self, class: ClassId) {
        let s = &mut self.state.statics[class.0 as usize];
        if s.epoch == self.track.trail.epoch && s.in_state {
            s.comp = 0;
        } else {
            self.touch_statics_slow(class);
        }
    }

    #[cold]
    fn touch_statics_slow(&mut self, class: ClassId) {
        let s = &mut self.state.statics[class.0 as usize];
        if self.track.trail.on && s.epoch != self.track.trail.epoch {
            self.track.trail.boxed += 64 + 8 * s.slots.len() as u64;
            self.track.trail.entries.push(Entry::Statics(class, Box::new(s.clone())));
        }
        if !self.state.heap.booting && !s.in_state {
            // The first time ever they are still the original.
            self.state.pristine_statics.entry(class).or_insert_with(|| (s.slots.clone(), s.init));
            s.in_state = true;
            self.state.dirty_statics.push(class);
        }
        s.epoch = self.track.trail.epoch;
        s.comp = 0;
    }

    /// Must precede a change of a thread's header.
    pub(super) fn touch_head(&mut self, tid: Tid) {
        let t = &mut self.state.threads[tid as usize];
        if t.head_epoch != self.track.trail.epoch {
            t.head_epoch = self.track.trail.epoch;
            if self.track.trail.on {
                self.track.trail.heads.push(t.head);
                self.track.trail.entries.push(Entry::Head(tid));
            }
        }
    }

    /// Logs the thread's top frame if it has not been touched in this transition. The thread's stack must be in place.
    pub(super) fn log_top_frame(&mut self, tid: Tid) {
        let t = &mut self.state.threads[tid as usize];
        let depth = t.frames.len() as u32 - 1;
        if depth < t.low {
            let stack = std::mem::take(&mut t.stack);
            self.log_frame(tid, depth, &stack);
            self.state.threads[tid as usize].stack = stack;
        }
    }

    /// Logs the frame at that depth, which was not touched in this transition. The thread's stack is `stack`.
    pub(super) fn log_frame(&mut self, tid: Tid, depth: u32, stack: &[u64]) {
        let t = &mut self.state.threads[tid as usize];
        t.low = depth;
        let f = t.frames[depth as usize];
        t.frames[depth as usize].set_component(0);
        if self.track.trail.on {
            self.track.trail.slots.extend_from_slice(&stack[f.base as usize..f.sp as usize]);
            self.track.trail.frames.push(f);
            self.track.trail.entries.push(Entry::Frame(tid, depth));
        }
    }

    /// Restores the state that was current when `mark` was taken.
    pub fn undo_to(&mut self, mark: Mark) {
        while let Some(entry) = self.track.trail.entries.pop_above(mark.0) {
            self.undo(entry);
        }
        self.track.trail.synced = self.track.trail.entries.len();
    }

    /// Another object takes the place of this one. What is known of the chunks of a long array belongs to one content.
    pub(super) fn forget_chunks(&mut self, r: Ref, other: &Data) {
        if is_long(other) || is_long(&self.state.heap.get(r).data) {
            self.track.long_arrays.forget(r);
        }
    }

    fn undo(&mut self, e: Entry) {
        match e {
            Entry::Object(r, old) => {
                self.track.trail.boxed -= old.bytes();
                self.forget_chunks(r, &old.data);
                self.state.heap.put_back(r, *old);
            }
            Entry::Element(r, i, old) => {
                let o = self.state.heap.get_mut(r);
                o.set_element(i as usize, old);
                o.comp = 0;
                self.track.long_arrays.element_changed(r, i as usize, &o.data);
            }
            Entry::Created(r) => {
                self.forget_chunks(r, &Data::Free);
                self.state.heap.release(r);
            }
            Entry::Freed(r) => {
                let Some(old) = self.track.trail.freed.pop() else { return };
                self.track.trail.boxed -= old.data.bytes();
                self.forget_chunks(r, &old.data);
                self.state.heap.restore(r, old);
            }
            Entry::Lock(r, owner, count, comp) => {
                let o = self.state.heap.get_mut(r);
                (o.lock_owner, o.lock_count, o.comp) = (owner, count, comp);
            }
            Entry::Shared(r, was) => self.state.heap.get_mut(r).shared = was,
            Entry::Marks(r, were, comp) => {
                let o = self.state.heap.get_mut(r);
                o.set_marks(were);
                o.comp = comp;
            }
            Entry::Dirty(r) => self.state.heap.get_mut(r).set_dirty(false),
            Entry::Statics(c, old) => {
                self.track.trail.boxed -= 64 + 8 * old.slots.len() as u64;
                self.state.statics[c.0 as usize] = *old;
            }
            Entry::Head(tid) => {
                let Some(head) = self.track.trail.heads.pop() else { return };
                let t = &mut self.state.threads[tid as usize];
                if matches!(head.status, Status::Absent | Status::Terminated) {
                    t.frames.clear();
                }
                t.head = head;
            }
            Entry::Frameless(tid) => self.state.threads[tid as usize].frames.clear(),
            Entry::Frame(tid, depth) => self.undo_frame(tid, depth as usize),
            Entry::Reach(mark) => {
                if let Some(tracker) = &mut self.track.tracker {
                    tracker.reach.undo_to(mark);
                }
            }
            Entry::Cell(at, old) => {
                if let Some(tracker) = &mut self.track.tracker {
                    tracker.cells.set(at as usize, old);
                }
            }
            Entry::Held { tid, frames, popped, head } => {
                self.track.undo_held(tid, frames as usize, popped as usize, head)
            }
            Entry::Tracker(old) => {
                self.track.trail.boxed -= old.as_ref().map_or(0, |t| t.bytes());
                self.track.tracker = old;
            }
            Entry::Attributes(owner, old) => self.state.undo_attributes(owner, old),
            Entry::Output(old) => {
                self.track.trail.boxed -= output_bytes(&old);
                (self.state.output, self.state.chunks) = *old;
            }
            Entry::Globals { output_len } => {
                let Some(g) = self.track.trail.globals.pop() else { return };
                self.state.output.truncate(output_len);
                self.state.chunks.truncate(g.chunks_len);
                self.state.exit = g.exit;
                self.exec.cur = g.current;
                self.state.dirty_objs.truncate(g.dirty_objs);
                self.state.dirty_statics.truncate(g.dirty_statics);
            }
        }
    }

    fn undo_frame(&mut self, tid: Tid, depth: usize) {
        let Some(f) = self.track.trail.frames.pop() else { return };
        let method = self.program.method(f.method);
        let need = f.base as usize + usize::from(method.max_locals) + usize::from(method.max_stack);
        let t = &mut self.state.threads[tid as usize];
        t.frames.truncate(depth);
        t.frames.push(f);
        if t.stack.len() < need {
            t.stack.resize(need, 0);
        }
        let from = self.track.trail.slots.len() - (f.sp - f.base) as usize;
        t.stack[f.base as usize..f.sp as usize].copy_from_slice(&self.track.trail.slots[from..]);
        self.track.trail.slots.truncate(from);
    }
}
