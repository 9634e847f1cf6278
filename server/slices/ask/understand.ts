import { ASK_REPORTS, type AskComponent, type AskReport } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { PLATFORMS, type Platform, type PostType } from '#contract/primitives.ts';
import type { Days } from '#server/analytics/period.ts';
import { periodsIn } from './period-words.ts';
import {
  ABOUT,
  AUDIENCE,
  COMPARED,
  ENGLISH,
  FRENCH,
  RULES,
  SORT_WORDS,
  SUM_WORDS,
  TOPIC_MARKS,
  TOPIC_STOPS,
} from './words.ts';

export interface Understood {
  language: 'en' | 'fr';
  /** Null if no report fits. */
  report: AskReport | null;
  /** Alternatives, best first. */
  others: AskReport[];
  /** Words that decided. */
  words: string[];
  days: Days | null;
  /** The comparison period of `days`. */
  before: Days | null;
  platform: Platform | null;
  post_types: PostType[];
  /** A brand of the company's library. */
  brand: string | null;
  /** ISO 3166. */
  country: string | null;
  /** Topic of the posts. */
  topic: string | null;
  /** Requested number of rows. */
  limit: number | null;
  sort: 'interactions' | 'impressions' | 'engagement_rate' | 'media_value';
  sum: 'interactions' | 'impressions' | 'reach' | 'media_value';
}

/** Lower case without accents and punctuation; hyphens between digits remain for dates. */
export const plainWords = (question: string): string =>
  ` ${question
    .toLowerCase()
    .replace(/(?<![\p{L}])où(?![\p{L}])/gu, 'where')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<!\d)-|-(?!\d)|[^\p{L}\p{N}#&-]+/gu, ' ')
    .trim()} `;

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u');
const COMPILED = RULES.map(({ groups, ...rule }) => ({ ...rule, groups: groups.map(whole) }));
const AUDIENCE_WORDS = whole(AUDIENCE);
const COMPARED_WORDS = whole(COMPARED);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const ALL_CODES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
/** Below this a question is not understood. */
const ENOUGH = 2;
const MOST_OTHERS = 3;

const PLATFORM_WORDS: Record<Platform, string> = {
  instagram: 'instagram|insta|ig',
  tiktok: 'tik ?tok',
  youtube: 'you ?tube|yt',
  douyin: 'douyin',
  redbook: 'redbook|xiaohongshu|rednote',
  snapchat: 'snap(?:chat)?',
};

const PLATFORM_PATTERNS = Object.fromEntries(
  PLATFORMS.map((name) => [name, whole(PLATFORM_WORDS[name])]),
) as Record<Platform, RegExp>;

const COUNTRY_CODES = new Map(
  ['en', 'fr'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return ALL_CODES.flatMap((code): Array<[string, string]> => {
      const name = names.of(code);
      return name ? [[plainWords(name).trim(), code]] : [];
    });
  }),
);
const COUNTRIES = whole([...COUNTRY_CODES.keys()].join('|'));

const TYPE_WORDS: ReadonlyArray<readonly [string, PostType[]]> = [
  ['reels?', ['instagram_reels']],
  ['carousels?', ['instagram_carousel']],
  ['shorts', ['youtube_shorts']],
  ['story|stories', ['instagram_stories', 'snapchat_stories']],
];

/** Reports near the current part of the page win ties. */
const OF_COMPONENT: Partial<Record<AskComponent, (report: AskReport) => boolean>> = {
  audience: (report) => report.startsWith('audience_') || report === 'credibility',
  content: (report) => /posts|hashtags|mentions|posting_times/.test(report),
  brands: (report) => report === 'brands' || report === 'paid_share',
  activity: (report) => report === 'prices' || report === 'about',
};

function topicOf(rest: string): string | null {
  const said = TOPIC_MARKS.exec(rest.replace(/ +/g, ' ').trim())?.[1];
  const topic = said?.replace(TOPIC_STOPS, ' ').replace(/ +/g, ' ').trim();
  return topic && topic.length <= 60 ? topic : null;
}

type Score = { report: AskReport; score: number; said: string[] };

/** Best first; `more` adds to a report's score. */
function ranking(spoken: string, component: AskComponent, more: readonly Score[]): Score[] {
  const fits = OF_COMPONENT[component];
  const found = [
    ...COMPILED.flatMap(({ report, weight, groups }): Score[] => {
      const said = groups.flatMap((group) => group.exec(spoken)?.[0] ?? []);
      return said.length === groups.length ? [{ report, score: weight, said }] : [];
    }),
    ...more,
  ];
  return [...Map.groupBy(found, ({ report }) => report)]
    .map(([report, some]) => ({
      report,
      score: some.reduce((sum, one) => sum + one.score, fits?.(report) ? 0.5 : 0),
      said: some.flatMap((one) => one.said),
    }))
    .sort((a, b) => b.score - a.score || ASK_REPORTS.indexOf(a.report) - ASK_REPORTS.indexOf(b.report));
}

const HOW_MANY_ROWS =
  /\b(?:top|best|meilleure?s?|last|latest|dernieres?|les) (\d{1,2})\b|\b(\d{1,2}) (?:best|latest|last|meilleure?s?|dernieres?|posts|publications)\b/;

export interface Surroundings {
  /** A UTC day. */
  today: Date;
  /** Names of the company's library. */
  brands?: readonly string[];
  /** The part of the page. */
  component?: AskComponent;
  /** The user's language, for words in both languages. */
  language?: 'en' | 'fr';
}

export function understand(
  question: string,
  { today, brands = [], component = 'all', language = 'en' }: Surroundings,
): Understood {
  const plain = plainWords(question);
  const { periods, words: periodWords, rest } = periodsIn(plain, today);
  const platforms = PLATFORMS.filter((name) => PLATFORM_PATTERNS[name].test(rest));
  const spoken = platforms.reduce((text, name) => text.replace(PLATFORM_PATTERNS[name], ' '), rest);
  const country = spoken.match(COUNTRIES)?.[0];
  // “Lumo” is part of “Lumo Beauté”.
  const [brand = null] = brands
    .filter((name) => plainWords(name).trim().length > 2 && plain.includes(plainWords(name)))
    .toSorted((a, b) => b.length - a.length);
  const topic = brand === null ? topicOf(spoken) : null;
  const more = (holds: boolean, report: AskReport, score: number, said: string[]): Score[] =>
    holds ? [{ report, score, said }] : [];
  const ranked = ranking(spoken, component, [
    ...more(topic !== null, 'posts_about', 5, [topic ?? '']),
    ...more(brand !== null, 'brands', 5, [brand ?? '']),
    ...more(platforms.length > 1, 'platforms', 6, []),
    ...more(country !== undefined && AUDIENCE_WORDS.test(spoken), 'audience_countries', 5, [country ?? '']),
    ...more(periods.length > 1 && COMPARED_WORDS.test(spoken), 'compare_periods', 6, []),
  ]);
  const best = ranked[0] && ranked[0].score >= ENOUGH ? ranked[0] : null;
  const words = [...(best?.said ?? []), ...periodWords, ...platforms.map((name) => PLATFORM_NAMES[name])];
  const rows = HOW_MANY_ROWS.exec(rest);
  return {
    language: languageOf(plain, language),
    report: best?.report ?? null,
    others: ranked
      .map(({ report }) => report)
      .filter((report) => report !== best?.report)
      .slice(0, MOST_OTHERS),
    words: [...new Set(words.map((word) => word.trim()))],
    days: periods[0] ?? null,
    before: periods[1] ?? null,
    // Several platforms mean no filter.
    platform: platforms.length === 1 ? (platforms[0] ?? null) : null,
    post_types: TYPE_WORDS.flatMap(([said, types]) => (whole(said).test(spoken) ? types : [])),
    brand,
    country: (country && COUNTRY_CODES.get(country)) ?? null,
    topic: best?.report === 'posts_about' || ABOUT.test(spoken) ? topic : null,
    limit: Number(rows?.[1] ?? rows?.[2]) || null,
    sort: SORT_WORDS.find(([, said]) => said.test(spoken))?.[0] ?? 'interactions',
    sum: SUM_WORDS.find(([, said]) => said.test(spoken))?.[0] ?? 'interactions',
  };
}

function languageOf(plain: string, otherwise: 'en' | 'fr'): 'en' | 'fr' {
  const french = plain.match(FRENCH)?.length ?? 0;
  const english = plain.match(ENGLISH)?.length ?? 0;
  if (french === english) return otherwise;
  return french > english ? 'fr' : 'en';
}
