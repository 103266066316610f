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
    /// Component id in the store; 0 when it changed since it was interned.
    pub comp: u32,
}

/// What leaving the frame means beyond an ordinary return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An ordinary call: the caller goes on after its call instruction.
    Call,
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

/// What a thread is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Not started in this state.
    Absent,
    Runnable,
    /// At a monitor entry that another thread holds.
    Blocked(Ref),
    /// In `Object.wait`; `count` is the lock count to restore.
    Waiting {
        obj: Ref,
        count: u16,
        timed: bool,
    },
    /// Notified or interrupted in `Object.wait`, has to get the monitor back.
    Notified {
        obj: Ref,
        count: u16,
        interrupted: bool,
    },
    Parked {
        timed: bool,
    },
    Sleeping,
    /// In `Thread.join`: the thread object waited for.
    Joining {
        thread: Ref,
        timed: bool,
    },
    /// Another thread initialises the class.
    ClassInit(ClassId),
    Terminated,
}

/// The part of a thread that is not frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub status: Status,
    /// The `java.lang.Thread` object.
    pub obj: Ref,
    pub interrupted: bool,
    /// `LockSupport` permit.
    pub permit: bool,
    pub daemon: bool,
    /// Depth of `Verify.beginAtomic`.
    pub atomic: u16,
    /// Its uncaught exception is being reported: another one just ends it.
    pub dying: bool,
    /// Number of frames up to the lowest one of the section that has had its scheduling point (see `section.rs`); 1
    /// outside of sections.
    pub floor: u32,
}

/// A thread.
#[derive(Debug)]
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
        let head = Head {
            status: Status::Absent,
            obj: 0,
            interrupted: false,
            permit: false,
            daemon: false,
            atomic: 0,
            dying: false,
            floor: super::section::NO_SECTION,
        };
        Thread { head, frames: Vec::new(), stack: Vec::new(), low: 0, head_epoch: 0, path, path_hash }
    }

    /// Started and not terminated.
    pub fn is_alive(&self) -> bool {
        !matches!(self.head.status, Status::Absent | Status::Terminated)
    }

    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }
}
