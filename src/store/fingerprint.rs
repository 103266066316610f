//! A hash of a state's vector that follows its changes, for the tables that do not keep the state itself.
//!
//! Each position contributes a 128-bit hash of its place and its component's number; a fingerprint is their sum, so that
//! a change of one position costs two hashes whatever the length of the vector.

use xxhash_rust::xxh3::xxh3_128_with_seed;

use super::vector::Vector;

/// Sums the contributions, remembering the last vector.
#[derive(Debug, Default)]
pub(super) struct Fingerprints {
    last: Vec<u32>,
    sum: u128,
}

/// The place of the tag, which is no part of the vector.
const TAG: u32 = u32::MAX;

fn contribution(place: u32, number: u32) -> u128 {
    if number == 0 {
        return 0;
    }
    xxh3_128_with_seed(&(u64::from(place) << 32 | u64::from(number)).to_le_bytes(), 0)
}

impl Fingerprints {
    /// The fingerprint of a vector with a tag. Trailing zeros make no difference.
    pub(super) fn of(&mut self, vector: Vector, tag: u32) -> u128 {
        self.last.resize(self.last.len().max(vector.values.len()), 0);
        match vector.moved {
            Some(moved) => moved.iter().for_each(|&position| self.follow(position, vector)),
            None => (0..self.last.len() as u32).for_each(|position| self.follow(position, vector)),
        }
        // The sum of few terms is mixed once more: tables take bits from anywhere in it.
        let sum = self.sum.wrapping_add(contribution(TAG, tag));
        xxh3_128_with_seed(&sum.to_le_bytes(), 1)
    }

    fn follow(&mut self, position: u32, vector: Vector) {
        let (last, now) = (&mut self.last[position as usize], vector.get(position as usize));
        if *last != now {
            let change = contribution(position, now).wrapping_sub(contribution(position, *last));
            self.sum = self.sum.wrapping_add(change);
            *last = now;
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * self.last.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The same vector has the same fingerprint whatever came before, and others have others.
        #[test]
        fn a_fingerprint_is_that_of_the_vector(
            vectors in prop::collection::vec((prop::collection::vec(0u32..4, 0..6), 0u32..2), 2..20)
        ) {
            let mut following = Fingerprints::default();
            let mut seen: Vec<(Vec<u32>, u32, u128)> = Vec::new();
            for (mut vector, tag) in vectors {
                let print = following.of(vector[..].into(), tag);
                prop_assert_eq!(print, Fingerprints::default().of(vector[..].into(), tag));
                while vector.last() == Some(&0) {
                    vector.pop();
                }
                for (other, other_tag, other_print) in &seen {
                    prop_assert_eq!((other, *other_tag) == (&vector, tag), *other_print == print);
                }
                seen.push((vector, tag, print));
            }
        }
    }
}
