//! The tables of library calls that are single steps, held against the packed library, and `docs/library-steps.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use interleave::classfile;
use interleave::input::Library;
use interleave::program::harmless::HARMLESS;
use interleave::program::steps::{APART, Apart, COMPOUND, GUARDS, Methods, Monitor, PRIMITIVES, STEPS, guard, names};
use interleave::util::wrapped;
use ristretto_classfile::MethodAccessFlags;

use super::{dotted, library};
use crate::common::at;

/// A method of a class file: name, descriptor, and whether programs can call it by that name.
struct Found {
    name: String,
    descriptor: String,
    public: bool,
}

/// The methods of the classes that are asked for, each class file read once.
struct Classes {
    library: Library,
    read: BTreeMap<String, Option<Vec<Found>>>,
}

impl Classes {
    fn new() -> Classes {
        Classes { library: library(), read: BTreeMap::new() }
    }

    fn methods(&mut self, class: &str) -> Option<&[Found]> {
        if !self.read.contains_key(class) {
            let bytes = self.library.find(class).expect("the bundle can be read");
            self.read.insert(class.to_string(), bytes.map(|bytes| declared(&bytes, class)));
        }
        self.read[class].as_deref()
    }

    /// What the entry of a list does not name.
    fn missing(&mut self, class: &str, methods: &[&str]) -> Vec<String> {
        let Some(found) = self.methods(class) else { return vec![class.to_string()] };
        let unknown = methods.iter().filter(|m| !found.iter().any(|f| names(&[m], &f.name, &f.descriptor)));
        unknown.map(|m| format!("{class}.{m}")).collect()
    }
}

fn declared(bytes: &[u8], class: &str) -> Vec<Found> {
    let file = classfile::parse(bytes, class).expect("a class file");
    let text = |cp| file.constant_pool.try_get_utf8(cp).expect("a name").to_rust_string();
    let made = |m: &&ristretto_classfile::Method| !m.access_flags.contains(MethodAccessFlags::SYNTHETIC);
    let found = file.methods.iter().filter(made).map(|m| Found {
        name: text(m.name_index),
        descriptor: text(m.descriptor_index),
        public: m.access_flags.contains(MethodAccessFlags::PUBLIC),
    });
    found.collect()
}

fn rows(table: &[&'static [Methods]]) -> Vec<&'static Methods> {
    table.iter().copied().flatten().collect()
}

fn apart() -> Vec<&'static Apart> {
    APART.iter().copied().flatten().collect()
}

/// Whether one of the rows names the method.
fn listed(rows: &[&Methods], class: &str, method: &Found) -> bool {
    rows.iter().any(|row| row.class == class && names(row.methods, &method.name, &method.descriptor))
}

#[test]
fn every_entry_is_in_the_class_files() {
    let mut classes = Classes::new();
    let mut missing = Vec::new();
    let tables = rows(&STEPS).into_iter().chain(rows(&COMPOUND)).chain(PRIMITIVES);
    for row in tables {
        missing.extend(classes.missing(row.class, row.methods));
    }
    for row in apart() {
        missing.extend(classes.missing(row.class, row.methods));
        // Assumptions are named after a method, not after one of its overloads.
        let overload = row.methods.iter().find(|m| m.contains('(') && !row.seen_by.is_empty());
        assert_eq!(overload, None, "{}", row.class);
        for (class, methods) in row.seen_by {
            missing.extend(classes.missing(class, methods));
        }
    }
    for guard in GUARDS {
        match &guard.by {
            Monitor::Object { except, .. } => {
                guard.classes.iter().for_each(|class| missing.extend(classes.missing(class, &[])));
                except.iter().for_each(|(class, method)| missing.extend(classes.missing(class, &[method])));
            }
            Monitor::Field { methods, .. } => {
                let guarded = rows(&COMPOUND).into_iter().filter(|row| row.class.starts_with(guard.classes[0]));
                let named: Vec<&str> = guarded.flat_map(|row| row.methods).copied().collect();
                missing.extend(methods.iter().filter(|m| !named.contains(m)).map(|m| format!("{}.{m}", guard.name)));
            }
        }
    }
    assert!(missing.is_empty(), "listed in src/program/steps, and not in the library: {missing:#?}");
}

/// Steps that say that they hold a monitor say which.
#[test]
fn steps_under_monitors_have_a_guard() {
    let guarded: BTreeSet<&str> = rows(&STEPS).iter().map(|row| row.class).filter(|c| guard(c).is_some()).collect();
    for class in ["java/util/Vector$Itr", "java/util/Stack", "java/util/Collections$SynchronizedNavigableMap"] {
        assert!(guarded.contains(class), "{class} has no guard");
    }
    assert!(guarded.iter().all(|class| !class.contains("/concurrent/")), "{guarded:?}");
}

#[test]
fn every_harmless_field_is_in_the_class_files() {
    let mut library = library();
    let mut missing = Vec::new();
    for row in HARMLESS {
        let bytes = library.find(row.class).expect("the bundle can be read");
        let file = bytes.as_ref().map(|bytes| classfile::parse(bytes, row.class).expect("a class file"));
        let fields: Vec<String> = file
            .iter()
            .flat_map(|file| {
                let name = |cp| file.constant_pool.try_get_utf8(cp).expect("a name").to_rust_string();
                file.fields.iter().map(move |f| name(f.name_index))
            })
            .collect();
        let unknown = row.fields.iter().filter(|field| !fields.iter().any(|f| f == *field));
        missing.extend(unknown.map(|field| format!("{}.{field}", row.class)));
    }
    assert!(missing.is_empty(), "listed in src/program/harmless.rs, and not in the library: {missing:#?}");
}

#[test]
fn every_public_method_of_a_listed_class_is_decided() {
    let mut classes = Classes::new();
    let (steps, compound) = (rows(&STEPS), rows(&COMPOUND));
    let listed_classes: BTreeSet<&str> = steps.iter().map(|row| row.class).collect();
    let (mut forgotten, mut twice) = (Vec::new(), Vec::new());
    for class in &listed_classes {
        for method in classes.methods(class).into_iter().flatten() {
            let (is_step, is_not) = (listed(&steps, class, method), listed(&compound, class, method));
            let name = format!("{class}.{}{}", method.name, method.descriptor);
            if is_step && is_not {
                twice.push(name);
            } else if method.public && method.name != "<init>" && !is_step && !is_not {
                forgotten.push(name);
            }
        }
    }
    assert!(twice.is_empty(), "in two tables: {twice:#?}");
    assert!(forgotten.is_empty(), "public methods of classes with steps, and in neither table: {forgotten:#?}");
    let strangers: Vec<_> = compound.iter().filter(|row| !listed_classes.contains(row.class)).collect();
    assert!(strangers.is_empty(), "classes without a step need no such rows: {strangers:#?}");
}

fn table(out: &mut String, rows: &[&Methods]) {
    out.push_str("| class | methods | why |\n|---|---|---|\n");
    for row in rows {
        let _ = writeln!(out, "| `{}` | {} | {} |", dotted(row.class), list(row.methods), row.why);
    }
}

/// The methods as people read them: `addAll(int, Collection)`.
fn list(methods: &[&str]) -> String {
    let shown = methods.iter().map(|m| match m.split_once('(') {
        Some((name, rest)) => format!("`{name}({})`", parameters(rest)),
        None if *m == "<init>" => "the constructor".to_string(),
        None => format!("`{m}`"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// The simple names of a descriptor's parameters.
fn parameters(descriptor: &str) -> String {
    let mut rest = descriptor.split(')').next().unwrap_or_default();
    let mut types = Vec::new();
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        rest = &rest[dimensions..];
        let end = if rest.starts_with('L') { rest.find(';').expect("the end of a class name") + 1 } else { 1 };
        let (one, after) = rest.split_at(end);
        let name = match one {
            "I" => "int",
            "J" => "long",
            "Z" => "boolean",
            "C" => "char",
            class => class.trim_end_matches(';').rsplit('/').next().expect("a name"),
        };
        types.push(format!("{name}{}", "[]".repeat(dimensions)));
        rest = after;
    }
    types.join(", ")
}

fn page() -> String {
    let mut out = String::from(HEAD);
    table(&mut out, &rows(&STEPS));
    out.push_str(NOT);
    table(&mut out, &rows(&COMPOUND));
    out.push_str(ENDS);
    for row in apart() {
        let seen = row.seen_by.iter().map(|(class, methods)| format!("`{}`: {}", dotted(class), list(methods)));
        let seen = seen.collect::<Vec<_>>().join("; ");
        let seen = if seen.is_empty() { "always".to_string() } else { seen };
        let _ = writeln!(out, "| `{}` | {} | {seen} | {} |", dotted(row.class), list(row.methods), row.why);
    }
    out.push_str(GUARDED);
    for guard in GUARDS {
        let classes = guard.classes.iter().map(|class| format!("`{}`", dotted(class))).collect::<Vec<_>>().join(", ");
        let (monitor, passed) = match &guard.by {
            Monitor::Object { except, why } => {
                let except = except.iter().map(|(class, method)| format!("`{}.{method}`", dotted(class)));
                let except = except.collect::<Vec<_>>().join(", ");
                let but = if except.is_empty() { String::new() } else { format!(", but for {except}, which {why}") };
                ("the object's".to_string(), format!("an access to its fields{but}"))
            }
            Monitor::Field { name, methods } => (format!("that of `{name}`"), list(methods)),
        };
        let _ = writeln!(out, "| {classes} | {monitor} | {passed} |");
    }
    out.push_str(MODELS);
    table(&mut out, &PRIMITIVES.iter().collect::<Vec<_>>());
    out.push_str(FIELDS);
    for row in HARMLESS {
        let tells = match row {
            row if row.asks && row.identity => "`==`, a class loader of the program",
            row if row.asks => "a class loader of the program",
            row if row.identity => "`==`",
            _ => "nothing",
        };
        let _ = writeln!(out, "| `{}` | {} | {tells} | {} |", dotted(row.class), list(row.fields), row.why);
    }
    wrapped(&out)
}

#[test]
fn the_page_of_steps_is_up_to_date() {
    let path = at("docs/library-steps.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("docs/library-steps.md can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == page, "docs/library-steps.md is out of date: `npm run docs`");
}

const HEAD: &str = "\
# Library calls that are single steps

<!-- Generated from src/program/steps: run `npm run docs` after a change. -->

Between two accesses of a program to what threads share, other threads may run. A call of a library object that takes effect at
one moment (its *linearization point*) needs no more than one such place: before it. The first table lists the methods for
which that holds, each with the reason. Of what they do to the receiver's own data only the first access is a scheduling point; code
of the program that they call, other objects that they work on, and what is set apart below are not a part of the step, and what
follows is a step of its own. Methods that are in no table follow the rules of the program's own code: each access is a point.

";

const NOT: &str = "
## Methods of the same classes that are not single steps

";

const ENDS: &str = "
## What is set apart

These methods are never a part of the step that called them, or only in programs that cannot tell: the third column says which
calls let a program tell. As soon as a program makes one of these calls anywhere in the search, the method is set apart.

| class | methods | told by | why |
|---|---|---|---|
";

const FIELDS: &str = "
## Fields that are no scheduling points

What such a field holds is computed from data that do not change, so it does not matter who computes it when, or only one thread
looks at it. In some of them two threads that come at the same time may leave two equal objects behind. Where a program
compares such an object by reference, asks for its identity hash or enters its monitor, the search starts again, and the field
is a scheduling point.

| class | fields | told by | why |
|---|---|---|---|
";

const GUARDED: &str = "
## Monitors

Steps of these classes, and of those that begin so, are steps because everybody else waits for a monitor. Where a thread is seen to pass
it by, in one of these ways and without holding it, the search starts again, and the methods follow the rules of the program's own code.

| classes | monitor | passed by |
|---|---|---|
";

const MODELS: &str = "
## Operations of the models

Others never come between the accesses of one call of these, whatever the settings: they are the VM's own, and stand for one
operation of the JDK's code.

";

#[test]
fn descriptors_become_parameters() {
    assert_eq!(parameters("ILjava/util/Collection;)Z"), "int, Collection");
    assert_eq!(parameters("[Ljava/lang/Object;[J)V"), "Object[], long[]");
    assert_eq!(parameters(")V"), "");
}
