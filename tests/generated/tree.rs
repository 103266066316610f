//! Source text that remembers what may be taken out of it. Generators put marks around what they write; with the marks
//! removed it is Java, and with a marked part dropped it usually still is.

const ITEM: char = '\u{E000}';
const ITEM_END: char = '\u{E001}';
const EXPRESSION: char = '\u{E002}';
const INSTEAD: char = '\u{E003}';
const EXPRESSION_END: char = '\u{E004}';

/// A statement or a member that the program may do without.
pub(crate) fn item(text: &str) -> String {
    format!("{ITEM}{text}{ITEM_END}")
}

/// An expression that may be replaced by a simple one.
pub(crate) fn expression(text: &str, simple: &str) -> String {
    format!("{EXPRESSION}{simple}{INSTEAD}{text}{EXPRESSION_END}")
}

/// The Java source. What stands in place of an expression is not in it.
pub(crate) fn plain(marked: &str) -> String {
    let mut out = String::with_capacity(marked.len());
    let mut skipping = false;
    for c in marked.chars() {
        match c {
            EXPRESSION => skipping = true,
            INSTEAD => skipping = false,
            ITEM | ITEM_END | EXPRESSION_END => {}
            _ if skipping => {}
            _ => out.push(c),
        }
    }
    out
}

/// All programs that are one step smaller, those that lose most first: an item is dropped or gives way to the items in it,
/// an expression gives way to its simple form.
pub(crate) fn smaller(marked: &str) -> Vec<String> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut parts = Vec::new();
    for (at, c) in marked.char_indices() {
        match c {
            ITEM | EXPRESSION => open.push((at, c)),
            ITEM_END | EXPRESSION_END => {
                let (start, kind) = open.pop().expect("marks are balanced");
                parts.push((start, at + c.len_utf8(), kind));
            }
            _ => {}
        }
    }
    let mut out: Vec<String> = Vec::new();
    for &(start, end, kind) in &parts {
        let text = &marked[start..end];
        let instead = |new: &str| format!("{}{new}{}", &marked[..start], &marked[end..]);
        if kind == EXPRESSION {
            let simple = &text[EXPRESSION.len_utf8()..text.find(INSTEAD).expect("an expression has its simple form")];
            out.push(instead(simple));
            continue;
        }
        out.push(instead(""));
        let inside: String = parts
            .iter()
            .filter(|p| p.2 == ITEM && p.0 > start && p.1 < end)
            .filter(|p| !parts.iter().any(|q| q.2 == ITEM && q.0 > start && q.1 < end && q.0 < p.0 && q.1 > p.1))
            .map(|p| &marked[p.0..p.1])
            .collect();
        if !inside.is_empty() {
            out.push(instead(&inside));
        }
    }
    out.sort_by_key(String::len);
    out.dedup();
    out
}

#[test]
fn a_smaller_program_lacks_one_part() {
    let inner = item(&format!("x = {};", expression("(1 + 2)", "0")));
    let whole = format!("{{ {} }}", item(&format!("if (c) {{ {inner} }}")));
    assert_eq!(plain(&whole), "{ if (c) { x = (1 + 2); } }");
    let all: Vec<String> = smaller(&whole).iter().map(|p| plain(p)).collect();
    for expected in ["{  }", "{ x = (1 + 2); }", "{ if (c) {  } }", "{ if (c) { x = 0; } }"] {
        assert!(all.iter().any(|p| p == expected), "{expected} is not among {all:?}");
    }
    assert_eq!(all.len(), 4);
}
