//! Which constants of a module the first piece needs.
//!
//! The linker, asked for its relocations (`--emit-relocs`), says of each constant where it lies, which functions refer to it
//! and which other constants do (WebAssembly tool conventions, *Linking*, "Relocation sections" and "Symbol table"). A
//! constant that is reached from no function of the first piece is written by the rest, when that is there.
//!
//! What was linked is optimised before it is split: functions are told by their names. One that is gone by then may stand in
//! those that called it; what it refers to counts as theirs.
//!
//! Data that can be written stay in the first piece: the rest may be put in place twice.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use wasmparser::{DataKind, DefinedDataSymbol, KnownCustom, Linking, Name, Operator, Parser, Payload, SymbolInfo};

/// The segment of constants.
const CONSTANTS: &str = ".rodata";
/// What the generator of the JavaScript glue adds to the name of a function that it puts around one.
const AROUND: [&str; 2] = [" externref shim", " multivalue shim"];

type Found<T> = Result<T, wasmparser::BinaryReaderError>;

/// A function, or something that lies in memory, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Function(u32),
    /// A symbol of the linker's table.
    Data(usize),
}

/// A module as the linker leaves it.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    /// Names of functions; one may stand for several.
    functions: BTreeMap<u32, String>,
    exported: BTreeSet<u32>,
    /// Where each symbol that is a constant lies.
    constants: BTreeMap<usize, Range<u32>>,
    refers: BTreeMap<Item, BTreeSet<Item>>,
}

/// Parts of a module that the others are understood by.
#[derive(Default)]
struct Parts<'a> {
    /// Where in the code section each body ends, with its function.
    bodies: Vec<(u32, u32)>,
    /// Of each segment: where it lies in memory, and in its section.
    segments: Vec<(u32, Range<u32>)>,
    names: Vec<&'a str>,
    symbols: Vec<Symbol>,
    /// Symbols of data by segment and by where they begin, with their ends; and the longest one's size.
    places: Vec<(u32, u32, u32, usize)>,
    longest: u32,
}

enum Symbol {
    Function(u32),
    Data(DefinedDataSymbol),
    Other,
}

impl Linked {
    /// Reads a module that was linked with `--emit-relocs`.
    pub(crate) fn read(module: &[u8]) -> Result<Linked, String> {
        let linked = Linked::parse(module).map_err(|e| e.to_string())?;
        if linked.constants.is_empty() {
            return Err("no symbols of constants: it has to be linked with --emit-relocs".to_string());
        }
        Ok(linked)
    }

    fn parse(module: &[u8]) -> Found<Linked> {
        let (mut linked, mut parts, mut imported) = (Linked::default(), Parts::default(), 0);
        let (mut code, mut relocations) = (0, Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        if export.kind == wasmparser::ExternalKind::Func {
                            linked.exported.insert(export.index);
                        }
                    }
                }
                Payload::CodeSectionStart { range, .. } => code = range.start,
                Payload::CodeSectionEntry(body) => {
                    let function = imported + parts.bodies.len() as u32;
                    parts.bodies.push(((body.range().end - code) as u32, function));
                }
                Payload::DataSection(segments) => {
                    let section = segments.range().start;
                    for segment in segments {
                        parts.segment(&segment?, section)?;
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Name(names) => linked.read_names(names)?,
                    KnownCustom::Linking(linking) => parts.read_linking(linking)?,
                    KnownCustom::Reloc(entries) => relocations.push((section.name(), entries)),
                    _ => {}
                },
                _ => {}
            }
        }
        linked.constants = parts.constants();
        parts.sort_symbols();
        for (section, entries) in relocations {
            for entry in entries.entries() {
                let entry = entry?;
                let to = match parts.symbols.get(entry.index as usize) {
                    Some(Symbol::Function(function)) => Item::Function(*function),
                    Some(Symbol::Data(_)) => Item::Data(entry.index as usize),
                    _ => continue,
                };
                let from =
                    if section == "reloc.CODE" { parts.function_at(entry.offset) } else { parts.at(entry.offset) };
                from.into_iter().for_each(|from| _ = linked.refers.entry(from).or_default().insert(to));
            }
        }
        Ok(linked)
    }

    fn read_names(&mut self, names: wasmparser::NameSectionReader<'_>) -> Found<()> {
        for part in names {
            if let Name::Function(functions) = part? {
                for naming in functions {
                    let naming = naming?;
                    self.functions.insert(naming.index, naming.name.to_string());
                }
            }
        }
        Ok(())
    }

    /// Where constants lie that none of the functions `kept` needs, of all those in the module that is split. A range in memory for
    /// each run of them.
    pub(crate) fn not_needed(&self, kept: &BTreeSet<String>, all: &BTreeSet<String>) -> Vec<Range<u32>> {
        let needed = self.needed(kept, all);
        // A byte may be part of several symbols; who needs one of these needs it.
        let (of_needed, of_others): (Vec<_>, Vec<_>) =
            self.constants.iter().partition(|(symbol, _)| needed.contains(&Item::Data(**symbol)));
        let (kept, others) = (merged(of_needed), merged(of_others));
        others.into_iter().flat_map(|range| without(range, &kept)).collect()
    }

    fn needed(&self, kept: &BTreeSet<String>, all: &BTreeSet<String>) -> BTreeSet<Item> {
        let kept: BTreeSet<&str> = kept.iter().flat_map(|name| [bare(name), unnumbered(bare(name))]).collect();
        let all: BTreeSet<&str> = all.iter().map(|name| bare(name)).collect();
        let gone = |function: &u32| self.functions.get(function).is_none_or(|name| !all.contains(name.as_str()));
        let first = |function: &u32| self.functions.get(function).is_some_and(|name| kept.contains(name.as_str()));
        let roots = self.functions.keys().filter(|function| first(function));
        // What is exported gets its name from the generator.
        let exported = self.exported.iter().filter(|function| gone(function));
        let mut open: Vec<Item> = roots.chain(exported).copied().map(Item::Function).collect();
        let mut needed: BTreeSet<Item> = open.iter().copied().collect();
        while let Some(item) = open.pop() {
            for &to in self.refers.get(&item).into_iter().flatten() {
                let follows = match to {
                    Item::Function(function) => gone(&function),
                    Item::Data(_) => true,
                };
                if follows && needed.insert(to) {
                    open.push(to);
                }
            }
        }
        needed
    }
}

impl<'a> Parts<'a> {
    fn segment(&mut self, segment: &wasmparser::Data<'a>, section: usize) -> Found<()> {
        let mut address = 0;
        if let DataKind::Active { offset_expr, .. } = &segment.kind
            && let Operator::I32Const { value } = offset_expr.get_operators_reader().read()?
        {
            address = value as u32;
        }
        let end = segment.range.end - section;
        self.segments.push((address, (end - segment.data.len()) as u32..end as u32));
        Ok(())
    }

    fn read_linking(&mut self, linking: wasmparser::LinkingSectionReader<'a>) -> Found<()> {
        for part in linking.subsections() {
            match part? {
                Linking::SegmentInfo(segments) => {
                    for segment in segments {
                        self.names.push(segment?.name);
                    }
                }
                Linking::SymbolTable(symbols) => {
                    for symbol in symbols {
                        self.symbols.push(match symbol? {
                            SymbolInfo::Func { index, .. } => Symbol::Function(index),
                            SymbolInfo::Data { symbol: Some(defined), .. } => Symbol::Data(defined),
                            _ => Symbol::Other,
                        });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Where the symbols lie that are constants.
    fn constants(&self) -> BTreeMap<usize, Range<u32>> {
        let place = |symbol: &DefinedDataSymbol| {
            let (address, _) = self.segments.get(symbol.index as usize)?;
            let start = address + symbol.offset;
            (self.names.get(symbol.index as usize) == Some(&CONSTANTS)).then_some(start..start + symbol.size)
        };
        let constant = |(number, symbol): (usize, &Symbol)| match symbol {
            Symbol::Data(defined) => Some((number, place(defined)?)),
            _ => None,
        };
        self.symbols.iter().enumerate().filter_map(constant).collect()
    }

    fn function_at(&self, offset: u32) -> Vec<Item> {
        let at = self.bodies.partition_point(|(end, _)| *end <= offset);
        self.bodies.get(at).map(|(_, function)| Item::Function(*function)).into_iter().collect()
    }

    fn sort_symbols(&mut self) {
        let place = |(number, symbol): (usize, &Symbol)| match symbol {
            Symbol::Data(data) => Some((data.index, data.offset, data.offset + data.size, number)),
            _ => None,
        };
        self.places = self.symbols.iter().enumerate().filter_map(place).collect();
        self.places.sort_unstable();
        self.longest = self.places.iter().map(|(_, start, end, _)| end - start).max().unwrap_or(0);
    }

    /// The symbols, of all segments, that have the byte at this place of the data section.
    fn at(&self, offset: u32) -> Vec<Item> {
        let Some(segment) = self.segments.iter().position(|(_, range)| range.contains(&offset)) else {
            return Vec::new();
        };
        let within = offset - self.segments[segment].1.start;
        let segment = segment as u32;
        let behind = self.places.partition_point(|&(of, start, ..)| (of, start) <= (segment, within));
        let before = self.places[..behind].iter().rev();
        let near = before.take_while(|&&(of, start, ..)| of == segment && start + self.longest > within);
        near.filter(|&&(_, _, end, _)| within < end).map(|&(.., number)| Item::Data(number)).collect()
    }
}

/// A function's name without what the generator adds to it.
fn bare(mut name: &str) -> &str {
    while let Some(shorter) = AROUND.iter().find_map(|around| name.strip_suffix(around)) {
        name = shorter;
    }
    name
}

/// A name without the number by which several functions of one name are told apart.
fn unnumbered(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((before, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => before,
        _ => name,
    }
}

/// Where symbols lie, as ranges in order that do not touch.
fn merged(symbols: Vec<(&usize, &Range<u32>)>) -> Vec<Range<u32>> {
    let mut ranges: Vec<Range<u32>> = symbols.into_iter().map(|(_, range)| range.clone()).collect();
    ranges.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<u32>> = Vec::new();
    for range in ranges.into_iter().filter(|range| !range.is_empty()) {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// What of a range is in none of those `taken`, which are in order.
fn without(range: Range<u32>, taken: &[Range<u32>]) -> Vec<Range<u32>> {
    let (mut left, mut start) = (Vec::new(), range.start);
    let first = taken.partition_point(|taken| taken.end <= range.start);
    for taken in taken[first..].iter().take_while(|taken| taken.start < range.end) {
        left.push(start..taken.start);
        start = taken.end;
    }
    left.push(start..range.end);
    left.retain(|range| !range.is_empty());
    left
}
