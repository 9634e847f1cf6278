import { create, type Font } from 'fontkit';
import type { PrintedFont } from '../../printed-brand.ts';

/** The font of a client while a document is laid out. */
export interface Typeface {
  family: string;
  has(letter: string): boolean;
  /** In em; 0 for letters it lacks. */
  width(letter: string, is_bold: boolean): number;
}

/** Other programs draw a little wider. */
const SPARE = 1.04;

const codeOf = (letter: string) => letter.codePointAt(0) as number;

function widths(font: Font): (letter: string) => number {
  const known = new Map<string, number>();
  return (letter) => {
    const before = known.get(letter);
    if (before !== undefined) return before;
    const code = codeOf(letter);
    const width = font.hasGlyphForCodePoint(code)
      ? (font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * SPARE
      : 0;
    known.set(letter, width);
    return width;
  };
}

function typefaceOf({ family, regular, bold }: PrintedFont): Typeface {
  const [plain, heavy] = [regular, bold ?? regular].map((bytes) => create(bytes)) as [Font, Font];
  const [ofPlain, ofHeavy] = [widths(plain), widths(heavy)];
  return {
    family,
    has: (letter) => plain.hasGlyphForCodePoint(codeOf(letter)) && heavy.hasGlyphForCodePoint(codeOf(letter)),
    width: (letter, is_bold) => (is_bold ? ofHeavy : ofPlain)(letter),
  };
}

// Layouts are made without a pause, so no other document is laid out meanwhile.
let current: Typeface | null = null;
export const currentTypeface = (): Typeface | null => current;

/** Lays out in the font of a client; null = in the product's. */
export function inFont<T>(font: PrintedFont | null, make: () => T): T {
  current = font && typefaceOf(font);
  try {
    return make();
  } finally {
    current = null;
  }
}

/** Ascent and descent of the product's font, in em: layouts are made for its lines. */
const [ASCENT, DESCENT] = [0.96875, -0.2412];
const TABLE_RECORD = 16;

/** A font with the lines of the product's: others are up to half as high again. */
export function withUsualLines(bytes: Uint8Array): Buffer {
  const font = Buffer.from(bytes);
  const table = (tag: string): number => {
    for (let i = 0; i < font.readUInt16BE(4); i++) {
      const record = 12 + i * TABLE_RECORD;
      if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
    }
    throw new Error(`The font has no table ${tag}`);
  };
  const em = font.readUInt16BE(table('head') + 18);
  const lines = table('hhea') + 4;
  for (const [i, height] of [ASCENT, DESCENT, 0].entries())
    font.writeInt16BE(Math.round(height * em), lines + 2 * i);
  return font;
}
