//! JPF's property syntax: Java property files with `${}` expansion, `+=` and `@include`.
//!
//! Deviations from Java PathFinder, all on the side of saying more: an undefined `${key}` is reported (JPF silently takes
//! the empty text), `key += value` with blanks appends too (a Java property file reads it as `key` with the value
//! `+= value`), `@using` is refused, and includes and expansions are bounded.

use std::collections::BTreeMap;
use std::fmt;

/// Where a value was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layer {
    /// `-D` or `+` on the command line.
    CommandLine,
    /// The options of a session: the page's form.
    Options,
    /// The settings of a search that has started, for one that starts again, or in a link: they were accepted once.
    Again,
    /// A property file.
    File {
        /// As the user knows it.
        path: String,
        /// 1-based.
        line: u32,
    },
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layer::CommandLine => f.write_str("command line"),
            Layer::Options => f.write_str("options"),
            Layer::Again => f.write_str("settings"),
            Layer::File { path, line } => write!(f, "{path}, line {line}"),
        }
    }
}

/// A property file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{origin}: {message}")]
pub struct PropertiesError {
    /// Where.
    pub origin: Layer,
    /// What, and what to do.
    pub message: String,
}

/// A value with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The value, expanded.
    pub value: String,
    /// Who said so last.
    pub layer: Layer,
    /// Everybody who has a part in it, in order: several where a value was appended to.
    pub layers: Vec<Layer>,
}

/// Key-value pairs in layers: a later `set` wins.
#[derive(Debug, Clone, Default)]
pub struct Properties {
    entries: BTreeMap<String, Entry>,
    /// Things to tell the user that are not errors.
    pub warnings: Vec<String>,
    included: u32,
}

/// Gives a file's content by path, `None` when there is none.
pub type ReadFile<'a> = dyn FnMut(&str) -> Option<Vec<u8>> + 'a;

/// Files are text that people write; these bounds only stop files made to harm.
const MAX_FILE: usize = 1 << 20;
const MAX_VALUE: usize = 1 << 16;
/// Families of keys whose values are texts for the program.
const EMPTY_IS_A_VALUE: [&str; 2] = ["vm.env.", "vm.sysprop."];
const MAX_INCLUDES: u32 = 200;

impl Properties {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.get(key).map(|e| e.value.as_str())
    }

    /// The value of a key with its origin.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// What was said of an undefined `${key}` in the value of a key.
    pub fn lack_of(&self, key: &str) -> Option<&str> {
        let place = format!("{}: ${{", self.entry(key)?.layer);
        self.warnings.iter().map(String::as_str).find(|warning| warning.starts_with(&place))
    }

    /// All entries, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(k, e)| (k.as_str(), e))
    }

    /// The elements of a comma-separated list.
    pub fn list(&self, key: &str) -> Vec<String> {
        let text = self.get(key).unwrap_or("");
        if text.trim().is_empty() {
            return Vec::new();
        }
        text.split(',').map(|s| s.trim().to_string()).collect()
    }

    /// Sets, appends (`key+`) or prepends (`+key`), with `${}` expanded.
    pub fn set(&mut self, key: &str, value: &str, layer: &Layer) -> Result<(), PropertiesError> {
        let fail = |message: &str| PropertiesError { origin: layer.clone(), message: message.to_string() };
        let key = self.expand(key.trim(), layer)?;
        let value = self.expand(value.trim(), layer)?;
        let mut layers = Vec::new();
        let mut old = |key: &str| {
            let entry = self.entries.get(key);
            layers = entry.map_or_else(Vec::new, |entry| entry.layers.clone());
            entry.map_or("", |entry| &entry.value)
        };
        let (key, value) = if let Some(key) = key.strip_suffix('+').map(str::trim_end) {
            (key.to_string(), format!("{}{value}", old(key)))
        } else if let Some(key) = key.strip_prefix('+').map(str::trim_start) {
            (key.to_string(), format!("{value}{}", old(key)))
        } else {
            (key, value)
        };
        if key.is_empty() {
            return Err(fail("a setting without a name; write key=value"));
        }
        if value.len() > MAX_VALUE {
            return Err(fail(&format!("the value of {key} is longer than {MAX_VALUE} characters")));
        }
        layers.push(layer.clone());
        layers.dedup();
        self.entries.insert(key, Entry { value, layer: layer.clone(), layers });
        Ok(())
    }

    /// One `-D`/`+` argument: `key=value`; a key alone means `true`; an empty value takes the setting back, except where
    /// the empty text is a value like any other: in variables of the program's environment and its system properties.
    pub fn set_argument(&mut self, argument: &str, layer: &Layer) -> Result<(), PropertiesError> {
        match argument.split_once('=') {
            None => self.set(argument, "true", layer),
            Some((key, "")) if !EMPTY_IS_A_VALUE.iter().any(|family| key.trim().starts_with(family)) => {
                self.entries.remove(key.trim());
                Ok(())
            }
            Some((key, value)) => self.set(key, value, layer),
        }
    }

    fn expand(&mut self, text: &str, layer: &Layer) -> Result<String, PropertiesError> {
        if !text.contains("${") {
            return Ok(text.to_string());
        }
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("${") {
            let Some(end) = rest[at..].find('}') else { break };
            out.push_str(&rest[..at]);
            let key = &rest[at + 2..at + end];
            match self.get(key) {
                Some(value) => out.push_str(value),
                None => self.warnings.push(format!("{layer}: ${{{key}}} is not defined and counts as nothing")),
            }
            rest = &rest[at + end + 1..];
            if out.len() > MAX_VALUE {
                let message = format!("${{{key}}} expands to more than {MAX_VALUE} characters");
                return Err(PropertiesError { origin: layer.clone(), message });
            }
        }
        out.push_str(rest);
        Ok(out)
    }

    /// Reads a property file and what it includes.
    pub fn load(&mut self, path: &str, read: &mut ReadFile) -> Result<(), PropertiesError> {
        let origin = Layer::File { path: path.to_string(), line: 1 };
        let Some(bytes) = read(path) else {
            return Err(PropertiesError { origin: Layer::CommandLine, message: format!("there is no file {path}") });
        };
        self.load_bytes(path, &bytes, &origin, &mut Vec::new(), read)
    }

    fn load_bytes(
        &mut self,
        path: &str,
        bytes: &[u8],
        origin: &Layer,
        open: &mut Vec<String>,
        read: &mut ReadFile,
    ) -> Result<(), PropertiesError> {
        let fail = |message: String| PropertiesError { origin: origin.clone(), message };
        if open.iter().any(|p| p == path) {
            return Err(fail(format!("{path} includes itself: {} → {path}", open.join(" → "))));
        }
        self.included += 1;
        if self.included > MAX_INCLUDES {
            return Err(fail(format!("more than {MAX_INCLUDES} files are included")));
        }
        if bytes.len() > MAX_FILE {
            return Err(fail(format!("{path} is {} bytes long; a property file has at most {MAX_FILE}", bytes.len())));
        }
        // Java reads these files as Latin-1 or, of late, UTF-8; text that is not UTF-8 is taken byte by byte.
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_string(),
            Err(_) => bytes.iter().map(|&b| char::from(b)).collect(),
        };
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if text.contains('\0') {
            return Err(fail(format!("{path} is not a text file")));
        }
        open.push(path.to_string());
        let before = ["config", "config_path"].map(|k| self.entries.get(k).cloned());
        self.set("config", path, origin)?;
        self.set("config_path", folder(path), origin)?;
        for (line, key, value) in pairs(text) {
            let layer = Layer::File { path: path.to_string(), line };
            if key.starts_with('@') {
                if !self.pseudo(&key, &value, &layer, open, read)? {
                    break;
                }
            } else {
                self.set(&key, &value, &layer)?;
            }
        }
        for (key, entry) in ["config", "config_path"].into_iter().zip(before) {
            if let Some(entry) = entry {
                self.entries.insert(key.to_string(), entry);
            }
        }
        open.pop();
        Ok(())
    }

    /// `@include` and its relatives. False when the rest of the file is to be skipped.
    fn pseudo(
        &mut self,
        key: &str,
        value: &str,
        layer: &Layer,
        open: &mut Vec<String>,
        read: &mut ReadFile,
    ) -> Result<bool, PropertiesError> {
        let fail = |message: String| Err(PropertiesError { origin: layer.clone(), message });
        let value = self.expand(value.trim(), layer)?;
        let target = match key {
            "@include" => value.as_str(),
            "@include_if" | "@include_unless" => {
                let Some((k, file)) = value.strip_prefix('?').and_then(|v| v.split_once('?')) else {
                    return fail(format!("{key} is written ?KEY?FILE, not `{value}`"));
                };
                if self.entries.contains_key(k.trim()) != (key == "@include_if") {
                    return Ok(true);
                }
                file
            }
            "@requires" => {
                return Ok(value.split(',').all(|k| self.entries.contains_key(k.trim())));
            }
            "@using" => {
                return fail(format!(
                    "@using = {value} names a project of a Java PathFinder installation, and there is none here: use \
                     @include with the path of a file"
                ));
            }
            _ => {
                return fail(format!(
                    "{key} is not known; there are @include, @include_if, @include_unless and @requires"
                ));
            }
        };
        let target = target.trim();
        if target.is_empty() {
            return fail(format!("{key} names no file"));
        }
        let path = join(folder(open.last().map_or("", |p| p)), target);
        let Some(bytes) = read(&path) else {
            return fail(format!("{key}: there is no file {path}"));
        };
        self.load_bytes(&path, &bytes, layer, open, read)?;
        Ok(true)
    }
}

/// The folder of a path, `.` for a bare file name.
pub fn folder(path: &str) -> &str {
    match path.rfind(['/', '\\']) {
        Some(0) => "/",
        Some(at) => &path[..at],
        None => ".",
    }
}

/// `path` as seen from `base`.
pub fn join(base: &str, path: &str) -> String {
    let absolute = path.starts_with(['/', '\\']) || path.as_bytes().get(1) == Some(&b':');
    if absolute || base == "." || base.is_empty() { path.to_string() } else { format!("{base}/{path}") }
}

/// Key-value pairs of a Java property file, with the line where each begins.
fn pairs(text: &str) -> Vec<(u32, String, String)> {
    let mut out = Vec::new();
    let mut lines = text.split('\n').map(|l| l.strip_suffix('\r').unwrap_or(l)).zip(1u32..);
    while let Some((line, number)) = lines.next() {
        let first = line.trim_start_matches([' ', '\t', '\x0c']);
        if first.is_empty() || first.starts_with(['#', '!']) {
            continue;
        }
        let mut logical = first.to_string();
        while (logical.len() - logical.trim_end_matches('\\').len()) % 2 == 1 {
            logical.pop();
            match lines.next() {
                Some((next, _)) => logical.push_str(next.trim_start_matches([' ', '\t', '\x0c'])),
                None => break,
            }
        }
        let (key, value) = split_pair(&logical);
        out.push((number, key, value));
    }
    out
}

/// Splits at the first unescaped `=`, `:` or blank, and undoes the escapes.
fn split_pair(line: &str) -> (String, String) {
    let mut escaped = false;
    let mut end = line.len();
    for (at, c) in line.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if matches!(c, '=' | ':' | ' ' | '\t' | '\x0c') {
            end = at;
            break;
        }
    }
    let blank = [' ', '\t', '\x0c'];
    let mut key = line[..end].to_string();
    let mut rest = line[end..].trim_start_matches(blank);
    if let Some(after) = rest.strip_prefix("+=") {
        key.push('+');
        rest = after;
    } else {
        rest = rest.strip_prefix(['=', ':']).unwrap_or(rest);
    }
    (unescape(&key), unescape(rest.trim_start_matches(blank)))
}

fn unescape(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_string();
    }
    let mut units: Vec<u16> = Vec::new();
    let mut chars = text.chars();
    let mut push = |c: char| units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
    while let Some(c) = chars.next() {
        if c != '\\' {
            push(c);
            continue;
        }
        match chars.next() {
            Some('t') => push('\t'),
            Some('n') => push('\n'),
            Some('r') => push('\r'),
            Some('f') => push('\x0c'),
            Some('u') => {
                let digits: String = chars.clone().take(4).collect();
                match u16::from_str_radix(&digits, 16) {
                    Ok(unit) if digits.len() == 4 => {
                        chars.nth(3);
                        match char::from_u32(u32::from(unit)) {
                            Some(c) => push(c),
                            None => push(char::REPLACEMENT_CHARACTER),
                        }
                    }
                    _ => push('u'),
                }
            }
            Some(other) => push(other),
            None => {}
        }
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(files: &[(&str, &str)]) -> Result<Properties, PropertiesError> {
        let mut p = Properties::default();
        let mut read =
            |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, text)| text.as_bytes().to_vec());
        p.load(files[0].0, &mut read)?;
        Ok(p)
    }

    #[test]
    fn java_property_syntax() {
        let text = "\u{feff}# c\n! c\n\na=1\nb : two words \n c three\nd\\ e=x\\\n   y\\tz\nempty=\nu=\\u0041\nend=1\\";
        let p = load(&[("t.jpf", text)]).unwrap();
        let got: Vec<_> = p.iter().filter(|(k, _)| !k.starts_with("config")).map(|(k, e)| (k, &*e.value)).collect();
        let want =
            [("a", "1"), ("b", "two words"), ("c", "three"), ("d e", "xy\tz"), ("empty", ""), ("end", "1"), ("u", "A")];
        assert_eq!(got, want);
        assert_eq!(p.iter().find(|(k, _)| *k == "c").unwrap().1.layer.to_string(), "t.jpf, line 6");
    }

    #[test]
    fn expansion_append_and_prepend() {
        let text =
            "x=lib\nclasspath=${config_path}/build\nclasspath+=,${x}/a.jar\nclasspath += ,b.jar\n+classpath=c.jar,\n";
        let p = load(&[("ex/t.jpf", text)]).unwrap();
        assert_eq!(p.get("classpath"), Some("c.jar,ex/build,lib/a.jar,b.jar"));
        assert_eq!(p.list("classpath"), ["c.jar", "ex/build", "lib/a.jar", "b.jar"]);
    }

    #[test]
    fn an_undefined_key_expands_to_nothing_with_a_warning() {
        let p = load(&[("t.jpf", "a=<${nope}>\nb=${a}")]).unwrap();
        assert_eq!(p.get("a"), Some("<>"));
        assert_eq!(p.warnings, ["t.jpf, line 1: ${nope} is not defined and counts as nothing"]);
        assert_eq!(p.lack_of("a"), Some(p.warnings[0].as_str()));
        assert_eq!(p.lack_of("b"), None);
    }

    #[test]
    fn includes_are_relative_and_restore_the_file_names() {
        let p = load(&[
            (
                "d/t.jpf",
                "@include = sub/x.jpf\nhere=${config}\n@include_if = ?y?sub/no.jpf\n@include_unless=?x?sub/no.jpf",
            ),
            ("d/sub/x.jpf", "x=${config_path}\n@requires = nothing\nnever=1"),
        ])
        .unwrap();
        assert_eq!(p.get("x"), Some("d/sub"));
        assert_eq!(p.get("here"), Some("d/t.jpf"));
        assert_eq!(p.get("never"), None);
    }

    #[test]
    fn refusals_say_where_and_why() {
        let said = |files: &[(&str, &str)]| load(files).unwrap_err().to_string();
        assert_eq!(
            said(&[("t.jpf", "a=1\n@using = jpf-numeric")]),
            "t.jpf, line 2: @using = jpf-numeric names a project of a Java PathFinder installation, and there is none \
             here: use @include with the path of a file"
        );
        assert_eq!(said(&[("t.jpf", "@include=x.jpf")]), "t.jpf, line 1: @include: there is no file x.jpf");
        assert_eq!(
            said(&[("a.jpf", "@include=b.jpf"), ("b.jpf", "\n@include=a.jpf")]),
            "b.jpf, line 2: a.jpf includes itself: a.jpf → b.jpf → a.jpf"
        );
        assert!(said(&[("t.jpf", "@foo=1")]).contains("@foo is not known"));
        assert!(said(&[("t.jpf", "=1")]).contains("without a name"));
        assert!(said(&[("t.jpf", "a\0b")]).contains("not a text file"));
    }

    #[test]
    fn growth_is_bounded() {
        let bomb = "a=0123456789\n".to_string() + &"a=${a}${a}${a}${a}\n".repeat(40);
        assert!(load(&[("t.jpf", &bomb)]).unwrap_err().message.contains("expands to more than"));
        let append = "a=x\n".to_string() + &"a+=${a}\n".repeat(40);
        assert!(load(&[("t.jpf", &append)]).is_err());
        let wide = "@include=b.jpf\n".repeat(20);
        let deep = "@include=c.jpf\n".repeat(20);
        let files = [("a.jpf", wide.as_str()), ("b.jpf", deep.as_str()), ("c.jpf", "x=1")];
        assert!(load(&files).unwrap_err().message.contains("files are included"));
    }

    #[test]
    fn arguments() {
        let mut p = Properties::default();
        for a in ["a=1", "b", "c=x=y", "a+=2", "d=1", "d="] {
            p.set_argument(a, &Layer::CommandLine).unwrap();
        }
        assert_eq!(
            p.iter().map(|(k, e)| (k, &*e.value)).collect::<Vec<_>>(),
            [("a", "12"), ("b", "true"), ("c", "x=y")]
        );
        assert!(p.set_argument("=1", &Layer::CommandLine).is_err());
        p.set_argument("vm.env.EMPTY=", &Layer::CommandLine).unwrap();
        assert_eq!(p.get("vm.env.EMPTY"), Some(""));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300)) {
            let mut p = Properties::default();
            let _ = p.load("t.jpf", &mut |path| (path == "t.jpf").then(|| bytes.clone()));
        }

        #[test]
        fn any_line_of_syntax_is_read_or_refused(text in "[a-c@${}+=: \\\\\nu0-9?]{0,120}") {
            let mut p = Properties::default();
            let _ = p.load("t.jpf", &mut |_| Some(text.clone().into_bytes()));
        }
    }
}
