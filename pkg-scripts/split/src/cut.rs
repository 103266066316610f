//! One module becomes two.

use std::collections::BTreeSet;

use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalKind,
    ImportKind, ImportedFunction, LocalId, Module, RefType, TableId,
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

/// Makes the first piece of `first` and the other of `rest`, which are the same module to begin with.
pub(crate) fn cut(first: &mut Module, rest: &mut Module, kept: &BTreeSet<usize>) -> Result<(), String> {
    let loader = first.exports.get_func(LOADER).map_err(|_| format!("the module does not export `{LOADER}`"))?;
    let functions = numbered(first).into_iter().enumerate();
    let moved: Indices =
        functions.filter(|(number, id)| !kept.contains(number) && *id != loader).map(|(_, id)| id.index()).collect();
    let entries = referred_to(first, &moved);
    let imports = take_rest(rest, &moved, &entries);
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

/// In the rest, all that has not moved is imported; what it does import after all is returned by name.
fn take_rest(module: &mut Module, moved: &Indices, entries: &Indices) -> Vec<String> {
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
