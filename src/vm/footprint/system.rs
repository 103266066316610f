//! The machine as a system whose transitions leave footprints.

use super::Location;
use super::post_state::PostState;
use crate::choice::{Choice, Tid};
use crate::store::{StateVector, Store};
use crate::system::{Choices, Footprint, Footprints, Remembered};
use crate::vm::Vm;

impl Footprints for Vm {
    type Location = Location;
    type Post = PostState;

    fn repeats(&self, choices: &Choices) -> Option<Tid> {
        let [(_, Choice::Thread(t))] = choices[..] else { return None };
        (self.config.transition_cache && self.may_repeat(t)).then_some(t)
    }

    fn stand_of(&self, thread: Tid) -> Option<u32> {
        let tracker = self.track.tracker.as_ref().filter(|tracker| !tracker.pending && tracker.cells_valid)?;
        Some(self.track.cell_of_thread(thread, tracker))
    }

    fn value_of(&self, location: Location, thread: Tid) -> u32 {
        self.track.tracker.as_ref().map_or(0, |tracker| self.value_at(location, thread, tracker))
    }

    fn ends_with_choice(&self, thread: Tid, writes: &[(u32, u32)]) -> bool {
        self.another_can_run(thread, writes)
    }

    fn show(&mut self, thread: Tid, writes: &[(u32, u32)], store: &mut Store) -> StateVector {
        let recording = &mut self.track.recording;
        recording.stood = std::mem::replace(&mut self.exec.cur, thread);
        let Some(tracker) = &mut self.track.tracker else { return StateVector::default() };
        store.follow(&mut tracker.cells);
        for &(at, number) in writes {
            recording.shown.push((at, tracker.cells.set(at as usize, number)));
        }
        std::mem::take(&mut tracker.cells)
    }

    fn hide(&mut self, vector: StateVector) {
        self.exec.cur = self.track.recording.stood;
        if let Some(tracker) = &mut self.track.tracker {
            tracker.cells = vector;
        }
    }

    fn skip(&mut self, does: Remembered<'_>, store: &mut Store) {
        if let Some(tracker) = &mut self.track.tracker {
            store.take_back(&mut tracker.cells, &self.track.recording.shown);
        }
        self.track.recording.shown.clear();
        self.exec.instructions += u64::from(does.instructions);
        self.track.touches.begin();
        self.track.touches.stand_behind(does.touches);
    }

    fn jump(&mut self, choices: &Choices, does: Remembered<'_>, post: &PostState) {
        self.jump_to_end(choices, does, post);
    }

    fn record(&mut self, thread: Option<Tid>) {
        self.track.recording.armed = thread;
        self.track.recording.shown.clear();
    }

    fn take_footprint(&mut self) -> Option<Footprint<Location, PostState>> {
        let known = self.track.recording.followed;
        let recorder = self.track.recording.recorder.take_if(|recorder| recorder.closed || known)?;
        Some(self.footprint_of(recorder))
    }

    fn came_as_shown(&mut self, instructions: u32) -> Option<bool> {
        self.track.recording.followed.then(|| self.has_come_as_shown(instructions))
    }

    fn location_bytes(&self) -> u64 {
        self.track.recording.bytes()
    }

    fn forget_locations(&mut self) {
        self.track.recording.lists = super::Lists::default();
    }

    fn vector(&mut self) -> &mut StateVector {
        &mut self.track.tracker.get_or_insert_default().cells
    }
}
