//! A value with some of its bits flipped, as by a fault of the hardware.

use std::borrow::Cow;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// Every value that differs from the given one in exactly `flips` of its lowest `width` bits; the masks come in
/// ascending order.
#[derive(Debug, Clone)]
pub struct BitFlip {
    at: Position,
    value: u64,
    width: u32,
    flips: u32,
    total: u32,
}

impl BitFlip {
    /// `width` from 1 to 64. No choice where there are more flips than bits.
    ///
    /// # Errors
    /// A sentence when there would be more than 2^32 - 1 choices.
    pub fn new(id: impl Into<Cow<'static, str>>, value: u64, width: u32, flips: u32) -> Result<Self, String> {
        let total = u32::try_from(binomial(width, flips))
            .map_err(|_| format!("{flips} of {width} bits can be flipped in too many ways"))?;
        Ok(BitFlip { at: Position::new(id), value, width, flips, total })
    }

    /// The bits that choice `index` flips.
    fn mask(&self, index: u32) -> u64 {
        // The combinatorial number system: the highest bit is the largest whose binomial is not beyond the index.
        let (mut rest, mut mask) = (u128::from(index), 0);
        let mut below = self.width;
        for k in (1..=self.flips).rev() {
            let bit = (0..below).rev().find(|&bit| binomial(bit, k) <= rest).unwrap_or(0);
            mask |= 1 << bit;
            rest -= binomial(bit, k);
            below = bit;
        }
        mask
    }
}

fn binomial(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * u128::from(n - i) / u128::from(i + 1))
}

impl ChoiceGenerator for BitFlip {
    position_methods!();
    fn class(&self) -> &'static str {
        "BitFlipGenerator"
    }
    fn total(&self) -> u32 {
        self.total
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Long((self.value ^ self.mask(index)) as i64)
    }
    fn label(&self, index: u32) -> String {
        let mask = self.mask(index);
        let bits: Vec<String> = (0..self.width).filter(|bit| mask >> bit & 1 == 1).map(|bit| bit.to_string()).collect();
        match bits.len() {
            0 => "no bit flipped".to_string(),
            1 => format!("bit {} flipped", bits[0]),
            _ => format!("bits {} flipped", bits.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(value: u64, width: u32, flips: u32) -> Vec<u64> {
        let cg = BitFlip::new("b", value, width, flips).unwrap();
        let value = |i| if let Choice::Long(v) = cg.choice(i) { v as u64 } else { panic!("a long") };
        (0..cg.total()).map(value).collect()
    }

    #[test]
    fn every_mask_with_so_many_bits_comes_once() {
        for width in 1..=8 {
            for flips in 0..=width + 1 {
                let masks: Vec<u64> = (0..1 << width).filter(|m: &u64| m.count_ones() == flips).collect();
                assert_eq!(values(0, width, flips), masks, "{flips} of {width}");
            }
        }
        assert_eq!(values(0b1010, 4, 1), [0b1011, 0b1000, 0b1110, 0b0010]);
    }

    #[test]
    fn wide_values_and_too_many_ways() {
        assert_eq!(values(0, 64, 1)[63], 1 << 63);
        assert_eq!(BitFlip::new("b", 0, 64, 2).unwrap().total(), 2016);
        assert_eq!(BitFlip::new("b", 0, 64, 32).unwrap_err(), "32 of 64 bits can be flipped in too many ways");
        assert_eq!(BitFlip::new("b", 5, 8, 2).unwrap().label(1), "bits 0, 2 flipped");
    }
}
