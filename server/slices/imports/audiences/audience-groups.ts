import type { AudienceDimension } from '#contract/primitives.ts';
import { headerName, wordsOf } from '../recognition/header-words.ts';
import { Refused } from '../values/parsed.ts';
import { parseCountry, parseLanguage } from '../values/places.ts';

/** A group of an audience: women, people of 18 to 24 years, people in France. */
export interface AudienceGroup {
  dimension: AudienceDimension;
  /** As `AudienceObservation.key`. */
  key: string;
}

const GENDERS: Readonly<Record<string, string>> = {
  ...keys('FEMALE', 'female|females|woman|women|frau|frauen|weiblich|femme|femmes|mujer|mujeres|女性'),
  ...keys('MALE', 'male|males|man|men|mann|manner|mannlich|homme|hommes|hombre|hombres|男性'),
};
/** Classes of sampled followers, as providers call them (docs/metrics.md, credibility). */
const CLASSES: Readonly<Record<string, string>> = {
  ...keys(
    'real',
    'type real|type real people|credibility real|real people|real followers|quality real people',
  ),
  ...keys('influencers', 'type influencers|credibility influencers|quality influencers'),
  ...keys('mass_followers', 'type mass followers|credibility mass followers|mass followers'),
  ...keys(
    'suspicious',
    'type suspicious|type suspicious accounts|credibility suspicious|suspicious accounts|suspicious followers',
  ),
};
const OWNERS = 'audience|audiences|zielgruppe|follower|followers|fans|demographics';
const PERCENT = '%|pct|percent|percentage|share|anteil|part';
const AGE = '(?:(?:age|ages|alter|edad)(?: (?:group|groups|range))? )?';
/** "65+" loses its sign as a word. */
const YEARS = '(\\d{2}) (\\d{2})|(45|55|65)(?: (?:plus|more|over|and over|und alter))?';
const GENDER = '(?:(?:gender|genders|geschlecht|sexe) )?(\\p{L}+)';

const SURROUNDED = new RegExp(`^(?:(?:${PERCENT}) )?(?:(?:${OWNERS}) )?(.+?)(?: (?:${PERCENT}))*$`, 'u');
const ONE_AGE = new RegExp(`^${AGE}(?:${YEARS})(?: (?:years|jahre|ans|anos))?$`, 'u');
const GENDER_THEN_AGE = new RegExp(`^${GENDER} ${AGE}(?:${YEARS})$`, 'u');
const ONE_GENDER = new RegExp(`^${GENDER}$`, 'u');
const PLACE = /^(country|countries|land|pays|pais|language|languages|sprache|langue|idioma) (.+)$/u;
const LANGUAGES = new Set(['language', 'languages', 'sprache', 'langue', 'idioma']);

/** The group whose shares a column of this name has; null where the name does not say one. */
export function audienceGroup(column: string): AudienceGroup | null {
  if (column.length > 80) return null;
  const inside = SURROUNDED.exec(headerName(column).path.flatMap(wordsOf).join(' '))?.[1];
  return inside === undefined
    ? null
    : (people(inside) ?? group('credibility', CLASSES[inside]) ?? place(inside));
}

function people(words: string): AudienceGroup | null {
  const age = ONE_AGE.exec(words);
  if (age) return group('ages', yearsOf(age.slice(1)));
  const both = GENDER_THEN_AGE.exec(words);
  if (both) {
    const [gender, years] = [GENDERS[both[1] ?? ''], yearsOf(both.slice(2))];
    return gender && years ? group('genders_per_age', `${gender} ${years}`) : null;
  }
  return group('genders', GENDERS[ONE_GENDER.exec(words)?.[1] ?? '']);
}

function place(words: string): AudienceGroup | null {
  const [, kind = '', name = ''] = PLACE.exec(words) ?? [];
  if (name === '') return null;
  const isLanguage = LANGUAGES.has(kind);
  const key = isLanguage ? parseLanguage(name) : parseCountry(name);
  return key instanceof Refused || key === null ? null : group(isLanguage ? 'languages' : 'countries', key);
}

const group = (dimension: AudienceDimension, key: string | null | undefined): AudienceGroup | null =>
  key ? { dimension, key } : null;

function yearsOf([from, to, open]: readonly (string | undefined)[]): string | null {
  if (open !== undefined) return `${open}+`;
  return Number(from) >= 13 && Number(from) < Number(to) ? `${from}-${to}` : null;
}

function keys(key: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split('|').map((name) => [name, key]));
}
