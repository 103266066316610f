//! Which line of a text became which line of the edited text.

use std::collections::BTreeMap;

/// Products of lengths up to which the middle of two texts is compared line by line.
const MOST: usize = 4_000_000;

/// For each line of the old text, from 0, that of the new text; `None` where there is none.
pub(super) struct Lines {
    /// A line that was changed in place is the line that stands there now.
    pub now: Vec<Option<usize>>,
    /// Lines that were not changed, but for the white space around them.
    pub unchanged: Vec<Option<usize>>,
}

impl Lines {
    /// How many lines of the old text were not changed, those that say nothing apart.
    pub(super) fn kept(&self, old: &str) -> usize {
        old.lines().zip(&self.unchanged).filter(|(line, now)| now.is_some() && says_something(line)).count()
    }
}

/// How many lines a text has, those that say nothing apart.
pub(super) fn lines_in(text: &str) -> usize {
    text.lines().filter(|line| says_something(line)).count()
}

/// Whether a line has more than a brace: such lines are in every program.
fn says_something(line: &str) -> bool {
    line.trim().len() > 2
}

pub(super) fn map(old: &str, new: &str) -> Lines {
    let unchanged = unchanged(old, new);
    Lines { now: in_place(unchanged.clone(), new.lines().count()), unchanged }
}

fn unchanged(old: &str, new: &str) -> Vec<Option<usize>> {
    let old: Vec<&str> = old.lines().map(str::trim).collect();
    let new: Vec<&str> = new.lines().map(str::trim).collect();
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let ends = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut lines: Vec<Option<usize>> = (0..start).map(Some).collect();
    let middle = if a.len() * b.len() <= MOST { common(a, b) } else { by_anchors(a, b) };
    lines.extend(middle.into_iter().map(|line| line.map(|line| line + start)));
    lines.extend((old.len() - end..old.len()).map(|line| Some(line + new.len() - old.len())));
    lines
}

/// For long texts: lines that both have once stay where they are, in the largest number that can, and what is between them is
/// compared line by line where it is short enough (Bram Cohen's patience diff).
fn by_anchors(a: &[&str], b: &[&str]) -> Vec<Option<usize>> {
    let mut lines = vec![None; a.len()];
    let (mut i, mut j) = (0, 0);
    for (to_i, to_j) in anchors(a, b).into_iter().chain([(a.len(), b.len())]) {
        let (gap_a, gap_b) = (&a[i..to_i], &b[j..to_j]);
        if gap_a.len().saturating_mul(gap_b.len()) <= MOST {
            let pairs = common(gap_a, gap_b).into_iter().enumerate();
            pairs.for_each(|(at, line)| lines[i + at] = line.map(|line| line + j));
        }
        if to_i < a.len() {
            lines[to_i] = Some(to_j);
        }
        (i, j) = (to_i + 1, to_j + 1);
    }
    lines
}

/// Where lines are that a text has once; none for the others.
fn once<'a>(lines: &[&'a str]) -> BTreeMap<&'a str, Option<usize>> {
    let mut at = BTreeMap::new();
    for (number, &line) in lines.iter().enumerate() {
        at.entry(line).and_modify(|known| *known = None).or_insert(Some(number));
    }
    at
}

/// Lines that both texts have once, as many of them as come in the same order.
fn anchors(a: &[&str], b: &[&str]) -> Vec<(usize, usize)> {
    let (in_a, in_b) = (once(a), once(b));
    let mut pairs: Vec<(usize, usize)> =
        in_a.iter().filter_map(|(line, &at)| Some((at?, in_b.get(line).copied()??))).collect();
    pairs.sort_unstable();
    // The ends of increasing sequences by their lengths, and for each pair the one before it.
    let (mut ends, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (number, &(_, j)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < j);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let mut chain: Vec<(usize, usize)> =
        std::iter::successors(ends.last().copied(), |&number| before[number]).map(|number| pairs[number]).collect();
    chain.reverse();
    chain
}

/// A longest common subsequence.
fn common(a: &[&str], b: &[&str]) -> Vec<Option<usize>> {
    let width = b.len() + 1;
    let mut longest = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = if a[i] == b[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut lines, mut j) = (Vec::with_capacity(a.len()), 0);
    for i in 0..a.len() {
        while j < b.len() && a[i] != b[j] && longest[i * width + j + 1] > longest[(i + 1) * width + j] {
            j += 1;
        }
        let same = j < b.len() && a[i] == b[j];
        lines.push(same.then_some(j));
        j += usize::from(same);
    }
    lines
}

/// Pairs the lines of a gap in the old text with those of the gap in the new one, as far as there are any.
fn in_place(mut lines: Vec<Option<usize>>, of: usize) -> Vec<Option<usize>> {
    let mut at = 0;
    while at < lines.len() {
        let gap = lines[at..].iter().take_while(|line| line.is_none()).count();
        let from = at.checked_sub(1).and_then(|before| lines[before]).map_or(0, |line| line + 1);
        let to = lines.get(at + gap).copied().flatten().unwrap_or(of);
        for (line, new) in lines[at..at + gap].iter_mut().zip(from..to) {
            *line = Some(new);
        }
        at += gap + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(old: &str, new: &str) -> Vec<Option<usize>> {
        map(&old.replace(' ', "\n"), &new.replace(' ', "\n")).now
    }

    #[test]
    fn lines_are_found_again() {
        assert_eq!(mapped("a b c", "a b c"), [Some(0), Some(1), Some(2)]);
        assert_eq!(mapped("a b c", "x a y b c"), [Some(1), Some(3), Some(4)]);
        assert_eq!(mapped("a b c d", "a d"), [Some(0), None, None, Some(1)]);
        assert_eq!(map("", "a").now, []);
        assert_eq!(map("  a\n", "\ta").now, [Some(0)]);
    }

    #[test]
    fn lines_of_long_texts_are_found_again() {
        let old: Vec<String> =
            (0..2100).map(|n| if n % 7 == 0 { "}".to_owned() } else { format!("line {n}") }).collect();
        let mut new = old.clone();
        (new[0], new[2099]) = ("first".to_owned(), "last".to_owned());
        new.remove(1000);
        let lines = map(&old.join("\n"), &new.join("\n"));
        let expected: Vec<Option<usize>> = (0..2100)
            .map(|n| match n {
                0 | 1000 | 2099 => None,
                _ => Some(n - usize::from(n > 1000)),
            })
            .collect();
        assert_eq!(lines.unchanged, expected);
        // A part that was moved.
        let moved: Vec<&String> = old[1050..].iter().chain(&old[..1050]).collect();
        let moved = moved.into_iter().cloned().collect::<Vec<_>>().join("\n");
        assert_eq!(map(&old.join("\n"), &moved).unchanged.iter().flatten().count(), 1050);
    }

    #[test]
    fn a_line_that_was_changed_in_place_is_the_one_there() {
        assert_eq!(mapped("a b c", "a x c"), [Some(0), Some(1), Some(2)]);
        assert_eq!(mapped("a b b2 c", "a x y z c"), [Some(0), Some(1), Some(2), Some(4)]);
        assert_eq!(mapped("a b c d e", "a x c y y2 e"), [Some(0), Some(1), Some(2), Some(3), Some(5)]);
    }
}
