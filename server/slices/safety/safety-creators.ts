import { sql } from 'kysely';
import type { z } from 'zod';
import type { safety } from '#contract/safety.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { checkFor } from './safety-access.ts';

type Asked = z.output<NonNullable<(typeof safety.creators)['~orpc']['inputSchema']>>;

async function creatorsWithHits(ctx: Ctx, { id, query, profile_id, limit }: Asked) {
  await checkFor(ctx, id);
  const { rows } = await sql<{ profile_id: number; account_id: number; posts: number }>`
    select p.profile_id, min(p.account_id)::int as account_id, count(*)::int as posts from safety_post p
    where p.check_id = ${id} and (${profile_id ?? null}::int is null or p.profile_id = ${profile_id ?? 0})
    group by p.profile_id`.execute(ctx.db);
  const people = await creatorsOf(ctx, rows);
  const words = query.toLowerCase();
  const found = rows
    .flatMap((row) => {
      const name = people.get(row.profile_id)?.name;
      return name?.toLowerCase().includes(words)
        ? [{ profile_id: row.profile_id, name, posts: row.posts }]
        : [];
    })
    .toSorted((a, b) => b.posts - a.posts || a.name.localeCompare(b.name));
  return { creators: found.slice(0, limit), total: found.length };
}

export const creatorHandlers = {
  creators: os.safety.creators.handler(({ context, input }) => creatorsWithHits(context, input)),
};
