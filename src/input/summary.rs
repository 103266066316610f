//! What one class file says about itself.

use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, MethodAccessFlags};

use crate::classfile;
use crate::classfile::FormatError;

/// The outside of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Internal name.
    pub name: String,
    /// `SourceFile`, empty when there is none.
    pub source_file: String,
    /// Whether it has `public static void main(String[])`.
    pub has_main: bool,
}

/// Reads a class file as far as that needs. `path` is what errors call it.
pub fn summarize(bytes: &[u8], path: &str) -> Result<Summary, FormatError> {
    let file = classfile::parse(bytes, path)?;
    let malformed =
        || FormatError::Malformed { class: path.to_string(), reason: "it does not name its class".to_string() };
    let name = file.class_name().map_err(|_| malformed())?.to_rust_string();
    if !is_name(&name) {
        return Err(malformed());
    }
    Ok(Summary { name, source_file: source_file(&file), has_main: has_main(&file) })
}

fn source_file(file: &ClassFile) -> String {
    let index = file.attributes.iter().find_map(|a| match a {
        Attribute::SourceFile { source_file_index, .. } => Some(*source_file_index),
        _ => None,
    });
    let text = index.and_then(|i| file.constant_pool.try_get_utf8(i).ok());
    text.map(|t| t.to_rust_string()).unwrap_or_default()
}

fn has_main(file: &ClassFile) -> bool {
    let utf8 = |index| file.constant_pool.try_get_utf8(index).ok().map(|t| t.to_rust_string());
    file.methods.iter().any(|m| {
        m.access_flags.contains(MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC)
            && utf8(m.name_index).as_deref() == Some("main")
            && utf8(m.descriptor_index).as_deref() == Some("([Ljava/lang/String;)V")
    })
}

/// Whether a text can be a class's internal name and, as such, a relative path that stays inside its folder.
pub(super) fn is_name(name: &str) -> bool {
    let bad = |c: char| c.is_control() || matches!(c, '\\' | ':' | ';' | '[' | '.');
    !name.is_empty() && name.len() < 4096 && name.split('/').all(|part| !part.is_empty() && !part.contains(bad))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::testing::{class, class_with};

    #[test]
    fn names_main_and_source() {
        let s = summarize(&class_with("p/Main", 61, true), "Main.class").unwrap();
        assert_eq!(s, Summary { name: "p/Main".into(), source_file: "Main.java".into(), has_main: true });
        assert!(!summarize(&class("p/Main", 61), "Main.class").unwrap().has_main);
    }

    #[test]
    fn names_that_would_leave_the_folder_are_none() {
        for bad in ["", "/a", "a//b", "../a", "a/./b", "a\\b", "c:a", "[I", "a;", "a\0"] {
            assert!(!is_name(bad), "{bad:?}");
        }
        assert!(is_name("a/b/C$1") && is_name("Ünï"));
    }
}
