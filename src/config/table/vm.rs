//! The virtual machine and what is kept of its states.

use super::convert::{num, on, text};
use super::{Group, OptionSpec, VM, field, row};
use crate::config::value::{Kind, Value};
use crate::store::StoreKind;

pub(super) static ROWS: &[OptionSpec] = &[
    row(
        VM,
        "vm.spurious_wakeups",
        field(Group::Program, "Spurious wake-ups"),
        Kind::Bool,
        "false",
        |s, v| s.vm.spurious_wakeups = on(v),
        "`Object.wait`, and `LockSupport.park` where your code calls it, may end for no reason, as their \
         documentation allows. Threads that could go on only in this way are a deadlock all the same.",
    ),
    row(
        VM,
        "vm.references",
        field(Group::Program, "Weak references"),
        Kind::Name(&["explore", "strong"]),
        "explore",
        |s, v| s.vm.collects = text(v) == "explore",
        "What becomes of an object that only soft, weak and phantom references of `java.lang.ref` hold. \
         `explore`: where the program looks, with `get`, `refersTo` or at a queue, both are tried, that the \
         collector has taken the object and that it has not. `strong`: it stays until the program clears the \
         reference.",
    ),
    row(
        VM,
        "vm.max_transition_length",
        field(Group::Program, "Max transition length"),
        Kind::Count { min: 100, max: 1 << 53, unlimited: false },
        "50000",
        |s, v| s.vm.max_transition_length = num(v),
        "A transition that executes this many instructions is ended by a scheduling choice, so that a thread \
         that never reaches a visible operation does not hold up the search. `MAX` for no limit.",
    ),
    row(
        VM,
        "vm.cut_atomic",
        field(Group::Program, "Cut atomic sections"),
        Kind::Bool,
        "true",
        |s, v| s.vm.cut_atomic = on(v),
        "A transition is ended after `vm.max_transition_length` instructions between `Verify.beginAtomic` and `endAtomic`, \
         too. Nobody else can come in between, but the state is compared, so that an endless loop is recognised. Off, such \
         a loop is searched for ever.",
    ),
    row(
        VM,
        "vm.store",
        field(Group::Reductions, "State store"),
        Kind::Name(&["exact", "hash-compact", "bitstate", "none"]),
        "exact",
        |s, v| {
            let name = text(v);
            s.search.store = match name.as_str() {
                "hash-compact" => StoreKind::HashCompact,
                "bitstate" => StoreKind::Bitstate,
                _ => StoreKind::Exact,
            };
            s.keep_states = name != "none";
        },
        "What is kept of known states. `exact`: the state, about 30 bytes; nothing is left out. \
         `hash-compact`: 64 bits of its hash. `bitstate`: three bits in a table of a quarter of the memory \
         cap. With these two a state may be taken for another one; an answer without an error is `incomplete` \
         then, and says how probable that is. A table of bits does not know how deep a state was: under a \
         `search.depth_limit`, what lies behind one that was met at a greater depth first may be left out. \
         `none`: states are not matched, as with `search.match_states=false`.",
    ),
    row(
        VM,
        "vm.store.on_limit",
        field(Group::Reductions, "When memory runs out"),
        Kind::Name(&["stop", "bitstate"]),
        "stop",
        |s, v| s.search.bits_on_limit = text(v) == "bitstate",
        "What to do when memory runs out: `stop`, or go on with a table of bits as in `vm.store=bitstate`, \
         for which a quarter of the memory cap is kept free.",
    ),
    row(
        VM,
        "vm.store.memory_limit",
        field(Group::Bounds, "Memory cap"),
        Kind::Memory { min: 1 << 20 },
        "auto",
        |s, v| s.search.memory_limit = num(v),
        "Memory of the search: stored states, undo log and Java heap. On reaching it the search stops in good \
         order with the verdict `incomplete` (`memory`). `auto` is half of the memory that the machine has or \
         its control group allows, from 128M to 8G (under Node to 3G), and 1G where that is not told; in the \
         browser a quarter of the device's memory, up to 3G, on phones and tablets an eighth, up to 512M, and \
         where the browser does not tell 1G or 256M.",
    ),
    row(
        VM,
        "vm.max_heap",
        field(Group::Program, "Java heap"),
        Kind::Bytes { min: 1 << 20 },
        "1G",
        |s, v| s.vm.max_heap = num(v),
        "Java heap of one execution; allocating more throws `OutOfMemoryError`.",
    )
    .default_in_wasm("256M"),
    row(
        VM,
        "vm.max_frames",
        field(Group::Program, "Max stack depth"),
        Kind::Count { min: 64, max: 1_000_000, unlimited: false },
        "2600",
        |s, v| s.vm.max_frames = num(v) as u32,
        "Frames that a thread may have; one more throws `StackOverflowError`.",
    ),
    row(
        VM,
        "vm.enable_assertions",
        field(Group::Program, "Assertions"),
        Kind::Assertions,
        "true",
        |s, v| match v {
            Value::Text(classes) => {
                s.assertions = Some(true);
                s.vm.asserting.enable(&classes);
            }
            other => s.assertions = Some(on(other)),
        },
        "Whether `assert` statements are executed, or of which classes. `run` leaves them off unless this or \
         `-ea` turns them on, as `java` does.",
    ),
    row(
        VM,
        "vm.disable_assertions",
        field(Group::Program, "Classes without assertions"),
        Kind::Classes,
        "",
        |s, v| s.vm.asserting.disable(&text(v)),
        "Classes whose `assert` statements are not executed, such as `pack.*,Main`, and those nested in them; \
         it wins over `vm.enable_assertions`.",
    ),
];
