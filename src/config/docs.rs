//! `docs/configuration.md`, made from the table.

use std::fmt::Write;

use super::table::rows;
use crate::choice::{Asked, CLASSES, COMMON_PARAMETERS, SCHEDULING_POINTS, SchedulingPoint};
use crate::listener::KINDS;
use crate::util::wrapped;

/// The whole page.
pub fn markdown() -> String {
    let mut out = String::from(INTRODUCTION);
    let mut section = "";
    for row in rows() {
        if row.section != section {
            section = row.section;
            let _ = write!(out, "\n## {section}\n\n| key | takes | default | |\n|---|---|---|---|\n");
        }
        let default = match (row.default, row.wasm_default) {
            ("", _) => String::new(),
            (native, None) => format!("`{native}`"),
            (native, Some(wasm)) => format!("`{native}`; in the browser and under Node `{wasm}`"),
        };
        let _ = writeln!(out, "| `{}` | {} | {default} | {} |", row.key, row.kind.allowed(), row.description);
    }
    listener_rows(&mut out);
    out.push_str(GENERATORS);
    generator_rows(&mut out);
    out.push_str(POINTS);
    for SchedulingPoint { id, class, about } in SCHEDULING_POINTS {
        let _ = writeln!(out, "| `{id}` | `{class}` | {about} |");
    }
    wrapped(&out)
}

/// The listeners and their settings.
fn listener_rows(page: &mut String) {
    for kind in KINDS {
        page.push_str(&format!("\n### {}\n\n{}\n", kind.name, kind.about));
        if !kind.keys.is_empty() {
            page.push_str("\n| key | |\n|---|---|\n");
        }
        for (key, about) in kind.keys {
            let key = if key.ends_with('.') { format!("{key}…") } else { (*key).to_string() };
            page.push_str(&format!("| `{key}` | {} |\n", about.replace('|', "\\|")));
        }
    }
}

const INTRODUCTION: &str = "\
# Configuration

<!-- Generated from src/config/table: run `npm run docs` after a change there. -->

A setting is a pair `key=value`. It is given

- on the command line, before the main class: `-D key=value`, or `+key=value` as in Java PathFinder;
- in a `.jpf` file that is named in place of the main class;
- in the page, under *Options* and *Listeners*.

What the command line says wins over the file. A value that does not fit is an error. A key that is nearly a known one is taken for a misspelling: an error on the command line and in the page, a warning in a `.jpf` file. Any other unknown key belongs to the program, which reads it with `Verify.getProperty`; a warning says so. [from-jpf.md](from-jpf.md) lists JPF's settings and listeners: one that is not supported and could change the answer is an error, unless `--lenient` is given.

`interleave check --show-config … MAIN|file.jpf` prints every value in force with its origin: `default`, `command line`, or
file and line; several of them where a value was appended. With `--json` it is one object (docs/report.schema.json).

## `.jpf` files

The syntax is that of Java property files, with JPF's additions:

    # a comment
    target = Philosophers
    target.args = 3, eat
    classpath = ${config_path}/build
    search.depth_limit = 200
    classpath += ,lib/extra.jar
    @include = common.jpf

| | |
|---|---|
| `key = value`, `key: value`, `key value` | sets; a backslash at the end of a line continues it |
| `key+=value`, `+key=value` | appends to, or puts in front of, what is there (no separator is added) |
| `${key}` | the value of another setting, as it is at that line; `config_path` is the folder of the file, `config` its path |
| `@include = FILE` | reads another file, relative to this one |
| `@include_if = ?KEY?FILE`, `@include_unless = ?KEY?FILE` | the same, when KEY is set or not set |
| `@requires = KEY` | ends the reading of this file when KEY is not set |
| `@using` | refused: it names a project of a JPF installation |
";

const GENERATORS: &str = "
## Named choice generators

`Verify.getInt(\"altitude\")`, `Verify.getDouble(\"velocity\")` and the like look their choices up by name. Settings whose
name has a `.class` are handed to that generator as they are:

    altitude.class = IntIntervalGenerator
    altitude.min = 1
    altitude.max = 4

    velocity.class = DoubleThresholdGenerator
    velocity.threshold = 13250
    velocity.delta = 500

    size.class = IntChoiceFromSet
    size.values = 1:2:50

Generator classes are named by their short name, with or without `Generator` at the end, or by JPF's full class name
(`gov.nasa.jpf.vm.choice.IntIntervalGenerator`). The class must give what the program asks for. The command line
refuses an unknown class or parameter, a value that does not fit and a set with a repetition. A `.jpf` file gets a
warning, and a search that comes to such a choice ends as `incomplete` (`configuration`) and says why.

| Asked for by | Class | Parameters | What it gives |
|---|---|---|---|
";

const POINTS: &str = "
## Scheduling choices

Which thread goes next is a choice too. Its generator's id, which traces show, says what the thread that ran is about to do, or
why it cannot go on. Choices of *exposure* (`ExposureCG`) come before the store that lets other threads reach an object for the first
time; those of *synchronization* (`SynchronizedThreadChoice`) where threads act on each other; the others are `ThreadChoiceFromSet`.
A class of its own makes no difference to what is explored.

| Id | Class | What the thread is about to do |
|---|---|---|
";

/// The rows of the table of generator classes.
fn generator_rows(page: &mut String) {
    for class in CLASSES {
        let asked = match class.kind {
            Asked::Order(_) => "getPermutation(\"name\", n)".to_string(),
            Asked::Exception => "mayThrow(\"name\")".to_string(),
            kind => {
                let word = kind.word();
                format!("get{}{}(\"name\")", word[..1].to_uppercase(), &word[1..])
            }
        };
        let parameters: Vec<String> =
            class.parameters.iter().map(|(name, about)| format!("`{name}`: {about}")).collect();
        let (name, parameters, about) = (class.name, parameters.join("<br>"), class.about);
        page.push_str(&format!("| `{asked}` | `{name}` | {} | {about} |\n", parameters.replace('|', "\\|")));
    }
    page.push_str("\nEvery class has these parameters too:\n\n");
    for (name, about) in COMMON_PARAMETERS {
        page.push_str(&format!("- `{name}`: {about}\n"));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_is_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/configuration.md");
        let page = super::markdown();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, &page).expect("docs/configuration.md can be written");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == page, "docs/configuration.md is out of date: npm run docs");
    }
}
