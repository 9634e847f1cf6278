/**
 * Decodes ClickHouse's Native format: blocks of rows, column by column. Layout:
 * https://clickhouse.com/docs/interfaces/formats/Native and the serializations of the types named here.
 */
export type Numbers =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Float32Array
  | Float64Array;

/** Row i has `texts[codes[i]]`. */
export interface TextColumn {
  texts: string[];
  codes: Uint32Array;
}
/** Row i has the items from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
export interface ArrayColumn {
  ends: Uint32Array;
  items: NativeColumn;
}
export type NativeColumn = Numbers | TextColumn | ArrayColumn;
/** A batch of rows, by column name. */
export interface Block {
  rows: number;
  columns: Record<string, NativeColumn>;
}

const WIDTHS = {
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
  UInt64: BigUint64Array,
  Int8: Int8Array,
  Int16: Int16Array,
  Int32: Int32Array,
  Int64: BigInt64Array,
  Float32: Float32Array,
  Float64: Float64Array,
} as const;

/** In order. Throws on unsupported types. */
export function readNative(bytes: Uint8Array): Block[] {
  const reader = new Reader(bytes);
  const blocks: Block[] = [];
  while (reader.at < bytes.length) {
    const width = reader.varint();
    const rows = reader.varint();
    const columns: Record<string, NativeColumn> = {};
    for (let i = 0; i < width; i++) {
      const name = reader.text();
      columns[name] = reader.column(reader.text(), rows);
    }
    if (rows > 0) blocks.push({ rows, columns });
  }
  return blocks;
}

const utf8 = new TextDecoder();

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#view.getUint8(this.at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const length = this.varint();
    this.at += length;
    return utf8.decode(this.#bytes.subarray(this.at - length, this.at));
  }

  column(type: string, rows: number): NativeColumn {
    const array = /^Array\((.+)\)$/.exec(type)?.[1];
    if (array !== undefined) return this.#array(array, rows);
    if (rows === 0) return new Uint8Array(0);
    if (type === 'LowCardinality(String)') return this.#dictionary(rows);
    if (type === 'String') {
      const texts: string[] = [];
      for (let i = 0; i < rows; i++) texts.push(this.text());
      const codes = new Uint32Array(rows);
      for (let i = 0; i < rows; i++) codes[i] = i;
      return { texts, codes };
    }
    return this.#numbers(type.startsWith('DateTime') ? 'UInt32' : type, rows);
  }

  /** Copied, because columns are not aligned to their width. */
  #numbers(type: string, rows: number): Numbers {
    const Made = WIDTHS[type as keyof typeof WIDTHS];
    if (!Made) throw new Error(`Columns of type ${type} are not read`);
    const length = rows * Made.BYTES_PER_ELEMENT;
    const from = this.#bytes.byteOffset + this.at;
    this.at += length;
    return new Made(this.#bytes.buffer.slice(from, from + length) as ArrayBuffer);
  }

  #array(items: string, rows: number): ArrayColumn {
    // The dictionary's version comes before the lengths of the arrays of its codes.
    const isDictionary = items === 'LowCardinality(String)';
    if (isDictionary && rows > 0) this.at += 8;
    const wide = new Uint32Array((this.#numbers('UInt64', rows) as BigUint64Array).buffer);
    // No block has 2^32 items: the lower halves suffice.
    const ends = wide.filter((_half, i) => i % 2 === 0);
    const count = ends.at(-1) ?? 0;
    return {
      ends,
      items: isDictionary && count > 0 ? this.#dictionary(count, 0) : this.column(items, count),
    };
  }

  #dictionary(rows: number, version = 8): TextColumn {
    this.at += version;
    const flags = this.#view.getUint8(this.at);
    this.at += 8;
    const size = Number(this.#view.getBigUint64(this.at, true));
    this.at += 8;
    const texts: string[] = [];
    for (let i = 0; i < size; i++) texts.push(this.text());
    this.at += 8;
    const codes = this.#numbers(['UInt8', 'UInt16', 'UInt32'][flags] ?? 'UInt64', rows);
    return { texts, codes: new Uint32Array(codes as Uint32Array) };
  }
}

/** Concatenates one numeric column of all blocks into this element type (8-byte counts become numbers). */
export function joined<
  T extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array | BigUint64Array,
>(blocks: readonly Block[], name: string, into: new (length: number) => T): T {
  const rows = blocks.reduce((sum, b) => sum + b.rows, 0);
  const all = new into(rows);
  let at = 0;
  for (const block of blocks) {
    const column = block.columns[name] as Numbers;
    if (column instanceof BigUint64Array && all instanceof Float64Array) widen(column, all, at);
    else (all as Uint32Array).set(column as Uint32Array, at);
    at += block.rows;
  }
  return all;
}

/** Eight-byte counts as numbers: exact up to 2^53. */
function widen(column: BigUint64Array, all: Float64Array, at: number) {
  const halves = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
  for (let i = 0; i < column.length; i++)
    all[at + i] = (halves[2 * i] as number) + (halves[2 * i + 1] as number) * 4_294_967_296;
}
