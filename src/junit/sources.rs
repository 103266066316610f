//! Where the arguments of a parameterized test of JUnit 5 come from.

use super::annotations::{Annotation, Value};
use super::words::{Words, dotted};

const PARAMS: &str = "org/junit/jupiter/params/provider/";

/// Annotations that hold several of one kind.
const CONTAINERS: &[&str] = &["ValueSources", "EnumSources", "MethodSources", "CsvSources", "FieldSources"];

/// The sources among annotations, with containers opened.
pub(super) fn find(annotations: &[Annotation]) -> Vec<Annotation> {
    let mut found = Vec::new();
    for annotation in annotations {
        let Some(simple) = annotation.kind.strip_prefix(PARAMS) else { continue };
        if CONTAINERS.contains(&simple) {
            found.extend(annotation.list("value").iter().filter_map(|v| match v {
                Value::Annotation(inner) => Some(inner.clone()),
                _ => None,
            }));
        } else {
            found.push(annotation.clone());
        }
    }
    found
}

/// Writes a source into the script; a sentence when it is not supported. `class` and `method` are those of the test.
pub(super) fn write(source: &Annotation, class: &str, method: &str, out: &mut Words) -> Result<(), String> {
    match source.kind.strip_prefix(PARAMS).unwrap_or_default() {
        "ValueSource" => values(source, out),
        "NullSource" => out.source("source-null", &[]),
        "EmptySource" => out.source("source-empty", &[]),
        "NullAndEmptySource" => {
            out.source("source-null", &[]);
            out.source("source-empty", &[]);
        }
        "EnumSource" => enums(source, out),
        "MethodSource" => methods(source, class, method, out),
        "CsvSource" => csv(source, out)?,
        _ => return Err(format!("{} is not supported as a source of arguments", source.shown())),
    }
    Ok(())
}

fn counted(first: &[&str], items: Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = first.iter().map(|w| (*w).to_string()).collect();
    all.push(items.len().to_string());
    all.extend(items);
    all
}

/// `value` TYPE COUNT VALUES: one row of one argument for each.
fn values(source: &Annotation, out: &mut Words) {
    let kinds = ["shorts", "bytes", "ints", "longs", "floats", "doubles", "chars", "booleans", "strings", "classes"];
    for kind in kinds {
        let items: Vec<String> = source.list(kind).iter().filter_map(word_of).collect();
        if !items.is_empty() {
            out.source("source-values", &counted(&[kind], items));
        }
    }
}

fn word_of(value: &Value) -> Option<String> {
    match value {
        Value::Number(n) => Some(n.to_string()),
        Value::Text(text) => Some(text.clone()),
        Value::Class(descriptor) => Some(descriptor.replace('/', ".")),
        _ => None,
    }
}

fn enums(source: &Annotation, out: &mut Words) {
    // The default stands for the type of the first parameter.
    let class = source.class("value").filter(|c| !c.ends_with("NullEnum")).map(dotted).unwrap_or_default();
    let mode = source.constant("mode").unwrap_or("INCLUDE");
    out.source("source-enum", &counted(&[&class, mode], source.texts("names")));
}

fn methods(source: &Annotation, class: &str, method: &str, out: &mut Words) {
    let mut names = source.texts("value");
    if names.iter().all(String::is_empty) {
        names = vec![method.to_string()];
    }
    for name in names {
        let name = name.strip_suffix("()").unwrap_or(&name);
        let (class, name) = name.split_once('#').map_or((dotted(class), name), |(c, n)| (c.to_string(), n));
        out.source("source-method", &[class, name.to_string()]);
    }
}

/// `csv` ROWS, then for each COUNT and its cells: `=text`, or `!` for null.
fn csv(source: &Annotation, out: &mut Words) -> Result<(), String> {
    let mut rows = source.texts("value");
    if let Some(block) = source.text("textBlock").filter(|_| rows.is_empty()) {
        let lines = block.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
        rows = lines.map(str::to_string).collect();
    }
    if source.number("useHeadersInDisplayName") == Some(1) && !rows.is_empty() {
        rows.remove(0);
    }
    let format = Csv {
        delimiter: match (source.text("delimiterString"), source.number("delimiter")) {
            (Some(text), _) if !text.is_empty() => text.to_string(),
            (_, Some(c)) if c != 0 => char::from_u32(c as u32).unwrap_or(',').to_string(),
            _ => ",".to_string(),
        },
        quote: source.number("quoteCharacter").and_then(|c| char::from_u32(c as u32)).unwrap_or('\''),
        trim: source.number("ignoreLeadingAndTrailingWhitespace") != Some(0),
        empty: source.text("emptyValue").unwrap_or("").to_string(),
        nulls: source.texts("nullValues"),
    };
    let mut words = vec![rows.len().to_string()];
    for row in &rows {
        let cells = format.cells(row).map_err(|why| format!("{} cannot be read: {why}: {row}", source.shown()))?;
        words.extend(counted(&[], cells.into_iter().map(|c| c.map_or("!".to_string(), |c| format!("={c}"))).collect()));
    }
    out.source("source-csv", &words);
    Ok(())
}

/// How a row is written.
struct Csv {
    delimiter: String,
    quote: char,
    trim: bool,
    empty: String,
    nulls: Vec<String>,
}

impl Csv {
    /// The cells of a row: null for nothing between two delimiters and for the texts that stand for it.
    fn cells(&self, row: &str) -> Result<Vec<Option<String>>, String> {
        let mut cells = Vec::new();
        let mut rest = row;
        loop {
            let start = if self.trim { rest.trim_start() } else { rest };
            let (cell, after) = match start.strip_prefix(self.quote) {
                Some(quoted) => self.quoted(quoted)?,
                None => {
                    let end = start.find(&self.delimiter).unwrap_or(start.len());
                    let text = if self.trim { start[..end].trim_end() } else { &start[..end] };
                    ((!text.is_empty()).then(|| text.to_string()), &start[end..])
                }
            };
            cells.push(cell.filter(|c| !self.nulls.contains(c)));
            let after = if self.trim { after.trim_start() } else { after };
            match after.strip_prefix(self.delimiter.as_str()) {
                Some(next) => rest = next,
                None if after.is_empty() => return Ok(cells),
                None => return Err("there is text behind a closing quote".to_string()),
            }
        }
    }

    /// What stands in quotes, where two quotes are one, and what follows.
    fn quoted<'r>(&self, text: &'r str) -> Result<(Option<String>, &'r str), String> {
        let mut cell = String::new();
        let mut chars = text.char_indices();
        while let Some((at, c)) = chars.next() {
            if c != self.quote {
                cell.push(c);
                continue;
            }
            let after = &text[at + c.len_utf8()..];
            if !after.starts_with(self.quote) {
                let cell = if cell.is_empty() { self.empty.clone() } else { cell };
                return Ok((Some(cell), after));
            }
            cell.push(c);
            chars.next();
        }
        Err("a quote is not closed".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(kind: &str, elements: &[(&str, Value)]) -> Result<Vec<String>, String> {
        let mut out = Words::default();
        write(&Annotation::of(&format!("{PARAMS}{kind}"), elements), "p/T", "test", &mut out)?;
        Ok(out.0)
    }

    fn texts(list: &[&str]) -> Value {
        Value::Array(list.iter().map(|t| Value::Text((*t).to_string())).collect())
    }

    #[test]
    fn csv_rows() {
        let rows = texts(&["a, 1", "'x, y', ''", " ,'it''s'", "N/A,b "]);
        let words = source("CsvSource", &[("value", rows), ("nullValues", texts(&["N/A"]))]).unwrap();
        let expected = "source-csv 4 2 =a =1 2 =x,_y = 2 ! =it's 2 ! =b";
        assert_eq!(words.iter().map(|w| w.replace(' ', "_")).collect::<Vec<_>>().join(" "), expected);
        let block = Value::Text("# names\na|1\n\n  b|2\n".to_string());
        let words = source("CsvSource", &[("textBlock", block), ("delimiter", Value::Number(i64::from(b'|')))]);
        assert_eq!(words.unwrap().join(" "), "source-csv 2 2 =a =1 2 =b =2");
        for (row, why) in [("'open", "not closed"), ("'a'b", "behind a closing quote")] {
            assert!(source("CsvSource", &[("value", texts(&[row]))]).unwrap_err().contains(why));
        }
    }

    #[test]
    fn other_sources() {
        let ints = Value::Array(vec![Value::Number(3), Value::Number(-4)]);
        assert_eq!(source("ValueSource", &[("ints", ints)]).unwrap().join(" "), "source-values ints 2 3 -4");
        assert_eq!(source("NullAndEmptySource", &[]).unwrap().join(" "), "source-null source-empty");
        let names = [("names", texts(&["A", "B"])), ("mode", Value::Enum("EXCLUDE".to_string()))];
        assert_eq!(source("EnumSource", &names).unwrap(), ["source-enum", "", "EXCLUDE", "2", "A", "B"]);
        assert_eq!(source("MethodSource", &[]).unwrap().join(" "), "source-method p.T test");
        let named = [("value", texts(&["rows", "q.Rows#all()"]))];
        let words = "source-method p.T rows source-method q.Rows all";
        assert_eq!(source("MethodSource", &named).unwrap().join(" "), words);
        assert!(source("CsvFileSource", &[]).unwrap_err().starts_with("@CsvFileSource is not supported"));
    }
}
