//! From a parsed value to that of a field.

use crate::config::value::Value;

pub(super) fn opt(value: Value) -> Option<u64> {
    match value {
        Value::Number(n) | Value::Millis(n) => Some(n),
        _ => None,
    }
}

pub(super) fn num(value: Value) -> u64 {
    opt(value).unwrap_or(u64::MAX)
}

pub(super) fn text(value: Value) -> String {
    if let Value::Text(text) = value { text } else { String::new() }
}

pub(super) fn on(value: Value) -> bool {
    value == Value::Bool(true)
}

/// Names with commas between.
pub(super) fn names(value: Value) -> Vec<String> {
    text(value).split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// `\n`, `\t`, `\r` and `\\` in a text.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('\\') | None => out.push('\\'),
            Some(other) => out.extend(['\\', other]),
        }
    }
    out
}
