//! States that are the same but for which thread is which.
//!
//! A search may take two states for one where one comes of the other by a renaming of threads and objects: what can happen
//! afterwards is the same, renamed (E. Allen Emerson and A. Prasad Sistla, *Symmetry and Model Checking*, Formal Methods in
//! System Design 9, 1996; for the objects of a heap Radu Iosif, *Symmetry Reduction Criteria for Software Model Checking*,
//! SPIN 2002).

/// A state without the numbers of its threads and objects.
#[derive(Debug, Default)]
pub struct Form {
    /// What the state is. Two states with the same words come of each other by a renaming.
    pub words: Vec<u32>,
    /// Where parts of it end that other states may have, too, such as objects.
    pub ends: Vec<usize>,
    /// Who is who: the threads and objects in the order in which the words have them. Those at the same place in the lists of two
    /// states with the same words are renamed into each other.
    pub members: Vec<u32>,
}

/// A system whose threads may do the same. The default has none that do.
pub trait Symmetry {
    /// The form of the present state; false where it has none. After `canonical`.
    fn form(&mut self, _form: &mut Form) -> bool {
        false
    }
    /// A state was taken for another one with the same form. `known`: the members of that one, from which the search goes on;
    /// `left`: those of the one from which it does not.
    fn take_for(&mut self, _known: &[u32], _left: &[u32]) {}
    /// The search has come to its end: what was assumed while it ran has to hold in what was left out, too.
    fn look_at_renamed(&mut self) {}
}
