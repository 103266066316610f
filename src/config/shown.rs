//! Every setting in force and where its value comes from: what `--show-config` prints.

use super::jpf::{self, Fate};
use super::properties::{Entry, Layer, Properties};
use super::table::{self, OptionSpec, rows};
use super::value::{Kind, Value};

/// Who said what a setting is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Nobody.
    Default,
    /// These, one after the other where a value was put together (`key+=value`).
    Given(Vec<Layer>),
    /// An option with a name of its own, such as `-c`.
    Option(&'static str),
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::Given(layers) => {
                let all: Vec<String> = layers.iter().map(ToString::to_string).collect();
                f.write_str(&all.join(" + "))
            }
            Origin::Option(name) => write!(f, "command line, {name}"),
        }
    }
}

/// What a key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A setting of the table.
    Setting,
    /// A named choice generator: its class, or one of its parameters.
    Generator,
    /// A setting of a listener.
    Listener,
    /// Nothing here reads it, but the program may (`Verify.getProperty`).
    Unused,
}

/// One value in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The key.
    pub key: String,
    /// The value as written.
    pub value: String,
    /// What `auto` and the like come to here.
    pub meaning: Option<String>,
    /// Where the value comes from.
    pub origin: Origin,
    /// What the key is.
    pub role: Role,
}

/// All values in force: the table's settings in its order, then generators, then the rest, each by key. Settings of
/// families (`vm.env.*`) and texts without a default are listed where they are given.
pub fn in_force(properties: &Properties) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for row in rows() {
        match row.key.strip_suffix('*') {
            Some(_) => shown.extend(of_family(row, properties)),
            None => shown.extend(of_row(row, properties)),
        }
    }
    let mut others: Vec<Shown> = properties.iter().filter_map(|(key, entry)| other(key, entry, properties)).collect();
    others.sort_by_key(|s| s.role == Role::Unused);
    shown.extend(others);
    shown
}

fn given(key: &str, entry: &Entry, kind: Kind, role: Role) -> Shown {
    Shown {
        key: key.to_string(),
        value: entry.value.clone(),
        meaning: meaning(kind, &entry.value),
        origin: Origin::Given(entry.layers.clone()),
        role,
    }
}

fn of_row(row: &OptionSpec, properties: &Properties) -> Option<Shown> {
    if let Some(entry) = properties.entry(row.key) {
        return Some(given(row.key, entry, row.kind, Role::Setting));
    }
    if let Some((key, entry)) = jpf::other_names(row.key).find_map(|key| Some((key, properties.entry(key)?))) {
        return Some(given(key, entry, row.kind, Role::Setting));
    }
    let value = row.default_here();
    (!value.is_empty()).then(|| Shown {
        key: row.key.to_string(),
        value: value.to_string(),
        meaning: meaning(row.kind, value),
        origin: Origin::Default,
        role: Role::Setting,
    })
}

fn of_family<'a>(row: &'static OptionSpec, properties: &'a Properties) -> impl Iterator<Item = Shown> + 'a {
    let is_member = |key: &str| table::find(key).is_some_and(|found| found.key == row.key) && jpf::key(key).is_none();
    let members = properties.iter().filter(move |(key, _)| is_member(key));
    members.map(|(key, entry)| given(key, entry, row.kind, Role::Setting))
}

fn other(key: &str, entry: &Entry, properties: &Properties) -> Option<Shown> {
    if matches!(key, "config" | "config_path")
        || jpf::key(key).map_or(table::find(key).is_some(), |known| match known.fate {
            Fate::Same => table::find(key).is_some(),
            // In the place of that row, where nobody has set the row itself.
            Fate::Named(row) => properties.get(row).is_none(),
            Fate::NotNeeded | Fate::Refused => false,
        })
    {
        return None;
    }
    let role = match () {
        () if crate::listener::known_key(key) => Role::Listener,
        () if !table::is_jpf(key) && super::settings::belongs_to_generator(properties, key) => Role::Generator,
        () => Role::Unused,
    };
    Some(given(key, entry, Kind::Text, role))
}

fn meaning(kind: Kind, text: &str) -> Option<String> {
    let (Kind::Memory { .. }, "auto") = (kind, text.trim()) else { return None };
    let Ok(Value::Number(bytes)) = kind.parse(text) else { return None };
    Some(format!("{} MiB", bytes >> 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layered() -> Properties {
        let file = "classpath=a\nclasspath+=,b\nsearch.depth_limit=3\nvm.env.HOME=/x\nx.class=IntInterval\nx.min=1\n\
                    x.max=2\nlistener=Perturbator\nmine=1\nperturb.x.field=T.f\n";
        let mut p = Properties::default();
        p.load("t.jpf", &mut |_| Some(file.as_bytes().to_vec())).unwrap();
        for argument in ["classpath+=,c", "search.depth_limit=4", "x.max=9"] {
            p.set_argument(argument, &Layer::CommandLine).unwrap();
        }
        p
    }

    fn line(shown: &[Shown], key: &str) -> String {
        let s = shown.iter().find(|s| s.key == key).unwrap_or_else(|| panic!("{key} is not shown"));
        format!("{} ({}) {:?}", s.value, s.origin, s.role)
    }

    #[test]
    fn every_value_has_the_layer_that_won() {
        let shown = in_force(&layered());
        assert_eq!(line(&shown, "search.depth_limit"), "4 (command line) Setting");
        assert_eq!(line(&shown, "classpath"), "a,b,c (t.jpf, line 1 + t.jpf, line 2 + command line) Setting");
        assert_eq!(line(&shown, "vm.env.HOME"), "/x (t.jpf, line 4) Setting");
        assert_eq!(line(&shown, "x.class"), "IntInterval (t.jpf, line 5) Generator");
        assert_eq!(line(&shown, "x.max"), "9 (command line) Generator");
        assert_eq!(line(&shown, "listener"), "Perturbator (t.jpf, line 8) Setting");
        assert_eq!(line(&shown, "perturb.x.field"), "T.f (t.jpf, line 10) Listener");
        assert_eq!(line(&shown, "mine"), "1 (t.jpf, line 9) Unused");
        assert_eq!(line(&shown, "vm.por"), "true (default) Setting");
        let mut jpf = Properties::default();
        for argument in ["vm.shared.skip_finals=false", "cg.seed=3", "vm.sysprop.source=SELECTED"] {
            jpf.set_argument(argument, &Layer::CommandLine).unwrap();
        }
        let shown = in_force(&jpf);
        assert_eq!(line(&shown, "vm.shared.skip_finals"), "false (command line) Setting");
        assert_eq!(line(&shown, "cg.seed"), "3 (command line) Unused");
        assert_eq!(line(&shown, "vm.sysprop.source"), "SELECTED (command line) Unused");
        assert!(shown.iter().all(|s| s.key != "vm.por.skip_finals"));
        let shown = in_force(&layered());
        assert!(shown.iter().all(|s| s.key != "config" && s.key != "config_path"));
        assert_eq!(shown.last().map(|s| s.role), Some(Role::Unused));
    }

    #[test]
    fn every_setting_with_a_default_is_there_once() {
        let shown = in_force(&Properties::default());
        for row in rows().filter(|row| !row.default.is_empty()) {
            assert_eq!(shown.iter().filter(|s| s.key == row.key).count(), 1, "{}", row.key);
        }
        assert!(shown.iter().all(|s| s.origin == Origin::Default));
        let memory = shown.iter().find(|s| s.key == "vm.store.memory_limit").unwrap();
        assert!(memory.value == "auto" && memory.meaning.as_ref().is_some_and(|m| m.ends_with(" MiB")));
    }
}
