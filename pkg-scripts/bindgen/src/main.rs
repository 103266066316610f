//! Writes the JavaScript glue of a wasm build: `interleave-bindgen INPUT.wasm OUTPUT-FOLDER`.
//!
//! The generator and the library that the wasm file was compiled with must be of one version. As a package of this
//! workspace the generator takes its version from the same `Cargo.lock`, so the two cannot part.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = arguments.as_slice() else {
        eprintln!("usage: interleave-bindgen INPUT.wasm OUTPUT-FOLDER");
        return ExitCode::from(2);
    };
    // Names stay as the linker has them, for what splits the module.
    // Target `web` serves the page and Node alike: both hand the bytes to the initialiser themselves.
    let made =
        Bindgen::new().input_path(input).out_name("interleave").web(true).and_then(|bindgen| {
            bindgen.typescript(true).omit_default_module_path(false).demangle(false).generate(output)
        });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("interleave-bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}
