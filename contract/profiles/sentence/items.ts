import { cityName, knownCities } from '../../values/cities.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Meaning, meanings, phrase } from './words.ts';

/** A token, or a known phrase of several. */
export type Item = { from: number; until: number } & (
  | { is: 'unknown' | 'comma' | 'dash' }
  | { is: 'keyword'; text: string }
  | (Omit<Token & { kind: 'number' }, 'kind' | 'from' | 'until'> & { is: 'number' })
  | Meaning
);
export type NumberItem = Item & { is: 'number' };

const LONGEST_PHRASE = 7;

/** Words before a place: "in Lyon", "à Lyon", "d’Annecy". */
const BEFORE_PLACES = new Set(
  ['in', 'from', 'near', 'around', 'at', 'a', 'de', 'd', 'en', 'sur', 'vers', 'dans', 'pres', 'autour'].map(
    phrase,
  ),
);
const AFTER_PLACES = new Set(['based']);
/** Cities named like ordinary words and first names, which are places only after such a word. */
const ORDINARY = new Set(
  'nice|tours|reading|bath|mobile|orange|split|essen|cork|florence|nancy|austin|brest|porto|salvador|santiago|perth'.split(
    '|',
  ),
);

/** Cities by their words: those of the data, and large ones. */
function citiesByWords(cities: readonly string[]): Map<string, string> {
  const large = knownCities().flatMap(({ name, names }) => names.map((one) => [phrase(one), name] as const));
  return new Map([...large, ...cities.map((city) => [phrase(city), cityName(city)] as const)]);
}

/** Topics of the data come before those of the table. */
export function itemsOf(sentence: string, topics: readonly string[], cities: readonly string[]): Item[] {
  const known = new Map(topics.map((topic) => [phrase(topic), topic]));
  const places = citiesByWords(cities);
  const cityOf = (words: string): Meaning | undefined => {
    const city = places.get(words);
    return city === undefined ? undefined : { is: 'city', city };
  };
  const meaningOf = (words: string): Meaning | undefined => {
    const topic = known.get(words);
    const meaning = meanings().get(words);
    // A topic named like a word of the grammar ("mode", "public") does not hide it.
    return topic !== undefined && (meaning === undefined || meaning.is === 'topic')
      ? { is: 'topic', topic }
      : meaning;
  };
  const tokens = tokensOf(sentence);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    if (token.kind === 'word') {
      const named = longest(tokens, at, meaningOf);
      const place = longest(tokens, at, cityOf);
      const [meaning, length] = isPlace(tokens, at, { named, place, items }) ? place : named;
      const until = (tokens[at + length - 1] as Token).until;
      items.push({ ...(meaning ?? { is: 'unknown' }), from: token.from, until });
      at += length;
      continue;
    }
    const { from, until } = token;
    if (token.kind === 'number') {
      const { value, unit, scale, plus } = token;
      items.push({ is: 'number', value, unit, scale, plus, from, until });
    } else if (token.kind === 'keyword') items.push({ is: 'keyword', text: token.text, from, until });
    else items.push({ is: token.kind, from, until });
    at += 1;
  }
  return items;
}

type Found = [meaning: Meaning | undefined, length: number];

/** A word of another meaning is a city only after a preposition or another city; a country before its capital. */
function isPlace(
  tokens: readonly Token[],
  at: number,
  { named, place, items }: { named: Found; place: Found; items: readonly Item[] },
): boolean {
  const [[meaning, size], [city, length]] = [named, place];
  if (city?.is !== 'city') return false;
  if (meaning !== undefined && (size > length || (size === length && meaning.is === 'country'))) return false;
  const wordAt = (index: number) => {
    const token = tokens[index];
    return token?.kind === 'word' ? token.word : '';
  };
  if (BEFORE_PLACES.has(wordAt(at - 1)) || AFTER_PLACES.has(wordAt(at + length))) return true;
  const joined = ['comma', 'or', 'and'].includes(items.at(-1)?.is ?? '') ? items.at(-2) : items.at(-1);
  if (joined?.is === 'city') return true;
  const isOrdinary = ORDINARY.has(wordAt(at)) && length === 1;
  return !isOrdinary && (meaning === undefined || size < length);
}

function longest(
  tokens: readonly Token[],
  at: number,
  meaningOf: (words: string) => Meaning | undefined,
): Found {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + LONGEST_PHRASE)) {
    // "18 years", "30-day growth": a phrase has no numbers in it.
    if (token.kind !== 'word') break;
    words.push(token.word);
  }
  for (let length = words.length; length > 0; length--) {
    const meaning = meaningOf(words.slice(0, length).join(' '));
    if (meaning !== undefined) return [meaning, length];
  }
  return [undefined, 1];
}
