//! Choices of data.

use super::convert::{num, on};
use super::{CHOICES, Group, OptionSpec, field, row};
use crate::config::value::Kind;

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        CHOICES,
        "cg.boolean.false_first",
        field(Group::Program, "Try false before true"),
        Kind::Bool,
        "true",
        |s, v| s.vm.boolean_false_first = on(v),
        "`Verify.getBoolean()` tries `false` before `true`.",
    ),
    row(
        CHOICES,
        "cg.delayed",
        field(Group::Program, "Choose where values are used"),
        Kind::Bool,
        "false",
        |s, v| s.vm.delayed = on(v),
        "Numbers, booleans and objects of an `ObjectPool` are chosen where the program first looks at them, and not \
         where it asks for them ([delayed choice](delayed.md)). What is only copied stays open, and what no execution \
         looks at is never chosen. `vm.por.ample`, `vm.por.sleep` and `vm.transition_cache` are off then.",
    ),
    row(
        CHOICES,
        "cg.pools_alike",
        field(Group::Program, "Trust iterations over pools"),
        Kind::Bool,
        "false",
        |s, v| s.vm.pools_alike = on(v),
        "Iterations over an `ObjectPool` are trusted to treat its objects alike, as in Gligoric et al.: not to number or print them, \
         and not to look which one comes first. Off, where a program iterates over a pool every choice tries all of its \
         objects.",
    ),
    row(
        CHOICES,
        "cg.enable_atomic",
        field(Group::Program, "Atomic sections"),
        Kind::Bool,
        "true",
        |s, v| s.vm.atomic_sections = on(v),
        "No other thread runs between `Verify.beginAtomic` and `endAtomic`. Off, they have no effect.",
    ),
    row(
        CHOICES,
        "vm.verify.ignore_path",
        field(Group::Program, "Obey Verify.ignoreIf"),
        Kind::Bool,
        "true",
        |s, v| s.vm.ignores_paths = on(v),
        "`Verify.ignoreIf` and `Verify.assume` leave the path. Off, the program goes on.",
    ),
    row(
        CHOICES,
        "cg.enumerate_random",
        field(Group::Program, "Random numbers as choices"),
        Kind::Bool,
        "false",
        |s, v| s.enumerate_random = on(v),
        "Random numbers are choices, whatever the seed: every result of `nextInt(bound)`, `nextInt(origin, \
         bound)`, `nextLong(bound)` and `nextBoolean()` of `Random`, `ThreadLocalRandom` and \
         `SplittableRandom` is tried, and some of `nextDouble()`, `nextFloat()` and `Math.random()`. \
         `nextInt()` and others without a bound are refused at the call. Without it a `Random` with a seed \
         gives the JVM's numbers, and one without gives the same ones in every run.",
    ),
    row(
        CHOICES,
        "cg.random_doubles",
        field(Group::Program, "Numbers tried between 0 and 1"),
        Kind::Count { min: 1, max: 1_000_000, unlimited: false },
        "12",
        |s, v| s.vm.random_doubles = num(v) as u32,
        "With `cg.enumerate_random`: how many numbers between 0 and 1 are tried where one is drawn, each in \
         the middle of one of that many equal parts. `(int) (Math.random() * n)` takes every value if this is \
         at least `n`.",
    ),
];
