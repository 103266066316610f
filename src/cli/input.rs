//! From arguments to a job: class path, `.jpf` file, settings.

use std::rc::Rc;

use super::args::SessionArgs;
use super::{Host, compile};
use crate::config::properties::{folder, join};
use crate::config::{ConfigError, Layer, Properties, resolve};
use crate::input::{FileKind, Files, InputError, UserClasses};
use crate::report::Mode;
use crate::session::{Job, SessionError, SharedLibrary};

/// A [`Host`] where only its files are wanted.
pub(super) struct HostFiles(pub Rc<dyn Host>);

impl Files for HostFiles {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.read(path)
    }
    fn kind(&self, path: &str) -> Option<FileKind> {
        self.0.kind(path)
    }
    fn list(&self, folder: &str) -> Vec<String> {
        self.0.list(folder)
    }
    fn modified(&self, path: &str) -> Option<f64> {
        self.0.modified(path)
    }
}

/// The `.jpf` file in the place of the main class.
pub(super) fn jpf_file(args: &SessionArgs) -> Option<&str> {
    Some(args.main.as_str()).filter(|main| main.ends_with(".jpf"))
}

/// What the `.jpf` file and the command line set, in layers.
pub(super) fn properties(args: &SessionArgs, host: &Rc<dyn Host>) -> Result<Properties, ConfigError> {
    let mut properties = Properties::default();
    if let Some(path) = jpf_file(args) {
        let mut read = |p: &str| host.read(p);
        properties.load(path, &mut read)?;
    }
    for setting in &args.settings {
        properties.set_argument(setting, &Layer::CommandLine)?;
    }
    Ok(properties)
}

/// A job, and the class path it was made of (sources lie there too). `None` where the program was to be compiled and has
/// errors, which are printed.
pub(super) fn job(
    args: &SessionArgs,
    library: &SharedLibrary,
    host: &Rc<dyn Host>,
) -> Result<Option<(Job, Vec<String>)>, SessionError> {
    let properties = properties(args, host)?;
    let jpf = jpf_file(args);
    let mut settings = resolve(&properties)?;
    settings.assertions = args.assertions.or(settings.assertions.filter(|_| {
        // JPF files switch assertions on for checking; `run` is `java` and leaves that to -ea.
        args.mode != Mode::Run || properties.get("vm.enable_assertions").is_some()
    }));
    super::environment::fill(&mut settings, &properties, args.mode, host)?;
    let mut classpath = class_path(args, jpf, &properties, host, &mut settings.warnings);
    let jar = Some(&args.main).filter(|main| main.ends_with(".jar") && host.kind(main) == Some(FileKind::File));
    if let Some(jar) = jar {
        // Like `java -jar`: the current folder is no part of it unless it is named.
        classpath.retain(|_| !args.classpath.is_empty());
        classpath.insert(0, jar.clone());
    }
    let source = compile::source(args);
    if let Some(question) = settings.vm.question.as_ref().filter(|_| args.mode == Mode::Check && source.is_none()) {
        let what = format!("{}: only a program that is compiled here, from its source, can be asked", question.asked());
        return Err(InputError::Unusable { path: args.main.clone(), what }.into());
    }
    let root = source.map(|path| compile::root(path, host.as_ref()));
    if let Some(root) = root.as_ref().filter(|root| !classpath.contains(root)) {
        // Where nothing is named, the folder of the source stands in the place of the current one.
        classpath.retain(|_| !args.classpath.is_empty());
        classpath.push(root.clone());
    }
    if !args.classpath.is_empty() {
        drop_missing(&mut classpath, host.as_ref(), &mut settings.warnings);
    }
    let (mut main, program_args) = match jpf {
        None => (args.main.clone(), args.args.clone()),
        Some(path) => {
            let given = if args.args.is_empty() { properties.list("target.args") } else { args.args.clone() };
            (target(path, &properties)?, given)
        }
    };
    for word in &program_args {
        if jpf.is_none() && matches!(word.as_str(), "--json" | "--trace" | "-D" | "-c" | "-ea") {
            settings.warnings.push(format!("{word} comes after the main class and so is an argument of the program"));
        }
    }
    let mut classes = Rc::new(UserClasses::open(&classpath, Rc::new(HostFiles(host.clone())))?);
    if let (Some(path), Some(root)) = (source, &root) {
        let question = settings.vm.question.as_ref().filter(|_| args.mode == Mode::Check);
        match compile::compile(args, path, root, question, &mut classes, library, host)? {
            Some(class) => main = class,
            None => return Ok(None),
        }
    }
    if args.junit.is_empty() && (main.is_empty() || jar.is_some()) {
        main = classes.main_of_jar(jar.map(String::as_str))?;
    }
    Ok(Some((Job { mode: args.mode, main, args: program_args, classes, settings }, classpath)))
}

fn target(path: &str, properties: &Properties) -> Result<String, SessionError> {
    if let Some(lack) = properties.lack_of("target") {
        let what = format!("`target` cannot be read ({lack})");
        return Err(InputError::Unusable { path: path.to_string(), what }.into());
    }
    match properties.get("target").filter(|t| !t.is_empty()) {
        Some(target) => Ok(target.to_string()),
        None => {
            let what = "it names no main class: add a line `target = Main`".to_string();
            Err(InputError::Unusable { path: path.to_string(), what }.into())
        }
    }
}

/// `-c`, else `classpath` of the property file, else the current folder (and that of the property file).
fn class_path(
    args: &SessionArgs,
    jpf: Option<&str>,
    properties: &Properties,
    host: &Rc<dyn Host>,
    warnings: &mut Vec<String>,
) -> Vec<String> {
    if !args.classpath.is_empty() {
        return args.classpath.iter().flat_map(|p| split_list(p, host.as_ref())).collect();
    }
    let text = properties.get("classpath").unwrap_or("");
    let base = jpf.map_or(".", folder);
    let mut found = Vec::new();
    for element in text.split([',', ';']).map(str::trim).filter(|e| !e.is_empty()) {
        for element in split_list(element, host.as_ref()) {
            let beside = join(base, &element);
            match [element.clone(), beside].into_iter().find(|p| exists(p, host.as_ref())) {
                Some(path) => found.push(path),
                // Files written for JPF name folders of its own build.
                None => warnings.push(format!("classpath: {element}: there is no such file or folder")),
            }
        }
    }
    if text.trim().is_empty() {
        found.push(".".to_string());
        if base != "." {
            found.push(base.to_string());
        }
    }
    found
}

/// `java` passes over what is not there without a word. It may be a mistake in the path, so a word is said; where nothing is
/// left it surely is one, and stays for the error.
fn drop_missing(classpath: &mut Vec<String>, host: &dyn Host, warnings: &mut Vec<String>) {
    if !classpath.iter().any(|path| exists(path, host)) {
        return;
    }
    classpath.retain(|path| {
        let there = exists(path, host);
        if !there {
            warnings.push(format!("class path: {path}: there is no such file or folder"));
        }
        there
    });
}

fn exists(path: &str, host: &dyn Host) -> bool {
    host.kind(path.strip_suffix("/*").unwrap_or(path)).is_some()
}

/// `a:b` as `java -cp` has it, unless there is something of that very name.
fn split_list(path: &str, host: &dyn Host) -> Vec<String> {
    let windows_drive = path.as_bytes().get(1..3) == Some(b":\\");
    if exists(path, host) || windows_drive {
        return vec![path.to_string()];
    }
    path.split([':', ';']).filter(|p| !p.is_empty()).map(str::to_string).collect()
}
