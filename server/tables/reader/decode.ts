import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from './file-error.ts';

/** By iconv-lite's names. */
export const LEGACY = {
  cp1252: 'win1252',
  'windows-1250': 'win1250',
  'windows-1251': 'win1251',
  'windows-1254': 'win1254',
  gb18030: 'gb18030',
  big5: 'big5hkscs',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'cp949',
} as const;
export type LegacyEncoding = keyof typeof LEGACY;
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | LegacyEncoding;
/** For the user's choice. */
export const ENCODINGS = ['utf-8', ...(Object.keys(LEGACY) as LegacyEncoding[])] as const;

export const isEncoding = (name: string): name is Encoding =>
  (ENCODINGS as readonly string[]).includes(name) || /^utf-(8-bom|16[lb]e)$/.test(name);
const isLegacy = (encoding: Encoding): encoding is LegacyEncoding => Object.hasOwn(LEGACY, encoding);

const NEWLINE = 0x0a;
/** A longer line is not a table row, and would have to be held in memory. */
export const LONGEST_LINE_BYTES = 32 * 1024 * 1024;

/** Without BOM. */
export function decodeSample(sample: Buffer, encoding: Encoding): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return new TextDecoder(encoding).decode(sample);
  const text = decodeLines(isLegacy(encoding) ? sample : wholeCharacters(sample), encoding);
  return encoding === 'utf-8-bom' ? text.slice(1) : text;
}

/**
 * Bytes to text in constant memory. UTF-16 by its BOM, legacy encodings by choice. Otherwise line by line:
 * valid UTF-8 is UTF-8, anything else cp1252, so that a wrong byte affects only its line, and mixed files
 * read correctly.
 */
export async function* decodeStream(
  chunks: AsyncIterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    yield* decodeUtf16(chunks, encoding);
    return;
  }
  let rest: Buffer[] = [];
  let restLength = 0;
  let atStart = true;
  const text = (bytes: Buffer) => {
    const decoded = decodeLines(bytes, encoding);
    const plain = atStart && decoded.charCodeAt(0) === 0xfeff ? decoded.slice(1) : decoded;
    atStart = false;
    return plain;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      rest.push(chunk);
      restLength += chunk.length;
      if (restLength > LONGEST_LINE_BYTES) throw lineTooLong();
      continue;
    }
    const complete = chunk.subarray(0, end);
    yield text(restLength > 0 ? Buffer.concat([...rest, complete]) : complete);
    // Copied, because the stream may reuse its buffer for the next chunk.
    rest = end < chunk.length ? [Buffer.from(chunk.subarray(end))] : [];
    restLength = chunk.length - end;
  }
  if (restLength > 0) yield text(Buffer.concat(rest));
}

export function lineTooLong(): FileError {
  const megabytes = LONGEST_LINE_BYTES / 1024 / 1024;
  return new FileError('row_too_long', sentenceFor('row_too_long', { n: megabytes }));
}

async function* decodeUtf16(chunks: AsyncIterable<Buffer>, encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function decodeLines(bytes: Buffer, encoding: Encoding): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  // No second byte of a character is a line end, so whole lines are whole characters.
  if (isLegacy(encoding) && encoding !== 'cp1252') return iconv.decode(bytes, LEGACY[encoding]);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, end);
    text += isUtf8(line) ? line.toString('utf8') : decodeCp1252(line);
    start = end;
  }
  return text;
}

/** The five undefined bytes of cp1252 become control characters, so that nothing is lost. */
function decodeCp1252(line: Buffer): string {
  const text = iconv.decode(line, LEGACY.cp1252);
  return text.replaceAll('\ufffd', (_, at: number) => String.fromCharCode(line[at] ?? 0xfffd));
}

/** Drops a character cut by the sample's end. */
export function wholeCharacters(sample: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, sample.length); back++) {
    const byte = sample[sample.length - back] ?? 0;
    if (byte < 0x80) return sample;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? sample.subarray(0, sample.length - back) : sample;
    }
  }
  return sample;
}
