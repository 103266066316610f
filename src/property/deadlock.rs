//! Deadlock: no thread can run, and one that is not a daemon is alive.

use super::Describe;
use crate::report::{ErrorInfo, Property};

/// The deadlock that the system stands in.
pub(super) fn describe<S: Describe>(system: &S) -> ErrorInfo {
    ErrorInfo { property: Property::Deadlock, ..system.describe_deadlock() }
}
