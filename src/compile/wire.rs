//! Requests and answers as bytes: what `Request.java` reads and `Answer.java` writes. Numbers are big-endian, texts are UTF-8
//! behind their lengths.

use std::borrow::Cow;

use crate::report::{Diagnostic, InputFile, Question, Severity, SourceText};

/// What is asked of the compiler.
pub(super) struct Request<'a> {
    /// 0 for the library's own.
    pub release: u32,
    pub lint: bool,
    pub source_path: bool,
    pub sources: &'a [SourceText],
    pub question: Option<&'a Question>,
}

impl Request<'_> {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(self.release.to_be_bytes());
        out.extend([u8::from(self.lint), u8::from(self.source_path)]);
        out.extend((self.sources.len() as u32).to_be_bytes());
        for source in self.sources {
            text(&mut out, &source.path);
            text(&mut out, &without_mark(&source.text));
        }
        text(&mut out, self.question.map_or("", |question| &question.path));
        out.extend(self.question.map_or(0, |question| question.line).to_be_bytes());
        text(&mut out, self.question.and_then(|question| question.condition.as_deref()).unwrap_or_default());
        out
    }
}

/// A byte order mark at the beginning is no part of the program; a space in its place leaves all positions as they are.
pub(super) fn without_mark(text: &str) -> Cow<'_, str> {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Cow::Owned(format!(" {rest}")),
        None => Cow::Borrowed(text),
    }
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u32).to_be_bytes());
    out.extend(text.as_bytes());
}

/// What the compiler has said.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub problem: String,
    pub diagnostics: Vec<Diagnostic>,
    /// Class files, each with the path of its source.
    pub classes: Vec<(InputFile, String)>,
}

impl Answer {
    /// `None` where it is cut short.
    pub(super) fn read(bytes: &[u8]) -> Option<Answer> {
        let mut from = Reader(bytes);
        let mut answer = Answer { problem: from.text()?, ..Answer::default() };
        for _ in 0..from.number()? {
            answer.diagnostics.push(from.diagnostic()?);
        }
        for _ in 0..from.number()? {
            let (path, source) = (from.text()?, from.text()?);
            answer.classes.push((InputFile { path, bytes: from.block()?.to_vec() }, source));
        }
        from.0.is_empty().then_some(answer)
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(head)
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.take(length as usize)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(self.block()?.to_vec()).ok()
    }

    fn diagnostic(&mut self) -> Option<Diagnostic> {
        let severity = match self.take(1)? {
            [0] => Severity::Error,
            [1] => Severity::Warning,
            _ => Severity::Note,
        };
        let (line, column) = (self.number()?, self.number()?);
        // Where there is no place, it says -1.
        let mut place = || self.number().map(|at| Some(at).filter(|&at| at <= i32::MAX as u32));
        let (start, end) = (place()?, place()?);
        let path = Some(self.text()?).filter(|path| !path.is_empty());
        Some(Diagnostic { severity, path, line, column, start, end, code: self.text()?, message: self.text()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_at_the_beginning_becomes_a_space() {
        let of = |given: &str| {
            let sources = [SourceText { path: "A.java".into(), text: given.into() }];
            Request { release: 11, lint: true, source_path: false, sources: &sources, question: None }.bytes()
        };
        assert_eq!(of("\u{feff}class A {}"), of(" class A {}"));
        let nothing_is_asked = [0; 12];
        let source = b"\0\0\0\x0b\x01\0\0\0\0\x01\0\0\0\x06A.java\0\0\0\0";
        assert_eq!(of(""), [&source[..], &nothing_is_asked].concat());
    }

    #[test]
    fn a_question_follows_the_sources() {
        let question = Question { path: "A.java".into(), line: 258, condition: Some("b".into()) };
        let request = Request { release: 0, lint: false, source_path: true, sources: &[], question: Some(&question) };
        assert_eq!(&request.bytes()[10..], b"\0\0\0\x06A.java\0\0\x01\x02\0\0\0\x01b");
    }

    #[test]
    fn an_answer_is_read_whole_or_not_at_all() {
        let bytes =
            b"\0\0\0\0\0\0\0\x01\x01\0\0\0\x03\0\0\0\x05\0\0\0\x09\xff\xff\xff\xff\0\0\0\x01A\0\0\0\x01c\0\0\0\x01m\
            \0\0\0\x01\0\0\0\x07A.class\0\0\0\x06A.java\0\0\0\x02\xca\xfe";
        let answer = Answer::read(bytes).unwrap();
        let said = Diagnostic {
            severity: Severity::Warning,
            path: Some("A".into()),
            line: 3,
            column: 5,
            start: Some(9),
            end: None,
            code: "c".into(),
            message: "m".into(),
        };
        assert_eq!((answer.problem.as_str(), answer.diagnostics), ("", vec![said]));
        assert_eq!((answer.classes[0].0.bytes.as_slice(), answer.classes[0].1.as_str()), (&[0xca, 0xfe][..], "A.java"));
        for cut in 0..bytes.len() {
            assert!(Answer::read(&bytes[..cut]).is_none(), "{cut}");
        }
        assert!(Answer::read(&[&bytes[..], b"x"].concat()).is_none());
    }
}
