import { create } from 'fontkit';
import type { FontFacts } from './font-reader.ts';

/** First bytes of TrueType and OpenType files, and of compressed ones for the web. */
const PLAIN = ['\0\x01\0\0', 'true', 'OTTO'];
const WEB = ['wOFF', 'wOF2'];

const NEEDED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;-+%()';
const MOST_FAMILY = 60;

/** Slides name the family in XML attributes. */
const plainName = (name: string | null): string =>
  (name ?? '')
    .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_FAMILY);

/** Reads and embeds a font as documents do. */
export function readFont(sent: Uint8Array): FontFacts {
  const bytes = Buffer.from(sent);
  const head = bytes.subarray(0, 4).toString('latin1');
  if (WEB.includes(head)) return { refused: 'web' };
  if (!PLAIN.includes(head)) return { refused: 'format' };
  try {
    const font = create(bytes);
    const flags = font['OS/2']?.fsType;
    if (flags && (flags.noEmbedding || flags.noSubsetting || flags.bitmapOnly)) return { refused: 'license' };
    for (const letter of NEEDED)
      if (!font.hasGlyphForCodePoint(letter.codePointAt(0) as number)) return { refused: 'letters' };
    const subset = font.createSubset();
    for (const glyph of font.layout(NEEDED).glyphs) subset.includeGlyph(glyph);
    const family = plainName(font.familyName);
    return family === '' || subset.encode().length === 0 ? { refused: 'damaged' } : { family };
  } catch {
    return { refused: 'damaged' };
  }
}
