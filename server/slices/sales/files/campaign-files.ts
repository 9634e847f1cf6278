import { createReadStream } from 'node:fs';
import { nanoid } from 'nanoid';
import { type CampaignFile, MOST_FILE_MEGABYTES } from '#contract/sales/campaign-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { moveUpload } from '#server/slices/imports/move-upload.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorRowFor } from '#server/slices/monitors/monitor-row-for.ts';
import { storedSource } from './campaign-source.ts';
import type { FileAnswers, FileKind } from './file-kind.ts';
import { readTable, rowsOf } from './read-table.ts';

export const AREA = 'orders';
const SHOWN_PROBLEMS = 100;

interface One {
  id: number;
  file_id: number;
}

const placeOf = (ctx: Ctx, monitor_id: number) => ({ company_id: ctx.company.id, monitor_id });

/** Upload, preview, import and withdrawal of one kind of file. */
export function campaignFiles<
  Target extends string,
  Answers extends FileAnswers<Target>,
  Item,
  Shown extends object,
  Brings,
  File extends CampaignFile,
>(kind: FileKind<Target, Answers, Item, Shown, Brings, File>) {
  const sourceFor = async (ctx: Ctx, { id, file_id }: One) => {
    await monitorFor(ctx, id, 'edit');
    const source = await storedSource(ctx.db, placeOf(ctx, id), kind.kinds, file_id);
    ctx.record.target = source.file_name;
    return source;
  };

  async function fileOf(ctx: Ctx, { id, file_id }: One): Promise<File> {
    const place = placeOf(ctx, id);
    const [file] = await kind.asFiles(ctx.db, place, [
      await storedSource(ctx.db, place, kind.kinds, file_id),
    ]);
    return file as File;
  }

  /** The file, its open questions, and its items as far as the answers allow. */
  async function readFile(ctx: Ctx, answers: Answers) {
    const source = await sourceFor(ctx, answers);
    if (source.state !== 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
    const { currency: usual_currency } = await monitorRowFor(ctx, answers.id, 'edit');
    const table = await readTable(ctx, kind, source, { answers, usual_currency });
    return { source, table, read: await kind.read(table, answers) };
  }

  async function preview(ctx: Ctx, answers: Answers) {
    const { table, read } = await readFile(ctx, answers);
    const { items, problems, missing } = read;
    const found = { items: items ?? [], problems, rows: table.rows.length, kind: read.kind };
    return {
      file: await fileOf(ctx, answers),
      ...table.preview,
      ...read.shown,
      missing,
      brings: items && {
        ...(await kind.brings(ctx, placeOf(ctx, answers.id), found)),
        problem_rows: problems.length,
        problems: problems.slice(0, SHOWN_PROBLEMS),
      },
    };
  }

  /** Keeps a file until it is imported or discarded. */
  async function keep(ctx: Ctx, monitor_id: number, { key, name }: { key: string; name: string }) {
    const taken = await rowsOf(ctx, { file_key: key, file_name: name }, kind.field);
    if (taken.rows.length === 0) throw refuse('BAD_REQUEST', sentenceFor('file_without_rows'), kind.field);
    const { id: file_id } = await ctx.db
      .insertInto('campaign_source')
      .values({
        company_id: ctx.company.id,
        monitor_id,
        kind: kind.kinds[0],
        file_name: name,
        state: 'uploaded',
        file_key: key,
        header: JSON.stringify(taken.header),
        created_by: ctx.user.id,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return preview(ctx, { id: monitor_id, file_id } as Answers);
  }

  /** Takes a file from Sources. */
  async function move(ctx: Ctx, { id, import_id }: { id: number; import_id: number }) {
    await monitorFor(ctx, id, 'edit');
    return moveUpload(ctx, import_id, async ({ path, name }) => {
      const key = `${AREA}/${nanoid()}`;
      const { size } = await ctx.files.write(key, createReadStream(path));
      try {
        if (size > MOST_FILE_MEGABYTES * 1024 * 1024)
          throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('list_file_too_large', { n: MOST_FILE_MEGABYTES }));
        return await keep(ctx, id, { key, name });
      } catch (error) {
        await ctx.files.remove(key);
        throw error;
      }
    });
  }

  async function importFile(ctx: Ctx, answers: Answers): Promise<File> {
    const { source, table, read } = await readFile(ctx, answers);
    const { items, problems } = read;
    const refused: Sentence | null = read.missing ?? (items && items.length > 0 ? null : kind.empty);
    if (refused || !items) throw refuse('BAD_REQUEST', refused ?? kind.empty, 'targets');
    await transaction(ctx.db, async (db) => {
      const at = ctx.now();
      const taken = await db
        .updateTable('campaign_source')
        .set({
          state: 'imported',
          kind: read.kind,
          file_key: null,
          targets: JSON.stringify(table.reading.targets),
          problems: JSON.stringify(problems.slice(0, SHOWN_PROBLEMS)),
          problem_rows: problems.length,
          imported_at: at,
        })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', source.id)
        .where('state', '=', 'uploaded')
        .returning('id')
        .executeTakeFirst();
      if (!taken) throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
      const writing = { source_id: source.id, reported_at: at };
      await kind.store({ ...ctx, db }, placeOf(ctx, answers.id), writing, items);
    });
    if (source.file_key) await ctx.files.remove(source.file_key);
    return fileOf(ctx, answers);
  }

  async function withdraw(ctx: Ctx, { is_withdrawn, ...one }: One & { is_withdrawn: boolean }) {
    const source = await sourceFor(ctx, one);
    if (source.state === 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_not_imported'));
    await ctx.db
      .updateTable('campaign_source')
      .set({ state: is_withdrawn ? 'withdrawn' : 'imported' })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', source.id)
      .execute();
    return fileOf(ctx, one);
  }

  async function cancel(ctx: Ctx, one: One) {
    const source = await sourceFor(ctx, one);
    if (source.state !== 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
    await ctx.db
      .deleteFrom('campaign_source')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', source.id)
      .where('state', '=', 'uploaded')
      .execute();
    if (source.file_key) await ctx.files.remove(source.file_key);
    return { status: 'success' as const };
  }

  return { keep, move, preview, import: importFile, withdraw, cancel };
}

const DAY_MS = 86_400_000;

/** Files with customers' addresses do not stay for longer than a day. */
export async function sweepCampaignFiles({
  db,
  files,
  now,
}: Pick<Ctx, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const gone = await db
    .deleteFrom('campaign_source')
    .where('state', '=', 'uploaded')
    .where('created_at', '<', before)
    .returning('file_key')
    .execute();
  for (const { file_key } of gone) if (file_key) await files.remove(file_key);
  const kept = await db
    .selectFrom('campaign_source')
    .where('file_key', 'is not', null)
    .select('file_key')
    .execute();
  await removeUnused(files, AREA, { used: new Set(kept.map(({ file_key }) => file_key)), before });
}
