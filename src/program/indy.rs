//! `invokedynamic` without running bootstrap methods: lambdas, string concatenation, record methods.
//!
//! The well-known bootstraps are recognised by name and replaced by classes made here as ordinary class files (so they
//! are decoded, mapped and executed like any other code). Any other bootstrap is an explicit error.

use super::{LinkError, MethodId, Program};

impl Program {
    /// The static method that stands in for the call site at constant-pool entry `cp`, used at `pc` of `method`. It takes
    /// the call site's arguments and returns its result.
    pub fn link_indy(&mut self, method: MethodId, pc: u32, cp: u16) -> Result<MethodId, LinkError> {
        let _ = (method, pc, cp);
        todo!()
    }
}
