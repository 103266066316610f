//! Class files from bytes, through the `ristretto_classfile` crate; what is malformed is refused with a sentence.
//!
//! The crate turns byte offsets into instruction indices and ignores attribute lengths, so [`walk`] looks at the raw bytes
//! first: it refuses what is truncated, overlong, inconsistent or nested too deep for a stack, and finds the one fact that the conversion loses (whether
//! a handler's range ends behind the last instruction). Subroutines of old class files are gone when [`parse`] is done.

mod attributes;
pub(crate) mod flow;
pub mod pool;
mod subroutines;
mod walk;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};

/// Newest class-file major version accepted (Java 25).
pub const NEWEST_MAJOR: u16 = 69;

/// Oldest class-file major version (Java 1.1).
pub const OLDEST_MAJOR: u16 = 45;

/// Largest class file that is looked at: javac's own limits keep real ones far below.
const MAX_BYTES: usize = 16 << 20;

/// Why a class file cannot be used; `class` is what the user knows it by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// `ClassFormatError`.
    #[error("{class}: not a valid class file: {reason}")]
    Malformed { class: String, reason: String },
    /// `UnsupportedClassVersionError`.
    #[error(
        "{class} was compiled for Java {java} (class file version {major}); version 69 (Java 25) is the newest supported: recompile it with a lower --release"
    )]
    Newer { class: String, major: u16, java: u16 },
}

/// Parses a class file. `name` is what the user knows it by.
pub fn parse(bytes: &[u8], name: &str) -> Result<ClassFile<'static>, FormatError> {
    let malformed = |reason: String| FormatError::Malformed { class: name.to_string(), reason };
    if bytes.len() > MAX_BYTES {
        return Err(malformed(format!("it is {} bytes long, more than the {MAX_BYTES} allowed", bytes.len())));
    }
    let Some(header) = bytes.get(..8) else {
        return Err(malformed(format!("it is only {} bytes long", bytes.len())));
    };
    if header[..4] != [0xCA, 0xFE, 0xBA, 0xBE] {
        return Err(malformed("it does not start with CAFEBABE".to_string()));
    }
    let major = u16::from_be_bytes([header[6], header[7]]);
    if major > NEWEST_MAJOR {
        return Err(FormatError::Newer { class: name.to_string(), major, java: major - 44 });
    }
    if major < OLDEST_MAJOR {
        return Err(malformed(format!("its version {major} is older than any Java version")));
    }
    let codes = walk::walk(bytes).map_err(malformed)?;
    let mut file = ClassFile::from_bytes(bytes).map_err(|e| malformed(lower_first(&e.to_string())))?;
    for code in &codes {
        restore_range_ends(&mut file, code).map_err(malformed)?;
    }
    subroutines::inline(&mut file).map_err(malformed)?;
    Ok(file)
}

/// Sets the end of each handler range that reaches behind the last instruction, which the parser cuts short by one.
fn restore_range_ends(file: &mut ClassFile<'static>, raw: &walk::RawCode) -> Result<(), String> {
    let inconsistent = || "its methods do not match their attributes".to_string();
    let method = file.methods.get_mut(raw.method).ok_or_else(inconsistent)?;
    for attribute in &mut method.attributes {
        if let Attribute::Code { code, exception_table, .. } = attribute {
            let end = u16::try_from(code.len()).map_err(|_| inconsistent())?;
            for &entry in &raw.open_handlers {
                exception_table.get_mut(entry).ok_or_else(inconsistent)?.range_pc.end = end;
            }
            return Ok(());
        }
    }
    Err(inconsistent())
}

fn lower_first(s: &str) -> String {
    let mut chars = s.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

/// The parts of a `Code` attribute that the program needs.
#[derive(Clone, Copy)]
pub struct CodeView<'a> {
    /// Operand stack slots.
    pub max_stack: u16,
    /// Local variable slots.
    pub max_locals: u16,
    /// The instructions; branch targets are instruction indices (relative ones in switches).
    pub code: &'a [Instruction],
    /// Exception table, in instruction indices.
    pub handlers: &'a [ristretto_classfile::attributes::ExceptionTableEntry],
    /// Attributes of the code.
    pub attributes: &'a [Attribute],
}

/// The code of a method of a class file, if it has any.
pub fn code_of(method: &ristretto_classfile::Method) -> Option<CodeView<'_>> {
    method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => Some(CodeView {
            max_stack: *max_stack,
            max_locals: *max_locals,
            code,
            handlers: exception_table,
            attributes,
        }),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minimal(major: u16) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(major.to_be_bytes());
        // Pool: 1 = Utf8 "A", 2 = Class 1; public class A, no superclass, nothing in it.
        bytes.extend([0, 3, 1, 0, 1, b'A', 7, 0, 1]);
        bytes.extend([0, 0x21, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        bytes
    }

    #[test]
    fn accepts_the_smallest_class() {
        assert_eq!(parse(&minimal(61), "A").unwrap().class_name().unwrap().to_rust_string(), "A");
    }

    #[test]
    fn says_what_is_wrong() {
        let said = |bytes: &[u8]| parse(bytes, "A").unwrap_err().to_string();
        assert_eq!(said(b""), "A: not a valid class file: it is only 0 bytes long");
        assert_eq!(said(b"not a class"), "A: not a valid class file: it does not start with CAFEBABE");
        assert!(said(&minimal(70)).contains("compiled for Java 26"));
        assert!(said(&minimal(44)).contains("older than any Java version"));
        let mut long = minimal(61);
        long.push(0);
        assert!(said(&long).contains("1 bytes too many"), "{}", said(&long));
        let short = &minimal(61)[..28];
        assert!(said(short).contains("ends in the middle"), "{}", said(short));
    }
}
