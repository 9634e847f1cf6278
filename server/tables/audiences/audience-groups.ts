import { knownCities } from '#contract/values/cities.ts';
import type { AudienceDimension } from '#contract/values/primitives.ts';
import { headerName, wordsOf } from '../recognition/header-words.ts';
import { Refused } from '../values/parsed.ts';
import { parseCountry, parseLanguage } from '../values/places.ts';
import { dimensionIn, withoutOwner } from './audience-dimensions.ts';

/** Women, people of 18 to 24 years, people in France. */
export interface AudienceGroup {
  dimension: AudienceDimension;
  /** As `AudienceObservation.key`. */
  key: string;
}

const GENDERS: Readonly<Record<string, string>> = {
  ...keys(
    'FEMALE',
    'female|females|woman|women|frau|frauen|weiblich|femme|femmes|mujer|mujeres|mulher|mulheres|donna|donne|女性|女',
  ),
  ...keys(
    'MALE',
    'male|males|man|men|mann|manner|mannlich|homme|hommes|hombre|hombres|homem|homens|uomo|uomini|男性|男',
  ),
};
/** Short forms that need a known dimension. */
const SHORT_GENDERS: Readonly<Record<string, string>> = { f: 'FEMALE', w: 'FEMALE', m: 'MALE' };
/** Classes of sampled followers in the words of providers (docs/metrics.md, credibility). */
const CLASSES: Readonly<Record<string, string>> = {
  ...keys('real', 'real|real people|real followers|real person'),
  ...keys('influencers', 'influencer|influencers'),
  ...keys('mass_followers', 'mass followers|mass follower'),
  ...keys('suspicious', 'suspicious|suspicious accounts|suspicious followers'),
  ...keys('credible', 'credibility|credibility score|credibility rate|credible|credible followers'),
};

const PERCENT = '%|pct|percent|percentage|share|anteil|part';
const WITHOUT_PERCENT = new RegExp(`^(?:(?:${PERCENT}) )?(.+?)(?: (?:${PERCENT}))*$`, 'u');
const GENDER_THEN_AGE = /^(\p{L}+) (\d.*)$/u;
const AGE_THEN_GENDER = /^(\d.*?) (\p{L}+)$/u;

/** Null if the name contains no group. */
export function audienceGroup(column: string): AudienceGroup | null {
  if (column.length > 80) return null;
  const all = headerName(column).path.flatMap(wordsOf).join(' ');
  const isOpen = column.includes('+');
  const owned = withoutOwner(WITHOUT_PERCENT.exec(all)?.[1] ?? '');
  return people(owned.words, isOpen) ?? classes(owned) ?? inDimension(owned) ?? placed(owned);
}

/** A group in its own column or list; null for unknown groups such as "Other". */
export function keyIn(dimension: AudienceDimension, text: string): string | null {
  const words = wordsOf(text).join(' ');
  switch (dimension) {
    case 'genders':
      return GENDERS[words] ?? SHORT_GENDERS[words] ?? null;
    case 'ages':
      return yearsIn(words, /\+|[-–]\s*$/.test(text));
    case 'genders_per_age':
      return genderAndAge(words, text.includes('+'));
    case 'credibility':
      return CLASSES[words] ?? null;
    case 'countries':
      return known(parseCountry(text));
    case 'languages':
      return known(parseLanguage(text));
    case 'cities':
      return named(text.split(',')[0] ?? '');
    default:
      return named(text);
  }
}

const known = (key: string | Refused | null) => (key instanceof Refused ? null : key);

/** "Others" sums the groups outside a list. */
const REST = /^(others?|unknown|andere|sonstige|unbekannt|autres?|inconnus?|otros|其他|undefined|n\/?a)$/i;
const named = (text: string): string | null => {
  const bare = text.trim();
  return bare === '' || bare.length > 80 || REST.test(bare) ? null : bare;
};

function people(words: string, isOpen: boolean): AudienceGroup | null {
  const both = genderAndAge(words, isOpen);
  if (both !== null) return { dimension: 'genders_per_age', key: both };
  const bare = words.replace(/^(?:gender|genders|geschlecht|sexe|genero) /, '');
  const gender = GENDERS[bare] ?? (bare === words ? undefined : SHORT_GENDERS[bare]);
  if (gender !== undefined) return { dimension: 'genders', key: gender };
  const years = yearsIn(words, isOpen);
  return years === null ? null : { dimension: 'ages', key: years };
}

/** "female 25 34" and "25 34 female", with or without the names of the dimensions. */
function genderAndAge(words: string, isOpen: boolean): string | null {
  const bare = words.replace(/^(?:gender|genders|geschlecht|sexe)(?: and| per)? (?:ages? )?/, '');
  const [gender, years] = GENDER_THEN_AGE.exec(bare)?.slice(1) ?? agesFirst(bare);
  if (gender === undefined || years === undefined) return null;
  const known = GENDERS[gender] ?? SHORT_GENDERS[gender];
  const age = yearsIn(years, isOpen);
  return known === undefined || age === null ? null : `${known} ${age}`;
}

const agesFirst = (words: string) => AGE_THEN_GENDER.exec(words)?.slice(1).reverse() ?? [];

const AGE = '(?:(?:age|ages|aged|alter|edad)(?: (?:group|groups|range))? )?';
const OLD = '(?: (?:years|years old|jahre|ans|anos))?';
const YEARS = new RegExp(`^${AGE}(\\d{2}) (?:to |bis )?(\\d{2})${OLD}$`, 'u');
const FROM = new RegExp(
  `^${AGE}(\\d{2})( (?:plus|more|over|and over|and older|und alter|et plus))?${OLD}$`,
  'u',
);
/** The open last group, which some sources write without a sign. */
const LAST = '65';

/** @param isOpen the text has the sign that words lose: "65+" */
function yearsIn(words: string, isOpen: boolean): string | null {
  const [, from, to] = YEARS.exec(words) ?? [];
  if (from !== undefined) return Number(from) >= 13 && Number(from) < Number(to) ? `${from}-${to}` : null;
  const [, least, more] = FROM.exec(words) ?? [];
  if (least === undefined || Number(least) < 18) return null;
  return isOpen || more !== undefined || least === LAST ? `${least}+` : null;
}

function classes({ words, isOwned }: ReturnType<typeof withoutOwner>): AudienceGroup | null {
  const bare = words.replace(/^(?:types?|quality|credibility) (?=.)/, '');
  const isSaid = isOwned || bare !== words || /^(credibility|mass|suspicious|real) ?/.test(words);
  const key = isSaid ? (CLASSES[bare] ?? CLASSES[words]) : undefined;
  // "followers real" may be any count; "influencers" alone is a count of people.
  return key === undefined || (bare === words && key === 'influencers')
    ? null
    : { dimension: 'credibility', key };
}

/** These need an owner in the name, because their groups are arbitrary words. */
const OWNED_ONLY: ReadonlySet<AudienceDimension> = new Set([
  ...(['cities', 'interests', 'brands', 'ethnicities'] as const),
]);

/** "country fr", "city paris", "interest beauty". */
function inDimension({ words, isOwned }: ReturnType<typeof withoutOwner>): AudienceGroup | null {
  const [first = '', ...rest] = words.split(' ');
  const dimension = dimensionIn(first);
  if (dimension === null || rest.length === 0) return null;
  if (OWNED_ONLY.has(dimension) && !(isOwned || dimension === 'ethnicities')) return null;
  const key = keyIn(dimension, dimension === 'cities' ? capitals(rest) : rest.join(' '));
  return key === null ? null : { dimension, key };
}

/** "Audience France", "Zielgruppe Berlin": a country or a large city without its dimension. */
function placed({ words, isOwned }: ReturnType<typeof withoutOwner>): AudienceGroup | null {
  if (!isOwned || words === '') return null;
  const country = words.length > 3 ? keyIn('countries', words) : null;
  if (country !== null) return { dimension: 'countries', key: country };
  const city = knownCities().find(({ names }) => names.includes(words));
  return city === undefined ? null : { dimension: 'cities', key: city.name };
}

const capitals = (words: readonly string[]) =>
  words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');

function keys(key: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split('|').map((name) => [name, key]));
}
