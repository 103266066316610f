//! Run-time visible annotations, as values.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Annotation as Raw, AnnotationElement, Attribute};

use crate::classfile::pool;

/// An annotation with the elements that the source gives; defaults are not in the class file of its user.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Annotation {
    /// Internal name of its type.
    pub kind: String,
    elements: Vec<(String, Value)>,
}

/// A value of an annotation's element.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// `boolean`, `byte`, `char`, `short`, `int`, `long`; for `float` and `double`, their bits.
    Number(i64),
    Text(String),
    /// The constant's name.
    Enum(String),
    /// A descriptor.
    Class(String),
    Annotation(Annotation),
    Array(Vec<Value>),
}

impl Annotation {
    /// The element of that name, if the source gives it.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.elements.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    /// An array, or the one value that stands for it.
    pub(super) fn list(&self, name: &str) -> &[Value] {
        match self.get(name) {
            Some(Value::Array(values)) => values,
            Some(one) => std::slice::from_ref(one),
            None => &[],
        }
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A number.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The name of an enum constant.
    pub(super) fn constant(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Enum(constant)) => Some(constant),
            _ => None,
        }
    }

    /// The internal name of a class that is not an array or primitive.
    pub(super) fn class(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Class(descriptor)) => descriptor.strip_prefix('L')?.strip_suffix(';'),
            _ => None,
        }
    }

    /// The texts of an array.
    pub(super) fn texts(&self, name: &str) -> Vec<String> {
        let text = |v: &Value| match v {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        };
        self.list(name).iter().filter_map(text).collect()
    }

    /// The name in the source: `@Test`, `@Parameterized.Parameters`.
    pub(super) fn shown(&self) -> String {
        let simple = self.kind.rsplit('/').next().unwrap_or(&self.kind);
        format!("@{}", simple.replace('$', "."))
    }
}

/// The run-time visible annotations among attributes.
pub(super) fn read(file: &ClassFile<'static>, attributes: &[Attribute]) -> Vec<Annotation> {
    let lists = attributes.iter().filter_map(|a| match a {
        Attribute::RuntimeVisibleAnnotations { annotations, .. } => Some(annotations),
        _ => None,
    });
    lists.flatten().filter_map(|raw| annotation(file, raw)).collect()
}

/// Those of all parameters of a method.
pub(super) fn read_parameters(file: &ClassFile<'static>, attributes: &[Attribute]) -> Vec<Annotation> {
    let lists = attributes.iter().filter_map(|a| match a {
        Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. } => Some(parameter_annotations),
        _ => None,
    });
    lists.flatten().flat_map(|p| &p.annotations).filter_map(|raw| annotation(file, raw)).collect()
}

fn annotation(file: &ClassFile<'static>, raw: &Raw) -> Option<Annotation> {
    let kind = pool::utf8(file, raw.type_index)?;
    let kind = kind.strip_prefix('L')?.strip_suffix(';')?.to_string();
    let element = |pair: &ristretto_classfile::attributes::AnnotationValuePair| {
        Some((pool::utf8(file, pair.name_index)?.into_owned(), value(file, &pair.value)?))
    };
    Some(Annotation { kind, elements: raw.elements.iter().filter_map(element).collect() })
}

fn value(file: &ClassFile<'static>, raw: &AnnotationElement) -> Option<Value> {
    use AnnotationElement as E;
    let constants = &file.constant_pool;
    Some(match raw {
        E::Byte { const_value_index: i }
        | E::Char { const_value_index: i }
        | E::Short { const_value_index: i }
        | E::Int { const_value_index: i }
        | E::Boolean { const_value_index: i } => Value::Number(i64::from(*constants.try_get_integer(*i).ok()?)),
        E::Long { const_value_index: i } => Value::Number(*constants.try_get_long(*i).ok()?),
        E::Float { const_value_index: i } => Value::Number(i64::from(constants.try_get_float(*i).ok()?.to_bits())),
        E::Double { const_value_index: i } => Value::Number(constants.try_get_double(*i).ok()?.to_bits() as i64),
        E::String { const_value_index: i } => Value::Text(pool::utf8(file, *i)?.into_owned()),
        E::Enum { const_name_index, .. } => Value::Enum(pool::utf8(file, *const_name_index)?.into_owned()),
        E::Class { class_info_index: i } => Value::Class(pool::utf8(file, *i)?.into_owned()),
        E::Annotation { annotation: inner } => Value::Annotation(annotation(file, inner)?),
        E::Array { values } => Value::Array(values.iter().filter_map(|v| value(file, v)).collect()),
    })
}

#[cfg(test)]
impl Annotation {
    /// For tests of what reads annotations.
    pub(crate) fn of(kind: &str, elements: &[(&str, Value)]) -> Annotation {
        let elements = elements.iter().map(|(n, v)| ((*n).to_string(), v.clone())).collect();
        Annotation { kind: kind.to_string(), elements }
    }
}
