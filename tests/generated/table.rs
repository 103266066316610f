//! The tables of `library/`: what there is to call, class by class.
//!
//!     == NAME                 a group: programs use one
//!     field DECLARATION       a member of the program's class, fresh for each run of it
//!     setup STATEMENTS        before the threads start
//!     op CODE                 an operation: an expression, whose value is recorded, or a statement; `R(…)` records in it
//!     block CODE              the same, for one that may never come to an end
//!     digest EXPRESSION       what is left of the shared objects
//!     settle STATEMENTS       after that
//!     cold                    the operations are not tried before the threads start
//!     polls                   what blocks goes round while it waits: on the real JVM it may go on for ever
//!     once                    statics of the program: the real JVM runs it once
//!     plain                   data races: on the real JVM a thread may see late what another has written
//!
//! In the code `$` is a digit, another one for each operation of a program; NAME is the program's class, OTHER a thread
//! that runs at the same time.

/// Something to call.
pub(crate) struct Operation {
    pub code: &'static str,
    /// It may wait for ever.
    pub blocks: bool,
}

/// Objects that are shared, and what can be called.
#[derive(Default)]
pub(crate) struct Group {
    pub name: &'static str,
    pub fields: Vec<&'static str>,
    pub setup: Vec<&'static str>,
    pub operations: Vec<Operation>,
    pub digest: &'static str,
    pub settle: &'static str,
    pub cold: bool,
    pub once: bool,
    pub polls: bool,
    pub plain: bool,
}

const TABLES: [&str; 4] = [
    include_str!("library/collections.txt"),
    include_str!("library/concurrent.txt"),
    include_str!("library/sync.txt"),
    include_str!("library/lang.txt"),
];

/// All groups.
pub(crate) fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let lines = TABLES.iter().flat_map(|table| table.lines()).filter(|l| !l.is_empty() && !l.starts_with('#'));
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "==" {
            groups.push(Group { name: rest, ..Group::default() });
            continue;
        }
        let group = groups.last_mut().expect("a table begins with a group");
        match word {
            "field" => group.fields.push(rest),
            "setup" => group.setup.push(rest),
            "op" | "block" => group.operations.push(Operation { code: rest, blocks: word == "block" }),
            "digest" => group.digest = rest,
            "settle" => group.settle = rest,
            "cold" => group.cold = true,
            "once" => group.once = true,
            "polls" => group.polls = true,
            "plain" => group.plain = true,
            _ => panic!("{line:?} in a table of operations"),
        }
    }
    groups
}

#[test]
fn the_tables_are_whole() {
    let groups = groups();
    let mut names = std::collections::BTreeSet::new();
    for group in &groups {
        assert!(names.insert(group.name), "{} is there twice", group.name);
        assert!(!group.digest.is_empty(), "{} has no digest", group.name);
        assert!(group.operations.len() > 1, "{} has nothing to call", group.name);
    }
    assert!(groups.len() >= 120, "{} groups", groups.len());
}
