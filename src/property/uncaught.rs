//! Uncaught exception: a throwable other than an assertion failure left a thread.

use crate::report::{ErrorInfo, Property};

/// The error as this property reports it.
pub(super) fn describe(info: ErrorInfo) -> ErrorInfo {
    ErrorInfo { property: Property::UncaughtException, ..info }
}
