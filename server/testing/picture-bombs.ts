import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Small pictures made to take much time or memory, by name. */

/** Ten copies of ten copies … of a rectangle. */
export const svgBomb = (levels = 6): Buffer => {
  const level = (n: number) => `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(10)}</g>`;
  const levels_of = Array.from({ length: levels }, (_, n) => level(n + 1)).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs><g id="g0"><rect width="9" height="9"/></g>${levels_of}</defs><use href="#g${levels}"/></svg>`,
  );
};

const u32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer).reverse();
const u16 = (n: number) => Buffer.from(Uint16Array.of(n).buffer).reverse();
const le16 = (n: number) => Buffer.from(Uint16Array.of(n).buffer);
const le32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer);

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

function png({ edge, between = [] }: { edge: number; between?: Buffer[] }): Buffer {
  const head = Buffer.concat([u32(edge), u32(edge), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...between,
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.min(edge * 3 + 1, 100_000) * Math.min(edge, 1000)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Texts that unpack to 8 MB each. */
function pngTexts(n: number): Buffer {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(7_900_000, 32)),
  ]);
  return png({ edge: 10, between: Array.from({ length: n }, () => pngChunk('zTXt', text)) });
}

function apng(frames: number): Buffer {
  const control = pngChunk('acTL', Buffer.concat([u32(frames), u32(0)]));
  const frame = (n: number) =>
    pngChunk('fcTL', Buffer.concat([u32(n), u32(10), u32(10), u32(0), u32(0), u16(1), u16(100), u16(0)]));
  return png({ edge: 10, between: [control, ...Array.from({ length: frames }, (_, n) => frame(n))] });
}

function gif({ edge, frames }: { edge: number; frames: number }): Buffer {
  const frame = Buffer.concat([
    Buffer.from('21f90400000000002c00000000', 'hex'),
    ...[le16(edge), le16(edge)],
    Buffer.from('000202440100', 'hex'),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    le16(edge),
    le16(edge),
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from('3b', 'hex'),
  ]);
}

/** Written by the encoder, then enlarged in its header. */
async function enlarged(format: 'jpeg' | 'webp' | 'avif', lossless = false): Promise<Buffer> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } });
  const bytes = await picture.toFormat(format, { lossless }).toBuffer();
  if (format === 'jpeg') {
    const at = bytes.indexOf(Buffer.from('ffc0', 'hex'));
    bytes.writeUInt16BE(65_500, at + 5);
    bytes.writeUInt16BE(65_500, at + 7);
  } else if (format === 'avif') {
    const at = bytes.indexOf('ispe');
    bytes.writeUInt32BE(60_000, at + 8);
    bytes.writeUInt32BE(60_000, at + 12);
  } else if (lossless) {
    bytes.writeUInt32LE(16_382 | (16_382 << 14), bytes.indexOf('VP8L') + 9);
  } else {
    const at = bytes.indexOf(Buffer.from('9d012a', 'hex'));
    bytes.writeUInt16LE(16_383, at + 3);
    bytes.writeUInt16LE(16_383, at + 5);
  }
  return bytes;
}

function riff(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), le32(body.length), body]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), le32(data.length), data, Buffer.alloc(data.length % 2)]);
}

const le24 = (n: number) => le32(n).subarray(0, 3);

async function animatedWebp({ edge, frames }: { edge: number; frames: number }): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } });
  const chunk = (await picture.webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = Buffer.concat([le24(0), le24(0), le24(0), le24(0), le24(10), Buffer.from([0]), chunk]);
  return riff([
    riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), le24(edge - 1), le24(edge - 1)])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => riffChunk('ANMF', frame)),
  ]);
}

/** One coarse scan, and many that refine it. */
async function jpegScans(scans: number): Promise<Buffer> {
  const flat = { width: 2000, height: 2000, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create: flat }).jpeg({ progressive: true, quality: 30 }).toBuffer();
  const start = bytes.lastIndexOf(Buffer.from('ffda', 'hex'));
  const last = bytes.subarray(start, -2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: scans }, () => last),
    bytes.subarray(-2),
  ]);
}

function tiff(pages: number, edge: number): Buffer {
  const entry = (tag: number, type: number, value: number) =>
    Buffer.concat([le16(tag), le16(type), le32(1), le32(value)]);
  const directory = (next: number) => {
    const entries = [
      [256, 4, edge],
      [257, 4, edge],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, 8],
      [277, 3, 1],
      [278, 4, edge],
      [279, 4, 1],
    ].map(([tag = 0, type = 0, value = 0]) => entry(tag, type, value));
    return Buffer.concat([le16(entries.length), ...entries, le32(next)]);
  };
  const size = directory(0).length;
  return Buffer.concat([
    Buffer.from('49492a0008000000', 'hex'),
    ...Array.from({ length: pages }, (_, n) => directory(n + 1 < pages ? 8 + size * (n + 1) : 0)),
  ]);
}

async function cheapBombs(): Promise<Record<string, Buffer>> {
  const prolog = Buffer.from('<?xml version="1.0"?>\n<!-- a drawing -->\n');
  return {
    svg: svgBomb(),
    'svg behind a prolog': Buffer.concat([prolog, svgBomb()]),
    'svg with a byte order mark': Buffer.concat([Buffer.from('\ufeff'), svgBomb()]),
    'svg in gzip': gzipSync(svgBomb()),
    'svg behind the first bytes of a GIF': Buffer.concat([Buffer.from('GIF89a'), svgBomb()]),
    'png of 60,000 px': png({ edge: 60_000 }),
    'jpeg of 65,500 px': await enlarged('jpeg'),
    'webp of 16,383 px': await enlarged('webp'),
    'lossless webp of 16,383 px': await enlarged('webp', true),
    'animated webp of 16,000 px': await animatedWebp({ edge: 16_000, frames: 2 }),
    'gif of 65,535 px': gif({ edge: 65_535, frames: 1 }),
    'avif of 60,000 px': await enlarged('avif'),
    'tiff of 60,000 px': tiff(1, 60_000),
  };
}

async function dearBombs(): Promise<Record<string, Buffer>> {
  return {
    'png with 500 packed texts': pngTexts(500),
    'png of 100,000 frames': apng(100_000),
    'jpeg of 2,000 scans': await jpegScans(2000),
    'animated webp of 200,000 frames': await animatedWebp({ edge: 10, frames: 200_000 }),
    'gif of 500,000 frames': gif({ edge: 10, frames: 500_000 }),
    'gif of 500,000 frames of 4,000 px': gif({ edge: 4000, frames: 500_000 }),
    'tiff of 100,000 pages': tiff(100_000, 10),
  };
}

/** Refused by what their first bytes contain, or by what reading them costs. */
export const pictureBombs = (kind: 'by their first bytes' | 'by their cost') =>
  kind === 'by their cost' ? dearBombs() : cheapBombs();
