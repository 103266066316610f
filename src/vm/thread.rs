//! Threads: frames in one contiguous stack, a small header that says what the thread does.

use super::heap::Ref;
use crate::program::{ClassId, MethodId};

/// A method activation. Its locals are `stack[base..]`, then its operand stack up to `sp`.
///
/// While a callee runs, `pc` is the call instruction and `sp` excludes the arguments, which are the callee's locals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    pub method: MethodId,
    /// Arena index of the instruction that runs or will run next.
    pub pc: u32,
    pub base: u32,
    pub sp: u32,
    /// Monitor of a synchronized method, released when the frame is left.
    pub lock: Ref,
    pub role: Role,
    /// Component id in the store, 0 when it changed since it was interned; and [`ATTRIBUTED`].
    comp: u32,
}

/// Bit of [`Frame::comp`]: local variables have attributes, see `attributes`. A new frame is without, at no cost.
const ATTRIBUTED: u32 = 1 << 31;

impl Frame {
    /// A frame that nothing is known of yet.
    #[inline]
    pub fn new(method: MethodId, pc: u32, base: u32, sp: u32, lock: Ref, role: Role) -> Frame {
        Frame { method, pc, base, sp, lock, role, comp: 0 }
    }

    /// Component id in the store; 0 when it changed since it was interned.
    #[inline]
    pub fn component(&self) -> u32 {
        self.comp & !ATTRIBUTED
    }

    #[inline]
    pub fn set_component(&mut self, id: u32) {
        self.comp = self.comp & ATTRIBUTED | id;
    }

    pub fn is_attributed(&self) -> bool {
        self.comp & ATTRIBUTED != 0
    }

    pub fn set_attributed(&mut self, on: bool) {
        self.comp = self.component() | if on { ATTRIBUTED } else { 0 };
    }
}

/// What leaving the frame means beyond an ordinary return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An ordinary call: the caller goes on after its call instruction.
    Call,
    /// A call of a method that the user has declared to be atomic: the section ends with the frame.
    Section,
    /// Static initialiser: the class becomes initialised (or erroneous) and the caller's instruction runs again.
    Clinit(ClassId),
    /// Initialises what is above the class, whose own initialiser runs afterwards; see `init.rs`.
    Above(ClassId),
    /// Called on the VM's behalf; the result is dropped and the caller's instruction runs again.
    Again,
    /// Reflective call: the result of that kind (as `Kind as u8`) is boxed, exceptions are wrapped in
    /// `InvocationTargetException`.
    Reflective(u8),
    /// Call through a method handle of a member: the result of that kind is boxed, exceptions pass.
    Boxed(u8),
    /// Call of a method handle's Java code: the boxed result is unboxed to that kind, which the call site wants.
    Unboxed(u8),
    /// A constructor called by a native method. The first `keep` slots of the native's arguments stay on the caller's
    /// stack, and the last of them, a reference by the native's signature, holds the new object, which becomes the
    /// result. `wrap`: exceptions are wrapped in `InvocationTargetException`.
    Construct { keep: u8, wrap: bool },
    /// Makes the constant or call site of that key (`Class::constant_slots`) of the caller's class, whose instruction runs
    /// again.
    Constant(u32),
}

/// As a part of a component: see `state_vector` and `restore`.
impl Role {
    pub(super) fn words(self) -> (u32, u32) {
        match self {
            Role::Call => (0, 0),
            Role::Clinit(c) => (1, c.0),
            Role::Again => (2, 0),
            Role::Reflective(k) => (3, u32::from(k)),
            Role::Boxed(k) => (4, u32::from(k)),
            Role::Unboxed(k) => (5, u32::from(k)),
            Role::Construct { keep, wrap } => (6, u32::from(keep) << 1 | u32::from(wrap)),
            Role::Constant(key) => (7, key),
            Role::Above(c) => (8, c.0),
            Role::Section => (9, 0),
        }
    }

    /// Of [`Role::words`].
    pub(super) fn of_words(tag: u32, arg: u32) -> Role {
        match tag {
            1 => Role::Clinit(ClassId(arg)),
            2 => Role::Again,
            3 => Role::Reflective(arg as u8),
            4 => Role::Boxed(arg as u8),
            5 => Role::Unboxed(arg as u8),
            6 => Role::Construct { keep: (arg >> 1) as u8, wrap: arg & 1 != 0 },
            7 => Role::Constant(arg),
            8 => Role::Above(ClassId(arg)),
            9 => Role::Section,
            _ => Role::Call,
        }
    }
}

/// What a thread is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Not started in this state.
    Absent,
    Runnable,
    /// Before a monitor, be it free or not.
    Entering(Ref),
    /// Before a monitor that another thread holds, and it has run into it; see `monitor`.
    Blocked(Ref),
    /// In `Object.wait`; `count` is the lock count to restore.
    Waiting {
        obj: Ref,
        count: u32,
        timed: bool,
    },
    /// Notified or interrupted in `Object.wait`, has to get the monitor back.
    Notified {
        obj: Ref,
        count: u32,
        interrupted: bool,
    },
    Parked {
        timed: bool,
    },
    Sleeping,
    /// Another thread initialises the class.
    ClassInit(ClassId),
    Terminated,
}

/// As a part of a component: see `state_vector` and `restore`.
impl Status {
    pub(super) fn words(self) -> (u32, u32, u32) {
        match self {
            Status::Absent => (0, 0, 0),
            Status::Runnable => (1, 0, 0),
            Status::Blocked(o) => (2, o, 0),
            Status::Waiting { obj, count, timed } => (3, obj, count << 1 | u32::from(timed)),
            Status::Notified { obj, count, interrupted } => (4, obj, count << 1 | u32::from(interrupted)),
            Status::Parked { timed } => (5, u32::from(timed), 0),
            Status::Sleeping => (6, 0, 0),
            Status::ClassInit(c) => (7, c.0, 0),
            Status::Terminated => (8, 0, 0),
            Status::Entering(o) => (9, o, 0),
        }
    }

    /// Whether it ends by itself when its time is over.
    pub(super) fn is_timed(self) -> bool {
        match self {
            Status::Sleeping => true,
            Status::Waiting { timed, .. } | Status::Parked { timed } => timed,
            _ => false,
        }
    }

    /// Of [`Status::words`].
    pub(super) fn of_words(tag: u32, a: u32, b: u32) -> Status {
        match tag {
            1 => Status::Runnable,
            2 => Status::Blocked(a),
            3 => Status::Waiting { obj: a, count: b >> 1, timed: b & 1 != 0 },
            4 => Status::Notified { obj: a, count: b >> 1, interrupted: b & 1 != 0 },
            5 => Status::Parked { timed: a != 0 },
            6 => Status::Sleeping,
            7 => Status::ClassInit(ClassId(a)),
            8 => Status::Terminated,
            9 => Status::Entering(a),
            _ => Status::Absent,
        }
    }
}

/// Interrupts that came when the thread stood before a look at its flag, and that may count as if they had come after it:
/// what follows the look is one step with it, though others might come between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unseen {
    /// All of them may: the look then finds nothing.
    pub all: bool,
    /// The last one may, and the look finds those before it.
    pub last: bool,
}

impl Unseen {
    pub fn any(self) -> bool {
        self.all || self.last
    }

    /// In two bits.
    pub fn bits(self) -> u32 {
        u32::from(self.all) | u32::from(self.last) << 1
    }

    /// The inverse of [`Unseen::bits`]; other bits do not matter.
    pub fn of_bits(bits: u32) -> Unseen {
        Unseen { all: bits & 1 != 0, last: bits & 2 != 0 }
    }
}

/// Bit of `atomic`: the condition of a question is evaluated.
pub(in crate::vm) const IN_QUESTION: u16 = 1 << 15;

/// The part of a thread that is not frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub status: Status,
    /// The `java.lang.Thread` object.
    pub obj: Ref,
    /// The values of its `ThreadLocal`s. No field leads there: like what is on its stack, they are reached by this thread alone,
    /// unless they are stored elsewhere.
    pub locals: Ref,
    pub interrupted: bool,
    /// Interrupts that may as well have come after the thread's next look at the flag.
    pub unseen: Unseen,
    /// Where the clock is at least when the timed wait ends by itself; 0 where there is none, and where the program has not
    /// read the clock.
    pub deadline: i64,
    /// `LockSupport` permit.
    pub permit: bool,
    pub daemon: bool,
    /// Depth of `Verify.beginAtomic`, and [`IN_QUESTION`].
    pub atomic: u16,
    /// An exception has left it and is being reported, or was: another one just ends it.
    pub dying: bool,
    /// A listener's choice came between its last instruction and the next, which has not had its scheduling point yet.
    pub ahead: bool,
    /// Of the main thread: the program has started another one.
    pub parallel: bool,
    /// Threads whose end this one knows of, by a join for example: what they did came before what it does next. A bit for
    /// each number below 63; kept for the watch alone.
    pub ended: u64,
    /// An earlier thread had the same number, and who has started this one does not know whether that one has ended.
    pub follows: bool,
    /// Of a number that no thread has: one had it, and its parent never learned of the end.
    pub left: bool,
    /// Code of an answer to an exercise has started it, directly or not (see `guard`).
    pub of_answer: bool,
    /// Number of frames up to the lowest one of the section that has had its scheduling point (see `section.rs`); 1
    /// outside of sections.
    pub floor: u32,
}

impl Head {
    /// What is yes or no, or small, in one word.
    pub(super) fn flags(&self) -> u32 {
        u32::from(self.interrupted)
            | u32::from(self.permit) << 1
            | u32::from(self.daemon) << 2
            | u32::from(self.dying) << 3
            | self.unseen.bits() << 4
            | u32::from(self.ahead) << 6
            | u32::from(self.parallel) << 7
            | u32::from(self.atomic) << 8
            | u32::from(self.follows) << 24
            | u32::from(self.left) << 25
            | u32::from(self.of_answer) << 26
            | u32::from(self.locals != 0) << 27
    }
}

impl Default for Head {
    /// That of a number which no thread has.
    fn default() -> Self {
        Head {
            status: Status::Absent,
            obj: 0,
            locals: 0,
            interrupted: false,
            unseen: Unseen::default(),
            deadline: 0,
            permit: false,
            daemon: false,
            atomic: 0,
            dying: false,
            ahead: false,
            parallel: false,
            ended: 0,
            follows: false,
            left: false,
            of_answer: false,
            floor: super::section::NO_SECTION,
        }
    }
}

/// A thread.
#[derive(Debug, Clone)]
pub struct Thread {
    pub head: Head,
    pub frames: Vec<Frame>,
    pub stack: Vec<u64>,
    /// Frames below this index have not been touched in this transition.
    pub low: u32,
    /// Transition in which `head` was last logged.
    pub head_epoch: u32,
    /// Position in the tree of thread creation (`main` is empty): the canonical order of scheduling choices, the same in
    /// every interleaving and every run.
    pub path: Box<[u32]>,
    /// Hash of `path`, for identity hash codes.
    pub path_hash: u32,
}

impl Thread {
    pub fn new(path: Box<[u32]>) -> Thread {
        let path_hash = path.iter().fold(1, |h, &k| super::heap::mix(h, k + 1));
        Thread { head: Head::default(), frames: Vec::new(), stack: Vec::new(), low: 0, head_epoch: 0, path, path_hash }
    }

    /// Started and not terminated.
    pub fn is_alive(&self) -> bool {
        !matches!(self.head.status, Status::Absent | Status::Terminated)
    }

    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_and_statuses_come_back_from_their_words() {
        let roles = [
            Role::Call,
            Role::Clinit(ClassId(7)),
            Role::Above(ClassId(8)),
            Role::Again,
            Role::Section,
            Role::Reflective(3),
            Role::Boxed(4),
            Role::Unboxed(5),
            Role::Construct { keep: 2, wrap: true },
            Role::Construct { keep: 3, wrap: false },
            Role::Constant(70_000),
        ];
        for role in roles {
            let (tag, arg) = role.words();
            assert_eq!(Role::of_words(tag, arg), role);
        }
        let statuses = [
            Status::Absent,
            Status::Runnable,
            Status::Blocked(9),
            Status::Entering(9),
            Status::Waiting { obj: 9, count: 3, timed: true },
            Status::Notified { obj: 9, count: 3, interrupted: false },
            Status::Notified { obj: 9, count: 1, interrupted: true },
            Status::Parked { timed: true },
            Status::Sleeping,
            Status::Waiting { obj: 9, count: 1 << 20, timed: false },
            Status::ClassInit(ClassId(4)),
            Status::Terminated,
        ];
        for status in statuses {
            let (tag, a, b) = status.words();
            assert_eq!(Status::of_words(tag, a, b), status);
        }
    }
}
