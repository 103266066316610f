//! How much of a round one walk may have.
//!
//! A walk need not come to an end: a thread may loop for ever, and each transition of it may be long. So a walk is cut after
//! some work. Whether walks are long or endless is not known in advance: of those that are cut, half are
//! cut after the least, a quarter after twice as much, and so on. One that comes to an end shows how long walks are, and
//! the others may have several times as much.

/// Work units of a walk at least before it is cut: an eighth of a round.
const LEAST: u64 = super::ROUND / 8;
/// Doublings of that at most.
const DOUBLINGS: u32 = 20;
/// How many times as long as the longest that has ended a walk may be.
const LONGER: u64 = 4;

/// What is known of the walks so far.
#[derive(Debug, Default)]
pub(super) struct Leash {
    /// The work that was done when the current walk began; none before the first point of the first walk.
    began: Option<u64>,
    ended: u64,
    cut: u64,
    /// Work of the longest walk that has come to an end.
    longest: u64,
}

impl Leash {
    /// A transition of a walk has ended, before which so many walks have ended, some of them cut, and so much work was done.
    /// Whether the walk is long enough.
    pub(super) fn pulls(&mut self, ended: u64, cut: u64, now: u64) -> bool {
        let began = *self.began.get_or_insert(now);
        if ended == self.ended {
            return now - began > self.most();
        }
        if cut == self.cut {
            self.longest = self.longest.max(now - began);
        }
        *self = Leash { began: Some(now), ended, cut, longest: self.longest };
        false
    }

    fn most(&self) -> u64 {
        let doublings = (self.cut + 1).trailing_zeros().min(DOUBLINGS);
        (LEAST << doublings).max(LONGER.saturating_mul(self.longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a walk may do that never ends, for so many of them.
    fn endless(walks: u64) -> Vec<u64> {
        let (mut leash, mut now, mut lengths) = (Leash::default(), 0, Vec::new());
        leash.pulls(0, 0, 0);
        for walk in 0..walks {
            let began = now;
            while !leash.pulls(walk, walk, now) {
                now += LEAST / 4;
            }
            lengths.push((now - began) / LEAST);
            leash.pulls(walk + 1, walk + 1, now);
        }
        lengths
    }

    #[test]
    fn endless_walks_are_cut_sooner_or_later() {
        assert_eq!(endless(8), [1, 2, 1, 4, 1, 2, 1, 8]);
    }

    #[test]
    fn walks_that_end_make_room_for_longer_ones() {
        let mut leash = Leash::default();
        assert!(!leash.pulls(0, 0, 700));
        assert!(!leash.pulls(1, 0, 700 + LEAST), "has ended by itself");
        let from = 700 + LEAST;
        assert!(!leash.pulls(1, 0, from + 4 * LEAST));
        assert!(leash.pulls(1, 0, from + 4 * LEAST + 1));
    }
}
