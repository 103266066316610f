//! The image of the JDK's modules, which programs read through the file system `jrt:/`.

use super::{Entry, Native, r};
use crate::program::{Answer, Asked};
use crate::vm::Vm;

const IMAGE: &str = "jdk/internal/interleave/LibraryImage";

pub(super) const NATIVES: &[Entry] = &[
    (IMAGE, "modules", "", |vm, _| ask(vm, Asked::Modules)),
    (IMAGE, "packages", "", |vm, _| ask(vm, Asked::Packages)),
    (IMAGE, "modulesOf", "", |vm, a| {
        let package = vm.string_text(r(a, 0));
        match absent(vm, None, &package.replace('.', "/")) {
            Some(refused) => refused,
            None => ask(vm, Asked::ModulesOf(&package)),
        }
    }),
    (IMAGE, "names", "", |vm, a| {
        let (module, folder) = (vm.string_text(r(a, 0)), vm.string_text(r(a, 1)));
        match absent_module(vm, &module).or_else(|| absent(vm, Some(&module), &folder)) {
            Some(refused) => refused,
            None => ask(vm, Asked::Names(&module, &folder)),
        }
    }),
    (IMAGE, "hasFile", "", |vm, a| {
        let (module, path) = (vm.string_text(r(a, 0)), vm.string_text(r(a, 1)));
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        if let Some(refused) = absent(vm, Some(&module), folder) {
            return refused;
        }
        match vm.program.source.image(Asked::Names(&module, folder)) {
            Ok(Answer::Names(names)) => Native::bool(names.iter().any(|known| known == name)),
            Ok(_) => Native::bool(false),
            Err(e) => Native::Link(e),
        }
    }),
    (IMAGE, "content", "", |vm, a| {
        let (module, path) = (vm.string_text(r(a, 0)), vm.string_text(r(a, 1)));
        ask(vm, Asked::File(&module, &path))
    }),
];

fn ask(vm: &mut Vm, asked: Asked) -> Native {
    match vm.program.source.image(asked) {
        Ok(Answer::Nothing) => Native::reference(0),
        Ok(Answer::Names(names)) => Native::reference(vm.new_string_array(&names)),
        Ok(Answer::Content(bytes)) => Native::reference(vm.new_byte_array(&bytes)),
        Err(e) => Native::Link(e),
    }
}

/// Packages of a module that is packed in part that are packed whole.
const WHOLE: [&str; 2] = ["java/beans", "com/sun/beans"];

/// The end of a path that looks into a package that is missing, or has only a few of its classes; where the module is
/// known, only in the one that has it: `java/awt` is also where `java.datatransfer` has a package.
fn absent(vm: &mut Vm, asked: Option<&str>, folder: &str) -> Option<Native> {
    let is_whole =
        |package: &str| folder.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if WHOLE.into_iter().any(is_whole) {
        return None;
    }
    let module = vm.program.missing_module(&format!("{folder}/X"))?;
    asked.is_none_or(|asked| asked == module).then(|| refusal(vm, &folder.replace('/', "."), module))
}

fn absent_module(vm: &mut Vm, module: &str) -> Option<Native> {
    let packed = matches!(vm.program.source.image(Asked::Names(module, "")), Ok(Answer::Names(_)));
    let is_absent = !packed && vm.program.is_missing_module(module);
    is_absent.then(|| refusal(vm, module, module))
}

fn refusal(vm: &Vm, what: &str, module: &str) -> Native {
    let what = format!("{what} in the file system jrt:/");
    Native::Exit(vm.refusal(what, format!("it belongs to the module {module}, which is not packed")))
}
