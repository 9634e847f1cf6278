import type { AUDIENCE_FILTERS, ProfileFilters } from '../search.ts';
import { type Item, itemsOf } from './items.ts';
import { ageGroups, limitsOf, rangeAt, suits, type WrittenRange } from './ranges.ts';
import { type Measure, phrase, type Switch, TOPIC_FAMILIES } from './words.ts';

export interface SentenceContext {
  /** Topics of the data; others are looked up in posts. */
  topics: readonly string[];
  /** Cities of the data by country, most frequent first. */
  cities: readonly { city: string; country: string | null }[];
  /** Values that "above average" refers to. */
  averages: Partial<Record<Measure, number | null>>;
  /** `YYYY-MM-DD`. */
  today: string;
}

export type SentenceFilters = Partial<ProfileFilters>;

export interface Reading {
  filters: SentenceFilters;
  /** Words that no filter was made of, as typed. */
  left: string[];
  /** Enough was understood to use it as filters without asking. */
  isSure: boolean;
}

type AudienceField = (typeof AUDIENCE_FILTERS)[number];

const LIMITS = {
  followers: ['min_range', 'max_range'],
  engagement: ['min_engagement', 'max_engagement'],
  growth: ['min_growth', 'max_growth'],
  credibility: ['min_credibility', 'max_credibility'],
  price: ['min_price', 'max_price'],
  age: ['min_age', 'max_age'],
} as const;

/** Least shares of audience keys without one, roughly where an audience differs from the average. */
const SHARES: Readonly<Record<AudienceField, number>> = {
  audience_country: 0.2,
  audience_city: 0.05,
  audience_gender: 0.5,
  audience_age: 0.2,
  audience_interest: 0.1,
  audience_language: 0.2,
};

const DAY = 86_400_000;
const ENGLISH_NOUN = /(creator|influencer|brand|blogger|youtuber|tiktoker|instagrammer|profile|kol)s?$/i;
/** Words directly before "creators" that are searched in posts. */
const MOST_TOPIC_WORDS = 3;

/** Turns a sentence in English or French into filters. Typing errors are not guessed. */
export function readSentence(sentence: string, context: SentenceContext): Reading {
  const items = itemsOf(
    sentence,
    context.topics,
    context.cities.map(({ city }) => city),
  );
  const unread = new Set<number>();
  const filters: SentenceFilters = {};
  const audience: { field: AudienceField; key: string; share: number | null }[] = [];
  let aboutAudience: 'no' | 'yes' | 'maybe' = 'no';
  let measure: Measure | null = null;
  let share: number | null = null;
  let lastField: string | null = null;
  let or: number | null = null;

  /** "or" between different filters cannot be searched for. */
  const took = (field: string) => {
    if (or !== null && lastField !== field) unread.add(or);
    or = null;
    lastField = field;
  };
  const take = (part: SentenceFilters) => {
    Object.assign(filters, part);
    took(Object.keys(part)[0] ?? '');
  };
  const append = (
    field: 'country' | 'city' | 'continent' | 'language' | 'themes' | 'gender',
    value: string,
  ) => {
    const values: string[] = filters[field] ?? [];
    take({ [field]: [...new Set([...values, value])] });
  };
  const keyword = (text: string) =>
    take({ keyword: filters.keyword === undefined ? text : `${filters.keyword} ${text}` });
  const listen = (field: AudienceField, key: string) => {
    const one = { field, key, share };
    share = null;
    const known = audience.find((other) => other.field === field && other.key === key);
    if (known === undefined) audience.push(one);
    took(field);
  };
  const skip = (at: number, ...more: Item['is'][]): number => {
    const passed: Item['is'][] = ['filler', 'of', ...more];
    let next = at;
    while (passed.includes(items[next]?.is as Item['is'])) next += 1;
    return next;
  };
  const quote = (from: number, until: number) =>
    sentence.slice(items[from]?.from ?? 0, items[until - 1]?.until ?? 0);
  /** "a mostly female, French audience". */
  const audienceFollows = (at: number): boolean => {
    const next = skip(at + 1, 'and', 'or', 'gender', 'nation', 'mostly', 'comma');
    return items[next]?.is === 'audience' && next - at <= 6;
  };

  const runOfUnknown = (from: number): number => {
    let until = from;
    while (items[until]?.is === 'unknown') until += 1;
    return until;
  };
  /** "matcha creators". */
  const topicBefore = (at: number) => {
    let from = at;
    while (items[from - 1]?.is === 'unknown' && unread.has(from - 1) && at - from < MOST_TOPIC_WORDS)
      from -= 1;
    if (from === at || unread.has(from - 1)) return;
    keyword(quote(from, at));
    for (let index = from; index < at; index++) unread.delete(index);
  };
  /** "créatrices de matcha", "posting about matcha". */
  const topicAfter = (at: number): number => {
    const from = skip(at);
    const until = runOfUnknown(from);
    if (from === until) return at;
    keyword(quote(from, until));
    return until;
  };

  const readAges = (range: WrittenRange): boolean => {
    const groups = ageGroups(range);
    for (const group of groups ?? []) listen('audience_age', group);
    return groups !== null;
  };

  /** Ages after a gender are the audience's: "women 18–34", "femmes de 25 à 34 ans". */
  const agesAfter = (at: number): WrittenRange | null => {
    const named = (index: number) => {
      const item = items[index];
      return item?.is === 'measure' && item.measure === 'age';
    };
    const first = skip(at);
    const range = rangeAt(items, named(first) ? skip(first + 1) : first);
    if (range === null || range.isBare || range.unit !== null || range.scaled || ageGroups(range) === null)
      return null;
    const after = skip(range.next);
    if (items[after]?.is === 'measure' && !named(after)) return null;
    return { ...range, next: named(after) ? after + 1 : range.next };
  };

  const readShare = (range: WrittenRange): boolean => {
    const value = range.low ?? range.high;
    if (value === null || value > 100 || (range.low === null && range.high !== null)) return false;
    const next = items[skip(range.next, 'mostly')];
    const last = audience.at(-1);
    const keyFollows = ['gender', 'country', 'city', 'nation', 'language', 'number'].includes(next?.is ?? '');
    if (keyFollows || last === undefined) share = value / 100;
    else last.share = value / 100;
    return true;
  };

  const measureOf = (range: WrittenRange): [Measure | 'ages' | 'share' | null, next: number] => {
    const ahead = skip(range.next);
    const named = items[ahead];
    const most = Math.max(range.low ?? 0, range.high ?? 0);
    const isAge = range.unit === null && !range.scaled && most < 100;
    if (named?.is === 'measure' && suits(named.measure, range)) {
      const ofAudience = named.measure === 'age' && aboutAudience !== 'no';
      return [ofAudience ? 'ages' : named.measure, ahead + 1];
    }
    if (measure !== null && suits(measure, range))
      return [measure === 'age' && aboutAudience !== 'no' ? 'ages' : measure, range.next];
    if (range.unit === 'percent') {
      const ofAudience = aboutAudience !== 'no' || audienceFollows(range.next - 1);
      return [ofAudience ? 'share' : 'engagement', range.next];
    }
    if (range.unit === 'money') return ['price', range.next];
    if (isAge && aboutAudience !== 'no') return ['ages', range.next];
    return [most >= 1000 ? 'followers' : null, range.next];
  };

  const readRange = (at: number): number => {
    const range = rangeAt(items, at);
    if (range === null) {
      if (items[at]?.is !== 'from') unread.add(at);
      return at + 1;
    }
    const [detected, next] = measureOf(range);
    if (detected === 'ages' || detected === 'share') {
      if (!(detected === 'ages' ? readAges(range) : readShare(range))) mark(at, next);
    } else if (detected === null) mark(at, next);
    else {
      const [low, high] = limitsOf(detected, range);
      const [min, max] = LIMITS[detected];
      take({ ...(low === undefined ? {} : { [min]: low }), ...(high === undefined ? {} : { [max]: high }) });
    }
    measure = null;
    return next;
  };
  const mark = (from: number, until: number) => {
    for (let index = from; index < until; index++) unread.add(index);
  };

  /** "posted in the last 30 days". */
  const readPosted = (at: number): number => {
    const next = skip(at + 1);
    const [number, unit] = [items[next], items[skip(next + 1)]];
    const days =
      number?.is === 'days'
        ? number.days
        : number?.is === 'number' && unit?.is === 'unit_of_days'
          ? number.value * unit.days
          : number?.is === 'unit_of_days'
            ? number.days
            : null;
    if (days === null || days > 3650) {
      unread.add(at);
      return at + 1;
    }
    const since = new Date(Date.parse(`${context.today}T00:00:00Z`) - days * DAY);
    take({ posted_since: since.toISOString().slice(0, 10) });
    return number?.is === 'number' ? skip(next + 1) + 1 : next + 1;
  };

  const readAverage = (at: number): number => {
    const ahead = skip(at + 1);
    const named = items[ahead];
    const of = named?.is === 'measure' ? named.measure : (measure ?? 'engagement');
    const average = context.averages[of] ?? null;
    const next = named?.is === 'measure' ? ahead + 1 : at + 1;
    if (average === null) mark(at, next);
    else take({ [LIMITS[of][0]]: average });
    measure = null;
    return next;
  };

  const readTopic = (at: number, topic: string) => {
    if (aboutAudience === 'yes') unread.add(at);
    else {
      const typed = quote(at, at + 1);
      const names = [topic, typed].map(phrase);
      const family = [...names, ...(TOPIC_FAMILIES[phrase(topic)] ?? []).map(phrase)];
      const known = context.topics.filter((one) => family.includes(phrase(one)));
      if (known.length === 0) keyword(typed);
      for (const one of known.toSorted((a, b) => family.indexOf(phrase(a)) - family.indexOf(phrase(b))))
        append('themes', one);
    }
  };

  const readMeasure = (at: number, named: Measure) => {
    const next = items[skip(at + 1)]?.is;
    if (
      next === 'number' ||
      next === 'from' ||
      next === 'least' ||
      next === 'most' ||
      next === 'between' ||
      next === 'average'
    )
      measure = named;
    else if (named === 'followers') aboutAudience = 'yes';
    else unread.add(at);
  };

  const read = (item: Item, at: number): number => {
    const ofAudience = aboutAudience === 'yes' || audienceFollows(at);
    switch (item.is) {
      case 'filler':
      case 'of':
      case 'and':
      case 'dash':
      case 'to':
        return at + 1;
      case 'comma':
        if (aboutAudience === 'yes') aboutAudience = 'maybe';
        measure = null;
        return at + 1;
      case 'or':
        or = at;
        return at + 1;
      case 'unknown':
        unread.add(at);
        return at + 1;
      case 'not': {
        const comma = items.findIndex((one, index) => index > at && one.is === 'comma');
        const until = comma < 0 ? items.length : comma;
        mark(at, until);
        return until;
      }
      case 'keyword':
        keyword(item.text);
        return at + 1;
      case 'audience':
        aboutAudience = 'yes';
        return at + 1;
      case 'mostly':
        share = 0.5;
        return at + 1;
      case 'about': {
        const next = topicAfter(at + 1);
        const follows = items[skip(at + 1)]?.is;
        if (next === at + 1 && follows !== 'topic' && follows !== 'keyword') unread.add(at);
        return next;
      }
      case 'noun': {
        aboutAudience = 'no';
        if (ENGLISH_NOUN.test(quote(at, at + 1))) topicBefore(at);
        take({ kind: item.kind });
        if (item.gender !== undefined) append('gender', item.gender);
        if (item.platform !== undefined) take({ platform: item.platform });
        return items[at + 1]?.is === 'of' ? topicAfter(at + 1) : at + 1;
      }
      case 'platform':
        if (filters.platform !== undefined && filters.platform !== item.platform) mark(or ?? at, at + 1);
        else take({ platform: item.platform });
        return at + 1;
      case 'gender': {
        const before = items[skip(at + 1)]?.is === 'noun';
        const ages = agesAfter(at + 1);
        if (ages !== null) {
          listen('audience_gender', item.gender.toUpperCase());
          readAges(ages);
          return ages.next;
        }
        if ((ofAudience || aboutAudience === 'maybe') && !before)
          listen('audience_gender', item.gender.toUpperCase());
        else append('gender', item.gender);
        return at + 1;
      }
      case 'country':
      case 'nation':
        if (ofAudience) listen('audience_country', item.code);
        else append('country', item.code);
        return at + 1;
      case 'city':
        if (ofAudience) listen('audience_city', item.city);
        else append('city', item.city);
        return at + 1;
      case 'continent':
        if (ofAudience) unread.add(at);
        else append('continent', item.code);
        return at + 1;
      case 'language':
        if (ofAudience) listen('audience_language', item.code);
        else append('language', item.code);
        return at + 1;
      case 'tier': {
        const [from, to] = item.range;
        take({
          ...(from === undefined ? {} : { min_range: from }),
          ...(to === undefined ? {} : { max_range: to }),
        });
        return at + 1;
      }
      case 'switch':
        take({ [item.name satisfies Switch]: item.on });
        return at + 1;
      case 'posted':
        return readPosted(at);
      case 'average':
        return readAverage(at);
      case 'topic':
        readTopic(at, item.topic);
        return at + 1;
      case 'measure':
        readMeasure(at, item.measure);
        return at + 1;
      case 'number':
      case 'from':
      case 'least':
      case 'most':
      case 'between':
        return readRange(at);
      case 'days':
      case 'unit_of_days':
        unread.add(at);
        return at + 1;
    }
  };
  for (let at = 0; at < items.length; ) at = read(items[at] as Item, at);
  for (const { field, key, share: least } of audience)
    filters[field] = [...(filters[field] ?? []), `${key}:${least ?? SHARES[field]}`];
  const likelier = filters.country === undefined ? likelierCountry(filters.city ?? [], context) : null;
  if (likelier !== null) filters.country = [likelier];
  const left = leftOf(items, unread, quote);
  const count = Object.keys(filters).filter((name) => name !== 'kind').length;
  const isPhrase = items.length > 1 || items[0]?.is === 'number';
  return { filters, left, isSure: isPhrase && count >= (left.length === 0 ? 1 : 2) };
}

/** Of a city name that creators of several countries have, the country of most of them. */
function likelierCountry(cities: readonly string[], context: SentenceContext): string | null {
  const [city, ...others] = cities;
  if (city === undefined || others.length > 0) return null;
  const countries = context.cities.flatMap((one) => (one.city === city ? (one.country ?? []) : []));
  return countries.length > 1 ? (countries[0] ?? null) : null;
}

/** Unread words, joined over the small words between them. */
function leftOf(
  items: readonly Item[],
  unread: ReadonlySet<number>,
  quote: (from: number, until: number) => string,
): string[] {
  const left: string[] = [];
  let from: number | null = null;
  let until = 0;
  items.forEach((item, at) => {
    if (unread.has(at)) {
      from ??= at;
      until = at + 1;
    } else if (from !== null && !['filler', 'of', 'and'].includes(item.is)) {
      left.push(quote(from, until));
      from = null;
    }
  });
  if (from !== null) left.push(quote(from, until));
  return left;
}
