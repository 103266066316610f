//! Which slots of a frame are live, and what they hold, at each instruction.
//!
//! The collector needs to know which slots are references; a stored state contains live slots only, so that frames which
//! differ in what nobody can read are equal (DESIGN 3.5). Both come from one dataflow analysis per method: forward type
//! inference (Void = unusable), backward liveness of locals. Operand stack slots are always live.

use std::rc::Rc;

use super::{Kind, MethodId, Program};

/// Result of the analysis of one method.
#[derive(Debug)]
pub struct MethodMaps {
    /// For each instruction the kinds of its frame's slots *before* it runs: locals first, then operand stack. `Void`
    /// marks dead or unusable slots and the second halves of `long`/`double`. Sub-int kinds appear as `Int`.
    pub at: Vec<Box<[Kind]>>,
    /// Number of locals at the head of each entry.
    pub locals: u16,
}

impl Program {
    /// The maps of a decoded method, computed on first use. Unreachable instructions have all-`Void` locals and an empty
    /// stack.
    pub fn maps(&mut self, method: MethodId) -> Rc<MethodMaps> {
        let _ = (method, Kind::Void);
        todo!()
    }
}
