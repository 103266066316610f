//! What a program finds around it besides its classes: files, standard input. It is given before the start and never
//! changes, so it is part of no state; how much of the input has been read, and what became of a file, is the heap's
//! affair (`java.io.ConsoleInput`, `jdk.internal.interleave.fs`).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// Files by path, in the order of their names. Relative paths are in the program's working directory.
pub type SuppliedFiles = BTreeMap<String, Rc<[u8]>>;

/// Files and standard input.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    /// The files that there are at the start.
    pub files: Rc<SuppliedFiles>,
    /// Standard input.
    pub stdin: Stdin,
}

/// Gives the next bytes of an input that arrives as it is typed, `None` at its end.
type More = Box<dyn FnMut() -> Option<Vec<u8>>>;

/// Standard input: bytes that are known, and where further ones come from. Bytes that were read stay, so that reading
/// can be undone.
#[derive(Clone, Default)]
pub struct Stdin {
    inner: Rc<RefCell<Inner>>,
}

#[derive(Default)]
struct Inner {
    bytes: Vec<u8>,
    more: Option<More>,
}

impl fmt::Debug for Stdin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stdin({} bytes)", self.inner.borrow().bytes.len())
    }
}

impl Stdin {
    /// An input that is known from the start.
    pub fn of(bytes: Vec<u8>) -> Stdin {
        Stdin { inner: Rc::new(RefCell::new(Inner { bytes, more: None })) }
    }

    /// An input that is asked for as the program reads it.
    pub fn from_source(more: impl FnMut() -> Option<Vec<u8>> + 'static) -> Stdin {
        Stdin { inner: Rc::new(RefCell::new(Inner { bytes: Vec::new(), more: Some(Box::new(more)) })) }
    }

    /// Bytes that are known.
    pub fn known(&self) -> Vec<u8> {
        self.inner.borrow().bytes.clone()
    }

    /// Number of known bytes from `at` on.
    pub fn available(&self, at: usize) -> usize {
        self.inner.borrow().bytes.len().saturating_sub(at)
    }

    /// Whether reading at `at` has to ask for more.
    pub fn must_ask(&self, at: usize) -> bool {
        let inner = self.inner.borrow();
        inner.bytes.len() <= at && inner.more.is_some()
    }

    /// At most `n` bytes from `at` on; none at the end.
    pub fn read(&self, at: usize, n: usize) -> Vec<u8> {
        let mut inner = self.inner.borrow_mut();
        while inner.bytes.len() <= at {
            let Some(more) = inner.more.as_mut() else { return Vec::new() };
            match more() {
                Some(bytes) => inner.bytes.extend(bytes),
                None => inner.more = None,
            }
        }
        let end = inner.bytes.len().min(at.saturating_add(n));
        inner.bytes[at..end].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_that_arrives_can_be_read_again() {
        let mut parts = vec![b"cd".to_vec(), b"ab".to_vec()];
        let stdin = Stdin::from_source(move || parts.pop());
        assert!(stdin.must_ask(0));
        assert_eq!(stdin.read(0, 10), b"ab");
        assert_eq!(stdin.available(1), 1);
        assert_eq!(stdin.read(2, 1), b"c");
        assert_eq!(stdin.read(1, 10), b"bcd");
        assert_eq!(stdin.read(4, 10), b"");
        assert!(!stdin.must_ask(4));
        assert_eq!(stdin.known(), b"abcd");
    }
}
