//! The native methods of the packed library.

use std::collections::BTreeMap;

use interleave::classfile;
use interleave::input::Library;
use interleave::vm::{NativeState, native_state};
use ristretto_classfile::MethodAccessFlags;

/// Class, method, descriptor, in the order of names; overloads in the order of the class file.
fn all(library: &mut Library) -> Vec<(String, String, String)> {
    let mut names: Vec<String> = library.names().map(str::to_string).collect();
    names.sort();
    let mut found = Vec::new();
    for class in names {
        let bytes = library.find(&class).expect("the bundle can be read").expect("its index is right");
        let file = classfile::parse(&bytes, &class).expect("a class file");
        let text = |cp| file.constant_pool.try_get_utf8(cp).expect("a name").to_rust_string();
        let natives = file.methods.iter().filter(|m| m.access_flags.contains(MethodAccessFlags::NATIVE));
        let mut own: Vec<_> = natives.map(|m| (text(m.name_index), text(m.descriptor_index))).collect();
        own.sort_by(|a, b| a.0.cmp(&b.0));
        found.extend(own.into_iter().map(|(name, descriptor)| (class.clone(), name, descriptor)));
    }
    found
}

/// Methods that nobody has thought of.
pub fn unknown(library: &mut Library) -> Vec<String> {
    let all = all(library);
    assert!(all.len() > 400, "the JDK has more native methods than {}", all.len());
    let missing = all.into_iter().filter(|(c, n, d)| native_state(c, n, d) == NativeState::Missing);
    missing.map(|(c, n, d)| format!("{c}.{n}{d}")).collect()
}

/// One row for each class and state.
pub fn table(library: &mut Library) -> String {
    let mut rows: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (class, name, descriptor) in all(library) {
        let state = match native_state(&class, &name, &descriptor) {
            NativeState::Done(file) => format!("`{file}.rs`"),
            NativeState::Polymorphic => "executed by the descriptor of each call".to_string(),
            NativeState::Nothing => "does nothing".to_string(),
            NativeState::Refused(why) => format!("refused: {why}"),
            NativeState::Missing => "unknown".to_string(),
        };
        let names = rows.entry((class.replace('/', "."), state)).or_default();
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    let row = |((class, state), names): (&(String, String), &Vec<String>)| {
        format!("| `{class}` | {} | {state} |\n", names.join(", "))
    };
    rows.iter().map(row).collect()
}
