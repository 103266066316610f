//! What a program finds around it: standard input, the files that were supplied, environment and properties from the
//! configuration. The answers do not depend on the state; positions and changes are kept by the Java side.

use super::verify::choose;
use super::{Entry, Native, i, r};
use crate::choice::IntInterval;
use crate::system::TransitionEnd;
use crate::vm::Vm;
use crate::vm::heap::in_range;
use crate::vm::heap::{Data, Ref};

const INPUT: &str = "java/io/ConsoleInput";
const RESOURCES: &str = "jdk/internal/interleave/Resources";
const CLASS_PATH: &str = "jdk/internal/interleave/fs/ClassPathFiles";
const SUPPLIED: &str = "jdk/internal/interleave/fs/Supplied";

/// The configuration key that makes every line of the input a choice.
const CHOICES: &str = "vm.stdin.choices";
/// How many lines are chosen before the input ends.
const LINES: &str = "vm.stdin.lines";

pub(super) const NATIVES: &[Entry] = &[
    (INPUT, "read0", "", read_input),
    (INPUT, "available0", "", |vm, a| Native::int(vm.config.environment.stdin.available(position(a[0])) as i32)),
    (INPUT, "choices0", "", |vm, _| match vm.config.properties.get(CHOICES).cloned() {
        Some(list) => {
            let lines: Vec<String> = list.split('|').map(str::to_string).collect();
            let array = vm.new_string_array(&lines);
            Native::reference(array)
        }
        None => Native::reference(0),
    }),
    (INPUT, "lines0", "", |vm, _| {
        let limit = vm.config.properties.get(LINES).and_then(|n| n.trim().parse().ok());
        Native::int(limit.unwrap_or(i32::MAX))
    }),
    (INPUT, "choose0", "", |vm, a| {
        let last = i(a, 0) - 1;
        choose(vm, "stdin-line", |id| IntInterval::new(id, 0, last, 1))
    }),
    (SUPPLIED, "names0", "", |vm, _| {
        let names: Vec<String> = vm.config.environment.files.keys().cloned().collect();
        Native::reference(vm.new_string_array(&names))
    }),
    (SUPPLIED, "content0", "", |vm, a| {
        let name = vm.string_text(r(a, 0));
        match vm.config.environment.files.get(&name).cloned() {
            Some(bytes) => Native::reference(vm.new_byte_array(&bytes)),
            None => Native::reference(0),
        }
    }),
    (CLASS_PATH, "mounts0", "", |vm, _| {
        let mounts = vm.program.source.mounts().into_iter();
        let names: Vec<String> = mounts.map(|(path, folder)| if folder { format!("{path}/") } else { path }).collect();
        Native::reference(vm.new_string_array(&names))
    }),
    (CLASS_PATH, "kind0", "", |vm, a| {
        let path = vm.string_text(r(a, 0));
        Native::int(vm.program.source.kind_at(&path).map_or(0, |folder| 1 + i32::from(folder)))
    }),
    (CLASS_PATH, "names0", "", |vm, a| {
        let path = vm.string_text(r(a, 0));
        let names = vm.program.source.names_at(&path);
        Native::reference(vm.new_string_array(&names))
    }),
    (CLASS_PATH, "size0", "", |vm, a| {
        let path = vm.string_text(r(a, 0));
        Native::int(vm.program.source.content_at(&path).map_or(0, |bytes| bytes.len() as i32))
    }),
    (CLASS_PATH, "read0", "", read_class_path),
    // The JDK's way would open the jar, which takes a cleaner and its thread.
    ("sun/net/www/protocol/jar/Handler", "openConnection", "", |vm, a| vm.in_java(RESOURCES, "connect", a)),
    (RESOURCES, "places0", "", |vm, a| {
        let name = vm.string_text(r(a, 0));
        let places: Vec<String> = vm.program.source.resources(&name).into_iter().map(|(place, _)| place).collect();
        Native::reference(vm.new_string_array(&places))
    }),
    (RESOURCES, "content0", "", |vm, a| {
        let (name, index) = (vm.string_text(r(a, 0)), i(a, 1) as usize);
        match vm.program.source.resources(&name).into_iter().nth(index) {
            Some((_, bytes)) => Native::reference(vm.new_byte_array(&bytes)),
            None => Native::reference(0),
        }
    }),
    ("java/lang/SystemDefaults", "classPath0", "", |vm, _| {
        let path = vm.program.source.described();
        Native::reference(vm.new_string(&path))
    }),
    ("java/lang/SystemDefaults", "configured0", "", |vm, a| {
        let prefix = vm.string_text(r(a, 0));
        let rows = vm.config.properties.iter().filter_map(|(k, v)| Some((k.strip_prefix(&prefix)?, v)));
        let flat: Vec<String> = rows.flat_map(|(k, v)| [k.to_string(), v.clone()]).collect();
        Native::reference(vm.new_string_array(&flat))
    }),
];

fn position(slot: u64) -> usize {
    usize::try_from(slot as i64).unwrap_or(usize::MAX)
}

/// `read0(long position, byte[] bytes, int offset, int length)`.
fn read_input(vm: &mut Vm, a: &[u64]) -> Native {
    let (at, array, from, n) = (position(a[0]), r(a, 2), i(a, 3), i(a, 4));
    if vm.bulk_access(array, true) {
        return Native::Choice;
    }
    match &vm.state.heap.get(array).data {
        Data::Bytes(b) if in_range(from, n, b.len()) => {}
        _ => return Native::ThrowNew("java/lang/IndexOutOfBoundsException", None),
    }
    let stdin = vm.config.environment.stdin.clone();
    // Whoever types the input wants to see the question first.
    vm.exec.input_waits = stdin.must_ask(at) && !vm.exec.input_waits && !vm.config.checking;
    if vm.exec.input_waits {
        return Native::Exit(TransitionEnd::Budget);
    }
    let bytes = stdin.read(at, n as usize);
    if bytes.is_empty() {
        return Native::int(-1);
    }
    vm.touch(array);
    if let Data::Bytes(b) = &mut vm.state.heap.get_mut(array).data {
        b[from as usize..from as usize + bytes.len()].copy_from_slice(&bytes);
    }
    Native::int(bytes.len() as i32)
}

/// `read0(String path, int at, byte[] into, int offset, int count)`.
fn read_class_path(vm: &mut Vm, a: &[u64]) -> Native {
    let (path, at, array, to, n) = (vm.string_text(r(a, 0)), i(a, 1), r(a, 2), i(a, 3), i(a, 4));
    if vm.bulk_access(array, true) {
        return Native::Choice;
    }
    let content = vm.program.source.content_at(&path).unwrap_or_default();
    let fits = matches!(&vm.state.heap.get(array).data, Data::Bytes(b) if in_range(to, n, b.len()));
    if !fits || !in_range(at, n, content.len()) {
        return Native::ThrowNew("java/lang/IndexOutOfBoundsException", None);
    }
    vm.touch(array);
    if let Data::Bytes(b) = &mut vm.state.heap.get_mut(array).data {
        b[to as usize..to as usize + n as usize].copy_from_slice(&content[at as usize..at as usize + n as usize]);
    }
    Native::Void
}

impl Vm {
    /// A new `byte[]`.
    pub(crate) fn new_byte_array(&mut self, bytes: &[u8]) -> Ref {
        let class = self.known.byte_array;
        self.alloc(class, Data::Bytes(bytes.into()))
    }

    /// A new `String[]`.
    pub(crate) fn new_string_array(&mut self, texts: &[String]) -> Ref {
        let refs: Vec<u64> = texts.iter().map(|text| u64::from(self.new_string(text))).collect();
        let class = self.known.string_array;
        self.alloc(class, Data::Slots(refs.into_boxed_slice()))
    }

    /// Whether a plain run waits for its output to be shown before it reads what is typed.
    pub fn wants_input(&self) -> bool {
        self.exec.input_waits
    }
}
