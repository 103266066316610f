//! The JDK's compiler, for tests that compile a program of their own: one JVM compiles for all of them, one after the other
//! (`Javac.java`). It ends with the tests, when its standard input does.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::{SHORT, at, java_tool};

/// The arguments of a compilation.
#[derive(Default)]
pub(crate) struct Javac(Vec<String>);

/// The JDK's compiler.
pub(crate) fn javac() -> Javac {
    Javac::default()
}

impl Javac {
    pub(crate) fn arg(&mut self, arg: impl AsRef<OsStr>) -> &mut Javac {
        let arg = arg.as_ref().to_str().expect("paths are text").to_owned();
        assert!(!arg.contains(['\t', '\n']), "{arg:?} has a tab or a new line");
        self.0.push(arg);
        self
    }

    pub(crate) fn args(&mut self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> &mut Javac {
        for arg in args {
            self.arg(arg);
        }
        self
    }

    /// Compiles. The folder for the classes is made where it is missing.
    pub(crate) fn compile(&self) {
        if let Some(at) = self.0.iter().position(|arg| arg == "-d") {
            std::fs::create_dir_all(&self.0[at + 1]).expect("a folder for the classes");
        }
        static SERVER: Mutex<Option<Server>> = Mutex::new(None);
        // A compilation that failed has said so and has left the server as it was.
        let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
        let said = server.get_or_insert_with(Server::start).compile(&self.0);
        drop(server);
        if let Err(text) = said {
            panic!("javac {}:\n{text}", self.0.join(" "));
        }
    }
}

struct Server {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    _process: Child,
}

impl Server {
    fn start() -> Server {
        let mut process = Command::new(java_tool("java"))
            .args(SHORT)
            .arg(at("tests/common/Javac.java"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("these tests need a JDK 17: set JAVA_HOME");
        let input = process.stdin.take().expect("it was asked for");
        let output = BufReader::new(process.stdout.take().expect("it was asked for"));
        Server { input, output, _process: process }
    }

    /// What the compiler has said where it failed.
    fn compile(&mut self, args: &[String]) -> Result<(), String> {
        writeln!(self.input, "{}", args.join("\t")).expect("the compiler reads");
        let head = self.line();
        let (lines, how) = head.trim_end().split_once(' ').expect("a number and a word");
        let text: String = (0..lines.parse().expect("a number")).map(|_| self.line()).collect();
        if how == "done" { Ok(()) } else { Err(text) }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("the compiler answers in UTF-8");
        assert!(read > 0, "the compiler has ended: is the JDK of JAVA_HOME a JDK 17?");
        line
    }
}
