//! Which functions are called: a global for each.

use walrus::ir::{Const, GlobalSet, Instr, Value};
use walrus::{ConstExpr, FunctionId, Module, ValType};

/// The functions with a body, in the order of the module: their numbers are those of a profile.
pub(crate) fn numbered(module: &Module) -> Vec<FunctionId> {
    let mut all: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    all.sort_by_key(|id| id.index());
    all
}

pub(crate) fn instrument(module: &mut Module) {
    for (number, id) in numbered(module).into_iter().enumerate() {
        let zero = ConstExpr::Value(Value::I32(0));
        let ran = module.globals.add_local(ValType::I32, true, false, zero);
        module.exports.add(&format!("ran{number}"), ran);
        let body = module.funcs.get_mut(id).kind.unwrap_local_mut();
        let first = [Instr::from(Const { value: Value::I32(1) }), Instr::from(GlobalSet { global: ran })];
        let entry = body.entry_block();
        let instructions = &mut body.block_mut(entry).instrs;
        instructions.splice(0..0, first.map(|instruction| (instruction, Default::default())));
    }
}
