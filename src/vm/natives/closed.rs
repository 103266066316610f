//! The closed world at the call: where a method of the library reaches for the network, other processes or the machine, the
//! execution ends, and the answer is incomplete. What is missing, the method, and the line of the program that called it
//! are named.

use super::refused::{NETWORK, PROCESSES};
use super::{Entry, Native, r};
use crate::program::{ClassId, Origin};
use crate::report::Refusal;
use crate::system::{Mutation, TransitionEnd};
use crate::util::clip;
use crate::vm::Vm;

macro_rules! closed {
    ($($class:literal, $name:literal, $what:expr, $shown:literal;)*) => {
        &[$(($class, $name, "", |vm, _| refused(vm, $shown, $what)),)*]
    };
}

pub(super) const NATIVES: &[Entry] = closed![
    "java/net/Socket", "<init>", NETWORK, "java.net.Socket.<init>";
    "java/net/ServerSocket", "<init>", NETWORK, "java.net.ServerSocket.<init>";
    "java/net/DatagramSocket", "<init>", NETWORK, "java.net.DatagramSocket.<init>";
    "java/net/Inet4AddressImpl", "lookupAllHostAddr", NETWORK, "java.net.InetAddress.getAllByName";
    "java/net/Inet6AddressImpl", "lookupAllHostAddr", NETWORK, "java.net.InetAddress.getAllByName";
    "java/net/InetAddress", "getLocalHost", NETWORK, "java.net.InetAddress.getLocalHost";
    "java/net/InetAddress", "getAllByName0", NETWORK, "java.net.InetAddress.getAllByName";
    "java/net/NetworkInterface", "getNetworkInterfaces", NETWORK, "java.net.NetworkInterface.getNetworkInterfaces";
    "sun/net/www/protocol/http/Handler", "openConnection", NETWORK, "java.net.URL.openConnection";
    "sun/net/www/protocol/https/Handler", "openConnection", NETWORK, "java.net.URL.openConnection";
    "sun/net/www/protocol/ftp/Handler", "openConnection", NETWORK, "java.net.URL.openConnection";
    "java/nio/channels/SocketChannel", "open", NETWORK, "java.nio.channels.SocketChannel.open";
    "java/nio/channels/ServerSocketChannel", "open", NETWORK, "java.nio.channels.ServerSocketChannel.open";
    "java/nio/channels/DatagramChannel", "open", NETWORK, "java.nio.channels.DatagramChannel.open";
    "java/nio/channels/AsynchronousSocketChannel", "open", NETWORK, "java.nio.channels.AsynchronousSocketChannel.open";
    "java/nio/channels/AsynchronousServerSocketChannel", "open", NETWORK,
        "java.nio.channels.AsynchronousServerSocketChannel.open";
    "java/nio/channels/Selector", "open", NETWORK, "java.nio.channels.Selector.open";
    "java/nio/channels/AsynchronousFileChannel", "open", "there is no asynchronous access to files",
        "java.nio.channels.AsynchronousFileChannel.open";
    "com/sun/tools/javac/platform/PlatformUtils", "lookupPlatformDescription",
        "the classes of other releases (lib/ct.sym) are not packed", "javac --release";
    "java/lang/ProcessBuilder", "start", PROCESSES, "java.lang.ProcessBuilder.start";
    "java/lang/Runtime", "exec", PROCESSES, "java.lang.Runtime.exec";
    "java/lang/ProcessHandle", "current", PROCESSES, "java.lang.ProcessHandle.current";
    "java/lang/ProcessHandle", "allProcesses", PROCESSES, "java.lang.ProcessHandle.allProcesses";
];

/// What models refuse.
pub(super) const MODELS: &[Entry] = &[
    ("jdk/internal/interleave/Unsupported", "refuse", "", |vm, a| refuse(vm, a)),
    (NOT_EXECUTED, "method", "", |vm, _| not_executed(vm)),
];

/// Methods with that annotation are bound to it when their class is linked.
const NOT_EXECUTED: &str = "gov/nasa/jpf/annotation/NoJPFExecution";

fn not_executed(vm: &Vm) -> Native {
    let called = vm.pc_of(vm.exec.cur).and_then(|pc| vm.called_method(pc));
    // Reflection and method handles call it by methods of their own.
    let named = called.filter(|&m| vm.program.class(vm.program.method(m).class).origin == Origin::User);
    let what = named.map_or_else(|| "a method that reflection calls".to_owned(), |method| vm.method_name(method));
    refused(vm, &what, "its annotation `@NoJPFExecution` says that no checker may execute it")
}

fn refuse(vm: &mut Vm, a: &[u64]) -> Native {
    let (what, why) = (vm.string_text(r(a, 0)), vm.string_text(r(a, 1)));
    refused(vm, &what, &why)
}

fn refused(vm: &Vm, what: &str, why: &str) -> Native {
    if vm.config.mutations.contains(Mutation::RefusalsThrown) {
        return Native::throw("java/lang/UnsupportedOperationException", what);
    }
    Native::Exit(vm.refusal(what, why))
}

/// What the address classes ask of the system before anything is sent: literal addresses work.
pub(super) const ADDRESSES: &[Entry] = &[
    ("java/net/InetAddress", "init", "", |_, _| Native::Void),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "", |_, _| Native::bool(false)),
    ("java/net/Inet4Address", "init", "", |_, _| Native::Void),
    ("java/net/Inet6Address", "init", "", |_, _| Native::Void),
];

impl Vm {
    /// Whether the program's own code asked for a class by name, and not the library on its own account.
    pub(crate) fn asked_by_program(&self) -> bool {
        let mut frames =
            self.state.threads[self.exec.cur as usize].frames.iter().rev().map(|f| self.program.method(f.method).class);
        let asks = |&class: &ClassId| {
            let name = &*self.program.class(class).name;
            !matches!(name, "java/lang/Class" | "java/lang/ClassLoader") && !name.starts_with("jdk/internal/loader/")
        };
        frames.find(asks).is_some_and(|class| self.program.class(class).origin != Origin::Library)
    }

    /// The end of a path on which the program asks for what the checker cannot do. No exception: a program that catches it
    /// would go on in a way that no JVM takes.
    pub(crate) fn refusal(&self, what: impl Into<String>, why: impl Into<String>) -> TransitionEnd {
        let at = self.place_of(self.exec.cur).map(|place| self.place_text(place)).unwrap_or_default();
        TransitionEnd::Unsupported(Box::new(Refusal {
            what: clip(&what.into()).into(),
            why: clip(&why.into()).into(),
            at,
        }))
    }
}
