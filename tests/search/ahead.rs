//! A listener's choice comes before an instruction and takes nothing from it: where others may get in between, they still
//! do. Choices with one value are put before, behind and in front of the methods of everything that a program executes,
//! and its outcomes have to stay what they are.

use interleave::choice::IntInterval;
use interleave::listener::{At, EnumSet, EventKind, Listener, Ran};
use interleave::program::MethodId;
use interleave::search::{Search, SearchConfig};
use interleave::vm::{VmConfig, VmView};

use super::{all_outcomes, essence};
use crate::common::subject::programs;

const ID: &str = "ahead";

/// Where choices are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Put {
    Before,
    Behind,
    AtCalls,
}

struct Noise(Put);

impl Noise {
    fn register(vm: &mut VmView<'_>) {
        vm.register_choice(Box::new(IntInterval::new(ID, 1, 1, 1)));
    }
}

impl Listener for Noise {
    fn name(&self) -> &str {
        "Noise"
    }
    fn events(&self) -> EnumSet<EventKind> {
        match self.0 {
            Put::Before => EventKind::ExecuteInstruction.into(),
            Put::Behind => EventKind::InstructionExecuted.into(),
            Put::AtCalls => EventKind::MethodEntered.into(),
        }
    }
    fn alters(&self) -> bool {
        true
    }
    fn execute_instruction(&mut self, vm: &mut VmView<'_>, at: &At) {
        if vm.is_user_method(at.method) && vm.chosen(ID).is_none() && !vm.is_mid_operation() {
            Noise::register(vm);
        }
    }
    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        if vm.is_user_method(at.method) && at.ran == Ran::Done {
            Noise::register(vm);
        }
    }
    fn method_entered(&mut self, vm: &mut VmView<'_>, method: MethodId) {
        if vm.is_user_method(method) {
            Noise::register(vm);
        }
    }
}

#[test]
fn choices_of_listeners_hide_no_interleaving() {
    let config = SearchConfig { outcomes: true, max_states: Some(40_000), ..SearchConfig::default() };
    let mut wrong = Vec::new();
    let mut compared = 0;
    for program in programs() {
        let plain = all_outcomes(&program, true, config.clone());
        if !plain.incomplete_because.is_empty() || plain.stats.transitions > 1_000 {
            continue;
        }
        for put in [Put::Before, Put::Behind, Put::AtCalls] {
            let properties = program.properties.clone();
            let vm = VmConfig { output_visible: true, properties, ..VmConfig::default() };
            let boot = || {
                let mut system = program.subject.boot(vm.clone())?;
                system.attach(vec![Box::new(Noise(put))]).expect("nothing to complain of");
                Ok::<_, interleave::vm::BootError>(system)
            };
            let mut search = Search::new(boot().expect("it boots"), config.clone());
            while !search.work(1_000_000) {}
            let noisy = search.report(&mut || boot());
            if noisy.incomplete_because.is_empty() {
                compared += 1;
                if essence(&noisy) != essence(&plain) {
                    wrong.push(format!("{} {put:?}: {:?}, not {:?}", program.name, essence(&noisy), essence(&plain)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared}");
}
