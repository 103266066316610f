//! A set of small numbers.

/// A set of numbers, which grows as needed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number. True if it is new.
    pub(super) fn insert(&mut self, number: u32) -> bool {
        let (word, bit) = (number as usize / 64, 1 << (number % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes all out.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether it has all of another set.
    pub(super) fn has(&self, other: &Bits) -> bool {
        other.0.iter().enumerate().all(|(at, &its)| its & !self.0.get(at).unwrap_or(&0) == 0)
    }

    /// Adds all of another set; what is new.
    pub(super) fn add(&mut self, other: &Bits) -> Bits {
        // Most of the time nothing is.
        if self.has(other) {
            return Bits::default();
        }
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let words = self.0.iter_mut().zip(&other.0);
        let new = words.map(|(mine, &its)| {
            let new = its & !*mine;
            *mine |= its;
            new
        });
        Bits(new.collect())
    }

    /// Whether the two have a number in common.
    pub(super) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The numbers, in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(at, &word)| bits_of(word).map(move |bit| at as u32 * 64 + bit))
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.0.capacity() as u64
    }
}

/// The bits that are set in a word, in ascending order.
pub(super) fn bits_of(mut word: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[u32]) -> Bits {
        let mut bits = Bits::default();
        numbers.iter().for_each(|&number| _ = bits.insert(number));
        bits
    }

    #[test]
    fn they_hold_what_was_put_in() {
        let mut bits = of(&[3, 64, 200]);
        assert!(!bits.insert(64) && bits.insert(65));
        assert_eq!(bits.iter().collect::<Vec<_>>(), [3, 64, 65, 200]);
        assert_eq!(bits.add(&of(&[3, 4, 300])).iter().collect::<Vec<_>>(), [4, 300]);
        assert!(bits.meets(&of(&[300])) && !bits.meets(&of(&[301, 1_000])));
        assert!(of(&[]).is_empty() && !bits.is_empty());
        assert!(bits.has(&of(&[3, 300])) && !bits.has(&of(&[3, 301])) && !bits.has(&of(&[1_000])));
        assert!(bits.add(&of(&[3, 300])).is_empty());
        bits.clear();
        assert!(bits.is_empty() && bits.has(&of(&[])) && !bits.has(&of(&[3])));
    }
}
