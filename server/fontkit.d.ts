// The parts of fontkit in use: it has no types.
declare module 'fontkit' {
  interface Glyph {
    advanceWidth: number;
  }
  interface Subset {
    includeGlyph(glyph: Glyph): number;
    encode(): Uint8Array;
  }
  interface Font {
    familyName: string | null;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    characterSet: number[];
    'OS/2'?: { fsType: { noEmbedding: boolean; noSubsetting: boolean; bitmapOnly: boolean } };
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): Glyph;
    layout(text: string): { glyphs: Glyph[] };
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
