/** Text in the compared form, with the place of each of its characters in the original. */
export interface FoldedText {
  text: string;
  /** UTF-16 places in the original. */
  at: number[];
  /** Code points before each place. */
  points: number[];
  original: string;
}

const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';
/** Letters in circles and squares that Unicode does not trace back to plain ones. */
const ENCLOSED = [0x1f150, 0x1f170] as const;
const INVISIBLE = /^(?:\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff)$/u;

function plain(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return char.toLowerCase();
  for (const start of ENCLOSED)
    if (code >= start && code < start + 26) return String.fromCharCode(97 + code - start);
  const small = SMALL_CAPITALS.indexOf(char);
  if (small >= 0) return String.fromCharCode(97 + small);
  const folded = char.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return folded === '’' || folded === '‘' || folded === '´'
    ? "'"
    : folded.replace('ß', 'ss').replace('œ', 'oe');
}

/** Lower case, without accents and letter styles; addresses and e-mails are blanked, mentions are `@` and filler. */
export function foldedText(original: string, keeps_mentions = false): FoldedText {
  let text = '';
  const at: number[] = [];
  const points: number[] = [];
  let place = 0;
  let point = 0;
  for (const char of original) {
    if (!INVISIBLE.test(char)) {
      const folded = plain(char);
      text += folded;
      for (let i = 0; i < folded.length; i++) {
        at.push(place);
        points.push(point);
      }
    }
    place += char.length;
    point++;
  }
  const blank = (match: string) => '\u0001'.repeat(match.length);
  text = text
    .replace(/(?:https?:\/\/|www\.)[^\s()]+/g, blank)
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,100}/g, blank);
  if (!keeps_mentions) text = text.replace(/(?<=@)[\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu, blank);
  return { text, at, points, original };
}

/** The words as they are written, from and to places of the folded text. */
export function writtenAs({ at, original }: FoldedText, from: number, to: number): string {
  const end = to < at.length ? (at[to] as number) : original.length;
  return original.slice(at[from] ?? 0, end).trim();
}
