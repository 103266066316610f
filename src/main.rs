//! The native `interleave` command.

use std::rc::Rc;

use interleave::cli::{self, native::Native};
use interleave::session::{guard, remember_panics};

fn main() {
    remember_panics();
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let work = move || guard(|| cli::main(&arguments, Rc::new(Native::new())));
    // Deeply nested class hierarchies and descriptors are walked recursively: give them room.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
    let outcome = match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome,
        _ => Err("the checker's thread ended".to_string()),
    };
    let status = outcome.unwrap_or_else(|message| {
        eprintln!("interleave: internal error: {message}; please report it with the program");
        // Neither a verdict nor bad input: what other programs end with after a crash of their own.
        70
    });
    std::process::exit(status);
}
