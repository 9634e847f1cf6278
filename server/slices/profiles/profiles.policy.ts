import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';

const LARGEST_ID = 2_147_483_647;

/** Reported profiles are public, a company's own ones are private to it. */
export const canRead = (profile: { company_id: number | null }, company_id: number): boolean =>
  profile.company_id === null || profile.company_id === company_id;

/**
 * Accounts of reported profiles come from sources and are shared; only the company's own profiles are
 * editable here.
 */
export const canSetAccount = (profile: { company_id: number | null }, company_id: number): boolean =>
  profile.company_id === company_id;

/** By id or slug, resolving merges. Throws 404 if it is missing, hidden or another company's. */
export async function visibleProfile(ctx: Pick<Ctx, 'db' | 'company'>, id_or_slug: string | number) {
  const text = String(id_or_slug);
  const id = /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
  const rows = await ctx.db
    .selectFrom('profile')
    .selectAll()
    .where('hidden', '=', false)
    .where((e) => (id === null ? e('slug', '=', text) : e.or([e('id', '=', id), e('slug', '=', text)])))
    .execute();
  const seen = rows.filter((p) => canRead(p, ctx.company.id));
  const profile = seen.find((p) => p.id === id) ?? seen[0] ?? (await joinedProfile(ctx, id, text));
  if (!profile) throw notFound('profile');
  const [shown] = await mergedInto(ctx, [profile.id]);
  if (!shown || shown.id === profile.id) return profile;
  return ctx.db.selectFrom('profile').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow();
}

/** Resolves merges. */
export async function mergedInto(
  { db, company }: Pick<Ctx, 'db' | 'company'>,
  ids: readonly number[],
): Promise<Array<{ of: number; id: number }>> {
  const { rows } = await sql<{ of: number; id: number }>`
    with recursive up as (
      select id as of, id, 0 as step from unnest(${[...ids]}::int[]) as id
      union all
      select up.of, m.into_id, up.step + 1 from up join profile_merge m on m.from_id = up.id
      where m.company_id = ${company.id} and m.undone_at is null)
    select distinct on (of) of, id from up order by of, step desc`.execute(db);
  return rows;
}

/** The reported profile that replaced the company's own. */
async function joinedProfile({ db, company }: Pick<Ctx, 'db' | 'company'>, id: number | null, slug: string) {
  return db
    .selectFrom('profile_former as f')
    .innerJoin('profile as p', 'p.id', 'f.profile_id')
    .where('f.company_id', '=', company.id)
    .where('p.hidden', '=', false)
    .where((e) =>
      id === null ? e('f.slug', '=', slug) : e.or([e('f.former_id', '=', id), e('f.slug', '=', slug)]),
    )
    .selectAll('p')
    .orderBy('f.former_id', 'desc')
    .executeTakeFirst();
}

export type ProfileRecord = Awaited<ReturnType<typeof visibleProfile>>;

export const refuseAccountChange = () => refuse('FORBIDDEN', sentenceFor('profile_of_shared_sources'));
