//! What a transition has changed, and that it follows from what it has read.
//!
//! The undo log names everything that was written. What was written must have been read as a whole, since its new component
//! depends on the rest of it. What becomes garbage depends on references from anywhere: it is derived here once more,
//! by questions about the objects that lose a reference, and must come out as the collector has it. An object that loses
//! one stays reachable if that is not its proof (`reachability`), and is garbage if it was the last one. What has lost its proof
//! and has other references stays if there is another proof that none of the lost references is part of: then everything
//! that has kept its proof is reachable too, by induction over the length of the proofs. Else it is not remembered.

use super::post_state::PostState;
use super::{Location, MOST_WRITES, Recorder, Reference};
use crate::system::{Does, Footprint};
use crate::vm::Vm;
use crate::vm::delta::{Graph, Tracker};
use crate::vm::heap::Ref;
use crate::vm::reachability::{Children, Fate};
use crate::vm::state_vector::Entity;
use crate::vm::tracking::Tracking;
use crate::vm::trail::Entry;

/// Whether the undo log has that of transitions that are remembered, before their garbage is collected.
fn is_remembered(entry: &Entry) -> bool {
    match entry {
        Entry::Object(..) | Entry::Element(..) | Entry::Lock(..) | Entry::Dirty(_) | Entry::Statics(..) => true,
        Entry::Marks(..) => true,
        Entry::Globals { .. } | Entry::Head(_) | Entry::Frame(..) | Entry::Held { .. } => true,
        Entry::Created(_) | Entry::Freed(_) | Entry::Shared(..) | Entry::Frameless(_) => false,
        Entry::Reach(_) | Entry::Cell(..) | Entry::Tracker(_) => false,
        Entry::Attributes(..) | Entry::Output(_) => false,
    }
}

impl Tracking {
    /// A transition begins that is remembered: the state vector shows its end already.
    pub(in crate::vm) fn adopt_remembered(&mut self) {
        for &(at, old) in &self.recording.shown {
            self.trail.entries.push(Entry::Cell(at, old));
        }
        self.recording.confirmed = 0;
    }

    /// The positions of the vector that have changed since the transition began, with what is there now.
    fn cells_written(&self, tracker: &Tracker) -> Vec<(u32, u32)> {
        let entries = (self.recording.from..self.trail.entries.len()).map(|i| &self.trail.entries[i]);
        let written = entries.filter_map(|entry| if let Entry::Cell(at, _) = entry { Some(*at) } else { None });
        written.map(|at| (at, tracker.cells[at as usize])).collect()
    }

    /// The number that was written to a position is the one that stood there. Where that was remembered, it was true.
    #[inline]
    pub(in crate::vm) fn confirm(&mut self, position: usize) {
        if !self.recording.shown.is_empty() {
            let at = self.recording.shown.iter().position(|&(at, _)| at as usize == position);
            self.recording.confirmed |= at.map_or(0, |at| 1 << at);
        }
    }
}

impl Vm {
    /// When the changes of the transition have been read, and garbage not yet collected: looks at what was written, and
    /// derives what becomes garbage.
    pub(in crate::vm) fn note_changes(&mut self, tracker: Box<Tracker>) -> Box<Tracker> {
        let mut written = self.track.recording.from..self.track.trail.entries.len();
        let known = written.all(|i| is_remembered(&self.track.trail.entries[i]));
        if !known || tracker.changed.output || tracker.pending {
            self.track.recording.close();
            return tracker;
        }
        // Places are looked up in the tracker.
        self.track.tracker = Some(tracker);
        self.note_garbage();
        // It was put there just now.
        self.track.tracker.take().unwrap_or_default()
    }

    fn note_garbage(&mut self) {
        let Some(tracker) = &self.track.tracker else { return };
        let mut lost: Vec<Reference> = tracker.delta.removed.clone();
        let added: Vec<Ref> = tracker.delta.added.iter().map(|&(_, v)| v).collect();
        // Objects without their proofs: those that go, those to be looked at, and those that stay without so many references.
        let (mut dead, mut doubtful): (Vec<Ref>, Vec<Ref>) = Default::default();
        let mut stay: Vec<(Ref, usize)> = Vec::new();
        let mut read = 0;
        loop {
            for &(source, v) in &lost[read..] {
                let known = doubtful.contains(&v) || dead.contains(&v) || stay.iter().any(|&(other, _)| other == v);
                if !known && self.note(Location::Proof(source, v)) == Some(1) {
                    doubtful.push(v);
                }
            }
            read = lost.len();
            if doubtful.is_empty() {
                // More may have been lost since.
                doubtful.extend(stay.extract_if(.., |(_, without)| *without < read).map(|(v, _)| v));
            }
            // What was lost last is what the dead held, and most likely to go as well.
            let Some(v) = doubtful.pop() else { break };
            let gone = self.track.recording.lists.number_of(&lost);
            match self.note(Location::Fate(v, gone)) {
                Some(fate) if fate == Fate::Stays as u32 => stay.push((v, read)),
                Some(fate) if fate == Fate::Dies as u32 && !added.contains(&v) && self.note_death(v) => {
                    dead.push(v);
                    let mut kids = Vec::new();
                    Graph { heap: &self.state.heap, program: &self.program }.children(v, &mut kids);
                    lost.extend(kids.into_iter().map(|w| (v, w)));
                }
                _ => return self.track.recording.close(),
            }
        }
        if let Some(recorder) = &mut self.track.recording.recorder {
            recorder.dead = dead;
        }
    }

    /// Notes what the death of an object depends on. False if it is a thread's.
    fn note_death(&mut self, v: Ref) -> bool {
        self.note(Location::Object(v));
        let is_thread = self.program.is_subclass(self.state.class_of(v), self.known.thread);
        !is_thread || self.note(Location::OfThread(v)) == Some(0)
    }

    /// The footprint of a transition that has ended: when the state vector has followed it, or what it has read is known to
    /// lead to what is not remembered.
    pub(super) fn footprint_of(&mut self, mut recorder: Recorder) -> Footprint<Location, PostState> {
        let does = if recorder.closed { None } else { self.does(&mut recorder) };
        Footprint { thread: recorder.thread, stood: recorder.stood, reads: recorder.reads, does }
    }

    fn does(&mut self, recorder: &mut Recorder) -> Option<Does<PostState>> {
        let tracker = self.track.tracker.as_ref()?;
        recorder.dead.sort_unstable();
        let all_dead = recorder.dead == tracker.reach.dead;
        debug_assert!(all_dead, "{:?} is garbage, and not {:?}", tracker.reach.dead, recorder.dead);
        let writes = self.track.cells_written(tracker);
        let mut own = writes.iter().map(|&(at, _)| match self.track.positions.entity(at) {
            Entity::Thread(t) if t == recorder.thread => true,
            Entity::Thread(t) => recorder.read(Location::Thread(t)),
            Entity::Object(r) => recorder.read(Location::Object(r)),
            Entity::Statics(class) => recorder.read(Location::Statics(class)),
            Entity::Variable(class, slot) => recorder.read(Location::Variable(class, slot)),
            Entity::Output => false,
        });
        if !(all_dead && writes.len() <= MOST_WRITES && own.all(|own| own)) {
            return None;
        }
        let instructions = u32::try_from(self.exec.instructions - self.exec.started_at).ok()?;
        let post = self.post(recorder, &writes, tracker).map(|post| {
            let bytes = post.bytes();
            (post, bytes)
        });
        Some(Does { instructions, writes, touches: self.track.touches.all().to_vec(), post })
    }

    /// Whether the transition that has just been executed has changed the positions that were shown, as they were shown.
    pub(super) fn has_come_as_shown(&mut self, instructions: u32) -> bool {
        let recording = &self.track.recording;
        let entries = (recording.from..self.track.trail.entries.len()).map(|i| &self.track.trail.entries[i]);
        let written = entries.filter(|entry| matches!(entry, Entry::Cell(..))).count();
        let expected = recording.shown.len();
        let executed = self.exec.instructions - self.exec.started_at;
        let as_shown = written == expected
            && recording.confirmed.count_ones() as usize == expected
            && executed == u64::from(instructions);
        self.track.recording.shown.clear();
        as_shown
    }
}

impl super::Recorder {
    fn read(&self, place: Location) -> bool {
        self.reads.iter().any(|(read, _)| *read == place)
    }
}
