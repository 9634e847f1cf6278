import { type FileHandle, open } from 'node:fs/promises';

export const VIDEO_TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const;
type VideoFormat = keyof typeof VIDEO_TYPES;

/** Bytes that decide on the format. */
export const HEAD_BYTES = 4096;
/** Brands of a `ftyp` box that are still pictures. */
const PICTURE_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1', 'heim', 'heis']);
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** By the first bytes alone, never by the name. */
export function videoFormat(head: Buffer): VideoFormat | null {
  if (head.subarray(0, 4).equals(EBML)) return head.subarray(0, 64).includes('webm') ? 'webm' : null;
  if (head.subarray(4, 8).toString('latin1') !== 'ftyp') return null;
  const brand = head.subarray(8, 12).toString('latin1');
  if (PICTURE_BRANDS.has(brand)) return null;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}

/** A fragmented video has a box for each second or so. */
const MOST_BOXES = 50_000;

/** Whether the boxes of an MP4 or QuickTime file reach its end and describe a movie. */
export async function isWholeVideo(file: string, format: VideoFormat): Promise<boolean> {
  if (format === 'webm') return true;
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let at = 0;
    let hasMovie = false;
    for (let boxes = 0; at + 8 <= size; boxes++) {
      const box = await boxAt(handle, at, size);
      if (box === null || boxes > MOST_BOXES) return false;
      hasMovie ||= box.type === 'moov';
      at = box.end;
    }
    return hasMovie;
  } finally {
    await handle.close();
  }
}

async function boxAt(handle: FileHandle, at: number, size: number) {
  const head = Buffer.alloc(16);
  await handle.read(head, 0, 16, at);
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  // 0 = to the end of the file, 1 = the length follows as 64 bits.
  const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  const end = at + length;
  return length >= 8 && end <= size ? { type, end } : null;
}
