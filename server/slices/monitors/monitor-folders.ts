import { sql } from 'kysely';
import type { MonitorFolder } from '#contract/monitors/monitor.ts';
import { DEFAULT_FOLDER } from '#contract/monitors/setup.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { withFolders } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { visibleMonitors } from './monitor-access.ts';

/** All folders with accessible monitors, starting with the pseudo-folder of the others. */
async function readFolders(ctx: Ctx): Promise<MonitorFolder[]> {
  const { rows } = await sql<Omit<MonitorFolder, 'created_at'> & { created_at: Date }>`
    select f.id, f.name, f.parent_id, f.created_at, count(m.id)::int as count
    from monitor_folder f left join monitor m on m.folder_id = f.id and m.id in (${visibleMonitors(ctx)})
    where f.company_id = ${ctx.company.id} group by f.id order by lower(f.name), f.id`.execute(ctx.db);
  const { rows: rest } = await sql<{ count: number }>`
    select count(*)::int as count from monitor where folder_id is null and id in (${visibleMonitors(ctx)})`.execute(
    ctx.db,
  );
  return [
    { id: DEFAULT_FOLDER, name: 'No folder', parent_id: null, created_at: null, count: rest[0]?.count ?? 0 },
    ...rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  ];
}

async function readFolder(ctx: Ctx, id: number): Promise<MonitorFolder> {
  const folder = (await readFolders(ctx)).find((f) => f.id === id && id !== DEFAULT_FOLDER);
  if (!folder) throw notFound('folder');
  return folder;
}

/** Throws if a folder would be inside itself, or in a folder that does not exist. */
async function checkPlace(ctx: Ctx, id: number | null, parent_id: number | null): Promise<void> {
  if (parent_id === null) return;
  const above = await withFolders<{ id: number }>(
    ctx.db,
    ['monitor_folder', 'id'],
    ctx.company.id,
    parent_id,
  );
  if (above.length === 0) throw notFound('folder');
  if (above.some((folder) => folder.id === id)) throw refuse('CONFLICT', sentenceFor('folder_inside_itself'));
}

const m = os.monitors;

export const folderHandlers = {
  groups: m.groups.handler(async ({ context }) => ({ folders: await readFolders(context) })),
  create_group: m.create_group.handler(async ({ context, input }) => {
    await checkPlace(context, null, input.parent_id);
    const made = await context.db
      .insertInto('monitor_folder')
      .values({
        ...input,
        company_id: context.company.id,
        created_by: context.user.id,
        created_at: context.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readFolder(context, made.id);
  }),
  update_group: m.update_group.handler(async ({ context, input: { id, name, parent_id } }) => {
    const folder = await readFolder(context, id);
    if (parent_id !== undefined) await checkPlace(context, id, parent_id);
    await context.db
      .updateTable('monitor_folder')
      .set({ name: name ?? folder.name, parent_id: parent_id === undefined ? folder.parent_id : parent_id })
      .where('company_id', '=', context.company.id)
      .where('id', '=', id)
      .execute();
    return readFolder(context, id);
  }),
  delete_group: m.delete_group.handler(async ({ context, input }) => {
    const folder = await readFolder(context, input.id);
    const { id: company_id } = context.company;
    await transaction(context.db, async (db) => {
      const up = { parent_id: folder.parent_id };
      await db
        .updateTable('monitor_folder')
        .set(up)
        .where('company_id', '=', company_id)
        .where('parent_id', '=', folder.id)
        .execute();
      await db
        .updateTable('monitor')
        .set({ folder_id: folder.parent_id })
        .where('company_id', '=', company_id)
        .where('folder_id', '=', folder.id)
        .execute();
      await db
        .deleteFrom('monitor_folder')
        .where('company_id', '=', company_id)
        .where('id', '=', folder.id)
        .execute();
    });
    context.record.target = folder.name;
    return { status: 'success' as const };
  }),
};
