//! Field and method descriptors (JVMS 4.3).

use super::Kind;

/// Kinds of the parameters and of the result; `None` when the descriptor is malformed.
pub fn parse_method(descriptor: &str) -> Option<(Vec<Kind>, Kind)> {
    let _ = descriptor;
    todo!()
}

/// The parameter descriptors and the result descriptor, as text; `None` when malformed.
pub fn split_method(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let _ = descriptor;
    todo!()
}
