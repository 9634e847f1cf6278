import { sql } from 'kysely';
import { CREATOR_PAGE } from '#contract/drafts/creator-page.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { BaseContext, Ctx, Services } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { newSecret, sha256 } from '#server/slices/auth/codes.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import type { Campaign } from './brief.ts';
import { campaignPlan } from './campaign-plan.ts';

export interface OpenPage extends Campaign {
  id: number;
  profile_id: number;
  expires_at: Date;
  revoked_at: Date | null;
  company: { id: number; name: string; currency: string; timezone: string };
  campaign: string;
  creator: string;
}

interface PageRow extends Omit<OpenPage, 'company'> {
  company_name: string;
  currency: string;
  timezone: string;
}

/** The page of a secret link that works. Throws 404. */
export async function openPage(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  secret: string,
): Promise<OpenPage> {
  const { rows } = await sql<PageRow>`
    select l.id, l.company_id, l.monitor_id, l.profile_id, l.expires_at, l.revoked_at, m.name as campaign,
      c.name as company_name, c.currency, c.timezone, coalesce(o.fields ->> 'name', p.name) as creator
    from creator_page l join company c on c.id = l.company_id join profile p on p.id = l.profile_id and not p.hidden
    join monitor m on m.id = l.monitor_id and m.deleted_at is null
    left join profile_company o on o.company_id = l.company_id and o.profile_id = l.profile_id
    where l.secret_hash = ${sha256(secret)}`.execute(db);
  const [row] = rows;
  if (!row) throw refuse('NOT_FOUND', sentenceFor('creator_page_unknown'));
  const { company_name: name, currency, timezone, ...page } = row;
  if (row.revoked_at !== null || row.expires_at <= now())
    throw refuse('NOT_FOUND', sentenceFor('creator_page_closed', { company: name }));
  return { ...page, company: { id: row.company_id, name, currency, timezone } };
}

/** Whether a link still opens files of this creator of this campaign. */
export async function isOpenPage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  page_id: number,
  { company_id, monitor_id, profile_id }: Campaign & { profile_id: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('creator_page')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .where('id', '=', page_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .select('profile_id')
    .executeTakeFirst();
  return row !== undefined && (profile_id === null || row.profile_id === profile_id);
}

const endPages = (ctx: Ctx, monitor_id: number, profile_id: number) =>
  ctx.db
    .updateTable('creator_page')
    .set({ revoked_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', monitor_id)
    .where('profile_id', '=', profile_id)
    .where('revoked_at', 'is', null)
    .execute();

/** A new link replaces the one before it. */
export async function createPage(
  ctx: Ctx,
  { id, profile_id, days }: { id: number; profile_id: number; days: number },
): Promise<void> {
  const { name } = await monitorFor(ctx, id, 'edit');
  const { plans } = await campaignPlan(ctx, id);
  if (!plans.has(profile_id)) throw refuse('NOT_FOUND', sentenceFor('creator_not_planned'));
  ctx.record.target = name;
  const now = ctx.now();
  await endPages(ctx, id, profile_id);
  const secret = newSecret();
  await ctx.db
    .insertInto('creator_page')
    .values({
      ...{ company_id: ctx.company.id, monitor_id: id, profile_id, secret_hash: sha256(secret) },
      sealed_secret: await encryptSecret(ctx, secret),
      ...{ created_by: ctx.user.id, created_at: now },
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    .execute();
}

export async function revokePage(ctx: Ctx, id: number, profile_id: number): Promise<void> {
  const { name } = await monitorFor(ctx, id, 'edit');
  ctx.record.target = name;
  await endPages(ctx, id, profile_id);
}

/** The link of each creator that works; its URL for those who may edit, since whoever has it acts for the creator. */
export async function pagesOf(ctx: Ctx, monitor_id: number, mayEdit: boolean) {
  const rows = await ctx.db
    .selectFrom('creator_page')
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', monitor_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .select(['id', 'profile_id', 'sealed_secret', 'expires_at'])
    .orderBy('id')
    .execute();
  const pages = await Promise.all(
    rows.map(async ({ id, profile_id, sealed_secret, expires_at }) => {
      const secret = mayEdit ? await decryptSecret(ctx, sealed_secret) : null;
      const url = secret === null ? null : `${ctx.public_url}${CREATOR_PAGE}#${secret}`;
      return [profile_id, { id, url, expires_at: expires_at.toISOString() }] as const;
    }),
  );
  return new Map(pages);
}

export async function acceptancesOf({ db }: Pick<Services, 'db'>, { company_id, monitor_id }: Campaign) {
  const rows = await db
    .selectFrom('brief_acceptance')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .select(['profile_id', 'revision', 'accepted_at'])
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row]));
}
