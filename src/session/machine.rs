//! Fresh virtual machines of one program.

use std::rc::Rc;

use super::{SessionError, SharedLibrary};
use crate::config::{ConfigError, Layer, Properties, Settings, resolve};
use crate::input::{ClassPath, UsedClasses, UsedResources, UserClasses};
use crate::junit;
use crate::listener::{Kind, Listener, known_kind, listeners_of};
use crate::program::{Attributor, LinkError, Patterns, Program, SECTIONS};
use crate::report::{ErrorInfo, Mode, Race};
use crate::system::{Mutation, Races};
use crate::vm::api::VmConfig;
use crate::vm::{BootError, STORED_TRACES, Vm, lookup_enumerating, lookup_native};

/// What to do with which program.
#[derive(Clone)]
pub struct Job {
    /// The question.
    pub mode: Mode,
    /// Main class, with dots or slashes; or a test, `Class#method`.
    pub main: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The program.
    pub classes: Rc<UserClasses>,
    /// How.
    pub settings: Settings,
}

impl Job {
    /// The same job with further settings, which win.
    pub(super) fn with(&self, more: &[(String, String)]) -> Result<Job, ConfigError> {
        let mut properties = Properties::default();
        let given = self.settings.vm.properties.iter();
        for (key, value) in given.chain(more.iter().map(|(key, value)| (key, value))) {
            properties.set(key, value, &Layer::Again)?;
        }
        let mut settings = resolve(&properties)?;
        settings.warnings = self.settings.warnings.clone();
        settings.vm.environment = self.settings.vm.environment.clone();
        settings.vm.mutations = self.settings.vm.mutations;
        Ok(Job { settings, ..self.clone() })
    }

    /// The settings that a link carries: all that were given, but not where the program lies.
    pub fn given_settings(&self) -> Vec<(String, String)> {
        // Files and standard input are in the link as they are.
        let local =
            ["target", "target.args", "classpath", "config", "config_path", "vm.files", "vm.stdin", "vm.stdin.file"];
        let given = self.settings.vm.properties.iter().filter(|(k, _)| !local.contains(&k.as_str()));
        given.map(|(k, v)| (k.clone(), v.clone())).collect()
    }
}

/// With [`Mutation::BulkIsOneStep`]: methods that work on one element after the other, as their documentation says.
const BULK: &str = "java.util.concurrent.ConcurrentHashMap#clear,java.util.AbstractQueue#addAll";

/// A program that can be booted again and again.
pub(super) struct Machine {
    pub job: Job,
    pub library: SharedLibrary,
    pub used: UsedClasses,
    /// The resources that the program has read.
    pub read: UsedResources,
    /// What is started: for a test, the driver and its script.
    entry: (String, Vec<String>),
}

impl Machine {
    pub(super) fn new(job: Job, library: SharedLibrary) -> Result<Machine, SessionError> {
        let used = UsedClasses::default();
        let entry = if job.main.contains(junit::SEPARATOR) {
            let (script, read) = junit::script(&job.classes, &job.main, job.settings.wait_for_threads)?;
            // A link carries them, so that it can be planned again where it is opened.
            used.borrow_mut().extend(read);
            (junit::DRIVER.to_string(), script)
        } else {
            (job.main.clone(), job.args.clone())
        };
        Ok(Machine { job, library, used, read: UsedResources::default(), entry })
    }

    /// A machine that stands at the start of `main`, to execute a path again: with the listeners that make a difference
    /// to it.
    pub(super) fn boot(&self) -> Result<Vm, BootError> {
        self.boot_with(|listener| listener.alters() || listener.judges())
    }

    /// A machine that stands at the start of `main`, to be searched: with all listeners.
    pub(super) fn boot_for_search(&self) -> Result<Vm, BootError> {
        self.boot_with(|_| true)
    }

    fn boot_with(&self, wanted: impl Fn(&dyn Listener) -> bool) -> Result<Vm, BootError> {
        let mut vm = self.boot_alone()?;
        let settings = &self.job.settings;
        let kinds = self.listeners();
        if self.job.mode != Mode::Run && !kinds.is_empty() {
            let mut listeners = listeners_of(&kinds, &settings.vm.properties).map_err(BootError::Listener)?;
            listeners.retain(|listener| wanted(&**listener));
            vm.attach(listeners).map_err(BootError::Listener)?;
        }
        Ok(vm)
    }

    /// Those that are configured, and the one that the program needs for what it asks for.
    fn listeners(&self) -> Vec<&'static Kind> {
        let settings = &self.job.settings;
        let mut kinds = settings.listeners.clone();
        let storer = known_kind("TraceStorer").filter(|storer| kinds.iter().all(|kind| kind.name != storer.name));
        if settings.withdrawn.contains(STORED_TRACES) {
            kinds.extend(storer);
        }
        kinds
    }

    fn boot_alone(&self) -> Result<Vm, BootError> {
        let source = ClassPath::new(self.job.classes.clone(), self.library.clone(), self.used.clone())
            .recording(self.read.clone());
        let settings = &self.job.settings;
        let attributor = self.attributor();
        let enumerating = settings.enumerate_random && self.job.mode != Mode::Run;
        let natives = if enumerating { lookup_enumerating } else { lookup_native };
        let program = Program::new(Box::new(source), attributor, natives);
        Vm::boot(program, self.config(), &self.entry.0, &self.entry.1)
    }

    fn attributor(&self) -> Attributor {
        let settings = &self.job.settings;
        let mistaken = |mutation| settings.vm.mutations.contains(mutation);
        let on = mistaken(Mutation::OffLeavesReductions);
        let sections = if on { SECTIONS } else { &settings.atomic_classes };
        let more = if mistaken(Mutation::BulkIsOneStep) { BULK } else { "none" };
        Attributor {
            sections: Patterns::parse(&format!("{sections},{more}")),
            exclude: Patterns::parse(&settings.atomic_exclude),
            skip_finals: settings.skip_finals || on,
            assume: settings.assume || on,
            optimistic: settings.optimistic && !settings.listeners.iter().any(|kind| kind.needs_all_points()) || on,
            sync_detection: settings.sync_detection,
            include_fields: Patterns::parse(&settings.include_fields),
            exclude_fields: Patterns::parse(&settings.exclude_fields),
            levels: settings.levels.clone(),
            annotations: settings.annotations || on,
            withdrawn: settings.withdrawn.clone(),
        }
    }

    fn config(&self) -> VmConfig {
        let run = self.job.mode == Mode::Run;
        VmConfig {
            checking: !run,
            assertions: self.job.settings.assertions.unwrap_or(!run),
            output_visible: self.job.mode == Mode::Outcomes,
            question: self.job.settings.vm.question.clone().filter(|_| self.job.mode == Mode::Check),
            races: if run || self.job.settings.vm.question.is_some() {
                Races::Ignored
            } else {
                self.job.settings.vm.races
            },
            ..self.job.settings.vm.clone()
        }
    }

    /// The sentence for a program that does not start.
    pub(super) fn explain(&self, error: BootError) -> SessionError {
        if let Some(why) = self.library.borrow().failure() {
            return SessionError::Library(why.to_string());
        }
        let main = self.job.main.replace('/', ".");
        match error {
            BootError::Link(LinkError::NotFound(name)) if name == main.replace('.', "/") => {
                let hint = self.main_hint(&main);
                SessionError::NoMainClass { main, hint }
            }
            BootError::NoMain(class) => {
                let others = self.job.classes.main_classes(5);
                match others.is_empty() {
                    true => SessionError::Boot(BootError::NoMain(class)),
                    false => SessionError::NoMainClass {
                        main: format!("{class} with a method `public static void main(String[])`"),
                        hint: format!("; these have one: {}", others.join(", ")),
                    },
                }
            }
            other => SessionError::Boot(other),
        }
    }

    fn main_hint(&self, main: &str) -> String {
        if let Some(stem) = main.strip_suffix(".java") {
            return format!("; compile it first (javac -g {main}), then name the class: {stem}");
        }
        if let Some(stem) = main.strip_suffix(".class") {
            return format!("; name the class, not its file: {}", stem.replace('/', "."));
        }
        if main.ends_with(".jar") {
            return "; there is no such jar either".to_string();
        }
        let found = self.job.classes.main_classes(200);
        let simple = |name: &str| name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase();
        if let Some(near) = found.iter().find(|f| simple(f) == simple(main)) {
            return format!("; did you mean {near}?");
        }
        match found.len() {
            0 => "; say with -c where its class files are".to_string(),
            1..=5 => format!("; these classes have a main method: {}", found.join(", ")),
            n => format!("; these classes have a main method: {}, and {} more", found[..5].join(", "), n - 5),
        }
    }

    /// A test's stack ends with the test, not with what called it.
    pub(super) fn tidy(&self, error: &mut ErrorInfo) {
        if self.entry.0 == junit::DRIVER {
            junit::trim(&mut error.stack);
        }
        if let Some(race) = &mut error.race {
            self.tidy_race(race);
        }
    }

    /// The same for the stacks of the two threads of a data race.
    pub(super) fn tidy_race(&self, race: &mut Race) {
        if self.entry.0 == junit::DRIVER {
            [&mut race.first, &mut race.second].into_iter().for_each(|side| junit::trim(&mut side.stack));
        }
    }

    /// What the user should know about settings and files.
    pub(super) fn warnings(&self) -> Vec<String> {
        let mut all = self.job.settings.warnings.clone();
        all.extend(self.job.classes.problems.iter().cloned());
        if self.job.mode == Mode::Run && !self.job.settings.listeners.is_empty() {
            all.push("Listeners observe searches: `run` makes none, and has left them out.".to_string());
        }
        all
    }
}
