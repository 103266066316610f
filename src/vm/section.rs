//! Sections: calls of linearizable library objects as single steps.
//!
//! A *section* is the stretch of library frames on top of a thread's stack from the lowest frame whose method has
//! [`Level::Section`]. Of the visible operations in it only the first is a scheduling point: the call takes effect at
//! once, as the specification of such an object says. Where it blocks, others run; where it calls user code, that code
//! has its own scheduling points, and what comes after them in the section starts with a new one.
//!
//! Nothing is done at calls: the stack is looked at when an operation is about to end a transition. That a section has
//! had its scheduling point is said by the thread's `floor`, the number of frames below which the loop's fast return
//! must not go; leaving the section's lowest frame takes the slow path and ends it.
//!
//! What this can miss: an object that is not linearizable although its class is listed. `vm.atomic.exclude` takes a class
//! or a method out.

use super::Vm;
use crate::program::Level;

/// `floor` of a thread that is in no started section.
pub(super) const NO_SECTION: u32 = 1;

impl Vm {
    /// Number of frames up to the lowest of the section that the running thread is in.
    fn section(&self) -> Option<u32> {
        let frames = &self.threads[self.cur as usize].frames;
        let mut lowest = None;
        // A thread's own main loop, in its first frame, is never one operation.
        for (at, f) in frames.iter().enumerate().skip(1).rev() {
            match self.program.method(f.method).level {
                Level::User | Level::Boundary => break,
                Level::Section => lowest = Some(at as u32 + 1),
                Level::Exposed | Level::Atomic => {}
            }
        }
        lowest
    }

    /// Called before a visible operation: whether it is covered by the scheduling point of its section. If not, it is
    /// the first one, and the section has started.
    pub(crate) fn covered_by_section(&mut self) -> bool {
        let floor = self.section().unwrap_or(NO_SECTION);
        if floor == self.threads[self.cur as usize].head.floor {
            if floor != NO_SECTION {
                let method = self.threads[self.cur as usize].frames[floor as usize - 1].method;
                self.note_step(method);
            }
            return floor != NO_SECTION;
        }
        self.set_floor(floor);
        false
    }

    /// The next visible operation is a scheduling point, wherever it is.
    pub(crate) fn end_section(&mut self) {
        if self.threads[self.cur as usize].head.floor != NO_SECTION {
            self.set_floor(NO_SECTION);
        }
    }

    /// A frame of the running thread was left.
    pub(crate) fn frame_left(&mut self) {
        let t = &self.threads[self.cur as usize];
        if (t.frames.len() as u32) < t.head.floor && t.head.floor != NO_SECTION {
            self.set_floor(NO_SECTION);
        }
    }

    fn set_floor(&mut self, floor: u32) {
        self.touch_head(self.cur);
        self.threads[self.cur as usize].head.floor = floor;
    }
}
