//! Sets. Most of them are the keys of a map.

use super::lists::{one, pair};
use super::reader::{Listing, Reader};
use super::{Content, Read, Ref, Value};
use crate::report::ContentKind;

pub(super) const READERS: &[(&str, Read)] = &[
    ("java/util/HashSet", |r, o| keys(r, r.reference(o, "java/util/HashSet", "map")?)),
    ("java/util/TreeSet", |r, o| keys(r, r.reference(o, "java/util/TreeSet", "m")?)),
    ("java/util/Collections$SetFromMap", |r, o| keys(r, r.reference(o, "java/util/Collections$SetFromMap", "m")?)),
    ("java/util/HashMap$KeySet", |r, o| keys(r, r.reference(o, "java/util/HashMap$KeySet", "this$0")?)),
    ("java/util/LinkedHashMap$LinkedKeySet", |r, o| {
        keys(r, r.reference(o, "java/util/LinkedHashMap$LinkedKeySet", "this$0")?)
    }),
    ("java/util/HashMap$Values", |r, o| values(r, r.reference(o, "java/util/HashMap$Values", "this$0")?)),
    ("java/util/LinkedHashMap$LinkedValues", |r, o| {
        values(r, r.reference(o, "java/util/LinkedHashMap$LinkedValues", "this$0")?)
    }),
    ("java/util/concurrent/ConcurrentHashMap$KeySetView", |r, o| {
        keys(r, r.reference(o, "java/util/concurrent/ConcurrentHashMap$CollectionView", "map")?)
    }),
    ("java/util/concurrent/ConcurrentSkipListSet", |r, o| {
        keys(r, r.reference(o, "java/util/concurrent/ConcurrentSkipListSet", "m")?)
    }),
    ("java/util/concurrent/CopyOnWriteArraySet", |r, o| {
        let list = r.wrapped(r.reference(o, "java/util/concurrent/CopyOnWriteArraySet", "al")?)?;
        Some(Content { kind: ContentKind::Set, ..list })
    }),
    ("java/util/ImmutableCollections$Set12", |r, o| {
        pair(r, o, "java/util/ImmutableCollections$Set12", ContentKind::Set)
    }),
    ("java/util/ImmutableCollections$SetN", immutable),
    ("java/util/Collections$SingletonSet", |r, o| {
        one(r.value(o, "java/util/Collections$SingletonSet", "element")?, ContentKind::Set)
    }),
    ("java/util/Collections$EmptySet", |_, _| Listing::new(ContentKind::Set).end()),
    ("java/util/RegularEnumSet", enum_set),
    ("java/util/BitSet", bit_set),
];

/// The keys of a map.
fn keys(reader: &Reader<'_>, map: Ref) -> Option<Content> {
    // A set under construction has no map yet.
    if map == 0 {
        return Listing::new(ContentKind::Set).end();
    }
    let mut content = reader.wrapped(map)?;
    for entry in &mut content.entries {
        entry.value = entry.key.take()?;
    }
    Some(Content { kind: ContentKind::Set, ..content })
}

/// The values of a map: in its order, and each as often as it is there.
fn values(reader: &Reader<'_>, map: Ref) -> Option<Content> {
    let mut content = reader.wrapped(map)?;
    content.entries.iter_mut().for_each(|entry| entry.key = None);
    Some(Content { kind: ContentKind::List, ..content })
}

/// A table with gaps.
fn immutable(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/ImmutableCollections$SetN";
    let mut list = Listing::new(ContentKind::Set);
    let table = reader.reference(r, CLASS, "elements")?;
    for i in 0..reader.length(table)? {
        if !list.goes_on() {
            break;
        }
        match reader.item(table, i) {
            0 => {}
            item => list.add(Value::Ref(item)),
        }
    }
    list.end_with(reader.int(r, CLASS, "size"))
}

/// The constants whose bits are set.
fn enum_set(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    let universe = reader.reference(r, "java/util/EnumSet", "universe")?;
    let bits = reader.long(r, "java/util/RegularEnumSet", "elements")? as u64;
    let mut list = Listing::new(ContentKind::Set);
    for i in (0..64).filter(|i| bits >> i & 1 == 1) {
        list.add(reader.element(universe, i)?);
    }
    list.end()
}

/// The numbers of the bits that are set.
fn bit_set(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    let words = reader.reference(r, "java/util/BitSet", "words")?;
    let mut list = Listing::new(ContentKind::Set);
    for i in 0..reader.length(words)? {
        let Some(Value::Of(_, word)) = reader.element(words, i) else { return None };
        if !list.goes_on() {
            break;
        }
        for bit in (0..64).filter(|bit| word >> bit & 1 == 1) {
            list.add(Value::Text((64 * i + bit).to_string()));
        }
    }
    list.end()
}
