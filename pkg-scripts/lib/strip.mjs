// Thins out the debugger's tables of local variables in a class file, which are a sixth of what the page would have to
// fetch: what stays is the names of variables that hold references or are an index into an array of them, for the messages
// of NullPointerExceptions. Line numbers stay, stack traces need them. The constant pool is left as it is.

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
  const names = { dropped: -1, thinned: -1, code: -1, self: -1, references: new Set() };
  reader.skip(8);
  const count = reader.u2();
  for (let index = 1; index < count; index++) {
    const tag = reader.u1();
    if (tag === 1) {
      const length = reader.u2();
      const text = Buffer.from(reader.bytes.buffer, reader.bytes.byteOffset + reader.at, length).toString("latin1");
      if (text === "LocalVariableTypeTable") names.dropped = index;
      if (text === "LocalVariableTable") names.thinned = index;
      if (text === "Code") names.code = index;
      if (text === "this") names.self = index;
      if (/^[L[]/.test(text)) names.references.add(index);
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

/** The slots that are loaded as an index into an array of references, as in `a[i]` and `a[i++]`; now and then one more. */
function indexSlots(code) {
  const ILOAD = 0x15;
  const ILOAD_0 = 0x1a;
  const AALOAD = 0x32;
  const IINC = 0x84;
  const slots = new Set();
  for (let at = 0; at < code.length; at++) {
    const short = code[at] >= ILOAD_0 && code[at] < ILOAD_0 + 4;
    if (!short && code[at] !== ILOAD) continue;
    const next = at + (short ? 1 : 2);
    if (code[next] === AALOAD || (code[next] === IINC && code[next + 3] === AALOAD)) {
      slots.add(short ? code[at] - ILOAD_0 : code[at + 1]);
    }
  }
  return slots;
}

/** The ranges to cut out of a table of local variables, and what it says of its size. */
function thin(reader, names, slots, cuts, patch) {
  const lengthAt = reader.at - 4;
  const count = reader.u2();
  let removed = 0;
  for (let i = 0; i < count; i++) {
    const from = reader.at;
    reader.skip(4);
    const name = reader.u2();
    const reference = names.references.has(reader.u2());
    const slot = reader.u2();
    if (reference ? name !== names.self : slots.has(slot)) continue;
    cuts.push([from, reader.at]);
    removed++;
  }
  patch.setUint16(lengthAt + 4, count - removed);
  patch.setUint32(lengthAt, 2 + 10 * (count - removed));
  return 10 * removed;
}

/** The ranges to cut out of one Code attribute, whose body starts here, and the two places to correct. */
function cutCode(reader, names, cuts, patch) {
  reader.skip(4);
  const codeLength = reader.u4();
  const slots = indexSlots(reader.bytes.subarray(reader.at, reader.at + codeLength));
  reader.skip(codeLength);
  reader.skip(reader.u2() * 8);
  const countAt = reader.at;
  const count = reader.u2();
  let removed = 0;
  let removedBytes = 0;
  for (let i = 0; i < count; i++) {
    const from = reader.at;
    const name = reader.u2();
    const length = reader.u4();
    if (name === names.thinned) {
      removedBytes += thin(reader, names, slots, cuts, patch);
      continue;
    }
    reader.skip(length);
    if (name === names.dropped) {
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
  if (names.dropped === -1 && names.thinned === -1) return bytes;
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
          const { countAt, count, removedBytes } = cutCode(reader, names, cuts, patch);
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
