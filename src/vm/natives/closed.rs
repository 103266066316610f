//! The closed world at the call: methods of the library that reach for the network, other processes or the machine throw
//! `UnsupportedOperationException`, with what is missing, the method, and the line of the program that called it.

use super::{Entry, Native};
use crate::program::Origin;
use crate::vm::Vm;

const NETWORK: &str = "network is";
const PROCESSES: &str = "processes are";

macro_rules! closed {
    ($($class:literal, $name:literal, $what:expr, $shown:literal;)*) => {
        &[$(($class, $name, "", |vm, _| refuse(vm, $what, $shown)),)*]
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
    "java/nio/channels/AsynchronousFileChannel", "open", "asynchronous file access is",
        "java.nio.channels.AsynchronousFileChannel.open";
    "java/lang/ProcessBuilder", "start", PROCESSES, "java.lang.ProcessBuilder.start";
    "java/lang/Runtime", "exec", PROCESSES, "java.lang.Runtime.exec";
    "java/lang/ProcessHandle", "current", PROCESSES, "java.lang.ProcessHandle.current";
    "java/lang/ProcessHandle", "allProcesses", PROCESSES, "java.lang.ProcessHandle.allProcesses";
];

/// What the address classes ask of the system before anything is sent: literal addresses work.
pub(super) const ADDRESSES: &[Entry] = &[
    ("java/net/InetAddress", "init", "", |_, _| Native::Void),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "", |_, _| Native::bool(false)),
    ("java/net/Inet4Address", "init", "", |_, _| Native::Void),
    ("java/net/Inet6Address", "init", "", |_, _| Native::Void),
];

fn refuse(vm: &mut Vm, what: &str, method: &str) -> Native {
    let place = vm.program_place().map(|p| format!(" at {p}")).unwrap_or_default();
    let message = format!("interleave: {what} not available in a checked program: {method}{place}");
    Native::throw("java/lang/UnsupportedOperationException", message)
}

impl Vm {
    /// File and line of the program's own code that the current thread is in, `Foo.java:12`.
    fn program_place(&self) -> Option<String> {
        self.threads[self.cur as usize].frames.iter().rev().find_map(|frame| {
            let method = self.program.method(frame.method);
            let class = self.program.class(method.class);
            if class.origin == Origin::Library {
                return None;
            }
            let file = class.source_file.as_deref().unwrap_or("unknown source");
            Some(match method.line_at(method.index_of(frame.pc)) {
                0 => file.to_string(),
                line => format!("{file}:{line}"),
            })
        })
    }
}
