//! Exercise and answer become a program: compiled apart, held against the policy, and put together.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::answer::AnswerText;
use super::classes::Classes;
use super::format::{Exercise, Role, Start, hash};
use super::links::Links;
use super::policy::Policy;
use super::{ExerciseError, wrong};
use crate::compile::{Caps, Compiled, Compiler, Job};
use crate::input::UserClasses;
use crate::junit::{self, Plan};
use crate::report::{Diagnostic, InputFile, Severity, SourceText};
use crate::session::{Clock, SharedLibrary};

/// Length of a slice of the compiler, in milliseconds.
const SLICE_MS: f64 = 50.0;
/// Messages of the compiler that are told.
const MOST_MESSAGES: usize = 20;

/// Class files by internal name.
type Files = BTreeMap<String, Vec<u8>>;

/// What compiling and searching need of the place where they run. The compiler stays warm from one answer to the next.
pub struct Work {
    library: SharedLibrary,
    clock: Clock,
    compiler: Compiler,
    caps: Caps,
    told: Option<Told>,
}

/// Hears how many states a search has met so far.
type Told = Rc<dyn Fn(u64)>;

impl Work {
    /// With these caps for each compilation.
    pub fn new(library: SharedLibrary, clock: Clock, caps: Caps) -> Work {
        let compiler = Compiler::new(library.clone(), clock.clone(), caps);
        Work { library, clock, compiler, caps, told: None }
    }

    /// From now on this hears how many states a search has met so far, between its slices.
    pub fn tell_to(&mut self, told: impl Fn(u64) + 'static) {
        self.told = Some(Rc::new(told));
    }

    pub(super) fn tell(&self, states: u64) {
        if let Some(told) = &self.told {
            told(states);
        }
    }

    /// The class library.
    pub fn library(&self) -> &SharedLibrary {
        &self.library
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    fn compile(&mut self, sources: Vec<SourceText>, classes: UserClasses) -> Result<Compiled, ExerciseError> {
        let job =
            Job { sources, classes: Rc::new(classes), source_path: false, release: None, lint: false, question: None };
        let failed = |e: crate::compile::CompileError| ExerciseError::Wrong(e.0);
        self.compiler.begin(job).map_err(failed)?;
        let start = (self.clock)();
        let done = loop {
            if let Some(done) = self.compiler.step(SLICE_MS).map_err(failed)? {
                break done;
            }
        };
        if let Some(problem) = done.result.problem {
            let cut = (self.clock)() - start >= self.caps.time_ms || problem.contains("more memory than the cap");
            return Err(if cut { ExerciseError::Cut(problem) } else { ExerciseError::Wrong(problem) });
        }
        if !done.result.ok {
            return Err(ExerciseError::NotCompiled(messages(&done.result.diagnostics)));
        }
        Ok(done)
    }
}

/// What the compiler says of errors, line by line.
fn messages(diagnostics: &[Diagnostic]) -> Vec<String> {
    let errors: Vec<&Diagnostic> = diagnostics.iter().filter(|said| said.severity == Severity::Error).collect();
    let one = |said: &&Diagnostic| {
        let path = said.path.as_deref().unwrap_or("answer");
        format!("{path}:{}: {}", said.line, said.message.replace('\n', "; "))
    };
    let mut lines: Vec<String> = errors.iter().take(MOST_MESSAGES).map(one).collect();
    if errors.len() > MOST_MESSAGES {
        lines.push(format!("and {} more errors", errors.len() - MOST_MESSAGES));
    }
    lines
}

/// An exercise that was compiled as it is given.
pub struct Prepared {
    /// The exercise.
    pub exercise: Exercise,
    /// [`Exercise::hash`].
    pub hash: String,
    /// Class files of hidden and read-only files.
    trusted: Files,
    /// Those among them that an answer is compiled against.
    shown: BTreeSet<String>,
    /// Class files of the editable files as they are given.
    given: Files,
    /// Main class, or names of tests.
    starts: Vec<String>,
}

/// A program that was put together from an exercise and an answer.
pub struct Built {
    /// All classes, and the sources that a student may see.
    pub classes: Rc<UserClasses>,
    /// Internal names of the answer's classes.
    pub answer: BTreeSet<String>,
    /// What is started, one after the other.
    pub starts: Vec<String>,
    /// A hash of each class file, by the name of the class with dots.
    pub hashes: BTreeMap<String, String>,
}

/// The class files of a compilation with the path of the source that each is of.
fn with_origins(done: Compiled) -> impl Iterator<Item = (String, Vec<u8>, String)> {
    let named = |class: InputFile| (class.path.trim_end_matches(".class").to_string(), class.bytes);
    done.result.classes.into_iter().zip(done.origins).map(move |(class, origin)| {
        let (name, bytes) = named(class);
        (name, bytes, origin)
    })
}

fn as_input(files: &Files) -> Vec<InputFile> {
    files.iter().map(|(name, bytes)| InputFile { path: format!("{name}.class"), bytes: bytes.clone() }).collect()
}

impl Prepared {
    /// Compiles what is given, and looks whether the exercise can be solved at all as far as that can be seen.
    ///
    /// # Errors
    /// What is wrong with the exercise.
    pub fn new(exercise: Exercise, work: &mut Work) -> Result<Prepared, ExerciseError> {
        let source = |file: &super::ExerciseFile| SourceText { path: file.path.clone(), text: file.text.clone() };
        let sources = exercise.files.iter().map(source).collect();
        let done = work.compile(sources, UserClasses::of_files(Vec::new())).map_err(|e| match e {
            ExerciseError::NotCompiled(lines) => {
                let lines = lines.join("\n");
                ExerciseError::Wrong(format!("the files of the exercise do not compile as they are given:\n{lines}"))
            }
            other => other,
        })?;
        let roles: BTreeMap<String, Role> = exercise.files.iter().map(|file| (file.path.clone(), file.role)).collect();
        let (mut trusted, mut given, mut shown) = (Files::new(), Files::new(), BTreeSet::new());
        let mut origins = BTreeMap::new();
        for (name, bytes, origin) in with_origins(done) {
            match roles.get(&origin) {
                Some(Role::Editable) => {
                    origins.insert(name.clone(), origin);
                    given.insert(name, bytes);
                }
                role => {
                    if role == Some(&Role::ReadOnly) {
                        shown.insert(name.clone());
                    }
                    trusted.insert(name, bytes);
                }
            }
        }
        let hash = exercise.hash();
        let mut prepared = Prepared { exercise, hash, trusted, shown, given, starts: Vec::new() };
        let names: BTreeSet<String> = prepared.given.keys().cloned().collect();
        let refused = prepared.refused(&prepared.given, &names, &origins, work)?;
        if let Some(first) = refused.first() {
            return wrong(format!(
                "the code that it gives is refused itself ({first}): `allow` it, or write it otherwise"
            ));
        }
        prepared.starts = prepared.find_starts()?;
        Ok(prepared)
    }

    /// The main class, or the tests; they are trusted code.
    fn find_starts(&self) -> Result<Vec<String>, ExerciseError> {
        let of_exercise = |name: &String| self.trusted.contains_key(&name.replace('.', "/"));
        let named = match &self.exercise.start {
            Start::Main(main) => vec![main.clone()],
            Start::Tests(tests) => tests.clone(),
        };
        if let Some(other) = named.iter().find(|name| !of_exercise(name)) {
            return wrong(format!("it starts {other}, which is no class of its hidden or read-only files"));
        }
        if let Start::Main(main) = &self.exercise.start {
            return Ok(vec![main.clone()]);
        }
        let classes = UserClasses::of_files(as_input(&self.trusted).into_iter().chain(as_input(&self.given)).collect());
        let mut starts = Vec::new();
        for class in &named {
            for test in junit::find(&classes, class, true).map_err(|e| ExerciseError::Wrong(e.to_string()))? {
                match test.plan {
                    Plan::Run(_) => starts.push(test.name),
                    Plan::Skip(_) => {}
                    Plan::Refused(why) => return wrong(format!("the test {} cannot be checked: {why}", test.name)),
                }
            }
        }
        if starts.is_empty() { wrong("all of its tests are switched off") } else { Ok(starts) }
    }

    /// What the policy says against class files of editable files.
    fn refused(
        &self,
        files: &Files,
        names: &BTreeSet<String>,
        origins: &BTreeMap<String, String>,
        work: &Work,
    ) -> Result<Vec<String>, ExerciseError> {
        let classes = Classes::of(self.trusted.iter().chain(files), work.library())?;
        let visible: BTreeSet<String> = names.union(&self.shown).cloned().collect();
        let policy = Policy { exercise: &self.exercise, classes: &classes, visible: &visible };
        let mut found = Vec::new();
        for name in names {
            let source = origins.get(name).map_or(name.as_str(), String::as_str);
            if let Some(file) = classes.own(name) {
                found.extend(policy.check(file, source)?);
            }
        }
        Ok(found)
    }

    /// Compiles an answer and puts the program together.
    ///
    /// # Errors
    /// What is wrong with the answer.
    pub fn build(&self, texts: &[AnswerText], work: &mut Work) -> Result<Built, ExerciseError> {
        let sources = self.exercise.sources(texts)?;
        let shown: Files = self.trusted.iter().filter(|(name, _)| self.shown.contains(*name)).map(owned).collect();
        let done = work.compile(sources.clone(), UserClasses::of_files(as_input(&shown)))?;
        let (mut files, mut origins) = (Files::new(), BTreeMap::new());
        for (name, bytes, origin) in with_origins(done) {
            origins.insert(name.clone(), origin);
            files.insert(name, bytes);
        }
        // Also where a file system ignores case.
        let taken: BTreeSet<String> = self.trusted.keys().map(|name| name.to_lowercase()).collect();
        if let Some(name) = files.keys().find(|name| taken.contains(&name.to_lowercase())) {
            return wrong(format!("your class {} has the name of a class of the exercise", name.replace('/', ".")));
        }
        let answer: BTreeSet<String> = files.keys().cloned().collect();
        let mut refused = self.refused(&files, &answer, &origins, work)?;
        refused.extend(self.changed_links(&files, &answer, work)?);
        if !refused.is_empty() {
            refused.truncate(MOST_MESSAGES);
            return Err(ExerciseError::Wrong(refused.join("\n")));
        }
        let of = |(name, bytes): (&String, &Vec<u8>)| (name.replace('/', "."), hash(bytes));
        let hashes = self.trusted.iter().chain(&files).map(of).collect();
        let classes = as_input(&self.trusted).into_iter().chain(as_input(&files)).collect();
        let read_only = self.exercise.files.iter().filter(|file| file.role == Role::ReadOnly);
        let read_only = read_only.map(|file| SourceText { path: file.path.clone(), text: file.text.clone() });
        let sources = sources.into_iter().chain(read_only);
        let sources = sources.map(|source| InputFile { path: source.path, bytes: source.text.into_bytes() }).collect();
        let classes = UserClasses::of_files(Vec::new()).behind(classes, sources);
        Ok(Built { classes: Rc::new(classes), answer, starts: self.starts.clone(), hashes })
    }

    fn changed_links(
        &self,
        files: &Files,
        answer: &BTreeSet<String>,
        work: &Work,
    ) -> Result<Vec<String>, ExerciseError> {
        let trusted: BTreeSet<String> = self.trusted.keys().cloned().collect();
        let given = Classes::of(self.trusted.iter().chain(&self.given), work.library())?;
        let answered = Classes::of(self.trusted.iter().chain(files), work.library())?;
        Links { given: &given, answered: &answered, trusted: &trusted, answer }.check()
    }
}

fn owned((name, bytes): (&String, &Vec<u8>)) -> (String, Vec<u8>) {
    (name.clone(), bytes.clone())
}
