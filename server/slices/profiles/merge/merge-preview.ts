import { sql } from 'kysely';
import { PROFILE_KINDS } from '#contract/primitives.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { MergePreview, MergeSide } from '#contract/profiles/merge.ts';
import { type ProfileRow, profileSearch } from '#contract/profiles/search.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readProfile } from '../details/profile-read.ts';
import { findProfiles } from '../search/profile-search.ts';
import { readRows } from '../search/search-rows.ts';
import { filledFields, filledPrices } from './merge-fields.ts';

/** Of each kind. */
const MOST_FOUND = 12;

/** Null if they can be merged. */
export function mergeRefusal(from: Profile, into: Profile): Sentence | null {
  if (from.id === into.id) return said('profiles_already_one');
  if (from.is_demo !== into.is_demo) return said('invented_profile_demo_data_cannot');
  return null;
}

/** Without the profile itself and those it cannot be merged with. */
export async function searchToMerge(
  ctx: Ctx,
  { from_profile_id, keyword }: { from_profile_id: number; keyword?: string | undefined },
): Promise<ProfileRow[]> {
  const from = await readProfile(ctx, from_profile_id);
  const kinds = [from.kind, ...PROFILE_KINDS.filter((kind) => kind !== from.kind)];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const search = {
        ...profileSearch.parse({ kind, exclude: [] }),
        search: keyword || from.name,
        limit: MOST_FOUND + 1,
      };
      const { keys } = await findProfiles(ctx.ch, search, ctx.company.id, ctx.request.left);
      return readRows(ctx.ch, search, keys);
    }),
  );
  return found
    .flat()
    .filter((row) => row.id !== from.id && row.is_demo === from.is_demo)
    .map((row) => ({ ...row, picture: ctx.pictures.address(row.picture) }));
}

/** With the values that the remaining profile would take over. */
export async function mergePreview(ctx: Ctx, pair: { new: number; old: number }): Promise<MergePreview> {
  const [into, from] = [await readProfile(ctx, pair.new), await readProfile(ctx, pair.old)];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from list_profile o join list_profile k on k.list_id = o.list_id and k.profile_id = ${into.id}
    join list l on l.id = o.list_id and l.deleted_at is null
    where o.company_id = ${ctx.company.id} and o.profile_id = ${from.id} and o.removed_at is null and k.removed_at is null`.execute(
    ctx.db,
  );
  return {
    new: await sideOf(ctx, into),
    old: await sideOf(ctx, from),
    fills: {
      fields: Object.keys(filledFields(from, into)),
      agent: into.agent === null && from.agent !== null,
      prices: filledPrices(from, into).length,
    },
    lists_in_common: rows[0]?.n ?? 0,
    refused: mergeRefusal(from, into),
  };
}

async function sideOf({ db, company }: Ctx, profile: Profile): Promise<MergeSide> {
  const { rows } = await sql<Pick<MergeSide, 'lists' | 'castings' | 'comments'>>`
    select
      (select count(*)::int from list_profile m join list l on l.id = m.list_id and l.deleted_at is null
        where m.company_id = ${company.id} and m.profile_id = ${profile.id} and m.removed_at is null) as lists,
      (select count(*)::int from casting_creator m join casting c on c.id = m.casting_id and c.deleted_at is null
        where c.company_id = ${company.id} and m.profile_id = ${profile.id}) as castings,
      (select count(*)::int from list_comment where company_id = ${company.id} and profile_id = ${profile.id}) as comments`.execute(
    db,
  );
  const counts = rows[0] ?? { lists: 0, castings: 0, comments: 0 };
  return { ...profile, ...counts };
}
