//! Values as Java writes them: literals of characters, strings and floating-point numbers.

use std::fmt::Write as _;

/// `'a'`, `'\n'`, `'\u000b'`.
pub(crate) fn character(c: char) -> String {
    with_java_escapes(&format!("{c:?}"))
}

/// `"a"` in quotes, with the same escapes.
pub(crate) fn string(text: &str) -> String {
    with_java_escapes(&format!("{text:?}"))
}

/// A `float` or `double` as `toString` has it, from the shortest digits that tell it apart from its neighbours in the form
/// `d.ddde-7` (`{:e}`): `0.5`, `1.0E7`, `Infinity`.
pub(crate) fn floating(scientific: &str) -> String {
    let Some((mantissa, exponent)) = scientific.split_once('e') else {
        return scientific.replace("inf", "Infinity");
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits: String = mantissa.chars().filter(|&c| c != '.').collect();
    let or_zero = |digits: &str| if digits.is_empty() { "0".to_string() } else { digits.to_string() };
    if !(-3..7).contains(&exponent) {
        return format!("{sign}{}.{}E{exponent}", &digits[..1], or_zero(&digits[1..]));
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat(exponent.unsigned_abs() as usize - 1));
    }
    let whole = exponent as usize + 1;
    let padded = format!("{digits:0<whole$}");
    format!("{sign}{}.{}", &padded[..whole], or_zero(&padded[whole..]))
}

/// `\u{b}` becomes `\u000b`; what lies beyond 16 bits two of them.
fn with_java_escapes(rust: &str) -> String {
    let mut out = String::with_capacity(rust.len());
    let mut rest = rust;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let code = rest.strip_prefix("\\u{").and_then(|text| text.split_once('}'));
        let known = code.and_then(|(hex, after)| Some((char::from_u32(u32::from_str_radix(hex, 16).ok()?)?, after)));
        match known {
            Some((c, after)) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
                rest = after;
            }
            None => {
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end);
                out.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_java() {
        let of = |value: f64| floating(&format!("{value:e}"));
        let values = [0.0, -0.0, 0.5, 1.0, -12.25, 100.0, 1_234_567.0, 9_999_999.5, 1e7, -1.5e7, 0.001, 0.012, 9.99e-4];
        let said = ["0.0", "-0.0", "0.5", "1.0", "-12.25", "100.0", "1234567.0", "9999999.5", "1.0E7", "-1.5E7"];
        assert_eq!(values.map(of)[..10], said);
        assert_eq!(values.map(of)[10..], ["0.001", "0.012", "9.99E-4"]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(of), ["Infinity", "-Infinity", "NaN"]);
        assert_eq!([f64::MAX, f64::MIN_POSITIVE].map(of), ["1.7976931348623157E308", "2.2250738585072014E-308"]);
        assert_eq!(floating(&format!("{:e}", 0.1_f32)), "0.1");
    }

    #[test]
    fn characters_and_strings_have_the_escapes_of_java() {
        assert_eq!(
            ['a', '\'', '"', '\n', '\u{b}', '\u{202e}'].map(character),
            ["'a'", "'\\''", "'\"'", "'\\n'", "'\\u000b'", "'\\u202e'"]
        );
        assert_eq!(string("a\"b\\u{41}\u{7f}\u{e0001}"), "\"a\\\"b\\\\u{41}\\u007f\\udb40\\udc01\"");
    }
}
