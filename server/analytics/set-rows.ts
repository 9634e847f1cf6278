import type { PostSum } from '#contract/report/metrics.ts';
import type { Tier } from '#contract/report/tiers.ts';
import type { Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Measure } from './metrics/measures.ts';
import type { EmvChoice, PaidRates } from './metrics/media-value.ts';
import type { Days, Times } from './period.ts';

/** Posts of the period, also of the previous period, or also without a date. */
export type Span = 'period' | 'both' | 'dated_or_not';

/**
 * SQL over the rows of a set as one company sees it: of the tables, or of rows that were read once (kept-sets.ts). Columns are
 * named as in rows.ts.
 */
export interface SetRows {
  company_id: number;
  days: Days;
  times: Times;
  timezone: string;
  emv: EmvChoice;
  rates: PaidRates;
  /** The company's profile of the row's account; 0 where it is unknown yet. */
  profile: Sql;
  /** The row is of the period before. */
  is_before: Sql;
  tiers: readonly Tier[];
  has_edits: boolean;
  has_brands: boolean;
  spans: Record<Span, Sql>;
  /** Posts that the terms of their source keep out of sums; null = there can be none. */
  withheld: Sql | null;
  rows(span: Span): Sql;
  /** Also withheld posts, for lists of posts by themselves. */
  all_rows(span: Span): Sql;
  /** Rows of this set with the columns that follow from the account. */
  completed(rows: Sql): Sql;
  /** Over completed rows. */
  measures: Record<PostSum, Pick<Measure, 'value' | 'known'>>;
  /** The completed row counts in the rate of its set. */
  rated: string;
  /** SELECT that each shard answers by its own rows. */
  shards(select: Sql): Sql;
}
