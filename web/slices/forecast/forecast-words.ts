import type { FORECAST_MISSING, ForecastCell, ForecastTotals } from '#contract/forecast.ts';
import { counted, dayText } from '#web/platform/format.ts';

/** Under this many posts of a creator's own the line says how few there are. */
const FEW = 3;

/** The mark of a line, or null where it rests on the creator's own posts alone. */
export function markOf(cell: ForecastCell): string | null {
  if (cell.basis === 'none') return 'nothing known';
  if (cell.basis === 'peers') return 'from peers';
  if (cell.basis === 'few_posts')
    return cell.posts < FEW ? `${counted(cell.posts, 'post')} + peers` : 'few posts';
  return cell.young ? 'young posts' : null;
}

/** What a line rests on, in sentences. */
export function basisSentences(cell: ForecastCell): string[] {
  const newest = cell.newest_post ? ` up to ${dayText(cell.newest_post)}` : '';
  const own = `${counted(cell.posts, 'post')} of the creator in ${cell.window_days ?? 0} days${newest}.`;
  const peers = counted(cell.peers, 'creator');
  switch (cell.basis) {
    case 'none':
      return ['Neither the creator nor creators of the same size have posts of this type with numbers.'];
    case 'peers':
      return [
        'The creator has no post of this type with numbers.',
        `Borrowed from ${peers} of the same platform and size; that is why the band is wide.`,
      ];
    case 'few_posts':
      return [own, `Under five posts: ${peers} of the same platform and size help, and the band is wider.`];
    case 'own':
      return [
        own,
        `How posts vary is also looked at among ${peers} of the same platform and size.`,
        ...(cell.young
          ? ['The posts were read within a week of publication: later numbers are higher.']
          : []),
      ];
  }
}

export const MISSING: Record<(typeof FORECAST_MISSING)[number], string> = {
  no_access: 'Your account does not include audience overlap.',
  no_follower_data: 'No follower data: who follows several of these creators is not known.',
  no_prices: 'Enter a price for every planned publication.',
  nothing_planned: 'Nothing is planned yet.',
  unknown_followers: 'Followers or views of these creators are not known.',
};

/** What the totals leave out, in sentences. */
export function gaps({ unknown_publications, unpriced_publications }: ForecastTotals): string[] {
  return [
    ...(unknown_publications > 0
      ? [
          `${counted(unknown_publications, 'publication')} with nothing to go by count in the budget and in no other number.`,
        ]
      : []),
    ...(unpriced_publications > 0
      ? [
          `${counted(unpriced_publications, 'publication')} have no price: costs and ROI are unknown until they do.`,
        ]
      : []),
  ];
}

const KINDS: Record<string, string> = {
  post: 'photo',
  carousel: 'carousel',
  reels: 'reel',
  stories: 'story',
  video: 'video',
  videos: 'video',
  posts: 'note',
  shorts: 'Short',
  spotlight: 'Spotlight',
};

/** `instagram_reels` → `reel`; the platform stands beside it as an icon. */
export const kindOf = (type: string) => KINDS[type.split('_')[1] ?? ''] ?? type;
