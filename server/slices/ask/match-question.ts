import { ASK_REPORTS, type AskComponent, type AskReport, MOST_TOPIC_LETTERS } from '#contract/ask.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { Days } from '#server/analytics/period.ts';

/** Words of each known question, in English and French, without accents. */
const WORDS: Record<AskReport, string> = {
  best_posts:
    'best|top|most (?:popular|successful)|(?:performed|worked)(?: best)?|meilleure?s?|(?:le )?mieux(?: marche)?',
  weakest_posts: 'worst|weakest|flop\\w*|pires?|moins bonne?s?',
  latest_posts: 'latest|newest|most recent\\w*|dernieres? publications?',
  posts_over_time:
    'how (?:many posts|often)|per month|sponsored|paid|combien de (?:posts|publications)|frequence|par mois|sponsoris\\w*|remuner\\w*',
  totals:
    'total\\w*|interactions?|impressions?|reach|views|media value|compare\\w*|versus|vs|portee|vues|valeur media',
  platforms: 'platforms?|how many followers|engagement|plateformes?|reseaux?|combien d abonnes',
  growth: 'grow\\w*|gain\\w*|los[et]\\w*|croissance|evolu\\w*|augment\\w*',
  benchmark: 'peers?|benchmark|similar creators|average|pairs|moyenne',
  posting_times: 'when does|what (?:time|day)|posting times?|weekday|hours?|quand|heures?|quel jour',
  audience:
    'audience|demograph\\w*|followers? look like|who follows|who are (?:her|his|their|the) followers|qui (?:la|le|les) suit|qui sont ses abonnes|public',
  audience_countries: 'countr\\w*|where|pays|ou (?:vit|vivent|habite\\w*)',
  audience_cities: 'city|cities|villes?',
  audience_ages: 'how old|ages?|young|old|jeunes?',
  audience_genders: 'women|men|female|male|genders?|femmes?|hommes?|genres?',
  audience_languages: 'languages?|speaks?|langues?',
  audience_interests: 'interest\\w*|centres d interet',
  credibility: 'fake|bots?|credib\\w*|real followers|faux',
  brands: 'brands?|marques?',
  hashtags: 'hashtags?',
  mentions: 'mentions?|mentionne\\w*|mentioned',
  prices: 'prices?|costs?|rates?|fees?|tarifs?|prix|coute',
  about: 'who is|about (?:her|him|them)|contact|e ?mail|qui est',
};

/** Questions about the audience. */
export const OF_AUDIENCE = /^audience|^credibility$/;

/** Preferred known questions of a tab. */
const OF_COMPONENT: Partial<Record<AskComponent, RegExp>> = {
  audience: OF_AUDIENCE,
  content: /posts|hashtags|mentions|posting_times/,
  brands: /brands/,
  activity: /prices|about/,
};

/** Lower case with single spaces, without accents and punctuation. */
const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#@&]+/gu, ' ')
    .trim();

const DAY = 86_400_000;
const text = (time: number) => new Date(time).toISOString().slice(0, 10);
const UNITS = {
  day: 'days?|jours?',
  week: 'weeks?|semaines?',
  month: 'months?|mois',
  year: 'years?|ans?|annees?',
};
const UNIT = Object.values(UNITS).join('|');

/** `back` whole units before the one of today, or `count` units up to today. */
function daysOf(word: string, today: Date, { back, count }: { back?: number; count?: number }): Days {
  const unit = Object.entries(UNITS).find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0];
  const [y, m, d] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const months = unit === 'year' ? 12 : 1;
  const days = unit === 'week' ? 7 : 1;
  const monthly = unit === 'year' || unit === 'month';
  if (count !== undefined) {
    const from = monthly
      ? Date.UTC(y, m - months * count, d + 1)
      : today.getTime() - (days * count - 1) * DAY;
    return { from_date: text(from), to_date: text(today.getTime()) };
  }
  if (monthly) {
    const first = (unit === 'year' ? 0 : m) - months * (back ?? 0);
    return { from_date: text(Date.UTC(y, first, 1)), to_date: text(Date.UTC(y, first + months, 0)) };
  }
  const monday = today.getTime() - (unit === 'week' ? ((today.getUTCDay() + 6) % 7) * DAY : 0);
  const from = monday - (back ?? 0) * days * DAY;
  return { from_date: text(from), to_date: text(from + (days - 1) * DAY) };
}

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');
const PERIODS: ReadonlyArray<readonly [pattern: RegExp, days: (match: string[], today: Date) => Days]> = [
  [
    whole(`(?:(?:in|over|of|during) the )?(?:last|past) (\\d{1,3}) (${UNIT})`),
    ([, n, unit = ''], today) => daysOf(unit, today, { count: Number(n) }),
  ],
  [
    whole(`(?:(?:dans |sur |pendant )?(?:les|ces|des) )?(\\d{1,3}) derni\\w+ (${UNIT})`),
    ([, n, unit = ''], today) => daysOf(unit, today, { count: Number(n) }),
  ],
  [whole(`(?:in |of )?(?:the )?last (${UNIT})`), ([, unit = ''], today) => daysOf(unit, today, { back: 1 })],
  [
    whole(`(?:le |la |l )?(${UNIT}) (?:derni\\w+|passee?)`),
    ([, unit = ''], today) => daysOf(unit, today, { back: 1 }),
  ],
  [
    whole(`(?:in |of |de )?(?:this|cette|ce) (${UNIT})`),
    ([, unit = ''], today) => daysOf(unit, today, { back: 0 }),
  ],
  [
    whole('(?:in |of |en |de )?(20\\d\\d)'),
    ([, year]) => ({ from_date: `${year}-01-01`, to_date: `${year}-12-31` }),
  ],
];

const PLATFORM_WORDS: ReadonlyArray<readonly [Platform, RegExp]> = PLATFORMS.map((name) => [
  name,
  whole(`(?:(?:on|sur) )?${name}`),
]);
const TOPIC = whole('(?:about|mentioning|a propos d[eu]s?|parle\\w* d[eu]s?|publications? sur) (.+)');
const ARTICLES = whole('the|le|la|les|l|un|une|des|d');
const BY_REPORT = ASK_REPORTS.map((report) => [report, whole(WORDS[report])] as const);

export interface Matched {
  /** Null where no words match. */
  report: AskReport | null;
  others: AskReport[];
  words: string[];
  days: Days | null;
  platform: Platform | null;
  topic: string | null;
}

/** The known question whose words are in `question`, with its fields; `today` is a UTC day. */
export function matchQuestion(question: string, today: Date, component: AskComponent = 'all'): Matched {
  let rest = plainWords(question);
  const words: string[] = [];
  const take = (pattern: RegExp): string[] | null => {
    const match = [...rest.matchAll(pattern)][0];
    if (!match) return null;
    rest = rest.replace(match[0], ' ').replace(/ +/g, ' ').trim();
    words.push(match[0]);
    return [...match];
  };
  const days = PERIODS.reduce<Days | null>((known, [pattern, read]) => {
    const match = known ? null : take(pattern);
    return match ? read(match, today) : known;
  }, null);
  const platform = PLATFORM_WORDS.find(([, pattern]) => take(pattern))?.[0] ?? null;
  const matches = BY_REPORT.map(([report, pattern]) => {
    const matched = [...rest.matchAll(pattern)].map(([word]) => word);
    const preferred = matched.length > 0 && OF_COMPONENT[component]?.test(report) ? 0.5 : 0;
    return { report, matched, score: matched.join('').length + preferred };
  })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  // A question about one side of the audience comes before the whole of it.
  const isPartial = matches.some(({ report }) => report !== 'audience' && OF_AUDIENCE.test(report));
  const [best, ...others] = isPartial ? matches.filter(({ report }) => report !== 'audience') : matches;
  const subject = [...rest.matchAll(TOPIC)][0]?.[1];
  const judged = ['best_posts', 'weakest_posts'] as const;
  const topic = cutText(
    (subject ?? '')
      .replace(whole(judged.map((report) => WORDS[report]).join('|')), ' ')
      .replace(ARTICLES, ' ')
      .replace(/ +/g, ' ')
      .trim(),
    MOST_TOPIC_LETTERS,
  );
  return {
    report: best?.report ?? (topic ? 'latest_posts' : null),
    others: others.slice(0, 3).map(({ report }) => report),
    words: [...new Set([...(best?.matched ?? []), ...words])],
    days,
    platform,
    topic: topic || null,
  };
}
