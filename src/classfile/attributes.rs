//! The walk through attributes: each one is as long as it says, and none nests deeper than a stack bears.
//!
//! The parser reads annotations and nested attributes by calling itself, reserves room for as many entries as a count
//! announces, and does not look at lengths. What this walk lets pass it reads in step with it: so a name that it knows
//! stands for the same structure here.

use super::walk::{Reader, code};

/// How deep the values of an annotation nest: `@A(@B({1}))` is three deep. Code that people write stays below ten.
const VALUES: u32 = 100;
/// How deep attributes nest: that of a component of a record is two deep.
const ATTRIBUTES: u32 = 4;

/// What the structure of an attribute is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// No name that the parser knows.
    Other,
    Code,
    Record,
    StackMapTable,
    Annotations,
    ParameterAnnotations,
    TypeAnnotations,
    AnnotationDefault,
    BootstrapMethods,
    Module,
    /// So many bytes.
    Bytes(usize),
    /// A count of 16 bits, and so many bytes for each.
    Table(usize),
    /// A count of 8 bits, and so many bytes for each.
    ShortTable(usize),
}

impl Form {
    /// Of the attribute of that name.
    pub(super) fn of(name: &[u8]) -> Form {
        match name {
            b"Code" => Form::Code,
            b"Record" => Form::Record,
            b"StackMapTable" => Form::StackMapTable,
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => Form::Annotations,
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                Form::ParameterAnnotations
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => Form::TypeAnnotations,
            b"AnnotationDefault" => Form::AnnotationDefault,
            b"BootstrapMethods" => Form::BootstrapMethods,
            b"Module" => Form::Module,
            b"ConstantValue" | b"Signature" | b"SourceFile" | b"ModuleMainClass" | b"NestHost" => Form::Bytes(2),
            b"EnclosingMethod" => Form::Bytes(4),
            b"Synthetic" | b"Deprecated" => Form::Bytes(0),
            b"Exceptions" | b"ModulePackages" | b"NestMembers" | b"PermittedSubclasses" => Form::Table(2),
            b"LineNumberTable" => Form::Table(4),
            b"InnerClasses" => Form::Table(8),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => Form::Table(10),
            b"MethodParameters" => Form::ShortTable(4),
            _ => Form::Other,
        }
    }
}

/// Walks a list of attributes. `forms` has the form that each name of the constant pool stands for.
pub(super) fn attributes(r: &mut Reader, forms: &[Form], depth: u32) -> Result<(), String> {
    for _ in 0..r.u16()? {
        let name = r.u16()?;
        let length = r.u32()?;
        attribute(r, forms, forms.get(name).copied().unwrap_or(Form::Other), length, depth)?;
    }
    Ok(())
}

/// Walks what follows an attribute's name and length.
pub(super) fn attribute(r: &mut Reader, forms: &[Form], form: Form, length: usize, depth: u32) -> Result<(), String> {
    if depth >= ATTRIBUTES {
        return Err(format!("its attributes are nested more than {ATTRIBUTES} deep"));
    }
    let start = r.at();
    match form {
        Form::Other => drop(r.take(length)?),
        Form::Code => drop(code(r, forms, length, depth)?),
        Form::Record => {
            for _ in 0..r.u16()? {
                r.take(4)?;
                attributes(r, forms, depth + 1)?;
            }
        }
        Form::StackMapTable => stack_map_table(r)?,
        Form::Annotations => annotations(r)?,
        Form::ParameterAnnotations => {
            for _ in 0..r.u8()? {
                annotations(r)?;
            }
        }
        Form::TypeAnnotations => {
            for _ in 0..r.u16()? {
                type_annotation(r)?;
            }
        }
        Form::AnnotationDefault => value(r, VALUES)?,
        Form::BootstrapMethods => lists(r, 2)?,
        Form::Module => module(r)?,
        Form::Bytes(bytes) => drop(r.take(bytes)?),
        Form::Table(bytes) => {
            let count = r.u16()?;
            r.take(count * bytes)?;
        }
        Form::ShortTable(bytes) => {
            let count = usize::from(r.u8()?);
            r.take(count * bytes)?;
        }
    }
    if r.at() - start != length {
        return Err("an attribute has the wrong length".to_string());
    }
    Ok(())
}

fn annotations(r: &mut Reader) -> Result<(), String> {
    for _ in 0..r.u16()? {
        r.take(2)?;
        elements(r, VALUES)?;
    }
    Ok(())
}

/// Names and values of an annotation.
fn elements(r: &mut Reader, left: u32) -> Result<(), String> {
    for _ in 0..r.u16()? {
        r.take(2)?;
        value(r, left)?;
    }
    Ok(())
}

/// A value that may nest so much deeper.
fn value(r: &mut Reader, left: u32) -> Result<(), String> {
    let Some(left) = left.checked_sub(1) else {
        return Err(format!("the values of an annotation are nested more than {VALUES} deep"));
    };
    match r.u8()? {
        b'@' => {
            r.take(2)?;
            elements(r, left)
        }
        b'[' => {
            for _ in 0..r.u16()? {
                value(r, left)?;
            }
            Ok(())
        }
        b'e' => r.take(4).map(drop),
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => r.take(2).map(drop),
        tag => Err(format!("a value of an annotation has the unknown tag {tag}")),
    }
}

fn type_annotation(r: &mut Reader) -> Result<(), String> {
    let target = r.u8()?;
    let bytes = match target {
        0x13..=0x15 => 0,
        0x00..=0x01 | 0x16 => 1,
        0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
        0x47..=0x4b => 3,
        0x40..=0x41 => r.u16()? * 6,
        _ => return Err(format!("an annotation of a type has the unknown target {target}")),
    };
    r.take(bytes)?;
    let path = usize::from(r.u8()?);
    r.take(path * 2 + 2)?;
    elements(r, VALUES)
}

fn stack_map_table(r: &mut Reader) -> Result<(), String> {
    for _ in 0..r.u16()? {
        let kind = r.u8()?;
        if kind >= 247 {
            r.take(2)?;
        }
        match kind {
            0..=63 | 248..=251 => {}
            64..=127 | 247 => types(r, 1)?,
            252..=254 => types(r, usize::from(kind) - 251)?,
            255 => {
                for _ in 0..2 {
                    let count = r.u16()?;
                    types(r, count)?;
                }
            }
            _ => return Err(format!("a stack map frame has the unknown type {kind}")),
        }
    }
    Ok(())
}

/// Verification types.
fn types(r: &mut Reader, count: usize) -> Result<(), String> {
    for _ in 0..count {
        match r.u8()? {
            0..=6 => {}
            7 | 8 => drop(r.take(2)?),
            tag => return Err(format!("a verification type has the unknown tag {tag}")),
        }
    }
    Ok(())
}

fn module(r: &mut Reader) -> Result<(), String> {
    r.take(6)?;
    let requires = r.u16()?;
    r.take(requires * 6)?;
    // Exported, opened.
    lists(r, 4)?;
    lists(r, 4)?;
    let uses = r.u16()?;
    r.take(uses * 2)?;
    lists(r, 2)
}

/// A table whose entries have so many bytes, and then a list of indices.
fn lists(r: &mut Reader, bytes: usize) -> Result<(), String> {
    for _ in 0..r.u16()? {
        r.take(bytes)?;
        let count = r.u16()?;
        r.take(count * 2)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMS: &[Form] =
        &[Form::Other, Form::Annotations, Form::Code, Form::Record, Form::TypeAnnotations, Form::Table(4)];

    fn one(name: u8, content: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0, 1, 0, name];
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend(content);
        bytes
    }

    fn walked(bytes: &[u8]) -> Result<(), String> {
        let mut r = Reader::new(bytes, 0);
        attributes(&mut r, FORMS, 0)?;
        assert_eq!(r.at(), bytes.len());
        Ok(())
    }

    /// An annotation with a value that has so many arrays around it.
    fn annotated(arrays: usize) -> Vec<u8> {
        let mut content = vec![0, 1, 0, 9, 0, 1, 0, 9];
        content.extend([b'[', 0, 1].repeat(arrays));
        content.extend([b'I', 0, 9]);
        content
    }

    #[test]
    fn annotations_nest_as_deep_as_is_allowed_and_no_deeper() {
        assert_eq!(walked(&one(1, &annotated(99))), Ok(()));
        let said = "the values of an annotation are nested more than 100 deep";
        assert_eq!(walked(&one(1, &annotated(100))), Err(said.to_string()));
        assert_eq!(walked(&one(1, &annotated(20_000))), Err(said.to_string()));
        let mut typed = vec![0, 1, 0x13, 0];
        typed.extend(&annotated(100)[2..]);
        assert_eq!(walked(&one(4, &typed)), Err(said.to_string()));
    }

    #[test]
    fn attributes_nest_as_deep_as_is_allowed_and_no_deeper() {
        let nested = |depth: usize| {
            let mut bytes = vec![0, 0];
            for _ in 0..depth {
                let mut component = vec![0, 1, 0, 9, 0, 9];
                component.extend(bytes);
                bytes = one(3, &component);
            }
            bytes
        };
        assert_eq!(walked(&nested(4)), Ok(()));
        assert_eq!(walked(&nested(5)), Err("its attributes are nested more than 4 deep".to_string()));
        assert!(walked(&nested(10_000)).is_err());
    }

    #[test]
    fn lengths_are_what_they_say() {
        assert_eq!(walked(&one(5, &[0, 2, 1, 2, 3, 4, 5, 6, 7, 8])), Ok(()));
        let wrong = Err("an attribute has the wrong length".to_string());
        assert_eq!(walked(&one(5, &[0, 0, 1])), wrong);
        assert_eq!(walked(&one(1, &[annotated(1), vec![0]].concat())), wrong);
        assert!(walked(&one(5, &[255, 255])).is_err());
        assert!(walked(&one(1, &[0, 1, 0, 9, 255, 255])).is_err());
    }
}
