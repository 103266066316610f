//! Random numbers as choices (`cg.enumerate_random`).
//!
//! These functions stand in for methods of `java.util.Random` and of what is above and beside it while a search enumerates
//! them, whatever the seed. A number below a bound is a choice of all of them. Of the doubles in [0, 1) as many are tried as
//! `cg.random_doubles` says, and the report says so. What has 2^32 results or more and no bound cannot be enumerated: it is
//! refused at the call.

use super::verify::choose;
use super::{Entry, Native, i, r};
use crate::choice::{BooleanChoice, IntInterval, NumberChoice};
use crate::vm::Vm;

const RANDOM: &str = "java/util/Random";
const LOCAL: &str = "java/util/concurrent/ThreadLocalRandom";
const SPLITTABLE: &str = "java/util/SplittableRandom";
const GENERATOR: &str = "java/util/random/RandomGenerator";
const SUPPORT: &str = "jdk/internal/util/random/RandomSupport";

const NO_BOUND: &str = "bound must be positive";
const NO_RANGE: &str = "bound must be greater than origin";

/// Below 1 as a float, too.
const HIGHEST_FLOAT: f32 = 1.0 - f32::EPSILON / 2.0;

pub(super) const ENUMERATED: &[Entry] = &[
    (RANDOM, "nextInt", "(I)I", |vm, a| own(vm, r(a, 0), |vm| below(vm, i(a, 1)))),
    (RANDOM, "nextBoolean", "()Z", |vm, a| own(vm, r(a, 0), boolean)),
    (RANDOM, "nextDouble", "()D", |vm, a| own(vm, r(a, 0), double)),
    (RANDOM, "nextFloat", "()F", |vm, a| own(vm, r(a, 0), float)),
    (RANDOM, "nextInt", "()I", |vm, _| refuse(vm, "Random.nextInt()")),
    (RANDOM, "nextLong", "()J", |vm, _| refuse(vm, "Random.nextLong()")),
    (RANDOM, "nextGaussian", "()D", |vm, _| refuse(vm, "Random.nextGaussian()")),
    (RANDOM, "nextBytes", "([B)V", |vm, _| refuse(vm, "Random.nextBytes(byte[])")),
    (LOCAL, "nextInt", "()I", |vm, _| refuse(vm, "ThreadLocalRandom.nextInt()")),
    (LOCAL, "nextLong", "()J", |vm, _| refuse(vm, "ThreadLocalRandom.nextLong()")),
    (SPLITTABLE, "nextInt", "()I", |vm, _| refuse(vm, "SplittableRandom.nextInt()")),
    (SPLITTABLE, "nextLong", "()J", |vm, _| refuse(vm, "SplittableRandom.nextLong()")),
    (SPLITTABLE, "nextBytes", "([B)V", |vm, _| refuse(vm, "SplittableRandom.nextBytes(byte[])")),
    (GENERATOR, "nextBoolean", "()Z", |vm, _| boolean(vm)),
    (GENERATOR, "nextDouble", "()D", |vm, _| double(vm)),
    (GENERATOR, "nextFloat", "()F", |vm, _| float(vm)),
    (GENERATOR, "nextInt", "(I)I", |vm, a| below(vm, i(a, 1))),
    (GENERATOR, "nextInt", "(II)I", |vm, a| between(vm, i64::from(i(a, 1)), i64::from(i(a, 2)))),
    (GENERATOR, "nextLong", "(J)J", |vm, a| below_long(vm, a[1] as i64)),
    (GENERATOR, "nextLong", "(JJ)J", |vm, a| between(vm, a[1] as i64, a[3] as i64)),
    (SUPPORT, "boundedNextInt", "(Ljava/util/random/RandomGenerator;I)I", |vm, a| below(vm, i(a, 1))),
    (SUPPORT, "boundedNextInt", "(Ljava/util/random/RandomGenerator;II)I", |vm, a| {
        between(vm, i64::from(i(a, 1)), i64::from(i(a, 2)))
    }),
    (SUPPORT, "boundedNextLong", "(Ljava/util/random/RandomGenerator;J)J", |vm, a| below_long(vm, a[1] as i64)),
    (SUPPORT, "boundedNextLong", "(Ljava/util/random/RandomGenerator;JJ)J", |vm, a| {
        between(vm, a[1] as i64, a[3] as i64)
    }),
];

/// The numbers of a program's own subclass that makes them itself are no choices, and its `next` is not asked here.
fn own(vm: &mut Vm, receiver: u32, draw: impl FnOnce(&mut Vm) -> Native) -> Native {
    let next = vm.program.find_method(vm.state.class_of(receiver), "next", "(I)I");
    let library = next.is_none_or(|m| {
        let origin = vm.program.class(vm.program.method(m).class).origin;
        origin == crate::program::Origin::Library
    });
    if library { draw(vm) } else { refuse(vm, "a subclass of Random with its own next(int)") }
}

fn refuse(vm: &mut Vm, what: &str) -> Native {
    Native::Exit(vm.refusal(what, "it cannot be enumerated (cg.enumerate_random): ask for a number below a bound"))
}

fn boolean(vm: &mut Vm) -> Native {
    let false_first = vm.config.boolean_false_first;
    choose(vm, "random-boolean", |id| BooleanChoice::new(id, false_first))
}

fn below(vm: &mut Vm, bound: i32) -> Native {
    if bound <= 0 {
        return Native::throw("java/lang/IllegalArgumentException", NO_BOUND);
    }
    choose(vm, "random-int", |id| IntInterval::new(id, 0, bound - 1, 1))
}

fn below_long(vm: &mut Vm, bound: i64) -> Native {
    if bound <= 0 { Native::throw("java/lang/IllegalArgumentException", NO_BOUND) } else { between(vm, 0, bound) }
}

/// A number from the origin to below the bound; the result's kind is the method's.
fn between(vm: &mut Vm, origin: i64, bound: i64) -> Native {
    let many = i128::from(bound) - i128::from(origin);
    if many <= 0 {
        return Native::throw("java/lang/IllegalArgumentException", NO_RANGE);
    }
    let Ok(many) = i32::try_from(many) else { return refuse(vm, "a range of 2^31 numbers or more") };
    match choose(vm, "random-int", |id| IntInterval::new(id, 0, many - 1, 1)) {
        Native::Value(at) => Native::Value(origin.wrapping_add(i64::from(at as u32)) as u64),
        other => other,
    }
}

fn double(vm: &mut Vm) -> Native {
    let parts = vm.config.random_doubles;
    let warning = format!(
        "random numbers between 0 and 1: {parts} of them are tried, in the middle of as many equal parts (cg.random_doubles)"
    );
    if !vm.track.warnings.contains(&warning) {
        vm.track.warnings.push(warning);
    }
    let middle = |part: u32| (f64::from(part) + 0.5) / f64::from(parts);
    choose(vm, "random-double", |id| Box::new(NumberChoice::list(id, (0..parts).map(middle).collect::<Vec<f64>>())))
}

fn float(vm: &mut Vm) -> Native {
    match double(vm) {
        Native::Value(bits) => {
            let value = (f64::from_bits(bits) as f32).min(HIGHEST_FLOAT);
            Native::Value(u64::from(value.to_bits()))
        }
        other => other,
    }
}
