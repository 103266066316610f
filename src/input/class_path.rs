//! Where a program's classes come from: the user's files and the library, in an order that keeps the library whole.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::{FileKind, InputError, Library, UserClasses};
use crate::classfile;
use crate::program::{Answer, Asked, ClassSource, LinkError, Origin};

/// The user's classes that a program has asked for, by internal name: what a share link carries.
pub type UsedClasses = Rc<RefCell<BTreeMap<String, Rc<[u8]>>>>;

/// The resources that a program has read, by name: the bytes in the order of the class path.
pub type UsedResources = Rc<RefCell<BTreeMap<String, Vec<Vec<u8>>>>>;

/// User classes first, then the library; names that belong to the library the other way round.
pub struct ClassPath {
    user: Rc<UserClasses>,
    library: Rc<RefCell<Library>>,
    used: UsedClasses,
    read: UsedResources,
    /// The file that was read last: programs read files piece by piece.
    last: Option<(String, Rc<[u8]>)>,
}

impl ClassPath {
    /// Both may be shared: a replay runs a fresh program on the same classes.
    pub fn new(user: Rc<UserClasses>, library: Rc<RefCell<Library>>, used: UsedClasses) -> ClassPath {
        ClassPath { user, library, used, read: UsedResources::default(), last: None }
    }

    /// Writes down the resources that the program reads.
    pub fn recording(self, read: UsedResources) -> ClassPath {
        ClassPath { read, ..self }
    }

    /// What the library says. Its failures end the session with a sentence of their own; until then the class is not there.
    fn in_library<T>(
        &self,
        name: &str,
        ask: impl FnOnce(&mut Library, &str) -> Result<Option<T>, InputError>,
    ) -> Result<Option<(T, Origin)>, LinkError> {
        match ask(&mut self.library.borrow_mut(), name) {
            Ok(found) => Ok(found.map(|class| (class, Origin::Library))),
            Err(InputError::Class(e)) => Err(e.into()),
            Err(_) => Err(LinkError::NotFound(name.to_string())),
        }
    }

    /// A class in the order of the class path: from the library as `ask` has it, from the user as `made` makes it.
    fn in_order<T>(
        &self,
        name: &str,
        ask: impl Fn(&mut Library, &str) -> Result<Option<T>, InputError>,
        made: impl Fn(Vec<u8>) -> Result<T, LinkError>,
    ) -> Result<Option<(T, Origin)>, LinkError> {
        let library = || self.in_library(name, &ask);
        let user = || match self.in_user(name)? {
            Some(bytes) => Ok(Some((made(bytes)?, Origin::User))),
            None => Ok(None),
        };
        if library_first(name) {
            library()?.map_or_else(user, |found| Ok(Some(found)))
        } else {
            user()?.map_or_else(library, |found| Ok(Some(found)))
        }
    }

    fn in_user(&self, name: &str) -> Result<Option<Vec<u8>>, LinkError> {
        match self.user.find(name) {
            Ok(None) => Ok(None),
            Ok(Some((bytes, _))) => {
                self.used.borrow_mut().entry(name.to_string()).or_insert_with(|| bytes.as_slice().into());
                Ok(Some(bytes))
            }
            Err(InputError::Class(e)) => Err(e.into()),
            Err(InputError::Unusable { path, what }) => Err(LinkError::malformed(path, what)),
            Err(other) => Err(LinkError::malformed(name, other.to_string())),
        }
    }
}

/// Packages that programs must not replace: a jar of JPF's own Verify, say, would shadow the one that works here.
/// On a JVM the packages of the JDK's modules come before the class path, too: a jar with an old copy of them changes nothing.
const LIBRARY_FIRST: &[&str] = &[
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "org/w3c/dom/",
    "org/xml/sax/",
    "org/ietf/jgss/",
    "gov/nasa/jpf/",
    "interleave/",
];

fn library_first(name: &str) -> bool {
    LIBRARY_FIRST.iter().any(|package| name.starts_with(package))
}

impl ClassSource for ClassPath {
    fn resources(&mut self, name: &str) -> Vec<(String, Vec<u8>)> {
        let found = self.user.resources(name);
        // What lies in a jar goes by its place, so that its address is the same where a link is opened.
        let key = |place: &str| if place.contains("!/") { place.to_string() } else { name.to_string() };
        let mut fresh: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for (place, bytes) in &found {
            fresh.entry(key(place)).or_default().push(bytes.clone());
        }
        for (key, contents) in fresh {
            self.read.borrow_mut().entry(key).or_insert(contents);
        }
        found
    }

    fn mounts(&mut self) -> Vec<(String, bool)> {
        self.user.mounts().into_iter().map(|mount| (mount.path, mount.folder)).collect()
    }

    fn described(&self) -> String {
        self.user.described()
    }

    fn kind_at(&mut self, path: &str) -> Option<bool> {
        self.user.kind_at(path).map(|kind| kind == FileKind::Folder)
    }

    fn names_at(&mut self, path: &str) -> Vec<String> {
        self.user.names_at(path)
    }

    fn content_at(&mut self, path: &str) -> Option<Rc<[u8]>> {
        if let Some((known, bytes)) = &self.last
            && known == path
        {
            return Some(bytes.clone());
        }
        let (key, bytes) = match self.user.jar_at(path) {
            Some(jar) => (path, jar.bytes()),
            None => (path.split_once('/').map_or(path, |(_, name)| name), self.user.content_at(path)?.into()),
        };
        self.read.borrow_mut().entry(key.to_string()).or_insert_with(|| vec![bytes.to_vec()]);
        self.last = Some((path.to_string(), bytes.clone()));
        Some(bytes)
    }

    fn own_classes(&self) -> BTreeMap<String, Vec<u8>> {
        let mut all = self.user.all();
        all.retain(|name, _| !library_first(name) || !self.library.borrow_mut().contains(name));
        all
    }

    fn interns(&self) -> bool {
        let Some((name, bytes)) = self.user.interning() else { return false };
        // A share link carries it: what is executed again must be able to tell as well.
        self.used.borrow_mut().entry(name).or_insert(bytes);
        true
    }

    fn image(&mut self, asked: Asked) -> Result<Answer, LinkError> {
        let mut library = self.library.borrow_mut();
        let names = |names: Option<Vec<String>>| names.map_or(Answer::Nothing, Answer::Names);
        let answer = match asked {
            Asked::Modules => library.modules().map(|all| names(Some(all))),
            Asked::Packages => library.packages().map(|all| names(Some(all.keys().cloned().collect()))),
            Asked::ModulesOf(package) => {
                library.packages().map(|all| names(all.get(package).map(|of| of.iter().cloned().collect())))
            }
            Asked::Names(module, folder) => library.names_in(module, folder).map(names),
            Asked::File(module, path) => {
                library.module_file(module, path).map(|found| found.map_or(Answer::Nothing, Answer::Content))
            }
        };
        answer.map_err(|e| LinkError::malformed("the image of modules", e.to_string()))
    }

    fn kept(&mut self, key: &str) -> Option<Rc<dyn Any>> {
        self.library.borrow_mut().kept(key)
    }

    fn keep(&mut self, key: String, what: Rc<dyn Any>) {
        self.library.borrow_mut().keep(key, what);
    }

    fn library_file(&mut self, path: &str) -> Result<Option<Vec<u8>>, LinkError> {
        let found = self.library.borrow_mut().file(path);
        found.map_err(|e| LinkError::malformed(path, e.to_string()))
    }

    fn find(&mut self, name: &str) -> Result<Option<(Vec<u8>, Origin)>, LinkError> {
        self.in_order(name, Library::find, Ok)
    }

    fn class_file(&mut self, name: &str) -> Result<Option<(Rc<ClassFile<'static>>, Origin)>, LinkError> {
        self.in_order(name, Library::class_file, |bytes| Ok(Rc::new(classfile::parse(&bytes, name)?)))
    }
}
