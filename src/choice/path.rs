//! The generators of a path (JPF's developer guide, *ChoiceGenerators*, "Cascaded ChoiceGenerators"): which stood at
//! each of its choice points, and what was chosen.
//!
//! The search owns the generators themselves and goes back and forth on them. What is kept here is a record of each, in
//! a list that grows at its young end and shares the rest, so that every state to be explored can keep its own path. It is
//! kept only while somebody listens.

use std::rc::Rc;

use super::classes::{Kind, known_class};
use super::thread::scheduling_classes;
use super::{Choice, ChoiceGenerator, Tid};
use crate::program::MethodId;

/// A method, and a place in the code arena: what stood there has registered a cascade.
pub type Site = (MethodId, u32);

/// A generator, and the choice of it that a transition was started with.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken {
    /// The generator's id.
    pub id: String,
    /// Its class, by the short name.
    pub class: &'static str,
    /// How many choices it has.
    pub total: u32,
    /// Which of them was taken, from 0.
    pub index: u32,
    /// The choice.
    pub choice: Choice,
    /// The choice in words.
    pub label: String,
    /// Whether it chose the thread.
    pub scheduling: bool,
    /// Another generator was registered after it in the same transition (JPF's `isCascaded`): false for the last.
    pub cascaded: bool,
}

impl Taken {
    fn of(cg: &dyn ChoiceGenerator, cascaded: bool) -> Taken {
        let index = cg.processed().saturating_sub(1);
        Taken {
            id: cg.id().to_owned(),
            class: cg.class(),
            total: cg.total(),
            index,
            choice: cg.choice(index),
            label: cg.label(index),
            scheduling: cg.is_scheduling(),
            cascaded,
        }
    }

    /// Whether its class is `class` or has it as a supertype; see [`is_generator`].
    pub fn is_a(&self, class: &str) -> bool {
        is_generator(self.class, class)
    }
}

/// Whether a generator class is another, or a kind of it. The supertypes are JPF's: `ChoiceGenerator` of all,
/// `ThreadChoiceGenerator`, and one for each kind of data, such as `IntChoiceGenerator`. Full names are understood.
pub fn is_generator(class: &str, of: &str) -> bool {
    let of = of.rsplit('.').next().unwrap_or(of);
    let threads = || scheduling_classes().any(|own| own == class);
    class == of
        || of == "ChoiceGenerator"
        || supertype(class) == of
        || matches!(of, "ThreadChoiceFromSet" | "ThreadChoiceGenerator") && threads()
}

fn supertype(class: &str) -> &'static str {
    match known_class(class).map(|c| c.kind) {
        Some(Kind::Boolean) => "BooleanChoiceGenerator",
        Some(Kind::Int) => "IntChoiceGenerator",
        Some(Kind::Long) => "LongChoiceGenerator",
        Some(Kind::Float) => "FloatChoiceGenerator",
        Some(Kind::Double) => "DoubleChoiceGenerator",
        Some(Kind::Object) => "ReferenceChoiceGenerator",
        Some(Kind::Order(_)) => "PermutationGenerator",
        Some(Kind::Exception) => "ExceptionChoiceGenerator",
        _ => "ChoiceGenerator",
    }
}

/// The generators on the way to where a transition began. The empty one is that of the first transition.
#[derive(Debug, Clone, Default)]
pub struct Path(Option<Rc<Node>>);

#[derive(Debug)]
struct Node {
    cascade: Vec<Taken>,
    /// Whose top halves registered the cascade.
    thread: Tid,
    /// Where that thread stood.
    place: Option<Site>,
    /// Cascades on the path, this one included.
    length: u32,
    before: Path,
}

impl Path {
    /// This path, and then the transition that the current choices of `cascade` start; `thread` registered it.
    pub fn after<'a>(&self, cascade: impl Iterator<Item = &'a dyn ChoiceGenerator>, thread: Tid) -> Path {
        let mut taken: Vec<Taken> = cascade.map(|cg| Taken::of(cg, true)).collect();
        if let Some(last) = taken.last_mut() {
            last.cascaded = false;
        }
        let length = self.len() + 1;
        Path(Some(Rc::new(Node { cascade: taken, thread, place: None, length, before: self.clone() })))
    }

    /// The same, with the place where the last cascade was registered. For a path that nobody shares yet.
    pub(crate) fn registered_at(mut self, place: Option<Site>) -> Path {
        if let Some(node) = self.0.as_mut().and_then(Rc::get_mut) {
            node.place = place;
        }
        self
    }

    /// Transitions that choices started.
    pub fn len(&self) -> u32 {
        self.0.as_ref().map_or(0, |node| node.length)
    }

    /// Whether no choice has been made.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The cascade of the current transition, in the order of registration (JPF's `getCurrentChoiceGenerators`).
    pub fn current(&self) -> &[Taken] {
        self.0.as_ref().map_or(&[], |node| &node.cascade)
    }

    /// The thread whose operations registered that cascade.
    pub fn registered_by(&self) -> Option<Tid> {
        self.0.as_ref().map(|node| node.thread)
    }

    /// All cascades, the current one first, each with the place where it was registered: in the innermost method of the
    /// user's (JPF's `getSourceLocation`).
    pub fn places(&self) -> impl Iterator<Item = (&[Taken], Option<Site>)> {
        let mut next = self.0.as_deref();
        std::iter::from_fn(move || {
            let node = next?;
            next = node.before.0.as_deref();
            Some((&node.cascade[..], node.place))
        })
    }

    /// The path without its last transition.
    pub fn before(&self) -> Path {
        self.0.as_ref().map_or(Path(None), |node| node.before.clone())
    }

    /// All cascades, the current one first.
    pub fn cascades(&self) -> impl Iterator<Item = &[Taken]> {
        self.places().map(|(cascade, _)| cascade)
    }

    /// All generators, the one registered last first (JPF's `getChoiceGenerators`, and its linkage through
    /// `getPreviousChoiceGenerator`).
    pub fn all(&self) -> impl Iterator<Item = &Taken> {
        self.cascades().flat_map(|cascade| cascade.iter().rev())
    }

    /// The generator registered last (JPF's `getChoiceGenerator`).
    pub fn last(&self) -> Option<&Taken> {
        self.current().last()
    }

    /// The last of the current cascade with that id (`getCurrentChoiceGenerator(id)`).
    pub fn named(&self, id: &str) -> Option<&Taken> {
        self.current().iter().rev().find(|cg| cg.id == id)
    }

    /// The last of the current cascade with that id and of that class, which may be a supertype
    /// (`getCurrentChoiceGenerator(id, cgType)`).
    pub fn named_of(&self, id: &str, class: &str) -> Option<&Taken> {
        self.current().iter().rev().find(|cg| cg.id == id && cg.is_a(class))
    }

    /// The last of the path that is of that class, which may be a supertype (`getLastChoiceGeneratorOfType`).
    pub fn last_of(&self, class: &str) -> Option<&Taken> {
        self.all().find(|cg| cg.is_a(class))
    }

    /// The one registered before that of the current cascade at `position`, in the same transition
    /// (`getCascadedParent`); none before the first.
    pub fn cascaded_parent(&self, position: usize) -> Option<&Taken> {
        self.current().get(position.checked_sub(1)?)
    }
}

impl Drop for Node {
    /// A path can be as long as the search is deep: its nodes are taken apart one after the other.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(node) = next.and_then(Rc::into_inner) {
            let mut node = node;
            next = node.before.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BooleanChoice, IntInterval, NumberChoice, ThreadChoice};
    use super::*;

    fn standing_on(mut cg: impl ChoiceGenerator + 'static, index: u32) -> Box<dyn ChoiceGenerator> {
        cg.select(index);
        Box::new(cg)
    }

    fn after(path: &Path, cascade: &[Box<dyn ChoiceGenerator>], thread: Tid) -> Path {
        path.after(cascade.iter().map(|cg| &**cg), thread)
    }

    /// thread; then a cascade of thread, int `x`, boolean `x`.
    fn example() -> Path {
        let threads = || ThreadChoice::new("field-access", [0, 1, 2].into_iter().collect());
        let first = after(&Path::default(), &[standing_on(threads(), 2)], 0);
        let ints = NumberChoice::<i32>::set("x".to_string(), vec![42, 43]).expect("no value twice");
        let cascade = [
            standing_on(threads(), 1),
            standing_on(ints, 1),
            standing_on(BooleanChoice::new("x".to_string(), true), 0),
        ];
        after(&first, &cascade, 2)
    }

    #[test]
    fn generators_are_found_by_id_and_by_type() {
        let path = example();
        assert_eq!(path.len(), 2);
        assert_eq!(path.registered_by(), Some(2));
        let classes = |found: Option<&Taken>| found.map(|cg| (cg.class, cg.index, cg.choice));
        assert_eq!(classes(path.last()), Some(("BooleanChoiceGenerator", 0, Choice::Boolean(false))));
        assert_eq!(classes(path.named("x")), classes(path.last()));
        let ints = Some(("IntChoiceFromSet", 1, Choice::Int(43)));
        assert_eq!(classes(path.named_of("x", "IntChoiceFromSet")), ints);
        assert_eq!(classes(path.named_of("x", "gov.nasa.jpf.vm.IntChoiceGenerator")), ints);
        assert_eq!(classes(path.named_of("x", "ThreadChoiceGenerator")), None);
        assert_eq!(classes(path.named("y")), None);
        assert_eq!(classes(path.last_of("ThreadChoiceGenerator")), Some(("ThreadChoiceFromSet", 1, Choice::Thread(1))));
        assert_eq!(classes(path.before().last_of("IntChoiceGenerator")), None);
        assert_eq!(classes(path.last_of("ChoiceGenerator")), classes(path.last()));
    }

    #[test]
    fn the_last_of_a_cascade_is_not_cascaded() {
        let path = example();
        assert_eq!(path.current().iter().map(|cg| cg.cascaded).collect::<Vec<_>>(), [true, true, false]);
        assert_eq!(path.cascaded_parent(2).map(|cg| cg.class), Some("IntChoiceFromSet"));
        assert_eq!(path.cascaded_parent(0), None);
        let all: Vec<_> = path.all().map(|cg| cg.class).collect();
        assert_eq!(all, ["BooleanChoiceGenerator", "IntChoiceFromSet", "ThreadChoiceFromSet", "ThreadChoiceFromSet"]);
    }

    #[test]
    fn a_long_path_is_dropped_without_a_deep_stack() {
        let mut path = Path::default();
        for _ in 0..1_000_000 {
            path = after(&path, &[standing_on(IntInterval::new("i", 0, 1, 1), 1)], 0);
        }
        assert_eq!(path.len(), 1_000_000);
        drop(path);
    }
}
