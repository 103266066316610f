//! What is checked, and who observes it.

use super::convert::{names, on, text};
use super::{EXERCISES, Form, Group, LISTENERS, OptionSpec, QUESTIONS, TARGET, TESTS, field, row};
use crate::config::value::Kind;
use crate::vm::Guard;

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        TESTS,
        "junit.wait_for_threads",
        field(Group::Program, "JUnit: wait for threads left behind"),
        Kind::Bool,
        "false",
        |s, v| s.wait_for_threads = on(v),
        "Threads that a test leaves behind go on after its end, and their errors count: a pool that nobody \
         shuts down is a deadlock. Off, the end of the test ends the program, as with JUnit's own runners.",
    ),
    row(
        EXERCISES,
        "exercise.answer",
        Form::Elsewhere,
        Kind::Text,
        "",
        |s, v| s.vm.guard = Guard::of(names(v)),
        "The classes of an answer to an exercise, with commas between; all others of the program are trusted. An \
         assertion of trusted code that fails is an error at once, though the answer may catch it; so is an \
         exception that leaves a thread, though a handler is set, and a `VirtualMachineError`, caught or not. Code \
         of the answer, and threads that it has started, may not steer the checker (`Verify`) or end the program. \
         The program has to end by the return of `main`. `interleave answer` and `interleave verify` give it.",
    ),
    row(
        QUESTIONS,
        "question.place",
        Form::Elsewhere,
        Kind::Text,
        "",
        |s, v| s.question_place = text(v),
        "A line of a source, such as `Main.java:12`: whether some thread can come to the statement that begins \
         there. The program is a source, too, and is compiled for the question. `interleave ask` gives it.",
    ),
    row(
        QUESTIONS,
        "question.condition",
        Form::Elsewhere,
        Kind::Text,
        "",
        |s, v| s.question_condition = text(v),
        "A condition that is to hold there: an expression of Java in the scope of that line.",
    ),
    row(TARGET, "target", Form::OnlyInFiles, Kind::Text, "", |_, _| {}, "The main class."),
    row(
        TARGET,
        "target.args",
        Form::OnlyInFiles,
        Kind::Text,
        "",
        |_, _| {},
        "Arguments of `main`, separated by commas.",
    ),
    row(
        TARGET,
        "classpath",
        Form::OnlyInFiles,
        Kind::Text,
        "",
        |_, _| {},
        "Folders, jars and class files, separated by commas or colons. A relative path starts at the current \
         folder or, where nothing is found there, at the folder of the `.jpf` file.",
    ),
    row(
        LISTENERS,
        "lenient",
        field(Group::Program, "Leave out what is not supported"),
        Kind::Bool,
        "false",
        |s, v| s.lenient = on(v),
        "Listeners and settings of JPF that are not supported and could change the answer are left out with a \
         warning, and are no error. Also `--lenient`. docs/from-jpf.md lists them.",
    ),
    row(
        LISTENERS,
        "listener",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| (),
        "Listeners, separated by `,`, `:` or blanks: observers of the search, of which some act on it. JPF's \
         full class names are understood. `listener+=,Name` adds to what was given before.",
    ),
];
