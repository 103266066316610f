//! Names in messages, cut where nobody would read on: a class file may give a member a name of 65,535 bytes.

use std::borrow::Cow;

/// Characters of a name that are shown.
const NAME: usize = 200;
/// Characters of a message that are shown, however many names it has.
const MESSAGE: usize = 8_000;

/// A name, with an ellipsis for its middle where it is very long.
pub fn shortened(name: &str) -> Cow<'_, str> {
    cut(name, NAME)
}

/// A message with its names shortened. Names have no blanks, or few.
pub fn clip(message: &str) -> Cow<'_, str> {
    if message.len() <= NAME {
        return Cow::Borrowed(message);
    }
    let words = message.split_inclusive(char::is_whitespace);
    if words.clone().all(|word| word.len() <= NAME) {
        return cut(message, MESSAGE);
    }
    let mut out = String::with_capacity(message.len().min(MESSAGE));
    for word in words {
        let name = word.trim_end();
        out.push_str(&shortened(name));
        out.push_str(&word[name.len()..]);
    }
    Cow::Owned(cut(&out, MESSAGE).into_owned())
}

/// The first and the last of `most` characters, and an ellipsis in between.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    // A character has at least a byte.
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let count = text.chars().count();
    if count <= most {
        return Cow::Borrowed(text);
    }
    let half = most / 2;
    let at = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
    Cow::Owned(format!("{}…{}", &text[..at(half)], &text[at(count - (most - half - 1))..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_stay_as_they_are() {
        assert!(matches!(shortened("java/lang/Object"), Cow::Borrowed("java/lang/Object")));
        assert_eq!(shortened(&"ü".repeat(200)), "ü".repeat(200));
        assert_eq!(clip("a\nb  c\n"), "a\nb  c\n");
    }

    #[test]
    fn long_names_are_cut_in_the_middle() {
        let name = format!("{}{}", "a".repeat(30_000), "z".repeat(30_000));
        let short = format!("{}…{}", "a".repeat(100), "z".repeat(99));
        assert_eq!(shortened(&name), short);
        let said = clip(&format!("A: no method {name} in\nB {name}")).into_owned();
        assert_eq!(said, format!("A: no method {short} in\nB {short}"));
        assert_eq!(shortened(&"🦀".repeat(201)).chars().count(), 200);
    }

    #[test]
    fn names_with_blanks_are_bounded_too() {
        let said = clip(&"ab ".repeat(20_000)).into_owned();
        assert_eq!(said.chars().count(), 8_000);
        let said = clip(&format!("{} ", "a".repeat(300)).repeat(300)).into_owned();
        assert_eq!(said.chars().count(), 8_000);
    }
}
