//! The manifest of a jar, as far as `java -jar` reads it.

/// Longest manifest that is read: signed jars list every entry, and only the first section counts here.
const MAX_SECTION: usize = 1 << 20;
/// Entries of a `Class-Path`.
const MAX_ELEMENTS: usize = 1_000;

/// What a manifest says of the jar as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manifest {
    /// `Main-Class`, with dots.
    pub main_class: Option<String>,
    /// `Class-Path`: paths seen from the jar's folder, or absolute ones.
    pub class_path: Vec<String>,
    /// `Multi-Release`: what lies under `META-INF/versions` takes the place of what lies outside.
    pub multi_release: bool,
}

/// Reads the first section: names and values, a line that begins with a blank goes on with the one before. What is
/// malformed is passed over.
pub(super) fn parse(bytes: &[u8]) -> Manifest {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_SECTION)]);
    let mut manifest = Manifest::default();
    let mut open = String::new();
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        if let Some(more) = line.strip_prefix(' ') {
            open.push_str(more);
            continue;
        }
        manifest.take(&open);
        open = line.to_string();
        if line.is_empty() {
            return manifest;
        }
    }
    manifest.take(&open);
    manifest
}

impl Manifest {
    fn take(&mut self, line: &str) {
        let Some((name, value)) = line.split_once(':') else { return };
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        if name.eq_ignore_ascii_case("Main-Class") {
            self.main_class = Some(value.replace('/', "."));
        } else if name.eq_ignore_ascii_case("Multi-Release") {
            self.multi_release = value.eq_ignore_ascii_case("true");
        } else if name.eq_ignore_ascii_case("Class-Path") {
            self.class_path = value.split(' ').filter_map(path_of).take(MAX_ELEMENTS).collect();
        }
    }
}

/// The path of an address of a file: a relative one, or one from the root. Other addresses lead to no files.
fn path_of(address: &str) -> Option<String> {
    let address = match address.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => match rest.strip_prefix("//") {
            // Files of another machine cannot be read.
            Some(host) => host.strip_prefix("localhost").unwrap_or(host),
            None => rest,
        },
        Some(_) => return None,
        None => address,
    };
    let of_machine = address.starts_with("//");
    if address.is_empty() || of_machine {
        return None;
    }
    let mut path = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let escaped = (byte == b'%').then(|| tail.get(..2)).flatten();
        let escaped = escaped.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        path.push(escaped.unwrap_or(byte));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(path).ok().filter(|path| !path.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_section_counts_and_long_lines_go_on() {
        let text = "Manifest-Version: 1.0\r\nmain-class: shop\r\n .app.M\r\n ain  \r\nClass-Path: lib/a.jar lib/b%20c\r\n \
                    .jar  ../d/ file:/e.jar /f.jar\r\n\r\nName: x/\r\nMain-Class: Other\r\n";
        let manifest = parse(text.as_bytes());
        assert_eq!(manifest.main_class.as_deref(), Some("shop.app.Main"));
        assert_eq!(manifest.class_path, ["lib/a.jar", "lib/b c.jar", "../d/", "/e.jar", "/f.jar"]);
        assert_eq!(parse(b"Main-Class: p/A").main_class.as_deref(), Some("p.A"));
    }

    #[test]
    fn nonsense_is_an_empty_manifest() {
        for text in
            ["", " ", "Main-Class:", "Main-Class", "\n\nMain-Class: A", "Class-Path: %00 http://h/a b:c //h/d file:"]
        {
            assert_eq!(parse(text.as_bytes()), Manifest::default(), "{text:?}");
        }
        assert_eq!(parse(&[0xFF; 5000]), Manifest::default());
        assert_eq!(parse(b"Class-Path: a%2 b%zz%41").class_path, ["a%2", "b%zzA"]);
    }

    #[test]
    fn addresses_of_files_are_paths() {
        let paths = parse(b"Class-Path: file:/a%20b.jar FILE:///c/d.jar file:e.jar file://localhost/f.jar").class_path;
        assert_eq!(paths, ["/a b.jar", "/c/d.jar", "e.jar", "/f.jar"]);
    }
}
