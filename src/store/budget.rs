//! One account for everything the store allocates.

/// Bytes in use against a cap. Once a charge has been refused, `refused` stays set.
#[derive(Debug)]
pub(super) struct Budget {
    limit: u64,
    used: u64,
    refused: bool,
}

impl Budget {
    pub(super) fn new(limit: u64) -> Self {
        Budget { limit, used: 0, refused: false }
    }

    pub(super) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// So many bytes are in use now, and nothing has been refused.
    pub(super) fn begin_anew(&mut self, used: u64) {
        (self.used, self.refused) = (used, false);
    }

    pub(super) fn used(&self) -> u64 {
        self.used
    }

    pub(super) fn refused(&self) -> bool {
        self.refused
    }

    /// What was refused is not wanted any more.
    pub(super) fn forgive(&mut self) {
        self.refused = false;
    }

    /// Notes that something could not grow for another reason: numbers used up, or the allocator said no.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
    }

    /// Reserves room for `n` more elements exactly, unless that passes the cap or the allocator has no room: a failed
    /// allocation must never abort, as it would in wasm, where it takes the page's report with it.
    pub(super) fn reserve<T>(&mut self, vec: &mut Vec<T>, n: usize) -> bool {
        let bytes = (n as u64).saturating_mul(size_of::<T>() as u64);
        if self.used.saturating_add(bytes) > self.limit || vec.try_reserve_exact(n).is_err() {
            self.refused = true;
            return false;
        }
        self.used += bytes;
        true
    }

    /// Takes a vector's capacity, reserved through `reserve`, off the account.
    pub(super) fn release<T>(&mut self, capacity: usize) {
        self.used -= (capacity * size_of::<T>()) as u64;
    }

    /// Takes what was reserved through `reserve` and has been dropped off the account.
    pub(super) fn release_bytes(&mut self, bytes: u64) {
        self.used -= bytes;
    }
}
