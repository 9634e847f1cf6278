import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { joined } from '#contract/calls/joined.ts';
import type { safety } from '#contract/safety/safety.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '#server/slices/slice.ts';
import { rateHandlers } from './disclosure-rates.ts';
import { safetyWorker } from './run-check.ts';
import { checkFor } from './safety-access.ts';
import { checkHandlers } from './safety-checks.ts';
import { postHandlers } from './safety-posts.ts';

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Removes old checks, those of deleted objects, and posts of deleted accounts. */
export async function sweepChecks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await sql`
    delete from safety_check c where c.created_at < ${old}
      or (c.object_type = 'profile' and not exists (select from profile o where o.id = c.object_id))
      or (c.object_type = 'list' and not exists (select from list o where o.id = c.object_id))
      or (c.object_type = 'monitor' and not exists (select from monitor o where o.id = c.object_id))`.execute(
    db,
  );
  await sql`delete from safety_post p where not exists (select from account a where a.id = p.account_id)`.execute(
    db,
  );
}

type CreatorsInput = CallInput<typeof safety.creators>;

async function creatorsWithHits(ctx: Ctx, { id, query, profile_id, limit }: CreatorsInput) {
  await checkFor(ctx, id);
  const { rows } = await sql<{ profile_id: number; account_id: number; posts: number }>`
    select p.profile_id, min(p.account_id)::int as account_id, count(*)::int as posts from safety_post p
    where p.check_id = ${id} and (${profile_id ?? null}::int is null or p.profile_id = ${profile_id ?? 0})
    group by p.profile_id`.execute(ctx.db);
  const people = await creatorsOf(ctx, rows);
  const words = query.toLowerCase();
  const creators = rows
    .flatMap((row) => {
      const name = people.get(row.profile_id)?.name;
      return name?.toLowerCase().includes(words)
        ? [{ profile_id: row.profile_id, name, posts: row.posts }]
        : [];
    })
    .toSorted((a, b) => b.posts - a.posts || a.name.localeCompare(b.name));
  return { creators: creators.slice(0, limit), total: creators.length };
}

const creatorHandlers = {
  creators: os.safety.creators.handler(({ context, input }) => creatorsWithHits(context, input)),
};

export const safetySlice = {
  handlers: joined(checkHandlers, creatorHandlers, postHandlers, rateHandlers),
  jobs: (services: Services) => [safetyWorker(services)],
  daily: [sweepChecks],
} satisfies Slice;
