import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { LookedAtColumn } from './candidates.ts';
import type { MapField } from './fields.ts';
import { headerName, wordsOf } from './header-words.ts';
import type { RowKind } from './recognition.ts';

/** Results that no profile shows for its lifetime. */
const RESULTS: ReadonlySet<MapField> = new Set(['comments', 'reach', 'impressions', 'shares', 'saves']);
const TOTALS: ReadonlySet<MapField> = new Set(['posts_count', 'likes', 'account.likes']);

/** Beside results of a campaign the posts and likes of an account are those of the campaign. */
export function withoutCampaignSums(
  columns: readonly LookedAtColumn[],
  rows: RowKind | null,
): LookedAtColumn[] {
  const topOf = ({ candidates, values }: LookedAtColumn) =>
    values.filled > 0 ? candidates[0]?.field : undefined;
  const isOfCampaign = columns.some((column) => RESULTS.has(topOf(column) ?? 'title'));
  if (rows !== 'accounts' || !isOfCampaign) return [...columns];
  return columns.map((column) =>
    TOTALS.has(topOf(column) ?? 'title') && (column.candidates[0]?.score ?? 0) <= 1
      ? { ...column, candidates: [], why_not: sentenceFor('counts_of_campaign'), is_explained: true }
      : column,
  );
}

const OF_STORIES =
  /^(?:story id|exits|story exits|taps? (?:forward|back)|(?:forward|back) taps|(?:story )?sticker taps|story replies)$/;

/** Columns that only stories have. */
export const areStories = (columns: readonly LookedAtColumn[]): boolean =>
  columns.some(({ name }) => OF_STORIES.test(headerName(name).path.flatMap(wordsOf).join(' ')));
