//! A state becomes one integer: collapse plus tree compression under a memory cap (DESIGN 3.5, seed 4 section 3.2).

/// Component tables, the tree of pairs, and the table of visited states.
pub struct Store {}

impl Store {
    /// Interns a component (an object, a thread, a class's statics, as words): equal contents get the same id, different
    /// contents different ids, exactly. Never 0.
    pub fn intern(&mut self, words: &[u32]) -> u32 {
        let _ = words;
        todo!()
    }
}
