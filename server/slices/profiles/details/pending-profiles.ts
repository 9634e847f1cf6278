import { sql } from 'kysely';
import type { Platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { slugOf } from '../slug.ts';

/** A creator with manual data only. */
export interface PendingProfile {
  name: string;
  /** Valid handles, at most one per platform, unknown to the company. */
  accounts: ReadonlyArray<{ platform: Platform; username: string }>;
  /** Country, email. */
  fields: Record<string, string>;
}

type Maker = Pick<Services, 'db' | 'now'> & { company: { id: number }; user: { id: number | null } };

/** Serialises creators of the same handles until the end of the transaction. */
export const lockPending = ({ db, company }: Pick<Maker, 'db' | 'company'>) =>
  sql`select pg_advisory_xact_lock(358000028, ${company.id})`.execute(db);

/**
 * Like `profiles.add` for many; run in a transaction. Returns ids in the given order. Searchable after the
 * next `project`.
 */
export async function addPending(ctx: Maker, profiles: readonly PendingProfile[]): Promise<number[]> {
  if (profiles.length === 0) return [];
  const { db, company, user, now } = ctx;
  const slugs = await freeSlugs(
    ctx,
    profiles.map(({ name }) => name),
  );
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into profile (company_id, slug, name, kind, created_at)
    select ${company.id}, p.slug, p.name, 'influencer', ${now()}
    from jsonb_to_recordset(${JSON.stringify(profiles.map(({ name }, i) => ({ name, slug: slugs[i] })))}::jsonb) as p (name text, slug text)
    returning id, slug`.execute(db);
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  const ids = slugs.map((slug) => bySlug.get(slug) ?? 0);
  const accounts = profiles.flatMap((profile, i) =>
    profile.accounts.map((account) => ({ ...account, profile_id: ids[i] })),
  );
  await insertAccounts(ctx, accounts as Array<(typeof accounts)[number] & { profile_id: number }>);
  await sql`
    insert into profile_company (company_id, profile_id, typed, updated_at)
    select ${company.id}, p.id, p.fields, ${now()}
    from jsonb_to_recordset(${JSON.stringify(profiles.map(({ fields }, i) => ({ id: ids[i], fields })))}::jsonb) as p (id int, fields jsonb)`.execute(
    db,
  );
  await sql`
    insert into profile_edit (company_id, profile_id, user_id, what, at)
    select ${company.id}, p.id, ${user.id}, 'Created the profile', ${now()} from unnest(${ids}::int[]) as p (id)`.execute(
    db,
  );
  await db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify(ids) })
    .execute();
  return ids;
}

interface OwnAccount {
  profile_id: number;
  platform: Platform;
  username: string;
}

export async function addAccounts(ctx: Maker, accounts: readonly OwnAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await insertAccounts(ctx, accounts);
  const profile_ids = JSON.stringify([...new Set(accounts.map((account) => account.profile_id))]);
  await ctx.db.insertInto('outbox_event').values({ profile_ids }).execute();
}

async function insertAccounts({ db, company }: Maker, accounts: readonly OwnAccount[]): Promise<void> {
  await sql`
    insert into account (profile_id, company_id, platform, username)
    select a.profile_id, ${company.id}, a.platform, a.username
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (profile_id int, platform text, username text)`.execute(
    db,
  );
}

/** Numbered if they are taken, with the company's number at the end. */
async function freeSlugs({ db, company }: Maker, names: readonly string[]): Promise<string[]> {
  const bases = names.map((name) => {
    const plain = slugOf(name) || 'profile';
    return /^\d+$/.test(plain) ? `profile-${plain}` : plain;
  });
  const free: string[] = Array.from({ length: names.length }, () => '');
  const assigned = new Set<string>();
  let open = bases.map((_, i) => i);
  for (let n = 1; open.length > 0; n++) {
    const slug = (i: number) => (n === 1 ? `${bases[i]}-${company.id}` : `${bases[i]}-${n}-${company.id}`);
    const { rows } = await sql<{ slug: string }>`
      select slug from profile where slug = any(${open.map(slug)}::text[])`.execute(db);
    const taken = new Set(rows.map((row) => row.slug));
    open = open.filter((i) => {
      if (taken.has(slug(i)) || assigned.has(slug(i))) return true;
      free[i] = slug(i);
      assigned.add(slug(i));
      return false;
    });
  }
  return free;
}
