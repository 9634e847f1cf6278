import { currentTypeface } from './typeface.ts';

export const PRODUCT_FONT = 'Inter';
/** Name of a client's font within a document. */
export const CLIENT_FONT = 'Client';

/** Scripts that the font of everything else does not have, each with its own. */
const SCRIPTS = [
  { font: 'KR', letters: '\u1100-\u11ff\u3130-\u318f\uac00-\ud7af' },
  { font: 'SC', letters: '\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\uff00-\uffef' },
] as const;

const RUNS = new RegExp(`(${SCRIPTS.map(({ letters }) => `[${letters}]+`).join('|')})`);
const FONTS = SCRIPTS.map(({ font, letters }) => ({ font, of: new RegExp(`^[${letters}]`) }));
// Emoji, and what joins or colors them: no font that documents carry has them. Signs like © and ™ are letters there.
const EMOJI =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)/gu;

interface Run {
  text: string;
  /** That of the document if absent. */
  font?: string;
}

/** Font of a script that the fonts of all other texts lack. */
export const ownFontOf = (run: string): string | undefined => FONTS.find(({ of }) => of.test(run))?.font;

/** Letters that the client's font lacks are in the product's. */
function inClientFont(text: string): Run[] {
  const face = currentTypeface();
  if (face === null) return [{ text }];
  const runs: Run[] = [];
  for (const letter of text) {
    const font = face.has(letter) || /\s/.test(letter) ? undefined : PRODUCT_FONT;
    const last = runs.at(-1);
    if (last && last.font === font) last.text += letter;
    else runs.push(font ? { text: letter, font } : { text: letter });
  }
  return runs;
}

/** A text in runs of one font each, without emoji. */
export const fontRuns = (text: string): Run[] =>
  text
    .replace(EMOJI, '')
    .split(RUNS)
    .filter(Boolean)
    .flatMap((run) => {
      const font = ownFontOf(run);
      return font ? [{ text: run, font }] : inClientFont(run);
    });

/** The font of a short text in a chart, which has one: that of its first letter of another script. */
export function fontOfText(text: string): string {
  const script = ownFontOf(RUNS.exec(text)?.[0] ?? '');
  if (script) return script;
  const face = currentTypeface();
  return face && [...text].every((letter) => face.has(letter)) ? CLIENT_FONT : PRODUCT_FONT;
}
