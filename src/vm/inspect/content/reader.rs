//! Reading fields by name, and walking along chains that may be broken.

use super::super::super::Vm;
use super::super::super::heap::{Data, Obj, Ref};
use super::{Content, Entry, MAX_DEPTH, MAX_ENTRIES, Value};
use crate::program::{Class, Kind, Shape};
use crate::report::ContentKind;
use crate::util::FxMap;

/// Steps along the structure of one object.
const MAX_STEPS: usize = 20_000;

/// Reads objects of the present state.
pub(in super::super) struct Reader<'a> {
    vm: &'a Vm,
    depth: usize,
}

impl<'a> Reader<'a> {
    pub(in super::super) fn new(vm: &'a Vm, depth: usize) -> Self {
        Reader { vm, depth }
    }

    pub(super) fn vm(&self) -> &'a Vm {
        self.vm
    }

    /// The object, if there is one.
    pub(super) fn object(&self, r: Ref) -> Option<&'a Obj> {
        self.vm.state.heap.objs.get(r as usize).filter(|o| r != 0 && !o.is_free())
    }

    fn class_of(&self, r: Ref) -> Option<&'a Class> {
        Some(self.vm.program.class(self.object(r)?.class))
    }

    /// Whether it is an instance of that class or of a subclass.
    pub(in super::super) fn is_a(&self, r: Ref, name: &str) -> bool {
        self.class_of(r).is_some_and(|c| c.super_chain.iter().any(|&c| &*self.vm.program.class(c).name == name))
    }

    /// A field that the class of that name declares.
    fn field(&self, r: Ref, class: &str, name: &str) -> Option<(Kind, u64)> {
        let object = self.object(r)?;
        let above = &self.vm.program.class(object.class).super_chain;
        let declaring = above.iter().map(|&c| self.vm.program.class(c)).find(|c| &*c.name == class)?;
        let field = declaring.fields.iter().find(|f| &*f.name == name && !f.is_static())?;
        let Data::Slots(slots) = &object.data else { return None };
        Some((field.kind, *slots.get(usize::from(field.slot))?))
    }

    /// A reference field; 0 for null.
    pub(in super::super) fn reference(&self, r: Ref, class: &str, name: &str) -> Option<Ref> {
        self.field(r, class, name).filter(|(kind, _)| *kind == Kind::Ref).map(|(_, value)| value as Ref)
    }

    /// An `int`, `short`, `byte` or `boolean` field.
    pub(super) fn int(&self, r: Ref, class: &str, name: &str) -> Option<i32> {
        let whole = |kind: &Kind| !matches!(kind, Kind::Ref | Kind::Long | Kind::Float | Kind::Double | Kind::Void);
        self.field(r, class, name).filter(|(kind, _)| whole(kind)).map(|(_, value)| value as u32 as i32)
    }

    /// A `long` field.
    pub(super) fn long(&self, r: Ref, class: &str, name: &str) -> Option<i64> {
        self.field(r, class, name).filter(|(kind, _)| *kind == Kind::Long).map(|(_, value)| value as i64)
    }

    /// Any field as a value.
    pub(super) fn value(&self, r: Ref, class: &str, name: &str) -> Option<Value> {
        let (kind, value) = self.field(r, class, name)?;
        Some(if kind == Kind::Ref { Value::Ref(value as Ref) } else { Value::Of(kind, value) })
    }

    /// The length of an array; `None` where it is none.
    pub(super) fn length(&self, array: Ref) -> Option<usize> {
        self.kind_of_elements(array)?;
        Some(self.object(array)?.data.len())
    }

    fn kind_of_elements(&self, array: Ref) -> Option<Kind> {
        match self.class_of(array)?.shape {
            Shape::Array { elem, .. } => Some(elem),
            _ => None,
        }
    }

    /// An element of an array.
    pub(super) fn element(&self, array: Ref, i: usize) -> Option<Value> {
        let kind = self.kind_of_elements(array)?;
        let object = self.object(array).filter(|o| i < o.data.len())?;
        let value = object.element(i, matches!(kind, Kind::Byte | Kind::Short));
        Some(if kind == Kind::Ref { Value::Ref(value as Ref) } else { Value::Of(kind, value) })
    }

    /// An element of an array of references; 0 for null, and where there is none.
    pub(super) fn item(&self, array: Ref, i: usize) -> Ref {
        match self.element(array, i) {
            Some(Value::Ref(r)) => r,
            _ => 0,
        }
    }

    /// What another object holds that this one wraps.
    pub(super) fn wrapped(&self, r: Ref) -> Option<Content> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.vm.content(r, self.depth + 1)
    }
}

/// Contents on the way.
pub(super) struct Listing {
    kind: ContentKind,
    entries: Vec<Entry>,
    found: usize,
    steps: usize,
    met: FxMap<Ref, ()>,
    note: Option<String>,
    /// Not all of it was looked at.
    partly: bool,
}

impl Listing {
    pub(super) fn new(kind: ContentKind) -> Self {
        Listing { kind, entries: Vec::new(), found: 0, steps: 0, met: FxMap::default(), note: None, partly: false }
    }

    pub(super) fn add(&mut self, value: Value) {
        self.push(None, value);
    }

    pub(super) fn add_pair(&mut self, key: Value, value: Value) {
        self.push(Some(key), value);
    }

    fn push(&mut self, key: Option<Value>, value: Value) {
        self.found += 1;
        if self.entries.len() < MAX_ENTRIES {
            self.entries.push(Entry { key, name: "", value });
        }
    }

    /// Whether one more step may be made.
    pub(super) fn goes_on(&mut self) -> bool {
        self.steps += 1;
        self.partly |= self.steps > MAX_STEPS;
        self.steps <= MAX_STEPS
    }

    /// Whether to go on to that link of a chain: not where the chain ends, nor where it runs in a circle.
    pub(super) fn enters(&mut self, link: Ref) -> bool {
        if link == 0 || !self.goes_on() {
            return false;
        }
        if self.met.insert(link, ()).is_some() {
            self.note.get_or_insert_with(|| {
                "it runs in a circle: it was changed by threads that got in each other's way".into()
            });
            self.partly = true;
            return false;
        }
        true
    }

    /// Something odd.
    pub(super) fn note(&mut self, note: &str) {
        self.note.get_or_insert_with(|| note.to_string());
    }

    /// What was found, where the object itself does not say how much it is.
    pub(super) fn end(self) -> Option<Content> {
        let size = self.found;
        Some(self.of_size(size))
    }

    /// What was found, beside what the object says of its size.
    pub(super) fn end_with(mut self, said: Option<i32>) -> Option<Content> {
        let said = said?;
        let found = self.found;
        if !self.partly && i64::from(said) != found as i64 {
            self.note.get_or_insert_with(|| {
                format!("it says that its size is {said}, and {found} are there: a change is half done")
            });
        }
        let size = usize::try_from(said).unwrap_or(0).max(self.entries.len());
        Some(self.of_size(size))
    }

    fn of_size(self, size: usize) -> Content {
        Content { kind: self.kind, entries: self.entries, size, note: self.note }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_that_runs_in_a_circle_ends() {
        let mut list = Listing::new(ContentKind::List);
        let next = |link: Ref| link % 3 + 1;
        let mut at = 1;
        while list.enters(at) {
            list.add(Value::Ref(at));
            at = next(at);
        }
        let content = list.end_with(Some(9)).expect("there is something");
        assert_eq!((content.entries.len(), content.size), (3, 9));
        assert_eq!(
            content.note.as_deref(),
            Some("it runs in a circle: it was changed by threads that got in each other's way")
        );
    }

    #[test]
    fn sizes_and_lengths_are_bounded() {
        let mut list = Listing::new(ContentKind::List);
        let mut at = 1;
        while list.enters(at) {
            list.add(Value::Ref(at));
            at += 1;
        }
        let content = list.end_with(Some(1 << 30)).expect("there is something");
        assert_eq!((content.entries.len(), content.size, content.note), (MAX_ENTRIES, 1 << 30, None));
    }

    #[test]
    fn a_size_that_does_not_fit_is_noted() {
        let said = |size: i32| {
            let mut list = Listing::new(ContentKind::List);
            list.add(Value::Text("a".to_owned()));
            let content = list.end_with(Some(size)).expect("there is something");
            (content.size, content.note)
        };
        assert_eq!(said(1), (1, None));
        let note = |size| Some(format!("it says that its size is {size}, and 1 are there: a change is half done"));
        assert_eq!(said(0), (1, note(0)));
        assert_eq!(said(-4), (1, note(-4)));
        assert_eq!(said(3), (3, note(3)));
    }
}
