//! When timed waits end.
//!
//! While checking, time stands still and a timed wait may end at any moment. A plain run has a virtual clock: one
//! nanosecond an instruction; when every thread waits, it is put forward to the next deadline. So a program with sleeps
//! and timeouts does what it does on a real machine that is fast enough, and takes no time for it.

use super::Vm;
use super::thread::Status;
use crate::choice::Tid;
use crate::program::Level;

impl Vm {
    /// The virtual clock in nanoseconds.
    pub(crate) fn virtual_nanos(&self) -> i64 {
        if self.config.checking { 0 } else { (self.instructions as i64).saturating_add(self.clock_ahead) }
    }

    /// A timed wait of the running thread begins.
    pub(crate) fn set_deadline(&mut self, nanos: i64) {
        if self.config.checking {
            return;
        }
        let at = usize::from(self.cur);
        if self.deadlines.len() <= at {
            self.deadlines.resize(at + 1, i64::MIN);
        }
        self.deadlines[at] = self.virtual_nanos().saturating_add(nanos);
    }

    /// Whether the timed wait of that thread can be over.
    pub(crate) fn time_is_over(&self, t: Tid) -> bool {
        self.config.checking || self.deadline(t) <= self.virtual_nanos()
    }

    fn deadline(&self, t: Tid) -> i64 {
        self.deadlines.get(usize::from(t)).copied().unwrap_or(i64::MIN)
    }

    /// Puts the clock of a plain run forward to the next deadline, if there is one.
    pub(crate) fn skip_to_deadline(&mut self) -> bool {
        let timed = |status: Status| match status {
            Status::Sleeping => true,
            Status::Waiting { timed, .. } | Status::Parked { timed } | Status::Joining { timed, .. } => timed,
            _ => false,
        };
        if self.config.checking {
            return false;
        }
        let now = self.virtual_nanos();
        let waiting = (0..self.threads.len() as Tid).filter(|&t| timed(self.threads[usize::from(t)].head.status));
        let Some(next) = waiting.map(|t| self.deadline(t)).filter(|&d| d > now).min() else { return false };
        self.clock_ahead += next - now;
        true
    }

    /// Whether the thread, which waits for somebody else, may go on for no reason (`vm.spurious_wakeups`): in
    /// `Object.wait` with the monitor free, and in a park that the checked program itself calls.
    pub(crate) fn wakes_spuriously(&self, t: Tid) -> bool {
        if !self.config.spurious_wakeups {
            return false;
        }
        let thread = &self.threads[usize::from(t)];
        match thread.head.status {
            Status::Waiting { obj, .. } => self.heap.get(obj).lock_owner == 0,
            Status::Parked { .. } => {
                let caller = thread.frames.iter().rev().nth(1);
                caller.is_some_and(|f| self.program.method(f.method).level == Level::User)
            }
            _ => false,
        }
    }
}
