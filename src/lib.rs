//! Interleave: an explicit-state model checker for Java bytecode.
pub mod report;
