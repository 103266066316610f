//! Fixed text and editable regions of a file.
//!
//! A file that a student writes is given with lines that say `// answer begins` and `// answer ends`: what lies between is
//! the student's, all else is the exercise's. A file without such lines is the student's as a whole. An answer is the texts
//! of the regions and nothing else, so fixed text cannot differ: the file is put together from the exercise.
//!
//! Each region between marks must be closed in itself: comments, literals and brackets that begin in it end in it, and it is
//! made of whole statements or members, so that it takes nothing of the fixed text into a comment or a branch of its own.

use super::{ExerciseError, quoted, wrong};

/// The line before a region, without its indentation.
pub const BEGINS: &str = "// answer begins";
/// The line after it.
pub const ENDS: &str = "// answer ends";
/// Regions of a file at most.
const MAX_REGIONS: usize = 20;

/// A text in parts: fixed ones, and regions between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// One more than there are regions, each with its lines whole; both empty for a file that is one region.
    fixed: Vec<String>,
    /// What is given.
    regions: Vec<String>,
    /// There are no marks: all of it is a region.
    whole: bool,
}

/// Line ends as Unix has them, the last line with one. What came out of this stays as it is.
pub(super) fn unix(text: &str) -> String {
    let mut out = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

impl Template {
    /// The parts of a text.
    ///
    /// # Errors
    /// One sentence, where the marks do not come in pairs.
    pub fn of(text: &str) -> Result<Template, ExerciseError> {
        let text = unix(text);
        let (mut fixed, mut regions) = (vec![String::new()], Vec::<String>::new());
        let mut inside = false;
        for (at, line) in text.split_inclusive('\n').enumerate() {
            match (line.trim(), inside) {
                (BEGINS, true) | (ENDS, false) => {
                    let other = if inside { ENDS } else { BEGINS };
                    return wrong(format!("line {}: `{}` comes without `{other}` before it", at + 1, line.trim()));
                }
                (BEGINS, false) => {
                    inside = true;
                    fixed.last_mut().into_iter().for_each(|part| part.push_str(line));
                    regions.push(String::new());
                }
                (ENDS, true) => {
                    inside = false;
                    fixed.push(line.to_string());
                }
                (_, true) => regions.last_mut().into_iter().for_each(|part| part.push_str(line)),
                (_, false) => fixed.last_mut().into_iter().for_each(|part| part.push_str(line)),
            }
        }
        if inside {
            return wrong(format!("`{BEGINS}` has no `{ENDS}` after it"));
        }
        if regions.len() > MAX_REGIONS {
            return wrong(format!("it has more than {MAX_REGIONS} regions"));
        }
        if regions.is_empty() {
            return Ok(Template { fixed: vec![String::new(); 2], regions: vec![text], whole: true });
        }
        Ok(Template { fixed, regions, whole: false })
    }

    /// The fixed parts, one more than there are regions, and what is given in the regions.
    pub(super) fn into_parts(self) -> (Vec<String>, Vec<String>) {
        (self.fixed, self.regions)
    }

    /// What is given in the regions.
    pub fn given(&self) -> &[String] {
        &self.regions
    }

    /// The regions of a whole file that a student hands in.
    ///
    /// # Errors
    /// One sentence, where fixed text was changed or a region is not closed in itself.
    pub fn cut(&self, file: &str) -> Result<Vec<String>, ExerciseError> {
        if self.whole {
            let regions = vec![unix(file)];
            self.check(&regions)?;
            return Ok(regions);
        }
        let other = Template::of(file)?;
        if let Some(text) = self.first_change(&other) {
            return wrong(text);
        }
        self.check(&other.regions)?;
        Ok(other.regions)
    }

    /// Where the fixed text of another file is not this one's.
    fn first_change(&self, other: &Template) -> Option<String> {
        let mut line = 1;
        for at in 0..self.fixed.len().max(if other.whole { 1 } else { other.fixed.len() }) {
            let theirs = if other.whole { other.regions.get(at) } else { other.fixed.get(at) };
            let (Some(ours), Some(theirs)) = (self.fixed.get(at), theirs) else {
                return Some(format!(
                    "from line {line} on: the lines `{BEGINS}` and `{ENDS}` are not those of the exercise"
                ));
            };
            let (mut mine, mut found) = (ours.lines(), theirs.lines());
            loop {
                match (mine.next(), found.next()) {
                    (None, None) => break,
                    (a, b) if a == b => line += 1,
                    (Some(wanted), Some(other)) => {
                        let (wanted, other) = (quoted(wanted.trim()), quoted(other.trim()));
                        return Some(format!(
                            "line {line} belongs to the exercise: it was `{wanted}` and is `{other}`"
                        ));
                    }
                    (Some(wanted), None) => {
                        let wanted = quoted(wanted.trim());
                        return Some(format!("line {line} belongs to the exercise and is gone: `{wanted}`"));
                    }
                    (None, Some(other)) => {
                        let other = quoted(other.trim());
                        return Some(format!("line {line} was added outside of the part that is yours: `{other}`"));
                    }
                }
            }
            line += other.regions.get(at).map_or(0, |region| region.lines().count());
        }
        None
    }

    /// The whole file with these regions.
    ///
    /// # Errors
    /// One sentence, where there are too many or too few, or one is not closed in itself.
    pub fn assemble(&self, regions: &[String]) -> Result<String, ExerciseError> {
        if regions.len() != self.regions.len() {
            return wrong(format!("it has {} regions, and the exercise {}", regions.len(), self.regions.len()));
        }
        self.check(regions)?;
        let mut out = String::new();
        for (at, fixed) in self.fixed.iter().enumerate() {
            out.push_str(fixed);
            out.push_str(&regions.get(at).map_or_else(String::new, |region| unix(region)));
        }
        Ok(out)
    }

    fn check(&self, regions: &[String]) -> Result<(), ExerciseError> {
        // As it is compiled: a line that ends otherwise is a line all the same.
        for (at, region) in regions.iter().map(|region| unix(region)).enumerate() {
            if let Some(c) = region.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{c}')) {
                return wrong(format!("the character U+{:04X} is not allowed", u32::from(c)));
            }
            if self.whole {
                continue;
            }
            if region.lines().any(|line| matches!(line.trim(), BEGINS | ENDS)) {
                return wrong(format!("the lines `{BEGINS}` and `{ENDS}` are the exercise's"));
            }
            if let Some((line, what)) = open_end(&region) {
                return wrong(format!("part {} of the answer, line {line} of it: {what}", at + 1));
            }
        }
        Ok(())
    }
}

/// Where a text is not closed in itself: the line, from 1, and what is wrong there.
fn open_end(text: &str) -> Option<(usize, String)> {
    let mut scan = Scan { chars: text.chars().collect(), at: 0, line: 1, open: Vec::new(), last: None };
    let found = scan.run();
    found.map(|what| (scan.line, what))
}

/// A look at Java's tokens, as far as brackets, comments and literals go.
struct Scan {
    chars: Vec<char>,
    at: usize,
    line: usize,
    /// Brackets that are open, each with its line.
    open: Vec<(char, usize)>,
    /// The last character outside of comments and blanks.
    last: Option<char>,
}

impl Scan {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek(0)?;
        self.at += 1;
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn run(&mut self) -> Option<String> {
        if let Some(line) = self.escape() {
            self.line = line;
            return Some("it has an escape with `\\u`: write the character itself".to_string());
        }
        let mut first = true;
        while let Some(c) = self.next() {
            match (c, self.peek(0)) {
                ('/', Some('/')) => {
                    while self.peek(0).is_some_and(|c| c != '\n') {
                        self.next();
                    }
                    continue;
                }
                ('/', Some('*')) => {
                    let line = self.line;
                    self.next();
                    if !self.skip_to(&['*', '/']) {
                        self.line = line;
                        return Some("a comment does not end".to_string());
                    }
                    continue;
                }
                ('"' | '\'', _) => {
                    if let Some(what) = self.literal(c) {
                        return Some(what);
                    }
                }
                ('(' | '[' | '{', _) => self.open.push((c, self.line)),
                (')' | ']' | '}', _) => {
                    if let Some(what) = self.close(c) {
                        return Some(what);
                    }
                }
                (c, _) if c.is_whitespace() => continue,
                _ => {}
            }
            if std::mem::take(&mut first) && self.continues(c) {
                return Some("it has to begin with a statement or a member of its own".to_string());
            }
            self.last = Some(c);
        }
        if let Some(&(c, line)) = self.open.last() {
            self.line = line;
            return Some(format!("`{c}` is not closed"));
        }
        match self.last {
            None | Some(';' | '}') => None,
            Some(_) => Some("its last statement or member does not end: a `;` or `}` is missing".to_string()),
        }
    }

    /// Whether the first token goes on with what stands before it.
    fn continues(&self, first: char) -> bool {
        let words: String = self.chars[self.at - 1..].iter().take_while(|c| c.is_alphanumeric()).collect();
        matches!(words.as_str(), "else" | "catch" | "finally")
            || !(first.is_alphabetic()
                || matches!(first, '_' | '$' | '@' | '{' | '(' | '+' | '-' | '}' | ';' | '<' | '"'))
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.next();
        }
    }

    fn skip_to(&mut self, end: &[char]) -> bool {
        while self.at < self.chars.len() {
            if self.chars[self.at..].starts_with(end) {
                self.skip(end.len());
                return true;
            }
            self.next();
        }
        false
    }

    fn literal(&mut self, quote: char) -> Option<String> {
        let line = self.line;
        let block = quote == '"' && self.peek(0) == Some('"') && self.peek(1) == Some('"');
        if block {
            self.skip(2);
        }
        loop {
            match self.next() {
                Some('\\') => _ = self.next(),
                Some(c) if c == quote && !block => return None,
                Some('"') if block && self.peek(0) == Some('"') && self.peek(1) == Some('"') => {
                    self.skip(2);
                    return None;
                }
                Some('\n') if !block => break,
                Some(_) => {}
                None => break,
            }
        }
        self.line = line;
        Some("a text or a character does not end".to_string())
    }

    fn close(&mut self, c: char) -> Option<String> {
        let opens = match c {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        match self.open.pop() {
            Some((open, _)) if open == opens => None,
            Some((open, line)) => Some(format!("`{c}` closes the `{open}` of line {line}")),
            None => Some(format!("`{c}` closes what is not of this part")),
        }
    }

    /// The line of a Unicode escape: an odd number of backslashes before `u`.
    fn escape(&self) -> Option<usize> {
        let (mut slashes, mut line) = (0, 1);
        for &c in &self.chars {
            match c {
                '\\' => slashes += 1,
                'u' if slashes % 2 == 1 => return Some(line),
                _ => slashes = 0,
            }
            line += usize::from(c == '\n');
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVEN: &str = "class A {\n    // answer begins\n    int n;\n    // answer ends\n\n    void f() {\n        // answer begins\n        // answer ends\n    }\n}\n";

    fn given() -> Template {
        Template::of(GIVEN).unwrap()
    }

    fn cut(from: &str, to: &str) -> Result<Vec<String>, String> {
        assert!(GIVEN.contains(from), "{from}");
        given().cut(&GIVEN.replacen(from, to, 1)).map_err(|e| e.to_string())
    }

    #[test]
    fn what_was_cut_out_is_put_together_again() {
        assert_eq!(given().given(), ["    int n;\n", ""]);
        let regions = cut("int n;", "int m;\n    int k;").unwrap();
        assert_eq!(regions, ["    int m;\n    int k;\n", ""]);
        assert_eq!(given().assemble(&regions).unwrap(), GIVEN.replace("int n;", "int m;\n    int k;"));
        // As Windows ends lines, with a mark in front and no end at the end.
        let windows = format!("\u{feff}{}", GIVEN.trim_end().replace('\n', "\r\n"));
        assert_eq!(given().cut(&windows).unwrap(), given().given());
    }

    #[test]
    fn a_file_without_marks_is_the_students_as_a_whole() {
        let whole = Template::of("class A { }").unwrap();
        assert_eq!(whole.cut("class A { int n; }\n").unwrap(), ["class A { int n; }\n"]);
        assert_eq!(whole.assemble(&["// \n".to_string()]).unwrap(), "// \n");
        assert!(whole.assemble(&["a\u{1a}".to_string()]).is_err());
    }

    #[test]
    fn a_change_of_fixed_text_is_said() {
        for (from, to, says) in [
            ("class A", "class B", "line 1 belongs to the exercise: it was `class A {` and is `class B {`"),
            ("    void f() {", "    void g() {", "line 6 belongs to the exercise"),
            ("\n\n    void", "\n    int k;\n\n    void", "line 5 belongs to the exercise: it was `` and is `int k;`"),
            ("    // answer ends\n\n", "", "comes without"),
            ("    // answer begins\n    int n;\n    // answer ends\n", "", "line 2 belongs to the exercise"),
            ("    }\n}\n", "    }\n}\nclass B { }\n", "line 11 was added"),
            ("    }\n}\n", "    }\n", "line 10 belongs to the exercise and is gone"),
        ] {
            let why = cut(from, to).unwrap_err();
            assert!(why.contains(says), "{says}: {why}");
        }
        assert!(given().cut("").unwrap_err().to_string().contains("line 1"));
        assert!(given().assemble(&[String::new()]).unwrap_err().to_string().contains("1 regions"));
    }

    #[test]
    fn a_region_is_closed_in_itself() {
        for (bad, says) in [
            ("/* int n;", "a comment does not end"),
            ("String s = \"a;", "a text or a character does not end"),
            ("String s = \"\"\"\n a;", "a text or a character does not end"),
            ("} class B {", "closes what is not of this part"),
            ("void f() {", "`{` is not closed"),
            ("int[] n = { (1] };", "`]` closes the `(`"),
            ("int n = '\\u007d';", "an escape with `\\u`"),
            ("// \\u000a }", "an escape with `\\u`"),
            ("if (false)", "does not end"),
            ("@Deprecated", "does not end"),
            ("else { }", "begin with a statement"),
            (".run();", "begin with a statement"),
        ] {
            let why = cut("int n;", bad).unwrap_err();
            assert!(why.contains(says), "{says}: {why}");
        }
        for good in [
            "",
            "// a comment } \" '",
            "/* } \" */",
            "String s = \"} // /* \\\" \\\\u0041\"; char c = '\"', d = '\\'', e = '{';",
            "String s = \"\"\"\n } \" \\\"\"\" '\n\"\"\";",
            "void f() { if (n > 0) { g(a[1]); } }",
            "@Override public String toString() { return \"class Thread\"; }",
            "++n;",
        ] {
            assert!(cut("int n;", good).is_ok(), "{good}: {:?}", cut("int n;", good));
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_taken_or_refused(text in "[\\\\/*\"'(){}a-z;\n u]{0,40}") {
            if let Ok(file) = given().assemble(&[text, String::new()]) {
                let again = Template::of(&file).unwrap();
                proptest::prop_assert_eq!(&again.fixed, &given().fixed);
            }
        }
    }
}
