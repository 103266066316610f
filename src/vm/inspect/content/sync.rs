//! Locks, semaphores, latches: who has them and who waits for them.

use super::reader::{Listing, Reader};
use super::{Content, Read, Ref, Value};
use crate::report::ContentKind;

pub(super) const READERS: &[(&str, Read)] = &[
    ("java/util/concurrent/locks/ReentrantLock", |r, o| {
        lock(r, r.reference(o, "java/util/concurrent/locks/ReentrantLock", "sync")?, |state| state)
    }),
    ("java/util/concurrent/locks/ReentrantReadWriteLock", read_write_lock),
    ("java/util/concurrent/Semaphore", |r, o| {
        counted(r, r.reference(o, "java/util/concurrent/Semaphore", "sync")?, ContentKind::Semaphore, "permits")
    }),
    ("java/util/concurrent/CountDownLatch", |r, o| {
        counted(r, r.reference(o, "java/util/concurrent/CountDownLatch", "sync")?, ContentKind::Latch, "count")
    }),
    ("java/util/concurrent/CyclicBarrier", cyclic_barrier),
    ("java/lang/Thread", thread),
];

const SYNC: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
/// Readers of a lock that are looked at: more than there are threads.
const MOST_READERS: usize = 1 << 16;
const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";

impl Reader<'_> {
    /// The state of a synchronizer.
    fn state_of(&self, sync: Ref) -> Option<i32> {
        self.int(sync, SYNC, "state")
    }

    /// The thread that has a synchronizer for itself; 0 for none.
    pub(in super::super) fn owner(&self, sync: Ref) -> Option<Ref> {
        let owner = self.reference(sync, "java/util/concurrent/locks/AbstractOwnableSynchronizer", "owner")?;
        self.reference(owner, "jdk/internal/interleave/Owner", "thread")
    }

    /// Whether a thread has the lock for readers and writers of a synchronizer to read.
    pub(in super::super) fn is_read_by(&self, sync: Ref, thread: Ref) -> bool {
        const LIST: &str = "jdk/internal/interleave/ReadHolds";
        const ENTRY: &str = "jdk/internal/interleave/ReadHolds$Hold";
        let next = |of: Ref, class: &str, name: &str| self.reference(of, class, name).filter(|&r| r != 0);
        let list = next(sync, "java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "holds");
        let first = list.and_then(|list| next(list, LIST, "first"));
        let entries = std::iter::successors(first, |&entry| next(entry, ENTRY, "next"));
        entries.take(MOST_READERS).any(|entry| self.reference(entry, ENTRY, "thread") == Some(thread))
    }

    /// Whether it is a synchronizer: what locks, semaphores and latches are made of.
    pub(in super::super) fn is_synchronizer(&self, r: Ref) -> bool {
        self.is_a(r, SYNC)
    }

    /// Whether it is a condition of one.
    pub(in super::super) fn is_condition(&self, r: Ref) -> bool {
        self.is_a(r, CONDITION)
    }

    /// The synchronizer that a condition belongs to.
    pub(in super::super) fn lock_of_condition(&self, r: Ref) -> Option<Ref> {
        self.reference(r, CONDITION, "this$0").filter(|&sync| sync != 0)
    }

    /// The threads that wait for a synchronizer, the first one first.
    fn queued(&self, sync: Ref) -> Option<Vec<Value>> {
        const WAITER: &str = "jdk/internal/interleave/Waiter";
        let queue = self.reference(sync, SYNC, "queue")?;
        let mut at = self.reference(queue, "jdk/internal/interleave/WaitQueue", "head")?;
        let (mut found, mut met) = (Vec::new(), Listing::new(ContentKind::List));
        while met.enters(at) {
            found.push(self.name_of(self.reference(at, WAITER, "thread")?));
            at = self.reference(at, WAITER, "next")?;
        }
        Some(found)
    }

    /// The name of a thread, by its object.
    fn name_of(&self, thread: Ref) -> Value {
        let known = self.vm().state.thread_of_object(thread);
        Value::Text(match known {
            Some(t) => self.vm().thread_name(t),
            None => "a thread that has not started".to_string(),
        })
    }
}

/// Owner, holds and waiting threads. `holds` is how often it is held, by the state.
fn lock(reader: &Reader<'_>, sync: Ref, holds: impl Fn(i32) -> i32) -> Option<Content> {
    let holds = holds(reader.state_of(sync)?);
    let mut parts = Vec::new();
    match reader.owner(sync)? {
        0 => {}
        owner => {
            parts.push(("owner", reader.name_of(owner)));
            if holds > 1 {
                parts.push(("holds", Value::Text(holds.to_string())));
            }
        }
    }
    parts.extend(reader.queued(sync)?.into_iter().map(|name| ("waiting", name)));
    Some(Content::of_parts(ContentKind::Lock, parts))
}

/// Its readers are counted in the upper half of the state, the levels of its writer in the lower half.
fn read_write_lock(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    let sync = reader.reference(r, "java/util/concurrent/locks/ReentrantReadWriteLock", "sync")?;
    let mut content = lock(reader, sync, |state| state & 0xffff)?;
    let readers = reader.state_of(sync)? as u32 >> 16;
    if readers > 0 {
        let parts = Content::of_parts(ContentKind::Lock, vec![("readers", Value::Text(readers.to_string()))]);
        content.entries.splice(0..0, parts.entries);
        content.size += 1;
    }
    Some(content)
}

fn counted(reader: &Reader<'_>, sync: Ref, kind: ContentKind, name: &'static str) -> Option<Content> {
    let mut parts = vec![(name, Value::Text(reader.state_of(sync)?.to_string()))];
    parts.extend(reader.queued(sync)?.into_iter().map(|name| ("waiting", name)));
    Some(Content::of_parts(kind, parts))
}

fn cyclic_barrier(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    const CLASS: &str = "java/util/concurrent/CyclicBarrier";
    let number = |name| Some(Value::Text(reader.int(r, CLASS, name)?.to_string()));
    Some(Content::of_parts(ContentKind::Latch, vec![("count", number("count")?), ("parties", number("parties")?)]))
}

fn thread(reader: &Reader<'_>, r: Ref) -> Option<Content> {
    let vm = reader.vm();
    let (name, status) = match vm.state.started_thread(r).or_else(|| vm.state.thread_of_object(r)) {
        Some(t) => (vm.thread_name(t), vm.thread_does(t)),
        None => (vm.string_text(vm.get_ref(r, "name")), "absent"),
    };
    let status = if status == "absent" { "not started" } else { status };
    let parts = vec![("name", Value::Text(name)), ("status", Value::Text(status.to_string()))];
    Some(Content::of_parts(ContentKind::Thread, parts))
}
