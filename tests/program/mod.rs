//! Loading, linking, resolving, verifying and decoding, on the JDK's classes and on small programs.

mod indy;
mod jdk;
mod linking;
mod maps;
mod mutants;
mod support;
mod verifier;
