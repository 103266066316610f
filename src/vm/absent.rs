//! Classes of modules that are not packed. The program meets the errors that a Java runtime without those modules would
//! give it, and may go on; where such an error leaves a thread the execution counts neither as right nor as wrong.

use super::heap::Ref;
use super::{BootError, TransitionEnd, Vm};
use crate::program::{LinkError, Origin};
use crate::report::Refusal;
use crate::util::shortened;

/// Errors that name a class that could not be had.
const ERRORS: [&str; 4] = [
    "java/lang/NoClassDefFoundError",
    "java/lang/ClassNotFoundException",
    // Its message quotes the error that it stands for.
    "java/lang/ExceptionInInitializerError",
    "java/lang/TypeNotPresentException",
];

/// Causes of causes that are looked at.
const CAUSES: usize = 64;
/// Classes that are remembered.
const MOST: usize = 200;

impl Vm {
    /// The program asks for that class, and there is none: it is remembered if the library would have it, were it whole.
    pub(crate) fn note_absent(&mut self, name: &str) {
        if self.track.used.absent.len() >= MOST || !self.asked_by_program() {
            return;
        }
        let name = name.replace('.', "/");
        if let Some(module) = self.program.missing_module(&name) {
            let at = self.place_of(self.exec.cur).map(|place| self.place_text(place)).unwrap_or_default();
            let class = shortened(&name.replace('/', ".")).into_owned();
            self.track.used.absent.entry(class).or_insert((module, at));
        }
    }

    /// The same for what could not be linked.
    pub(crate) fn note_unlinked(&mut self, error: &LinkError) {
        if let LinkError::NotFound(name) = error {
            self.note_absent(name);
        }
    }

    /// Why the main class cannot be loaded.
    pub(super) fn not_loaded(&mut self, main: &str, error: LinkError) -> BootError {
        let dotted = |name: &str| name.replace('/', ".");
        match &error {
            LinkError::NotFound(name) => match self.program.missing_module(name) {
                Some(module) => BootError::Module { main: dotted(main), class: dotted(name), module },
                None => error.into(),
            },
            _ => error.into(),
        }
    }

    /// Classes of modules that are not packed that the program has asked for, with their modules.
    pub fn absent_classes(&self) -> Vec<String> {
        self.track.used.absent.iter().map(|(class, (module, _))| format!("{class} ({module})")).collect()
    }

    /// Why what goes wrong may be none of the program's errors: some execution has gone on without a class that is only
    /// missing here. It is not known whether this one has.
    pub fn excuse(&self) -> Option<Refusal> {
        let (class, (module, at)) = self.track.used.absent.iter().next()?;
        let why = format!("it belongs to the module {module}, which is not packed, and an error may come of that");
        Some(Refusal { what: class.clone(), why, at: at.clone() })
    }

    /// Where an exception comes from a class that is only missing here: what is missing.
    pub(crate) fn lack_behind(&mut self, exception: Ref) -> Option<Refusal> {
        let mut at = exception;
        for _ in 0..CAUSES {
            if let Some((class, module)) = self.class_missing_in(at) {
                let what = shortened(&class.replace('/', ".")).into();
                let why = format!("it belongs to the module {module}, which is not packed");
                return Some(Refusal { what, why, at: self.user_place_of(at) });
            }
            let cause = self.get_ref(at, "cause");
            let next = if cause == at || cause == 0 { self.get_ref(at, "target") } else { cause };
            if next == 0 {
                return None;
            }
            at = next;
        }
        None
    }

    /// The end of a path on which such an exception leaves a thread.
    pub(crate) fn end_for_lack(&mut self, exception: Ref) -> Option<TransitionEnd> {
        self.lack_behind(exception).map(|refusal| TransitionEnd::Unsupported(Box::new(refusal)))
    }

    /// A class of a missing module that the message of such an error names.
    fn class_missing_in(&mut self, exception: Ref) -> Option<(String, &'static str)> {
        let class = self.state.class_of(exception);
        if !ERRORS.contains(&&*self.program.class(class).name) {
            return None;
        }
        let message = self.state.heap.get(exception).slot(usize::from(self.known.throwable_message)) as Ref;
        let text = if message == 0 { String::new() } else { self.string_text(message) };
        let names = text.split(|c: char| c.is_whitespace() || "[];:,\"'".contains(c)).take(100);
        let names: Vec<String> = names.map(|word| word.replace('.', "/")).collect();
        names.into_iter().find_map(|name| self.program.missing_module(&name).map(|module| (name, module)))
    }

    /// The innermost place of the program's own in a stack trace, or the innermost of all.
    fn user_place_of(&self, exception: Ref) -> String {
        let places = self.backtrace_pairs(exception);
        let own = places.iter().find(|(method, _)| {
            let m = self.program.method(*method);
            self.program.class(m.class).origin != Origin::Library
        });
        own.or(places.first()).map(|&(method, index)| self.place(method, index)).unwrap_or_default()
    }
}
