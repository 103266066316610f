//! The driver's script: what `jdk.internal.interleave.TestDriver` does, in order, as the arguments of its `main`.
//!
//! Each step is a word and a fixed or counted number of operands; `TestDriver.java` reads them. Class names have dots.

use super::classes::Declared;

/// A script that is being written.
#[derive(Default)]
pub(super) struct Words(pub Vec<String>);

impl Words {
    fn push(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(|w| (*w).to_string()));
    }

    /// The name of the test for `TestInfo`, and its tags.
    pub(super) fn describe(&mut self, name: &str, tags: &[String]) {
        self.push(&["name", name]);
        for tag in tags {
            self.push(&["tag", tag]);
        }
    }

    /// Makes the instance of the next depth; the one before is what an inner class's constructor takes.
    pub(super) fn new_instance(&mut self, class: &str) {
        self.push(&["new", &dotted(class)]);
    }

    /// Calls a life-cycle method on the instance of that depth.
    pub(super) fn call(&mut self, method: &Declared, depth: usize) {
        self.member("call", method, depth);
    }

    /// Calls the test method.
    pub(super) fn test(&mut self, method: &Declared, depth: usize) {
        self.member("test", method, depth);
    }

    /// Says which method the sources that follow are for: their conversions and defaults depend on its parameters.
    pub(super) fn target(&mut self, method: &Declared, depth: usize) {
        self.member("target", method, depth);
    }

    fn member(&mut self, word: &str, method: &Declared, depth: usize) {
        let m = method.method();
        let depth = if m.is_static() { "-".to_string() } else { depth.to_string() };
        self.push(&[word, &dotted(method.class()), &m.name, &m.descriptor, &depth]);
    }

    /// The test must throw this.
    pub(super) fn expect(&mut self, class: &str) {
        self.push(&["expect", &dotted(class)]);
    }

    /// Sets a field to an element of the chosen row.
    pub(super) fn field(&mut self, class: &str, name: &str, index: i64) {
        self.push(&["field", &dotted(class), name, &index.to_string()]);
    }

    /// The test is run that many times.
    pub(super) fn repeat(&mut self, times: i64) {
        self.push(&["repeat", &times.to_string()]);
    }

    /// A source of rows, with operands that it counts itself.
    pub(super) fn source(&mut self, kind: &str, operands: &[String]) {
        self.push(&[kind]);
        self.0.extend_from_slice(operands);
    }

    /// One of the rows or repetitions: a data choice.
    pub(super) fn choose(&mut self) {
        self.push(&["choose"]);
    }

    /// JUnit 4's own runner runs the test.
    pub(super) fn runner(&mut self, class: &str, method: &str) {
        self.push(&["runner", &dotted(class), method]);
    }

    /// What becomes of threads that the test leaves behind.
    pub(super) fn end(&mut self, wait: bool) {
        self.push(&["end", if wait { "wait" } else { "exit" }]);
    }
}

/// A class name as Java programs write it.
pub(super) fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}
