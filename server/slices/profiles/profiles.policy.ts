import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';

const LARGEST_ID = 2_147_483_647;

/** Everybody may read a reported profile; a profile that a company made is visible to that company alone. */
export const canRead = (profile: { company_id: number | null }, company_id: number): boolean =>
  profile.company_id === null || profile.company_id === company_id;

/** Accounts of a reported profile come from its sources and are shared; only profiles of the company's own can be edited here. */
export const canSetAccount = (profile: { company_id: number | null }, company_id: number): boolean =>
  profile.company_id === company_id;

/** The profile by id or slug. 404 where it does not exist, is hidden or belongs to another company. */
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
  if (!profile) throw notFound('Profile');
  return profile;
}

/** The reported profile that one of the company's own was merged into. */
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

export const refuseAccountChange = () =>
  refuse(
    'FORBIDDEN',
    'The accounts of a reported profile come from its sources and are shared by all companies. Create a profile of your own to set accounts by hand.',
  );
