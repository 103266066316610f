//! Finding classes, fields, methods and parameters by the names that settings of listeners have.

use super::heap::Ref;
use super::listener_api::FieldAccess;
use super::{Mutation, Vm};
use crate::program::{ClassId, Code, Insn, Kind, MethodId, descriptor};

impl Vm {
    /// The class of that name, with dots; loads it.
    ///
    /// # Errors
    /// One sentence when there is no such class.
    pub fn find_class(&mut self, name: &str) -> Result<ClassId, String> {
        let loaded = self.program.load(&name.replace('.', "/")).map_err(|_| format!("there is no class {name}"))?;
        self.ensure_statics(loaded);
        Ok(loaded)
    }

    /// The field of that name in a class, its own or inherited.
    ///
    /// # Errors
    /// One sentence that lists the fields there are.
    pub fn find_field(&self, class: ClassId, name: &str) -> Result<FieldAccess, String> {
        let mut next = Some(class);
        let mut known = Vec::new();
        while let Some(id) = next {
            let c = self.program.class(id);
            if let Some(f) = c.fields.iter().find(|f| *f.name == *name) {
                let (slot, kind, is_static) = (f.slot, f.kind, f.is_static());
                return Ok(FieldAccess { class: id, slot, kind, is_static, is_write: false });
            }
            known.extend(c.fields.iter().map(|f| f.name.to_string()));
            next = c.super_class;
        }
        let has = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Err(format!("class {} has no field {name}; it has {has}", self.class_name(class)))
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
    /// that the name means (see [`Vm::find_methods`]).
    ///
    /// # Errors
    /// One sentence: there is no such method, it returns nothing, or it has no code that could return.
    pub fn find_results(&mut self, text: &str) -> Result<Vec<(MethodId, Kind)>, String> {
        let methods = self.find_methods(text)?;
        for &method in &methods {
            let m = self.program.method(method);
            if m.ret == Kind::Void {
                return Err("it returns nothing".to_owned());
            }
            if m.code == Code::None && m.native == crate::program::NO_NATIVE {
                return Err("it has no body; name the method that overrides it".to_owned());
            }
        }
        Ok(methods.into_iter().map(|method| (method, self.program.method(method).ret)).collect())
    }

    /// Whether the machine has a method's code built in.
    pub fn is_native(&self, method: MethodId) -> bool {
        self.program.method(method).native != crate::program::NO_NATIVE
    }

    /// Whether an instruction returns a value.
    pub fn is_return(&self, pc: u32) -> bool {
        matches!(self.insn(pc), Some(Insn::Return1 | Insn::Return2))
    }

    /// What a name means where the running thread is in the program's own code: a local variable in scope, a field of
    /// `this`, a static field of the class or of one around it, or with dots the static field of a class. Its kind and what
    /// it holds.
    ///
    /// # Errors
    /// One sentence.
    pub(crate) fn variable_or_field(&mut self, name: &str) -> Result<(Kind, u64), String> {
        let frames = &self.threads[self.cur as usize].frames;
        let Some(at) = frames.iter().rposition(|f| self.is_user_method(f.method)) else {
            return Err("no code of the program runs".to_owned());
        };
        let (method, pc, base) = (frames[at].method, frames[at].pc, frames[at].base as usize);
        let stack = &self.threads[self.cur as usize].stack;
        if let Some((slot, _, kind)) = self.variables_at(method, pc).into_iter().find(|(_, known, _)| known == name) {
            let value = stack[base + usize::from(slot)];
            self.notice_dead_locals();
            return Ok((kind, value));
        }
        let here = self.program.method(method).class;
        if !self.program.method(method).is_static()
            && let this = stack[base] as Ref
            && this != 0
            && let Ok(field) = self.find_field(self.class_of(this), name)
            && !field.is_static
        {
            return Ok((field.kind, self.heap.get(this).slot(usize::from(field.slot))));
        }
        let (class, field) = match name.rsplit_once('.') {
            Some((class, field)) => (self.class_seen_from(here, class)?, field),
            None => (here, name),
        };
        match self.find_field(class, field) {
            Ok(field) if field.is_static && !self.is_ready(field.class) => {
                Err(format!("class {} is not initialised yet", self.class_name(field.class)))
            }
            Ok(field) if field.is_static => {
                let slots = self.statics.get(field.class.0 as usize).map(|statics| &statics.slots);
                Ok((field.kind, slots.and_then(|slots| slots.get(usize::from(field.slot))).copied().unwrap_or(0)))
            }
            _ => Err(format!("there is no variable in scope and no field of that name in {}", self.class_name(class))),
        }
    }

    /// A class as code of another one names it: in full, in the same package, or nested in it.
    fn class_seen_from(&mut self, here: ClassId, name: &str) -> Result<ClassId, String> {
        let here = self.class_name(here);
        let package = here.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
        let found = [name.to_owned(), format!("{package}{name}"), format!("{here}${name}")];
        found.iter().find_map(|name| self.find_class(name).ok()).ok_or_else(|| format!("there is no class {name}"))
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
        let named = |vm: &Vm| -> Vec<MethodId> {
            let all = vm.program.class(class).methods.iter().copied();
            all.filter(|&m| *vm.program.method(m).name == *name).collect()
        };
        let raw = |vm: &Vm, m: MethodId, types: &str| {
            vm.program.method(m).descriptor.split_once(')').is_some_and(|(given, _)| given[1..] == *types)
        };
        let fits = |vm: &Vm, m: MethodId| {
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
        self.program.decode(method).map_err(|e| e.to_string())?;
        let m = self.program.method(method);
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
                let (variables, _) = self.program.variables_at(method, 0);
                let named = variables.into_iter().find(|variable| variable.name == which);
                named.and_then(|variable| parameters.iter().find(|(at, _)| *at == usize::from(variable.slot)))
            }
        };
        let has = parameters.len();
        let &(slot, kind) = found.ok_or_else(|| format!("it has no parameter {which}; it has {has} of them"))?;
        Ok((method, slot, kind))
    }

    /// Puts objects into an order that every run has for them, whichever was met first by the search: by who allocated them,
    /// where, and as which occurrence.
    pub(crate) fn order_by_origin(&self, objects: &mut [Ref]) {
        let rank = |r: Ref| {
            let (origin, occurrence) = self.heap.origin(r)?;
            let method = origin.instruction.map(|(method, index)| {
                let m = self.program.method(method);
                (&*self.program.class(m.class).name, &*m.name, &*m.descriptor, index)
            });
            Some((&*self.threads[origin.thread as usize].path, method, occurrence))
        };
        if self.config.mutations.contains(Mutation::ObjectsByIndex) {
            return;
        }
        objects.sort_by(|&a, &b| rank(a).cmp(&rank(b)));
    }

    /// `int,java.lang.String`.
    pub fn parameter_types(&self, method: MethodId) -> String {
        let descriptor = &self.program.method(method).descriptor;
        let (types, _) = descriptor::split_method(descriptor).unwrap_or_default();
        types.into_iter().map(descriptor::source_form).collect::<Vec<_>>().join(",")
    }
}
