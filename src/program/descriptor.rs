//! Field and method descriptors (JVMS 4.3).

use super::Kind;

/// Splits off the first field descriptor; `None` when there is none. Arrays have at most 255 dimensions.
fn take_field(s: &str) -> Option<(&str, &str)> {
    let bytes = s.as_bytes();
    let dims = bytes.iter().take_while(|&&b| b == b'[').count();
    if dims > 255 {
        return None;
    }
    let end = match bytes.get(dims)? {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'F' | b'J' | b'D' => dims + 1,
        b'L' => {
            let name = s.get(dims + 1..)?;
            let length = name.find(';')?;
            if !is_class_name(&name[..length]) {
                return None;
            }
            dims + 1 + length + 1
        }
        _ => return None,
    };
    Some(s.split_at(end))
}

/// Whether a text is a class's internal name (JVMS 4.2.1): nonempty parts between `/`, without `.`, `;` and `[`.
pub fn is_class_name(name: &str) -> bool {
    !name.contains(['.', ';', '[']) && name.split('/').all(|part| !part.is_empty())
}

/// Kind of a field descriptor; `None` when it is malformed.
pub fn parse_field(descriptor: &str) -> Option<Kind> {
    match take_field(descriptor)? {
        (field, "") => Kind::of_char(field.as_bytes()[0]),
        _ => None,
    }
}

/// Kinds of the parameters and of the result; `None` when the descriptor is malformed.
pub fn parse_method(descriptor: &str) -> Option<(Vec<Kind>, Kind)> {
    let (params, ret) = split_method(descriptor)?;
    let kinds = params.iter().map(|p| Kind::of_char(p.as_bytes()[0])).collect::<Option<Vec<_>>>()?;
    Some((kinds, Kind::of_char(ret.as_bytes()[0])?))
}

/// The parameter descriptors and the result descriptor, as text; `None` when malformed.
pub fn split_method(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut params = Vec::new();
    while !rest.starts_with(')') {
        let (field, tail) = take_field(rest)?;
        params.push(field);
        rest = tail;
    }
    let ret = &rest[1..];
    if ret == "V" || matches!(take_field(ret), Some((_, ""))) { Some((params, ret)) } else { None }
}

/// Number of argument slots (receiver not included) and kind of the result; `None` when the descriptor is malformed.
pub fn summary(descriptor: &str) -> Option<(usize, Kind)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut slots = 0;
    while !rest.starts_with(')') {
        let (field, tail) = take_field(rest)?;
        slots += Kind::of_char(field.as_bytes()[0])?.slots();
        rest = tail;
    }
    let ret = &rest[1..];
    if ret == "V" { Some((slots, Kind::Void)) } else { Some((slots, parse_field(ret)?)) }
}

/// The class name that `load` takes for a reference descriptor: `java/lang/String` for `Ljava/lang/String;`, arrays as
/// they are.
pub fn class_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor)
}

/// Descriptor of a class by its internal name: the inverse of [`class_of`].
pub fn of_class(name: &str) -> String {
    if name.starts_with('[') { name.to_string() } else { format!("L{name};") }
}

/// Java source form of a field descriptor or `V`: `java.lang.String[]`.
pub fn source_form(descriptor: &str) -> String {
    let base = descriptor.trim_start_matches('[');
    let dims = descriptor.len() - base.len();
    let mut text = match base.as_bytes().first() {
        Some(b'Z') => "boolean".to_string(),
        Some(b'B') => "byte".to_string(),
        Some(b'C') => "char".to_string(),
        Some(b'S') => "short".to_string(),
        Some(b'I') => "int".to_string(),
        Some(b'F') => "float".to_string(),
        Some(b'J') => "long".to_string(),
        Some(b'D') => "double".to_string(),
        Some(b'V') => "void".to_string(),
        _ => class_of(base).replace('/', "."),
    };
    text.push_str(&"[]".repeat(dims));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_methods() {
        assert_eq!(split_method("(I[[Ljava/lang/String;J)V"), Some((vec!["I", "[[Ljava/lang/String;", "J"], "V")));
        assert_eq!(parse_method("(ZD)[I"), Some((vec![Kind::Boolean, Kind::Double], Kind::Ref)));
        assert_eq!(summary("(ZDJ[J)[I"), Some((6, Kind::Ref)));
        for bad in ["", "()", "(", "(V)V", "()VV", "(L;)V", "(La//b;)V", "([)V", "(I", "()I;", "(La.b;)V"] {
            assert_eq!(split_method(bad), None, "{bad}");
            assert_eq!(summary(bad), None, "{bad}");
        }
    }

    #[test]
    fn fields_and_names() {
        assert_eq!(parse_field("[I"), Some(Kind::Ref));
        assert_eq!(parse_field("II"), None);
        assert_eq!(parse_field(&format!("{}I", "[".repeat(256))), None);
        assert_eq!(source_form("[[Ljava/lang/String;"), "java.lang.String[][]");
        assert_eq!(class_of("Ljava/lang/String;"), "java/lang/String");
        assert_eq!(of_class("[I"), "[I");
    }
}
