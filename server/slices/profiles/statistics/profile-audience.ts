import type { z } from 'zod';
import type { audienceStats } from '#contract/profiles/statistics.ts';
import type { AudienceDimension, Platform } from '#contract/values/primitives.ts';
import { wilson } from '#server/analytics/metrics/wilson.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { CREDIBLE_CLASSES } from '#server/projector/account-rate.ts';
import { readAccounts } from '../details/profile-read.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { importSources } from './import-sources.ts';

type AudienceStats = z.infer<typeof audienceStats>;
type Distribution = Array<{ key: string; share: number | null }>;

interface Row {
  account_id: number;
  dimension: AudienceDimension;
  keys: string[];
  shares: number[];
  sample_size: number;
  observed_at: string;
  import_id: number;
}

/** Largest account first. Shares are fractions, or null. */
export async function readAudience(
  ctx: AskCtx,
  profile_id: number,
  platform?: Platform,
): Promise<AudienceStats[]> {
  const profile = await visibleProfile(ctx, profile_id);
  const accounts = (await readAccounts(ctx, profile)).filter((a) => !platform || a.platform === platform);
  if (accounts.length === 0) return [];
  const rows = await audienceRows(
    ctx,
    accounts.map((a) => a.id),
  );
  const sources = await importSources(
    ctx,
    rows.map((r) => r.import_id),
  );
  return accounts.flatMap((a) => {
    const own = rows.filter((r) => r.account_id === a.id);
    const ids = new Set(own.map((r) => r.import_id));
    const from = sources
      .filter(({ import_id }) => ids.has(import_id))
      .map(({ import_id, file_name, company, is_connected }) => ({
        import_id,
        file_name,
        company,
        is_connected,
      }));
    return own.length ? [{ ...statsOf(a, own), sources: from }] : [];
  });
}

/** Current distributions. */
export function audienceRows({ ch }: Pick<AskCtx, 'ch'>, ids: number[]): Promise<Row[]> {
  return ch.query<Row>(
    `SELECT account_id, dimension, keys, shares, sample_size, import_id,
       if(observed_at = 0, '', formatDateTime(observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC')) AS observed_at
     FROM account_audience AS a FINAL WHERE account_id IN {ids:Array(UInt32)} ORDER BY dimension`,
    { ids },
    'profile audience',
  );
}

function statsOf(
  account: { platform: Platform; username: string | null },
  rows: Row[],
): Omit<AudienceStats, 'sources'> {
  const distributions: AudienceStats['distributions'] = {};
  for (const row of rows) distributions[row.dimension] = distribution(row);
  const credibility = rows.find((r) => r.dimension === 'credibility');
  const samples = rows.map((r) => r.sample_size).filter((n) => n >= 0);
  const dates = rows
    .map((r) => r.observed_at)
    .filter(Boolean)
    .sort();
  return {
    platform: account.platform,
    username: account.username,
    sample_size: samples.length ? Math.max(...samples) : null,
    observed_at: dates.at(-1) ?? null,
    distributions,
    audience_credibility: credibility ? credibilityOf(credibility) : null,
  };
}

export const distribution = (row: Row): Distribution =>
  row.keys
    .map((key, i) => ({ key, share: (row.shares[i] ?? -1) < 0 ? null : (row.shares[i] ?? null) }))
    .sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || (a.key < b.key ? -1 : 1));

/** Share of real and influencers among sampled followers, as in search (accountCredibility). */
function credibilityOf(row: Row): AudienceStats['audience_credibility'] {
  const classes = distribution(row);
  if (classes.every((c) => c.share === null)) return null;
  const credible: readonly string[] = CREDIBLE_CLASSES;
  const score = Math.min(
    1,
    classes.filter((c) => credible.includes(c.key)).reduce((sum, c) => sum + (c.share ?? 0), 0),
  );
  const n = row.sample_size < 0 ? null : row.sample_size;
  return { score, ...wilson(score, n), n, classes };
}

export const audienceHandlers = {
  audience: os.profiles.audience.handler(({ context, input }) =>
    readAudience(context, input.profile_id, input.platform),
  ),
};
