//! Memory that runs out (JPF's `OOMEInjector`): allocations throw an `OutOfMemoryError` where configuration says so.
//!
//! Unlike in JPF both are explored, that an allocation succeeds and that it fails. Allocations are instructions; what
//! native methods allocate always succeeds.

use super::table::Options;
use super::{At, EnumSet, EventKind, Listener};
use crate::choice::{Choice, ExceptionChoice};
use crate::program::{ClassId, MethodId};
use crate::util::Pattern;
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "oome.locations",
        "Lines whose allocations may fail, and those of everything that is called from there: `File.java:12` or \
         `File.java:12-20`, several with commas.",
    ),
    (
        "oome.types",
        "Types whose allocation may fail: `pack.Class`, `byte[]`, several with commas; `*` stands for anything, as in `pack.*`, \
         `*Node` and `*[]`. With `+` at the end subclasses too.",
    ),
    ("oome.choice", "`true` unless said otherwise: success and failure are both explored. `false`: they always fail."),
];

/// The choice's id.
const ID: &str = "out-of-memory-injector";
const ERROR: &str = "java/lang/OutOfMemoryError";

#[derive(Debug)]
struct Lines {
    file: String,
    first: u32,
    last: u32,
}

#[derive(Debug)]
struct Type {
    name: String,
    /// Where the name has a `*`.
    pattern: Option<Pattern>,
    subclasses: bool,
    /// With `subclasses`.
    class: Option<ClassId>,
}

/// The listener.
#[derive(Debug)]
pub(super) struct OomeInjector {
    locations: Vec<Lines>,
    types: Vec<Type>,
    choice: bool,
}

impl OomeInjector {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let list = |key: &str| -> Vec<String> {
            let text = options.get(key).unwrap_or("");
            text.split([',', ';']).map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
        };
        let locations = list("oome.locations").iter().map(|text| Lines::of(text)).collect::<Result<Vec<_>, _>>()?;
        let types: Vec<Type> = list("oome.types")
            .iter()
            .map(|text| {
                let name = text.strip_suffix('+').unwrap_or(text).trim().to_owned();
                let pattern = name.contains('*').then(|| Pattern::new(&name));
                Type { name, pattern, subclasses: text.ends_with('+'), class: None }
            })
            .collect();
        if locations.is_empty() && types.is_empty() {
            return Err("it needs oome.locations or oome.types".to_owned());
        }
        Ok(OomeInjector { locations, types, choice: options.flag("oome.choice")?.unwrap_or(true) })
    }

    fn is_meant(&self, vm: &VmView<'_>, name: &str, class: Option<ClassId>) -> bool {
        let within = |&(method, pc): &(MethodId, u32)| self.locations.iter().any(|lines| lines.has(vm, method, pc));
        self.types.iter().any(|wanted| wanted.fits(vm, name, class))
            || !self.locations.is_empty() && vm.frames_of(vm.current_thread()).any(|frame| within(&frame))
    }
}

impl Lines {
    fn of(text: &str) -> Result<Lines, String> {
        let wrong = || format!("oome.locations has '{text}', which is not File.java:LINE or File.java:FIRST-LAST");
        let (file, lines) = text.rsplit_once(':').ok_or_else(wrong)?;
        let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let (first, last) = (number(first)?, number(last)?);
        if file.is_empty() || first > last {
            return Err(wrong());
        }
        Ok(Lines { file: file.trim().to_owned(), first, last })
    }

    fn has(&self, vm: &VmView<'_>, method: MethodId, pc: u32) -> bool {
        vm.source_file_of(method) == self.file && (self.first..=self.last).contains(&vm.line_of(method, pc))
    }
}

impl Type {
    fn fits(&self, vm: &VmView<'_>, name: &str, class: Option<ClassId>) -> bool {
        match (&self.pattern, class, self.class) {
            (Some(pattern), Some(class), _) if self.subclasses => {
                pattern.matches(name) || vm.supertypes(class).iter().any(|sup| pattern.matches(sup))
            }
            (Some(pattern), ..) => pattern.matches(name),
            (None, Some(class), Some(sup)) => vm.is_kind_of(class, sup),
            _ => name == self.name,
        }
    }
}

impl Listener for OomeInjector {
    fn name(&self) -> &str {
        "OOMEInjector"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ExecuteInstruction.into()
    }

    fn alters(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut VmView<'_>) -> Result<(), String> {
        let open = |wanted: &&mut Type| wanted.pattern.is_none() && !wanted.name.ends_with("[]");
        for wanted in self.types.iter_mut().filter(open) {
            let class = vm.find_class(&wanted.name).map_err(|problem| format!("oome.types: {problem}"))?;
            wanted.class = wanted.subclasses.then_some(class);
        }
        Ok(())
    }

    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        let Some((name, class)) = vm.allocates(at.pc) else { return };
        if !self.is_meant(vm, &name, class) {
            return;
        }
        match vm.chosen(ID) {
            Some(Choice::Way(0)) => {}
            Some(_) => vm.throw_instead(ERROR, Some("Java heap space")),
            None if vm.initialises_first(at.pc) => {}
            None if !self.choice => vm.throw_instead(ERROR, Some("Java heap space")),
            None => vm.register_choice(Box::new(ExceptionChoice::new(ID, vec![ERROR.replace('/', ".")]))),
        }
    }
}
