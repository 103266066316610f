//! Interleave: an explicit-state model checker for Java bytecode.
pub mod classfile;
pub mod program;
pub mod report;
pub mod util;
