// Takes the debugger's tables of local variables out of a class file: no part of a program's behaviour, and a sixth of
// what the page would have to fetch. Line numbers stay, stack traces need them. The constant pool is left as it is.

const dropped = new Set(["LocalVariableTable", "LocalVariableTypeTable"]);
/** Bytes after the tag, per constant-pool tag (JVMS 4.4); 1 is Utf8, which has a length of its own. */
const poolSizes = { 3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2 };

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
  }
  u1() {
    return this.view.getUint8(this.at++);
  }
  u2() {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }
  u4() {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
  skip(count) {
    this.at += count;
  }
}

/**
 * The indices of the Utf8 constants that name the attributes of interest. Leaves the reader behind the pool.
 */
function readPool(reader) {
  const names = { dropped: new Set(), code: -1 };
  reader.skip(8);
  const count = reader.u2();
  for (let index = 1; index < count; index++) {
    const tag = reader.u1();
    if (tag === 1) {
      const length = reader.u2();
      const text = Buffer.from(reader.bytes.buffer, reader.bytes.byteOffset + reader.at, length).toString("latin1");
      if (dropped.has(text)) names.dropped.add(index);
      if (text === "Code") names.code = index;
      reader.skip(length);
    } else {
      const size = poolSizes[tag];
      if (size === undefined) throw new Error(`constant-pool tag ${tag}`);
      reader.skip(size);
      // A long or a double takes two indices.
      if (tag === 5 || tag === 6) index++;
    }
  }
  return names;
}

/** The ranges to cut out of one Code attribute, whose body starts here, and the two places to correct. */
function cutCode(reader, names, cuts) {
  reader.skip(4);
  reader.skip(reader.u4());
  reader.skip(reader.u2() * 8);
  const countAt = reader.at;
  const count = reader.u2();
  let removed = 0;
  let removedBytes = 0;
  for (let i = 0; i < count; i++) {
    const from = reader.at;
    const name = reader.u2();
    reader.skip(reader.u4());
    if (names.has(name)) {
      cuts.push([from, reader.at]);
      removed++;
      removedBytes += reader.at - from;
    }
  }
  return { countAt, count: count - removed, removedBytes };
}

export function stripLocals(bytes) {
  const reader = new Reader(bytes);
  const names = readPool(reader);
  if (names.dropped.size === 0) return bytes;
  const copy = new Uint8Array(bytes);
  const patch = new DataView(copy.buffer);
  const cuts = [];
  reader.skip(6);
  reader.skip(reader.u2() * 2);
  for (const kind of ["fields", "methods"]) {
    const members = reader.u2();
    for (let i = 0; i < members; i++) {
      reader.skip(6);
      const attributes = reader.u2();
      for (let j = 0; j < attributes; j++) {
        const name = reader.u2();
        const lengthAt = reader.at;
        const length = reader.u4();
        const end = reader.at + length;
        if (kind === "methods" && name === names.code) {
          const { countAt, count, removedBytes } = cutCode(reader, names.dropped, cuts);
          patch.setUint16(countAt, count);
          patch.setUint32(lengthAt, length - removedBytes);
        }
        reader.at = end;
      }
    }
  }
  return without(copy, cuts);
}

function without(bytes, cuts) {
  const kept = [];
  let from = 0;
  for (const [start, end] of cuts) {
    kept.push(bytes.subarray(from, start));
    from = end;
  }
  kept.push(bytes.subarray(from));
  return Buffer.concat(kept);
}
