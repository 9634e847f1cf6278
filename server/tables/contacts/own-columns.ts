import type { Format } from '#contract/platforms/platform.ts';
import { rulesOf, spellingsOf } from '#contract/platforms/platforms.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import {
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
} from '#contract/values/primitives.ts';
import type { ColumnValues } from '../recognition/column-values.ts';
import { headerName, keyOf, wordsOf } from '../recognition/header-words.ts';

/** Visible only to the importing company. */
export type OwnField =
  | 'own.email'
  | 'own.phone'
  | 'own.agent'
  | 'own.agent_email'
  | 'own.agent_phone'
  | 'own.price'
  | 'own.currency'
  | 'own.labels'
  | 'own.notes';

/** A `Candidate` of recognition, which imports this file. */
export interface OwnCandidate {
  field: OwnField;
  score: number;
  why: Sentence;
  meaning: null;
}

const NAMES: Partial<Record<OwnField, string>> = {
  'own.email':
    'email|e mail|mail|email address|e mail adresse|mail adresse|public email|business email|contact email|contact mail|kontakt email|kontakt e mail|adresse mail|adresse email|adresse e mail|courriel|correo|correo electronico|メール|メールアドレス|邮箱',
  'own.phone':
    'phone|phone number|public phone number|business phone number|contact phone number|contact phone|telefon|telefonnummer|telefonnr|telephone|numero de telephone|tel|telefono|mobile|mobile number|mobil|mobilnummer|handy|handynummer|电话|電話',
  'own.agent':
    'agent|agent name|agency|agentur|agence|agencia|manager|manager name|management|ansprechpartner|ansprechpartnerin|contact person|kontaktperson',
  'own.agent_email':
    'agent email|agent e mail|agentur email|agency email|manager email|management email|agent mail',
  'own.agent_phone': 'agent phone|agency phone|manager phone|management phone|agent telefon|agentur telefon',
  'own.currency': 'currency|wahrung|devise|moneda|price currency|currency code|货币|通貨',
  'own.labels': 'label|labels|etikett|etiketten|etiquette|etiquettes|etiqueta|etiquetas',
  'own.notes':
    'note|notes|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|remark|remarks|internal note|internal notes|remarque|remarques|commentaire interne|nota|notas|备注|備考|メモ',
};
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split('|').map((name) => [keyOf(wordsOf(name)), field as OwnField]),
  ),
);

export const MAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
export const PHONE = /^[+(]?[\d\s()/.+-]{5,40}$/;

/** A mail address or phone number without surrounding words. */
export const bareContact = (cell: string): string => cell.trim().replace(/^(mailto|tel):/i, '');

const mostly = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(test).length >= cells.length * 0.8;
const isPhone = (cell: string) => PHONE.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 5;

const HOLDS: Readonly<Record<OwnField, (values: ColumnValues) => boolean>> = {
  'own.email': isMail,
  'own.agent_email': isMail,
  'own.phone': isTelephone,
  'own.agent_phone': isTelephone,
  'own.agent': ({ share }) => share.letters >= 0.8 && share.flag < 0.8,
  'own.price': ({ cells }) => mostly(cells, (cell) => /\d/.test(cell) && cell.length <= 30),
  'own.currency': ({ cells }) => mostly(cells, (cell) => currencyIn(cell) !== null),
  'own.labels': ({ share }) => share.letters >= 0.8,
  'own.notes': ({ share }) => share.letters >= 0.8,
};

function isMail({ cells }: ColumnValues): boolean {
  return mostly(cells, (cell) => MAIL.test(bareContact(cell)));
}
function isTelephone({ cells }: ColumnValues): boolean {
  return mostly(cells, (cell) => isPhone(bareContact(cell)));
}

const WHY: Readonly<Record<OwnField, Sentence>> = {
  'own.email': sentenceFor('name_contact_emails'),
  'own.agent_email': sentenceFor('name_contact_emails'),
  'own.phone': sentenceFor('name_contact_phones'),
  'own.agent_phone': sentenceFor('name_contact_phones'),
  'own.agent': sentenceFor('name_agent'),
  'own.price': sentenceFor('name_price_post_kind'),
  'own.currency': sentenceFor('values_currencies'),
  'own.labels': sentenceFor('name_labels'),
  'own.notes': sentenceFor('name_notes'),
};

/** For columns with private facts about a creator; else null. */
export function ownCandidate(name: string, values: ColumnValues): OwnCandidate | null {
  if (values.filled === 0) return null;
  const words = headerName(name).path.flatMap(wordsOf);
  const field = BY_NAME.get(keyOf(words)) ?? (pricedPost(name) === null ? null : 'own.price');
  if (field === null || !HOLDS[field](values)) return null;
  return { field, score: 0.93, why: WHY[field], meaning: null };
}

const PRICE =
  /^(price|prices|preis|preise|prix|tarif|tarife|tarifs|rate|rates|fee|fees|cost|costs|kosten|cout|honorar|precio|precios|prezzo|prezzi|preco|precos|valor|valores|cache|caches|tarifa|tarifas|compenso|gage|报价|价格)$/;
/** Words that exclude a price. */
const ESTIMATES =
  /^(estimated|est|avg|average|cpm|cpe|cpv|total|engagement|conversion|click|interaction|response)$/;
const FORMATS: ReadonlyArray<readonly [RegExp, Format]> = [
  [/^(carousel|carousels|karussell|carrousel|carrusel)$/, 'carousel'],
  [/^reels?$/, 'reel'],
  [/^(story|stories|storys|storyset)$/, 'story'],
  [/^shorts?$/, 'short'],
  [/^spotlights?$/, 'spotlight'],
  [/^(video|videos|clip|clips|film)$/, 'video'],
  [
    /^(post|posts|posting|postings|beitrag|beitrage|publication|publicacion|feed|feedpost|static|picture|photo|foto|bild)$/,
    'post',
  ],
];

const PLATFORM_OF_WORD = new Map(
  PLATFORMS.flatMap((platform) => spellingsOf(platform).map((word): [string, Platform] => [word, platform])),
);

const typesOf = (format: Format) => POST_TYPES.filter((type) => rulesOf(type).formats.includes(format));

/** Platform, if it is named, and format. */
export interface PricedPost {
  platform: Platform | null;
  format: Format;
}

const PER = /^(per|pro|par|por|je|a|each|pr|1|un|une|ein|eine|one|ht|ttc|net|netto|brutto)$/;
/** "$ per Reel", "EUR / Story": nothing but a currency and the kind of post. */
const isSumOfPost = (name: string, words: readonly string[]): boolean =>
  currencyIn(name) !== null &&
  words.every(
    (word) =>
      PER.test(word) ||
      FORMATS.some(([like]) => like.test(word)) ||
      PLATFORM_OF_WORD.has(word) ||
      CODES.has(word.toUpperCase()) ||
      /^(us|r|a|c)$/.test(word),
  );

/** Null if it is not a price, or the format is missing. */
export function pricedPost(name: string): PricedPost | null {
  const words = headerName(name).path.flatMap(wordsOf);
  const isPrice = words.some((word) => PRICE.test(word)) || isSumOfPost(name, words);
  if (!isPrice || words.some((word) => ESTIMATES.test(word))) return null;
  const platform =
    words.map((word) => PLATFORM_OF_WORD.get(word)).find((known) => known !== undefined) ?? null;
  const format = FORMATS.find(([like]) => words.some((word) => like.test(word)))?.[1];
  if (format !== undefined) return { platform, format };
  const [only, ...others] = POST_TYPES.filter((type) => platformOf(type) === platform);
  const [usual] = only && others.length === 0 ? rulesOf(only).formats : [];
  return usual ? { platform, format: usual } : null;
}

/** Null if the platform has no such kind. */
export function postOfPrice({ platform, format }: PricedPost, ofRow: Platform): PostType | null {
  const types = typesOf(format);
  const own = types.find((type) => platformOf(type) === (platform ?? ofRow));
  if (own !== undefined || platform !== null) return own ?? null;
  // Reels, shorts and the like identify their platform.
  return types.length === 1 ? (types[0] ?? null) : null;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    '€': 'EUR',
    '£': 'GBP',
    $: 'USD',
    US$: 'USD',
    R$: 'BRL',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD',
    CA$: 'CAD',
  },
  ...{ MX$: 'MXN', NZ$: 'NZD', HK$: 'HKD', S$: 'SGD', NT$: 'TWD', '₹': 'INR', '₺': 'TRY', '₩': 'KRW' },
  ...{ '₽': 'RUB', '₫': 'VND', '₱': 'PHP', '₪': 'ILS', '฿': 'THB', zł: 'PLN', Kč: 'CZK' },
};
const CODE = /(?<![\p{L}])([A-Z]{3})(?![\p{L}])/u;

/** ISO 4217 or a sign; null without one. */
export function currencyIn(text: string): string | null {
  const code = CODE.exec(text)?.[1] ?? /^\s*([a-z]{3})\s*$/i.exec(text)?.[1]?.toUpperCase();
  if (code !== undefined && CODES.has(code)) return code;
  const sign = /(?<!\p{L})(?:[A-Z]{0,2}\$|[€£₹₺₩₽₫₱₪฿]|zł|Kč)/u.exec(text)?.[0];
  return sign === undefined ? null : (SIGNS[sign] ?? null);
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
