//! Native methods: each one belongs to a method of the library, and programs that use them print what a real JVM prints.

mod registry;
mod support;

use support::compare;

#[test]
fn reflection() {
    compare("Reflect", &[]);
}

#[test]
fn shapes() {
    compare("Shapes", &[]);
}

#[test]
fn annotations_and_proxies() {
    compare("Annotated", &[]);
}

#[test]
fn stack_walker() {
    compare("Walk", &[]);
}

#[test]
fn handles() {
    compare("Handles", &[]);
}

#[test]
fn null_messages() {
    compare("Nulls", &[]);
}

/// With the names of locals in the class file.
#[test]
fn null_messages_with_names() {
    compare("Nulls", &["-g"]);
}
