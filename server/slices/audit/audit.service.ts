import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEvent, audit } from '#contract/audit.ts';
import { type CsvCell, csvText } from '#contract/csv.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';

type Filters = z.output<NonNullable<(typeof audit.export)['~orpc']['inputSchema']>>;
const MOST_LINES = 100_000;

/** Days are in the company's time zone. */
function lines(ctx: Ctx, filters: Filters) {
  const { user_id, action, search, from, to } = filters;
  const midnight = (day: string, days: number) =>
    sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${ctx.company.timezone})`;
  let query = ctx.db.selectFrom('audit_event as a').where('a.company_id', '=', ctx.company.id);
  if (user_id) query = query.where('a.user_id', '=', user_id);
  if (action?.endsWith('.'))
    query = query.where((e) => e(e.fn('starts_with', ['a.action', e.val(action)]), '=', true));
  else if (action) query = query.where('a.action', '=', action);
  if (search) query = query.where('a.target', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`);
  if (from) query = query.where('a.at', '>=', midnight(from, 0));
  if (to) query = query.where('a.at', '<', midnight(to, 1));
  return query;
}

async function events(ctx: Ctx, filters: Filters, limit: number, offset: number): Promise<AuditEvent[]> {
  const rows = await lines(ctx, filters)
    .leftJoin('app_user as u', (j) =>
      j.onRef('u.id', '=', 'a.user_id').on('u.company_id', '=', ctx.company.id),
    )
    .select(['a.id', 'a.at', 'a.action', 'a.target', 'a.details', 'a.user_id', 'a.user_email'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    user: row.user_id
      ? {
          id: row.user_id,
          name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || emailOf(row),
          email: emailOf(row),
        }
      : null,
    target: row.target,
    details: row.details as Record<string, unknown>,
  }));
}

/** The current address, or the recorded one of a deleted account. */
const emailOf = (row: { email: string | null; user_email: string | null }) =>
  row.email ?? row.user_email ?? '';

async function choices(ctx: Ctx) {
  const actions = await ctx.db
    .selectFrom('audit_event')
    .where('company_id', '=', ctx.company.id)
    .select('action')
    .distinct()
    .orderBy('action')
    .execute();
  const people = await ctx.db
    .selectFrom('app_user')
    .where('company_id', '=', ctx.company.id)
    .select(['id', 'email', 'first_name', 'last_name'])
    .orderBy('first_name')
    .orderBy('email')
    .execute();
  return {
    actions: actions.map((row) => row.action),
    people: people.map(({ id, email, first_name, last_name }) => ({
      id,
      email,
      name: `${first_name} ${last_name}`.trim() || email,
    })),
  };
}

const HEAD = ['at', 'action', 'user', 'email', 'target', 'details'];

/** Newest first: time in UTC, details as JSON. */
async function exported(ctx: Ctx, filters: Filters): Promise<File> {
  const rows = (await events(ctx, filters, MOST_LINES, 0)).map((e): CsvCell[] => [
    e.at,
    e.action,
    e.user?.name,
    e.user?.email,
    e.target,
    JSON.stringify(e.details),
  ]);
  const day = ctx.now().toISOString().slice(0, 10);
  return new File([`\uFEFF${csvText([HEAD, ...rows])}\r\n`], `audit-log-${day}.csv`, {
    type: 'text/csv; charset=utf-8',
  });
}

export const auditHandlers = {
  list: os.audit.list.handler(async ({ context, input: { page, limit, ...filters } }) => {
    const { total } = await lines(context, filters)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      events: await events(context, filters, limit, (page - 1) * limit),
      total: Number(total),
      page,
      limit,
    };
  }),
  choices: os.audit.choices.handler(({ context }) => choices(context)),
  export: os.audit.export.handler(({ context, input }) => exported(context, input)),
};
