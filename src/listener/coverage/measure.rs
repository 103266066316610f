//! What there is to be covered, and what of it was.
//!
//! It is read from the class files, in which a method stands whether it was ever called or not. Methods and classes that
//! the compiler has made up are left out, but for the bodies of lambda expressions.

use std::collections::{BTreeMap, BTreeSet};

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassAccessFlags, ClassFile, MethodAccessFlags};

use super::{CoverageAnalyzer, Seen};
use crate::classfile::flow::condition_target;
use crate::classfile::{self, CodeView, pool};
use crate::program::{Class, Code, Origin, descriptor, line_table};
use crate::vm::VmView;

/// A class of the program.
#[derive(Debug)]
pub(super) struct ClassCoverage {
    /// With dots.
    pub name: String,
    /// Its source file by the folders of its package: `pack/Main.java`.
    pub source: String,
    pub methods: Vec<MethodCoverage>,
}

/// A method with code.
#[derive(Debug)]
pub(super) struct MethodCoverage {
    pub name: String,
    /// Types of its parameters, without packages.
    pub parameters: Vec<String>,
    pub called: bool,
    /// Instructions that ran, and all.
    pub instructions: Count,
    /// Whether any instruction of the line ran.
    pub lines: BTreeMap<u32, bool>,
    pub branches: Vec<Branch>,
}

/// A conditional branch or a switch.
#[derive(Debug)]
pub(super) struct Branch {
    /// 0 where no line is known.
    pub line: u32,
    pub ran: bool,
    /// Whether it was gone, for each place that it can go to.
    pub ways: Vec<bool>,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub of: usize,
    pub hit: usize,
}

impl Count {
    pub(super) fn of(flags: impl Iterator<Item = bool>) -> Count {
        flags.fold(Count::default(), |count, hit| Count { of: count.of + 1, hit: count.hit + usize::from(hit) })
    }

    pub(super) fn and(self, other: Count) -> Count {
        Count { of: self.of + other.of, hit: self.hit + other.hit }
    }
}

/// The measured classes by name.
pub(super) fn classes(analyzer: &CoverageAnalyzer, vm: &VmView<'_>) -> Vec<ClassCoverage> {
    let mut found = BTreeMap::new();
    for class in vm.program().classes.iter().filter(|class| class.origin == Origin::User) {
        if let Some(file) = class.file.as_deref().filter(|_| analyzer.is_measured(&class.dotted())) {
            found.insert(class.dotted(), class_of(analyzer, file, &class.name, Some((vm, class))));
        }
    }
    if !analyzer.loaded_only {
        for (name, bytes) in vm.program().source.own_classes() {
            let dotted = name.replace('/', ".");
            if found.contains_key(&dotted) || !analyzer.is_measured(&dotted) {
                continue;
            }
            // One that cannot be read has nothing to be covered; the program that loads it hears of it.
            if let Ok(file) = classfile::parse(&bytes, &name) {
                found.insert(dotted, class_of(analyzer, &file, &name, None));
            }
        }
    }
    let has_code = |class: &ClassCoverage| !class.methods.is_empty();
    found.into_values().filter(has_code).collect()
}

fn class_of(
    analyzer: &CoverageAnalyzer,
    file: &ClassFile<'static>,
    name: &str,
    loaded: Option<(&VmView<'_>, &Class)>,
) -> ClassCoverage {
    let package = name.rfind('/').map_or("", |at| &name[..=at]);
    let stem = name[package.len()..].split('$').next().unwrap_or_default();
    let given = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => pool::utf8(file, *source_file_index),
        _ => None,
    });
    let source = format!("{package}{}", given.unwrap_or_else(|| format!("{stem}.java").into()));
    let made_up = file.access_flags.contains(ClassAccessFlags::SYNTHETIC);
    let methods = file.methods.iter().enumerate().filter(|_| !made_up).filter_map(|(index, method)| {
        let view = classfile::code_of(method)?;
        let name = pool::utf8(file, method.name_index)?;
        if method.access_flags.contains(MethodAccessFlags::SYNTHETIC) && !name.starts_with("lambda$") {
            return None;
        }
        let descriptor = pool::utf8(file, method.descriptor_index)?;
        let start = loaded.and_then(|(vm, class)| start_of(vm, class, index));
        let handlers = if analyzer.handlers { BTreeSet::new() } else { handlers(view) };
        Some(method_of(&analyzer.seen, view, &name, &descriptor, start, &handlers))
    });
    ClassCoverage { name: name.replace('/', "."), source, methods: methods.collect() }
}

/// Place in the arena of a method's code; `None` where it was never called.
fn start_of(vm: &VmView<'_>, class: &Class, index: usize) -> Option<u32> {
    let methods = class.methods.iter().map(|&id| vm.program().method(id));
    let mut own = methods.filter(|m| m.class == class.id && !m.hidden && usize::from(m.file_index) == index);
    match own.next()?.code {
        Code::At { start, .. } => Some(start),
        _ => None,
    }
}

fn method_of(
    seen: &Seen,
    view: CodeView,
    name: &str,
    descriptor: &str,
    start: Option<u32>,
    left_out: &BTreeSet<usize>,
) -> MethodCoverage {
    let (types, _) = descriptor::split_method(descriptor).unwrap_or_default();
    let short = |text: String| text.rsplit('.').next().unwrap_or_default().to_owned();
    let mut method = MethodCoverage {
        name: name.to_owned(),
        parameters: types.into_iter().map(descriptor::source_form).map(short).collect(),
        called: start.is_some_and(|start| seen.ran.has(start)),
        instructions: Count::default(),
        lines: BTreeMap::new(),
        branches: Vec::new(),
    };
    let table = line_table(view.attributes);
    for (index, instruction) in view.code.iter().enumerate().filter(|(index, _)| !left_out.contains(index)) {
        let at = start.map(|start| start + index as u32);
        let ran = at.is_some_and(|at| seen.ran.has(at));
        method.instructions = method.instructions.and(Count { of: 1, hit: usize::from(ran) });
        let known = table.partition_point(|&(from, _)| from as usize <= index);
        let line = known.checked_sub(1).map_or(0, |entry| u32::from(table[entry].1));
        if line > 0 {
            *method.lines.entry(line).or_default() |= ran;
        }
        let ways = ways(seen, instruction, at);
        if !ways.is_empty() {
            method.branches.push(Branch { line, ran, ways });
        }
    }
    method
}

/// For each place that an instruction can branch to whether it did; nothing where it does not branch.
fn ways(seen: &Seen, instruction: &Instruction, at: Option<u32>) -> Vec<bool> {
    use Instruction as I;
    let went = |to: i64| at.is_some_and(|at| seen.switched.contains(&(at, (i64::from(at) + to) as u32)));
    let cases = |offsets: Vec<i32>, default: i32| {
        let distinct: BTreeSet<i32> = offsets.into_iter().chain([default]).collect();
        distinct.into_iter().map(|offset| went(offset.into())).collect()
    };
    match instruction {
        I::Tableswitch(table) => cases(table.offsets.clone(), table.default),
        I::Lookupswitch(lookup) => cases(lookup.pairs.values().copied().collect(), lookup.default),
        _ if condition_target(instruction).is_some() => {
            vec![at.is_some_and(|at| seen.jumped.has(at)), at.is_some_and(|at| seen.passed.has(at))]
        }
        _ => Vec::new(),
    }
}

/// The instructions of exception handlers: from where each begins to where its code goes elsewhere.
fn handlers(view: CodeView) -> BTreeSet<usize> {
    use Instruction as I;
    let leaves = |instruction: &Instruction| {
        matches!(
            instruction,
            I::Goto(_)
                | I::Goto_w(_)
                | I::Athrow
                | I::Return
                | I::Ireturn
                | I::Lreturn
                | I::Freturn
                | I::Dreturn
                | I::Areturn
        )
    };
    let mut found = BTreeSet::new();
    for handler in view.handlers {
        for index in usize::from(handler.handler_pc)..view.code.len() {
            found.insert(index);
            if leaves(&view.code[index]) {
                break;
            }
        }
    }
    found
}
