//! Splits the wasm module of the page: what a first check needs comes first, the rest when it is called for or later.
//!
//! - `interleave-split instrument MODULE OUT`: as MODULE, but with an exported global for each function, `ran0` and so
//!   on, that is 1 once the function has been called
//! - `interleave-split split MODULE LINKED PROFILE FIRST REST`: PROFILE holds the numbers of the functions that stay in FIRST;
//!   LINKED is the module as the linker left it, with relocations, which say what constants FIRST needs
//!
//! FIRST is whole to those who use it: it has all exports of MODULE. A function that it has not got is a call through the
//! table `rest`; where the entry is empty, it calls `loadRest` first, which has to instantiate REST with FIRST's exports
//! as its imports under `first`. That fills the table.

mod constants;
mod cut;
mod instrument;

use std::collections::BTreeSet;
use std::fs;
use std::process::ExitCode;

use constants::Linked;

fn numbers(file: &str) -> Result<BTreeSet<usize>, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let number = |word: &str| word.parse().map_err(|_| format!("{file}: `{word}` is not the number of a function"));
    text.split_whitespace().map(number).collect()
}

fn bytes(file: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|e| format!("{file}: {e}"))
}

fn read(file: &str) -> Result<walrus::Module, String> {
    // What is written has no names: the pieces are fetched by everybody who visits.
    let module = walrus::ModuleConfig::new().generate_name_section(false).parse(&bytes(file)?);
    module.map_err(|e| format!("{file}: {e:?}"))
}

fn write(module: &mut walrus::Module, file: &str) -> Result<(), String> {
    fs::write(file, module.emit_wasm()).map_err(|e| format!("{file}: {e}"))
}

fn run(arguments: &[&str]) -> Result<(), String> {
    match arguments {
        ["instrument", module, out] => {
            let mut module = read(module)?;
            instrument::instrument(&mut module);
            write(&mut module, out)
        }
        ["split", module, file, profile, first, rest] => {
            let kept = numbers(profile)?;
            let linked = Linked::read(&bytes(file)?).map_err(|e| format!("{file}: {e}"))?;
            let (mut ours, mut theirs) = (read(module)?, read(module)?);
            cut::cut(&mut ours, &mut theirs, &kept, |kept, all| linked.not_needed(kept, all))?;
            write(&mut ours, first)?;
            write(&mut theirs, rest)
        }
        _ => Err("usage: interleave-split instrument MODULE OUT | split MODULE LINKED PROFILE FIRST REST".to_string()),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("interleave-split: {error}");
            ExitCode::FAILURE
        }
    }
}
