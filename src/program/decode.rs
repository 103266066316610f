//! From JVM bytecode to the compact instruction array.

use super::{LinkError, MethodId, Program};

impl Program {
    /// Decodes a method's code into the arena (once). Afterwards `Method::code` is `Code::At`.
    pub fn decode(&mut self, method: MethodId) -> Result<(), LinkError> {
        let _ = method;
        todo!()
    }
}
