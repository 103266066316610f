//! Fields of the library whose accesses are never scheduling points, and why.
//!
//! Whoever looks at such a field first computes what it is to hold from data that do not change, so every thread finds the same
//! there, early or late; or only one thread ever looks at it. Where two threads that come at the same time could leave two
//! equal objects behind, one of which goes to a program, the row says that their identity tells. A program could notice that by
//! `==`, by the identity hash and by the monitor: where it compares such an object, or two threads enter its monitor, the field
//! is a scheduling point as any other. So it is where the program gets at the field by `Unsafe`, and where a stack is full: it
//! takes more room to compute something than to find it.
//!
//! Where computing runs code of the program, such as a view that asks the map behind it, a comparator, or properties of its own, the
//! row does not belong here: that code tells who came first. The same goes for a computation under a monitor that a program
//! can get at, since whoever comes later does not wait for it. What is computed from a class file may ask the loader of the class:
//! such a row holds as long as each loader is one of the JDK's ([`OWN_LOADERS`]).
//!
//! What is computed once a class is initialised is a case of its own. Others wait for the end of the initialiser and find the
//! same whenever they come, but the thread that runs the initialiser does not wait: what it has computed others find there in the
//! middle of the initialisation. Where one does so ([`EARLY_STATICS`]) these fields are like any others.

use std::sync::LazyLock;

use crate::util::FxMap;

/// Fields of one class.
#[derive(Debug)]
pub struct Harmless {
    /// As in class files.
    pub class: &'static str,
    pub fields: &'static [&'static str],
    /// A program gets the object in the field, and could tell two equal ones apart by `==`.
    pub identity: bool,
    /// Whoever computes it waits for the initialisation of a class; whoever finds it there does not. It is harmless as long as
    /// no thread gets at a class in the middle of its own initialisation other than by the class's code.
    pub initialises: bool,
    /// Whoever computes it may ask the loader of a class; whoever finds it there does not. It is harmless as long as no loader of
    /// the program's own has defined a class.
    pub asks: bool,
    /// Whoever computes it touches other data that count; whoever finds it there does not. So it counts where it is asked what
    /// depends on what, and is no scheduling point.
    pub met: bool,
    pub why: &'static str,
}

const fn computed(class: &'static str, fields: &'static [&'static str], why: &'static str) -> Harmless {
    Harmless { class, fields, identity: false, initialises: false, asks: false, met: false, why }
}

const fn initialising(class: &'static str, fields: &'static [&'static str], why: &'static str) -> Harmless {
    Harmless { initialises: true, met: true, ..computed(class, fields, why) }
}

/// Of classes: what the JVM makes of the class file.
const fn of_class(class: &'static str, fields: &'static [&'static str]) -> Harmless {
    Harmless { asks: true, ..computed(class, fields, CLASS) }
}

/// The computation asks `ReflectionFactory` how, which reads properties once.
const fn accessor(class: &'static str, fields: &'static [&'static str]) -> Harmless {
    Harmless { met: true, ..computed(class, fields, REFLECTION) }
}

const fn object(class: &'static str, fields: &'static [&'static str], why: &'static str) -> Harmless {
    Harmless { identity: true, ..computed(class, fields, why) }
}

const NUMBER: &str = "A number computed from the object, which does not change.";
const TEXT: &str = "A text computed from the object, which does not change.";
const VIEW: &str = "A view without a state of its own: whichever object it is, it shows the same.";
const ONE_THREAD: &str = "Only the thread itself looks there.";
const REFLECTION: &str = "How a member is reached; a program does not get it.";
const CLASS: &str = "Computed from the class file; a program gets copies.";
const INITIALISED: &str = "Computed once a class is initialised. Where a class is used by reflection in its own initialiser, \
                           the field counts like any other.";

pub const HARMLESS: &[Harmless] = &[
    computed("java/lang/String", &["hash", "hashIsZero"], NUMBER),
    computed("java/util/Locale", &["hashCodeValue"], NUMBER),
    computed("sun/util/locale/BaseLocale", &["hash"], NUMBER),
    computed("java/net/URI", &["hash"], NUMBER),
    computed(
        "java/math/BigInteger",
        &["bitCountPlusOne", "bitLengthPlusOne", "lowestSetBitPlusTwo", "firstNonzeroIntNumPlusTwo"],
        NUMBER,
    ),
    computed("java/math/BigInteger", &["powerCache"], "Powers that conversions to text compute with."),
    computed("java/io/File", &["status"], "Whether the path is well-formed, which does not change."),
    computed("java/util/regex/Pattern", &["namedGroups"], "Computed from the expression, which does not change."),
    of_class("java/lang/Class", &["reflectionData", "cachedConstructor", "classRedefinedCount"]),
    initialising("java/lang/Class", &["enumConstants", "enumConstantDirectory"], INITIALISED),
    Harmless { asks: true, ..initialising("java/lang/Class", &["annotationType"], INITIALISED) },
    computed("java/lang/Class", &["name", "packageName"], "An interned text: the same object whoever computes it."),
    of_class(
        "java/lang/Class$ReflectionData",
        &[
            "declaredFields",
            "publicFields",
            "declaredMethods",
            "publicMethods",
            "declaredConstructors",
            "publicConstructors",
            "declaredPublicFields",
            "declaredPublicMethods",
            "interfaces",
        ],
    ),
    Harmless { asks: true, ..object("java/lang/Class$ReflectionData", &["simpleName", "canonicalName"], TEXT) },
    computed("java/lang/reflect/AccessibleObject", &["accessCheckCache"], REFLECTION),
    initialising("java/lang/reflect/Field", &["fieldAccessor", "overrideFieldAccessor"], INITIALISED),
    accessor("java/lang/reflect/Method", &["methodAccessor"]),
    accessor("java/lang/reflect/Constructor", &["constructorAccessor"]),
    computed("jdk/internal/reflect/NativeMethodAccessorImpl", &["numInvocations", "generated", "parent"], REFLECTION),
    computed("jdk/internal/reflect/DelegatingMethodAccessorImpl", &["delegate"], REFLECTION),
    computed("jdk/internal/reflect/ReflectionFactory", &["hasStaticInitializerMethod"], REFLECTION),
    computed(
        "java/lang/Thread",
        &[
            "inheritableThreadLocals",
            "threadLocalRandomSeed",
            "threadLocalRandomProbe",
            "threadLocalRandomSecondarySeed",
        ],
        ONE_THREAD,
    ),
    computed("java/lang/ThreadLocal$ThreadLocalMap", &["first"], ONE_THREAD),
    computed("java/lang/ThreadLocal$Entry", &["value", "next"], ONE_THREAD),
    object("java/util/Locale", &["languageTag"], TEXT),
    object(
        "java/net/URI",
        &[
            "string",
            "schemeSpecificPart",
            "decodedUserInfo",
            "decodedAuthority",
            "decodedPath",
            "decodedQuery",
            "decodedFragment",
            "decodedSchemeSpecificPart",
        ],
        TEXT,
    ),
    object("java/util/AbstractMap", &["keySet", "values"], VIEW),
    object("java/util/HashMap", &["entrySet"], VIEW),
    object("java/util/TreeMap", &["entrySet", "navigableKeySet"], VIEW),
    object("java/util/TreeMap$NavigableSubMap", &["entrySetView", "navigableKeySetView"], VIEW),
    object("java/util/IdentityHashMap", &["entrySet"], VIEW),
    object("java/util/WeakHashMap", &["entrySet"], VIEW),
    object("java/util/EnumMap", &["entrySet"], VIEW),
    object("java/util/Hashtable", &["keySet", "entrySet", "values"], VIEW),
    object("java/util/concurrent/ConcurrentHashMap", &["keySet", "values", "entrySet"], VIEW),
    object("java/util/concurrent/ConcurrentSkipListMap", &["keySet", "values", "entrySet"], VIEW),
    object("java/util/concurrent/ConcurrentSkipListMap$SubMap", &["keySetView", "valuesView", "entrySetView"], VIEW),
];

static INDEX: LazyLock<FxMap<(&'static str, &'static str), &'static Harmless>> = LazyLock::new(|| {
    let rows = HARMLESS.iter().flat_map(|row| row.fields.iter().map(move |field| ((row.class, *field), row)));
    rows.collect()
});

/// The name of the assumption that nobody gets at a class before it is initialised, other than by the code of its own initialiser
/// ([`crate::program::Withdrawn`]).
pub(crate) const EARLY_STATICS: &str = "classes before their initialisation";

/// The name of the assumption that no loader of the program's own defines a class.
pub(crate) const OWN_LOADERS: &str = "class loaders of the program";

/// The row that says why accesses to the field are no scheduling points. The class is the one that declares it.
pub fn harmless(class: &str, field: &str) -> Option<&'static Harmless> {
    INDEX.get(&(class, field)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caches_are_harmless_and_contents_are_not() {
        assert!(harmless("java/lang/String", "hash").is_some_and(|row| !row.identity));
        assert!(harmless("java/util/AbstractMap", "keySet").is_some_and(|row| row.identity));
        for (class, field) in [
            ("java/util/HashMap", "size"),
            ("java/util/Collections$UnmodifiableMap", "keySet"),
            // It keeps views of its own, and a comparator: two of them can be told apart by these.
            ("java/util/TreeMap", "descendingMap"),
            ("java/util/TreeMap$NavigableSubMap", "descendingMapView"),
            ("java/util/AbstractList", "modCount"),
            ("java/lang/reflect/AccessibleObject", "override"),
            ("java/util/Random", "nextNextGaussian"),
            ("java/lang/Throwable", "stackTrace"),
        ] {
            assert!(harmless(class, field).is_none(), "{class}.{field}");
        }
    }
}
