//! What is visible to other threads (JPF's name for it: "Attributor").
//!
//! JPF's default runs all of `java.*` atomically, which hides the races that people come to see. Here each method has a
//! [`Level`] and each field a [`Visibility`]. What is not a scheduling point is so for one of three reasons: it is proved
//! (an object that only one thread can reach), it is assumed and watched while the search runs (Scott Stoller and Ernie
//! Cohen, *Optimistic Synchronization-Based State-Space Reduction*, TACAS 2003), or it is listed with its reason
//! ([`super::steps`], [`super::harmless`]). `vm.por=false` leaves nothing of all this.

use super::{Levels, Relevance, acc, harmless, steps};

/// Whose code a method is, as far as scheduling goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Code of the checked program.
    User,
    /// Code of the library that works on data which threads may share (`HashMap`, `ArrayList`).
    Exposed,
    /// Other code of the library: the arrays that such code has made itself are assumed to be for one thread until a search
    /// sees that they are not (`watch` of the VM).
    Inner,
    /// A method of the library that is a single step as its documentation says ([`super::steps`]): of its accesses to what
    /// is the receiver's own only the first counts. The step is interrupted where it blocks and where it calls user code.
    Step,
    /// Ends the step that called it: main loops of worker threads, in which each call is an operation of its own, and what
    /// else can be told from the rest of a step ([`super::steps::APART`]).
    Boundary,
}

/// How accesses to a field count as scheduling points. Whose code makes the access does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// An access to a shared object is a scheduling point.
    Point,
    /// Assumed to be used by one thread, to be only read, to be protected by a monitor, or to be handed over from one thread
    /// to the other, and watched.
    Watched,
    /// Assumed to be written before the object is shared, and watched.
    Final,
    /// No access can be told from another order of accesses, for the reason that is listed.
    Never,
    /// A scheduling point as the user has declared: [`Relevance::TopLevel`] or [`Relevance::Always`]; or none, with
    /// [`Relevance::Never`], at which threads meet nevertheless: the order in which their transitions come is not left out.
    Declared(Relevance),
}

impl Visibility {
    /// Whether an access can be a scheduling point.
    pub fn is_point(self) -> bool {
        match self {
            Visibility::Point => true,
            Visibility::Declared(level) => level != Relevance::Never,
            _ => false,
        }
    }
}

/// Patterns over methods and fields: `java.util.concurrent.*` (a beginning), `java.util.Vector` (a class with its nested
/// classes), either with `#name`.
#[derive(Debug, Clone, Default)]
pub struct Patterns(Vec<(String, bool, Option<String>)>);

impl Patterns {
    /// Reads a list with commas. `none` is the empty list.
    pub fn parse(list: &str) -> Patterns {
        let items = list.split([',', ';']).map(str::trim).filter(|p| !p.is_empty() && *p != "none");
        Patterns(items.map(Self::item).collect())
    }

    fn item(text: &str) -> (String, bool, Option<String>) {
        let (class, method) = match text.split_once('#') {
            Some((class, method)) => (class, Some(method.to_string())),
            None => (text, None),
        };
        let class = class.replace('.', "/");
        match class.strip_suffix('*') {
            Some(start) => (start.to_string(), true, method),
            None => (class, false, method),
        }
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a method is listed by its name, not with all of its class.
    pub(super) fn names(&self, class: &str, method: &str) -> bool {
        let named = Patterns(self.0.iter().filter(|(_, _, name)| name.is_some()).cloned().collect());
        named.hit(class, method)
    }

    pub(super) fn hit(&self, class: &str, method: &str) -> bool {
        self.0.iter().any(|(pattern, open, name)| {
            let rest = class.strip_prefix(pattern.as_str());
            let fits = rest.is_some_and(|rest| *open || rest.is_empty() || rest.starts_with('$'));
            fits && name.as_ref().is_none_or(|name| name == method)
        })
    }
}

/// What the search has found out to be shared after all: assumptions that are not made (`vm.por.visible`). Entries are
/// fields (`java.nio.Buffer.position`), arrays by the method that makes them (`java.lang.String.toCharArray[]`), and words of
/// the VM's own (`thread-end`).
pub type Withdrawn = std::rc::Rc<std::collections::BTreeSet<String>>;

/// The name of the assumption that methods of the library are single steps.
pub const LIBRARY_STEPS: &str = "steps of the library";

/// The name of the assumption that nobody asks which packages are defined. As long as that holds it makes no difference when a class
/// is first used that has nothing to initialise.
pub(crate) const PACKAGES: &str = "packages that are defined";

/// The name of the assumption that no stack is full ([`Attributor::stacks_have_room`]).
pub(crate) const FULL_STACKS: &str = "full stacks";

/// Decides the [`Level`] of every method and the [`Visibility`] of every field: the one place for what is invisible, and why.
#[derive(Debug, Clone)]
pub struct Attributor {
    /// Classes whose listed methods are single steps, and methods that the user takes for such (`vm.atomic.classes`).
    pub sections: Patterns,
    /// Exceptions to them (`vm.atomic.exclude`).
    pub exclude: Patterns,
    /// Final fields are assumed to be written before others can see them (`vm.por.skip_finals`).
    pub skip_finals: bool,
    /// Fields and arrays of the library are assumed not to be shared (`vm.por.assume`).
    pub assume: bool,
    /// So are those of the program (`vm.por.optimistic`).
    pub optimistic: bool,
    /// Monitors count as protection (`vm.por.sync_detection`).
    pub sync_detection: bool,
    /// Fields of the program that are assumed not to be shared, all if there are none (`vm.por.include_fields`).
    pub include_fields: Patterns,
    /// Exceptions to them (`vm.por.exclude_fields`).
    pub exclude_fields: Patterns,
    /// Levels that the user has declared (`vm.por.levels`).
    pub levels: Levels,
    /// So do annotations in the program (`vm.por.annotations`).
    pub annotations: bool,
    /// Assumptions that are not made.
    pub withdrawn: Withdrawn,
}

/// A field as its class declares it.
#[derive(Debug, Clone, Copy)]
pub struct Declared<'a> {
    /// The class, as in class files.
    pub class: &'a str,
    /// Its name.
    pub field: &'a str,
    /// Access flags.
    pub flags: u16,
    /// The class is one of the library.
    pub library: bool,
    /// The level that the user has declared.
    pub relevance: Option<Relevance>,
}

/// The library, by the beginning of the class name.
const LIBRARY: [&str; 6] = ["java/", "jdk/", "sun/", "javax/", "gov/nasa/jpf/", "interleave/"];

/// Classes of the library whose objects programs share: their fields are no subject of an assumption.
const EXPOSED: [&str; 7] = [
    "java/util/",
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    // Relinking a call site is an event that its users see.
    "java/lang/invoke/CallSite",
    // A builder of threads is for one thread: two that share it can make two workers of one name.
    "java/lang/ThreadBuilders",
    // Copies arrays for whoever it may be.
    "jdk/internal/interleave/Elements",
];

/// Exceptions to it: what happens inside of a stream is its own.
const INNER: [&str; 2] = ["java/util/stream/", "java/util/logging/"];

/// Classes that work on arrays for those who call them: whose code it is that uses an array is said by their caller.
const LENT: [&str; 2] = ["java/util/Arrays", "jdk/internal/interleave/Elements"];

/// Classes whose fields belong to the steps of their methods: nobody but methods of the same package gets at them.
const FAMILY: [&str; 1] = ["java/util/concurrent/"];

/// Classes that stand for something indivisible of the JVM or of the operating system. Those who call them see to it that
/// others can come before them; inside of them nobody can, whatever the settings.
const MODELS: [&str; 1] = ["jdk/internal/interleave/"];

/// The default of `vm.atomic.classes`.
pub const SECTIONS: &str = "java.*";

impl Default for Attributor {
    /// Without the assumptions about the program: they fail often, and whoever makes them has to begin again then.
    fn default() -> Self {
        Attributor {
            sections: Patterns::parse(SECTIONS),
            exclude: Patterns::default(),
            skip_finals: true,
            assume: true,
            optimistic: false,
            sync_detection: true,
            include_fields: Patterns::default(),
            exclude_fields: Patterns::default(),
            levels: Levels::default(),
            annotations: true,
            withdrawn: Withdrawn::default(),
        }
    }
}

/// The assumption that nobody sees what a method does apart from the step that calls it.
pub(super) fn unseen(class: &str, method: &str) -> String {
    format!("{}.{method} unseen", class.replace('/', "."))
}

/// The name of the assumption about a field. A class that goes by another name for the program has its own here.
pub(crate) fn name_of_field(class: &str, field: &str) -> String {
    format!("{}.{field}", class.replace('/', "."))
}

/// Whether a final field is set again by the JVM: `System.setOut` and its like.
pub(super) fn reassigned(class: &str, field: &str) -> bool {
    class == "java/lang/System" && ["in", "out", "err"].contains(&field)
}

/// Whether a class, named as in class files, is one of the library.
pub(crate) fn is_library(class: &str) -> bool {
    begins(class, &LIBRARY)
}

/// Whether a class, named as in class files, stands for something indivisible: accesses to its fields are never scheduling
/// points, and threads meet there all the same.
pub(crate) fn is_model(class: &str) -> bool {
    begins(class, &MODELS)
}

/// Whether threads meet in a field whose accesses are never scheduling points: that of a model, or of what is computed with other
/// data that count. Who finds it there does not touch those, as the one who comes first.
pub(crate) fn threads_meet(class: &str, field: &str) -> bool {
    is_model(class) || harmless::harmless(class, field).is_some_and(|row| row.met)
}

fn begins(class: &str, list: &[&str]) -> bool {
    list.iter().any(|start| class.starts_with(start))
}

impl Attributor {
    /// Whether the methods of a class use arrays for their callers. Classes are named as in class files.
    pub fn is_lent(class: &str) -> bool {
        LENT.contains(&class)
    }

    /// The level of a method. Classes are named as in class files.
    pub fn level(&self, class: &str, method: &str, descriptor: &str) -> Level {
        if !is_library(class) {
            return Level::User;
        }
        if steps::primitive(class, method, descriptor).is_some() {
            return Level::Step;
        }
        if let Some(apart) = steps::apart(class, method, descriptor)
            && (apart.seen_by.is_empty() || !self.assume || self.is_withdrawn(&unseen(class, method)))
        {
            return Level::Boundary;
        }
        if self.is_step(class, method, descriptor) {
            return Level::Step;
        }
        if begins(class, &EXPOSED) && !begins(class, &INNER) { Level::Exposed } else { Level::Inner }
    }

    fn is_step(&self, class: &str, method: &str, descriptor: &str) -> bool {
        let listed = steps::step(class, method, descriptor).is_some() && !self.is_withdrawn(LIBRARY_STEPS);
        // How much room on the stack a step needs depends on what others do.
        let wanted = listed && self.sections.hit(class, method) && self.stacks_have_room();
        let wanted = wanted && steps::guard(class).is_none_or(|guard| self.relies_on(guard));
        (wanted || self.sections.names(class, method)) && !self.exclude.hit(class, method)
    }

    /// Whether everybody is assumed to hold that monitor.
    pub fn relies_on(&self, guard: &steps::Guard) -> bool {
        self.assume && !self.is_withdrawn(guard.name)
    }

    /// The assumptions that a call of that method shows to be wrong.
    pub fn sees(&self, class: &str, method: &str, descriptor: &str) -> impl Iterator<Item = String> + '_ {
        let seen = if self.assume { steps::seen_by(class, method, descriptor) } else { Vec::new() };
        seen.into_iter().map(|(class, method)| unseen(class, method)).filter(|name| !self.is_withdrawn(name))
    }

    /// How accesses to a field count.
    pub fn field(&self, declared: Declared<'_>) -> Visibility {
        let Declared { class, field, flags, library, relevance } = declared;
        let (is_static, is_final) = (flags & acc::STATIC != 0, flags & acc::FINAL != 0);
        if is_final && self.skip_finals && !reassigned(class, field) {
            // Those of a class are written while it is initialised, and everybody waits for that. `Unsafe` can write late.
            return match is_static {
                _ if self.is_withdrawn_of(class, field) => Visibility::Point,
                true => Visibility::Never,
                false => Visibility::Final,
            };
        }
        if library && is_model(class) {
            return Visibility::Never;
        }
        match relevance {
            Some(Relevance::Runnables) => return Visibility::Point,
            Some(level @ (Relevance::Never | Relevance::TopLevel | Relevance::Always)) => {
                return Visibility::Declared(level);
            }
            Some(Relevance::Atomic) | None => {}
        }
        if !self.assume {
            return Visibility::Point;
        }
        if !library {
            return if self.is_optimistic(declared) { Visibility::Watched } else { Visibility::Point };
        }
        let withdrawn = self.is_withdrawn_of(class, field);
        let holds = |row: &&harmless::Harmless| {
            (!row.initialises || self.all_wait_for_classes())
                && (!row.asks || self.loaders_are_builtin())
                && self.stacks_have_room()
        };
        let harmless = harmless::harmless(class, field).filter(holds);
        if !withdrawn && harmless.is_some() {
            return Visibility::Never;
        }
        let shared = begins(class, &EXPOSED) && !begins(class, &INNER) && !is_static;
        if shared || begins(class, &FAMILY) && !is_static || withdrawn {
            return Visibility::Point;
        }
        Visibility::Watched
    }

    /// Whether a field of the program that is not final is assumed not to be shared. One that is `volatile` seldom is for one
    /// thread, and an assumption that fails costs a new beginning.
    fn is_optimistic(&self, declared: Declared<'_>) -> bool {
        let Declared { class, field, flags, .. } = declared;
        self.optimistic
            && flags & acc::VOLATILE == 0
            && !self.is_excluded(class, field)
            && !self.is_withdrawn_of(class, field)
    }

    /// Whether a field of the program is one of those that nothing is assumed of.
    pub fn is_excluded(&self, class: &str, field: &str) -> bool {
        let included = self.include_fields.is_empty() || self.include_fields.hit(class, field);
        !included || self.exclude_fields.hit(class, field)
    }

    /// The level that the user has declared for a member of a class of the program; `annotated`: what its annotations say, or
    /// else those of its class.
    pub(super) fn relevance(
        &self,
        class: &str,
        member: &str,
        made: bool,
        annotated: Option<Relevance>,
    ) -> Option<Relevance> {
        let annotated = annotated.filter(|_| self.annotations);
        self.levels.of(class, member, made).or(annotated)
    }

    /// Whether it is assumed that nobody gets at a class before it is initialised.
    pub fn all_wait_for_classes(&self) -> bool {
        self.assume && !self.is_withdrawn(harmless::EARLY_STATICS)
    }

    /// Whether it is assumed that no loader of the program's own defines a class.
    pub fn loaders_are_builtin(&self) -> bool {
        self.assume && !self.is_withdrawn(harmless::OWN_LOADERS)
    }

    /// Whether it is assumed that no stack is full beside other threads. Whoever finds something done needs less room than who does
    /// it: initialises a class of the library, computes what it keeps ([`super::harmless`]).
    pub fn stacks_have_room(&self) -> bool {
        !self.is_withdrawn(FULL_STACKS)
    }

    /// Whether that assumption is not made.
    pub fn is_withdrawn(&self, what: &str) -> bool {
        self.withdrawn.contains(what)
    }

    /// The same of a field.
    fn is_withdrawn_of(&self, class: &str, field: &str) -> bool {
        !self.withdrawn.is_empty() && self.is_withdrawn(&name_of_field(class, field))
    }

    /// Whether fields of that class belong to the steps of the methods that work on them.
    pub fn in_family(class: &str) -> bool {
        begins(class, &FAMILY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_classes_have_levels() {
        let a = Attributor::default();
        let cases = [
            ("Main", "main", Level::User),
            ("java/util/HashMap", "put", Level::Exposed),
            ("java/util/VectorLike", "add", Level::Exposed),
            ("java/util/Collections$SynchronizedList", "get", Level::Step),
            ("java/util/Collections$UnmodifiableList", "get", Level::Exposed),
            ("java/util/concurrent/ThreadPoolExecutor", "runWorker", Level::Boundary),
            ("java/util/concurrent/ConcurrentHashMap", "putAll", Level::Exposed),
            ("java/util/concurrent/ConcurrentHashMap", "get", Level::Step),
            ("java/lang/Thread", "run", Level::Inner),
            ("java/util/stream/ReduceOps$ReduceTask", "onCompletion", Level::Inner),
        ];
        for (class, method, level) in cases {
            assert_eq!(a.level(class, method, ""), level, "{class}.{method}");
        }
    }

    #[test]
    fn classes_and_methods_can_be_excluded_and_methods_added() {
        let exclude = Patterns::parse("java.util.concurrent.locks.*, java.util.concurrent.FutureTask#get");
        let a = Attributor { exclude, ..Attributor::default() };
        assert_eq!(a.level("java/util/concurrent/locks/ReentrantLock", "lock", "()V"), Level::Exposed);
        assert_eq!(a.level("java/util/concurrent/FutureTask", "get", "()Ljava/lang/Object;"), Level::Exposed);
        let none = Attributor { sections: Patterns::parse("none"), ..Attributor::default() };
        assert_eq!(none.level("java/util/concurrent/FutureTask", "get", "()Ljava/lang/Object;"), Level::Exposed);
        let more = Attributor { sections: Patterns::parse("java.util.ArrayList#add"), ..Attributor::default() };
        assert_eq!(more.level("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z"), Level::Step);
        assert_eq!(more.level("java/util/ArrayList", "get", "(I)Ljava/lang/Object;"), Level::Exposed);
    }

    #[test]
    fn fields_are_points_or_watched() {
        let a = Attributor { optimistic: true, ..Attributor::default() };
        let field = |a: &Attributor, class: &str, name: &str, is_static, is_final| {
            let flags = if is_static { acc::STATIC } else { 0 } | if is_final { acc::FINAL } else { 0 };
            a.field(Declared { class, field: name, flags, library: class != "Main", relevance: None })
        };
        assert_eq!(field(&a, "Main", "x", false, false), Visibility::Watched);
        assert_eq!(field(&a, "Main", "x", true, false), Visibility::Watched);
        assert_eq!(field(&a, "Main", "x", false, true), Visibility::Final);
        assert_eq!(field(&a, "Main", "X", true, true), Visibility::Never);
        assert_eq!(field(&a, "java/util/HashMap", "size", false, false), Visibility::Point);
        assert_eq!(field(&a, "java/util/Locale", "defaultLocale", true, false), Visibility::Watched);
        assert_eq!(field(&a, "java/lang/System", "out", true, true), Visibility::Watched);
        assert_eq!(field(&a, "java/nio/Buffer", "position", false, false), Visibility::Watched);
        assert_eq!(field(&a, "java/lang/String", "hash", false, false), Visibility::Never);
        let found = ["java.nio.Buffer.position".to_string(), "Main.x".to_string()];
        let b = Attributor { withdrawn: std::rc::Rc::new(found.into()), ..a.clone() };
        assert_eq!(field(&b, "java/nio/Buffer", "position", false, false), Visibility::Point);
        assert_eq!(field(&b, "Main", "x", false, true), Visibility::Point);
        assert_eq!(field(&b, "Main", "x", false, false), Visibility::Point);
        let volatile = Declared { class: "Main", field: "y", flags: acc::VOLATILE, library: false, relevance: None };
        assert_eq!(a.field(volatile), Visibility::Point);
        let plain = Declared { flags: 0, ..volatile };
        let exclude = Attributor { exclude_fields: Patterns::parse("Main#y"), ..a.clone() };
        let include = Attributor { include_fields: Patterns::parse("Main#x"), ..a.clone() };
        for a in [exclude, include, Attributor::default()] {
            assert_eq!(a.field(plain), Visibility::Point);
            assert_eq!(field(&a, "java/nio/Buffer", "position", false, false), Visibility::Watched);
        }
        let off = Attributor { assume: false, skip_finals: false, ..Attributor::default() };
        assert_eq!(field(&off, "java/lang/String", "hash", false, false), Visibility::Point);
        assert_eq!(field(&off, "Main", "X", true, true), Visibility::Point);
    }
}
