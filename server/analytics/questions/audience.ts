import { joined, type TextColumn } from '#server/platform/native-format.ts';
import { cellParts } from '../metrics/audience-cells.ts';
import type { Sums } from '../metrics/metric-row.ts';
import { type PostSet, PROFILE } from '../post-set.ts';
import { accountSums } from './account-sums.ts';

/** Numbers of an account that are weighted by its audience. */
const WEIGHTED = [
  'interactions',
  'impressions',
  'reach',
  'media_value',
  'rated_interactions',
  'rated_basis',
] as const;

/** Σ account metric × share over the accounts of the set: of a key of a dimension, of a dimension (key ''), or of all. */
export interface AudienceCell extends Pick<Sums, (typeof WEIGHTED)[number]> {
  dimension: string;
  key: string;
}

/** The weighted audience of the period's posts, and how many profiles have audience data at all. */
export async function weightedAudience(set: PostSet): Promise<{ cells: AudienceCell[]; profiles: number }> {
  const { rows, times } = {
    rows: set.rows('period'),
    times: 'use_index_for_in_with_subqueries_max_values = 20000',
  };
  const blocks = await set.ask(
    'audience of posts',
    // Parts of an audience are added up where their accounts are; the states of distinct profiles are merged.
    `SELECT cell, ${WEIGHTED.map((w) => `sum(${w}) AS ${w}`).join(', ')}, uniqExactMerge(who) AS profiles
FROM ${set.ch.shards(`SELECT cell, ${WEIGHTED.map((w) => `sum(a.${w} * share) AS ${w}`).join(', ')},
  uniqExactStateIf(${PROFILE}, cell = '') AS who
FROM (SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN (SELECT account_id FROM (${rows}))) AS c
INNER JOIN (${accountSums(set, 'period')}) AS a USING (account_id)
ARRAY JOIN cells AS cell, shares AS share GROUP BY cell`)}
GROUP BY cell SETTINGS ${times}`,
  );
  const values = WEIGHTED.map((name) => joined(blocks, name, Float64Array));
  const profiles = joined(blocks, 'profiles', Float64Array);
  const names = blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns.cell as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });
  const cells = names.map((name, i): AudienceCell => {
    const [dimension, key] = cellParts(name);
    const sums = Object.fromEntries(WEIGHTED.map((w, n) => [w, values[n]?.[i] ?? 0]));
    return { dimension, key, ...(sums as unknown as Pick<Sums, (typeof WEIGHTED)[number]>) };
  });
  return { cells, profiles: profiles[names.indexOf('')] ?? 0 };
}
