//! Maps: keys with their values, in the order in which the map goes through them where it has one.

use super::reader::{Listing, Reader};
use super::{Content, Read, Ref, Value};
use crate::report::ContentKind;

pub(super) const READERS: &[(&str, Read)] = &[
    ("java/util/LinkedHashMap", linked_hash_map),
    ("java/util/HashMap", hash_map),
    ("java/util/TreeMap", tree_map),
    ("java/util/concurrent/ConcurrentHashMap", concurrent_hash_map),
    ("java/util/concurrent/ConcurrentSkipListMap", skip_list_map),
    ("java/util/Properties", |r, o| r.wrapped(r.reference(o, "java/util/Properties", "map")?)),
    ("java/util/Hashtable", hashtable),
    ("java/util/IdentityHashMap", identity_hash_map),
    ("java/util/WeakHashMap", weak_hash_map),
    ("java/util/EnumMap", enum_map),
    ("java/util/ImmutableCollections$Map1", |r, o| pair(r, o, "java/util/ImmutableCollections$Map1", ("k0", "v0"))),
    ("java/util/Collections$SingletonMap", |r, o| pair(r, o, "java/util/Collections$SingletonMap", ("k", "v"))),
    ("java/util/ImmutableCollections$MapN", immutable),
    ("java/util/Collections$EmptyMap", |_, _| Listing::new(ContentKind::Map).end()),
    ("java/util/Collections$SynchronizedMap", |r, o| {
        r.wrapped(r.reference(o, "java/util/Collections$SynchronizedMap", "m")?)
    }),
    ("java/util/Collections$UnmodifiableMap", |r, o| {
        r.wrapped(r.reference(o, "java/util/Collections$UnmodifiableMap", "m")?)
    }),
    ("java/util/Collections$CheckedMap", |r, o| r.wrapped(r.reference(o, "java/util/Collections$CheckedMap", "m")?)),
];

/// What the links of a chain are called.
struct Link {
    class: &'static str,
    value: &'static str,
    next: &'static str,
    /// The class that declares `next`.
    next_of: &'static str,
}

const HASH_NODE: Link = plain("java/util/HashMap$Node", "value");
const CONCURRENT_NODE: Link = plain("java/util/concurrent/ConcurrentHashMap$Node", "val");

const fn plain(class: &'static str, value: &'static str) -> Link {
    Link { class, value, next: "next", next_of: class }
}

/// The pairs of a chain, from a link on.
fn chain(reader: &Reader<'_>, first: Ref, link: &Link, map: &mut Listing) -> Option<()> {
    let mut at = first;
    while map.enters(at) {
        map.add_pair(reader.value(at, link.class, "key")?, reader.value(at, link.class, link.value)?);
        at = reader.reference(at, link.next_of, link.next)?;
    }
    Some(())
}

/// The chains of a table; none where there is no table yet.
fn chains(reader: &Reader<'_>, table: Ref, link: &Link, map: &mut Listing) -> Option<()> {
    let length = if table == 0 { 0 } else { reader.length(table)? };
    for i in 0..length {
        if !map.goes_on() {
            break;
        }
        chain(reader, reader.item(table, i), link, map)?;
    }
    Some(())
}

fn hash_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/HashMap";
    let mut map = Listing::new(ContentKind::Map);
    // Nodes of trees are chained like others.
    chains(reader, reader.reference(r, CLASS, "table")?, &HASH_NODE, &mut map)?;
    map.end_with(reader.int(r, CLASS, "size"))
}

fn linked_hash_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const LINK: Link = Link { next: "after", next_of: "java/util/LinkedHashMap$Entry", ..HASH_NODE };
    let mut map = Listing::new(ContentKind::Map);
    chain(reader, reader.reference(r, "java/util/LinkedHashMap", "head")?, &LINK, &mut map)?;
    map.end_with(reader.int(r, "java/util/HashMap", "size"))
}

fn tree_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/TreeMap";
    const ENTRY: &str = "java/util/TreeMap$Entry";
    let mut map = Listing::new(ContentKind::Map);
    let mut above = Vec::new();
    let mut at = reader.reference(r, CLASS, "root")?;
    loop {
        while map.enters(at) {
            above.push(at);
            at = reader.reference(at, ENTRY, "left")?;
        }
        let Some(entry) = above.pop() else { break };
        map.add_pair(reader.value(entry, ENTRY, "key")?, reader.value(entry, ENTRY, "value")?);
        at = reader.reference(entry, ENTRY, "right")?;
    }
    map.end_with(reader.int(r, CLASS, "size"))
}

fn concurrent_hash_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/ConcurrentHashMap";
    const FORWARDING: &str = "java/util/concurrent/ConcurrentHashMap$ForwardingNode";
    const TREE: &str = "java/util/concurrent/ConcurrentHashMap$TreeBin";
    const RESERVED: &str = "java/util/concurrent/ConcurrentHashMap$ReservationNode";
    let mut map = Listing::new(ContentKind::Map);
    let table = reader.reference(r, CLASS, "table")?;
    let length = if table == 0 { 0 } else { reader.length(table)? };
    // Where entries were moved to a larger table already, they are at the same place there, or as far behind as this
    // table is long.
    let mut places: Vec<(Ref, usize)> = (0..length.min(1 << 16)).rev().map(|i| (table, i)).collect();
    while let Some((table, i)) = places.pop() {
        if !map.goes_on() {
            break;
        }
        let first = reader.item(table, i);
        if reader.is_a(first, FORWARDING) {
            map.note("its table is being replaced by a larger one");
            let next = reader.reference(first, FORWARDING, "nextTable")?;
            if next != table {
                places.extend([(next, i + reader.length(table)?), (next, i)]);
            }
        } else if reader.is_a(first, TREE) {
            chain(reader, reader.reference(first, TREE, "first")?, &CONCURRENT_NODE, &mut map)?;
        } else if !reader.is_a(first, RESERVED) {
            chain(reader, first, &CONCURRENT_NODE, &mut map)?;
        }
    }
    // Its own count is a sum that lags behind.
    map.end()
}

fn skip_list_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/ConcurrentSkipListMap";
    const NODE: &str = "java/util/concurrent/ConcurrentSkipListMap$Node";
    let mut map = Listing::new(ContentKind::Map);
    let head = reader.reference(r, CLASS, "head")?;
    let mut at = match head {
        0 => 0,
        head => reader.reference(head, "java/util/concurrent/ConcurrentSkipListMap$Index", "node")?,
    };
    while map.enters(at) {
        let (key, value) = (reader.reference(at, NODE, "key")?, reader.reference(at, NODE, "val")?);
        // Without a key it is the head or a mark, without a value it was removed.
        if key != 0 && value != 0 {
            map.add_pair(Value::Ref(key), Value::Ref(value));
        }
        at = reader.reference(at, NODE, "next")?;
    }
    map.end()
}

fn hashtable(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/Hashtable";
    const LINK: Link = plain("java/util/Hashtable$Entry", "value");
    let mut map = Listing::new(ContentKind::Map);
    let table = reader.reference(r, CLASS, "table")?;
    let length = if table == 0 { 0 } else { reader.length(table)? };
    // It goes through its table from the end.
    for i in (0..length).rev() {
        if !map.goes_on() {
            break;
        }
        chain(reader, reader.item(table, i), &LINK, &mut map)?;
    }
    map.end_with(reader.int(r, CLASS, "count"))
}

fn identity_hash_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/IdentityHashMap";
    let mut map = Listing::new(ContentKind::Map);
    let table = reader.reference(r, CLASS, "table")?;
    let program = &reader.vm().program;
    // A mark stands for the key null.
    let no_key = program.by_name.get(CLASS).map_or(0, |&class| reader.vm().static_value(class, "NULL_KEY") as Ref);
    for i in (0..reader.length(table)?).step_by(2) {
        if !map.goes_on() {
            break;
        }
        match reader.item(table, i) {
            0 => {}
            key if key == no_key => map.add_pair(Value::Ref(0), Value::Ref(reader.item(table, i + 1))),
            key => map.add_pair(Value::Ref(key), Value::Ref(reader.item(table, i + 1))),
        }
    }
    map.end_with(reader.int(r, CLASS, "size"))
}

/// Keys that were collected are left out.
fn weak_hash_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const ENTRY: &str = "java/util/WeakHashMap$Entry";
    let mut map = Listing::new(ContentKind::Map);
    let table = reader.reference(r, "java/util/WeakHashMap", "table")?;
    for i in 0..reader.length(table)? {
        let mut at = reader.item(table, i);
        while map.enters(at) {
            let key = reader.reference(at, "java/lang/ref/Reference", "referent")?;
            if key != 0 {
                map.add_pair(Value::Ref(key), reader.value(at, ENTRY, "value")?);
            }
            at = reader.reference(at, ENTRY, "next")?;
        }
    }
    map.end()
}

fn enum_map(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/EnumMap";
    let mut map = Listing::new(ContentKind::Map);
    let (keys, values) = (reader.reference(r, CLASS, "keyUniverse")?, reader.reference(r, CLASS, "vals")?);
    let null = reader.vm().program.by_name.get(CLASS).map_or(0, |&c| reader.vm().static_value(c, "NULL") as Ref);
    for i in 0..reader.length(keys)?.min(reader.length(values)?) {
        match reader.item(values, i) {
            0 => {}
            value => {
                let value = if value == null { 0 } else { value };
                map.add_pair(Value::Ref(reader.item(keys, i)), Value::Ref(value));
            }
        }
    }
    map.end_with(reader.int(r, CLASS, "size"))
}

fn pair(reader: &Reader<'_>, r: Ref, class: &str, (key, value): (&str, &str)) -> Option<Content> {
    let mut map = Listing::new(ContentKind::Map);
    map.add_pair(reader.value(r, class, key)?, reader.value(r, class, value)?);
    map.end()
}

/// A table of keys and values in turn, with gaps.
fn immutable(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/ImmutableCollections$MapN";
    let mut map = Listing::new(ContentKind::Map);
    let table = reader.reference(r, CLASS, "table")?;
    for i in (0..reader.length(table)?).step_by(2) {
        if !map.goes_on() {
            break;
        }
        match reader.item(table, i) {
            0 => {}
            key => map.add_pair(Value::Ref(key), Value::Ref(reader.item(table, i + 1))),
        }
    }
    map.end_with(reader.int(r, CLASS, "size"))
}
