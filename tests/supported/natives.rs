//! The native methods of the packed library.

use std::collections::{BTreeMap, BTreeSet};

use interleave::classfile;
use interleave::input::Library;
use interleave::vm::{NativeState, native_signatures, native_state, refused_natives};
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
pub(crate) fn unknown(library: &mut Library) -> Vec<String> {
    let all = all(library);
    assert!(all.len() > 400, "the JDK has more native methods than {}", all.len());
    let missing = all.into_iter().filter(|(c, n, d)| native_state(c, n, d) == NativeState::Missing);
    missing.map(|(c, n, d)| format!("{c}.{n}{d}")).collect()
}

/// What the VM executes: one row for each class and file. Made from the code alone, and not from the JDK at hand: updates of
/// a JDK rename native methods.
pub(crate) fn executed() -> String {
    let mut rows: BTreeMap<(String, &str), BTreeSet<&str>> = BTreeMap::new();
    for (class, name, descriptor) in native_signatures() {
        if let NativeState::Done(file) = native_state(class, name, descriptor) {
            rows.entry((shown(class), file)).or_default().insert(name);
        }
    }
    let row = |((class, file), names): (&(String, &str), &BTreeSet<&str>)| {
        let names: Vec<String> = names.iter().map(|name| name.replace('<', "\\<")).collect();
        format!("| `{class}` | {} | `{file}.rs` |\n", names.join(", "))
    };
    rows.iter().map(row).collect()
}

/// What is refused, with the reason.
pub(crate) fn refused() -> String {
    let row = |(class, method, why): &(&str, &str, &str)| {
        let begins = if class.ends_with('/') { "*" } else { "" };
        let methods = if method.is_empty() { "all others" } else { method };
        format!("| `{}{begins}` | {methods} | {why} |\n", shown(class))
    };
    refused_natives().iter().map(row).collect()
}

fn shown(class: &str) -> String {
    class.replace('/', ".")
}
