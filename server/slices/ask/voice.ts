import type { AskType } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { Language } from '#contract/values/languages.ts';
import type { MissingReason, Platform, PostType } from '#contract/values/primitives.ts';
import { MISSING_TEXTS } from '#server/analytics/metrics/definitions.ts';
import type { Days } from '#server/analytics/period.ts';

/** Writes sentences and values in the language of an answer. */
export interface Voice {
  language: Language;
  say(english: string, french: string): string;
  count(n: number): string;
  /** Whether a number takes the singular, as 0 does in French. */
  one(n: number): boolean;
  /** `1 post`, `2 posts`. */
  posts(n: number): string;
  percent(share: number): string;
  /** `+4%`. */
  change(share: number): string;
  /** In the company's currency. */
  money(amount: number): string;
  day(day: string): string;
  period(days: Days): string;
  platform(name: Platform): string;
  list(words: readonly string[]): string;
  missing(reason: MissingReason): string;
  /** A cell of a table in words. */
  cell(type: AskType, value: string | number | null): string;
}

const MISSING_IN_FRENCH: Record<MissingReason, string> = {
  hidden_likes: 'Le créateur masque les mentions J’aime.',
  not_connected: 'Il faut un compte connecté.',
  not_in_source: 'La source ne le donne pas.',
  no_posts: 'Aucune publication n’est connue.',
  unknown_likes: 'Il faut les mentions J’aime, et celles des publications sont inconnues.',
  unknown_followers: 'C’est un taux par abonné, et le nombre d’abonnés du compte est inconnu.',
  unknown_views: 'C’est un taux par vue, et les vues des publications sont inconnues.',
  zero_basis: 'C’est un taux par abonné ou par vue, et il n’y en a aucun.',
  too_few_posts: 'Trop peu de publications pour le calculer.',
  too_few_snapshots: 'Il faut deux relevés à 20 jours d’intervalle au moins.',
  expired_story: 'La story a expiré avant que ses chiffres soient lus.',
  no_audience_data: 'Aucune source ne décrit l’audience.',
  no_follower_data: 'Personne n’a dit qui suit le compte.',
  withheld: 'Les conditions de la source l’écartent des sommes sur plusieurs plateformes.',
};

export function voiceOf(language: Language, currency: string): Voice {
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(language);
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  const say: Voice['say'] = (english, french) => (language === 'fr' ? french : english);
  const date = (value: string, options: Intl.DateTimeFormatOptions) =>
    new Date(value).toLocaleDateString(language, { timeZone: 'UTC', ...options });
  const count: Voice['count'] = (n) => numbers.format(n);
  const one: Voice['one'] = (n) => plurals.select(n) === 'one';
  const percent: Voice['percent'] = (share) => percents.format(share);
  const day: Voice['day'] = (value) => date(value, { dateStyle: 'medium' });
  const money: Voice['money'] = (amount) =>
    amount.toLocaleString(language, { style: 'currency', currency, maximumFractionDigits: 0 });
  const GENDERS: Record<string, string> = {
    FEMALE: say('women', 'femmes'),
    MALE: say('men', 'hommes'),
  };
  /** Codes of sources may be none of their standard. */
  const coded = (names: Intl.DisplayNames, pattern: RegExp, code: string) =>
    pattern.test(code) ? (names.of(code) ?? code) : code;
  const TEXTS: Partial<Record<AskType, (value: string) => string>> = {
    country: (code) => coded(regions, /^[A-Z]{2}$/, code),
    language: (code) => coded(languages, /^[a-z]{2,3}(-[A-Za-z]+)?$/, code),
    platform: (name) => PLATFORM_NAMES[name as Platform],
    post_type: (type) => typeLabel(type as PostType),
    day,
    month: (month) => date(`${month}-01`, { month: 'long', year: 'numeric' }),
    key: (key) => GENDERS[key.toUpperCase()] ?? key.replaceAll('_', ' '),
  };
  const NUMBERS: Partial<Record<AskType, (value: number) => string>> = {
    ratio: percent,
    money,
    // 1 January 2024 was a Monday.
    weekday: (n) => date(`2024-01-0${n}`, { weekday: 'long' }),
  };
  return {
    language,
    say,
    count,
    one,
    posts: (n) => `${count(n)} ${one(n) ? say('post', 'publication') : say('posts', 'publications')}`,
    percent,
    change: (share) => `${share > 0 ? '+' : ''}${percent(share)}`,
    money,
    day,
    period: ({ from_date, to_date }) =>
      from_date === to_date
        ? say(`on ${day(from_date)}`, `le ${day(from_date)}`)
        : say(`from ${day(from_date)} to ${day(to_date)}`, `du ${day(from_date)} au ${day(to_date)}`),
    platform: (name) => PLATFORM_NAMES[name],
    list: (words) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words),
    missing: (reason) => say(MISSING_TEXTS[reason], MISSING_IN_FRENCH[reason]),
    cell: (type, value) => {
      if (value === null) return '–';
      if (typeof value === 'number') return (NUMBERS[type] ?? count)(value);
      return TEXTS[type]?.(value) ?? value;
    },
  };
}
