//! What collections, locks and the like hold, as their users think of it: the entries of a map, not its table.
//!
//! The fields of the objects are read as they are; no Java code runs. A thread may stand in the middle of a change, and
//! a program may have broken a structure that is not made for threads: whatever is there is shown, with a note where it
//! does not fit together. Nothing here panics or goes on for ever: chains are followed for a bounded number of steps.
//!
//! - `reader` reads fields and arrays, and counts steps
//! - `lists`, `sets`, `maps`, `sync`, `values` a small function for each class

mod lists;
mod maps;
mod reader;
mod sets;
mod sync;
mod values;

use super::super::Vm;
use super::super::heap::Ref;
use crate::program::{Kind, Origin};
use crate::report::{ContentEntry, ContentKind, ContentView, VariableView};
pub(super) use reader::Reader;

/// Parts listed of one object.
const MAX_ENTRIES: usize = 100;
/// How deep wrappers of wrappers are looked through.
const MAX_DEPTH: usize = 8;

/// A part of an object's contents.
enum Value {
    Ref(Ref),
    Of(Kind, u64),
    Text(String),
}

/// The same with its key or its name.
struct Entry {
    key: Option<Value>,
    name: &'static str,
    value: Value,
}

/// What an object holds.
struct Content {
    kind: ContentKind,
    entries: Vec<Entry>,
    size: usize,
    note: Option<String>,
}

impl Content {
    /// A few parts that each have a name.
    fn of_parts(kind: ContentKind, entries: Vec<(&'static str, Value)>) -> Content {
        let entries: Vec<_> = entries.into_iter().map(|(name, value)| Entry { key: None, name, value }).collect();
        Content { kind, size: entries.len(), entries, note: None }
    }
}

/// Reads the contents of an object of the class that it stands beside; `None` where the object is not as expected.
type Read = fn(&Reader<'_>, Ref) -> Option<Content>;

/// The tables of the reading functions, by the class whose instances (and those of its subclasses) they read.
const TABLES: &[&[(&str, Read)]] = &[lists::READERS, sets::READERS, maps::READERS, sync::READERS, values::READERS];

impl Vm {
    /// What an object of the class library, or of a subclass, holds; `None` where it is not one of the usual classes.
    pub(in crate::vm) fn content_view(&self, r: Ref) -> Option<ContentView> {
        let content = self.content(r, 0)?;
        let entries = content.entries.into_iter().map(|entry| ContentEntry {
            key: entry.key.map(|key| self.part(key, "")),
            value: self.part(entry.value, entry.name),
        });
        Some(ContentView {
            kind: content.kind,
            entries: entries.collect(),
            size: u32::try_from(content.size).unwrap_or(u32::MAX),
            note: content.note,
        })
    }

    fn content(&self, r: Ref, depth: usize) -> Option<Content> {
        let reader = Reader::new(self, depth);
        let class = self.program.class(reader.object(r)?.class);
        let above = class.super_chain.iter().rev().map(|&c| self.program.class(c));
        let mut known = above.filter(|c| c.origin == Origin::Library && c.name.starts_with("java/"));
        let read = known.find_map(|c| {
            let rows = TABLES.iter().flat_map(|table| table.iter());
            rows.clone().find(|(name, _)| *name == &*c.name).map(|(_, read)| *read)
        })?;
        read(&reader, r)
    }

    fn part(&self, value: Value, name: &str) -> VariableView {
        match value {
            Value::Ref(r) => self.variable(name.to_string(), "", Kind::Ref, u64::from(r)),
            Value::Of(kind, value) => self.variable(name.to_string(), "", kind, value),
            Value::Text(value) => VariableView { value, ..VariableView::named(name) },
        }
    }
}
