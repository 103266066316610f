//! Which loader a class belongs to, and the loaders of the JDK's own as objects.
//!
//! Those objects are like class mirrors: there is one of each, it exists in every state, and the VM makes it when somebody asks
//! for it, without a constructor. A program that never looks at a loader pays nothing for them.

use super::Vm;
use super::heap::{Data, Ref};
use crate::program::homes::module_of;
use crate::program::{ClassId, LinkError, Origin, Shape};

/// The field of a mirror that holds the defining loader, where a loader of the program's own or a lookup is it.
const DEFINED_BY: &str = "classLoader";
/// The package of proxies for public interfaces. It is a module of its own.
const PROXIES: &str = "jdk/proxy1/";

/// A loader; that of the JDK's may have no object yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loader {
    /// The bootstrap loader, which has none.
    Boot,
    Platform,
    App,
    /// One of the program's own.
    Own(Ref),
}

/// The objects of the JDK's loaders, 0 as long as nobody has asked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Builtins {
    platform: Ref,
    app: Ref,
}

impl Vm {
    /// The loader that has defined a class; the bootstrap loader also for a class that the present state does not have.
    pub(crate) fn loader_of(&self, class: ClassId) -> Loader {
        let c = self.program.class(class);
        match c.shape {
            Shape::Array { elem_class, .. } => return elem_class.map_or(Loader::Boot, |e| self.loader_of(e)),
            Shape::Primitive(_) => return Loader::Boot,
            Shape::Instance => {}
        }
        if let Some(hidden) = c.hidden {
            return self.loader_of(hidden.host);
        }
        if c.made {
            return if c.mirror == 0 { Loader::Boot } else { self.which_loader(self.get_ref(c.mirror, DEFINED_BY)) };
        }
        match c.origin {
            Origin::Library => self.module_name(class).map_or(Loader::App, loader_of_module),
            Origin::User | Origin::Synthetic => Loader::App,
        }
    }

    /// Which loader an object is.
    pub(crate) fn which_loader(&self, object: Ref) -> Loader {
        match object {
            0 => Loader::Boot,
            o if o == self.builtins.platform => Loader::Platform,
            o if o == self.builtins.app => Loader::App,
            own => Loader::Own(own),
        }
    }

    pub(crate) fn is_builtin(&self, object: Ref) -> bool {
        !matches!(self.which_loader(object), Loader::Own(_))
    }

    /// A loader's object, where it has been made.
    pub(crate) fn loader_if_there(&self, loader: Loader) -> Option<Ref> {
        let object = match loader {
            Loader::Boot => 0,
            Loader::Platform => self.builtins.platform,
            Loader::App => self.builtins.app,
            Loader::Own(own) => own,
        };
        (object != 0).then_some(object)
    }

    /// A loader's object, made now if it is one of the JDK's; null for the bootstrap loader.
    ///
    /// # Errors
    ///
    /// The library's class of the loader cannot be linked.
    pub(crate) fn loader_object(&mut self, loader: Loader) -> Result<Ref, LinkError> {
        if let Some(there) = self.loader_if_there(loader) {
            return Ok(there);
        }
        match loader {
            Loader::Platform => self.builtins.platform = self.make_loader("Platform", "platform", 0)?,
            Loader::App => {
                let parent = self.loader_object(Loader::Platform)?;
                self.builtins.app = self.make_loader("App", "app", parent)?;
            }
            Loader::Boot | Loader::Own(_) => {}
        }
        Ok(self.loader_if_there(loader).unwrap_or(0))
    }

    /// What the constructors would do. The lock and the unnamed module belong to the loader, so they are as permanent.
    fn make_loader(&mut self, kind: &str, name: &str, parent: Ref) -> Result<Ref, LinkError> {
        let class = self.library_class(&format!("jdk/internal/loader/ClassLoaders${kind}ClassLoader"))?;
        let module_class = self.library_class("java/lang/Module")?;
        let module = self.make_permanent(module_class, &format!("module of {name}"));
        let loader = self.make_permanent(class, &format!("loader {name}"));
        let text = self.intern_str(name);
        self.fill(module, "loader", loader);
        let fields = [("parent", parent), ("name", text), ("unnamedModule", module), ("assertionLock", loader)];
        for (field, value) in fields {
            self.fill(loader, field, value);
        }
        Ok(loader)
    }

    fn make_permanent(&mut self, class: ClassId, meaning: &str) -> Ref {
        let slots = vec![0; self.program.class(class).instance_kinds.len()].into_boxed_slice();
        let meaning = xxhash_rust::xxh3::xxh3_64(meaning.as_bytes()) as u32;
        self.state.heap.alloc_permanent(class, Data::Slots(slots), meaning)
    }

    /// Sets a field of an object that nobody has seen yet: the value is what the field has in every state.
    fn fill(&mut self, object: Ref, field: &str, value: Ref) {
        let slot = self.field_slot(self.state.class_of(object), field);
        if let (Some(slot), Data::Slots(slots)) = (slot, &mut self.state.heap.get_mut(object).data) {
            slots[usize::from(slot)] = u64::from(value);
        }
    }

    /// The name of a class's module; `None` for the unnamed one of its loader.
    pub(crate) fn module_name(&self, class: ClassId) -> Option<&'static str> {
        let c = self.program.class(class);
        if let Some(hidden) = c.hidden {
            return self.module_name(hidden.host);
        }
        match c.shape {
            Shape::Array { elem_class: Some(e), .. } => self.module_name(e),
            Shape::Array { .. } | Shape::Primitive(_) => Some("java.base"),
            Shape::Instance if c.made && c.name.starts_with(PROXIES) => Some("jdk.proxy1"),
            Shape::Instance => (c.origin == Origin::Library && !c.made).then(|| module_of(&c.name)),
        }
    }

    /// A loader's name; 0 where it has none.
    pub(crate) fn loader_name(&mut self, loader: Loader) -> Ref {
        match loader {
            Loader::Boot => 0,
            Loader::Platform => self.intern_str("platform"),
            Loader::App => self.intern_str("app"),
            Loader::Own(own) => self.get_ref(own, "name"),
        }
    }

    /// A loader as messages of the JVM name it.
    pub(crate) fn loader_text(&mut self, loader: Loader) -> String {
        let own = match loader {
            Loader::Boot => return "'bootstrap'".to_string(),
            Loader::Platform => return "'platform'".to_string(),
            Loader::App => return "'app'".to_string(),
            Loader::Own(own) => own,
        };
        let shown = match self.get_ref(own, "name") {
            0 => self.program.class(self.state.class_of(own)).dotted(),
            name => format!("'{}'", self.string_text(name)),
        };
        self.note_hash(own);
        format!("{shown} @{:x}", self.identity_hash(own))
    }
}

/// Which loader defines the classes of a module, as JDK 17 is built.
fn loader_of_module(module: &str) -> Loader {
    const PLATFORM: &[&str] = &[
        "java.compiler",
        "java.net.http",
        "java.scripting",
        "java.security.jgss",
        "java.smartcardio",
        "java.sql",
        "java.sql.rowset",
        "java.transaction.xa",
        "java.xml.crypto",
        "jdk.accessibility",
        "jdk.charsets",
        "jdk.crypto.cryptoki",
        "jdk.crypto.ec",
        "jdk.dynalink",
        "jdk.httpserver",
        "jdk.jsobject",
        "jdk.localedata",
        "jdk.naming.dns",
        "jdk.security.auth",
        "jdk.security.jgss",
        "jdk.xml.dom",
        "jdk.zipfs",
    ];
    const APP: &[&str] = &[
        "jdk.compiler",
        "jdk.internal.opt",
        "jdk.jartool",
        "jdk.javadoc",
        "jdk.jdeps",
        "jdk.jdi",
        "jdk.jlink",
        "jdk.jshell",
        "jdk.random",
    ];
    if PLATFORM.contains(&module) {
        Loader::Platform
    } else if APP.contains(&module) {
        Loader::App
    } else {
        Loader::Boot
    }
}
