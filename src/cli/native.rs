//! The host of the native binary.

use std::cell::RefCell;
use std::io::{ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Instant, UNIX_EPOCH};

use super::Host;
use crate::input::{FileKind, Files, Provider};

/// Largest file that is read: a jar beyond this is no program for a model checker.
const MAX_FILE: u64 = 1 << 30;

/// The operating system.
pub struct Native {
    start: Instant,
    stdout: RefCell<std::io::Stdout>,
}

impl Native {
    /// The clock starts now.
    pub fn new() -> Native {
        Native { start: Instant::now(), stdout: RefCell::new(std::io::stdout()) }
    }
}

impl Default for Native {
    fn default() -> Self {
        Native::new()
    }
}

impl Files for Native {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        read_file(Path::new(path))
    }

    fn kind(&self, path: &str) -> Option<FileKind> {
        let meta = std::fs::metadata(path).ok()?;
        Some(if meta.is_dir() { FileKind::Folder } else { FileKind::File })
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut names: Vec<String> = entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    fn modified(&self, path: &str) -> Option<f64> {
        let time = std::fs::metadata(path).ok()?.modified().ok()?;
        // Before 1970 is as good as no time.
        Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs_f64() * 1e3)
    }
}

/// A regular file of bearable size. A pipe or device could block or never end.
fn read_file(path: &Path) -> Option<Vec<u8>> {
    let meta = std::fs::metadata(path).ok()?;
    (meta.is_file() && meta.len() <= MAX_FILE).then(|| std::fs::read(path).ok()).flatten()
}

impl Host for Native {
    fn stdout(&self, text: &str) {
        self.stdout_bytes(text.as_bytes());
    }

    fn stderr(&self, text: &str) {
        self.stderr_bytes(text.as_bytes());
    }

    fn stdout_bytes(&self, bytes: &[u8]) {
        let mut out = self.stdout.borrow_mut();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        if written.is_err_and(|e| e.kind() == ErrorKind::BrokenPipe) {
            // The reader has gone (`| head`): nobody is left to tell.
            std::process::exit(141);
        }
    }

    fn stderr_bytes(&self, bytes: &[u8]) {
        let _ = std::io::stderr().write_all(bytes);
    }

    fn stdin(&self) -> Option<Vec<u8>> {
        let mut buffer = vec![0; 8192];
        loop {
            match std::io::stdin().read(&mut buffer) {
                Ok(0) => return None,
                Ok(n) => {
                    buffer.truncate(n);
                    return Some(buffer);
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
    }

    fn now(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e3
    }

    fn colors(&self) -> bool {
        std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
    }

    fn create(&self, path: &str, content: &[u8]) -> Result<(), String> {
        let parent = Path::new(path).parent().filter(|parent| !parent.as_os_str().is_empty());
        let folder = parent.map_or(Ok(()), std::fs::create_dir_all);
        let file = folder.and_then(|()| std::fs::File::create_new(path)?.write_all(content));
        file.map_err(|e| match e.kind() {
            ErrorKind::AlreadyExists => format!("{path} is there already, and stays as it is"),
            _ => format!("{path} cannot be written: {e}"),
        })
    }

    fn write(&self, path: &str, content: &[u8]) -> Result<(), String> {
        std::fs::write(path, content).map_err(|e| format!("{path} cannot be written: {e}"))
    }

    fn class_library(&self) -> Provider {
        let places = library_places();
        let found = places.iter().find(|p| p.join("index.bin").is_file()).cloned();
        Box::new(move |file| match &found {
            Some(folder) => Ok(read_file(&folder.join(file))),
            None => {
                let looked: Vec<_> = places.iter().map(|p| p.display().to_string()).collect();
                Err(format!(
                    "there is no index.bin in {}; `npm run classlib` makes it, and INTERLEAVE_CLASSLIB says where it is",
                    looked.join(" or ")
                ))
            }
        })
    }
}

/// The bundle in a folder, for programs that use the library directly.
pub fn library_in(folder: &Path) -> Provider {
    let folder = folder.to_path_buf();
    Box::new(move |file| Ok(read_file(&folder.join(file))))
}

/// `INTERLEAVE_CLASSLIB`, else beside the binary, else in the development tree that the binary was built in.
fn library_places() -> Vec<PathBuf> {
    if let Some(named) = std::env::var_os("INTERLEAVE_CLASSLIB").filter(|v| !v.is_empty()) {
        return vec![PathBuf::from(named)];
    }
    let exe = std::env::current_exe().and_then(std::fs::canonicalize).unwrap_or_default();
    let folder = exe.parent().unwrap_or(Path::new("."));
    // target/release/interleave, and target/debug/deps/… for tests.
    let mut places = vec![folder.join("classlib")];
    places.extend(folder.ancestors().skip(1).take(3).map(|up| up.join("build").join("classlib")));
    places
}
