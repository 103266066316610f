//! Cascades (JPF's developer guide, *ChoiceGenerators*): a listener's generators join those that the machine registers at the same instruction, and every
//! combination is explored exactly once.

use std::cell::RefCell;
use std::rc::Rc;

use interleave::choice::{Choice, IntInterval, NumberChoice, Path};
use interleave::listener::{At, EnumSet, EventKind, Listener, Ran};
use interleave::report::Report;
use interleave::search::{Search, SearchConfig};
use interleave::vm::{Vm, VmConfig, VmView};

use crate::common::subject::Subject;

type Combinations = Rc<RefCell<Vec<String>>>;

/// Writes down the combinations with more than one generator.
fn note(combinations: &Combinations, path: &Path) {
    if path.current().len() > 1 {
        let words: Vec<String> = path.current().iter().map(|cg| format!("{} {}", cg.id, cg.label)).collect();
        combinations.borrow_mut().push(words.join(", "));
    }
}

/// The seed's first listener: some more ints on top of each `Verify.getInt`.
#[derive(Clone, Default)]
struct MoreInts(Combinations);

const MORE: &str = "instrumentVerifyGetInt";

impl Listener for MoreInts {
    fn name(&self) -> &str {
        "MoreInts"
    }
    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted | EventKind::ChoiceAdvanced
    }
    fn alters(&self) -> bool {
        true
    }
    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        let called = vm.called_method(at.pc).map(|method| vm.method_name(method));
        if called.as_deref() != Some("gov.nasa.jpf.vm.Verify.getInt") {
            return;
        }
        match (at.ran, vm.current_choice(MORE, "IntChoiceGenerator").map(|cg| cg.choice)) {
            // The top half of getInt has registered its own generator.
            (Ran::Again, None) => vm.register_choice(Box::new(IntInterval::new(MORE, 3, 4, 1))),
            (Ran::Done, Some(Choice::Int(more))) => {
                let sum = vm.operand(0) as i32 * 10 + more;
                vm.set_operand(0, u64::from(sum as u32));
            }
            _ => {}
        }
    }
    fn choice_advanced(&mut self, _vm: &mut VmView<'_>, path: &Path) {
        note(&self.0, path);
    }
}

/// Two generators at a read that may be a scheduling point as well.
#[derive(Clone, Default)]
struct TwoAtOnce(Combinations);

impl Listener for TwoAtOnce {
    fn name(&self) -> &str {
        "TwoAtOnce"
    }
    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted | EventKind::ChoiceAdvanced
    }
    fn alters(&self) -> bool {
        true
    }
    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        let reads = vm.field_access(at.pc).is_some_and(|f| !f.is_write && vm.field_name(f) == "watched");
        if !reads || !matches!(at.ran, Ran::Done | Ran::Again) {
            return;
        }
        match (vm.chosen("tens"), vm.chosen("ones")) {
            (Some(Choice::Int(tens)), Some(Choice::Int(ones))) if at.ran == Ran::Done => {
                vm.set_operand(0, (10 * tens + ones) as u64);
            }
            _ => {
                assert!(vm.execute_again(at), "a read can be executed again");
                vm.register_choice(Box::new(IntInterval::new("tens", 1, 2, 1)));
                let ones = NumberChoice::<i32>::set("ones".to_owned(), vec![7, 5]).expect("no value twice");
                vm.register_choice(Box::new(ones));
            }
        }
    }
    fn choice_advanced(&mut self, _vm: &mut VmView<'_>, path: &Path) {
        note(&self.0, path);
    }
}

fn outcomes<L: Listener + Clone + 'static>(subject: &Subject, listener: &L) -> (Vec<String>, Report) {
    let vm = VmConfig { output_visible: true, ..VmConfig::default() };
    let boot = || {
        let mut system = subject.boot(vm.clone()).map_err(|e| e.to_string())?;
        system.attach(vec![Box::new(listener.clone())])?;
        Ok::<Vm, String>(system)
    };
    let config = SearchConfig { outcomes: true, verify_states: true, ..SearchConfig::default() };
    let mut search = Search::new(boot().expect("it boots"), config);
    while !search.work(100_000) {}
    let report = search.report(&mut || boot());
    assert_eq!((report.warnings.len(), report.incomplete_because.len()), (0, 0), "{report:?}");
    (report.outcomes.iter().map(|o| o.stdout.trim().to_owned()).collect(), report)
}

#[test]
fn a_listener_adds_choices_to_those_of_the_program() {
    let source = "import gov.nasa.jpf.vm.Verify;
        public class More {
            public static void main(String[] args) { System.out.println(Verify.getInt(1, 3)); }
        }";
    let listener = MoreInts::default();
    let (printed, report) = outcomes(&Subject::of_source("More", source), &listener);
    assert_eq!(printed, ["13", "14", "23", "24", "33", "34"]);
    // In the order of the odometer: the generator registered last turns fastest.
    let mut combinations = Vec::new();
    for first in 1..=3 {
        for more in 3..=4 {
            combinations.push(format!("verify-get-int {first}, {MORE} {more}"));
        }
    }
    assert_eq!(*listener.0.borrow(), combinations);
    // The choice point, and the end of each combination.
    assert_eq!((report.stats.data_choices, report.stats.end_states), (2, 6));
}

#[test]
fn a_scheduling_choice_and_two_data_choices_meet_at_one_instruction() {
    let source = "public class Meet {
            static class T { volatile int watched; }
            public static void main(String[] args) throws Exception {
                T t = new T();
                Thread other = new Thread(() -> t.watched = 9);
                other.start();
                int seen = t.watched;
                other.join();
                System.out.println(seen);
            }
        }";
    let listener = TwoAtOnce::default();
    let (printed, _) = outcomes(&Subject::of_source("Meet", source), &listener);
    assert_eq!(printed, ["15", "17", "25", "27"]);
    let combinations = listener.0.borrow();
    let expected = |thread: &str| -> Vec<String> {
        let of = |tens: i32| [7, 5].map(|ones| format!("field-access thread {thread}, tens {tens}, ones {ones}"));
        [1, 2].into_iter().flat_map(of).collect()
    };
    // Where both threads are at the field: every combination of the three, once, in the order of the odometer.
    let (three, two): (Vec<&String>, Vec<&String>) = combinations.iter().partition(|c| c.starts_with("field-access"));
    let both = [expected("0"), expected("1")].concat();
    assert_eq!(three, both.iter().collect::<Vec<_>>());
    // Once the other thread was scheduled, the read is the bottom half of its scheduling point, and two are left: before
    // the other one has written, and after it has.
    let twice = [1, 2].into_iter().flat_map(|tens| [7, 5].map(|ones| format!("tens {tens}, ones {ones}")));
    let twice: Vec<String> = twice.collect();
    assert_eq!(two, [twice.clone(), twice].concat().iter().collect::<Vec<_>>());
}
