//! Numbers of what a system has executed and holds.

/// What accounts and statistics count.
pub trait Measured {
    /// Instructions executed so far. Never undone.
    fn instructions(&self) -> u64;
    /// Work that is no instruction of an execution, in instructions: those that were executed for what is said of an error, and
    /// the words that single instructions have copied or thrown away at once. Never undone.
    fn work_beside(&self) -> u64 {
        0
    }
    /// Bytes of the heap.
    fn heap_bytes(&self) -> u64;
    /// Bytes of the undo log.
    fn trail_bytes(&self) -> u64;
    /// Classes loaded so far.
    fn classes_loaded(&self) -> u32;
    /// Different times that the clock has shown, where it belongs to the states.
    fn clock_values(&self) -> usize {
        0
    }
}
