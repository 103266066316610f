//! What the sources of the models say about themselves.

use std::path::Path;

/// A class of `classlib/`.
pub(crate) struct Model {
    /// With dots.
    pub name: String,
    /// First sentence of its documentation.
    pub purpose: String,
    /// Messages of what it refuses, in the order of the source.
    pub refusals: Vec<String>,
}

/// The models and the checker's own classes, by name.
pub(crate) fn all(classlib: &Path) -> Vec<Model> {
    let mut found = Vec::new();
    for part in ["java.base", "java.management", "java.prefs", "verify"] {
        visit(&classlib.join(part), "", &mut found);
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(found.len() > 50, "the models are in classlib/");
    found
}

fn visit(folder: &Path, package: &str, found: &mut Vec<Model>) {
    for entry in std::fs::read_dir(folder).expect("a folder of models") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        if entry.path().is_dir() {
            visit(&entry.path(), &format!("{package}{name}."), found);
        } else if let Some(simple) = name.strip_suffix(".java") {
            let source = std::fs::read_to_string(entry.path()).expect("a source");
            let name = format!("{package}{simple}");
            let purpose = purpose(&source).unwrap_or_else(|| panic!("{name} has no documentation of its class"));
            found.push(Model { refusals: refusals(&source), name, purpose });
        }
    }
}

/// The first sentence of the comment before the first type.
fn purpose(source: &str) -> Option<String> {
    let start = source.find("/**")?;
    let text = source[start + 3..].split("*/").next()?;
    let lines = text.lines().map(|l| l.trim().trim_start_matches('*').trim());
    let text = lines.collect::<Vec<_>>().join(" ");
    let text = text.split("<p>").next()?.trim();
    let end = text.match_indices(". ").map(|(at, _)| at + 1).find(|&at| !text[..at].ends_with("e.g."));
    let sentence = plain(&text[..end.unwrap_or(text.len())]);
    (!sentence.is_empty()).then(|| sentence.replace('|', "\\|"))
}

/// `{@code x}` and `{@link x}` become `` `x` ``.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{@") {
        let Some(end) = rest[at..].find('}') else { break };
        let inside = &rest[at + 2..at + end];
        let shown = inside.split_once(' ').map_or("", |(_, what)| what.trim());
        out.push_str(&rest[..at]);
        out.push_str(&format!("`{}`", shown.trim_start_matches('#')));
        rest = &rest[at + end + 1..];
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn refusals(source: &str) -> Vec<String> {
    let calls = source.split("refuse(").skip(1);
    let texts = |rest: &str| {
        let (what, rest) = rest.strip_prefix('"')?.split_once("\", \"")?;
        // A sentence may be in pieces, and may end with a value.
        let (mut why, mut rest) = rest.split_once('"')?;
        let mut pieces = String::new();
        loop {
            pieces.push_str(why);
            let Some(next) = rest.trim_start().strip_prefix('+').and_then(|r| r.trim_start().strip_prefix('"')) else {
                break;
            };
            (why, rest) = next.split_once('"')?;
        }
        Some(format!("{what}: {}", pieces.trim_end_matches([':', ' '])).replace('|', "\\|"))
    };
    calls.filter_map(texts).collect()
}

#[test]
fn sentences() {
    let source =
        "package p;\n/**\n * A {@code Thread} of\n * the {@link p.Vm}. More.\n * <p>And more.\n */\nclass A { }";
    assert_eq!(purpose(source).as_deref(), Some("A `Thread` of the `p.Vm`."));
    assert_eq!(
        refusals(
            "throw Unsupported.refuse(\"A.b\", \"there is \"\n  + \"none\"); refuse(\"C\", \"no: \" + x); refuse(a, b)"
        ),
        ["A.b: there is none", "C: no"]
    );
}
