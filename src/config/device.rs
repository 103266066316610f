//! The memory that a search may use unless somebody says otherwise: a share of what the device has.
//!
//! A verdict does not depend on it: a search that needs more ends as `incomplete` and says so.

use std::cell::Cell;

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;
/// The smallest share, and the largest. WebAssembly addresses 4 GiB, and the cap does not count everything.
const LEAST: u64 = 128 * MIB;
const MOST: u64 = if cfg!(target_arch = "wasm32") { 3 * GIB } else { 8 * GIB };

/// What is known of where the checker runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// A process of its own: bytes of memory that it can have, where that can be found out.
    Process(Option<u64>),
    /// A tab of a browser: bytes of the device's memory, where the browser tells, and whether it is a phone or tablet.
    Tab {
        /// Rounded; browsers tell at most 8 to 32 GiB.
        memory: Option<u64>,
        /// Whose browsers close tabs that grow large.
        mobile: bool,
    },
}

impl Device {
    /// The default of `vm.store.memory_limit`.
    pub fn memory_cap(self) -> u64 {
        let (share, most) = match self {
            Device::Process(memory) => (memory.map_or(GIB, |bytes| bytes / 2), MOST),
            Device::Tab { memory, mobile: false } => (memory.map_or(GIB, |bytes| bytes / 4), MOST),
            Device::Tab { memory, mobile: true } => (memory.map_or(256 * MIB, |bytes| bytes / 8), 512 * MIB),
        };
        share.clamp(LEAST, most.min(MOST))
    }
}

thread_local! {
    static DEVICE: Cell<Option<Device>> = const { Cell::new(None) };
}

/// Says where the checker runs: WebAssembly cannot find it out by itself.
pub fn set_device(device: Device) {
    DEVICE.with(|known| known.set(Some(device)));
}

/// The default of `vm.store.memory_limit` here.
pub(super) fn memory_cap() -> u64 {
    let device = DEVICE.with(|known| {
        let device = known.get().unwrap_or_else(|| Device::Process(process_memory()));
        known.set(Some(device));
        device
    });
    device.memory_cap()
}

/// The machine's memory, or what the process's control group leaves it; `None` where neither is told.
fn process_memory() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| mem_total(&text));
    let groups = read("/proc/self/cgroup").map_or_else(Vec::new, |text| group_files(&text));
    let limits = groups.iter().filter_map(|path| read(path)?.trim().parse().ok());
    machine.into_iter().chain(limits).min()
}

/// `MemTotal:       24684092 kB`
fn mem_total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Where the memory limits of a process's control groups stand, of both versions, each with those of the groups above. In
/// a container the group's own path may lead nowhere, and the root has the container's limit.
fn group_files(cgroup: &str) -> Vec<String> {
    let mut files = Vec::new();
    for line in cgroup.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
            _ => continue,
        };
        let mut path = path.trim_end_matches('/');
        loop {
            files.push(format!("{root}{path}/{file}"));
            let Some(slash) = path.rfind('/') else { break };
            path = &path[..slash];
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_gets_half_within_bounds() {
        let cap = |memory| Device::Process(memory).memory_cap();
        assert_eq!(cap(Some(4 * GIB)), 2 * GIB);
        assert_eq!(cap(Some(64 * GIB)), 8 * GIB);
        assert_eq!(cap(Some(100 * MIB)), 128 * MIB);
        assert_eq!(cap(None), GIB);
    }

    #[test]
    fn a_tab_gets_a_quarter_and_a_phone_less() {
        let cap = |memory: Option<u64>, mobile| Device::Tab { memory, mobile }.memory_cap() / MIB;
        assert_eq!([8, 4, 2].map(|gib| cap(Some(gib * GIB), false)), [2048, 1024, 512]);
        assert_eq!([8, 4, 2].map(|gib| cap(Some(gib * GIB), true)), [512, 512, 256]);
        assert_eq!((cap(Some(GIB / 4), false), cap(Some(GIB / 4), true)), (128, 128));
        assert_eq!((cap(None, false), cap(None, true)), (1024, 256));
    }

    #[test]
    fn linux_tells_of_the_machine_and_of_control_groups() {
        assert_eq!(mem_total("MemTotal:       24684092 kB\nMemFree: 1 kB\n"), Some(24_684_092 * 1024));
        assert_eq!(mem_total("nothing of the kind"), None);
        assert_eq!(
            group_files("4:memory:/a/b\n2:cpu:/\n0::/c\n"),
            [
                "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes",
                "/sys/fs/cgroup/memory/a/memory.limit_in_bytes",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes",
                "/sys/fs/cgroup/c/memory.max",
                "/sys/fs/cgroup/memory.max",
            ]
        );
    }
}
