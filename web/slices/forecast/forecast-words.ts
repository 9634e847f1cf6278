import type { FORECAST_MISSING, ForecastCell, ForecastResult } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

/** Below this many own posts, the line shows how few there are. */
const FEW = 3;

/** Label of a line's basis; null if it uses only the creator's own posts. */
export function markOf(cell: ForecastCell): string | null {
  if (cell.basis === 'none') return t('no data');
  if (cell.basis === 'peers') return t('from peers');
  if (cell.basis === 'benchmark') return t('benchmark');
  if (cell.basis === 'few_posts')
    return cell.posts < FEW ? plural(cell.posts, '{n} post + peers', '{n} posts + peers') : t('few posts');
  return cell.young ? t('recent posts') : null;
}

const WITHHELD: Phrase = 'The terms of their source exclude posts by this creator from forecasts.';

/** Planned lines without a forecast because of the terms of a source. */
const heldBack = ({ cells }: Pick<ForecastResult, 'cells'>) =>
  cells.filter(({ publications, basis, withheld }) => publications > 0 && basis === 'none' && withheld);

/** Why a plan without any forecast has none. */
export const noForecast = (result: Pick<ForecastResult, 'cells'>): string =>
  heldBack(result).length === result.cells.filter(({ publications }) => publications > 0).length
    ? t('Excluded by the terms of the source')
    : t('No forecast');

/** Basis of a line, in sentences. */
export function basisSentences(cell: ForecastCell): string[] {
  const newest = cell.newest_post ? ` ${t('up to {day}', { day: dayText(cell.newest_post) })}` : '';
  const own = plural(
    cell.posts,
    '{n} post by the creator in {days} days{newest}.',
    '{n} posts by the creator in {days} days{newest}.',
    { days: cell.window_days ?? 0, newest },
  );
  const peers = plural(cell.peers, '{n} creator', '{n} creators');
  const withheld = cell.withheld ? [t(WITHHELD)] : [];
  switch (cell.basis) {
    case 'none':
      if (cell.withheld)
        return [...withheld, t('No posts of this type by creators of the same size can be used.')];
      return [
        t('Neither this creator nor creators of the same size have posts of this type with known numbers.'),
      ];
    case 'peers':
      return [
        ...(cell.withheld ? withheld : [t('The creator has no posts of this type with known numbers.')]),
        t('Based on {peers} of the same platform and size, which makes the range wide.', { peers }),
        t('With three posts by the creator, the range would be about seven times narrower. Import them.'),
      ];
    case 'benchmark':
      return [
        ...(cell.withheld ? withheld : [t('The creator has no posts of this type with known numbers.')]),
        t(
          'No creators of the same size have any either: a general benchmark by followers is used, which is rough.',
        ),
        t('With three posts by the creator, the range would be much narrower. Import them.'),
      ];
    case 'few_posts':
      return [
        own,
        ...withheld,
        t(
          'Fewer than five posts: {peers} of the same platform and size are added, which makes the range wider.',
          { peers },
        ),
        ...(cell.posts < FEW
          ? [t('With three posts by the creator, the range would be about half as wide. Import more.')]
          : []),
      ];
    case 'own':
      return [
        own,
        ...withheld,
        t('The variation of posts also uses {peers} of the same platform and size.', { peers }),
        ...(cell.young
          ? [t('The posts were read within a week of publication: later numbers are higher.')]
          : []),
      ];
  }
}

export const MISSING: Record<(typeof FORECAST_MISSING)[number], Phrase> = {
  no_access: 'Your account does not include audience overlap.',
  no_forecast: 'No forecast',
  no_follower_data: 'No follower data, so the overlap is unknown.',
  no_prices: 'Enter a price for every planned publication.',
  nothing_planned: 'Nothing planned yet.',
  unknown_followers: 'Followers or views of these creators are unknown.',
};

/** Omissions of the totals, in sentences. */
export function gaps(result: Pick<ForecastResult, 'cells' | 'totals'>): string[] {
  const { unknown_publications, unpriced_publications, influencers, priced_creators } = result.totals;
  const withheld = heldBack(result).reduce((sum, { publications }) => sum + publications, 0);
  const beside = result.totals.other ?? [];
  return [
    ...(beside.length > 0
      ? [
          t('In the budget without a forecast: {items}.', {
            items: [...Map.groupBy(beside, ({ label }) => label)]
              .map(([label, all]) => `${all.reduce((n, one) => n + one.publications, 0)} ${label}`)
              .join(', '),
          }),
        ]
      : []),
    ...(withheld > 0
      ? [
          plural(
            withheld,
            '{n} publication has no forecast: the terms of their source exclude the creator’s posts.',
            '{n} publications have no forecast: the terms of their source exclude the creators’ posts.',
          ),
        ]
      : []),
    ...(unknown_publications > 0
      ? [
          plural(
            unknown_publications,
            '{n} publication without a forecast counts only in the budget.',
            '{n} publications without a forecast count only in the budget.',
          ),
        ]
      : []),
    ...(unpriced_publications > 0 && !priced_creators
      ? [
          plural(
            unpriced_publications,
            '{n} publication has no price, so costs and ROI are unknown.',
            '{n} publications have no price, so costs and ROI are unknown.',
          ),
        ]
      : []),
    ...(priced_creators && priced_creators < influencers
      ? [
          t(
            'Costs per result and ROI cover {priced} of {all} creators; the others have no price or no forecast.',
            { priced: priced_creators, all: influencers },
          ),
        ]
      : []),
  ];
}

/** `instagram_reels` → `reel`; the platform has its own icon. */
export const kindOf = (type: PostType): string => t(POST_TYPE_TABLE[type].noun);
