//! Interleave: an explicit-state model checker for Java bytecode.
//!
//! A program runs in every interleaving of its threads and with every choice it can make. Data flows down this list and
//! results flow up; `docs/architecture.md` follows one program through it.
//!
//! - [`input`]: class files, jars, folders and the class-library bundle, all hostile until parsed
//! - [`classfile`]: class files from bytes, and what is refused
//! - [`program`]: classes as the VM runs them: linked, verified, decoded, with reference maps
//! - [`vm`]: one mutable state and one interpreter loop; stops at choice points and hands generators up
//! - [`choice`]: choice generators: what can be chosen at a point
//! - [`system`]: the narrow interface between what searches and what is searched
//! - [`search`]: search orders over that interface, bounds, replay
//! - [`store`]: a state becomes one integer, exactly, under a memory cap
//! - [`property`]: what counts as an error
//! - [`listener`]: observers of every event, which may act on the search
//! - [`report`]: verdict, trace, tree and statistics as data
//! - [`config`]: the table of settings, `.jpf` files
//! - [`link`]: a program and a path as text that can be shared
//! - [`junit`]: test methods of JUnit 4 and 5 as programs
//! - [`session`]: one program and one question, driven in slices
//! - [`compile`]: Java sources become class files, by javac on the VM
//! - [`exercise`]: tasks, answers to them, and whether they are right
//! - [`generate`]: every structure that satisfies a predicate, up to a bound
//! - [`cli`]: the command line, for the native binary and the npm command
//! - `wasm`: the JavaScript API of the page and of Node
//! - [`util`]: small helpers with no knowledge of Java
pub mod choice;
pub mod classfile;
pub mod cli;
pub mod compile;
pub mod config;
pub mod exercise;
pub mod generate;
pub mod input;
pub mod junit;
pub mod link;
pub mod listener;
pub mod program;
pub mod property;
pub mod report;
pub mod search;
pub mod session;
pub mod store;
pub mod system;
pub mod util;
pub mod vm;
#[cfg(target_arch = "wasm32")]
#[expect(unreachable_pub, reason = "JavaScript reaches what is exported, which has to be public")]
mod wasm;
