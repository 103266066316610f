//! Coverage (JPF's `CoverageAnalyzer`): which instructions, lines, branches, methods and classes of the program some
//! execution of the search has run.
//!
//! What is kept is a bit for each instruction, and one for each way of a branch, by the instruction's place in the code
//! arena, so that an instruction costs little and a long search no more memory than a short one. How often something ran is
//! not kept: it would depend on which states the search happened to meet again. An instruction counts when it has done its
//! work or has thrown, not when it has only ended a transition.
//!
//! | file | what it holds |
//! |---|---|
//! | `measure` | what there is to be covered, from the class files, and what of it was |
//! | `output` | the table, and the lcov file |

mod measure;
mod output;

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener, Ran};
use crate::program::Operation;
use crate::report::{ListenerReport, OutputFile};
use crate::util::FxSet;
use crate::util::Patterns;
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("coverage.include", "Classes to measure, with `*` for anything; all of the program's own if it is left out."),
    ("coverage.exclude", "Classes not to measure."),
    (
        "coverage.loaded_only",
        "`false`: classes of the class path that were never loaded count too. `true` if it is left out.",
    ),
    ("coverage.exclude_handlers", "`true`: exception handlers are left out."),
    ("coverage.show_methods", "`true`: the table has a row for each method."),
    ("coverage.show_bodies", "`true`: the same, and below each method the lines that never ran."),
    ("coverage.show_branches", "`true`: the table has the lines with a branch of which not every way was taken."),
    ("coverage.file", "Name of the lcov file, `coverage.lcov` if it is left out; `none` for no file."),
    ("coverage.source_dir", "Folder of the sources, put before their names in the lcov file."),
];

/// Which rows the table has.
#[derive(Debug, Clone, Copy)]
struct Show {
    methods: bool,
    bodies: bool,
    branches: bool,
}

/// Bits by place in the code arena.
#[derive(Debug, Default)]
struct Bits(Vec<u64>);

impl Bits {
    #[inline]
    fn set(&mut self, at: u32) {
        let word = (at / 64) as usize;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (at % 64);
    }

    fn has(&self, at: u32) -> bool {
        self.0.get((at / 64) as usize).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// What ran.
#[derive(Debug, Default)]
struct Seen {
    ran: Bits,
    /// Branches that have jumped, and that have not.
    jumped: Bits,
    passed: Bits,
    /// Switches, and where they went.
    switched: FxSet<(u32, u32)>,
}

/// The listener.
#[derive(Debug)]
pub(super) struct CoverageAnalyzer {
    include: Patterns,
    exclude: Patterns,
    loaded_only: bool,
    handlers: bool,
    show: Show,
    file: Option<String>,
    source_dir: String,
    seen: Seen,
}

impl CoverageAnalyzer {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let flag = |key: &str, or: bool| options.parsed(key, "true or false").map(|value| value.unwrap_or(or));
        let bodies = flag("coverage.show_bodies", false)?;
        let show = Show {
            methods: flag("coverage.show_methods", false)? || bodies,
            bodies,
            branches: flag("coverage.show_branches", false)?,
        };
        let file = options.get("coverage.file").unwrap_or("coverage.lcov");
        let source_dir = options.get("coverage.source_dir").map(|dir| format!("{}/", dir.trim_end_matches('/')));
        Ok(CoverageAnalyzer {
            include: Patterns::new(&options.words("coverage.include")),
            exclude: Patterns::new(&options.words("coverage.exclude")),
            loaded_only: flag("coverage.loaded_only", true)?,
            handlers: !flag("coverage.exclude_handlers", false)?,
            show,
            file: (file != "none").then(|| file.to_owned()),
            source_dir: source_dir.unwrap_or_default(),
            seen: Seen::default(),
        })
    }

    fn is_measured(&self, class: &str) -> bool {
        (self.include.is_empty() || self.include.matches_class(class)) && !self.exclude.matches_class(class)
    }
}

impl Listener for CoverageAnalyzer {
    fn name(&self) -> &str {
        "CoverageAnalyzer"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted.into()
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if !matches!(at.ran, Ran::Done | Ran::Threw) {
            return;
        }
        let pc = at.pc;
        self.seen.ran.set(pc);
        let Some(insn) = vm.insn(pc) else { return };
        if insn.is_conditional() {
            let ways = if vm.pc_of(at.thread) == Some(pc + 1) { &mut self.seen.passed } else { &mut self.seen.jumped };
            ways.set(pc);
        } else if insn.operation() == Operation::Switch
            && let Some(to) = vm.pc_of(at.thread)
        {
            self.seen.switched.insert((pc, to));
        }
    }

    fn bytes(&self) -> u64 {
        let Seen { ran, jumped, passed, switched } = &self.seen;
        ((ran.0.capacity() + jumped.0.capacity() + passed.0.capacity()) * 8 + switched.capacity() * 9) as u64
    }

    fn report(&mut self, vm: &VmView<'_>) -> Option<ListenerReport> {
        let classes = measure::classes(self, vm);
        let text = output::table(&classes, self.show);
        let file = self
            .file
            .iter()
            .map(|name| OutputFile { name: name.clone(), text: output::lcov(&classes, &self.source_dir) });
        Some(ListenerReport { listener: self.name().to_owned(), text, files: file.collect() })
    }
}
