//! What the program finds around it.

use super::convert::{num, on, unescape};
use super::{Form, Group, OptionSpec, SURROUNDINGS, field, row};
use crate::config::value::{Kind, Value};
use crate::vm::Stdin;

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        SURROUNDINGS,
        "vm.files",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| {},
        "Folder whose files the program finds in its working directory; also `--files`. The program works on \
         copies in memory: nothing is written to the folder. A relative path starts at the current folder.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin",
        Form::Elsewhere,
        Kind::Text,
        "",
        |s, v| {
            if let Value::Text(text) = v
                && !text.is_empty()
            {
                s.vm.environment.stdin = Stdin::of(unescape(&text).into_bytes());
            }
        },
        "Standard input of the program, with `\\n` for the end of a line. Without it `run` reads the real \
         standard input, and for `check` and `outcomes` it is empty.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.file",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| {},
        "File that is the standard input of the program; also `--stdin`.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.choices",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| {},
        "Lines, separated by `|`: every line that the program reads from standard input is a choice of one of \
         them, and `check` explores them all.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.lines",
        Form::Elsewhere,
        Kind::Count { min: 0, max: i32::MAX as u64, unlimited: true },
        "none",
        |_, _| {},
        "With `vm.stdin.choices`: how many lines there are before the input ends.",
    ),
    row(
        SURROUNDINGS,
        "vm.env.*",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| {},
        "Environment of the program: `vm.env.HOME=/home/me`. There are no other variables.",
    ),
    row(
        SURROUNDINGS,
        "vm.sysprop.*",
        Form::Elsewhere,
        Kind::Text,
        "",
        |_, _| {},
        "System properties of the program, beside or instead of the fixed ones: `vm.sysprop.user.dir=/data`.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.start",
        field(Group::Program, "Clock at the start, in ms since 1970"),
        Kind::Count { min: 0, max: 253_402_300_799_999, unlimited: false },
        "1704067200000",
        |s, v| s.vm.time_start = num(v) as i64,
        "Time of the clock at the start, in milliseconds since 1970. The default is the start of 2024.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.step",
        field(Group::Program, "Clock step, in ns"),
        Kind::Count { min: 0, max: 1_000_000_000_000, unlimited: false },
        "0",
        |s, v| s.vm.time_step = num(v) as i64,
        "Nanoseconds by which the clock advances each time the program reads it. With 0 it may have advanced \
         or not in `check` and `outcomes` (`vm.time.passes`), and advances by a nanosecond with each \
         instruction in `run`.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.passes",
        field(Group::Program, "Time passes"),
        Kind::Bool,
        "true",
        |s, v| s.vm.time_passes = on(v),
        "While checking, the clock has reached the deadline when a sleep or a timed wait ends by its timeout, \
         and time may have passed whenever the program reads it. Off, the clock stands still but for \
         `vm.time.step`.",
    ),
    row(
        SURROUNDINGS,
        "vm.processors",
        field(Group::Program, "Processors"),
        Kind::Count { min: 1, max: 1024, unlimited: false },
        "3",
        |s, v| s.vm.processors = num(v) as i32,
        "What `Runtime.availableProcessors` answers, which decides how many threads some pools have. The \
         common pool has one worker less, but at least one; where it has only one, an asynchronous \
         `CompletableFuture` starts a thread of its own for each task, as on a real JVM.",
    ),
];
