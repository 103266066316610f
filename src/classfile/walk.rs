//! One pass over the raw bytes of a class file: lengths and structure only.

use super::attributes::{Form, attribute, attributes};

/// What the walk found out about one method's code.
pub(super) struct RawCode {
    /// Index of the method in the class file.
    pub method: usize,
    /// Exception-table entries whose range ends at the end of the code.
    pub open_handlers: Vec<usize>,
}

/// Bytes, and how far they were read.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads from there on.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Reader { bytes, at }
    }
    /// How many bytes were read.
    pub(super) fn at(&self) -> usize {
        self.at
    }
    /// The next bytes.
    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8], String> {
        let end = self.at.checked_add(n).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| "it ends in the middle: the file is truncated".to_string())?;
        let slice = &self.bytes[self.at..end];
        self.at = end;
        Ok(slice)
    }
    /// The next byte.
    pub(super) fn u8(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }
    /// The next two bytes.
    pub(super) fn u16(&mut self) -> Result<usize, String> {
        let b = self.take(2)?;
        Ok(usize::from(u16::from_be_bytes([b[0], b[1]])))
    }
    /// The next four bytes.
    pub(super) fn u32(&mut self) -> Result<usize, String> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize)
    }
}

/// Walks a class file whose magic and version are already checked. The result lists the codes that have open handlers.
pub(super) fn walk(bytes: &[u8]) -> Result<Vec<RawCode>, String> {
    let mut r = Reader::new(bytes, 8);
    let forms = constant_pool(&mut r)?;
    r.take(6)?;
    let interfaces = r.u16()?;
    r.take(interfaces * 2)?;
    for _ in 0..r.u16()? {
        r.take(6)?;
        attributes(&mut r, &forms, 0)?;
    }
    let mut codes = Vec::new();
    for method in 0..r.u16()? {
        r.take(6)?;
        let mut seen = false;
        for _ in 0..r.u16()? {
            let name = r.u16()?;
            let length = r.u32()?;
            let form = forms.get(name).copied().unwrap_or(Form::Other);
            if form == Form::Code {
                if std::mem::replace(&mut seen, true) {
                    return Err("a method has two bodies".to_string());
                }
                let open_handlers = code(&mut r, &forms, length, 0)?;
                if !open_handlers.is_empty() {
                    codes.push(RawCode { method, open_handlers });
                }
            } else {
                attribute(&mut r, &forms, form, length, 0)?;
            }
        }
    }
    attributes(&mut r, &forms, 0)?;
    match bytes.len() - r.at {
        0 => Ok(codes),
        extra => Err(format!("it has {extra} bytes too many at its end")),
    }
}

/// Skips the pool; tells for each index what an attribute of that name looks like.
fn constant_pool(r: &mut Reader) -> Result<Vec<Form>, String> {
    let count = r.u16()?;
    let mut forms = vec![Form::Other; count.max(1)];
    let mut index = 1;
    while index < count {
        let tag = r.u8()?;
        match tag {
            1 => {
                let length = r.u16()?;
                forms[index] = Form::of(r.take(length)?);
            }
            3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => drop(r.take(4)?),
            5 | 6 => {
                r.take(8)?;
                index += 1;
            }
            7 | 8 | 16 | 19 | 20 => drop(r.take(2)?),
            15 => drop(r.take(3)?),
            _ => return Err(format!("entry {index} of its constant pool has the unknown tag {tag}")),
        }
        index += 1;
    }
    Ok(forms)
}

/// Walks a `Code` attribute; the exception-table entries that end at the end of the code.
pub(super) fn code(r: &mut Reader, forms: &[Form], length: usize, depth: u32) -> Result<Vec<usize>, String> {
    let start = r.at;
    r.take(4)?;
    let code_length = r.u32()?;
    if code_length == 0 || code_length > 0xFFFF {
        return Err(format!("a method's code is {code_length} bytes long"));
    }
    r.take(code_length)?;
    let mut open = Vec::new();
    for entry in 0..r.u16()? {
        let (from, to, handler) = (r.u16()?, r.u16()?, r.u16()?);
        r.take(2)?;
        if from >= to || to > code_length || handler >= code_length {
            return Err("an exception handler's range lies outside its method's code".to_string());
        }
        if to == code_length {
            open.push(entry);
        }
    }
    attributes(r, forms, depth + 1)?;
    if r.at - start != length {
        return Err("a method's code has the wrong length".to_string());
    }
    Ok(open)
}
