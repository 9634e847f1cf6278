import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { MissingReason, Platform } from '#contract/primitives.ts';
import { MISSING_TEXTS } from '#server/analytics/metrics/definitions.ts';
import type { Days } from '#server/analytics/period.ts';
import type { Understood } from './understand.ts';

/** Wording in the language of a question. */
export interface Voice {
  say(english: string, french: string): string;
  count(n: number): string;
  /** Singular or plural: 0 is singular in French. */
  one(n: number): boolean;
  /** With the noun: `posts`, `publications`. */
  posts(n: number): string;
  percent(share: number): string;
  money(amount: number, currency: string): string;
  day(day: string): string;
  month(month: string): string;
  period(days: Days): string;
  country(code: string): string;
  language(code: string): string;
  platform(name: Platform): string;
  list(words: readonly string[]): string;
  weekday(n: number): string;
  missing(reason: MissingReason): string;
}

const MISSING_IN_FRENCH: Record<MissingReason, string> = {
  hidden_likes: 'Le créateur masque les mentions J’aime.',
  not_connected: 'Il faut un compte connecté.',
  not_in_source: 'La source ne le donne pas.',
  no_posts: 'Aucune publication n’est connue.',
  unknown_followers: 'C’est un taux par abonné, et le nombre d’abonnés du compte est inconnu.',
  unknown_views: 'C’est un taux par vue, et les vues des publications sont inconnues.',
  too_few_posts: 'Trop peu de publications pour le calculer.',
  too_few_snapshots: 'Il faut deux relevés à 20 jours d’intervalle au moins.',
  expired_story: 'La story a expiré avant que ses chiffres soient lus.',
  no_audience_data: 'Aucune source ne décrit l’audience.',
  no_follower_data: 'Personne n’a dit qui suit le compte.',
};

export function voiceOf(language: Understood['language']): Voice {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const one = (n: number) => plurals.select(n) === 'one';
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const day = (value: string) =>
    new Date(value).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  const say: Voice['say'] = (english, french) => (language === 'fr' ? french : english);
  const named = (names: Intl.DisplayNames, pattern: RegExp, code: string) =>
    pattern.test(code) ? (names.of(code) ?? code) : code;
  return {
    say,
    count: (n) => numbers.format(n),
    one,
    posts: (n) =>
      `${numbers.format(n)} ${one(n) ? say('post', 'publication') : say('posts', 'publications')}`,
    percent: (share) => percents.format(share),
    money: (amount, currency) =>
      amount.toLocaleString(language, { style: 'currency', currency, maximumFractionDigits: 0 }),
    day,
    month: (month) =>
      new Date(`${month}-01`).toLocaleDateString(language, {
        ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
      }),
    period: ({ from_date, to_date }) =>
      from_date === to_date
        ? say(`on ${day(from_date)}`, `le ${day(from_date)}`)
        : say(`from ${day(from_date)} to ${day(to_date)}`, `du ${day(from_date)} au ${day(to_date)}`),
    country: (code) => named(regions, /^[A-Z]{2}$/, code),
    language: (code) => named(languages, /^[a-z]{2,3}(-[A-Za-z]+)?$/, code),
    platform: (name) => PLATFORM_NAMES[name],
    list: (words) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words),
    // 1 January 2024 was a Monday.
    weekday: (n) =>
      new Date(Date.UTC(2024, 0, n)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' }),
    missing: (reason) => say(MISSING_TEXTS[reason], MISSING_IN_FRENCH[reason]),
  };
}
