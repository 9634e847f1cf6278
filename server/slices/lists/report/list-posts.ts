import { sql } from 'kysely';
import type { ListPeriod } from '#contract/lists/report.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { postSet } from '#server/analytics/post-set.ts';
import type { ParsedSearch } from '#server/analytics/posts/keyword-search.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { creatorListFor, type FoundList } from '../list-access.ts';

/** Posts without a keyword search. */
export type ListPosts = ParsedSearch & { list: FoundList };

/** Throws 404 without access to the list. */
export async function listPosts(
  ctx: AskCtx & Pick<Ctx, 'user'>,
  { id, from_date, to_date, emv_model }: ListPeriod,
): Promise<ListPosts> {
  const list = await creatorListFor(ctx, id, 'read');
  const { rows } = await sql<{ id: number }>`
    select a.id from list_profile m join profile p on p.id = m.profile_id and not p.hidden
      join ${seenAccounts(ctx.company.id)} a on a.profile_id = p.id
    where m.company_id = ${ctx.company.id} and m.list_id = ${id} and m.removed_at is null
    order by a.id`.execute(ctx.db);
  const set = await postSet(
    ctx,
    { accounts: rows.map((r) => r.id) },
    { from_date, to_date },
    emvOf(ctx, emv_model),
  );
  return { list, set, parts: [], has_alternatives: false };
}
