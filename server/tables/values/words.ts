import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isNothing, type Parsed, Refused } from './parsed.ts';

const YES = new Set([
  'true',
  '1',
  '1.0',
  'yes',
  'y',
  't',
  'oui',
  'si',
  'sí',
  'ja',
  '是',
  'はい',
  '예',
  'verified',
]);
const NO = new Set(['false', '0', '0.0', 'no', 'n', 'f', 'non', 'nein', '否', 'いいえ', '아니요']);

/** In the spellings of Python, spreadsheets and several languages. */
export function parseBoolean(text: string): Parsed<boolean> {
  if (text === 'True' || text === 'true') return true;
  if (text === 'False' || text === 'false') return false;
  if (isNothing(text)) return null;
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : new Refused(sentenceFor('boolean_invalid'));
}

export type Gender = 'male' | 'female' | 'others' | 'couple';

const GENDER_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  male: [
    'male',
    'm',
    'man',
    'men',
    '男',
    '男性',
    'homme',
    'masculin',
    'hombre',
    'masculino',
    'männlich',
    'mann',
  ],
  female: [
    'female',
    'f',
    'w',
    'woman',
    'women',
    '女',
    '女性',
    'femme',
    'féminin',
    'mujer',
    'femenino',
    'feminino',
    'weiblich',
  ],
  others: ['other', 'others', 'non-binary', 'nonbinary', 'x', 'autre', 'otro', 'divers', '其他'],
  couple: ['couple', 'pair', 'couples', '情侣'],
};
const GENDERS = new Map<string, Gender>();
for (const gender of ['male', 'female', 'others', 'couple'] as const) {
  for (const word of GENDER_WORDS[gender]) GENDERS.set(word, gender);
}

/** In several languages; 未知 and empty are unknown. */
export function parseGender(text: string): Parsed<Gender> {
  if (isNothing(text)) return null;
  return GENDERS.get(text.trim().toLowerCase()) ?? new Refused(sentenceFor('gender_unknown'));
}

/** Badly exported texts contain literal backslash-n and backslash-r. */
export function literalNewlines(text: string): string {
  return text.includes('\\') ? text.replace(/\\r\\n|\\n|\\r/g, '\n') : text;
}

/**
 * Without "@", blanks and URL, in lower case; null if nothing remains or it has blanks (a display name).
 */
export function parseUsername(text: string): string | null {
  let name = text.trim();
  if (name.includes('/')) name = usernameOfAddress(name) ?? '';
  while (name.startsWith('@') || name.startsWith('＠')) name = name.slice(1);
  return name === '' || /[\s/@]/.test(name) ? null : name.toLowerCase();
}

/** "https://www.youtube.com/@Name?x=1" → "Name"; null for URLs with a channel id, a post or nothing. */
export function usernameOfAddress(address: string): string | null {
  const path = /^(?:https?:\/\/)?[^/\s]+\/([^?#\s]*)/.exec(address.trim())?.[1];
  if (path === undefined) return null;
  const [first = '', second = ''] = path.split('/');
  const name = first === 'add' ? second : first;
  if (['', 'channel', 'c', 'u', 'user', 'p', 'reel', 'watch', 'shorts', 'explore', 'video'].includes(name))
    return null;
  return decoded(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
