//! Share links: a program with a path through it, as text.
//!
//! `#v1.` + base64url(deflate(payload)), where the payload is `u32be` header length, the header as JSON, the choice path as
//! LEB128 numbers, and the class files one behind the other. Opening a link runs that path again; nothing in it is
//! trusted, so every length is checked and every size has a bound. The header also has the execution in words
//! ([`Record`]), which can be shown before anything runs, and which says where another version parts from it. A link to a
//! program that is to be edited ([`Edit`]) has no path.

#[cfg(test)]
mod bounds;
mod payload;
mod record;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub(crate) use payload::SKIP_ATTEMPTS;
pub use payload::{Edit, Expected, FileRole, LinkedClass, LinkedFile, MAX_PATH, Payload};
pub use record::Record;

use crate::input::inflate;
use payload::{Header, MAX_HEADER};

/// What every link of this format begins with.
pub const PREFIX: &str = "#v1.";

/// Bounds on what is read: text of a link, and what it unfolds to. The largest link that is made has 4 MB of program, 4 MB of
/// header and half a megabyte of path.
const MAX_TEXT: usize = 24 << 20;
const MAX_PAYLOAD: usize = 16 << 20;

/// A link that cannot be opened, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// No `#v1.` anywhere.
    #[error("this is not an Interleave link: there is no `#v1.` in it")]
    NoLink,
    /// A link of a newer kind.
    #[error("the link has format `#{0}`, which this version does not know; it reads `#v1`: update Interleave")]
    Version(String),
    /// A link of this kind, with a path that takes a newer version to go.
    #[error(
        "the link was made by {0}, which is newer than this version and chooses at other points: update Interleave"
    )]
    Newer(String),
    /// It has been cut or changed on the way.
    #[error("the link is damaged: {0}; copy it again, in full")]
    Damaged(String),
}

impl LinkError {
    /// Of a link that names the version which made it, in words of anybody's.
    fn newer(engine: &str) -> LinkError {
        let is_version = engine.len() <= 20 && engine.chars().all(|c| c.is_ascii_alphanumeric() || ".+-".contains(c));
        LinkError::Newer(if is_version && !engine.is_empty() {
            format!("Interleave {engine}")
        } else {
            "another version".to_string()
        })
    }
}

/// Makes a link of a payload; an empty one where what it would say beside program and path is more than is ever read.
pub fn encode(payload: &Payload) -> String {
    let bytes = payload.to_bytes();
    if Header::length(&bytes).is_none_or(|length| length > MAX_HEADER) {
        return String::new();
    }
    let packed = miniz_oxide::deflate::compress_to_vec(&bytes, 9);
    format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(packed))
}

/// Reads a link: the `#v1.…` part, anywhere in the text (a whole address, or a file with a link in it).
pub fn decode(text: &str) -> Result<Payload, LinkError> {
    let Some(at) = text.find(PREFIX) else {
        let other = text.trim().rsplit('#').next().and_then(|t| t.split_once('.')).map(|(v, _)| v);
        return Err(match other {
            Some(v) if v.len() < 6 && v.strip_prefix('v').is_some_and(|n| n.parse::<u32>().is_ok()) => {
                LinkError::Version(v.to_string())
            }
            _ => LinkError::NoLink,
        });
    };
    let body = &text[at + PREFIX.len()..];
    let is_code = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let end = body.find(|c| !is_code(c)).unwrap_or(body.len());
    // Mail programs break long lines.
    let unbroken: String;
    let mut code = &body[..end];
    if body[end..].starts_with(['\n', '\r']) {
        unbroken = body.split(['\n', '\r']).map(str::trim).take_while(|l| l.chars().all(is_code)).collect();
        code = &unbroken;
    }
    if code.len() > MAX_TEXT {
        return Err(LinkError::Damaged("it is larger than any link that is made here".to_string()));
    }
    let packed = URL_SAFE_NO_PAD.decode(code).map_err(|_| LinkError::Damaged("its code is cut short".to_string()))?;
    let bytes = inflate(&packed, MAX_PAYLOAD).map_err(|e| LinkError::Damaged(e.to_string()))?;
    Payload::from_bytes(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Mode, Property, RecordedEvent, RecordedStep};

    pub(crate) fn sample() -> Payload {
        Payload {
            engine: "0.1.0".into(),
            library: "17.0.9".into(),
            mode: Mode::Check,
            main: "p.Main".into(),
            args: vec!["3".into(), "ü".into()],
            config: vec![("vm.por".into(), "false".into())],
            path: vec![0, 1, 2, 300, 0, 0, u32::MAX],
            classes: vec![LinkedClass::new("p/Main", b"bytes of main"), LinkedClass::new("p/Other", b"")],
            files: vec![
                LinkedFile { role: FileRole::File, path: "in/data.txt".into(), bytes: b"1\n2".to_vec() },
                LinkedFile { role: FileRole::Stdin, path: String::new(), bytes: b"yes\n".to_vec() },
            ],
            expected: Some(Expected {
                end: "assertion".into(),
                property: Some(Property::Assertion),
                exception: Some("java.lang.AssertionError".into()),
                message: None,
                stdout: None,
            }),
            step: Some(4),
            record: Record {
                first: 2,
                steps: vec![
                    step("main", &[("starts t", 5)]),
                    step("t", &[("reads count: 0", 7), ("writes count: 1 (was 0)", 7)]),
                    step("main", &[]),
                ],
            },
            edit: None,
        }
    }

    fn step(thread: &str, events: &[(&str, u32)]) -> RecordedStep {
        let event = |&(text, line): &(&str, u32)| RecordedEvent { text: text.into(), file: "Main.java".into(), line };
        RecordedStep { thread: thread.into(), events: events.iter().map(event).collect() }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let link = encode(&sample());
        assert!(link.starts_with("#v1.") && link.len() < 700, "{link}");
        assert_eq!(decode(&link), Ok(sample()));
        assert_eq!(decode(&format!("https://example.org/play/{link}")), Ok(sample()));
        assert_eq!(decode(&format!("{{\"link\": \"{link}\", \"x\": 1}}")), Ok(sample()));
    }

    #[test]
    fn lines_broken_by_mail_are_joined() {
        let link = encode(&sample());
        let (a, b) = link.split_at(60);
        assert_eq!(decode(&format!("{a}\r\n{b}\n")), Ok(sample()));
    }

    #[test]
    fn what_is_no_link_is_said() {
        assert_eq!(decode("hello"), Err(LinkError::NoLink));
        assert_eq!(decode("#v2.abc"), Err(LinkError::Version("v2".into())));
        assert!(matches!(decode("#v1."), Err(LinkError::Damaged(_))));
        assert!(matches!(decode("#v1.!!"), Err(LinkError::Damaged(_))));
        let link = encode(&sample());
        assert!(matches!(decode(&link[..link.len() / 2]), Err(LinkError::Damaged(_))));
    }

    #[test]
    fn a_changed_class_is_noticed() {
        let whole = sample().to_bytes();
        let said = |content: &[u8]| {
            let mut bytes = whole.clone();
            let at = bytes.windows(content.len()).rposition(|w| w == content).expect("it is in there");
            bytes[at] ^= 1;
            let packed = URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(&bytes, 1));
            decode(&format!("{PREFIX}{packed}")).unwrap_err().to_string()
        };
        assert!(said(b"bytes of main").contains("the class p.Main is not the one it was made with"));
        assert!(said(b"1\n2").contains("in/data.txt is not what it was made with"));
        assert!(said(b"yes\n").contains("standard input is not what it was made with"));
    }

    #[test]
    fn a_small_link_with_an_enormous_path_is_refused() {
        let link = encode(&Payload { path: vec![0; MAX_PATH + 1], ..sample() });
        assert!(link.len() < 4000);
        assert!(decode(&link).unwrap_err().to_string().contains("is the most"));
    }

    /// A link with another header.
    fn with_header(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let bytes = sample().to_bytes();
        let length = u32::from_be_bytes(bytes[..4].try_into().expect("four bytes")) as usize;
        let mut header = serde_json::from_slice(&bytes[4..4 + length]).expect("it is JSON");
        change(&mut header);
        let header = serde_json::to_vec(&header).expect("it is JSON");
        let all = [&(header.len() as u32).to_be_bytes()[..], &header, &bytes[4 + length..]].concat();
        format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(&all, 1)))
    }

    #[test]
    fn what_says_more_than_is_read_makes_no_link() {
        let long = |many: usize| encode(&Payload { args: vec!["x".repeat(many)], ..sample() });
        assert_eq!(long(MAX_HEADER), "");
        let link = long(MAX_HEADER - 2000);
        assert_eq!(decode(&link).map(|payload| payload.args[0].len()), Ok(MAX_HEADER - 2000));
    }

    #[test]
    fn a_header_that_unfolds_to_very_much_is_refused() {
        let link = with_header(|header| header["args"] = vec![""; 2 << 20].into());
        assert!(link.len() < 50_000, "{}", link.len());
        let said = decode(&link).unwrap_err().to_string();
        assert!(said.contains("its header is larger than that of any link that is made here"), "{said}");
    }

    /// One name in the table, said in each of very many events.
    #[test]
    fn names_that_are_said_again_and_again_are_refused() {
        let said = |thread: usize, file: usize, events: usize, steps: usize| {
            let record = serde_json::json!({
                "threads": ["t".repeat(thread)], "files": ["f".repeat(file)],
                "steps": vec![(0, vec![(0, 1, ""); events]); steps],
            });
            decode(&with_header(|header| header["record"] = record)).map(|payload| payload.record.steps.len())
        };
        let refused = Err(LinkError::Damaged("its recorded steps cannot be read".into()));
        assert_eq!(said(0, 1_000_000, 100_000, 1), refused, "a file");
        assert_eq!(said(100_000, 1, 1, 300), refused, "a thread");
        assert_eq!(said(1, 0, 100_000, 1), refused, "events without a word");
        assert_eq!(said(1, 0, 6, 1), refused, "more events than a step records");
        assert_eq!(said(0, 4_001, 3, 1), refused);
        assert_eq!(said(0, 4_000, 3, 1), Ok(1), "as much as is recorded");
        assert_eq!(said(40, 0, 5, 300), Ok(300));
        assert_eq!(said(41, 0, 5, 300), refused);
    }

    #[test]
    fn a_program_to_edit_comes_with_the_way_it_is_compiled() {
        let edit = Some(Edit { release: Some(11), lint: true });
        let payload = Payload { path: Vec::new(), expected: None, record: Record::default(), edit, ..sample() };
        assert_eq!(decode(&encode(&payload)), Ok(payload));
    }

    #[test]
    fn a_newer_link_says_which_version_made_it() {
        let newer = |engine: &str| {
            decode(&with_header(|header| {
                header["points"] = 9.into();
                header["engine"] = engine.into();
            }))
        };
        assert_eq!(newer("2.1.0"), Err(LinkError::Newer("Interleave 2.1.0".into())));
        assert!(newer("<b>2</b>").unwrap_err().to_string().starts_with("the link was made by another version"));
    }

    #[test]
    fn recorded_steps_are_bounded_and_name_what_there_is() {
        let refused = |steps: serde_json::Value| {
            decode(&with_header(|header| header["record"]["steps"] = steps)).unwrap_err().to_string()
        };
        let long = "x".repeat(13_000);
        for steps in [
            serde_json::json!([[9, []]]),
            serde_json::json!([[0, [[7, 1, "x"]]]]),
            serde_json::json!([[0, [[0, 1, long]]]]),
            serde_json::Value::from(vec![serde_json::json!([0, []]); 301]),
        ] {
            assert!(refused(steps).contains("its recorded steps cannot be read"));
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text(text in "(#v[0-9]\\.)?[A-Za-z0-9_\\-=\\n]{0,80}") {
            let _ = decode(&text);
        }

        #[test]
        fn any_payload(flips in proptest::collection::vec((0usize..600, proptest::prelude::any::<u8>()), 1..5), cut in 0usize..50) {
            let mut bytes = sample().to_bytes();
            let n = bytes.len();
            for (at, value) in flips {
                bytes[at % n] = value;
            }
            bytes.truncate(n - cut);
            let _ = Payload::from_bytes(&bytes);
        }

        /// Whatever stands in its tables: what is read is no more than is ever recorded.
        #[test]
        fn any_record(
            names in proptest::collection::vec(0usize..9_000, 0..4),
            steps in proptest::collection::vec((0u32..4, proptest::collection::vec((0u32..4, 0u32..9, 0usize..3_000), 0..8)), 0..320),
            small in 1usize..2_000,
        ) {
            let word = |length: usize| "w".repeat(length / small);
            let names: Vec<String> = names.into_iter().map(word).collect();
            let steps: Vec<_> = steps
                .into_iter()
                .map(|(thread, events)| {
                    (thread, events.into_iter().map(|(file, line, text)| (file, line, word(text))).collect::<Vec<_>>())
                })
                .collect();
            let record = serde_json::json!({ "threads": names, "files": names, "steps": steps });
            let link = with_header(|header| header["record"] = record);
            let words = |step: &RecordedStep| {
                step.thread.len() + step.events.iter().map(|event| event.text.len() + event.file.len()).sum::<usize>()
            };
            if let Ok(Payload { record, .. }) = decode(&link) {
                proptest::prop_assert!(record.steps.len() <= 300 && record.steps.iter().all(|step| step.events.len() <= 5));
                proptest::prop_assert!(record.steps.iter().map(words).sum::<usize>() <= 12_000);
                let again = Payload { record, ..sample() };
                proptest::prop_assert_eq!(decode(&encode(&again)), Ok(again));
            }
        }
    }
}
