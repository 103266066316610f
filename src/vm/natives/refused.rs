//! Native methods that are refused at the call, and why: what a checked program cannot reach, or never comes to.
//!
//! `docs/supported-java.md` is made from this table too; its test fails for a native method of the library that is
//! neither done by a function here nor refused for a reason.

pub(super) const NETWORK: &str = "a checked program has no network";
const CHANNELS: &str = "a checked program has no sockets and no channels of the machine";
const FILES: &str = "a checked program does not touch the files of the machine";
pub(super) const PROCESSES: &str = "a checked program starts no processes and sees none";
const HANDLES: &str = "method handles are models, and the JDK's own machinery behind them is not used";
const MACHINE: &str = "it asks about the inside of another virtual machine";
const OFF_HEAP: &str = "there is no memory outside of the Java heap";
const LIBRARIES: &str = "native libraries cannot be loaded";

/// Class (or the beginning of its name), method (empty: all), reason. The first line that fits counts.
const REFUSED: &[(&str, &str, &str)] = &[
    ("java/net/", "", NETWORK),
    ("sun/net/", "", NETWORK),
    ("sun/nio/ch/", "", CHANNELS),
    ("sun/nio/fs/", "", FILES),
    ("java/io/FileCleanable", "", FILES),
    ("java/io/Console", "", "a checked program has no terminal"),
    ("java/nio/MappedMemoryUtils", "", FILES),
    ("java/lang/ProcessEnvironment", "", PROCESSES),
    ("java/lang/Process", "", PROCESSES),
    ("java/lang/SecurityManager", "", "there is no security manager"),
    ("java/lang/invoke/MethodHandleNatives", "", HANDLES),
    ("java/lang/invoke/LambdaProxyClassArchive", "", HANDLES),
    ("jdk/internal/invoke/", "", LIBRARIES),
    ("jdk/internal/loader/NativeLibraries", "", LIBRARIES),
    ("jdk/internal/jimage/", "", "the library comes from the bundle and not from a run-time image"),
    ("jdk/internal/misc/Signal", "", "no signals arrive"),
    ("jdk/internal/perf/", "", MACHINE),
    ("jdk/internal/platform/", "", MACHINE),
    ("jdk/internal/vm/vector/", "", "the vector module is not part of the library"),
    ("jdk/internal/vm/", "", MACHINE),
    ("jdk/internal/misc/ScopedMemoryAccess", "closeScope0", OFF_HEAP),
    ("jdk/internal/misc/Unsafe", "writeback0", OFF_HEAP),
    ("jdk/internal/misc/Unsafe", "writebackPreSync0", OFF_HEAP),
    ("jdk/internal/misc/Unsafe", "writebackPostSync0", OFF_HEAP),
    ("jdk/internal/misc/Unsafe", "getUncompressedObject", OFF_HEAP),
    ("jdk/internal/misc/Unsafe", "defineClass0", "nothing in the library calls it: ClassLoader defines classes"),
    ("jdk/internal/misc/Unsafe", "park", "nothing in the library calls it: LockSupport is a model"),
    ("jdk/internal/misc/Unsafe", "unpark", "nothing in the library calls it: LockSupport is a model"),
    (
        "jdk/internal/reflect/ConstantPool",
        "",
        "nothing in the library calls it: annotations need texts and numbers only",
    ),
    ("jdk/internal/util/SystemProps", "", "nothing in the library calls it: properties come from a model of System"),
];

/// The list: class or the beginning of its name, method (empty: all that no function here does), reason.
pub(crate) fn all() -> &'static [(&'static str, &'static str, &'static str)] {
    REFUSED
}

/// Why a call of that native method is refused, if it is on the list.
pub(crate) fn reason(class: &str, method: &str) -> Option<&'static str> {
    let fits = |row: &&(&str, &str, &str)| class.starts_with(row.0) && (row.1.is_empty() || row.1 == method);
    REFUSED.iter().find(fits).map(|row| row.2)
}
