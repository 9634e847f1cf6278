import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { Brief, BriefFile } from '#contract/drafts/brief.ts';
import type { drafts } from '#contract/drafts/drafts.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import type { StoredFile } from './campaign-files.ts';
import { fileAddress } from './file-address.ts';

export const MOST_BRIEF_FILES = 20;

const EMPTY: Omit<Brief, 'files'> = {
  ...{ revision: 0, text: '', dos: [], donts: [], tags: [], competitors: [], link: null, markets: [] },
  ...{ from_date: null, to_date: null, shows_client: false },
};

export interface Campaign {
  company_id: number;
  monitor_id: number;
}

/** Without its files. */
export async function briefRules(
  { db }: Pick<Services, 'db'>,
  { company_id, monitor_id }: Campaign,
): Promise<Omit<Brief, 'files'>> {
  const row = await db
    .selectFrom('campaign_brief')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .select(['revision', 'text', 'dos', 'donts', 'tags', 'competitors', 'link', 'markets', 'shows_client'])
    .select((e) => [
      e.cast<string | null>('from_date', 'text').as('from_date'),
      e.cast<string | null>('to_date', 'text').as('to_date'),
    ])
    .executeTakeFirst();
  return row ?? EMPTY;
}

export function briefFiles({ db }: Pick<Services, 'db'>, { company_id, monitor_id }: Campaign) {
  return db
    .selectFrom('campaign_file')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .where('profile_id', 'is', null)
    .where('arrived_at', 'is not', null)
    .select(['id', 'file_key', 'name', 'type', 'size'])
    .orderBy('id')
    .execute();
}

export const shownFile = (
  { id, name, type, size, file_key }: Omit<StoredFile, 'size'> & { size: number | string },
  address: (key: string) => string = fileAddress,
): BriefFile => ({ id, name, type, size: Number(size), url: address(file_key) });

async function readBrief(ctx: Ctx, id: number): Promise<Brief> {
  const of = { company_id: ctx.company.id, monitor_id: id };
  const [rules, files] = await Promise.all([briefRules(ctx, of), briefFiles(ctx, of)]);
  return { ...rules, files: files.map((file) => shownFile(file)) };
}

/** Throws 409 if somebody changed it since `revision`. */
async function setBrief(ctx: Ctx, { id, revision, ...typed }: CallInput<typeof drafts.set_brief>) {
  const { name } = await monitorFor(ctx, id, 'edit');
  ctx.record.target = name;
  const { dos, donts, tags, competitors, markets, ...plain } = typed;
  const unique = (all: readonly string[]) => JSON.stringify([...new Set(all)]);
  const row = {
    ...plain,
    ...{ dos: unique(dos), donts: unique(donts), tags: unique(tags) },
    ...{ competitors: unique(competitors), markets: unique(markets) },
    ...{ revision: revision + 1, updated_at: ctx.now(), updated_by: ctx.user.id },
  };
  await transaction(ctx.db, async (db) => {
    // Serialises writers of the first revision, too.
    await sql`select id from monitor where company_id = ${ctx.company.id} and id = ${id} for update`.execute(
      db,
    );
    const now = await briefRules({ db }, { company_id: ctx.company.id, monitor_id: id });
    if (now.revision !== revision) throw refuse('CONFLICT', sentenceFor('brief_changed_elsewhere'));
    await db
      .insertInto('campaign_brief')
      .values({ company_id: ctx.company.id, monitor_id: id, ...row })
      .onConflict((on) => on.column('monitor_id').doUpdateSet(row))
      .execute();
  });
  return readBrief(ctx, id);
}

async function removeFile(ctx: Ctx, { id, file_id }: CallInput<typeof drafts.remove_file>) {
  const { name } = await monitorFor(ctx, id, 'edit');
  ctx.record.target = name;
  const row = await ctx.db
    .deleteFrom('campaign_file')
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', id)
    .where('profile_id', 'is', null)
    .where('id', '=', file_id)
    .returning('file_key')
    .executeTakeFirst();
  if (row) await ctx.files.remove(row.file_key);
  return readBrief(ctx, id);
}

export const briefHandlers = {
  brief: os.drafts.brief.handler(async ({ context, input }) => {
    await monitorFor(context, input.id, 'read');
    return readBrief(context, input.id);
  }),
  set_brief: os.drafts.set_brief.handler(({ context, input }) => setBrief(context, input)),
  remove_file: os.drafts.remove_file.handler(({ context, input }) => removeFile(context, input)),
};
