import type { Expected, Room, RoomCreator, RoomTotals } from '#contract/client.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import type { EnteredMoney } from '#contract/values/money.ts';
import { type Platform, POST_TYPES, platformOf } from '#contract/values/primitives.ts';
import { ageName, genderKey, genderName } from '#web/parts/audience/audience-shares.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { postTypeText } from '#web/parts/post-grid.tsx';
import { compactNumber, countryName, exactMoney, money, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

/** Marks a strong part of a sentence; a reader never sees it. */
const MARK = '\u2063';
export const strong = (text: string) => `${MARK}${text}${MARK}`;
/** Every second part is strong. */
export const partsOf = (sentence: string) => sentence.split(MARK);

export const rangeText = ({ low, high }: Pick<Expected, 'low' | 'high'>) =>
  `${compactNumber(Math.round(low))}–${compactNumber(Math.round(high))}`;

/** Whole amounts without cents. */
export const amountText = ({ amount, currency }: EnteredMoney) =>
  Number.isInteger(amount)
    ? exactMoney(amount, currency).replace(/[.,]00(?=\D*$)/, '')
    : exactMoney(amount, currency);

/** `2 Reels, 1 Instagram story`. */
export const deliverablesText = (all: RoomCreator['deliverables']) => all.map(deliverableAmount).join(', ');

/** Basis of the expected impressions of a card. */
export const expectedText = ({ publications, post_type, is_usual }: Expected) =>
  is_usual && post_type !== null
    ? t('likely views of a {post}', { post: postTypeText(post_type).toLowerCase() })
    : plural(publications, 'likely views of the post', 'likely views of {n} posts');

/** Denominator of the rate of an account. */
export const rateText = (platform: Platform) =>
  POST_TYPES.every((type) => platformOf(type) !== platform || POST_TYPE_TABLE[type].is_rated_by_views)
    ? t('engagement per view')
    : t('engagement per follower or view');

const largest = (shares: ReadonlyArray<{ key: string; share: number }>) =>
  shares.toSorted((a, b) => b.share - a.share)[0];

/** `62% in France, 78% women, mostly 25–34`. */
export function audienceText({ countries, genders, ages }: NonNullable<RoomCreator['audience']>): string {
  const [country, gender, age] = [largest(countries), largest(genders), largest(ages)];
  return [
    country &&
      t('{share} in {country}', { share: percent(country.share, 0), country: countryName(country.key) }),
    gender && `${percent(gender.share, 0)} ${genderName(genderKey(gender.key))}`,
    age && t('mostly {ages}', { ages: ageName(age.key).replace('–', '\u2060–\u2060') }),
  ]
    .filter(Boolean)
    .join(', ');
}

function offerSentence(totals: RoomTotals): string | null {
  const { creators, followers = null, price = null, unpriced = 0, expected = null } = totals;
  const n = strong(plural(creators, '{n} creator', '{n} creators'));
  if (expected !== null) {
    const range = strong(rangeText(expected));
    const what = expected.is_usual
      ? t('One post of each of {creators} is likely to bring {range} impressions', { creators: n, range })
      : t('With {creators} we expect {range} impressions', { creators: n, range });
    return price === null ? `${what}.` : `${what} ${priceText(price, unpriced, creators)}`;
  }
  const who =
    followers === null
      ? t('{creators} to choose from', { creators: n })
      : t('{creators} with {followers} followers', {
          creators: n,
          followers: strong(compactNumber(followers)),
        });
  return price === null ? `${who}.` : `${who} ${priceText(price, unpriced, creators)}`;
}

const priceText = (price: EnteredMoney, unpriced: number, creators: number) =>
  unpriced === 0
    ? t('for {price}.', { price: strong(amountText(price)) })
    : t('for {price}, the price of {n} of {all} creators.', {
        price: strong(amountText(price)),
        n: creators - unpriced,
        all: creators,
      });

/** Expectation and progress, in a sentence or two; with `strong` parts. */
export function headline(room: Room): string {
  const { campaign, ranking, plan, totals, decided, currency } = room;
  if (campaign) return campaignSentence(campaign, currency);
  if (ranking) return rankingSentence(ranking, currency);
  const offer = plan ? planSentence(plan, totals) : offerSentence(totals);
  const progress =
    totals.creators === 0 || decided.open === totals.creators
      ? null
      : t('You accepted {accepted} and rejected {rejected}; {open} are undecided.', {
          accepted: strong(String(decided.accept)),
          rejected: strong(String(decided.reject)),
          open: strong(String(decided.open + decided.backup)),
        });
  return [offer, progress].filter(Boolean).join(' ');
}

function planSentence(
  { publications, impressions, budget, unpriced }: NonNullable<Room['plan']>,
  totals: RoomTotals,
) {
  const { price = null } = totals;
  const planned = {
    posts: strong(plural(publications, '{n} post', '{n} posts')),
    creators: plural(totals.creators, '{n} creator', '{n} creators'),
  };
  const what = impressions
    ? t('{posts} by {creators} are likely to bring {range} impressions', {
        ...planned,
        range: strong(rangeText({ low: impressions.p10, high: impressions.p90 })),
      })
    : t('{posts} by {creators} without a forecast', planned);
  if (price === null || budget === undefined || budget === null) return `${what}.`;
  return `${what} ${priceText({ ...price, amount: budget }, unpriced > 0 ? totals.unpriced : 0, totals.creators)}`;
}

function campaignSentence(campaign: NonNullable<Room['campaign']>, currency: string) {
  const {
    posts,
    influencers,
    impressions = null,
    interactions = null,
    media_value = null,
    change,
  } = campaign;
  const results = [
    impressions !== null && t('{n} impressions', { n: strong(compactNumber(impressions)) }),
    interactions !== null && t('{count} interactions', { count: strong(compactNumber(interactions)) }),
    media_value !== null && t('{value} media value', { value: strong(money(media_value, currency)) }),
  ].filter((one) => one !== false);
  const made = t('{posts} by {creators}', {
    posts: strong(plural(posts, '{n} post', '{n} posts')),
    creators: strong(plural(influencers, '{n} creator', '{n} creators')),
  });
  const first =
    results.length === 0 ? `${made}.` : t('{made} brought {results}.', { made, results: listed(results) });
  const grown = change?.impressions ?? null;
  if (grown === null || impressions === null) return first;
  const share = strong(percent(Math.abs(grown), 0));
  return `${first} ${
    grown >= 0
      ? t('That is {share} more impressions than in the previous period.', { share })
      : t('That is {share} fewer impressions than in the previous period.', { share })
  }`;
}

const listed = (parts: string[]) => new Intl.ListFormat(document.documentElement.lang || 'en').format(parts);

function rankingSentence({ brands }: NonNullable<Room['ranking']>, currency: string) {
  const [first, second] = brands;
  if (!first || first.posts === 0) return t('No posts in this period.');
  const value = first.media_value ?? null;
  const leads =
    value === null
      ? t('{brand} leads with {posts}', {
          brand: strong(first.name),
          posts: strong(plural(first.posts, '{n} post', '{n} posts')),
        })
      : t('{brand} leads with {value} media value', {
          brand: strong(first.name),
          value: strong(money(value, currency)),
        });
  return second ? t('{leads}, ahead of {second}.', { leads, second: strong(second.name) }) : `${leads}.`;
}

/** The choice so far, for the foot of the page. */
export function choiceSentence({ accepted_totals }: Room): string {
  const { creators, price = null, unpriced = 0, expected = null } = accepted_totals;
  const parts = [
    strong(plural(creators, '{n} creator', '{n} creators')),
    price &&
      (unpriced === 0
        ? amountText(price)
        : t('{price} for {n} of them', { price: amountText(price), n: creators - unpriced })),
    expected && t('{range} impressions expected', { range: rangeText(expected) }),
  ].filter(Boolean);
  return parts.join(', ');
}
