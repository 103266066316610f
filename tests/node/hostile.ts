// Class files and jars that nobody's compiler writes, made by hand.
import { deflateRawSync } from "node:zlib";

const u16 = (n: number): number[] => [(n >> 8) & 255, n & 255];
const u32 = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

/** Bytes that are put together: lists of numbers, and finished pieces. */
type Piece = readonly number[] | Uint8Array;
export const join = (...pieces: Piece[]): Uint8Array => Buffer.concat(pieces.map((piece) => Uint8Array.from(piece)));

/** The same bytes again and again. */
export const repeat = (piece: readonly number[], times: number): Uint8Array => {
  const one = Uint8Array.from(piece);
  const all = new Uint8Array(one.length * times);
  for (let i = 0; i < times; i++) all.set(one, i * one.length);
  return all;
};

export interface Method {
  name: string;
  descriptor: string;
  /** Code, unless the method is to have none; and what is on the stack and in local variables at most. */
  code?: Piece;
  stack?: number;
  locals?: number;
  /** Attributes of the code, and of the method. */
  inCode?: Piece[];
  attributes?: Piece[];
}

/** A class file, constant by constant. */
export class ClassFile {
  private readonly pool: Uint8Array[] = [];
  private readonly known = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly superName = "java/lang/Object",
    readonly interfaces: string[] = [],
  ) {}

  private constant(key: string, content: () => Uint8Array): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = content();
    const index = this.pool.push(made);
    this.known.set(key, index);
    return index;
  }

  utf8(text: string): number {
    const bytes = Buffer.from(text, "utf8");
    return this.constant(`utf8 ${text}`, () => join([1], u16(bytes.length), bytes));
  }

  class(name: string): number {
    const at = this.utf8(name);
    return this.constant(`class ${name}`, () => join([7], u16(at)));
  }

  method(owner: string, name: string, descriptor: string): number {
    const parts = [this.utf8(name), this.utf8(descriptor)];
    const both = this.constant(`name ${name} ${descriptor}`, () => join([12], ...parts.map(u16)));
    const of = this.class(owner);
    return this.constant(`method ${owner}.${name}${descriptor}`, () => join([10], u16(of), u16(both)));
  }

  attribute(name: string, content: Piece): Uint8Array {
    return join(u16(this.utf8(name)), u32(content.length), content);
  }

  /** `Code`: instructions, and attributes inside. */
  code({ code = [0xb1], stack = 10, locals = 10, inCode = [] }: Omit<Method, "name" | "descriptor">): Uint8Array {
    const content = join(u16(stack), u16(locals), u32(code.length), code, u16(0), u16(inCode.length), ...inCode);
    return this.attribute("Code", content);
  }

  bytes(methods: Method[], attributes: Piece[] = [], flags = 0x21): Uint8Array {
    const body = methods.map((method) => {
      const own = [...(method.code ? [this.code(method)] : []), ...(method.attributes ?? [])];
      return join(u16(9), u16(this.utf8(method.name)), u16(this.utf8(method.descriptor)), u16(own.length), ...own);
    });
    const head = [u16(flags), u16(this.class(this.name)), u16(this.class(this.superName)), u16(this.interfaces.length)];
    const interfaces = this.interfaces.map((name) => u16(this.class(name)));
    const rest = join(...head, ...interfaces, u16(0), u16(body.length), ...body, u16(attributes.length), ...attributes);
    return join([0xca, 0xfe, 0xba, 0xbe], u16(0), u16(49), u16(this.pool.length + 1), ...this.pool, rest);
  }
}

/** `public static void main(String[])` that returns. */
export const main = (code: Piece = [0xb1], more: Partial<Method> = {}): Method => ({
  name: "main",
  descriptor: "([Ljava/lang/String;)V",
  code,
  ...more,
});

export interface Entry {
  name: string;
  content: Uint8Array;
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc32 = (bytes: Uint8Array): number => ~bytes.reduce((crc, byte) => (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), ~0) >>> 0;
const little = (n: number, bytes: number): number[] => Array.from({ length: bytes }, (_, i) => Math.floor(n / 256 ** i) & 255);

/** A jar. `size` is what its directory says of the size of each entry, if it is to lie. */
export function jar(entries: Entry[], size?: number): Uint8Array {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const [title, packed] = [Buffer.from(name, "utf8"), deflateRawSync(content)];
    const facts = [little(20, 2), little(0x800, 2), little(8, 2), little(0, 4), little(crc32(content), 4), little(packed.length, 4), little(size ?? content.length, 4), little(title.length, 2), little(0, 2)];
    const piece = join([0x50, 0x4b, 3, 4], ...facts, title, packed);
    directory.push(join([0x50, 0x4b, 1, 2], little(20, 2), ...facts, little(0, 2), little(0, 2), little(0, 2), little(0, 4), little(at, 4), title));
    local.push(piece);
    at += piece.length;
  }
  const length = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = join([0x50, 0x4b, 5, 6], little(0, 4), little(entries.length, 2), little(entries.length, 2), little(length, 4), little(at, 4), little(0, 2));
  return join(...local, ...directory, end);
}

/** The same damage in every run. */
export class Damage {
  private state = 0x1bad_b002;

  below(n: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % n;
  }

  /** Some bytes changed, lost or doubled. */
  to(bytes: Uint8Array): Uint8Array {
    let out = Uint8Array.from(bytes);
    for (let i = 0; i <= this.below(4); i++) {
      const at = this.below(out.length);
      switch (this.below(6)) {
        case 0:
          out = join(out.subarray(0, at), [this.below(256)], out.subarray(at)) as Uint8Array<ArrayBuffer>;
          break;
        case 1:
          if (this.below(4) === 0) out = out.slice(0, at + 1);
          break;
        case 2:
          out[at] = [0, 1, 0x7f, 0x80, 0xff][this.below(5)] ?? 0;
          break;
        case 3:
          out[at] = out[this.below(out.length)] ?? 0;
          break;
        default:
          out[at] = this.below(256);
      }
    }
    return out;
  }
}
