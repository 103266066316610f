//! `java.util.zip`: deflate and inflate as functions of everything that was fed so far. The Java side keeps those bytes in
//! arrays, so that a stream in the middle of its data is part of the state, and asks again from the start; no
//! compressor lives outside of the Java heap.

use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{TINFL_FLAG_HAS_MORE_INPUT, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::{Entry, Native, i, r};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const INFLATER: &str = "java/util/zip/Inflater";
const DEFLATER: &str = "java/util/zip/Deflater";
/// Window of raw data, without header and trailer.
const RAW: i32 = -15;

pub(super) const NATIVES: &[Entry] = &[
    (INFLATER, "inflate0", "", |vm, a| {
        if [(0, false), (2, false), (4, true), (6, true)].into_iter().any(|(at, write)| vm.bulk_access(r(a, at), write))
        {
            return Native::Choice;
        }
        let (data, dictionary) = (bytes(vm, r(a, 0), i(a, 1)), bytes(vm, r(a, 2), i32::MAX));
        let (skip, n) = (i(a, 3).max(0) as usize, i(a, 5).max(0) as usize);
        let made = inflate(&data, &dictionary, skip + n);
        let fresh = made.output.get(skip..).unwrap_or_default();
        let (target, offset) = (r(a, 4), 0);
        let written = fresh.len().min(n);
        vm.touch(target);
        if let Data::Bytes(b) = &mut vm.state.heap.get_mut(target).data {
            b[offset..offset + written].copy_from_slice(&fresh[..written]);
        }
        let result = r(a, 6);
        vm.touch(result);
        for (at, value) in [made.status as u64, made.consumed as u64, written as u64].into_iter().enumerate() {
            vm.state.heap.get_mut(result).set_element(at, u64::from(value as u32));
        }
        Native::Void
    }),
    (DEFLATER, "deflate0", "", |vm, a| {
        if [0, 4].into_iter().any(|at| vm.bulk_access(r(a, at), false)) {
            return Native::Choice;
        }
        let data = bytes(vm, r(a, 0), i(a, 1));
        let marks = match &vm.state.heap.get(r(a, 4)).data {
            Data::Slots(s) => s.iter().map(|&m| m as u32 as usize).collect(),
            _ => Vec::new(),
        };
        let out = deflate(&data, i(a, 2), i(a, 3), &marks, i(a, 5) != 0);
        Native::reference(vm.new_byte_array(&out))
    }),
];

/// At most `count` bytes of a `byte[]`; none of null.
fn bytes(vm: &Vm, array: Ref, count: i32) -> Vec<u8> {
    if array == 0 {
        return Vec::new();
    }
    match &vm.state.heap.get(array).data {
        Data::Bytes(b) => b[..b.len().min(count.max(0) as usize)].to_vec(),
        _ => Vec::new(),
    }
}

/// How far inflating came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inflated {
    More = 0,
    Done = 1,
    Damaged = 2,
}

struct Made {
    status: Inflated,
    consumed: usize,
    /// Without the dictionary.
    output: Vec<u8>,
}

/// Inflates raw data until `wanted` bytes are there. One byte more is tried, so that the end right behind them is seen, as
/// zlib sees it.
fn inflate(data: &[u8], dictionary: &[u8], wanted: usize) -> Made {
    let mut buffer = dictionary.to_vec();
    buffer.resize(dictionary.len() + wanted + 1, 0);
    let flags = TINFL_FLAG_HAS_MORE_INPUT | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut state = DecompressorOxide::new();
    let (status, consumed, written) = decompress(&mut state, data, &mut buffer, dictionary.len(), flags);
    buffer.truncate(dictionary.len() + written.min(wanted));
    let output = buffer.split_off(dictionary.len());
    let status = match status {
        TINFLStatus::Done if written <= wanted => Inflated::Done,
        TINFLStatus::Done | TINFLStatus::HasMoreOutput | TINFLStatus::NeedsMoreInput => Inflated::More,
        _ => Inflated::Damaged,
    };
    Made { status, consumed, output }
}

/// Deflates to raw data. `marks`: positions where the program asked for a flush, each followed by the kind.
fn deflate(data: &[u8], level: i32, strategy: i32, marks: &[usize], finish: bool) -> Vec<u8> {
    let flags = create_comp_flags_from_zip_params(level, RAW, strategy);
    let mut state = CompressorOxide::new(flags);
    let mut out = Vec::new();
    let mut from = 0;
    let mut step = |part: &[u8], flush: TDEFLFlush| {
        let _ = compress_to_output(&mut state, part, flush, |bytes| {
            out.extend_from_slice(bytes);
            true
        });
    };
    for mark in marks.chunks_exact(2) {
        let to = mark[0].clamp(from, data.len());
        step(&data[from..to], if mark[1] == 3 { TDEFLFlush::Full } else { TDEFLFlush::Sync });
        from = to;
    }
    if finish {
        step(&data[from..], TDEFLFlush::Finish);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_deflated_is_inflated_in_pieces() {
        let text: Vec<u8> = (0..5000u32).flat_map(|n| (n / 7 % 97).to_le_bytes()).collect();
        let packed = deflate(&text, 6, 0, &[100, 2, 700, 3], true);
        let half = inflate(&packed[..packed.len() / 2], &[], text.len());
        assert_eq!(half.status, Inflated::More);
        assert!(text.starts_with(&half.output));
        let part = inflate(&packed, &[], 1000);
        assert_eq!((part.status, part.output.as_slice()), (Inflated::More, &text[..1000]));
        let all = inflate(&packed, &[], text.len());
        assert_eq!((all.status, all.consumed), (Inflated::Done, packed.len()));
        assert_eq!(all.output, text);
        assert_eq!(inflate(&[7, 7, 7, 7], &[], 10).status, Inflated::Damaged);
        // A flush point leaves everything before it readable.
        let flushed = deflate(&text, 6, 0, &[100, 2], false);
        assert_eq!(inflate(&flushed, &[], 100).output, text[..100]);
    }
}
