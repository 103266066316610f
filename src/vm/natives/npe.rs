//! `NullPointerException.getExtendedNPEMessage`: what was null.

use super::{Entry, Native, r};
use crate::program::LinkError;
use crate::vm::Vm;
use crate::vm::heap::Ref;

const NPE: &str = "java/lang/NullPointerException";
/// `extendedMessageState` of an exception whose text can be computed from its stack trace.
const TRACED: u64 = 1;
/// `extendedMessageState` of an exception whose text has been computed, even if to nothing.
const COMPUTED: u64 = 2;

pub(super) const NATIVES: &[Entry] = &[(NPE, "getExtendedNPEMessage", "", |vm, a| match vm.null_message(r(a, 0)) {
    Some(text) => Native::reference(vm.new_string(&text)),
    None => Native::reference(0),
})];

impl Vm {
    /// Text of a `NullPointerException` that has no message of its own.
    pub(crate) fn null_message(&self, exception: Ref) -> Option<String> {
        if &*self.program.class(self.state.class_of(exception)).name != NPE {
            return None;
        }
        if self.get_int(exception, "extendedMessageState") as u64 == COMPUTED {
            let text = self.get_ref(exception, "extendedMessage");
            return (text != 0).then(|| self.string_text(text));
        }
        let &(method, index) = self.backtrace_pairs(exception).first()?;
        self.program.null_message(method, index)
    }

    /// The exception of an instruction that met null.
    pub(crate) fn null_pointer_exception(&mut self) -> Result<Ref, LinkError> {
        let r = self.new_throwable(NPE, None)?;
        if self.get_int(r, "extendedMessageState") as u64 != COMPUTED {
            self.put_field(r, "extendedMessageState", TRACED);
        }
        Ok(r)
    }

    /// What raised or made the exception is in no frame of its stack trace: a method reference that unboxes its argument,
    /// a method handle of the constructor. The first frame that can be seen did not do it, so a `NullPointerException`
    /// has no text.
    pub(crate) fn has_no_null_message(&mut self, exception: Ref) {
        if &*self.program.class(self.state.class_of(exception)).name == NPE {
            self.put_field(exception, "extendedMessageState", COMPUTED);
        }
    }

    /// The exception of a native method that was given null: its text is not that of the call instruction.
    pub(crate) fn native_npe(&mut self) -> Native {
        match self.new_throwable(NPE, None) {
            Ok(r) => {
                self.put_field(r, "extendedMessageState", COMPUTED);
                Native::Throw(r)
            }
            Err(e) => Native::Link(e),
        }
    }
}
