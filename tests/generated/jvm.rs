//! Programs on the real JVM: many in one process, see `Runner.java`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::java::Program;
use crate::common::{at, java_tool, verify_jar};

/// What a program printed, and its exit status.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub stdout: String,
    pub stderr: String,
    pub exit: i32,
}

pub(crate) enum Compared {
    Same,
    Differs(String),
    /// The compiler says that the program is wrong: so is the generator.
    Refused(String),
    /// Nothing to compare with: the compiler has failed, or the real JVM does not end.
    Skipped(String),
}

/// Frames in the library are the library's own, and so are their lines.
pub(crate) fn normal(stderr: &str) -> String {
    let line = |l: &str| match (l.starts_with("\tat java.base/"), l.find('(')) {
        (true, Some(at)) => l[..at].to_string(),
        _ => l.to_string(),
    };
    stderr.lines().map(|l| line(l) + "\n").collect()
}

/// A fresh folder for a lot of programs; removed when it is dropped.
pub(crate) struct Lot {
    pub folder: PathBuf,
}

impl Lot {
    pub(crate) fn new(name: &str) -> Lot {
        let folder = at("target/generated").join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("target/generated can be written");
        Lot { folder }
    }

    pub(crate) fn of(&self, program: &Program) -> PathBuf {
        self.folder.join(format!("{}.d", program.name))
    }
}

impl Drop for Lot {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Short programs: a JVM that compiles little starts faster. Exceptions keep their messages however often they come.
const FLAGS: &[&str] = &[
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-OmitStackTraceInFastThrow",
    "-Dfile.encoding=UTF-8",
    "-Dsun.stdout.encoding=UTF-8",
    "-Dsun.stderr.encoding=UTF-8",
];

/// A processor that this process may use.
fn processor() -> String {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says what a process may use");
    let allowed =
        status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("it says the processors");
    allowed.trim().split([',', '-']).next().expect("one at least").to_string()
}

/// Compiles those that are not yet compiled and runs each so often; class files and answers are in the lot's folders afterwards.
pub(crate) fn run(lot: &Lot, programs: &[Program], runs: usize) {
    run_with(Command::new(java_tool("java")), lot, programs, &[format!("-Druns={runs}")]);
}

/// Compiles those that are not yet compiled and runs each once, with this argument.
pub(crate) fn run_given(lot: &Lot, programs: &[Program], argument: usize) {
    let options = ["-Druns=1".to_string(), format!("-Dargument={argument}")];
    run_with(Command::new(java_tool("java")), lot, programs, &options);
}

/// The same on one processor and without a compiler: each read sees the last write.
pub(crate) fn run_in_order(lot: &Lot, programs: &[Program], argument: usize) {
    let mut command = Command::new("taskset");
    command.args(["-c", &processor()]).arg(java_tool("java"));
    let options = ["-Xint".to_string(), "-Druns=1".to_string(), format!("-Dargument={argument}")];
    run_with(command, lot, programs, &options);
}

fn run_with(mut command: Command, lot: &Lot, programs: &[Program], options: &[String]) {
    command.args(FLAGS).args(options).arg(at("tests/generated/Runner.java")).arg(verify_jar());
    for program in programs {
        let folder = lot.of(program);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{}.java", program.name)), program.source()).expect("the source is written");
        command.arg(folder);
    }
    if programs.is_empty() {
        return;
    }
    let out = command.output().expect("these tests need a JDK 17: set JAVA_HOME");
    assert!(out.status.success(), "Runner: {}", String::from_utf8_lossy(&out.stderr));
}

/// Compiles without running.
pub(crate) fn compile(lot: &Lot, programs: &[Program]) {
    run(lot, programs, 0);
}

/// Why there are no class files.
pub(crate) fn refused(folder: &Path) -> Option<Compared> {
    let why = std::fs::read_to_string(folder.join("refused")).ok()?;
    let crashed = why.contains("An exception has occurred in the compiler") || why.starts_with("javac failed");
    Some(if crashed { Compared::Skipped(why) } else { Compared::Refused(why) })
}

/// What the real JVM did; or why there is nothing to compare.
pub(crate) fn answer(folder: &Path) -> Result<Answer, Compared> {
    let read = |name: &str| std::fs::read_to_string(folder.join(name));
    if let Some(refused) = refused(folder) {
        return Err(refused);
    }
    let exit = read("exit").expect("the runner writes it").parse().expect("a number");
    match exit {
        -1 => Err(Compared::Skipped("does not end on the real JVM".to_string())),
        _ => Ok(Answer {
            stdout: read("stdout").expect("the runner writes it"),
            stderr: normal(&read("stderr").expect("the runner writes it")),
            exit,
        }),
    }
}

/// In a process of its own, as a user runs it. What it did there takes the place of what it did beside others.
pub(crate) fn alone(folder: &Path, main: &str) -> Answer {
    let out = Command::new(java_tool("java")).args(FLAGS).arg("-cp").arg(folder).arg(main).output().expect("java runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let exit = out.status.code().unwrap_or(-1);
    let keep = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).expect("the folder can be written");
    keep("stdout", &out.stdout);
    keep("stderr", &out.stderr);
    keep("exit", exit.to_string().as_bytes());
    Answer { stdout: text(&out.stdout), stderr: normal(&text(&out.stderr)), exit }
}
