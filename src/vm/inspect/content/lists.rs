//! Lists and queues, in the order of their elements.

use super::reader::{Listing, Reader};
use super::{Content, Read, Ref, Value};
use crate::report::ContentKind;

pub(super) const READERS: &[(&str, Read)] = &[
    ("java/util/ArrayList", |r, o| part_of_array(r, o, "java/util/ArrayList", "elementData", "size")),
    ("java/util/Vector", |r, o| part_of_array(r, o, "java/util/Vector", "elementData", "elementCount")),
    ("java/util/PriorityQueue", |r, o| part_of_array(r, o, "java/util/PriorityQueue", "queue", "size")),
    ("java/util/concurrent/PriorityBlockingQueue", |r, o| {
        part_of_array(r, o, "java/util/concurrent/PriorityBlockingQueue", "queue", "size")
    }),
    ("java/util/LinkedList", linked_list),
    ("java/util/ArrayDeque", array_deque),
    ("java/util/concurrent/ArrayBlockingQueue", array_blocking_queue),
    ("java/util/concurrent/LinkedBlockingQueue", linked_blocking_queue),
    ("java/util/concurrent/LinkedBlockingDeque", linked_blocking_deque),
    ("java/util/concurrent/ConcurrentLinkedQueue", concurrent_linked_queue),
    ("java/util/concurrent/ConcurrentLinkedDeque", concurrent_linked_deque),
    ("java/util/concurrent/CopyOnWriteArrayList", |r, o| {
        whole_array(r, r.reference(o, "java/util/concurrent/CopyOnWriteArrayList", "array")?, ContentKind::List)
    }),
    ("java/util/Arrays$ArrayList", |r, o| {
        whole_array(r, r.reference(o, "java/util/Arrays$ArrayList", "a")?, ContentKind::List)
    }),
    ("java/util/ImmutableCollections$ListN", |r, o| {
        whole_array(r, r.reference(o, "java/util/ImmutableCollections$ListN", "elements")?, ContentKind::List)
    }),
    ("java/util/ImmutableCollections$List12", |r, o| {
        pair(r, o, "java/util/ImmutableCollections$List12", ContentKind::List)
    }),
    ("java/util/ArrayList$SubList", sub_list),
    ("java/util/Collections$SingletonList", |r, o| {
        one(r.value(o, "java/util/Collections$SingletonList", "element")?, ContentKind::List)
    }),
    ("java/util/Collections$EmptyList", |_, _| Listing::new(ContentKind::List).end()),
    ("java/util/Collections$CopiesList", copies),
    ("java/util/Collections$SynchronizedCollection", |r, o| {
        r.wrapped(r.reference(o, "java/util/Collections$SynchronizedCollection", "c")?)
    }),
    ("java/util/Collections$UnmodifiableCollection", |r, o| {
        r.wrapped(r.reference(o, "java/util/Collections$UnmodifiableCollection", "c")?)
    }),
    ("java/util/Collections$CheckedCollection", |r, o| {
        r.wrapped(r.reference(o, "java/util/Collections$CheckedCollection", "c")?)
    }),
];

/// All elements of an array.
pub(super) fn whole_array(reader: &Reader<'_>, array: Ref, kind: ContentKind) -> Option<Content> {
    let mut list = Listing::new(kind);
    let length = reader.length(array)?;
    for i in 0..length {
        if !list.goes_on() {
            break;
        }
        list.add(reader.element(array, i)?);
    }
    list.end_with(i32::try_from(length).ok())
}

/// The first elements of an array, as many as a field says.
fn part_of_array(reader: &Reader<'_>, r: Ref, class: &str, array: &str, size: &str) -> Option<Content> {
    let array = reader.reference(r, class, array)?;
    let size = reader.int(r, class, size)?;
    let mut list = Listing::new(ContentKind::List);
    if array == 0 {
        // An object that is under construction.
        return list.end_with(Some(size));
    }
    let length = reader.length(array)?;
    for i in 0..length.min(usize::try_from(size).unwrap_or(0)) {
        if !list.goes_on() {
            break;
        }
        list.add(reader.element(array, i)?);
    }
    list.end_with(Some(size))
}

/// One or two elements in fields of their own; the place of a second one that is not there is taken by a mark.
pub(super) fn pair(reader: &Reader<'_>, r: Ref, class: &str, kind: ContentKind) -> Option<Content> {
    let mut list = Listing::new(kind);
    list.add(reader.value(r, class, "e0")?);
    let second = reader.reference(r, class, "e1")?;
    if second != 0 && !is_empty_mark(reader, second) {
        list.add(Value::Ref(second));
    }
    list.end()
}

/// `ImmutableCollections.EMPTY`, a plain object.
fn is_empty_mark(reader: &Reader<'_>, r: Ref) -> bool {
    let program = &reader.vm().program;
    let owner = program.by_name.get("java/util/ImmutableCollections").copied();
    owner.is_some_and(|class| reader.vm().static_value(class, "EMPTY") as Ref == r)
}

/// That element alone.
pub(super) fn one(value: Value, kind: ContentKind) -> Option<Content> {
    let mut list = Listing::new(kind);
    list.add(value);
    list.end()
}

/// Elements in nodes that are linked, from `first` on; those that are null were taken out already.
fn chain(reader: &Reader<'_>, first: Ref, node: &str, list: &mut Listing) -> Option<()> {
    let mut at = first;
    while list.enters(at) {
        let item = reader.reference(at, node, "item")?;
        if item != 0 {
            list.add(Value::Ref(item));
        }
        let next = reader.reference(at, node, "next")?;
        // A node that was taken out points to itself.
        at = if next == at { 0 } else { next };
    }
    Some(())
}

fn linked_list(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/LinkedList";
    const NODE: &str = "java/util/LinkedList$Node";
    let mut list = Listing::new(ContentKind::List);
    let mut at = reader.reference(r, CLASS, "first")?;
    while list.enters(at) {
        list.add(reader.value(at, NODE, "item")?);
        at = reader.reference(at, NODE, "next")?;
    }
    list.end_with(reader.int(r, CLASS, "size"))
}

fn array_deque(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/ArrayDeque";
    let mut list = Listing::new(ContentKind::List);
    let array = reader.reference(r, CLASS, "elements")?;
    let length = if array == 0 { 0 } else { reader.length(array)? };
    let inside = |i: i32| usize::try_from(i).ok().filter(|&i| i < length);
    let (Some(head), Some(tail)) = (inside(reader.int(r, CLASS, "head")?), inside(reader.int(r, CLASS, "tail")?))
    else {
        list.note("its ends lie outside of its array: a change is half done");
        return list.end();
    };
    let mut at = head;
    while at != tail && list.goes_on() {
        list.add(reader.element(array, at)?);
        at = (at + 1) % length;
    }
    let size = (tail + length - head) % length;
    list.end_with(i32::try_from(size).ok())
}

fn array_blocking_queue(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/ArrayBlockingQueue";
    let mut list = Listing::new(ContentKind::List);
    let array = reader.reference(r, CLASS, "items")?;
    let count = reader.int(r, CLASS, "count")?;
    let length = if array == 0 { 0 } else { reader.length(array)? };
    let first = usize::try_from(reader.int(r, CLASS, "takeIndex")?).ok()?;
    for i in 0..length.min(usize::try_from(count).unwrap_or(0)) {
        if !list.goes_on() {
            break;
        }
        list.add(reader.element(array, (first + i) % length)?);
    }
    list.end_with(Some(count))
}

fn linked_blocking_queue(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/LinkedBlockingQueue";
    const NODE: &str = "java/util/concurrent/LinkedBlockingQueue$Node";
    let mut list = Listing::new(ContentKind::List);
    // The first node holds no element.
    let head = reader.reference(r, CLASS, "head")?;
    let first = if head == 0 { 0 } else { reader.reference(head, NODE, "next")? };
    chain(reader, if first == head { 0 } else { first }, NODE, &mut list)?;
    let count = reader.reference(r, CLASS, "count")?;
    let size = if count == 0 { 0 } else { reader.int(count, "java/util/concurrent/atomic/AtomicInteger", "value")? };
    list.end_with(Some(size))
}

fn linked_blocking_deque(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/LinkedBlockingDeque";
    let mut list = Listing::new(ContentKind::List);
    let first = reader.reference(r, CLASS, "first")?;
    chain(reader, first, "java/util/concurrent/LinkedBlockingDeque$Node", &mut list)?;
    list.end_with(reader.int(r, CLASS, "count"))
}

fn concurrent_linked_queue(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    let mut list = Listing::new(ContentKind::List);
    let first = reader.reference(r, "java/util/concurrent/ConcurrentLinkedQueue", "head")?;
    chain(reader, first, "java/util/concurrent/ConcurrentLinkedQueue$Node", &mut list)?;
    list.end()
}

fn concurrent_linked_deque(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const NODE: &str = "java/util/concurrent/ConcurrentLinkedDeque$Node";
    let mut list = Listing::new(ContentKind::List);
    let mut first = reader.reference(r, "java/util/concurrent/ConcurrentLinkedDeque", "head")?;
    // Its head may lag behind the first node.
    while list.goes_on() && first != 0 {
        match reader.reference(first, NODE, "prev")? {
            before if before == 0 || before == first => break,
            before => first = before,
        }
    }
    chain(reader, first, NODE, &mut list)?;
    list.end()
}

fn sub_list(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/ArrayList$SubList";
    let root = reader.reference(r, CLASS, "root")?;
    let array = reader.reference(root, "java/util/ArrayList", "elementData")?;
    let offset = usize::try_from(reader.int(r, CLASS, "offset")?).ok()?;
    let size = reader.int(r, CLASS, "size")?;
    let end = offset.saturating_add(usize::try_from(size).unwrap_or(0)).min(reader.length(array)?);
    let mut list = Listing::new(ContentKind::List);
    for i in offset..end {
        if !list.goes_on() {
            break;
        }
        list.add(reader.element(array, i)?);
    }
    list.end_with(Some(size))
}

fn copies(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/Collections$CopiesList";
    let mut list = Listing::new(ContentKind::List);
    let size = reader.int(r, CLASS, "n")?;
    for _ in 0..size {
        if !list.goes_on() {
            break;
        }
        list.add(reader.value(r, CLASS, "element")?);
    }
    list.end_with(Some(size))
}
