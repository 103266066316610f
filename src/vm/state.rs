//! The state of a program: what belongs to where it stands, and what going back restores.

use std::rc::Rc;

use super::heap::{Heap, Obj, Ref};
use super::thread::Thread;
use super::{Init, Statics, attributes};
use crate::choice::Tid;
use crate::program::ClassId;
use crate::util::FxMap;

/// Threads, objects, statics, monitors (in the objects) and what was printed.
#[derive(Clone, Default)]
pub(in crate::vm) struct State {
    pub(super) heap: Heap,
    pub(super) statics: Vec<Statics>,
    pub(super) threads: Vec<Thread>,
    pub(super) tid_of: FxMap<(Tid, u32), Tid>,
    /// Threads in canonical order, that of their positions in the tree of thread creation.
    pub(super) order: Vec<Tid>,
    /// `System.exit` status.
    pub(super) exit: Option<i32>,
    /// All output of the path; chunk ends with their descriptors.
    pub(super) output: Vec<u8>,
    pub(super) chunks: Vec<(u8, usize)>,
    /// Permanent objects and statics that are part of the state now.
    pub(super) dirty_objs: Vec<Ref>,
    pub(super) dirty_statics: Vec<ClassId>,
    /// What permanent objects were before they were first written.
    pub(super) pristine: FxMap<Ref, Box<Obj>>,
    /// What statics were before they were first written, see `state_vector`.
    pub(super) pristine_statics: FxMap<ClassId, (Box<[u64]>, Init)>,
    /// Interned strings by content (UTF-16).
    pub(super) interned: FxMap<Rc<[u16]>, Ref>,
    /// For programs that could look into the string pool: an object for each content, whose only element is the pool's
    /// string of that content, or null. What is in the pool is part of a state.
    pub(super) pool: FxMap<Rc<[u16]>, Ref>,
    pub(super) pools: bool,
    pub(super) mirror_class: FxMap<Ref, ClassId>,
    pub(super) attributes: attributes::Attributes,
}
