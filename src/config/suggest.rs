//! The nearest known word to a misspelt one.

/// Keys are short; of a hostile one so many characters are compared.
const COMPARED: usize = 100;

/// The candidate with the smallest edit distance, when that is small enough to be a likely slip.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().take(COMPARED).count() / 4).max(2);
    candidates.map(|c| (distance(word, c), c)).filter(|&(d, _)| d <= limit).min_by_key(|&(d, _)| d).map(|(_, c)| c)
}

/// Edit distance where swapping two neighbours counts one (restricted Damerau-Levenshtein).
pub(super) fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(COMPARED).collect();
    let b: Vec<char> = b.chars().take(COMPARED).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("search", "search"), 0);
        assert_eq!(distance("serach", "search"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["search.depth_limit", "search.max_states", "vm.por"];
        assert_eq!(nearest("serach.depth_limit", known.into_iter()), Some("search.depth_limit"));
        assert_eq!(nearest("search.depthlimit", known.into_iter()), Some("search.depth_limit"));
        assert_eq!(nearest("velocity", known.into_iter()), None);
        assert_eq!(nearest(&format!("search.{}", "x".repeat(3_000)), known.into_iter()), None);
    }
}
