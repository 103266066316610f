//! Deadlock: no thread can run, and one that is not a daemon is alive.

use crate::report::{ErrorInfo, Property};
use crate::system::Describe;

/// The deadlock that the system stands in.
pub(super) fn describe<S: Describe>(system: &S) -> ErrorInfo {
    ErrorInfo { property: Property::Deadlock, ..system.describe_deadlock() }
}
