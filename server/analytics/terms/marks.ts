/** A hashtag or a mention in a normalised text. */
export interface Mark {
  at: number;
  /** With its sign. */
  text: string;
  bare: string;
}

const TAG = String.raw`[\p{L}\p{M}\p{Nd}_]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*`;
/** Letters and digits, not digits alone; or emoji alone. */
const HASHTAG = new RegExp(String.raw`#((?=[\p{M}\p{Nd}_]*\p{L})${TAG}+|(?:${EMOJI})+)`, 'gu');
const MENTION = new RegExp(String.raw`@(${TAG}+(?:\.+${TAG}+)*)`, 'gu');
/** Characters that a sign does not begin a mark behind; scripts without spaces between words may stand before one. */
const WORD_BEFORE =
  /[\p{L}\p{Nd}_](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])$/u;
/** An address: signs in it mark nothing. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/;

export const hashtagsOf = (text: string): Mark[] => (text.includes('#') ? marksOf(text, HASHTAG) : []);

export const mentionsOf = (text: string): Mark[] =>
  text.includes('@')
    ? marksOf(text, MENTION).map(({ at, bare }) => {
        const name = oneScript(bare);
        return { at, text: `@${name}`, bare: name };
      })
    : [];

function marksOf(text: string, pattern: RegExp): Mark[] {
  const found: Mark[] = [];
  let end = -1;
  for (const match of text.matchAll(pattern)) {
    const [whole, bare = ''] = match;
    const at = match.index;
    // "#one#two": one begins where another ends.
    const isFree = at === end || !WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at));
    if (!isFree || isInAddress(text, at)) continue;
    found.push({ at, text: whole, bare });
    end = at + whole.length;
  }
  return found;
}

/** The sign stands in an address, which begins after the last space or opening bracket before it. */
function isInAddress(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const start = Math.max(before.search(/[^\s("'<[]*$/), 0);
  return ADDRESS.test(text.slice(start, at));
}

const SCRIPTS = [
  /^[\p{Script=Latin}]/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /^[\p{Script=Hangul}]/u,
  /^[\p{Script=Cyrillic}]/u,
  /^[\p{Script=Arabic}]/u,
];

/** A username up to where another script begins: "@mira" of "@miraさん". */
function oneScript(name: string): string {
  const script = SCRIPTS.find((one) => one.test(name.replace(/^[\p{M}\p{Nd}_.]+/u, '')));
  if (script === undefined || /^[\x21-\x7e]+$/.test(name)) return name;
  let end = 0;
  for (const letter of name) {
    if (/\p{L}/u.test(letter) && !script.test(letter)) break;
    end += letter.length;
  }
  return name.slice(0, end).replace(/\.+$/, '');
}
