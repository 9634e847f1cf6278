/** Scripts that the font of everything else does not have, each with its own. */
const SCRIPTS = [
  { font: 'KR', letters: '\u1100-\u11ff\u3130-\u318f\uac00-\ud7af' },
  { font: 'SC', letters: '\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\uff00-\uffef' },
] as const;
export type CjkFont = (typeof SCRIPTS)[number]['font'];

const RUNS = new RegExp(`(${SCRIPTS.map(({ letters }) => `[${letters}]+`).join('|')})`);
const FONTS = SCRIPTS.map(({ font, letters }) => ({ font, of: new RegExp(`^[${letters}]`) }));
// Emoji, and what joins or colours them: no font that documents carry has them. Signs like © and ™ are letters there.
const EMOJI =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3)/gu;

const fontOf = (run: string): CjkFont | undefined => FONTS.find(({ of }) => of.test(run))?.font;

/** A text in runs of one font each, without emoji. */
export const fontRuns = (text: string): Array<{ text: string; font?: CjkFont }> =>
  text
    .replace(EMOJI, '')
    .split(RUNS)
    .filter(Boolean)
    .map((run) => {
      const font = fontOf(run);
      return font ? { text: run, font } : { text: run };
    });

/** The font of a short text: that of its first character of one of these scripts. */
export const fontOfText = (text: string): CjkFont | undefined => fontOf(RUNS.exec(text)?.[0] ?? '');
