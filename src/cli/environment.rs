//! Files and standard input for the program, from what the command line names.

use std::collections::VecDeque;
use std::rc::Rc;

use super::Host;
use crate::config::{Properties, Settings};
use crate::input::{FileKind, InputError};
use crate::listener::INPUT_FILES;
use crate::report::Mode;
use crate::session::SessionError;
use crate::vm::{Stdin, SuppliedFiles};

/// Bytes of all files of `vm.files` together.
const MAX_BYTES: usize = 64 << 20;
/// Number of them.
const MAX_FILES: usize = 10_000;

/// `vm.files`, `vm.stdin.file`; a plain run without either of the `vm.stdin` settings reads the real input.
pub(super) fn fill(
    settings: &mut Settings,
    properties: &Properties,
    mode: Mode,
    host: &Rc<dyn Host>,
) -> Result<(), SessionError> {
    let given = |key: &str| properties.get(key).map(str::trim).filter(|text| !text.is_empty());
    if let Some(folder) = given("vm.files") {
        settings.vm.environment.files = Rc::new(files_of(folder, host.as_ref())?);
    }
    if let Some(path) = given("vm.stdin.file") {
        let bytes = host.read(path).ok_or_else(|| InputError::Missing(path.to_string()))?;
        settings.vm.environment.stdin = Stdin::of(bytes);
    } else if mode == Mode::Run && properties.get("vm.stdin").is_none() && given("vm.stdin.choices").is_none() {
        let host = host.clone();
        settings.vm.environment.stdin = Stdin::from_source(move || host.stdin());
    }
    read_for_listeners(settings, host.as_ref())
}

/// Files that listeners read: their content takes the place of their name.
fn read_for_listeners(settings: &mut Settings, host: &dyn Host) -> Result<(), SessionError> {
    for key in INPUT_FILES {
        let Some(value) = settings.vm.properties.get_mut(*key) else { continue };
        let path = value.trim();
        if path.is_empty() || path.starts_with('"') || path.contains('\n') {
            continue;
        }
        let bytes = host.read(path).ok_or_else(|| InputError::Missing(path.to_string()))?;
        // In quotes it is known for a text.
        *value = format!("\"{}\"", String::from_utf8_lossy(&bytes));
    }
    Ok(())
}

/// Every file below the folder, by its path inside.
fn files_of(folder: &str, host: &dyn Host) -> Result<SuppliedFiles, InputError> {
    if host.kind(folder) != Some(FileKind::Folder) {
        return Err(InputError::Missing(folder.to_string()));
    }
    let refuse = |what: String| InputError::Unusable { path: folder.to_string(), what };
    let root = folder.trim_end_matches('/');
    let (mut found, mut bytes) = (SuppliedFiles::new(), 0);
    let mut folders = VecDeque::from([String::new()]);
    while let Some(inside) = folders.pop_front() {
        for name in host.list(&format!("{root}/{inside}")) {
            let path = if inside.is_empty() { name } else { format!("{inside}/{name}") };
            let place = format!("{root}/{path}");
            if host.kind(&place) == Some(FileKind::Folder) {
                if path.split('/').count() < 32 {
                    folders.push_back(path);
                }
                continue;
            }
            let Some(content) = host.read(&place) else { continue };
            bytes += content.len();
            if bytes > MAX_BYTES || found.len() >= MAX_FILES {
                return Err(refuse(format!("it has more than {MAX_FILES} files or {} MB", MAX_BYTES >> 20)));
            }
            found.insert(path, content.into());
        }
    }
    Ok(found)
}
