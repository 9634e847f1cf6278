export interface Mark {
  at: number;
  /** Includes its sign. */
  text: string;
  bare: string;
}

const TAG = String.raw`[\p{L}\p{M}\p{Nd}_]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*`;
/** Letters and digits, not digits alone; or emoji alone. */
const HASHTAG = new RegExp(String.raw`#((?=[\p{M}\p{Nd}_]*\p{L})${TAG}+|(?:${EMOJI})+)`, 'gu');
const MENTION = new RegExp(String.raw`@(${TAG}+(?:\.+${TAG}+)*)`, 'gu');
/** A mark cannot begin after these characters; scripts without spaces are allowed before one. */
const WORD_BEFORE =
  /[\p{L}\p{Nd}_](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])$/u;
/** Signs in a web address mark nothing. */
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
    // "#one#two" are two hashtags.
    const isFree = at === end || !WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at));
    if (!isFree || isInAddress(text, at)) continue;
    found.push({ at, text: whole, bare });
    end = at + whole.length;
  }
  return found;
}

/** An address begins after the last space or opening bracket. */
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

/** A username ends where another script begins: "@mira" in "@miraさん". */
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
