import { countries, languages } from 'countries-list';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isNothing, type Parsed, Refused } from './parsed.ts';

// Names in use besides the standard's English and native ones.
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  eua: 'US',
  'ee uu': 'US',
  eeuu: 'US',
  vae: 'AE',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  'u a e': 'AE',
  emirates: 'AE',
  'republic of korea': 'KR',
  'korea south': 'KR',
  'north korea': 'KP',
  'russian federation': 'RU',
  turkiye: 'TR',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  'cote d ivoire': 'CI',
  'hong kong': 'HK',
  'hong kong sar china': 'HK',
  macau: 'MO',
  macao: 'MO',
  'mainland china': 'CN',
  'viet nam': 'VN',
  holland: 'NL',
  'the netherlands': 'NL',
  burma: 'MM',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  'syrian arab republic': 'SY',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'lao pdr': 'LA',
  palestine: 'PS',
  'vatican city': 'VA',
  'north macedonia': 'MK',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  bosnia: 'BA',
  trinidad: 'TT',
  中国: 'CN',
  美国: 'US',
  日本: 'JP',
  韩国: 'KR',
  英国: 'GB',
  法国: 'FR',
  中国台湾: 'TW',
  台湾: 'TW',
  香港: 'HK',
  中国香港: 'HK',
};

const COUNTRY_CODES = countryNames();
const LANGUAGE_CODES = languageNames();

/** ISO 3166 alpha-2 from an English or native name, or a code. Never guessed. */
export function parseCountry(text: string): Parsed<string> {
  if (isNothing(text)) return null;
  const code = text.trim().toUpperCase();
  if (code.length === 2 && code in countries) return code;
  const name = nameKey(mended(text));
  const country =
    COUNTRY_CODES.get(name) ??
    (text.length < LONGEST ? (otherNames().get(name) ?? written(text)) : undefined);
  return country ?? new Refused(sentenceFor('country_unknown'));
}

const FLAG = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/u;
const WITH_CODE = /^([A-Z]{2})\s*[-–:|]\s*\p{L}|\p{L}\s*[([]([A-Z]{2})[)\]]$/u;

/** "🇳🇴 Norway", "Norway (NO)", "NO - Norway", "Oslo, Norway": the code; undefined for others. */
function written(text: string): string | undefined {
  const [last = '', ...place] = text.split(',').toReversed();
  // "San Diego, CA" and "Atlanta, Georgia" are in the United States.
  const name = nameKey(last);
  if (place.length > 0 && name.length > 3 && name !== 'georgia')
    return COUNTRY_CODES.get(name) ?? otherNames().get(name);
  const [flag, first = '', second = ''] = FLAG.exec(text) ?? [];
  const letter = (sign: string) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
  const [, before, after] = WITH_CODE.exec(text.trim()) ?? [];
  const code = flag === undefined ? (before ?? after) : letter(first) + letter(second);
  return code !== undefined && code in countries ? code : undefined;
}

const LONGEST = 60;
const LANGUAGES =
  'de fr es pt it nl pl sv da nb fi is cs sk hu ro bg hr sl sr el tr ru uk ar he fa hi th vi id ja ko zh zh-Hant'.split(
    ' ',
  );
let other_names: ReadonlyMap<string, string> | null = null;

/** In further languages; a name of two countries is none. Made when the first such name is read. */
function otherNames(): ReadonlyMap<string, string> {
  if (other_names !== null) return other_names;
  const names = new Map<string, string>();
  const several = new Set<string>();
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of Object.keys(countries)) {
      const name = nameKey(inLanguage.of(code) ?? '');
      if (name === '') continue;
      if ((names.get(name) ?? code) !== code) several.add(name);
      names.set(name, code);
    }
  }
  for (const name of several) names.delete(name);
  other_names = names;
  return names;
}

/** ISO 639-1 from an English or native name, or a code ("pt-BR", "English"). */
export function parseLanguage(text: string): Parsed<string> {
  if (isNothing(text)) return null;
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (code !== undefined && code in languages) return code;
  return LANGUAGE_CODES.get(nameKey(text)) ?? new Refused(sentenceFor('language_unknown'));
}

/** Repairs UTF-8 read as latin-1 ("CÃ´te"). */
function mended(text: string): string {
  if (!/[ÃÂ][\u0080-\u00bf]/.test(text)) return text;
  const again = Buffer.from(text, 'latin1').toString('utf8');
  return again.includes('\ufffd') ? text : again;
}

function nameKey(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function countryNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, country] of Object.entries(countries)) {
    names.set(nameKey(country.name), code);
    // A native name never replaces another country's English one.
    for (const other of [country.native, ...aliasesOf(country)]) {
      if (!names.has(nameKey(other))) names.set(nameKey(other), code);
    }
  }
  for (const [alias, code] of Object.entries(COUNTRY_ALIASES)) names.set(nameKey(alias), code);
  return names;
}

function aliasesOf(country: object): string[] {
  return 'alias' in country && Array.isArray(country.alias) ? country.alias.map(String) : [];
}

function languageNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, language] of Object.entries(languages)) {
    names.set(nameKey(language.native), code);
    names.set(nameKey(language.name), code);
  }
  for (const [alias, code] of [
    ['mandarin', 'zh'],
    ['cantonese', 'zh'],
    ['farsi', 'fa'],
    ['filipino', 'tl'],
    ['castilian', 'es'],
  ] as const) {
    names.set(alias, code);
  }
  return names;
}
