//! Bytes as text that tells different bytes apart.

use std::fmt::Write;

/// Text for bytes that are UTF-8 but for some, which become `\xC8`. No two byte strings become the same text: backslashes
/// are doubled where such an escape follows them, be it one of ours or the program's own letters.
pub fn shown(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        push_valid(&mut out, chunk.valid());
        if !chunk.invalid().is_empty() {
            double_backslashes(&mut out);
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02X}");
        }
    }
    out
}

fn push_valid(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find("\\x") {
        let (before, from) = rest.split_at(at + 1);
        out.push_str(before);
        if is_escape(&from[1..]) {
            double_backslashes(out);
        }
        rest = from;
    }
    out.push_str(rest);
}

/// Whether the text goes on with the digits of an escape.
fn is_escape(text: &str) -> bool {
    let digit = |b: &u8| b.is_ascii_digit() || (b'A'..=b'F').contains(b);
    text.as_bytes().get(..2).is_some_and(|two| two.iter().all(digit))
}

/// Doubles the backslashes at the end.
fn double_backslashes(out: &mut String) {
    let count = out.bytes().rev().take_while(|&b| b == b'\\').count();
    out.extend(std::iter::repeat_n('\\', count));
}

/// How many bytes at the end are the beginning of a UTF-8 character.
pub fn unfinished(bytes: &[u8]) -> usize {
    match std::str::from_utf8(&bytes[bytes.len().saturating_sub(3)..]) {
        Ok(_) => 0,
        Err(_) => {
            let starts = |n: &usize| {
                let tail = &bytes[bytes.len() - n..];
                std::str::from_utf8(tail).is_err_and(|e| e.valid_up_to() == 0 && e.error_len().is_none())
            };
            (1..=bytes.len().min(3)).rev().find(starts).unwrap_or(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn text_is_text_and_other_bytes_are_escaped() {
        assert_eq!(shown("grüße \\ \\x \\n \u{fffd}".as_bytes()), "grüße \\ \\x \\n \u{fffd}");
        assert_eq!(shown(b"a\xC8b"), "a\\xC8b");
        assert_eq!(shown(b"\xE2\x82"), "\\xE2\\x82");
        assert_eq!(shown(b"\\xC8"), "\\\\xC8");
        assert_eq!(shown(b"\\\xC8"), "\\\\\\xC8");
    }

    #[test]
    fn different_bytes_are_different_texts() {
        let parts: [&[u8]; 7] = [b"\\", b"x", b"C", b"8", b"\xC8", b"\xE2", b"\x82"];
        let mut met = HashSet::new();
        for n in 0..7usize.pow(6) {
            let digits = (0..6).map(|d| n / 7usize.pow(d) % 7);
            let bytes: Vec<u8> = digits.flat_map(|d| parts[d].to_vec()).collect();
            assert!(met.insert(shown(&bytes)), "{bytes:?}");
        }
    }

    #[test]
    fn a_character_that_has_begun_waits_for_its_end() {
        assert_eq!([&b""[..], b"ab", b"\xC3\xA9", b"a\xC8"].map(unfinished), [0, 0, 0, 1]);
        assert_eq!([&b"\xE2\x82"[..], b"\xF0\x9F\x98", b"\xC8\xC8", b"\x82\x82\x82"].map(unfinished), [2, 3, 1, 0]);
    }
}
