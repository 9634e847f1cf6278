import { sql } from 'kysely';
import type { Role } from '#contract/access/access.ts';
import { flagsOf } from '#contract/access/flags.ts';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { CompanyUser, UserState, users } from '#contract/users.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

type ListInput = CallInput<typeof users.list>;

/** Of `app_user as u` joined with `invitation as i`. */
const STATE = sql<UserState>`case when i.user_id is not null then 'invited' when u.is_active then 'active' else 'deactivated' end`;

const peopleOf = (db: Database, company_id: number) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('invitation as i', 'i.user_id', 'u.id')
    .where('u.company_id', '=', company_id);

const withColumns = (query: ReturnType<typeof peopleOf>) =>
  query
    .leftJoin('app_user as inviter', 'inviter.id', 'i.invited_by')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.role', 'u.flags', 'u.tfa_method'])
    .select(['u.profiles_monitor_count', 'u.created_at', 'i.sent_at', 'i.expires_at', 'i.invited_by'])
    .select(['inviter.first_name as inviter_first', 'inviter.last_name as inviter_last'])
    .select(['inviter.email as inviter_email', STATE.as('state')])
    .select((e) => [
      e
        .selectFrom('session as s')
        .whereRef('s.user_id', '=', 'u.id')
        .select((f) => f.fn.max('s.last_seen_at').as('at'))
        .as('session_seen'),
      e
        .selectFrom('api_key as k')
        .whereRef('k.user_id', '=', 'u.id')
        .select((f) => f.fn.max('k.last_used_at').as('at'))
        .as('key_seen'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

/** Without a name, the address. */
export const nameOf = (u: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string => `${u.first_name ?? ''} ${u.last_name ?? ''}`.trim() || (u.email ?? '');

function answer(row: Row, mail: Pick<Ctx['mail'], 'transport'>): CompanyUser {
  const seen = [row.session_seen, row.key_seen].flatMap((at) => (at ? [new Date(at).getTime()] : []));
  const inviter = { first_name: row.inviter_first, last_name: row.inviter_last, email: row.inviter_email };
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role as Role,
    access: flagsOf(row.flags),
    profiles_monitor_count: row.profiles_monitor_count,
    state: row.state,
    tfa: row.tfa_method !== null,
    created_at: row.created_at.toISOString(),
    last_seen_at: seen.length ? new Date(Math.max(...seen)).toISOString() : null,
    invitation:
      row.sent_at && row.expires_at
        ? {
            sent_at: row.sent_at.toISOString(),
            expires_at: row.expires_at.toISOString(),
            invited_by: nameOf(inviter) || null,
            invited_by_id: row.invited_by,
            by_mail: mail.transport !== 'outbox',
          }
        : null,
  };
}

/** Throws 404 outside the company. `db` may be a transaction. */
export async function userOf(
  ctx: Pick<Ctx, 'db' | 'mail'> & { company: Pick<Ctx['company'], 'id'> },
  id: number,
): Promise<CompanyUser> {
  const row = await withColumns(peopleOf(ctx.db, ctx.company.id)).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('user');
  return answer(row, ctx.mail);
}

function matching(ctx: Ctx, input: ListInput) {
  const pattern = `%${input.search.replace(/[\\%_]/g, '\\$&')}%`;
  let query = peopleOf(ctx.db, ctx.company.id);
  if (input.role) query = query.where('u.role', '=', input.role);
  if (input.state) query = query.where(STATE, '=', input.state);
  if (input.search)
    query = query.where(
      sql<boolean>`(u.first_name || ' ' || u.last_name || ' ' || u.email) ilike ${pattern}`,
    );
  return query;
}

const SORTED = {
  name: [sql`lower(u.first_name)`, sql`lower(u.last_name)`, sql`lower(u.email)`],
  email: [sql`lower(u.email)`],
  role: [sql`array_position(array['admin', 'member', 'viewer'], u.role)`, sql`lower(u.first_name)`],
  created_at: [sql`u.created_at`],
} as const;

/** With the number of matches, and the counts by state. */
async function listUsers(ctx: Ctx, input: ListInput) {
  let page = withColumns(matching(ctx, input));
  for (const column of SORTED[input.sort_by]) page = page.orderBy(column, input.order);
  const rows = await page
    .orderBy('u.id')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute();
  const { total } = await matching(ctx, input)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const counted = await peopleOf(ctx.db, ctx.company.id)
    .groupBy(sql`1`)
    .select((e) => [STATE.as('state'), e.fn.countAll<number>().as('n')])
    .execute();
  const states = { active: 0, invited: 0, deactivated: 0 };
  for (const { state, n } of counted) states[state] = Number(n);
  return {
    users: rows.map((row) => answer(row, ctx.mail)),
    total: Number(total),
    states,
    page: input.page,
    limit: input.limit,
  };
}

export const listHandlers = {
  list: os.users.list.handler(({ context, input }) => listUsers(context, input)),
};
