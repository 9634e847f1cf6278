import type { AudienceDimension } from '#contract/values/primitives.ts';
import { headerName, keyOf, wordsOf } from '../recognition/header-words.ts';

/** Names of audience dimensions in sources, without accents, separated by `|`. */
const NAMES: Partial<Record<AudienceDimension, string>> = {
  genders: 'gender|genders|sex|geschlecht|sexe|sexo|genre|genero|genere|sesso|性别|性別',
  ages: 'age|ages|age group|age groups|age range|age ranges|alter|altersgruppe|altersgruppen|tranche d age|edad|edades|idade|faixa etaria|eta|fascia d eta|年龄|年齢',
  genders_per_age:
    'gender age|gender and age|age and gender|age gender|genders per age|gender per age|ages per gender|gender age group|gender age bracket|alter und geschlecht|age et genre|age et sexe|tranche d age et genre|edad y sexo|edad y genero|idade e genero|faixa etaria e genero|eta e genere|eta e sesso|年龄和性别|年齢と性別',
  countries:
    'country|countries|country code|geo country|geo countries|territory|territories|land|lander|pays|pais|paises|paese|paesi|国家|国',
  cities:
    'city|cities|geo city|geo cities|stadt|stadte|ville|villes|ciudad|ciudades|cidade|cidades|citta|towns cities|城市',
  languages: 'language|languages|locale|locales|sprache|sprachen|langue|langues|idioma|idiomas|语言',
  ethnicities: 'ethnicity|ethnicities|ethnie|ethnien',
  interests:
    'interest|interests|affinity|affinities|interesse|interessen|interet|interets|interes|intereses|兴趣',
  brands: 'brand|brands|brand affinity|brand affinities|marke|marken|marque|marques',
  credibility:
    'credibility|credibility class|credibility classes|type|types|audience type|follower type|follower types',
  top_mentions: 'mention|mentions',
  notable_users: 'notable user|notable users|notable follower|notable followers',
};
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([dimension, names]) =>
    names.split('|').map((name) => [keyOf(wordsOf(name)), dimension as AudienceDimension]),
  ),
);

/** Only if the words contain nothing else. */
export const dimensionIn = (words: string): AudienceDimension | null =>
  BY_NAME.get(keyOf(words.split(' '))) ?? null;

/** Owners of an audience; likers or viewers are another audience. */
const OWNERS = new Set(
  'audience audiences zielgruppe follower followers fan fans demographics demographic'.split(' '),
);
/** Ignored words around a dimension. */
const AROUND = new Set(
  'data user profile report stats statistics distribution distributions split top by percentage percentages wichtigste haufigste principales principaux principali principais'.split(
    ' ',
  ),
);

/** Removes the words for the audience's owner. */
export function withoutOwner(words: string): { words: string; isOwned: boolean } {
  const all = words.split(' ');
  const from = all.findIndex((word) => !OWNERS.has(word) && !AROUND.has(word));
  const rest = from < 0 ? [] : all.slice(from);
  return { words: rest.join(' '), isOwned: all.slice(0, Math.max(0, from)).some((word) => OWNERS.has(word)) };
}

/** "audience.genders", "Top countries", "age group". */
export function dimensionCalled(name: string): { dimension: AudienceDimension; isOwned: boolean } | null {
  const all = headerName(name.replace(/ for all genders$/i, '')).path.flatMap(wordsOf);
  const { words, isOwned } = withoutOwner(all.join(' '));
  const bare = words.split(' ').filter((word) => !OWNERS.has(word) && !AROUND.has(word));
  const dimension = dimensionIn(bare.join(' '));
  return dimension && { dimension, isOwned: isOwned || all.some((word) => OWNERS.has(word)) };
}
