//! The state vector, made of what changed, and the state in full tell the same states apart: over the whole corpus.

use std::collections::HashMap;

use interleave::store::Store;
use interleave::system::{Cascade, Choices, Mark, TransitionEnd};
use interleave::vm::VmConfig;

use crate::common::subject::{Program, on_corpus};
use crate::common::{long, usual_or_long};

/// Work of a transition, at most: instructions, and what it makes.
const LONGEST: u64 = 1 << 32;
/// Words of the forms of a program that are kept, at most.
const MOST_WORDS: usize = 1 << 25;

/// A state on the path, and how many of its choices have been tried.
struct Point {
    mark: Mark,
    cascade: Cascade,
    tried: u64,
    first: u64,
}

impl Point {
    fn next(&mut self) -> Option<Choices> {
        let total: u64 = self.cascade.iter().map(|generator| u64::from(generator.total())).product();
        if self.tried == total {
            return None;
        }
        let mut combination = (self.first + self.tried) % total;
        self.tried += 1;
        let choices = self.cascade.iter().map(|generator| {
            let count = u64::from(generator.total());
            let choice = generator.choice((combination % count) as u32);
            combination /= count;
            (generator.shared_id(), choice)
        });
        Some(choices.collect())
    }
}

/// Explores a program depth-first until that many states have been met, known ones included, or too long ones. How many were different, or
/// what two numbers or forms have in common that they should not.
fn compare(program: &Program, arrivals: u32) -> Result<usize, String> {
    let config = VmConfig { output_visible: program.outcomes, ..program.machine() };
    // What cannot be started has no states.
    let Ok(mut vm) = program.subject.boot(config) else { return Ok(0) };
    let mut store = Store::new(1 << 30);
    let mut numbers: HashMap<(u32, Vec<u32>), u32> = HashMap::new();
    let mut path: Vec<Point> = Vec::new();
    let mut words = 0;
    for _ in 0..arrivals {
        let end = vm.run(LONGEST);
        if end == TransitionEnd::Budget {
            return Err("a transition does not end".to_string());
        }
        if end == TransitionEnd::Choice {
            let cascade = vm.take_registered();
            let data = cascade.iter().any(|generator| !generator.is_scheduling());
            let tag = if data { u32::from(vm.current_thread()) + 1 } else { 0 };
            let vector = vm.canonical(&mut store).to_vec();
            let visit = store.visit(&vector, tag, 0);
            let forms = numbers.len();
            let form = vm.full_form();
            words += form.len();
            if words > MOST_WORDS {
                return Ok(forms);
            }
            let number = *numbers.entry((tag, form)).or_insert(visit.state);
            if number != visit.state {
                return Err(format!("one form has the numbers {number} and {}", visit.state));
            }
            if visit.new != (numbers.len() > forms) {
                return Err(format!("two forms have the number {number}"));
            }
            if visit.new {
                // Not always the first choice first, so that what is met early differs.
                path.push(Point { mark: vm.mark(), cascade, tried: 0, first: u64::from(number) * 7 });
            }
        }
        let choices = loop {
            let Some(point) = path.last_mut() else { return Ok(numbers.len()) };
            if let Some(choices) = point.next() {
                vm.undo_to(point.mark);
                break choices;
            }
            path.pop();
        };
        vm.begin(choices);
    }
    Ok(numbers.len())
}

fn compare_all(arrivals: u32, chosen: fn(usize) -> bool, at_least: usize) {
    let of = |program: &Program| compare(program, arrivals).map_err(|what| format!("{}: {what}", program.name));
    let results = on_corpus(chosen, of);
    let wrong: Vec<&str> = results.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let states: usize = results.iter().flatten().sum();
    assert!(states > at_least, "only {states} states");
}

#[test]
fn a_state_has_one_number_and_one_full_form() {
    let (arrivals, at_least) = usual_or_long((300, 2_500), (800, 30_000));
    compare_all(arrivals, |i| long() || i % 4 == 1, at_least);
}

#[test]
#[ignore = "long"]
fn a_state_has_one_number_and_one_full_form_far_into_the_searches() {
    compare_all(5_000, |_| true, 60_000);
}
