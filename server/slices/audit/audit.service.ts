import { sql } from 'kysely';
import type { AuditEvent, audit } from '#contract/audit.ts';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { type CsvCell, csvText } from '#contract/values/csv.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { spooledFile } from '#server/platform/spooled-file.ts';

type Exported = CallInput<typeof audit.export>;
type Filters = Omit<Exported, 'format'>;

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

/** `before` is the number of the line after them. */
async function events(
  ctx: Ctx,
  filters: Filters,
  limit: number,
  offset: number,
  before: number | null = null,
): Promise<AuditEvent[]> {
  const rows = await lines(ctx, filters)
    .$if(before !== null, (q) => q.where('a.id', '<', before))
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
    details: row.details,
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
const AT_ONCE = 5000;

/** Newest first. Lines written meanwhile are not in it. */
async function* pages(ctx: Ctx, filters: Filters): AsyncGenerator<AuditEvent[]> {
  for (let before: number | null = null; ; ) {
    const page: AuditEvent[] = await events(ctx, filters, AT_ONCE, 0, before);
    if (page.length > 0) yield page;
    if (page.length < AT_ONCE) return;
    before = page.at(-1)?.id ?? 0;
  }
}

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${csvText([HEAD])}\r\n`,
    text: (page: AuditEvent[]) => `${csvText(page.map(cellsOf))}\r\n`,
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    text: (page: AuditEvent[]) => page.map((event) => `${JSON.stringify(event)}\n`).join(''),
  },
};

const cellsOf = (e: AuditEvent): CsvCell[] => [
  e.at,
  e.action,
  e.user?.name,
  e.user?.email,
  e.target,
  JSON.stringify(e.details),
];

/** Times are in UTC. */
function exported(ctx: Ctx, { format, ...filters }: Exported): Promise<File> {
  const { head, text, type } = FORMATS[format];
  async function* parts() {
    yield head;
    for await (const page of pages(ctx, filters)) yield text(page);
  }
  const name = `audit-log-${ctx.now().toISOString().slice(0, 10)}.${format}`;
  return spooledFile(parts(), { name, type, left: ctx.request.left });
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
