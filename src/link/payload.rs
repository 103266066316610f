//! What a link carries.

use serde::{Deserialize, Serialize};

use super::LinkError;
use super::record::{Packed, Record};
use crate::report::{Mode, Property};

/// Choices of the longest path that a link carries. A run of zeros deflates to next to nothing, and whoever executes the path
/// keeps a step with what happened in it for each: about a kilobyte.
pub const MAX_PATH: usize = 100_000;

/// Bytes of the header at most. Read, its lists take up to eight times as much.
pub(super) const MAX_HEADER: usize = 4 << 20;

/// One class file of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedClass {
    /// Internal name.
    pub name: String,
    /// Content.
    pub bytes: Vec<u8>,
}

impl LinkedClass {
    /// A class with its content.
    pub fn new(name: &str, bytes: &[u8]) -> LinkedClass {
        LinkedClass { name: name.to_string(), bytes: bytes.to_vec() }
    }
}

/// What a file of a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileRole {
    /// On the class path: `getResource` finds it.
    Resource,
    /// In the program's file system.
    File,
    /// Standard input.
    Stdin,
    /// A Java source of the program, for whoever reads the trace.
    Source,
}

/// A file that the program reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedFile {
    /// What it is for.
    pub role: FileRole,
    /// Its path; empty for standard input.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// How the execution is to come out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// `normal`, `deadlock`, `assertion`, `uncaught-exception`.
    pub end: String,
    /// The violated property, for errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub property: Option<Property>,
    /// The exception's class, with dots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exception: Option<String>,
    /// Its message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the program has printed, for outcomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<String>,
}

/// What a link has in the place of a path, where its program is to be edited: how it is compiled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The release of Java that it is held to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<u32>,
    /// The compiler warns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lint: bool,
}

/// A program with a path through it, or one to edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// Version of Interleave that made it.
    pub engine: String,
    /// JDK version of its class library.
    pub library: String,
    /// What was asked.
    pub mode: Mode,
    /// Main class, with dots.
    pub main: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Settings that were not the default.
    pub config: Vec<(String, String)>,
    /// Choice indices, oldest first.
    pub path: Vec<u32>,
    /// The program's own classes, as far as the path loads them.
    pub classes: Vec<LinkedClass>,
    /// Resources, files, standard input.
    pub files: Vec<LinkedFile>,
    /// How it comes out.
    pub expected: Option<Expected>,
    /// The step that a page shows first.
    pub step: Option<u32>,
    /// The execution in words, for whoever reads it without executing it.
    pub record: Record,
    /// The program is to be edited; there is no path.
    pub edit: Option<Edit>,
}

/// The JSON part. Keys are short: they are in every link.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    /// Which accesses end a transition where no setting says it: paths are lists of choices at such points.
    #[serde(default = "all_points")]
    points: u8,
    engine: String,
    #[serde(default)]
    library: String,
    mode: Mode,
    main: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    args: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    config: Vec<(String, String)>,
    /// Bytes of the path.
    path: u32,
    /// Name, size, hash.
    classes: Vec<(String, u32, String)>,
    /// Role, path, size, hash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<(FileRole, String, u32, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expected: Option<Expected>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<Packed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edit: Option<Edit>,
}

/// `points` of links that were made when every access to what threads can share ended a transition, which do not say so.
const ALL_POINTS: u8 = 1;
/// Of links that were made when running into a monitor was a step of its own.
const ATTEMPTS_ARE_POINTS: u8 = 2;
/// Of links that were made when nothing ended a transition between `Verify.beginAtomic` and `endAtomic`.
const SECTIONS_ARE_WHOLE: u8 = 3;
/// Today's.
const POINTS: u8 = 4;
const OPTIMISTIC: &str = "vm.por.optimistic";
/// The setting by which running into a monitor that another thread holds is no step.
pub(crate) const SKIP_ATTEMPTS: &str = "vm.por.skip_attempts";
/// The setting by which long transitions are cut in atomic sections, too.
const CUT_ATOMIC: &str = "vm.cut_atomic";

fn all_points() -> u8 {
    ALL_POINTS
}

fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes))
}

impl Payload {
    /// The payload before it is deflated.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut path = Vec::new();
        for &index in &self.path {
            push_number(&mut path, index);
        }
        let header = Header {
            points: POINTS,
            engine: self.engine.clone(),
            library: self.library.clone(),
            mode: self.mode,
            main: self.main.clone(),
            args: self.args.clone(),
            config: self.config.clone(),
            path: path.len() as u32,
            classes: self.classes.iter().map(|c| (c.name.clone(), c.bytes.len() as u32, hash(&c.bytes))).collect(),
            files: self.files.iter().map(|f| (f.role, f.path.clone(), f.bytes.len() as u32, hash(&f.bytes))).collect(),
            expected: self.expected.clone(),
            step: self.step,
            record: self.record.pack(),
            edit: self.edit.clone(),
        };
        // Strings, numbers and lists: serialization has nothing to fail on.
        let header = serde_json::to_vec(&header).unwrap_or_default();
        let mut out = Vec::with_capacity(header.len() + path.len() + 4);
        out.extend((header.len() as u32).to_be_bytes());
        out.extend(header);
        out.extend(path);
        for class in &self.classes {
            out.extend(&class.bytes);
        }
        for file in &self.files {
            out.extend(&file.bytes);
        }
        out
    }

    /// Reads it back.
    pub fn from_bytes(bytes: &[u8]) -> Result<Payload, LinkError> {
        let (header, rest) = Header::read(bytes)?;
        if header.points > POINTS {
            return Err(LinkError::newer(&header.engine));
        }
        Payload::of(header, rest).map_err(LinkError::Damaged)
    }

    /// What follows the header; says what is wrong in the words after "the link is damaged".
    fn of(header: Header, mut rest: &[u8]) -> Result<Payload, String> {
        let mut take = |n: usize| cut(&mut rest, n);
        let path = numbers(take(header.path as usize)?)?;
        let mut classes = Vec::new();
        for (name, size, expected) in header.classes {
            let bytes = take(size as usize)?;
            if hash(bytes) != expected {
                return Err(format!("the class {} is not the one it was made with", name.replace('/', ".")));
            }
            classes.push(LinkedClass { name, bytes: bytes.to_vec() });
        }
        let mut files = Vec::new();
        for (role, path, size, expected) in header.files {
            let bytes = take(size as usize)?;
            if hash(bytes) != expected {
                let what = if role == FileRole::Stdin { "standard input" } else { path.as_str() };
                return Err(format!("{what} is not what it was made with"));
            }
            files.push(LinkedFile { role, path, bytes: bytes.to_vec() });
        }
        if !rest.is_empty() {
            return Err("there is more in it than it says".to_string());
        }
        let record = header.record.map_or(Some(Record::default()), Packed::unpack);
        let record = record.ok_or_else(|| "its recorded steps cannot be read".to_string())?;
        let mut config = header.config;
        let newer = [(ALL_POINTS, OPTIMISTIC), (ATTEMPTS_ARE_POINTS, SKIP_ATTEMPTS), (SECTIONS_ARE_WHOLE, CUT_ATOMIC)];
        for (_, setting) in newer.into_iter().filter(|&(last, _)| header.points <= last) {
            if !config.iter().any(|(key, _)| key == setting) {
                config.push((setting.to_string(), "false".to_string()));
            }
        }
        Ok(Payload {
            engine: header.engine,
            library: header.library,
            mode: header.mode,
            main: header.main,
            args: header.args,
            config,
            path,
            classes,
            files,
            expected: header.expected,
            step: header.step,
            record,
            edit: header.edit,
        })
    }
}

impl Header {
    /// How many bytes it has, in a payload.
    pub(super) fn length(bytes: &[u8]) -> Option<usize> {
        Some(bytes.get(..4)?.iter().fold(0, |n, &b| n << 8 | usize::from(b)))
    }

    fn read(bytes: &[u8]) -> Result<(Header, &[u8]), LinkError> {
        let mut rest = bytes;
        let length = Header::length(cut(&mut rest, 4).map_err(LinkError::Damaged)?).unwrap_or_default();
        if length > MAX_HEADER {
            return Err(LinkError::Damaged("its header is larger than that of any link that is made here".to_string()));
        }
        let header = cut(&mut rest, length).map_err(LinkError::Damaged)?;
        let unread = |_| LinkError::Damaged("its header cannot be read".to_string());
        Ok((serde_json::from_slice(header).map_err(unread)?, rest))
    }
}

/// The next bytes.
fn cut<'a>(rest: &mut &'a [u8], n: usize) -> Result<&'a [u8], String> {
    let (head, tail) = rest.split_at_checked(n).ok_or_else(|| "it is cut short".to_string())?;
    *rest = tail;
    Ok(head)
}

/// LEB128: most choices are below 128.
fn push_number(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// The choices of a path; says what is wrong with it.
fn numbers(bytes: &[u8]) -> Result<Vec<u32>, String> {
    let unread = || "its path cannot be read".to_string();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if out.len() == MAX_PATH {
            return Err(format!("its path has more than {MAX_PATH} choices, which is the most"));
        }
        let mut n = 0u64;
        for shift in (0..35).step_by(7) {
            let byte = *bytes.get(at).ok_or_else(unread)?;
            at += 1;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
            if shift == 28 {
                return Err(unread());
            }
        }
        out.push(u32::try_from(n).map_err(|_| unread())?);
    }
    Ok(out)
}
