import { sql } from 'kysely';
import { type AudienceOverlap, LEAST_OVERLAP, MOST_OVERLAP } from '#contract/overlap.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { estimateSets } from '#server/analytics/overlap/estimates.ts';
import {
  SAMPLE,
  type SampledSets,
  type SetSource,
  sampledSets,
} from '#server/analytics/overlap/sampled-sets.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { followerHandlers } from './followers.ts';

interface SeenProfile {
  id: number;
  slug: string;
  name: string;
  picture: string | null;
  is_demo: boolean;
  accounts: Array<{ id: number; platform: Platform }>;
}

/** In this order. Throws 404 for an invisible one. */
async function readProfiles(
  ctx: Pick<Ctx, 'db' | 'company'>,
  ids: readonly number[],
): Promise<SeenProfile[]> {
  const { rows } = await sql<SeenProfile>`
    select p.id, p.slug, coalesce(c.fields->>'name', p.name) as name, p.picture, p.is_demo,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'platform', a.platform) order by a.id), '[]')
        from ${seenAccounts(ctx.company.id)} a where a.profile_id = p.id) as accounts
    from unnest(${[...ids]}::int[]) with ordinality as w (id, place)
    join profile p on p.id = w.id and not p.hidden and (p.company_id is null or p.company_id = ${ctx.company.id})
    left join profile_company c on c.profile_id = p.id and c.company_id = ${ctx.company.id}
    order by w.place`.execute(ctx.db);
  const seen = new Set(rows.map((r) => r.id));
  const missing = ids.find((id) => !seen.has(id));
  if (missing !== undefined)
    throw refuse('NOT_FOUND', sentenceFor('profile_id_unknown', { id: String(missing) }));
  return rows;
}

/** Audience overlap (docs/metrics.md) from known followers. */
export async function overlapOf(
  ctx: Pick<Ctx, 'db' | 'ch' | 'company' | 'pictures'>,
  ids: readonly number[],
): Promise<AudienceOverlap> {
  const profiles = await readProfiles(ctx, ids);
  const { sets, source } = await knownSets(
    ctx,
    profiles.map((p) => p.accounts),
  );
  const { unique, common, pairs, distinct } = estimateSets(sets);
  const idAt = (place: number) => profiles[place]?.id ?? 0;
  return {
    profiles: profiles.map(({ id, slug, name, picture, is_demo }, place) => {
      const known = sets.sizes[place] || null;
      return {
        profile_id: id,
        slug,
        name,
        is_demo,
        known,
        picture: ctx.pictures.address(picture),
        missing: known === null ? ('no_follower_data' as const) : null,
        audience: sets.audiences[place] ?? null,
        unique: unique[place] ?? null,
        common: common[place] ?? null,
      };
    }),
    pairs: pairs.map(({ a, b, ...pair }) => ({ a: idAt(a), b: idAt(b), ...pair })),
    distinct,
    total: sets.sizes.reduce((sum, n) => sum + n, 0),
    sample: SAMPLE,
    left_out: 0,
    source,
  };
}

/** Followers of the profiles, or commenters if fewer than two have known followers. */
async function knownSets(
  { ch, company }: Pick<Ctx, 'ch' | 'company'>,
  accounts: Parameters<typeof sampledSets>[2],
): Promise<{ sets: SampledSets; source: SetSource }> {
  const isEnough = ({ sizes }: SampledSets) => sizes.filter((size) => size > 0).length >= LEAST_OVERLAP;
  const sets = await sampledSets(ch, company.id, accounts);
  if (isEnough(sets)) return { sets, source: 'followers' };
  const commenting = await sampledSets(ch, company.id, accounts, { source: 'commenters' });
  return isEnough(commenting) ? { sets: commenting, source: 'commenters' } : { sets, source: 'followers' };
}

/** The requested creators, else the first of the list, those with follower data first. */
async function listOverlap(ctx: Ctx, list_id: number, requested: readonly number[] | undefined) {
  const list = await creatorListFor(ctx, list_id, 'read');
  const { rows } = await sql<{ id: number; accounts: number[] }>`
    select m.profile_id as id, (select coalesce(jsonb_agg(a.id), '[]') from ${seenAccounts(ctx.company.id)} a
      where a.profile_id = m.profile_id) as accounts
    from list_profile m join profile p on p.id = m.profile_id and not p.hidden
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null
    order by m.position, m.profile_id`.execute(ctx.db);
  const inside = new Set(rows.map((r) => r.id));
  const stranger = requested?.find((id) => !inside.has(id));
  if (stranger !== undefined)
    throw refuse('NOT_FOUND', sentenceFor('profile_not_listed', { id: String(stranger), name: list.name }));
  if (requested) return overlapOf(ctx, requested);
  if (rows.length < LEAST_OVERLAP)
    throw refuse('CONFLICT', sentenceFor('comparison_creators_too_few', { name: list.name }));
  const reported = await withFollowers(
    ctx,
    rows.length > MOST_OVERLAP ? rows.flatMap((r) => r.accounts) : [],
  );
  const has = (row: (typeof rows)[number]) => Number(row.accounts.some((id) => reported.has(id)));
  const chosen = rows.toSorted((a, b) => has(b) - has(a)).slice(0, MOST_OVERLAP);
  const answer = await overlapOf(
    ctx,
    chosen.map((r) => r.id),
  );
  return { ...answer, left_out: rows.length - chosen.length };
}

async function withFollowers({ ch, company }: Ctx, accounts: readonly number[]): Promise<Set<number>> {
  if (accounts.length === 0) return new Set();
  const rows = await ch.query<{ account_id: number }>(
    `SELECT DISTINCT account_id FROM account_followers
     WHERE company_id IN (0, {company:UInt32}) AND account_id IN {accounts:Array(UInt32)}`,
    { company: company.id, accounts },
    'accounts with followers',
  );
  return new Set(rows.map((r) => r.account_id));
}

export const overlapHandlers = {
  profiles: os.overlap.profiles.handler(({ context, input }) => overlapOf(context, input.ids)),
  list: os.overlap.list.handler(({ context, input }) => listOverlap(context, input.id, input.ids)),
  ...followerHandlers,
};
