//! One module becomes two.

use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;

use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, Data, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportKind, ImportedFunction, LocalId, MemoryId, Module, RefType, TableId,
};

use crate::instrument::numbered;

/// The module name of what REST imports, all of it from FIRST.
const FIRST: &str = "first";
/// Whom FIRST asks for the rest.
const LOADER: &str = "loadRest";
/// The table through which FIRST reaches the rest.
const TABLE: &str = "rest";

/// Functions by their index, which is the same in two modules that were read from one file.
type Indices = BTreeSet<usize>;
/// Names of functions.
type Names = BTreeSet<String>;
/// Bytes, and where they lie in memory.
type Bytes = (u32, Vec<u8>);

/// Bytes that a segment of its own would cost: what lies between two of them and is not longer stays with both.
const SEGMENT: u32 = 12;

/// Makes the first piece of `first` and the other of `rest`, which are the same module to begin with. `later` tells, by the names of
/// the functions that stay and of all, where constants lie that the first piece does not need.
pub(crate) fn cut(
    first: &mut Module,
    rest: &mut Module,
    kept: &BTreeSet<usize>,
    later: impl Fn(&Names, &Names) -> Vec<Range<u32>>,
) -> Result<(), String> {
    let loader = first.exports.get_func(LOADER).map_err(|_| format!("the module does not export `{LOADER}`"))?;
    let functions = numbered(first).into_iter().enumerate();
    let moved: Indices =
        functions.filter(|(number, id)| !kept.contains(number) && *id != loader).map(|(_, id)| id.index()).collect();
    let names = |stays: &dyn Fn(usize) -> bool| -> Names {
        let functions = first.funcs.iter().filter(|function| stays(function.id().index()));
        functions.filter_map(|function| function.name.clone()).collect()
    };
    let later = later(&names(&|index| !moved.contains(&index)), &names(&|_| true));
    let entries = referred_to(first, &moved);
    let constants = take_constants(first, &later)?;
    let imports = take_rest(rest, &moved, &entries, constants);
    let items: Vec<ExportItem> = imports.iter().map(|name| named(first, name)).collect();
    leave_first(first, &entries, loader);
    for (name, item) in imports.iter().zip(items) {
        first.exports.add(name, item);
    }
    walrus::passes::gc::run(first);
    Ok(())
}

/// Functions that have moved and that the first piece, or somebody outside, can still come to.
fn referred_to(module: &Module, moved: &Indices) -> Indices {
    struct Named(BTreeSet<FunctionId>);
    impl<'instr> Visitor<'instr> for Named {
        fn visit_function_id(&mut self, function: &FunctionId) {
            self.0.insert(*function);
        }
    }
    let mut found = Named(BTreeSet::new());
    for (_, body) in module.funcs.iter_local().filter(|(id, _)| !moved.contains(&id.index())) {
        dfs_in_order(&mut found, body, body.entry_block());
    }
    let mut found = found.0;
    found.extend(module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(function) => Some(function),
        _ => None,
    }));
    found.extend(module.start);
    for element in module.elements.iter() {
        match &element.items {
            ElementItems::Functions(functions) => found.extend(functions),
            ElementItems::Expressions(_, expressions) => found.extend(expressions.iter().filter_map(|e| match e {
                ConstExpr::RefFunc(function) => Some(*function),
                _ => None,
            })),
        }
    }
    found.iter().map(|function| function.index()).filter(|index| moved.contains(index)).collect()
}

/// The functions with these indices, in the order of the indices.
fn at(module: &Module, indices: &Indices) -> Vec<FunctionId> {
    let mut found: Vec<FunctionId> =
        module.funcs.iter().map(|f| f.id()).filter(|id| indices.contains(&id.index())).collect();
    found.sort_by_key(|id| id.index());
    found
}

/// In the first piece each of the entries calls through the table, whose entry it fills if nobody has yet.
fn leave_first(module: &mut Module, entries: &Indices, loader: FunctionId) {
    let count = entries.len() as u64;
    let table = module.tables.add_local(false, count, Some(count), RefType::FUNCREF);
    module.exports.add(TABLE, table);
    for (slot, id) in at(module, entries).into_iter().enumerate() {
        let slot = Value::I32(i32::try_from(slot).expect("a module has fewer functions"));
        let ty = module.funcs.get(id).ty();
        let (parameters, results) = (module.types.params(ty).to_vec(), module.types.results(ty).to_vec());
        let locals: Vec<LocalId> = parameters.iter().map(|&ty| module.locals.add(ty)).collect();
        let mut builder = FunctionBuilder::new(&mut module.types, &parameters, &results);
        let mut body = builder.func_body();
        body.const_(slot).table_get(table).ref_is_null();
        body.if_else(None, |then| _ = then.call(loader), |_| ());
        for &local in &locals {
            body.local_get(local);
        }
        body.const_(slot).call_indirect(ty, table);
        module.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(locals));
    }
}

/// What the rest imports by that name.
fn named(module: &Module, name: &str) -> ExportItem {
    let (kind, index) = name.split_at(1);
    let is = |found: usize| found.to_string() == index;
    let item = match kind {
        "f" => module.funcs.iter().map(|f| f.id()).find(|id| is(id.index())).map(ExportItem::Function),
        "t" => module.tables.iter().map(|t| t.id()).find(|id| is(id.index())).map(ExportItem::Table),
        "m" => module.memories.iter().map(|m| m.id()).find(|id| is(id.index())).map(ExportItem::Memory),
        _ => module.globals.iter().map(|g| g.id()).find(|id| is(id.index())).map(ExportItem::Global),
    };
    item.expect("both pieces were read from one file")
}

/// Takes the constants in these ranges out of the segments of a module, which then has one for each run of what is left.
fn take_constants(module: &mut Module, ranges: &[Range<u32>]) -> Result<Vec<Bytes>, String> {
    let mut taken = Vec::new();
    for id in module.data.iter().map(Data::id).collect::<Vec<_>>() {
        let data = module.data.get(id);
        let DataKind::Active { memory, offset: ConstExpr::Value(Value::I32(start)) } = data.kind else {
            return Err("a segment of data without an address of its own".to_string());
        };
        let (start, value) = (start as u32, data.value.clone());
        let end = start + value.len() as u32;
        let of = |range: &Range<u32>| {
            (range.start, value[(range.start - start) as usize..(range.end - start) as usize].to_vec())
        };
        let within =
            ranges.iter().map(|range| range.start.max(start)..range.end.min(end)).filter(|range| !range.is_empty());
        let gone: Vec<Range<u32>> = within.filter(|range| range.len() as u32 > SEGMENT).collect();
        taken.extend(gone.iter().map(of));
        let (starts, ends) = (gone.iter().map(|range| range.end), gone.iter().map(|range| range.start));
        let left = iter::once(start).chain(starts).zip(ends.chain(iter::once(end))).map(|(from, to)| from..to);
        let left: Vec<Bytes> = left.filter(|range| !range.is_empty()).map(|range| of(&range)).collect();
        module.data.delete(id);
        module.memories.get_mut(memory).data_segments.remove(&id);
        add_data(module, memory, left);
    }
    Ok(taken)
}

fn add_data(module: &mut Module, memory: MemoryId, all: Vec<Bytes>) {
    for (start, bytes) in all {
        let offset = ConstExpr::Value(Value::I32(start as i32));
        let id = module.data.add(DataKind::Active { memory, offset }, bytes);
        module.memories.get_mut(memory).data_segments.insert(id);
    }
}

/// In the rest, all that has not moved is imported; what it does import after all is returned by name.
fn take_rest(module: &mut Module, moved: &Indices, entries: &Indices, constants: Vec<Bytes>) -> Vec<String> {
    module.start = None;
    for id in module.exports.iter().map(|export| export.id()).collect::<Vec<_>>() {
        module.exports.delete(id);
    }
    for id in module.elements.iter().map(|element| element.id()).collect::<Vec<_>>() {
        module.elements.delete(id);
    }
    for id in module.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        module.data.delete(id);
    }
    for id in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(id);
    }
    import_functions(module, moved);
    import_others(module);
    fill_table(module, entries);
    let memory = module.memories.iter().next().map(|memory| memory.id());
    memory.into_iter().for_each(|memory| add_data(module, memory, constants.clone()));
    walrus::passes::gc::run(module);
    module.imports.iter().filter(|import| import.name != TABLE).map(|import| import.name.clone()).collect()
}

fn import_functions(module: &mut Module, moved: &Indices) {
    for id in module.imports.iter().map(|import| import.id()).collect::<Vec<_>>() {
        module.imports.delete(id);
    }
    let others: Vec<FunctionId> =
        module.funcs.iter().map(|f| f.id()).filter(|id| !moved.contains(&id.index())).collect();
    for id in others {
        let import = module.imports.add(FIRST, &format!("f{}", id.index()), ImportKind::Function(id));
        let function = module.funcs.get_mut(id);
        function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
    }
}

/// Memories, tables and globals are those of the first piece.
fn import_others(module: &mut Module) {
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
        let name = format!("m{}", memory.id().index());
        memory.import = Some(module.imports.add(FIRST, &name, ImportKind::Memory(memory.id())));
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
        let name = format!("t{}", table.id().index());
        table.import = Some(module.imports.add(FIRST, &name, ImportKind::Table(table.id())));
    }
    for id in module.globals.iter().map(|global| global.id()).collect::<Vec<_>>() {
        let import = module.imports.add(FIRST, &format!("g{}", id.index()), ImportKind::Global(id));
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
}

/// The entries, at their places in the table.
fn fill_table(module: &mut Module, entries: &Indices) {
    let count = entries.len() as u64;
    let (table, _): (TableId, _) = module.add_import_table(FIRST, TABLE, false, count, Some(count), RefType::FUNCREF);
    let offset = ConstExpr::Value(Value::I32(0));
    let kind = ElementKind::Active { table, offset };
    let segment = module.elements.add(kind, ElementItems::Functions(at(module, entries)));
    module.tables.get_mut(table).elem_segments.insert(segment);
}
