//! From files to classes: what a user hands in, and the class library.
//!
//! Everything here is hostile input: class files, jars and folders are read with limits, and what cannot be used is
//! refused with one sentence that names the file. Classes are found lazily, by name; nothing is unpacked to disk.
//!
//! - [`UserClasses`]: class files, jars and folders of the user, in class-path order.
//! - [`Library`]: the class-library bundle, read piece by piece through a provider.
//! - [`Mount`]: where a program finds its class path among its files.
//! - [`ClassPath`]: both, as the [`crate::program::ClassSource`] of a program.
//! - [`scan`]: a look at dropped files, before anything runs.

mod archive;
mod class_path;
mod compiled;
mod library;
mod manifest;
mod scan;
mod source;
mod summary;
#[cfg(test)]
pub(crate) mod testing;
mod tree;
mod user;

pub use archive::Jar;
pub use class_path::{ClassPath, UsedClasses, UsedResources};
pub use library::{Library, Provider};
pub use scan::scan;
pub use source::package_of;
pub use summary::{Summary, summarize};
pub use tree::Mount;
pub use user::UserClasses;

/// Largest class file that is read from anywhere.
pub const MAX_CLASS: usize = 16 << 20;

/// A file that cannot be used, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// The path leads nowhere.
    #[error("{0}: there is no such file or folder")]
    Missing(String),
    /// Nothing says which class is to be started. The rest begins with punctuation.
    #[error("there is no main class: name one, or give a jar whose manifest does{0}")]
    NoMain(String),
    /// A file of a kind that is not read.
    #[error("{path}: {what}")]
    Unusable {
        /// As the user knows it; `jar!entry` inside archives.
        path: String,
        /// What is wrong and what to do.
        what: String,
    },
    /// A class file that is not one.
    #[error("{0}")]
    Class(#[from] crate::classfile::FormatError),
    /// The class-library bundle is not there or damaged.
    #[error("the class library cannot be read: {0}")]
    Library(String),
}

/// What a path is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A file that can be read.
    File,
    /// A folder.
    Folder,
}

/// The file system, as far as it is needed: real, a set of dropped files, or Node's.
pub trait Files {
    /// A file's content.
    fn read(&self, path: &str) -> Option<Vec<u8>>;
    /// What the path is, `None` when there is nothing.
    fn kind(&self, path: &str) -> Option<FileKind>;
    /// Names in a folder; empty when it is none.
    fn list(&self, folder: &str) -> Vec<String>;
    /// When a file was last changed, in milliseconds since 1970; `None` where that is not known.
    fn modified(&self, path: &str) -> Option<f64>;
}

/// Inflates raw deflate data to at most `limit` bytes.
pub(crate) fn inflate(data: &[u8], limit: usize) -> Result<Vec<u8>, &'static str> {
    use miniz_oxide::inflate::TINFLStatus;
    miniz_oxide::inflate::decompress_to_vec_with_limit(data, limit).map_err(|e| match e.status {
        TINFLStatus::HasMoreOutput => "its uncompressed data is larger than it says or than is allowed",
        _ => "its compressed data is damaged",
    })
}
