// Sections of a wasm module.

const HEADER = 8;
const CUSTOM = 0;

/** A number as it stands in a module (LEB128), and where it ends. */
function number(bytes, from) {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

/** The module without the custom sections that `drop` says by their names. */
export function withoutSections(module, drop) {
  const kept = [module.subarray(0, HEADER)];
  for (let start = HEADER; start < module.length; ) {
    const [length, content] = number(module, start + 1);
    const end = content + length;
    const [nameLength, name] = number(module, content);
    const dropped = module[start] === CUSTOM && drop(module.subarray(name, name + nameLength).toString("utf8"));
    if (!dropped) kept.push(module.subarray(start, end));
    start = end;
  }
  return Buffer.concat(kept);
}
