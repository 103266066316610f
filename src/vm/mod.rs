//! The virtual machine: one mutable state (threads, heap, statics, monitors) and one interpreter loop.
//!
//! The VM runs one thread until a choice point, then stops and hands generators up; it knows nothing of searching. Its
//! contract with the layers above is in [`api`]: `run` a transition, `begin` the next one with the choices made, `mark`
//! and `undo_to`, `canonical` for the state vector.
//!
//! [`Vm`] has four parts that change together: `state` (what going back restores), `execution` (what runs), `tracking`
//! (what has changed) and `listening` (who is told).
//!
//! | file | what it holds |
//! |---|---|
//! | `interp` | the loop: one `match` over pre-decoded instructions |
//! | `invoke`, `init`, `exceptions`, `resolve` | calls, class initialisation, unwinding, constants |
//! | `monitor`, `schedule`, `threads` | locks and wait sets, scheduling points, thread life cycle |
//! | `policy`, `section`, `watch` | partial order reduction: what others can see, steps of the library, assumptions |
//! | `noticed`, `used` | what a program may notice of its threads; the simplifications that an answer rests on |
//! | `loop_check` | a thread that goes round for ever within one transition |
//! | `heap`, `object`, `thread`, `trail` | the data model and its undo log |
//! | `gc`, `reachability`, `delta` | garbage and sharedness by what changed |
//! | `clock` | the virtual clock, and when timed waits end |
//! | `weak` | references of `java.lang.ref` |
//! | `fill` | how full the heap is |
//! | `delayed` | values that are chosen where they are used |
//! | `attributes` | numbers that a program attaches to objects and variables |
//! | `state_vector`, `arrays`, `restore` | the state vector, and the way back from it |
//! | `footprint` | what a transition reads and does, to remember it |
//! | `full` | a state in all its words, for tests |
//! | `snapshot` | a moment that a plain run comes back to |
//! | `touched` | what a transition touches, for reductions that have to know |
//! | `system`, `observe` | the machine as a system to search (`crate::system`), and what search orders may know of it |
//! | `listener`, `listener_api` | the trait of listeners, and what they can look at and ask for |
//! | `listeners`, `dispatch` | telling them: of what the search does, and of what the machine does |
//! | `code_locations`, `find` | places in the code, classes and members, by the names that settings have |
//! | `choice_text` | recorded choices as a text |
//! | `events` | what happens in a traced execution, in the program's terms |
//! | `natives` | native methods by signature |
//! | `loader`, `absent` | class loaders as objects; classes of modules that are not packed |
//! | `environment` | files and standard input |
//! | `strings`, `mirrors` | `java.lang.String` and `java.lang.Class` objects |
//! | `names` | what objects are called, everywhere |
//! | `boot`; `inspect`, `describe`, `view`, `message`, `disasm` | start-up; descriptions for people |

mod absent;
pub mod api;
mod arrays;
mod attributes;
mod boot;
pub(crate) mod choice_text;
mod clock;
mod code_locations;
mod declared;
mod delayed;
mod delta;
mod describe;
mod disasm;
mod dispatch;
mod environment;
mod events;
mod exceptions;
mod execution;
mod fill;
mod find;
mod footprint;
mod full;
mod gc;
mod guard;
pub mod heap;
mod init;
mod inspect;
mod interp;
mod invoke;
mod listener;
mod listener_api;
mod listeners;
mod listening;
mod loader;
mod loop_check;
mod message;
mod met;
mod mirrors;
mod monitor;
mod names;
mod natives;
mod noticed;
mod object;
mod observe;
mod places;
mod policy;
mod race;
mod reachability;
mod resolve;
mod restore;
mod schedule;
mod section;
mod snapshot;
mod started;
mod state;
mod state_vector;
mod strings;
mod symmetry;
mod system;
pub mod thread;
mod threads;
mod touched;
mod tracking;
mod trail;
mod used;
mod view;
mod watch;
mod weak;

pub use api::{Asserting, VmConfig};
pub use boot::BootError;
pub use choice_text::STORED_TRACES;
pub use environment::{Environment, Stdin, SuppliedFiles};
pub use guard::Guard;
pub use listener::Listener;
pub use listener_api::{FieldAccess, VmView};
pub use listeners::Listeners;
pub use loop_check::Checkpoint;
pub use natives::{
    NativeState, lookup as lookup_native, lookup_enumerating, refused as refused_natives,
    signatures as native_signatures, state_of as native_state,
};
pub(crate) use noticed::NAMES;
pub(crate) use snapshot::Snapshot;
pub use used::Use;

use std::rc::Rc;

use crate::choice::Tid;
use crate::program::{ClassId, Kind, MethodId, Program};
use crate::system::{Cascade, Mutation, TransitionEnd};
use execution::Execution;
use listening::Listening;
use state::State;
use tracking::Tracking;

/// Initialisation state of a class (JVMS 5.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Init {
    None,
    /// By that thread.
    Running(Tid),
    Done,
    Failed,
}

/// Statics of a class and whether it has been initialised.
#[derive(Debug, Clone)]
pub struct Statics {
    pub slots: Box<[u64]>,
    pub init: Init,
    epoch: u32,
    comp: u32,
    /// Differs from what it was when the heap was frozen, so it is part of the state.
    in_state: bool,
}

impl Statics {
    /// Whether initialisation and settled slots are these.
    fn is_settled_as(&self, slots: &[u64], init: Init, settled: &[Kind]) -> bool {
        let same = |((a, b), kind): ((&u64, &u64), &Kind)| a == b || *kind == Kind::DEAD;
        self.init == init && self.slots.iter().zip(slots).zip(settled).all(same)
    }
}

/// Classes, fields and methods that the VM itself uses.
#[derive(Debug, Clone)]
pub(crate) struct WellKnown {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub string_value: u16,
    pub string_coder: u16,
    pub byte_array: ClassId,
    pub long_array: ClassId,
    pub object_array: ClassId,
    pub string_array: ClassId,
    pub throwable: ClassId,
    pub throwable_message: u16,
    pub throwable_backtrace: u16,
    pub throwable_cause: u16,
    pub throwable_depth: u16,
    pub throwable_stack: u16,
    pub throwable_suppressed: u16,
    pub error: ClassId,
    pub assertion_error: ClassId,
    pub thread: ClassId,
    pub thread_name: u16,
    pub thread_number: u16,
    pub print_stream: ClassId,
    pub thread_run: MethodId,
    /// Initialises what is above a class ([`thread::Role::Above`]).
    pub init_above: MethodId,
    pub class_name: Option<u16>,
    pub class_component: Option<u16>,
    pub clock: clock::ClockFields,
}

/// A piece of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputChunk {
    /// 1 or 2.
    pub fd: u8,
    pub bytes: Vec<u8>,
}

/// The machine, in parts that change together: what a state is, what runs, what has changed, and who is told.
pub struct Vm {
    pub program: Program,
    pub(crate) config: VmConfig,
    known: Rc<WellKnown>,
    builtins: loader::Builtins,
    names: names::Names,
    /// Known once there was a reference of `java.lang.ref`.
    references: Option<weak::Classes>,
    /// Known once there was a suspension.
    delayed: Option<delayed::Fields>,
    /// Known once there was an `ObjectPool`.
    pools: Option<delayed::Pools>,
    /// The state of the program, which going back restores.
    pub(in crate::vm) state: State,
    /// The execution that is under way.
    pub(in crate::vm) exec: Execution,
    /// What is kept up to date from state to state.
    pub(in crate::vm) track: Tracking,
    /// Who is told, and what is recorded for traces.
    pub(in crate::vm) listen: Listening,
}

/// What the loop does after a slow operation.
pub(crate) enum Flow {
    /// Reload the top frame and go on at its `pc`.
    Go,
    /// Leave the loop.
    Exit(TransitionEnd),
}

impl State {
    /// Whether an exception has left the main thread: `java` ends with 1 then, also where a handler has dealt with it.
    pub(crate) fn main_failed(&self) -> bool {
        self.threads[0].head.dying
    }

    fn output_of(&self, fd: u8, from_chunk: usize) -> String {
        let mut out = Vec::new();
        let mut at = if from_chunk == 0 { 0 } else { self.chunks[from_chunk - 1].1 };
        for &(f, end) in &self.chunks[from_chunk..] {
            if f == fd {
                out.extend_from_slice(&self.output[at..end]);
            }
            at = end;
        }
        crate::util::shown(&out)
    }
}

impl Vm {
    /// Statics area of a class, made on first use (not part of the state until written).
    pub(crate) fn statics_of(&mut self, class: ClassId) -> &mut Statics {
        self.ensure_statics(class);
        &mut self.state.statics[class.0 as usize]
    }

    pub(crate) fn ensure_statics(&mut self, class: ClassId) {
        while self.state.statics.len() <= class.0 as usize {
            let id = ClassId(self.state.statics.len() as u32);
            let c = self.program.class(id);
            let init = if c.trivial_init { Init::Done } else { Init::None };
            let strings: Vec<(u16, u16)> = c.static_strings.to_vec();
            let slots = c.static_init.clone();
            let with = self.names_counted_with(id);
            self.state.heap.counted_with.push(with);
            self.state.statics.push(Statics { slots, init, epoch: 0, comp: 0, in_state: false });
            for (slot, cp) in strings {
                if let Ok(crate::program::resolve::Constant::String(text)) = self.program.constant(id, cp) {
                    let r = self.intern(&text);
                    self.state.statics[id.0 as usize].slots[usize::from(slot)] = u64::from(r);
                }
            }
        }
    }

    /// Generators registered by the transition that just ended.
    pub fn take_registered(&mut self) -> Cascade {
        std::mem::take(&mut self.exec.registered)
    }

    /// Instructions executed so far; never undone.
    pub fn instructions(&self) -> u64 {
        self.exec.instructions
    }

    /// The thread that runs or ran last.
    pub fn current_thread(&self) -> Tid {
        self.exec.cur
    }

    /// Status of `System.exit`, 1 after an uncaught exception in `main`, else 0.
    pub fn exit_status(&self) -> i32 {
        self.state.exit.unwrap_or(i32::from(self.state.main_failed()))
    }

    /// Java heap and the path's output in bytes.
    pub fn heap_bytes(&self) -> u64 {
        self.state.heap.bytes + self.state.output.len() as u64 + self.track.watch.bytes() + self.track.renamed.bytes()
    }

    /// Classes loaded from class files.
    pub fn classes_loaded(&self) -> u32 {
        self.program.classes.iter().filter(|c| c.file.is_some()).count() as u32
    }

    /// What the program says of the state that the last transition leads to: 1 for `Verify.interesting`, -1 for
    /// `Verify.boring`, 0 where it says nothing.
    pub fn hint(&self) -> i8 {
        self.exec.hint
    }

    /// Things that the user should know.
    pub fn warnings(&self) -> &[String] {
        &self.track.warnings
    }

    /// Standard output along the path, as [`crate::util::shown`].
    pub fn output(&self) -> String {
        self.state.output_of(1, 0)
    }

    /// Length of the path's whole output in bytes, both descriptors.
    pub fn output_len(&self) -> usize {
        self.state.output.len()
    }

    /// Everything printed since the output had that length, as [`crate::util::shown`].
    pub fn output_from(&self, from: usize) -> String {
        crate::util::shown(self.state.output.get(from..).unwrap_or_default())
    }

    pub(crate) fn write_output(&mut self, fd: u8, bytes: &[u8]) {
        if self.listen.tracing {
            self.record_output(bytes);
        }
        // Printing nothing changes nothing, and whether something was printed is told by its length.
        if bytes.is_empty() {
            return;
        }
        if self.config.output_visible {
            self.touches_output();
        }
        if self.config.mutations.contains(Mutation::OutputAsText) {
            self.state.output.extend_from_slice(String::from_utf8_lossy(bytes).as_bytes());
        } else {
            self.state.output.extend_from_slice(bytes);
        }
        self.state.chunks.push((fd, self.state.output.len()));
    }

    /// What was printed since the last call (`run`).
    pub fn take_output(&mut self) -> Vec<OutputChunk> {
        let mut at = 0;
        let mut out = Vec::new();
        for &(fd, end) in &self.state.chunks {
            out.push(OutputChunk { fd, bytes: self.state.output[at..end].to_vec() });
            at = end;
        }
        self.state.chunks.clear();
        self.state.output.clear();
        out
    }
}
