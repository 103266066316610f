//! `docs/from-jpf.md`, made from the lists.

#![cfg(test)]

use std::fmt::Write;

use super::{Fate, KEYS, Known, LISTENERS};
use crate::util::wrapped;

const INTRODUCTION: &str = "\
# Coming from Java PathFinder

<!-- Generated from src/config/jpf/: run `npm run docs` after a change there. -->

A program for Java PathFinder runs as it is: [`gov.nasa.jpf.vm.Verify`](verify.md) is here, [choice generators](choice-generators.md) and
[listeners](listeners-output.md) have JPF's names, and so do most [settings](configuration.md). A `.jpf` file is given in the place of the
main class:

    interleave check -c build/examples DiningPhil.jpf

The lists below say what becomes of each setting of JPF's `jpf.properties` and of each listener of jpf-core:

- **same**: it means the same.
- **other name**: it has another name, and JPF's is understood.
- **not needed**: the answer is the same without it. It is left out, with a warning that says why.
- **refused**: the answer could be another one without it. That is an error, unless its value asks for what happens in any case. With `--lenient` (or `lenient = true`) it is left out with a warning.

A listener or a property class that is in neither list, such as one of your own, is refused too: classes written against JPF's internals do not run. `Session.on` of the npm package and the trait `Listener` of the crate are the way to write one.

A key that is in no list belongs to your program, which gets the value from `Verify.getProperty`; a warning says that nothing else reads it. A key that is nearly a known one is taken for a misspelling: an error on the command line and a warning in a file.

What is different although the names are the same:

- The default search is depth-first, but not to the bottom: it goes to a horizon first (`search.horizon`), so that a path without end
  does not hide an error beside it. `search.horizon=none` is JPF's order.
- Assertions, deadlocks and uncaught exceptions are always checked. Accesses to array elements are always scheduling points, and which objects are shared is computed exactly.
- Time passes by itself (`vm.time.passes`), and waits with a timeout may end.
- States are compared exactly (`vm.store`), and with all that the program can still read. JPF compares hashes, and leaves out the modification counts of collections (`modCount`). A program that changes a `HashMap` for ever has infinitely many states: a depth-first search may stay among them for long, and `BFSHeuristic` or `RandomSearch` finds an error that is near.
- With `cg.enumerate_random` and other choices the order in which they are tried may differ, and so may the error that is found first.
- A data race is an error with `PreciseRaceDetector` alone; `volatile` fields do not race.
";

/// The whole page.
fn markdown() -> String {
    let mut page = String::from(INTRODUCTION);
    page.push_str("\n## Settings\n");
    rows(&mut page, "Setting", KEYS);
    page.push_str("\n## Listeners\n");
    rows(&mut page, "Listener", LISTENERS);
    wrapped(&page)
}

fn rows(page: &mut String, what: &str, list: &[Known]) {
    let _ = write!(page, "\n| {what} | Here | |\n|---|---|---|\n");
    for known in list {
        let name = if known.name.ends_with('.') { format!("{}…", known.name) } else { known.name.to_owned() };
        let here = match known.fate {
            Fate::Same => "same".to_owned(),
            Fate::Named(name) => format!("other name: `{name}`"),
            Fate::NotNeeded => "not needed".to_owned(),
            Fate::Refused if known.harmless.is_empty() => "refused".to_owned(),
            Fate::Refused => format!("refused, unless `{}`", known.harmless.join("`, `")),
        };
        let mut note = known.note.to_owned();
        if let Some(first) = note.get(..1).map(str::to_uppercase) {
            note.replace_range(..1, &first);
            note.push('.');
        }
        let _ = writeln!(page, "| `{name}` | {here} | {} |", note.replace('|', "\\|"));
    }
}

#[test]
fn the_page_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/from-jpf.md");
    let page = markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &page).expect("docs/from-jpf.md can be written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == page, "docs/from-jpf.md is out of date: npm run docs");
}
