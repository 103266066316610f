//! Patterns with `*`, for names and for lines of output.

/// A text in which `*` stands for anything, the empty text too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// What stands between the stars; one part where there is none.
    parts: Vec<String>,
}

impl Pattern {
    pub(crate) fn new(text: &str) -> Pattern {
        Pattern { parts: text.split('*').map(str::to_owned).collect() }
    }

    /// Whether the whole of `text` is meant.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let [first, middle @ .., last] = &self.parts[..] else {
            return self.parts.first().is_some_and(|only| only == text);
        };
        let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
        for part in middle {
            match rest.find(part.as_str()) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        rest.ends_with(last.as_str())
    }
}

/// Some patterns: any of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Patterns(Vec<Pattern>);

impl Patterns {
    pub(crate) fn new(texts: &[String]) -> Patterns {
        Patterns(texts.iter().map(|text| Pattern::new(text)).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.0.iter().any(|pattern| pattern.matches(text))
    }

    /// Whether a class is meant: by its name, or by that of one that it is nested in.
    pub(crate) fn matches_class(&self, name: &str) -> bool {
        let outer = name.match_indices('$').map(|(at, _)| &name[..at]);
        self.matches(name) || outer.into_iter().any(|outer| self.matches(outer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        let is = |pattern: &str, text: &str| Pattern::new(pattern).matches(text);
        assert!(is("pack.Main", "pack.Main") && !is("pack.Main", "pack.Main2") && !is("pack.Main", "pack.Mai"));
        assert!(is("pack.*", "pack.Main") && is("pack.*", "pack.") && !is("pack.*", "pac"));
        assert!(is("*Main", "pack.Main") && !is("*Main", "Main2"));
        assert!(is("a*b*c", "aXbYc") && is("a*b*c", "abc") && !is("a*b*c", "acb"));
        assert!(is("*", "") && is("", "") && !is("", "x"));
        assert!(!is("aa*aa", "aaa"), "what two parts match does not overlap");
    }

    #[test]
    fn a_class_stands_for_those_nested_in_it() {
        let some = Patterns::new(&["pack.Main".to_owned()]);
        assert!(some.matches_class("pack.Main$Inner$1") && !some.matches_class("pack.Main2"));
    }
}
