//! Finding classes, fields, methods and parameters by the names that settings of listeners have.

use super::listener_api::VmView;
use crate::program::insn::Operation;
use crate::program::{ClassId, Code, Kind, MethodId, descriptor};

impl VmView<'_> {
    /// The class of that name, with dots; loads it.
    ///
    /// # Errors
    /// One sentence when there is no such class.
    pub fn find_class(&mut self, name: &str) -> Result<ClassId, String> {
        self.vm.find_class(name)
    }

    /// A parameter of the methods that `text` means (`pack.Class.method`, with or without the types of its parameters in
    /// parentheses): each method, the slot of the local variable, and its kind. `which` is the parameter's number from 1, or
    /// its name.
    ///
    /// # Errors
    /// One sentence.
    pub fn find_parameter(&mut self, text: &str, which: &str) -> Result<Vec<(MethodId, usize, Kind)>, String> {
        self.find_methods(text)?.into_iter().map(|m| self.parameter_of(m, which)).collect()
    }

    /// What a method of the program or of a class it uses returns: the method, and of which kind the result is, for each
    /// that the name means (see [`VmView::find_methods`]).
    ///
    /// # Errors
    /// One sentence: there is no such method, it returns nothing, or it has no code that could return.
    pub fn find_results(&mut self, text: &str) -> Result<Vec<(MethodId, Kind)>, String> {
        let methods = self.find_methods(text)?;
        for &method in &methods {
            let m = self.vm.program.method(method);
            if m.ret == Kind::Void {
                return Err("it returns nothing".to_owned());
            }
            if m.code == Code::None && m.native == crate::program::NO_NATIVE {
                return Err("it has no body; name the method that overrides it".to_owned());
            }
        }
        Ok(methods.into_iter().map(|method| (method, self.vm.program.method(method).ret)).collect())
    }

    /// Whether the machine has a method's code built in.
    pub fn is_native(&self, method: MethodId) -> bool {
        self.vm.program.method(method).native != crate::program::NO_NATIVE
    }

    /// Whether an instruction returns a value.
    pub fn is_return(&self, pc: u32) -> bool {
        self.insn(pc).is_some_and(|insn| matches!(insn.operation(), Operation::Return { slots: 1.. }))
    }

    /// The methods that `text` means: `pack.Class.method`, with or without the types of its parameters in parentheses, as
    /// in the source or as in the class file.
    ///
    /// # Errors
    /// One sentence.
    pub fn find_methods(&mut self, text: &str) -> Result<Vec<MethodId>, String> {
        let (path, types) = match text.split_once('(') {
            Some((path, types)) => (path, Some(types.rsplit_once(')').map_or(types, |t| t.0).replace(' ', ""))),
            None => (text, None),
        };
        let (class, name) = path.rsplit_once('.').ok_or_else(|| "it has to be Class.method".to_owned())?;
        let class = self.find_class(class)?;
        let named = |vm: &VmView<'_>| -> Vec<MethodId> {
            let all = vm.program().class(class).methods.iter().copied();
            all.filter(|&m| *vm.program().method(m).name == *name).collect()
        };
        let raw = |vm: &VmView<'_>, m: MethodId, types: &str| {
            vm.program().method(m).descriptor.split_once(')').is_some_and(|(given, _)| given[1..] == *types)
        };
        let fits = |vm: &VmView<'_>, m: MethodId| {
            types.as_ref().is_none_or(|types| vm.parameter_types(m) == *types || raw(vm, m, types))
        };
        let methods: Vec<MethodId> = named(self).into_iter().filter(|&m| fits(self, m)).collect();
        if methods.is_empty() {
            let there: Vec<String> =
                named(self).iter().map(|&m| format!("{name}({})", self.parameter_types(m))).collect();
            let has = if there.is_empty() { String::new() } else { format!("; there is {}", there.join(", ")) };
            return Err(format!("class {} has no such method{has}", self.class_name(class)));
        }
        Ok(methods)
    }

    fn parameter_of(&mut self, method: MethodId, which: &str) -> Result<(MethodId, usize, Kind), String> {
        self.vm.program.decode(method).map_err(|e| e.to_string())?;
        let m = self.vm.program.method(method);
        let mut slot = usize::from(!m.is_static());
        let parameters: Vec<(usize, Kind)> = m
            .params
            .iter()
            .map(|&kind| {
                let at = slot;
                slot += kind.slots();
                (at, kind)
            })
            .collect();
        let found = match which.parse::<usize>() {
            Ok(number) => parameters.get(number.wrapping_sub(1)),
            Err(_) => {
                let (variables, _) = self.vm.program.variables_at(method, 0);
                let named = variables.into_iter().find(|variable| variable.name == which);
                named.and_then(|variable| parameters.iter().find(|(at, _)| *at == usize::from(variable.slot)))
            }
        };
        let has = parameters.len();
        let &(slot, kind) = found.ok_or_else(|| format!("it has no parameter {which}; it has {has} of them"))?;
        Ok((method, slot, kind))
    }

    /// `int,java.lang.String`.
    pub fn parameter_types(&self, method: MethodId) -> String {
        let descriptor = &self.vm.program.method(method).descriptor;
        let (types, _) = descriptor::split_method(descriptor).unwrap_or_default();
        types.into_iter().map(descriptor::source_form).collect::<Vec<_>>().join(",")
    }
}
