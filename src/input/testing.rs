//! Small class files and jars, made by hand for tests.

use std::io::Write;

/// A class with no members but, optionally, a `main`, and a `SourceFile`.
pub(crate) fn class_with(name: &str, major: u16, main: bool) -> Vec<u8> {
    let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
    out.extend(major.to_be_bytes());
    let simple = name.rsplit('/').next().unwrap_or(name);
    let source = format!("{simple}.java");
    let utf8 = [name, "java/lang/Object", "main", "([Ljava/lang/String;)V", "Code", "SourceFile", &source];
    out.extend((utf8.len() as u16 + 2 + 1).to_be_bytes());
    for text in utf8 {
        out.push(1);
        out.extend((text.len() as u16).to_be_bytes());
        out.extend(text.as_bytes());
    }
    // 8 = this class, 9 = Object.
    out.extend([7, 0, 1, 7, 0, 2]);
    out.extend([0, 0x21, 0, 8, 0, 9, 0, 0, 0, 0]);
    if main {
        // public static void main(String[]) { return; }
        out.extend([0, 1, 0, 9, 0, 3, 0, 4, 0, 1]);
        out.extend([0, 5, 0, 0, 0, 13, 0, 0, 0, 1, 0, 0, 0, 1, 0xB1, 0, 0, 0, 0]);
    } else {
        out.extend([0, 0]);
    }
    out.extend([0, 1, 0, 6, 0, 0, 0, 2, 0, 7]);
    out
}

/// A class with no `main`.
pub(crate) fn class(name: &str, major: u16) -> Vec<u8> {
    class_with(name, major, false)
}

/// An archive of (name, content, deflate).
pub(crate) fn zip(entries: &[(&str, &[u8], bool)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
    for &(name, content, deflate) in entries {
        let method = if deflate { rawzip::CompressionMethod::DEFLATE } else { rawzip::CompressionMethod::STORE };
        let (mut entry, config) = archive.new_file(name).compression_method(method).start().unwrap();
        let packed = miniz_oxide::deflate::compress_to_vec(content, 6);
        // The descriptor counts the uncompressed bytes that pass through the wrapper.
        let mut writer = config.wrap(std::io::sink());
        writer.write_all(content).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.write_all(if deflate { &packed } else { content }).unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    out
}

/// An archive of one deflated entry whose directory announces `size` bytes.
pub(crate) fn zip_lying(name: &str, content: &[u8], size: u32) -> Vec<u8> {
    let mut out = zip(&[(name, content, true)]);
    let directory = out.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap();
    out[directory + 24..directory + 28].copy_from_slice(&size.to_le_bytes());
    out
}
