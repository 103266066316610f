//! Types of settings: how each is written and read.

use super::device;
use super::suggest::nearest;
use crate::program::Levels;
use crate::search::Goal;

/// The type of a setting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// `true` or `false`; also `yes`/`no`, `on`/`off`, as JPF reads them.
    Bool,
    /// A whole number. `unlimited`: `none` is allowed too.
    Count {
        /// Smallest.
        min: u64,
        /// Largest.
        max: u64,
        /// Whether `none` is allowed.
        unlimited: bool,
    },
    /// A whole number with a sign perhaps, of 32 bits.
    Integer,
    /// A time in seconds, decimals allowed, or `none`.
    Seconds,
    /// Bytes, with an optional `k`, `M` or `G`.
    Bytes {
        /// Smallest.
        min: u64,
    },
    /// Bytes, or `auto` for a share of the device's memory.
    Memory {
        /// Smallest.
        min: u64,
    },
    /// One of a list of names; a JPF class name counts by its last part.
    Name(&'static [&'static str]),
    /// Some of a list of names, with commas; JPF class names count by their last part.
    Names(&'static [&'static str]),
    /// A whole number, `random`, or `none`.
    Seed,
    /// `true`, `false`, or what the command implies; or names of classes.
    Assertions,
    /// Names of classes, with commas and `*`.
    Classes,
    /// Any text, or a list with commas.
    Text,
    /// Patterns, each with a level.
    Levels,
    /// A line or a value of a field, or nothing.
    Goal,
    /// Indices of choices with commas between, or a link that has them.
    Path,
}

/// A value that fits its kind.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Of [`Kind::Bool`], and of [`Kind::Assertions`] where one is given.
    Bool(bool),
    /// Of [`Kind::Count`], [`Kind::Bytes`] and [`Kind::Memory`].
    Number(u64),
    /// Of [`Kind::Seconds`].
    Millis(u64),
    /// `random`.
    Random,
    /// `none`: unlimited, or not given.
    None,
    /// Of [`Kind::Path`].
    Path(Vec<u32>),
    /// Of the other kinds.
    Text(String),
}

impl Kind {
    /// Reads a value, or says what is allowed.
    pub fn parse(self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        if self == Kind::Levels {
            Levels::parse(text)?;
        }
        self.read(text).ok_or_else(|| match self.meant(text) {
            Some(name) => format!("it takes {}; did you mean `{name}`?", self.allowed()),
            None => format!("it takes {}", self.allowed()),
        })
    }

    /// The name that a text is a misspelling of.
    fn meant(self, text: &str) -> Option<&'static str> {
        let (Kind::Name(names) | Kind::Names(names)) = self else { return None };
        let mut words = text.split([',', ' ']).map(|word| word.rsplit('.').next().unwrap_or(word));
        nearest(words.find(|word| !names.contains(word))?, names.iter().copied())
    }

    /// The words of a list that are none of its names.
    pub fn strangers(self, text: &str) -> Vec<String> {
        let Kind::Names(names) = self else { return Vec::new() };
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        words.filter(|word| !names.contains(&word.rsplit('.').next().unwrap_or(word))).map(str::to_owned).collect()
    }

    fn read(self, text: &str) -> Option<Value> {
        let none = matches!(text, "none" | "MAX" | "-1" | "");
        match self {
            Kind::Bool => boolean(text).map(Value::Bool),
            // JPF switches assertions per class; `*` is its "everywhere".
            Kind::Assertions if text == "*" => Some(Value::Bool(true)),
            Kind::Assertions => boolean(text).map(Value::Bool).or_else(|| classes(text)),
            Kind::Count { unlimited: true, .. } if none => Some(Value::None),
            // JPF writes "no limit" as MAX where it expects a number.
            Kind::Count { max, .. } if text == "MAX" => Some(Value::Number(max)),
            Kind::Count { min, max, .. } => {
                let n = number(text)?;
                (min..=max).contains(&n).then_some(Value::Number(n))
            }
            Kind::Integer => text.parse::<i32>().ok().map(|_| Value::Text(text.to_string())),
            Kind::Seconds if none && text != "-1" => Some(Value::None),
            Kind::Seconds => seconds(text).map(Value::Millis),
            Kind::Memory { .. } if text == "auto" => Some(Value::Number(device::memory_cap())),
            Kind::Bytes { min } | Kind::Memory { min } => bytes(text).filter(|&n| n >= min).map(Value::Number),
            Kind::Name(names) => {
                let last = text.rsplit('.').next().unwrap_or(text);
                names.contains(&last).then(|| Value::Text(last.to_string()))
            }
            Kind::Names(names) => {
                let last = |word: &str| word.rsplit('.').next().unwrap_or(word).to_string();
                let words: Vec<String> = text.split([',', ' ']).filter(|word| !word.is_empty()).map(last).collect();
                words.iter().all(|word| names.contains(&word.as_str())).then(|| Value::Text(words.join(",")))
            }
            Kind::Seed if none && text != "-1" => Some(Value::None),
            Kind::Seed if text == "random" => Some(Value::Random),
            Kind::Seed => text.parse().ok().map(Value::Number),
            Kind::Classes if boolean(text).is_some() => None,
            Kind::Text | Kind::Classes => Some(Value::Text(text.to_string())),
            Kind::Levels => Levels::parse(text).is_ok().then(|| Value::Text(text.to_string())),
            Kind::Path => path(text).map(Value::Path),
            Kind::Goal => (text.is_empty() || Goal::parse(text).is_some()).then(|| Value::Text(text.to_string())),
        }
    }

    /// What is allowed, as the object of "it takes".
    pub fn allowed(self) -> String {
        match self {
            Kind::Bool => "`true` or `false`".to_string(),
            Kind::Assertions => "`true`, `false`, or names of classes such as `pack.*,Main`".to_string(),
            Kind::Names(names) => format!("some of `{}`, with commas", names.join("`, `")),
            Kind::Count { min, max, unlimited } => {
                let range = if max >= u64::from(u32::MAX) {
                    format!("a whole number from {min} on")
                } else {
                    format!("a whole number from {min} to {max}")
                };
                if unlimited { format!("{range}, or `none`") } else { range }
            }
            Kind::Integer => "a whole number, below 0 perhaps".to_string(),
            Kind::Seconds => "a number of seconds such as `60` or `0.5`, or `none`".to_string(),
            Kind::Memory { min } => format!("`auto`, or {}", Kind::Bytes { min }.allowed()),
            Kind::Bytes { min } => format!("a size such as `512M` or `2G`, at least {}", size(min)),
            Kind::Name(names) => match names {
                [only] => format!("only `{only}`"),
                names => format!("one of `{}`", names.join("`, `")),
            },
            Kind::Seed => "a whole number, `random`, or `none`".to_string(),
            Kind::Classes => "names of classes such as `pack.*,Main`, or `*` for all of them".to_string(),
            Kind::Text => "text".to_string(),
            Kind::Levels => {
                "patterns with levels such as `bank.Account#transfer=atomic,bank.Log=never`, or `none`".to_string()
            }
            Kind::Path => "indices of choices such as `0,2,1`, or a share link".to_string(),
            Kind::Goal => "a line such as `File.java:12` or `Class:12`, or a value such as `Class.field=5`".to_string(),
        }
    }

    /// Name of the type in the documentation.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Bool | Kind::Assertions => "boolean",
            Kind::Count { .. } | Kind::Integer => "number",
            Kind::Seconds => "seconds",
            Kind::Bytes { .. } | Kind::Memory { .. } => "bytes",
            Kind::Name(_) => "name",
            Kind::Names(_) => "names",
            Kind::Seed => "seed",
            Kind::Text | Kind::Levels | Kind::Classes | Kind::Goal | Kind::Path => "text",
        }
    }
}

fn path(text: &str) -> Option<Vec<u32>> {
    if text.contains('#') {
        return crate::link::decode(text).ok().map(|payload| payload.path);
    }
    let list = text.trim_start_matches('[').trim_end_matches(']').split(',').map(str::trim);
    list.filter(|index| !index.is_empty()).map(|index| index.parse().ok()).collect()
}

fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some(true),
        "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

/// Names of classes with `*`, told from a misspelt `true` by a dot, an asterisk or a capital letter in each.
fn classes(text: &str) -> Option<Value> {
    let is_class = |word: &str| {
        word.chars().all(|c| c.is_alphanumeric() || "_$.*".contains(c))
            && word.chars().any(|c| c.is_uppercase() || ".*".contains(c))
    };
    let mut words = text.split([',', ' ']).filter(|word| !word.is_empty()).peekable();
    (words.peek().is_some() && words.all(is_class)).then(|| Value::Text(text.to_string()))
}

/// Digits with optional `_` or a `k`/`M` of thousands would be ambiguous with bytes: only plain digits.
fn number(text: &str) -> Option<u64> {
    text.parse().ok()
}

fn seconds(text: &str) -> Option<u64> {
    // A century is as good as no limit and keeps the arithmetic exact.
    let s: f64 = text.strip_suffix('s').unwrap_or(text).trim().parse().ok()?;
    (s.is_finite() && s > 0.0 && s < 3.2e9).then(|| (s * 1000.0).ceil() as u64)
}

fn bytes(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let body = lower.strip_suffix("ib").or_else(|| lower.strip_suffix('b')).unwrap_or(&lower);
    let (digits, shift) = match body.char_indices().last()? {
        (at, 'k') => (&body[..at], 10),
        (at, 'm') => (&body[..at], 20),
        (at, 'g') => (&body[..at], 30),
        _ => (body, 0),
    };
    let n: u64 = digits.trim().parse().ok()?;
    n.checked_mul(1 << shift).filter(|&n| n < 1 << 53)
}

/// A size the way people write it.
pub(super) fn size(bytes: u64) -> String {
    for (shift, unit) in [(30, "G"), (20, "M"), (10, "k")] {
        if bytes >= 1 << shift && bytes.is_multiple_of(1 << shift) {
            return format!("{}{unit}", bytes >> shift);
        }
    }
    bytes.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Kind = Kind::Count { min: 1, max: 100, unlimited: true };

    #[test]
    fn values_are_read_as_jpf_writes_them() {
        assert_eq!(Kind::Bool.parse(" Yes "), Ok(Value::Bool(true)));
        assert_eq!(Kind::Bool.parse("off"), Ok(Value::Bool(false)));
        assert_eq!(Kind::Assertions.parse("*"), Ok(Value::Bool(true)));
        assert_eq!(Kind::Assertions.parse("pack.*, Main"), Ok(Value::Text("pack.*, Main".into())));
        assert_eq!(LIMIT.parse("7"), Ok(Value::Number(7)));
        assert_eq!(LIMIT.parse("MAX"), Ok(Value::None));
        assert_eq!(Kind::Count { min: 1, max: 9, unlimited: false }.parse("MAX"), Ok(Value::Number(9)));
        assert_eq!(Kind::Seconds.parse("1.5"), Ok(Value::Millis(1500)));
        assert_eq!(Kind::Seconds.parse("0.0001"), Ok(Value::Millis(1)));
        assert_eq!(Kind::Bytes { min: 1 }.parse("64k"), Ok(Value::Number(65536)));
        assert_eq!(Kind::Bytes { min: 1 }.parse("2G"), Ok(Value::Number(2 << 30)));
        assert_eq!(Kind::Bytes { min: 1 }.parse("16MiB"), Ok(Value::Number(16 << 20)));
        let search = Kind::Name(&["DFSearch"]);
        for name in ["DFSearch", ".search.DFSearch", "gov.nasa.jpf.search.DFSearch"] {
            assert_eq!(search.parse(name), Ok(Value::Text("DFSearch".into())));
        }
        assert_eq!(Kind::Seed.parse("random"), Ok(Value::Random));
        assert_eq!(Kind::Seed.parse("42"), Ok(Value::Number(42)));
    }

    #[test]
    fn what_does_not_fit_is_told_what_does() {
        for (kind, text) in [
            (Kind::Bool, "maybe"),
            (LIMIT, "0"),
            (LIMIT, "101"),
            (LIMIT, "1e3"),
            (LIMIT, "-5"),
            (Kind::Integer, "0.5"),
            (Kind::Seconds, "-1"),
            (Kind::Seed, "-1"),
            (Kind::Classes, "true"),
            (Kind::Seconds, "-2"),
            (Kind::Seconds, "NaN"),
            (Kind::Seconds, "inf"),
            (Kind::Bytes { min: 1 << 20 }, "4k"),
            (Kind::Bytes { min: 0 }, "99999999999G"),
            (Kind::Bytes { min: 0 }, "M"),
            (Kind::Name(&["DFSearch"]), "BFSearch"),
            (Kind::Seed, "x"),
            (Kind::Assertions, "ture"),
            (Kind::Assertions, "pack.*;x"),
            (Kind::Names(&["A", "B"]), "x.A,C"),
        ] {
            let said = kind.parse(text).expect_err(text);
            assert!(said.starts_with("it takes "), "{said}");
        }
        assert_eq!(LIMIT.allowed(), "a whole number from 1 to 100, or `none`");
        assert_eq!(Kind::Bytes { min: 1 << 20 }.allowed(), "a size such as `512M` or `2G`, at least 1M");
    }
}
