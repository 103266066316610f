//! Objects around one value, or around the elements of one array.

use super::lists::{one, whole_array};
use super::reader::{Listing, Reader};
use super::{Content, Read, Ref, Value};
use crate::program::Kind;
use crate::report::ContentKind;

pub(super) const READERS: &[(&str, Read)] = &[
    ("java/lang/AbstractStringBuilder", text),
    ("java/util/Optional", optional),
    ("java/util/OptionalInt", |r, o| optional_number(r, o, "java/util/OptionalInt")),
    ("java/util/OptionalLong", |r, o| optional_number(r, o, "java/util/OptionalLong")),
    ("java/util/OptionalDouble", |r, o| optional_number(r, o, "java/util/OptionalDouble")),
    ("java/util/concurrent/atomic/AtomicInteger", |r, o| {
        one(r.value(o, "java/util/concurrent/atomic/AtomicInteger", "value")?, ContentKind::Atomic)
    }),
    ("java/util/concurrent/atomic/AtomicLong", |r, o| {
        one(r.value(o, "java/util/concurrent/atomic/AtomicLong", "value")?, ContentKind::Atomic)
    }),
    ("java/util/concurrent/atomic/AtomicReference", |r, o| {
        one(r.value(o, "java/util/concurrent/atomic/AtomicReference", "value")?, ContentKind::Atomic)
    }),
    ("java/util/concurrent/atomic/AtomicBoolean", |r, o| {
        let value = r.int(o, "java/util/concurrent/atomic/AtomicBoolean", "value")?;
        one(Value::Of(Kind::Boolean, u64::from(value != 0)), ContentKind::Atomic)
    }),
    ("java/util/concurrent/atomic/AtomicIntegerArray", |r, o| {
        array(r, o, "java/util/concurrent/atomic/AtomicIntegerArray")
    }),
    ("java/util/concurrent/atomic/AtomicLongArray", |r, o| array(r, o, "java/util/concurrent/atomic/AtomicLongArray")),
    ("java/util/concurrent/atomic/AtomicReferenceArray", |r, o| {
        array(r, o, "java/util/concurrent/atomic/AtomicReferenceArray")
    }),
    ("java/util/concurrent/atomic/AtomicStampedReference", |r, o| {
        marked(r, o, "java/util/concurrent/atomic/AtomicStampedReference", "stamp")
    }),
    ("java/util/concurrent/atomic/AtomicMarkableReference", |r, o| {
        marked(r, o, "java/util/concurrent/atomic/AtomicMarkableReference", "mark")
    }),
    ("java/util/concurrent/atomic/LongAdder", adder),
];

/// Characters shown of a text.
const MAX_TEXT: usize = 200;

fn text(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/lang/AbstractStringBuilder";
    let array = reader.reference(r, CLASS, "value")?;
    let utf16 = reader.int(r, CLASS, "coder")? == 1;
    let length = usize::try_from(reader.int(r, CLASS, "count")?).unwrap_or(0);
    let width = 1 + usize::from(utf16);
    let there = if array == 0 { 0 } else { reader.length(array)? / width };
    let byte = |i: usize| match reader.element(array, i) {
        Some(Value::Of(_, byte)) => byte as u8,
        _ => 0,
    };
    let unit = |i: usize| if utf16 { u16::from_le_bytes([byte(2 * i), byte(2 * i + 1)]) } else { u16::from(byte(i)) };
    let units: Vec<u16> = (0..length.min(there).min(MAX_TEXT)).map(unit).collect();
    let cut = if length > units.len() { "…" } else { "" };
    let text = format!("{:?}{cut}", String::from_utf16_lossy(&units));
    let content = one(Value::Text(text), ContentKind::Text)?;
    let note = (there < length).then(|| format!("it says that its length is {length}, and {there} are there"));
    Some(Content { size: length, note, ..content })
}

fn optional(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    match reader.reference(r, "java/util/Optional", "value")? {
        0 => Listing::new(ContentKind::Optional).end(),
        value => one(Value::Ref(value), ContentKind::Optional),
    }
}

fn optional_number(reader: &Reader<'_>, r: Ref, class: &str) -> Option<Content> {
    match reader.int(r, class, "isPresent")? {
        0 => Listing::new(ContentKind::Optional).end(),
        _ => one(reader.value(r, class, "value")?, ContentKind::Optional),
    }
}

fn array(reader: &Reader<'_>, r: Ref, class: &str) -> Option<Content> {
    whole_array(reader, reader.reference(r, class, "array")?, ContentKind::Atomic)
}

/// A reference with a number or a flag, in a pair that is replaced as a whole.
fn marked(reader: &Reader<'_>, r: Ref, class: &str, mark: &'static str) -> Option<Content> {
    let pair = reader.reference(r, class, "pair")?;
    let class = format!("{class}$Pair");
    let parts =
        vec![("reference", reader.value(pair, &class, "reference")?), (mark, reader.value(pair, &class, mark)?)];
    Some(Content::of_parts(ContentKind::Atomic, parts))
}

/// A sum of parts.
fn adder(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/atomic/Striped64";
    let mut sum = reader.long(r, CLASS, "base")?;
    let cells = reader.reference(r, CLASS, "cells")?;
    if cells != 0 {
        for i in 0..reader.length(cells)? {
            let cell = reader.item(cells, i);
            if cell != 0 {
                let part = reader.long(cell, "java/util/concurrent/atomic/Striped64$Cell", "value")?;
                sum = sum.wrapping_add(part);
            }
        }
    }
    one(Value::Of(Kind::Long, sum as u64), ContentKind::Atomic)
}
