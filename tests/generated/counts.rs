//! How many programs over the library were compared, and how many were not, group by group.

use std::collections::BTreeMap;
use std::fmt;

use super::table::Group;

/// Numbers of programs.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Count {
    pub programs: usize,
    /// All outcomes are known both with the default settings and with everything off.
    pub compared: usize,
    /// With everything off the search was too long: the outcomes that it came to are among those of the default.
    pub partly: usize,
    /// The default search was too long, or not complete for another reason.
    pub left_out: usize,
    /// The real JVM ran it.
    pub on_jvm: usize,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.programs += other.programs;
        self.compared += other.compared;
        self.partly += other.partly;
        self.left_out += other.left_out;
        self.on_jvm += other.on_jvm;
    }
}

#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub groups: BTreeMap<&'static str, Count>,
    /// Why searches were not complete.
    pub because: BTreeMap<String, usize>,
    /// Outcomes of data races that the real JVM came to, but no interleaving does, nor the JVM on one processor.
    pub late: Vec<String>,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        other.groups.into_iter().for_each(|(name, count)| self.groups.entry(name).or_default().add(&count));
        self.late.extend(other.late);
        other.because.into_iter().for_each(|(why, n)| *self.because.entry(why).or_default() += n);
    }

    pub(crate) fn total(&self) -> Count {
        let mut total = Count::default();
        self.groups.values().for_each(|count| total.add(count));
        total
    }

    /// Not so few that nothing would be tested: all that were wanted, and of each group at least half of its share.
    pub(crate) fn enough(&self, groups: &[Group], wanted: usize) {
        let total = self.total();
        assert!(total.compared >= wanted, "only {} of {wanted} programs were compared", total.compared);
        assert!(total.on_jvm * 3 > wanted, "only {} programs ran on the real JVM", total.on_jvm);
        assert!(self.late.len() <= 1 + total.on_jvm / 500, "too many to be weak memory: {:#?}", self.late);
        let least = (wanted / groups.len() / 2).max(1);
        let of = |group: &Group| self.groups.get(group.name).map_or(0, |count| count.compared);
        let few: Vec<&str> = groups.iter().filter(|group| of(group) < least).map(|group| group.name).collect();
        assert!(few.is_empty(), "of these groups less than {least} programs were compared: {few:?}");
    }
}

/// A line for each group.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>9} {:>9} {:>9} {:>9} {:>9}", "programs", "compared", "partly", "left out", "on a JVM")?;
        let mut line = |name: &str, c: &Count| {
            let Count { programs, compared, partly, left_out, on_jvm } = c;
            writeln!(f, "{programs:>9} {compared:>9} {partly:>9} {left_out:>9} {on_jvm:>9}  {name}")
        };
        for (name, count) in &self.groups {
            line(name, count)?;
        }
        line("all", &self.total())?;
        self.because.iter().try_for_each(|(why, n)| writeln!(f, "left out {n} times: {why}"))?;
        self.late.iter().try_for_each(|what| writeln!(f, "weak memory: {what}"))
    }
}
