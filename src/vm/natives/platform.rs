//! What classes of the JDK ask of the platform before anything comes of it: signals that never arrive, set-up of native code
//! that is not there.

use super::{Entry, Native, i, r};
use crate::vm::Vm;

const SIGNAL: &str = "jdk/internal/misc/Signal";

/// Names and numbers of signals on Linux (x86-64), and whether a program on a JVM may have a handler for it.
const SIGNALS: &[(&str, i32, bool)] = &[
    ("HUP", 1, true),
    ("INT", 2, true),
    ("QUIT", 3, false),
    ("ILL", 4, false),
    ("TRAP", 5, true),
    ("ABRT", 6, true),
    ("BUS", 7, true),
    ("FPE", 8, false),
    ("KILL", 9, false),
    ("USR1", 10, true),
    ("SEGV", 11, false),
    ("USR2", 12, true),
    ("PIPE", 13, true),
    ("ALRM", 14, true),
    ("TERM", 15, true),
    ("CHLD", 17, true),
    ("CONT", 18, true),
    ("STOP", 19, false),
    ("TSTP", 20, true),
    ("TTIN", 21, true),
    ("TTOU", 22, true),
    ("WINCH", 28, true),
];

pub(super) const NATIVES: &[Entry] = &[
    (SIGNAL, "findSignal0", "", find_signal),
    (SIGNAL, "handle0", "", handle),
    // What a container allows is asked of files of the machine.
    ("jdk/internal/platform/CgroupMetrics", "isUseContainerSupport", "", |_, _| Native::bool(false)),
    ("com/sun/management/internal/OperatingSystemImpl", "initialize0", "", |_, _| Native::Void),
];

fn find_signal(vm: &mut Vm, a: &[u64]) -> Native {
    let name = vm.string_text(r(a, 0));
    Native::int(SIGNALS.iter().find(|row| row.0 == name).map_or(-1, |row| row.1))
}

/// Nothing is sent, so that a handler only has to be accepted; the one before was the system's (0), and -1 says that the
/// signal is taken.
fn handle(_: &mut Vm, a: &[u64]) -> Native {
    let number = i(a, 0);
    let free = SIGNALS.iter().any(|row| row.1 == number && row.2);
    Native::long(if free { 0 } else { -1 })
}
