import { sql } from 'kysely';
import type { Subject } from '#server/db/json-columns.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { nameId } from '#server/slices/imports/intake/accounts/account-keys.ts';
import { postIdSet } from '#server/slices/imports/intake/posts/post-id.ts';
import { withMerged } from '#server/slices/profiles/merge/merges.ts';

/** SQL: comments by one of their accounts, on any post. */
export const commentsBy = ({ aliases }: Pick<Subject, 'aliases'>): string => {
  if (aliases.length === 0) return '0';
  const names = postIdSet(aliases.map(({ platform, alias }) => nameId(platform, alias)));
  return `(author_by_id IN (${names}) OR author_by_name IN (${names}))`;
};

export async function subjectOf(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  profile_id: number,
  company_id: number,
): Promise<Subject> {
  const profile_ids = await profilesOf(db, profile_id, company_id);
  const profiles = await db.selectFrom('profile').selectAll().where('id', 'in', profile_ids).execute();
  const former = await db
    .selectFrom('profile_former')
    .select('slug')
    .where('profile_id', 'in', profile_ids)
    .execute();
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('profile_id', 'in', profile_ids)
    .execute();
  const account_ids = accounts.map((a) => a.id);
  const stored = account_ids.length
    ? await db
        .selectFrom('account_alias')
        .select(['platform', 'alias'])
        .where('account_id', 'in', account_ids)
        .execute()
    : [];
  const brands = await db
    .selectFrom('brand')
    .select(['external_id', 'name'])
    .where('profile_id', 'in', profile_ids)
    .execute();
  const own = await db
    .selectFrom('profile_company')
    .select('fields')
    .where('profile_id', 'in', profile_ids)
    .execute();
  const posts = account_ids.length
    ? await ch.query<{ id: string; image: string; external_id: string }>(
        `SELECT DISTINCT toString(id) AS id, image, external_id FROM posts WHERE account_id IN (${numberSet(account_ids)})`,
        {},
        'posts of a person',
      )
    : [];
  const carousels = account_ids.length
    ? await ch.query<{ image: string }>(
        `SELECT DISTINCT arrayJoin(images) AS image FROM post_images WHERE post_id IN (SELECT id FROM posts WHERE account_id IN (${numberSet(account_ids)}))`,
        {},
        'carousels of a person',
      )
    : [];
  const handles = unique(accounts.map((a) => a.username?.toLowerCase()));
  const written = accounts.flatMap((a) => [
    ...(a.username ? [{ platform: a.platform, alias: `user:${a.username}` }] : []),
    // Sources without anything better name accounts by title.
    ...(a.title ? [{ platform: a.platform, alias: `title:${a.title}` }] : []),
  ]);
  const names = unique([
    ...profiles.map((p) => p.name),
    ...own.map((o) => o.fields?.name),
    ...accounts.map((a) => a.title),
    ...brands.map((b) => b.name),
  ]);
  return {
    profile_ids,
    account_ids,
    post_ids: unique(posts.map((p) => p.id)),
    aliases: [...stored, ...written, ...brands.map((b) => ({ platform: 'brand', alias: b.external_id }))],
    words: unique([
      ...names,
      ...handles,
      ...stored.map((s) => s.alias.replace(/^\w+:/, '')),
      ...posts.map((p) => p.external_id),
    ]),
    handles,
    slugs: unique([...profiles.map((p) => p.slug), ...former.map((f) => f.slug)]),
    pictures: unique([
      ...profiles.map((p) => p.picture),
      ...own.map((o) => o.fields?.picture),
      ...accounts.map((a) => a.picture),
      ...posts.map((p) => p.image),
      ...carousels.map((c) => c.image),
    ]),
  };
}

/** The profile, those merged into it by the company, and manual ones of the same accounts. */
async function profilesOf(db: Services['db'], profile_id: number, company_id: number): Promise<number[]> {
  const merged = await withMerged({ db, company: { id: company_id } }, profile_id);
  const { rows } = await sql<{ id: number }>`
    select distinct o.profile_id as id from account a
    join account o on o.platform = a.platform and lower(o.username) = lower(a.username)
    join profile p on p.id = o.profile_id
    where a.profile_id = any(${merged}::int[]) and p.company_id is not null`.execute(db);
  return [...new Set([...merged, ...rows.map((r) => r.id)])];
}

const unique = (texts: Array<string | null | undefined>): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
];
