//! How fdlibm takes multiples of π/2 from large angles: digit by digit, to the base 2²⁴. The result of [`reduce`] is not
//! always the nearest double, and `StrictMath` is specified by it.

use super::reduction::{half_pi, two_over_pi};

const BASE: f64 = 16_777_216.0;
/// Digits of the product that are computed at first.
const FIRST: usize = 4;
/// More than ever are needed.
const ROOM: usize = 20;

/// `x · 2/π` mod 8, in pieces.
struct Product {
    /// Digits of the angle, without the zeros at the end.
    x: Vec<f64>,
    /// The first digit of 2/π that matters, and the exponent that remains for the sums.
    start: usize,
    q0: i32,
    q: [f64; ROOM],
    iq: [i32; ROOM],
    /// The last digit in use.
    last: usize,
    n: i32,
    /// What stands behind the digits, and whether all is one minus what was meant.
    rest: f64,
    half: i32,
}

/// For a finite `t` above 2¹⁹ · π/2: the multiple of π/2, and what is left as two doubles.
pub(super) fn reduce(t: f64) -> (i32, f64, f64) {
    let exponent = (t.to_bits() >> 52) as i32 - 1046;
    let mut rest = libm::scalbn(t, -exponent);
    let mut x = Vec::with_capacity(3);
    for _ in 0..3 {
        x.push(libm::trunc(rest));
        rest = (rest - libm::trunc(rest)) * BASE;
    }
    while x.last() == Some(&0.0) {
        x.pop();
    }
    let start = ((exponent - 3) / 24).max(0) as usize;
    let mut product = Product {
        x,
        start,
        q0: exponent - 24 * (start as i32 + 1),
        q: [0.0; ROOM],
        iq: [0; ROOM],
        last: FIRST,
        n: 0,
        rest: 0.0,
        half: 0,
    };
    (0..=FIRST).for_each(|i| product.multiply(i));
    loop {
        product.distill();
        let lost = product.rest == 0.0 && product.iq[FIRST..product.last].iter().all(|&digit| digit == 0);
        if !lost {
            break;
        }
        let more = 1 + product.iq[..FIRST].iter().rev().take_while(|&&digit| digit == 0).count();
        (product.last + 1..=product.last + more).for_each(|i| product.multiply(i));
        product.last += more;
    }
    product.finish()
}

impl Product {
    /// The sum of the products that make up digit `i`.
    fn multiply(&mut self, i: usize) {
        let digit = |j: usize| (self.start + i).checked_sub(j).map_or(0.0, two_over_pi);
        self.q[i] = self.x.iter().enumerate().fold(0.0, |sum, (j, x)| sum + x * digit(j));
    }

    /// Makes digits of the sums, takes off whole multiples, and turns to the nearer one.
    fn distill(&mut self) {
        let mut z = self.q[self.last];
        for (i, j) in (1..=self.last).rev().enumerate() {
            let carry = libm::trunc(z / BASE);
            self.iq[i] = (z - BASE * carry) as i32;
            z = self.q[j - 1] + carry;
        }
        z = libm::scalbn(z, self.q0);
        z -= 8.0 * libm::floor(z * 0.125);
        self.n = z as i32;
        z -= f64::from(self.n);
        let top = self.last - 1;
        self.half = 0;
        if self.q0 > 0 {
            let whole = self.iq[top] >> (24 - self.q0);
            self.n += whole;
            self.iq[top] -= whole << (24 - self.q0);
            self.half = self.iq[top] >> (23 - self.q0);
        } else if self.q0 == 0 {
            self.half = self.iq[top] >> 23;
        } else if z >= 0.5 {
            self.half = 2;
        }
        if self.half > 0 {
            z = self.turn(z);
        }
        self.rest = z;
    }

    /// One minus the fraction.
    fn turn(&mut self, z: f64) -> f64 {
        self.n += 1;
        let mut carry = false;
        for digit in &mut self.iq[..self.last] {
            if carry {
                *digit = 0xff_ffff - *digit;
            } else if *digit != 0 {
                carry = true;
                *digit = 0x100_0000 - *digit;
            }
        }
        if self.q0 > 0 {
            self.iq[self.last - 1] &= (1 << (24 - self.q0)) - 1;
        }
        match self.half {
            2 => 1.0 - z - if carry { libm::scalbn(1.0, self.q0) } else { 0.0 },
            _ => z,
        }
    }

    /// Multiplies by π/2, the small parts first.
    fn finish(mut self) -> (i32, f64, f64) {
        if self.rest == 0.0 {
            self.last -= 1;
            self.q0 -= 24;
            while self.iq[self.last] == 0 {
                self.last -= 1;
                self.q0 -= 24;
            }
        } else {
            let z = libm::scalbn(self.rest, -self.q0);
            let carry = libm::trunc(z / BASE);
            self.iq[self.last] = (z - BASE * carry) as i32;
            if z >= BASE {
                self.last += 1;
                self.q0 += 24;
                self.iq[self.last] = carry as i32;
            }
        }
        let mut place = libm::scalbn(1.0, self.q0);
        for i in (0..=self.last).rev() {
            self.q[i] = place * f64::from(self.iq[i]);
            place /= BASE;
        }
        let parts: Vec<f64> = (0..=self.last)
            .map(|k| (0..=k.min(FIRST)).fold(0.0, |sum, j| sum + half_pi(j) * self.q[self.last - k + j]))
            .collect();
        let y0 = parts.iter().rev().fold(0.0, |sum, part| sum + part);
        let y1 = parts[1..].iter().fold(parts[0] - y0, |sum, part| sum + part);
        if self.half == 0 { (self.n & 7, y0, y1) } else { (self.n & 7, -y0, -y1) }
    }
}
