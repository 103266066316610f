//! Assertion failure: an `AssertionError` left a thread. One that the program catches is its own affair.

use crate::report::{ErrorInfo, Property};

/// Whether this throwable is an assertion failure: the VM says so for `AssertionError` and its subclasses.
pub(super) fn claims(info: &ErrorInfo) -> bool {
    info.property == Property::Assertion || info.exception.as_deref() == Some("java.lang.AssertionError")
}

/// The error as this property reports it.
pub(super) fn describe(info: ErrorInfo) -> ErrorInfo {
    ErrorInfo { property: Property::Assertion, ..info }
}
