//! Names and types of local variables, from the debug information (`javac -g`).

use ristretto_classfile::attributes::Attribute;

use super::{MethodId, Program, descriptor};
use crate::classfile::{self, pool};

/// A local variable of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its slot.
    pub slot: u16,
    /// Its name.
    pub name: String,
    /// Its type's descriptor.
    pub descriptor: String,
}

impl Program {
    /// The variables that are in scope at instruction `index` of a method, as far as that is known: `this`, and what the
    /// class file tells; and whether it tells. A variable that this very instruction initialises is not in scope yet.
    pub fn variables_at(&self, method: MethodId, index: u32) -> (Vec<Variable>, bool) {
        let m = self.method(method);
        let class = self.class(m.class);
        let (mut found, mut told) = (Vec::new(), false);
        if let Some(file) = class.file.as_deref()
            && let Some(view) = file.methods.get(usize::from(m.file_index)).and_then(classfile::code_of)
        {
            // Unlike other tables this one still has byte offsets.
            let offset = self.byte_offset(method, index);
            for attribute in view.attributes {
                let Attribute::LocalVariableTable { variables, .. } = attribute else { continue };
                told = true;
                for v in variables {
                    let start = u32::from(v.start_pc);
                    let Some(name) = pool::utf8(file, v.name_index) else { continue };
                    if (start..start + u32::from(v.length)).contains(&offset) {
                        let descriptor = pool::utf8(file, v.descriptor_index).unwrap_or_default().into_owned();
                        found.push(Variable { slot: v.index, name: name.into_owned(), descriptor });
                    }
                }
            }
        }
        if !m.is_static() && !found.iter().any(|v| v.slot == 0) {
            let descriptor = descriptor::of_class(&class.name);
            found.push(Variable { slot: 0, name: "this".to_string(), descriptor });
        }
        (found, told)
    }
}
