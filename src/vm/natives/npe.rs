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
        if &*self.program.class(self.class_of(exception)).name != NPE {
            return None;
        }
        if self.get_int(exception, "extendedMessageState") as u64 == COMPUTED {
            let text = self.get_ref(exception, "extendedMessage");
            return (text != 0).then(|| self.string_text(text));
        }
        let &(method, index) = self.backtrace_pairs(exception).first()?;
        self.program.null_message(method, index)
    }

    /// The exception of an instruction that met null. Where that is in a hidden frame, as when a method reference unboxes
    /// its argument, there is no text: the frame below, the first that can be seen, did not do it.
    pub(crate) fn null_pointer_exception(&mut self) -> Result<Ref, LinkError> {
        let r = self.new_throwable(NPE, None)?;
        let top = self.threads[self.cur as usize].frames.last();
        let hidden = top.is_some_and(|frame| self.program.method(frame.method).hidden);
        self.put_field(r, "extendedMessageState", if hidden { COMPUTED } else { TRACED });
        Ok(r)
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
