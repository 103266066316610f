//! Angles without their multiples of π/2, exactly, however large they are.

/// 2/π: the bits behind the point.
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// π/2 · 2¹⁹¹, the low word first.
const HALF_PI: [u64; 3] = [0x2902_4e08_8a67_cc74, 0xc4c6_628b_80dc_1cd1, 0xc90f_daa2_2168_c234];

/// The 24 bits of 2/π that are the digit with that number, to the base 2²⁴.
pub(super) fn two_over_pi(digit: usize) -> f64 {
    (bits_from(24 * digit) >> 40) as f64
}

/// The same digits of π/2, of which the first is before the point: each at its place.
pub(super) fn half_pi(digit: usize) -> f64 {
    let bits = window(&HALF_PI, 168 - 24 * digit) & 0xff_ffff;
    libm::scalbn(bits as f64, -23 - 24 * digit as i32)
}

/// The 64 bits of 2/π from the bit with that number on.
fn bits_from(bit: usize) -> u64 {
    let word = |i: usize| TWO_OVER_PI.get(i).copied().unwrap_or(0);
    let (index, shift) = (bit / 64, bit % 64);
    match shift {
        0 => word(index),
        _ => word(index) << shift | word(index + 1) >> (64 - shift),
    }
}

/// Both with the low word first.
fn multiply<const A: usize, const B: usize, const C: usize>(a: [u64; A], b: [u64; B]) -> [u64; C] {
    let mut product = [0; C];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0u128;
        for (j, &y) in b.iter().enumerate() {
            let sum = u128::from(x) * u128::from(y) + u128::from(product[i + j]) + carry;
            product[i + j] = sum as u64;
            carry = sum >> 64;
        }
        product[i + B] = carry as u64;
    }
    product
}

/// The 64 bits from the bit with that number on, counted from the lowest.
fn window<const N: usize>(words: &[u64; N], bit: usize) -> u64 {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let (index, shift) = (bit / 64, bit % 64);
    match shift {
        0 => word(index),
        _ => word(index) >> shift | word(index + 1) << (64 - shift),
    }
}

/// For a finite `x` of at least 2⁻¹: the multiple of π/2 that is next to it, mod 4, and the difference, as a double and
/// what it is off.
pub(super) fn reduce(x: f64) -> (i32, f64, f64) {
    let mantissa = x.to_bits() & ((1 << 52) - 1) | 1 << 52;
    let exponent = (x.to_bits() >> 52) as i32 - 1075;
    // Bits of 2/π that make multiples of 4 only are left out.
    let skipped = (exponent - 2).max(0);
    let first = skipped as usize;
    let part: [u64; 5] = std::array::from_fn(|i| bits_from(first + 64 * (4 - i)));
    let product: [u64; 6] = multiply(part, [mantissa]);
    let point = (320 - (exponent - skipped)) as usize;
    let mut n = (window(&product, point) & 3) as i32;
    let mut fraction: [u64; 3] = std::array::from_fn(|i| window(&product, point - 192 + 64 * i));
    let negative = fraction[2] >> 63 == 1;
    if negative {
        // The next multiple is the nearer one.
        n = (n + 1) & 3;
        let mut carry = true;
        for word in &mut fraction {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    let (hi, lo) = two_doubles(&multiply(fraction, HALF_PI));
    if negative { (n, -hi, -lo) } else { (n, hi, lo) }
}

/// A number, of which 383 bits are behind the point, as the nearest double and the rest.
fn two_doubles(words: &[u64; 6]) -> (f64, f64) {
    let Some(top) = words.iter().rposition(|&w| w != 0) else { return (0.0, 0.0) };
    let length = 64 * (top + 1) - words[top].leading_zeros() as usize;
    let low = length.saturating_sub(128);
    let leading = u128::from(window(words, low)) | u128::from(window(words, low + 64)) << 64;
    let hi = leading as f64;
    let lo = (leading.wrapping_sub(hi as u128) as i128) as f64;
    let scale = low as i32 - 383;
    (libm::scalbn(hi, scale), libm::scalbn(lo, scale))
}

#[cfg(test)]
mod tests {
    use super::reduce;

    #[test]
    fn what_is_left_is_exact() {
        assert_eq!(reduce(1.0), (1, -0.5707963267948967, 4.9789962505147994e-17));
        assert_eq!(reduce(3.0), (2, -0.14159265358979323, -1.1442377452219664e-17));
        assert_eq!(reduce(1e22), (3, 0.5506189342358097, -7.985621383147488e-18));
        // The double that comes nearest to a multiple of π/2.
        assert_eq!(reduce(5.319372648326541e255), (1, 4.687165924254628e-19, -4.3720557429382733e-36));
    }
}
