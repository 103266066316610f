//! The clock, and when timed waits end. It is a virtual one.
//!
//! While checking, a timed wait may end at any moment, whatever the others wait for. When it ends because its time is over,
//! the clock is put forward to its deadline; and whenever the program reads the clock, time may have passed
//! since it was read before, which is a choice. So the clock never goes back, no wait is over too early, and a
//! loop that waits for a time by reading the clock alone comes to an end. Until the program has read it nobody can tell one
//! time from another: the clock stands at its start then and waits have no deadlines, so that what only sleeps has as many
//! states as if there were no clock. Whether a wait begins before the first reading can be told: see
//! [`Vm::begins_at_a_time`].
//!
//! A plain run counts one nanosecond an instruction; when every thread waits, the clock is put forward to the next
//! deadline. So a program with sleeps and timeouts does what it does on a real machine that is fast enough, and takes
//! no time for it.
//!
//! What this can miss: times between those that are tried. Where a reading finds that time has passed, it is [`LATER`].

use super::noticed::Noticed;
use super::thread::Status;
use super::touched::Thing;
use super::{Mutation, Vm};
use crate::choice::{BooleanChoice, Choice, Tid};
use crate::program::{ClassId, Level, Origin};
use crate::system::How;
use crate::vm::execution::Execution;

/// The choice of whether time has passed when the clock is read.
const TIME_PASSES: &str = "time-passes";

/// Whoever reads the clock in these packages and classes of the library does so for a seed or to wait, and not to tell the
/// program.
const READ_FOR_THEMSELVES: [&str; 11] = [
    "java/io/",
    "java/net/",
    "java/nio/",
    "java/security/",
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/Timer",
    "java/util/concurrent/",
    "java/util/random/",
    "jdk/internal/",
    "sun/",
];

/// Of those, who tells the program after all.
const READ_FOR_THE_PROGRAM: [&str; 4] = [
    "java/net/HttpCookie",
    "sun/management/",
    "sun/util/calendar/Gregorian",
    "sun/util/locale/provider/CalendarProviderImpl",
];

/// Classes of JUnit, which are on the class path like the program's own: they read the clock to say how long a test took.
const OF_JUNIT: [&str; 5] = ["junit/extensions/", "junit/framework/", "junit/runner/", "junit/textui/", "org/junit/"];

/// Who keeps the times of tasks and files.
const KEEPERS: [&str; 2] = ["java/util/Timer", "jdk/internal/interleave/fs/Node"];

/// What tells its caller how much time is left: a method of conditions.
const TELLS: &str = "awaitNanos";
const TELLS_OF: &str = "$ConditionObject";

/// Clock values that are counted at most.
const MOST_VALUES: usize = 1 << 16;

/// How much time has passed where some has: more than most programs wait for, so that what is waited for has come.
const LATER: i64 = 3_600_000_000_000;

/// Static fields of `java.lang.System`: being statics, they are a part of the state that is restored, compared and
/// remembered like any other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClockFields {
    pub class: ClassId,
    /// Nanoseconds since the start.
    pub nanos: u16,
    /// Whether the program has read it.
    pub read: u16,
}

impl Execution {
    /// In a plain run.
    fn deadline(&self, t: Tid) -> i64 {
        self.deadlines.get(usize::from(t)).copied().unwrap_or(i64::MIN)
    }

    /// The clock of a plain run in nanoseconds.
    fn virtual_nanos(&self) -> i64 {
        (self.instructions as i64).saturating_add(self.clock_ahead)
    }
}

impl Vm {
    fn clock_field(&self, slot: u16) -> u64 {
        let statics = self.state.statics.get(self.known.clock.class.0 as usize);
        statics.map_or(0, |statics| statics.slots[usize::from(slot)])
    }

    fn clock_nanos(&self) -> i64 {
        self.clock_field(self.known.clock.nanos) as i64
    }

    fn put_clock(&mut self, nanos: i64) {
        self.touches_thing(Thing::Clock, How::Write);
        let fields = self.known.clock;
        self.touch_statics(fields.class);
        let slots = &mut self.state.statics[fields.class.0 as usize].slots;
        slots[usize::from(fields.nanos)] = nanos as u64;
        slots[usize::from(fields.read)] = 1;
        if self.config.checking && self.track.clock_values.len() < MOST_VALUES {
            self.track.clock_values.insert(nanos);
        }
    }

    /// Whether the clock is part of the state: the program has read it.
    pub(crate) fn clock_is_read(&self) -> bool {
        let always = self.config.mutations.contains(Mutation::ClockAlwaysInState);
        let read = always || self.clock_field(self.known.clock.read) != 0;
        self.config.checking && self.config.time_passes && read
    }

    /// Whether it is a scheduling point where the running thread begins a timed wait, adds a task to a queue with a delay, or reads
    /// the clock for the library: once the program has read the clock, what comes of it depends on the time. Before that, another
    /// thread may be the first to read it, just before that moment. It is assumed that none is. Where a search has met both such a
    /// moment and such a reading, it starts again without that.
    pub(super) fn begins_at_a_time(&mut self) -> bool {
        if self.clock_is_read() || self.shows(Noticed::Times) {
            return true;
        }
        if self.config.time_passes {
            self.note_merged(Noticed::Times);
        }
        false
    }

    /// The program reads the clock.
    fn notice_reading(&mut self) {
        if self.config.time_passes {
            self.note_look(Noticed::Times);
        }
    }

    /// Different times that the clock has shown in the states of this search.
    pub fn clock_values(&self) -> usize {
        self.track.clock_values.len()
    }

    /// What the clock shows to the method that reads it, in nanoseconds since the start. `None` for a choice that comes
    /// first.
    pub(crate) fn read_clock(&mut self) -> Option<i64> {
        self.touches_thing(Thing::Clock, How::Read);
        let (checking, step) = (self.config.checking, self.config.time_step);
        if !checking && step == 0 {
            return Some(self.exec.virtual_nanos());
        }
        if step == 0 && !self.config.time_passes {
            return Some(0);
        }
        let own = !self.reads_for_the_program();
        let told = own && self.is_kept();
        if !own || told || step > 0 {
            self.notice_reading();
        } else if !self.begins_at_a_time() {
            return Some(0);
        }
        // Others put the clock forward, and may do so before.
        if self.visible_op("clock") {
            return None;
        }
        let now = self.clock_nanos();
        if step > 0 {
            self.put_clock(now.wrapping_add(step));
        } else if !own {
            return self.read_by_program(now);
        } else if told && !self.clock_is_read() {
            self.put_clock(now);
        }
        Some(now)
    }

    /// Whether a time is read that the library keeps, and the program asks for such times: then the clock is read for it.
    fn is_kept(&self) -> bool {
        let top = self.state.threads[usize::from(self.exec.cur)].top().map(|f| self.program.method(f.method).class);
        self.shows(Noticed::KeptTimes) && top.is_some_and(|class| KEEPERS.contains(&&*self.program.class(class).name))
    }

    fn read_by_program(&mut self, now: i64) -> Option<i64> {
        if !self.clock_is_read() {
            self.put_clock(now);
            return Some(now);
        }
        let later = now.saturating_add(LATER);
        if later == now || self.config.mutations.contains(Mutation::PollsStandStill) {
            return Some(now);
        }
        match self.choice(TIME_PASSES) {
            Some(Choice::Boolean(false)) => Some(now),
            Some(_) => {
                self.put_clock(later);
                Some(later)
            }
            None => {
                self.register(BooleanChoice::new(TIME_PASSES, true));
                None
            }
        }
    }

    /// Whether what is read goes to the program. A native method has no frame: the one on top is its caller's.
    fn reads_for_the_program(&self) -> bool {
        let methods =
            self.state.threads[usize::from(self.exec.cur)].frames.iter().rev().map(|f| self.program.method(f.method));
        let mut classes = methods.map(|m| (self.program.class(m.class), &*m.name));
        let reader = classes.find(|(class, name)| !(*name == TELLS && class.name.ends_with(TELLS_OF)));
        reader.is_some_and(|(class, _)| {
            let is_among = |names: &[&str]| names.iter().any(|own| class.name.starts_with(own));
            match class.origin {
                Origin::Library => !is_among(&READ_FOR_THEMSELVES) || is_among(&READ_FOR_THE_PROGRAM),
                _ => !is_among(&OF_JUNIT),
            }
        })
    }

    /// The clock is at least there.
    pub(crate) fn clock_reaches(&mut self, nanos: i64) {
        self.touches_thing(Thing::Clock, How::Read);
        let back = self.config.mutations.contains(Mutation::ClockGoesBack);
        if self.clock_is_read() && (back || nanos > self.clock_nanos()) {
            self.put_clock(nanos);
        }
    }

    /// Where the clock is after so many nanoseconds from now; 0 where nobody can tell.
    pub(crate) fn deadline_after(&mut self, nanos: i64) -> i64 {
        self.touches_thing(Thing::Clock, How::Read);
        if self.clock_is_read() { self.clock_nanos().saturating_add(nanos).max(1) } else { 0 }
    }

    /// A timed wait of the running thread ends because its time is over. One that may have ended for no reason leaves the
    /// clock where it is.
    pub(crate) fn time_has_come(&mut self) {
        let t = self.exec.cur;
        let deadline = self.state.threads[usize::from(t)].head.deadline;
        let early = self.config.mutations.contains(Mutation::WaitsEndEarly);
        if deadline != 0 && !early && !self.wakes_spuriously(t) {
            self.clock_reaches(deadline);
        }
    }

    /// A wait of the running thread begins, of so many nanoseconds; 0 for one that is not timed.
    pub(crate) fn set_deadline(&mut self, nanos: i64) {
        if self.config.checking {
            let deadline = if nanos > 0 { self.deadline_after(nanos) } else { 0 };
            if deadline != self.state.threads[usize::from(self.exec.cur)].head.deadline {
                self.touch_head(self.exec.cur);
                self.state.threads[usize::from(self.exec.cur)].head.deadline = deadline;
            }
            return;
        }
        let at = usize::from(self.exec.cur);
        if self.exec.deadlines.len() <= at {
            self.exec.deadlines.resize(at + 1, i64::MIN);
        }
        self.exec.deadlines[at] = self.exec.virtual_nanos().saturating_add(nanos);
    }

    /// Whether the timed wait of that thread can be over.
    pub(crate) fn time_is_over(&self, t: Tid) -> bool {
        self.config.checking || self.exec.deadline(t) <= self.exec.virtual_nanos()
    }

    /// Puts the clock of a plain run forward to the next deadline, if there is one.
    pub(crate) fn skip_to_deadline(&mut self) -> bool {
        if self.config.checking {
            return false;
        }
        let now = self.exec.virtual_nanos();
        let waiting =
            (0..self.state.threads.len() as Tid).filter(|&t| self.state.threads[usize::from(t)].head.status.is_timed());
        let Some(next) = waiting.map(|t| self.exec.deadline(t)).filter(|&d| d > now).min() else { return false };
        self.exec.clock_ahead += next - now;
        true
    }

    /// Whether the thread, which waits for somebody else, may go on for no reason (`vm.spurious_wakeups`): in
    /// `Object.wait` with the monitor free, and in a park that the checked program itself calls.
    pub(crate) fn wakes_spuriously(&self, t: Tid) -> bool {
        if !self.config.spurious_wakeups {
            return false;
        }
        let thread = &self.state.threads[usize::from(t)];
        match thread.head.status {
            Status::Waiting { obj, .. } => self.state.heap.get(obj).lock_owner == 0 && self.joined(t).is_none(),
            Status::Parked { .. } => {
                let caller = thread.frames.iter().rev().nth(1);
                caller.is_some_and(|f| self.program.method(f.method).level == Level::User)
            }
            _ => false,
        }
    }
}
