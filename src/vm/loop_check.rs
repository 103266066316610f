//! Whether the running thread is back in the state of an earlier moment of the same transition: then it goes round for ever.
//!
//! The undo log knows what was written: at the moment a new epoch is opened, so that every first write after it is logged
//! with what was there. The state is the same when the thread's frames are, and all that was logged has its old value again.
//! Objects made since do not count: where nothing else has changed, nobody refers to them. (A loop that puts a new object in
//! the place of one like it is therefore not recognised.)

use super::Vm;
use super::thread::Frame;
use super::trail::Entry;
use crate::choice::Tid;
use crate::program::Kind;
use crate::util::FxSet;

/// A moment in a transition.
#[derive(Debug)]
pub struct Checkpoint {
    thread: Tid,
    frames: Vec<Frame>,
    slots: Vec<u64>,
    /// Lengths of the undo log's piles.
    entries: usize,
    heads: usize,
    exit: Option<i32>,
}

/// What an entry of the log is about. Where there are several of one, the first has the value of the moment.
#[derive(PartialEq, Eq, Hash)]
enum About {
    Element(u32, u32),
    Lock(u32),
}

impl Vm {
    /// Remembers the present moment. Not to be used behind the transition's end.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.mark();
        // What the collector keeps of the last state rests on one entry for each object of a transition.
        if let Some(old) = self.track.tracker.take() {
            self.track.trail.push_tracker(Some(old));
        }
        self.open_epoch();
        let t = &self.state.threads[self.exec.cur as usize];
        let top = t.frames.last().map_or(0, |f| f.sp as usize);
        Checkpoint {
            thread: self.exec.cur,
            frames: t.frames.clone(),
            slots: t.stack[..top].to_vec(),
            entries: self.track.trail.entries.len(),
            heads: self.track.trail.heads(),
            exit: self.state.exit,
        }
    }

    /// Whether the state is that of the moment.
    pub fn is_as_at(&mut self, moment: &Checkpoint) -> bool {
        let t = &self.state.threads[self.exec.cur as usize];
        let same = |(a, b): (&Frame, &Frame)| {
            (a.method, a.pc, a.base, a.sp, a.lock, a.role) == (b.method, b.pc, b.base, b.sp, b.lock, b.role)
        };
        self.exec.cur == moment.thread
            && self.state.exit == moment.exit
            && t.frames.len() == moment.frames.len()
            && t.frames.iter().zip(&moment.frames).rev().all(same)
            && self.has_slots_of(moment)
            && self.nothing_written_since(moment)
    }

    /// Whether local variables and operands are those of the moment, apart from those that nobody will read.
    fn has_slots_of(&mut self, moment: &Checkpoint) -> bool {
        let stack = |vm: &Vm| {
            vm.state.threads[moment.thread as usize].stack.get(..moment.slots.len()) == Some(&moment.slots[..])
        };
        stack(self) || moment.frames.iter().rev().all(|f| self.has_live_slots_of(moment, f))
    }

    fn has_live_slots_of(&mut self, moment: &Checkpoint, f: &Frame) -> bool {
        let maps = self.program.maps(f.method);
        let index = self.program.method(f.method).index_of(f.pc) as usize;
        let (Some(kinds), range) = (maps.at.get(index), f.base as usize..f.sp as usize) else { return false };
        let stack = &self.state.threads[moment.thread as usize].stack;
        let mut slots = stack[range.clone()].iter().zip(&moment.slots[range]).zip(kinds.iter());
        slots.all(|((now, then), kind)| *kind == Kind::DEAD || now == then)
    }

    fn nothing_written_since(&self, moment: &Checkpoint) -> bool {
        let Some(Entry::Globals { output_len }) = moment.entries.checked_sub(1).map(|i| &self.track.trail.entries[i])
        else {
            return false;
        };
        if self.state.output.len() != *output_len {
            return false;
        }
        let mut known = FxSet::default();
        let mut heads = moment.heads;
        (moment.entries..self.track.trail.entries.len()).all(|i| match &self.track.trail.entries[i] {
            Entry::Object(r, old) => {
                let now = self.state.heap.get(*r);
                // Elements that were written before the whole array was logged were compared with what they were at the moment.
                let is_known = |i: usize| known.contains(&About::Element(*r, i as u32));
                let is_same = |i: usize| now.element(i, false) == old.element(i, false) || is_known(i);
                now.class == old.class
                    && now.data.len() == old.data.len()
                    && (now.data == old.data || (0..old.data.len()).all(is_same))
                    && (now.lock_owner, now.lock_count) == (old.lock_owner, old.lock_count)
            }
            Entry::Element(r, i, old) => {
                !known.insert(About::Element(*r, *i)) || self.state.heap.get(*r).element(*i as usize, false) == *old
            }
            Entry::Lock(r, owner, count, _) => {
                let now = self.state.heap.get(*r);
                !known.insert(About::Lock(*r)) || (now.lock_owner, now.lock_count) == (*owner, *count)
            }
            Entry::Shared(r, was) => self.state.heap.get(*r).shared == *was,
            Entry::Marks(r, were, _) => self.state.heap.get(*r).marks() == *were,
            Entry::Statics(class, old) => {
                let now = &self.state.statics[class.0 as usize];
                now.slots == old.slots && now.init == old.init
            }
            Entry::Head(t) => {
                heads += 1;
                self.state.threads[*t as usize].head == self.track.trail.head(heads - 1)
            }
            // Of the running thread: its frames were compared.
            Entry::Frame(t, _) | Entry::Frameless(t) => *t == moment.thread,
            // The collector's, and what nobody refers to.
            Entry::Created(_)
            | Entry::Freed(..)
            | Entry::Dirty(_)
            | Entry::Reach(_)
            | Entry::Cell(..)
            | Entry::Held { .. }
            | Entry::Tracker(_) => true,
            // A later moment was remembered as well.
            Entry::Globals { .. } => true,
            Entry::Attributes(..) | Entry::Output(_) => false,
        })
    }
}
