//! Signature-polymorphic calls (JVMS 2.9.3): `MethodHandle.invoke` and `invokeExact`, and the access methods of
//! `VarHandle`.
//!
//! A method handle's work is Java code of the model classes: arguments are boxed, `MethodHandle.invokeBoxed` checks and
//! converts, and the result is unboxed to what the call's descriptor says. Variables are accessed here, in one step; see
//! [`super::varhandle`].

use smallvec::{SmallVec, smallvec};

use super::Native;
use super::address::{self, Place};
use super::members::descriptor_classes;
use super::varhandle::{self, Operand};
use crate::program::{ClassId, Kind, PolySite};
use crate::vm::heap::{Data, Ref};
use crate::vm::thread::Role;
use crate::vm::{Flow, Vm};

const INVOKE_BOXED: &str =
    "(Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Class;Z[Ljava/lang/Object;)Ljava/lang/Object;";
const ACCESS_BOXED: &str = "(I[Ljava/lang/Object;)Ljava/lang/Object;";

impl Vm {
    /// Signature-polymorphic calls. `args` slots with the receiver are on the stack.
    pub(crate) fn invoke_poly(&mut self, site: u32, args: usize) -> Flow {
        let site = self.program.poly_sites[site as usize].clone();
        if let Some((class, key)) = site.call_site {
            return self.invoke_call_site(&site, class, key, args);
        }
        let receiver = self.peek(args - 1) as Ref;
        if receiver == 0 {
            return self.throw_npe();
        }
        let operands = self.operands(&site, args - 1);
        let result = if &*self.program.class(site.class).name == "java/lang/invoke/VarHandle" {
            self.access_variable(&site, receiver, &operands)
        } else {
            self.invoke_handle(&site, receiver, &operands)
        };
        match result {
            Ok(native) | Err(native) => self.native_result(native, args, site.ret),
        }
    }

    /// An `invokedynamic`: calls what its `CallSite` has as its target now.
    fn invoke_call_site(&mut self, site: &PolySite, class: ClassId, key: u32, args: usize) -> Flow {
        let call_site = match self.constant_object(class, key) {
            Ok(object) => object,
            Err(flow) => return flow,
        };
        let Some(slot) = self.field_slot(self.state.class_of(call_site), "target") else { return self.throw_npe() };
        let slot = usize::from(slot);
        let constant = self.get_int(call_site, "constant") != 0;
        if !constant && address::visible(self, Place::Element(call_site, slot), false) {
            return self.native_result(Native::Choice, args, site.ret);
        }
        let target = self.state.heap.get(call_site).slot(slot) as Ref;
        let operands = self.operands(site, args);
        match self.invoke_handle(site, target, &operands) {
            Ok(native) | Err(native) => self.native_result(native, args, site.ret),
        }
    }

    /// The arguments of the call in the top `slots` slots.
    fn operands(&self, site: &PolySite, slots: usize) -> SmallVec<[Operand; 4]> {
        let mut depth = slots;
        let mut list = smallvec![];
        for &kind in &site.params {
            depth -= 1;
            list.push(Operand { kind, bits: self.peek(depth) });
            depth -= kind.slots() - 1;
        }
        list
    }

    /// An `Object[]` of the operands, boxed.
    fn boxed(&mut self, operands: &[Operand]) -> Ref {
        let refs: Vec<u64> = operands.iter().map(|o| u64::from(self.boxed_value(o.kind, o.bits))).collect();
        let array = self.known.object_array;
        self.alloc(array, Data::Slots(refs.into_boxed_slice()))
    }

    fn invoke_handle(&mut self, site: &PolySite, handle: Ref, operands: &[Operand]) -> Result<Native, Native> {
        let method = self.model_method(site.class, "invokeBoxed", INVOKE_BOXED)?;
        let descriptor = self.intern_str(&site.descriptor);
        let own = self.caller_class().filter(|&caller| self.program.class(caller).space != 0);
        let types = own.map_or(Ok([0, 0]), |caller| descriptor_classes(self, caller, &site.descriptor));
        let [result, parameters] = types.map_err(Native::Link)?;
        let exact = u64::from(&*site.name == "invokeExact");
        let array = self.boxed(operands);
        let args = smallvec![u64::from(handle), u64::from(descriptor), result, parameters, exact, u64::from(array)];
        Ok(Native::Call { method, args, role: Role::Unboxed(site.ret as u8) })
    }

    fn access_variable(&mut self, site: &PolySite, handle: Ref, operands: &[Operand]) -> Result<Native, Native> {
        let mode = varhandle::mode_of(&site.name)
            .ok_or_else(|| Native::throw("java/lang/UnsupportedOperationException", site.name.to_string()))?;
        if self.get_int(handle, "kind") != varhandle::OTHER {
            return varhandle::access(self, handle, mode, operands, Some(site));
        }
        let class = self.state.class_of(handle);
        let method = self.model_method(class, "accessBoxed", ACCESS_BOXED)?;
        let array = self.boxed(operands);
        let args = smallvec![u64::from(handle), mode as u64, u64::from(array)];
        Ok(Native::Call { method, args, role: Role::Unboxed(site.ret as u8) })
    }

    /// A method of the model classes.
    fn model_method(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<crate::program::MethodId, Native> {
        let found = self.program.find_method(class, name, descriptor);
        found.ok_or_else(|| Native::throw("java/lang/InternalError", format!("the class library has no {name}")))
    }
}

/// Kind of the result of a call site as the native answers it: what it does not want is dropped.
pub(super) fn answer(kind: Kind, bits: u64) -> Native {
    if kind == Kind::Void { Native::Void } else { Native::Value(bits) }
}
