//! The command line under Node.

use std::rc::Rc;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::prelude::*;

use super::convert::{self, bytes, error, function};
use crate::cli::{self, Host};
use crate::input::{FileKind, Files, Provider};

#[wasm_bindgen]
extern "C" {
    /// `Host` of the TypeScript section.
    #[wasm_bindgen(typescript_type = "Host")]
    pub type HostObject;
}

/// Node's files, streams and clock behind the functions of one object.
struct NodeHost {
    object: JsValue,
    read: Function,
    list: Function,
    is_folder: Function,
    out: Function,
    err: Function,
    now: Function,
    library: Function,
    /// Older scripts have none: standard input is then empty.
    input: Option<Function>,
    modified: Option<Function>,
    write: Option<Function>,
    create: Option<Function>,
}

/// Executes a command line (without the program's name) and returns the exit status.
#[wasm_bindgen(js_name = cliMain)]
pub fn cli_main(args: Vec<String>, host: HostObject) -> Result<i32, JsValue> {
    let object: JsValue = host.into();
    let need = |name: &str| function(&object, name).ok_or_else(|| error(format!("the host has no function {name}")));
    let host = NodeHost {
        read: need("readFile")?,
        list: need("listDir")?,
        is_folder: need("isDir")?,
        out: need("stdout")?,
        err: need("stderr")?,
        now: need("now")?,
        library: need("classlib")?,
        input: function(&object, "stdin"),
        modified: function(&object, "modified"),
        write: function(&object, "writeFile"),
        create: function(&object, "createFile"),
        object,
    };
    Ok(cli::main(&args, Rc::new(host)))
}

impl NodeHost {
    fn ask(&self, function: &Function, argument: &str) -> JsValue {
        // A host that throws is a bug of the script that brings it: nothing here can answer it.
        function.call1(&self.object, &argument.into()).unwrap_or_else(|thrown| wasm_bindgen::throw_val(thrown))
    }
}

impl NodeHost {
    /// Text as it is; other bytes as a second argument, behind a text that names them.
    fn tell(&self, function: &Function, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(text) => _ = self.ask(function, text),
            Err(_) => {
                let (text, bytes) = (crate::util::shown(bytes), js_sys::Uint8Array::from(bytes));
                let told = function.call2(&self.object, &text.into(), &bytes.into());
                told.map_or_else(|thrown| wasm_bindgen::throw_val(thrown), |_| ());
            }
        }
    }
}

impl NodeHost {
    /// By a function of the host that writes; what it throws is the error.
    fn put(&self, function: Option<&Function>, path: &str, content: &[u8]) -> Result<(), JsValue> {
        let function = function.ok_or_else(|| error("there is no function for that here"))?;
        function.call2(&self.object, &path.into(), &js_sys::Uint8Array::from(content).into()).map(|_| ())
    }
}

/// The code of an error of Node's.
fn code(thrown: &JsValue) -> Option<String> {
    Reflect::get(thrown, &"code".into()).ok().and_then(|code| code.as_string())
}

impl Files for NodeHost {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        bytes(self.ask(&self.read, path), path).ok().flatten()
    }

    fn kind(&self, path: &str) -> Option<FileKind> {
        if self.ask(&self.is_folder, path).is_truthy() {
            return Some(FileKind::Folder);
        }
        self.read(path).map(|_| FileKind::File)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let names = self.ask(&self.list, folder).dyn_into::<Array>();
        names.map(|a| a.iter().filter_map(|n| n.as_string()).collect()).unwrap_or_default()
    }

    fn modified(&self, path: &str) -> Option<f64> {
        self.ask(self.modified.as_ref()?, path).as_f64()
    }
}

impl Host for NodeHost {
    fn stdout(&self, text: &str) {
        self.ask(&self.out, text);
    }
    fn stderr(&self, text: &str) {
        self.ask(&self.err, text);
    }
    fn stdout_bytes(&self, bytes: &[u8]) {
        self.tell(&self.out, bytes);
    }
    fn stderr_bytes(&self, bytes: &[u8]) {
        self.tell(&self.err, bytes);
    }
    fn stdin(&self) -> Option<Vec<u8>> {
        let input = self.input.as_ref()?;
        let value = input.call0(&self.object).unwrap_or_else(|thrown| wasm_bindgen::throw_val(thrown));
        bytes(value, "standard input").ok().flatten()
    }
    fn now(&self) -> f64 {
        self.now.call0(&self.object).ok().and_then(|t| t.as_f64()).unwrap_or(0.0)
    }
    fn colors(&self) -> bool {
        Reflect::get(&self.object, &"colors".into()).is_ok_and(|v| v.is_truthy())
    }
    fn create(&self, path: &str, content: &[u8]) -> Result<(), String> {
        self.put(self.create.as_ref(), path, content).map_err(|thrown| match code(&thrown).as_deref() {
            Some("EEXIST") => format!("{path} is there already, and stays as it is"),
            _ => format!("{path} cannot be written: {}", convert::message(&thrown)),
        })
    }
    fn write(&self, path: &str, content: &[u8]) -> Result<(), String> {
        let written = self.put(self.write.as_ref(), path, content);
        written.map_err(|thrown| format!("{path} cannot be written: {}", convert::message(&thrown)))
    }
    fn class_library(&self) -> Provider {
        convert::provider(self.library.clone())
    }
}
