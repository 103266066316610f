//! What the compiler's VM finds around it: javac's own classes, the API that sources are held to, and what a request brings.
//!
//! The compiler asks through the natives of `LibraryImage`, by places that no module is called: `compile:class-path` and so on
//! (`jdk.internal.interleave.compile.Library` in `classlib/jdk.compiler`).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::FoundSource;
use super::platform::{OWN_RELEASE, Platform};
use crate::input::{ClassPath, InputError, Library, UsedClasses, UserClasses};
use crate::program::{Answer, Asked, ClassSource, LinkError, Origin};
use crate::report::SourceText;
use crate::util::FxMap;

type Found<T> = Result<Option<(T, Origin)>, LinkError>;

/// Annotations of JUnit, for programs that come without JUnit.
const JUNIT: &str = "junit-annotations";
/// What programs may always use: folder of the bundle's classes, and what makes it unwanted.
const ALWAYS: [&str; 4] = ["gov/nasa/jpf/vm", "gov/nasa/jpf/jvm", "gov/nasa/jpf/annotation", "interleave"];

/// Simple names of a package's class files and sources that the compiler is told of.
struct Names {
    classes: BTreeSet<String>,
    sources: BTreeSet<String>,
}

/// What one compilation works with.
pub(super) struct Task {
    /// As the compiler reads it.
    pub request: Vec<u8>,
    pub classes: Rc<UserClasses>,
    /// Classes that are there one by one or in jars: simple names by package.
    packed: FxMap<String, BTreeSet<String>>,
    /// What has been listed already: the compiler asks for the classes and for the sources of each package.
    listed: FxMap<String, Rc<Names>>,
    /// Sources that were found in folders of the class path.
    pub found: Vec<FoundSource>,
    /// What the compiler was told that is no text.
    pub problem: Option<String>,
}

impl Task {
    pub(super) fn new(request: Vec<u8>, classes: Rc<UserClasses>) -> Task {
        let mut packed: FxMap<String, BTreeSet<String>> = FxMap::default();
        for name in classes.packed_names() {
            let (package, simple) = name.rsplit_once('/').unwrap_or(("", &name));
            packed.entry(package.to_string()).or_default().insert(simple.to_string());
        }
        Task { request, classes, packed, listed: FxMap::default(), found: Vec::new(), problem: None }
    }

    fn names(&mut self, package: &str) -> Rc<Names> {
        if let Some(names) = self.listed.get(package) {
            return names.clone();
        }
        let names = Rc::new(self.list(package));
        self.listed.insert(package.to_string(), names.clone());
        names
    }

    /// As javac does with files that have times, it takes the newer one where a class file and a source are there.
    fn list(&self, package: &str) -> Names {
        let in_folders = |ending| self.classes.names_in_folders(package, ending).into_iter().collect::<BTreeSet<_>>();
        let mut classes = self.packed.get(package).cloned().unwrap_or_default();
        classes.extend(in_folders(".class"));
        let mut sources = in_folders(".java");
        if !sources.is_empty() {
            let class = |simple: &str| match package {
                "" => simple.to_string(),
                package => format!("{package}/{simple}"),
            };
            classes.retain(|simple| !self.classes.is_outdated(&class(simple), &sources));
            sources.retain(|simple| !classes.contains(simple));
        }
        Names { classes, sources }
    }

    fn has_junit(&self) -> bool {
        self.packed.keys().any(|package| package.starts_with("org/junit"))
    }

    fn source(&mut self, path: &str) -> Vec<u8> {
        let Some((place, bytes)) = self.classes.file_in_folders(path) else { return Vec::new() };
        match String::from_utf8(bytes) {
            Ok(text) => {
                let bytes = super::wire::without_mark(&text).into_owned().into_bytes();
                self.found.push(FoundSource { source: SourceText { path: path.to_string(), text }, place });
                bytes
            }
            Err(e) => {
                self.problem.get_or_insert_with(|| super::check::not_text(&place, e.utf8_error()));
                Vec::new()
            }
        }
    }
}

/// The compiler's class source, whose task changes.
pub(super) struct Supply {
    library: Rc<RefCell<Library>>,
    own: ClassPath,
    task: Rc<RefCell<Task>>,
    platforms: BTreeMap<u32, Platform>,
}

impl Supply {
    pub(super) fn new(library: Rc<RefCell<Library>>, task: Rc<RefCell<Task>>) -> Supply {
        let nothing = Rc::new(UserClasses::of_files(Vec::new()));
        let own = ClassPath::new(nothing, library.clone(), UsedClasses::default());
        Supply { library, own, task, platforms: BTreeMap::new() }
    }

    fn platform(&mut self, release: u32) -> Result<&Platform, InputError> {
        if !self.platforms.contains_key(&release) {
            let platform = Platform::of(release, &mut self.library.borrow_mut())?;
            self.platforms.insert(release, platform);
        }
        Ok(&self.platforms[&release])
    }

    fn answer(&mut self, place: &str, asked: &Asked) -> Result<Answer, InputError> {
        let library = self.library.clone();
        let mut library = library.borrow_mut();
        let task = self.task.clone();
        Ok(match (place, asked) {
            ("request", Asked::File(..)) => Answer::Content(task.borrow().request.clone()),
            ("class-path", Asked::Names(_, package)) => {
                let names = task.borrow_mut().names(package);
                let mut names: BTreeSet<String> = names.classes.iter().map(|name| format!("{name}.class")).collect();
                if ALWAYS.contains(package) {
                    names.extend(of_verify(&library, package));
                }
                if package.starts_with("org/junit") && !task.borrow().has_junit() {
                    names.extend(of_junit(&mut library, package)?);
                }
                Answer::Names(names.into_iter().collect())
            }
            ("class-path", Asked::File(_, path)) => {
                let class = path.strip_suffix(".class").unwrap_or(path);
                let always = class.rsplit_once('/').is_some_and(|(package, _)| ALWAYS.contains(&package));
                let found = match always {
                    true => library.find(class)?,
                    false => task.borrow().classes.find(class).unwrap_or_default().map(|(bytes, _)| bytes),
                };
                let junit = |library: &mut Library| library.file(&format!("{JUNIT}/{}", class.replace('/', ".")));
                let found = match found {
                    None if class.starts_with("org/junit/") => junit(&mut library)?,
                    found => found,
                };
                // What is no class file is told of by the compiler, with its name.
                Answer::Content(found.unwrap_or_default())
            }
            ("source-path", Asked::Names(_, package)) => {
                let names = task.borrow_mut().names(package);
                Answer::Names(names.sources.iter().map(|name| format!("{name}.java")).collect())
            }
            ("source-path", Asked::File(_, path)) => Answer::Content(task.borrow_mut().source(path)),
            (place, asked) => {
                drop(library);
                let release = place.strip_prefix("platform-").and_then(|text| text.parse().ok()).unwrap_or(OWN_RELEASE);
                self.of_platform(release, asked)?
            }
        })
    }

    fn of_platform(&mut self, release: u32, asked: &Asked) -> Result<Answer, InputError> {
        let library = self.library.clone();
        let platform = self.platform(release)?;
        Ok(match asked {
            Asked::Names(_, folder) => platform.names(folder).map_or(Answer::Nothing, Answer::Names),
            Asked::File(_, path) => {
                let found = platform.file(path, &mut library.borrow_mut())?;
                found.map_or(Answer::Nothing, Answer::Content)
            }
            _ => Answer::Nothing,
        })
    }
}

/// The classes of a package of the checker's own API.
fn of_verify(library: &Library, package: &str) -> Vec<String> {
    let simple = |name: &str| name.strip_prefix(package)?.strip_prefix('/').map(|simple| format!("{simple}.class"));
    library.names().filter_map(simple).collect()
}

fn of_junit(library: &mut Library, package: &str) -> Result<Vec<String>, InputError> {
    let package = format!("{}.", package.replace('/', "."));
    let names = library.files_in(JUNIT)?;
    let simple = names.iter().filter_map(|name| name.strip_prefix(&package)).filter(|simple| !simple.contains('.'));
    Ok(simple.map(|simple| format!("{simple}.class")).collect())
}

impl ClassSource for Supply {
    fn find(&mut self, name: &str) -> Found<Vec<u8>> {
        self.own.find(name)
    }

    fn class_file(&mut self, name: &str) -> Found<Rc<ClassFile<'static>>> {
        self.own.class_file(name)
    }

    fn library_file(&mut self, path: &str) -> Result<Option<Vec<u8>>, LinkError> {
        self.own.library_file(path)
    }

    fn image(&mut self, asked: Asked) -> Result<Answer, LinkError> {
        let place = match &asked {
            Asked::Names(module, _) | Asked::File(module, _) => module.strip_prefix("compile:"),
            _ => None,
        };
        match place.map(str::to_string) {
            Some(place) => {
                let answer = self.answer(&place, &asked);
                answer.map_err(|e| LinkError::malformed("what the compiler asks for", e.to_string()))
            }
            None => self.own.image(asked),
        }
    }
}
