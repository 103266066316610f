//! The bounds of links for the viewer, which reads them without the core: `www/src/embed/bounds.ts` is made from those here.

use super::payload::MAX_HEADER;
use super::record::{STEPS, WORDS};
use super::{MAX_PAYLOAD, MAX_TEXT};
use crate::report::EVENTS_OF_STEP;

fn declarations() -> String {
    let all = [
        ("Characters of a link.", "MAX_TEXT", MAX_TEXT),
        ("Bytes that it unfolds to.", "MAX_PAYLOAD", MAX_PAYLOAD),
        ("Bytes of its header.", "MAX_HEADER", MAX_HEADER),
        ("Steps that are recorded.", "MAX_STEPS", STEPS),
        ("Events of each.", "MAX_EVENTS", EVENTS_OF_STEP),
        ("Characters of all steps together, with the names that are said in each.", "MAX_WORDS", WORDS),
    ];
    let each = all.map(|(about, name, value)| format!("/** {about} */\nexport const {name} = {value};\n"));
    format!("// Bounds of links, made from those of src/link by `npm run docs`.\n\n{}", each.concat())
}

#[test]
fn the_page_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/src/embed/bounds.ts");
    let declared = declarations();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &declared).expect("www/src/embed/bounds.ts can be written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == declared, "www/src/embed/bounds.ts is out of date: npm run docs");
}
