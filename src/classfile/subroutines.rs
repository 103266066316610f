//! Subroutines (`jsr` and `ret`), which compilers wrote for `finally` before Java 6.
//!
//! Each call gets its own copy of the subroutine, so that nothing behind the parser knows of return addresses: `jsr`
//! becomes `aconst_null` and a jump to the copy, where the null goes the way that the return address would have gone;
//! `ret` becomes a jump to the instruction behind the call.

use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction, LineNumber};
use ristretto_classfile::{ClassFile, Method};

use super::flow;

/// Newest version whose class files may have subroutines.
const LAST_MAJOR: u16 = 50;
/// Most instructions of a method with its copies: what the format allows.
const MAX_CODE: usize = 65_535;
/// Most copies of subroutines in a method.
const MAX_COPIES: usize = 2_000;
/// Most subroutines in a method.
const MAX_SUBROUTINES: usize = 250;

/// Replaces the subroutines of a class file.
pub(super) fn inline(file: &mut ClassFile<'static>) -> Result<(), String> {
    if file.version.major() > LAST_MAJOR {
        return Ok(());
    }
    file.methods.iter_mut().try_for_each(inline_method)
}

fn inline_method(method: &mut Method) -> Result<(), String> {
    for attribute in &mut method.attributes {
        let Attribute::Code { code, exception_table, attributes, .. } = attribute else { continue };
        if !code.iter().any(|i| matches!(i, Instruction::Jsr(_) | Instruction::Jsr_w(_))) {
            continue;
        }
        let mut copier = Copier::new(code, exception_table)?;
        copier.lay_out()?;
        let (new_code, origin) = copier.emit()?;
        let handlers = copier.handlers();
        for attribute in attributes.iter_mut() {
            if let Attribute::LineNumberTable { line_numbers, .. } = attribute {
                *line_numbers = lines(line_numbers, &origin);
            }
        }
        // Ranges of local names would have to be copied too: they serve debuggers only.
        attributes.retain(|a| matches!(a, Attribute::LineNumberTable { .. }));
        *code = new_code;
        *exception_table = handlers;
    }
    Ok(())
}

/// The line table of the new code, given which old instruction each new one comes from.
fn lines(old: &[LineNumber], origin: &[usize]) -> Vec<LineNumber> {
    let mut sorted: Vec<&LineNumber> = old.iter().collect();
    sorted.sort_by_key(|l| l.start_pc);
    let mut new: Vec<LineNumber> = Vec::new();
    for (index, &from) in origin.iter().enumerate() {
        let at = sorted.partition_point(|l| usize::from(l.start_pc) <= from);
        let Some(line) = at.checked_sub(1).map(|at| sorted[at].line_number) else { continue };
        if new.last().is_none_or(|l| l.line_number != line) {
            new.push(LineNumber { start_pc: index as u16, line_number: line });
        }
    }
    new
}

/// A copy of a subroutine for one call; the first one is the method itself.
struct Copy {
    /// Index into `Copier::bodies`.
    body: usize,
    parent: Option<usize>,
    /// Old index of the instruction behind the call, in the parent.
    back_to: usize,
    /// (old index, new index) of its instructions, ascending.
    placed: Vec<(usize, usize)>,
}

struct Copier<'a> {
    code: &'a [Instruction],
    table: &'a [ExceptionTableEntry],
    /// First instruction of each subroutine; the first one is the method itself.
    entries: Vec<usize>,
    /// Which instructions belong to it.
    bodies: Vec<Vec<bool>>,
    copies: Vec<Copy>,
    /// The copy that a call (copy, old index) leads to.
    calls: Vec<((usize, usize), usize)>,
    size: usize,
}

/// Target of a `jsr`.
fn called(index: usize, instruction: &Instruction) -> Option<usize> {
    match instruction {
        Instruction::Jsr(target) => Some(usize::from(*target)),
        Instruction::Jsr_w(target) => usize::try_from(i64::from(*target)).ok().filter(|&t| t != index),
        _ => None,
    }
}

fn is_return(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Ret(_) | Instruction::Ret_w(_))
}

impl<'a> Copier<'a> {
    fn new(code: &'a [Instruction], table: &'a [ExceptionTableEntry]) -> Result<Copier<'a>, String> {
        let mut entries = vec![0];
        for (index, instruction) in code.iter().enumerate() {
            if let Some(target) = called(index, instruction)
                && !entries.contains(&target)
            {
                entries.push(target);
            }
        }
        if entries.len() > MAX_SUBROUTINES || entries.iter().any(|&e| e >= code.len()) {
            return Err("a method has too many subroutines, or one outside of its code".to_string());
        }
        let mut copier =
            Copier { code, table, entries, bodies: Vec::new(), copies: Vec::new(), calls: Vec::new(), size: 0 };
        copier.bodies = copier.entries.iter().map(|&entry| copier.reach(entry)).collect();
        Ok(copier)
    }

    /// What runs from `entry` on, without the subroutines called.
    fn reach(&self, entry: usize) -> Vec<bool> {
        let mut seen = vec![false; self.code.len()];
        let mut work = vec![entry];
        loop {
            while let Some(index) = work.pop() {
                let Some(mark @ false) = seen.get_mut(index) else { continue };
                *mark = true;
                if called(index, &self.code[index]).is_some() {
                    work.push(index + 1);
                } else {
                    flow::successors(index, &self.code[index], |next| work.push(next));
                }
            }
            for handler in self.table {
                let range = usize::from(handler.range_pc.start)..usize::from(handler.range_pc.end).min(seen.len());
                let at = usize::from(handler.handler_pc);
                if seen.get(range).is_some_and(|r| r.contains(&true)) && seen.get(at) == Some(&false) {
                    work.push(at);
                }
            }
            if work.is_empty() {
                return seen;
            }
        }
    }

    /// The copy that an instruction belongs to, seen from `copy`: the outermost that has it, so that code shared with the
    /// caller stays the caller's.
    fn owner(&self, copy: usize, index: usize) -> Option<usize> {
        let mut found = None;
        let mut at = Some(copy);
        while let Some(c) = at {
            if self.bodies[self.copies[c].body].get(index) == Some(&true) {
                found = Some(c);
            }
            at = self.copies[c].parent;
        }
        found
    }

    fn owns(&self, copy: usize, index: usize) -> bool {
        self.owner(copy, index) == Some(copy)
    }

    /// Gives every instruction of every copy its new index.
    fn lay_out(&mut self) -> Result<(), String> {
        self.copies.push(Copy { body: 0, parent: None, back_to: 0, placed: Vec::new() });
        let mut next = 0;
        while next < self.copies.len() {
            let mut placed = Vec::new();
            for index in 0..self.code.len() {
                if !self.bodies[self.copies[next].body][index] || !self.owns(next, index) {
                    continue;
                }
                placed.push((index, self.size));
                self.size += self.width(next, index);
                if let Some(target) = called(index, &self.code[index]) {
                    self.call(next, index, target)?;
                }
            }
            if self.size > MAX_CODE || self.copies.len() > MAX_COPIES {
                return Err("a method is too long with its subroutines".to_string());
            }
            self.copies[next].placed = placed;
            next += 1;
        }
        Ok(())
    }

    fn call(&mut self, from: usize, index: usize, target: usize) -> Result<(), String> {
        let body = self.entries.iter().skip(1).position(|&e| e == target).map_or(0, |at| at + 1);
        let mut at = Some(from);
        while let Some(c) = at {
            if self.copies[c].body == body {
                return Err("a subroutine calls itself".to_string());
            }
            at = self.copies[c].parent;
        }
        self.calls.push(((from, index), self.copies.len()));
        self.copies.push(Copy { body, parent: Some(from), back_to: index + 1, placed: Vec::new() });
        Ok(())
    }

    /// Whether control goes on to the next instruction, which is not the next one in this copy.
    fn leaves(&self, copy: usize, index: usize) -> bool {
        let mut falls = false;
        flow::successors(index, &self.code[index], |next| falls |= next == index + 1);
        let jump = matches!(self.code[index], Instruction::Goto(_) | Instruction::Goto_w(_));
        falls && !jump && !self.owns(copy, index + 1)
    }

    /// Instructions that one becomes.
    fn width(&self, copy: usize, index: usize) -> usize {
        if called(index, &self.code[index]).is_some() || self.leaves(copy, index) { 2 } else { 1 }
    }

    /// New index of an old one, seen from a copy.
    fn place(&self, copy: usize, index: usize) -> Option<usize> {
        let placed = &self.copies[self.owner(copy, index)?].placed;
        placed.binary_search_by_key(&index, |p| p.0).ok().map(|at| placed[at].1)
    }

    /// The new code, and which old instruction each comes from.
    fn emit(&self) -> Result<(Vec<Instruction>, Vec<usize>), String> {
        let mut code = Vec::with_capacity(self.size);
        let mut origin = Vec::with_capacity(self.size);
        for copy in 0..self.copies.len() {
            for &(index, _) in &self.copies[copy].placed {
                self.emit_one(copy, index, &mut code).ok_or("a subroutine is left in a way that is not possible")?;
                origin.resize(code.len(), index);
            }
        }
        Ok((code, origin))
    }

    fn emit_one(&self, copy: usize, index: usize, out: &mut Vec<Instruction>) -> Option<()> {
        let here = out.len();
        let goto = |to: usize| Instruction::Goto(to as u16);
        let instruction = &self.code[index];
        if let Some(target) = called(index, instruction) {
            let callee = self.calls.iter().find(|c| c.0 == (copy, index))?.1;
            out.extend([Instruction::Aconst_null, goto(self.place(callee, target)?)]);
            return Some(());
        }
        if is_return(instruction) {
            let Copy { parent, back_to, .. } = self.copies[copy];
            out.push(goto(self.place(parent?, back_to)?));
            return Some(());
        }
        let mut moved = instruction.clone();
        match &mut moved {
            Instruction::Goto_w(target) => moved = goto(self.place(copy, usize::try_from(*target).ok()?)?),
            Instruction::Tableswitch(table) => {
                let new = |offset: i32| self.relative(copy, index, offset, here);
                table.default = new(table.default)?;
                table.offsets.iter_mut().try_for_each(|o| new(*o).map(|n| *o = n))?;
            }
            Instruction::Lookupswitch(lookup) => {
                let new = |offset: i32| self.relative(copy, index, offset, here);
                lookup.default = new(lookup.default)?;
                lookup.pairs.values_mut().try_for_each(|o| new(*o).map(|n| *o = n))?;
            }
            other => {
                if let Some(target) = flow::target_mut(other) {
                    *target = self.place(copy, usize::from(*target))? as u16;
                }
            }
        }
        out.push(moved);
        if self.leaves(copy, index) {
            out.push(goto(self.place(copy, index + 1)?));
        }
        Some(())
    }

    /// A switch offset, for the new code.
    fn relative(&self, copy: usize, index: usize, offset: i32, here: usize) -> Option<i32> {
        let target = usize::try_from(index as i64 + i64::from(offset)).ok()?;
        Some(self.place(copy, target)? as i32 - here as i32)
    }

    /// The exception table of the new code: each entry once for every piece that a copy has of its range.
    fn handlers(&self) -> Vec<ExceptionTableEntry> {
        let mut new = Vec::new();
        for copy in 0..self.copies.len() {
            for entry in self.table {
                let Some(handler) = self.place(copy, usize::from(entry.handler_pc)) else { continue };
                let covered = |index: usize| (entry.range_pc.start..entry.range_pc.end).contains(&(index as u16));
                let mut open: Option<(usize, usize)> = None;
                for &(index, at) in &self.copies[copy].placed {
                    let end = at + self.width(copy, index);
                    match &mut open {
                        Some(range) if covered(index) && range.1 == at => range.1 = end,
                        _ => {
                            new.extend(open.take().map(|range| entry_of(entry, range, handler)));
                            open = covered(index).then_some((at, end));
                        }
                    }
                }
                new.extend(open.map(|range| entry_of(entry, range, handler)));
            }
        }
        new
    }
}

fn entry_of(entry: &ExceptionTableEntry, range: (usize, usize), handler: usize) -> ExceptionTableEntry {
    ExceptionTableEntry {
        range_pc: range.0 as u16..range.1 as u16,
        handler_pc: handler as u16,
        catch_type: entry.catch_type,
    }
}
