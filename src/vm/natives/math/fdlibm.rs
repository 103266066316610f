//! What `StrictMath` specifies to the last bit, where the crate `libm` rearranges: the algorithms of fdlibm 5.3.
//!
//! A result to the last bit takes the same coefficients and the same order of operations. Those are fdlibm's: Copyright (C)
//! 1993-2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and distribute that software is
//! freely granted, provided that this notice is preserved.
//!
//! `asin`, `acos`, `atan`, `atan2`, `expm1` and the remainder of `libm` are the original's as they are; `exp`, `pow`,
//! `cbrt` and `hypot` are Java in the JDK and run as such.

// The constants are written as fdlibm writes them, with more digits than a double has; some are near those of `std`.
#![allow(clippy::excessive_precision, clippy::approx_constant)]

use super::digits::reduce;

const LN2_HI: f64 = 6.93147180369123816490e-01;
const LN2_LO: f64 = 1.90821492927058770002e-10;
/// From here on `sinh` and `cosh` overflow.
const OVERFLOW: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | x.to_bits() & 0xffff_ffff)
}

/// `c[0] + z * (c[1] + z * (…))`.
fn horner(z: f64, c: &[f64]) -> f64 {
    c.iter().rev().fold(None, |sum, &c| Some(sum.map_or(c, |sum: f64| c + z * sum))).unwrap_or(0.0)
}

fn kernel_sin(x: f64, y: f64, reduced: bool) -> f64 {
    const S: [f64; 6] = [
        -1.66666666666666324348e-01,
        8.33333333332248946124e-03,
        -1.98412698298579493134e-04,
        2.75573137070700676789e-06,
        -2.50507602534068634195e-08,
        1.58969099521155010221e-10,
    ];
    if high(x) & 0x7fff_ffff < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = horner(z, &S[1..]);
    if reduced { x - ((z * (0.5 * y - v * r) - y) - v * S[0]) } else { x + v * (S[0] + z * r) }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    const C: [f64; 6] = [
        4.16666666666666019037e-02,
        -1.38888888888741095749e-03,
        2.48015872894767294178e-05,
        -2.75573143513906633035e-07,
        2.08757232129817482790e-09,
        -1.13596475577881948265e-11,
    ];
    let ix = high(x) & 0x7fff_ffff;
    if ix < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * horner(z, &C);
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if ix > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, ix - 0x0020_0000) };
    let hz = 0.5 * z - qx;
    let a = 1.0 - qx;
    a - (hz - (z * r - x * y))
}

/// The tangent of `x + y`, which is π/4 at most, or minus its reciprocal.
fn kernel_tan(x: f64, y: f64, reciprocal: bool) -> f64 {
    const T: [f64; 13] = [
        3.33333333333334091986e-01,
        1.33333333333201242699e-01,
        5.39682539762260521377e-02,
        2.18694882948595424599e-02,
        8.86323982359930005737e-03,
        3.59207910759131235356e-03,
        1.45620945432529025516e-03,
        5.88041240820264096874e-04,
        2.46463134818469906812e-04,
        7.81794442939557092300e-05,
        7.14072491382608190305e-05,
        -1.85586374855275456654e-05,
        2.59073051863633712884e-05,
    ];
    const PIO4: (f64, f64) = (7.85398163397448278999e-01, 3.06161699786838301793e-17);
    let magnitude = high(x) & 0x7fff_ffff;
    if magnitude < 0x3e30_0000 {
        return if reciprocal { minus_reciprocal(x, y) } else { x };
    }
    // Near π/4 the series is that of the difference, and the formula for tan(π/4 - d) follows.
    let near = magnitude >= 0x3fe5_9428;
    let sign = 1.0_f64.copysign(x);
    let (x, y) = if near { ((PIO4.0 - sign * x) + (PIO4.1 - sign * y), 0.0) } else { (x, y) };
    let z = x * x;
    let w = z * z;
    let odd = horner(w, &[T[1], T[3], T[5], T[7], T[9], T[11]]);
    let even = z * horner(w, &[T[2], T[4], T[6], T[8], T[10], T[12]]);
    let cube = z * x;
    let rest = y + z * (cube * (odd + even) + y) + T[0] * cube;
    let sum = x + rest;
    if near {
        let v = if reciprocal { -1.0 } else { 1.0 };
        sign * (v - 2.0 * (x - (sum * sum / (sum + v) - rest)))
    } else if reciprocal {
        minus_reciprocal(x, rest)
    } else {
        sum
    }
}

/// `-1 / (x + y)`: a quotient of few bits, and a correction.
fn minus_reciprocal(x: f64, y: f64) -> f64 {
    let few = |v: f64| f64::from_bits(v.to_bits() & !0xffff_ffff);
    let sum = x + y;
    let z = few(sum);
    let quotient = -1.0 / sum;
    let t = few(quotient);
    t + quotient * ((1.0 + t * z) + t * (y - (z - x)))
}

/// The multiple of π/2 next to `x`, mod 4, and what is left, as fdlibm computes it.
fn rem_pio2(x: f64) -> (i32, f64, f64) {
    const PIO2: [(f64, f64); 3] = [
        (1.57079632673412561417e+00, 6.07710050650619224932e-11),
        (6.07710050630396597660e-11, 2.02226624879595063154e-21),
        (2.02226624871116645580e-21, 8.47842766036889956997e-32),
    ];
    let ix = high(x) & 0x7fff_ffff;
    let t = x.abs();
    let (n, y0, y1) = if ix < 0x4002_d97c {
        let mut z = t - PIO2[0].0;
        let mut tail = PIO2[0].1;
        if ix == 0x3ff9_21fb {
            z -= PIO2[1].0;
            tail = PIO2[1].1;
        }
        let y0 = z - tail;
        (1, y0, (z - y0) - tail)
    } else if ix <= 0x4139_21fb {
        let n = (t * 6.36619772367581382433e-01 + 0.5) as i32;
        let f = f64::from(n);
        let mut r = t - f * PIO2[0].0;
        let mut w = f * PIO2[0].1;
        let mut y0 = r - w;
        let near = n >= 32 || ix == high(f * std::f64::consts::FRAC_PI_2);
        // Once more, and once more again, if so many bits have gone.
        for (lost, (pi, tail)) in [(16, PIO2[1]), (49, PIO2[2])] {
            if !near || (ix >> 20) - ((high(y0) >> 20) & 0x7ff) <= lost {
                break;
            }
            let before = r;
            w = f * pi;
            r = before - w;
            w = f * tail - ((before - r) - w);
            y0 = r - w;
        }
        (n, y0, (r - y0) - w)
    } else {
        reduce(t)
    };
    if x < 0.0 { (-n, -y0, -y1) } else { (n, y0, y1) }
}

pub(super) fn sin(x: f64) -> f64 {
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_sin(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, y0, y1) = rem_pio2(x);
    match n & 3 {
        0 => kernel_sin(y0, y1, true),
        1 => kernel_cos(y0, y1),
        2 => -kernel_sin(y0, y1, true),
        _ => -kernel_cos(y0, y1),
    }
}

pub(super) fn cos(x: f64) -> f64 {
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, y0, y1) = rem_pio2(x);
    match n & 3 {
        0 => kernel_cos(y0, y1),
        1 => -kernel_sin(y0, y1, true),
        2 => -kernel_cos(y0, y1),
        _ => kernel_sin(y0, y1, true),
    }
}

pub(super) fn tan(x: f64) -> f64 {
    if high(x) & 0x7fff_ffff <= 0x3fe9_21fb {
        return kernel_tan(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (n, y0, y1) = rem_pio2(x);
    kernel_tan(y0, y1, n & 1 == 1)
}

const LG: [f64; 7] = [
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
];

/// `x` with a normal exponent, and by which power of two it was made larger; an answer if it has no logarithm.
fn normal(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        Err(f64::NEG_INFINITY)
    } else if x < 0.0 {
        Err(f64::NAN)
    } else if !x.is_finite() {
        Err(x + x)
    } else if x < f64::MIN_POSITIVE {
        Ok((x * 18014398509481984.0, -54))
    } else {
        Ok((x, 0))
    }
}

pub(super) fn log(x: f64) -> f64 {
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(answer) => return answer,
    };
    k += (high(x) >> 20) - 1023;
    let hx = high(x) & 0xf_ffff;
    let i = (hx + 0x9_5f64) & 0x10_0000;
    let f = with_high(x, hx | (i ^ 0x3ff0_0000)) - 1.0;
    k += i >> 20;
    let dk = f64::from(k);
    if 0xf_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.33333333333333333 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * horner(w, &[LG[1], LG[3], LG[5]]);
    let t2 = z * horner(w, &[LG[0], LG[2], LG[4], LG[6]]);
    let r = t2 + t1;
    if (hx - 0x6_147a) | (0x6_b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f) }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(super) fn log10(x: f64) -> f64 {
    let (x, mut k) = match normal(x) {
        Ok(normal) => normal,
        Err(answer) => return answer,
    };
    k += (high(x) >> 20) - 1023;
    let i = i32::from(k < 0);
    let y = f64::from(k + i);
    let x = with_high(x, high(x) & 0xf_ffff | (0x3ff - i) << 20);
    let z = y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * log(x);
    z + y * 3.01029995663611771306e-01
}

/// `1 + x` as `2ᵏ · (1 + f)` and what is off, `c`; with the bits that tell whether `f` is next to nothing.
struct OnePlus {
    k: i32,
    f: f64,
    c: f64,
    tiny: bool,
}

impl OnePlus {
    /// For `x` above -1, and finite.
    fn of(x: f64) -> OnePlus {
        // Below √2 - 1 and above √½ - 1 there is nothing to take off.
        if Self::near_one(high(x)) {
            return OnePlus { k: 0, f: x, c: 0.0, tiny: false };
        }
        // From 2⁵³ on the one is lost anyway.
        let added = high(x) < 0x4340_0000;
        let u = if added { 1.0 + x } else { x };
        let exponent = (high(u) >> 20) - 1023;
        let c = match exponent {
            _ if !added => 0.0,
            1.. => (1.0 - (u - x)) / u,
            _ => (x - (u - 1.0)) / u,
        };
        let mantissa = high(u) & 0xf_ffff;
        if mantissa < 0x6_a09e {
            OnePlus { k: exponent, f: with_high(u, mantissa | 0x3ff0_0000) - 1.0, c, tiny: mantissa == 0 }
        } else {
            let f = with_high(u, mantissa | 0x3fe0_0000) - 1.0;
            OnePlus { k: exponent + 1, f, c, tiny: (0x10_0000 - mantissa) >> 2 == 0 }
        }
    }

    fn near_one(high: i32) -> bool {
        if high >= 0 { high < 0x3fda_827a } else { high <= 0xbfd2_bec3_u32 as i32 }
    }
}

pub(super) fn log1p(x: f64) -> f64 {
    let magnitude = high(x) & 0x7fff_ffff;
    match x {
        _ if x.is_nan() || x == f64::INFINITY => return x,
        _ if x <= -1.0 => return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN },
        _ if magnitude < 0x3c90_0000 => return x,
        _ if magnitude < 0x3e20_0000 => return x - x * x * 0.5,
        _ => {}
    }
    let OnePlus { k, f, c, tiny } = OnePlus::of(x);
    let dk = f64::from(k);
    let hfsq = 0.5 * f * f;
    if tiny {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = hfsq * (1.0 - 0.66666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * horner(z, &LG);
    if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f) }
}

/// For the hyperbolic functions; arguments are finite, and from 0 to where these overflow.
fn exp(x: f64) -> f64 {
    const P: [f64; 5] = [
        1.66666666666666019037e-01,
        -2.77777777770155933842e-03,
        6.61375632143793436117e-05,
        -1.65339022054652515390e-06,
        4.13813679705723846039e-08,
    ];
    let hx = high(x);
    let (mut hi, mut lo, mut k) = (x, 0.0, 0);
    if hx > 0x3fd6_2e42 {
        k = if hx < 0x3ff0_a2b2 { 1 } else { (1.44269504088896338700e+00 * x + 0.5) as i32 };
        hi = x - f64::from(k) * LN2_HI;
        lo = f64::from(k) * LN2_LO;
    } else if hx < 0x3e30_0000 {
        return 1.0 + x;
    }
    let x = hi - lo;
    let t = x * x;
    let c = x - t * horner(t, &P);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((lo - (x * c) / (2.0 - c)) - hi);
    with_high(y, high(y) + (k << 20))
}

/// Of `x`, which is 22 or more, for the half of it that `sinh` and `cosh` are then.
fn half_exp(x: f64, half: f64) -> f64 {
    if high(x) < 0x4086_2e42 {
        half * exp(x)
    } else if x <= OVERFLOW {
        let w = exp(0.5 * x);
        let t = half * w;
        t * w
    } else {
        half * f64::INFINITY
    }
}

pub(super) fn sinh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if ix >= 0x7ff0_0000 {
        return x + x;
    }
    let h = 0.5_f64.copysign(x);
    if ix >= 0x4036_0000 {
        return half_exp(x.abs(), h);
    }
    if ix < 0x3e30_0000 {
        return x;
    }
    let t = libm::expm1(x.abs());
    if ix < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) }
}

pub(super) fn cosh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if ix >= 0x7ff0_0000 {
        return x * x;
    }
    if ix >= 0x4036_0000 {
        return half_exp(x.abs(), 0.5);
    }
    if ix < 0x3fd6_2e43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    let t = exp(x.abs());
    0.5 * t + 0.5 / t
}

pub(super) fn tanh(x: f64) -> f64 {
    let ix = high(x) & 0x7fff_ffff;
    if x.is_nan() || ix < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let z = if ix >= 0x4036_0000 {
        1.0
    } else if ix >= 0x3ff0_0000 {
        1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    z.copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Unary = fn(f64) -> f64;

    /// Arguments at which other versions of fdlibm give the neighbouring double.
    #[test]
    fn results_are_those_of_the_original() {
        let cases: [(Unary, f64, u64); 13] = [
            (sin, 0.7975, 0x3fe6_e64b_5048_e5d4),
            (sin, 2_500_000.3, 0x3fe1_e84b_05d9_77ef),
            (cos, 0.1, 0x3fef_d712_f9a8_17c0),
            (cos, 0.44, 0x3fec_f3b9_c291_00d0),
            (cos, 3_000_000.3, 0x3fe6_e9bf_8eae_2edf),
            (tan, 1121457.4711446012, 0xbe0d_0990_71d0_70da),
            (tan, 1133337.403764151, 0x41d1_8fb6_23c2_c401),
            (log, 0.01, 0xc012_6bb1_bbb5_5515),
            (log10, 0.0925, 0xbff0_8aae_f769_5c80),
            (cosh, 0.4, 0x3ff1_4c12_8b1a_7c2c),
            (tanh, 0.29, 0x3fd2_0e7f_2c5e_aaa4),
            (log1p, 1.6275, 0x3fee_e9bd_ab1e_687a),
            (sinh, 0.0, 0),
        ];
        for (index, (function, x, bits)) in cases.into_iter().enumerate() {
            assert_eq!(function(x).to_bits(), bits, "case {index}: {x}");
        }
    }
}
