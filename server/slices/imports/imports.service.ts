import { stat } from 'node:fs/promises';
import { joined } from '#contract/calls/joined.ts';
import type { ImportedPost } from '#contract/imports/import-observations.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import { csvText } from '#contract/values/csv.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { Slice } from '#server/slices/slice.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { savedMappings } from '#server/tables/mapping/saved-mapping.ts';
import { wordsWorker } from './implausible/follow-words.ts';
import { implausibleHandlers } from './implausible/request.ts';
import { readImport, recordHandlers, storedImport } from './import-record.ts';
import { importJob, importWorker } from './imports.jobs.ts';
import { importUpload } from './imports.upload.ts';
import { readPostId } from './intake/posts/post-id.ts';
import { asRefusal, pathOf, previewHandlers, readingOf } from './preview.ts';
import { checkDerived } from './repair/derived-health.ts';
import { termsWorker } from './repair/rebuild-terms.ts';
import { sendAudienceHandlers } from './send-audience.ts';
import { sentimentWorker, sweepScores } from './sentiment/score-comments.ts';
import { sweepUploads } from './sweep.ts';
import { obeyTerms, termsHandlers } from './terms/terms.ts';
import { withdrawalHandlers } from './withdraw/request.ts';
import { withdrawalWorker } from './withdraw/withdraw.jobs.ts';

const MOST_SHOWN = 50;

interface Row {
  id: string;
  account_id: number;
  platform: string;
  text: string;
  link: string;
  created_at: number;
  likes: number;
  comments: number;
  views: number;
  known: number;
  total: number;
}

/** In their current state. Throws NOT_FOUND. */
async function postsOf(ctx: Ctx, id: number): Promise<{ posts: ImportedPost[]; total: number }> {
  await storedImport(ctx.db, ctx.company.id, id);
  const rows = await ctx.ch.query<Row>(
    `SELECT ${readPostId('p.id')} AS id, account_id, platform, substring(if(title = '', message, title), 1, 800) AS text, link,
       toUnixTimestamp(p.created_at) AS created_at, likes, comments, views, known, count() OVER () AS total
     FROM posts AS p FINAL
     WHERE p.import_id = {import:UInt32}
       OR p.id IN (SELECT post_id FROM post_sightings WHERE import_id = {import:UInt32})
     ORDER BY p.created_at DESC, p.id LIMIT ${MOST_SHOWN}`,
    { import: id },
    'posts of an import',
  );
  if (rows.length === 0) return { posts: [], total: 0 };
  const accounts = await ctx.db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .select(['a.id', 'a.username', 'a.title', 'p.slug'])
    .where('a.id', 'in', [...new Set(rows.map((r) => r.account_id))])
    .execute();
  const accountOf = new Map(accounts.map((a) => [a.id, a]));
  const posts = rows.map((row): ImportedPost => {
    const account = accountOf.get(row.account_id);
    const known = (metric: 'likes' | 'comments' | 'views') =>
      row.known & KNOWN[metric] ? Number(row[metric]) : null;
    return {
      id: row.id,
      text: cutText(row.text, 200),
      link: row.link || null,
      platform: row.platform as Platform,
      account: account?.title ?? account?.username ?? 'Unknown',
      profile: account?.slug ?? null,
      created_at: row.created_at > 0 ? new Date(row.created_at * 1000).toISOString() : null,
      likes: known('likes'),
      comments: known('comments'),
      views: known('views'),
    };
  });
  return { posts, total: Number(rows[0]?.total ?? 0) };
}

const postsHandlers = {
  posts: os.imports.posts.handler(({ input, context }) => postsOf(context, input.id)),
};

/** Rejected rows and cells that became unknown: row, column, value, reason, rejected. */
async function rejectsFile(db: Database, row: { id: number; file_name: string }): Promise<File> {
  const problems = await db
    .selectFrom('import_problem')
    .selectAll()
    .where('import_id', '=', row.id)
    .orderBy('row')
    .orderBy('column_name')
    .execute();
  const lines = [
    ['row', 'column', 'value', 'reason', 'rejected'],
    ...problems.map((p) => [
      ...[p.row, p.column_name, p.value, fromStored(p.reason).text],
      p.is_rejected ? 'row' : 'cell only',
    ]),
  ];
  const name = row.file_name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return new File([`\uFEFF${csvText(lines)}\r\n`], `${name}.rejected.csv`, {
    type: 'text/csv; charset=utf-8',
  });
}

/** Only from a state in `from`; else throws with the reason. */
async function move(context: Ctx, id: number, from: string[], to: string, refused: Sentence) {
  const row = await context.db
    .updateTable('import')
    .set({ state: to, paused_because: null, finished_at: to === 'canceled' ? context.now() : null })
    .where('company_id', '=', context.company.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  const now = await readImport(context.db, context.company.id, id);
  if (!row)
    throw refuse(
      'CONFLICT',
      sentenceFor('action_in_wrong_state', { refused, state: sentenceFor(`state_${now.state}`) }),
    );
  return now;
}

const importHandlers = {
  upload: os.imports.upload.handler(() => {
    // Served by imports.upload.ts, which takes files of any size.
    throw refuse('BAD_REQUEST', sentenceFor('file_upload_invalid'));
  }),
  start: os.imports.start.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    const chosen = {
      preset: input.preset ?? null,
      mapping: input.mapping ?? null,
      platform: input.platform ?? null,
      ...readingOf(context, input),
    };
    await asRefusal(async () =>
      inspector.check(await pathOf(context, row), { ...chosen, file_name: row.file_name }),
    );
    await context.db
      .updateTable('import')
      .set({
        preset: chosen.preset,
        platform: chosen.platform,
        encoding: chosen.encoding,
        timezone: chosen.timezone,
        mapping: chosen.mapping ? JSON.stringify(chosen.mapping) : null,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'uploaded')
      .execute();
    const started = await move(
      context,
      input.id,
      ['uploaded'],
      'pending',
      sentenceFor('import_already_started'),
    );
    await context.jobs.send(importJob, { import_id: input.id });
    return started;
  }),
  pause: os.imports.pause.handler(({ input, context }) =>
    move(context, input.id, ['running', 'pending'], 'paused', sentenceFor('import_not_pausable')),
  ),
  resume: os.imports.resume.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    // Uploads of failed imports are deleted after a day.
    const file = await pathOf(context, row)
      .then(stat)
      .catch(() => null);
    const from = file ? ['paused', 'error'] : ['paused'];
    const resumed = await move(context, input.id, from, 'pending', sentenceFor('import_not_paused'));
    await context.jobs.send(importJob, { import_id: input.id });
    return resumed;
  }),
  cancel: os.imports.cancel.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    const canceled = await move(
      context,
      input.id,
      ['uploaded', 'pending', 'running', 'paused'],
      'canceled',
      sentenceFor('import_ended'),
    );
    if (row.file_key) await context.files.remove(row.file_key);
    return canceled;
  }),
  rejects: os.imports.rejects.handler(async ({ input, context }) => {
    const row = await storedImport(context.db, context.company.id, input.id);
    context.record.target = row.file_name;
    return rejectsFile(context.db, row);
  }),
  mappings: os.imports.mappings.handler(async ({ context }) => [
    ...(await savedMappings(context.db, context.company.id)),
  ]),
  save_mapping: os.imports.save_mapping.handler(async ({ input, context }) => {
    const values = { name: input.name, platform: input.platform, mapping: JSON.stringify(input.mapping) };
    const { id } = await context.db
      .insertInto('import_mapping')
      .values({ company_id: context.company.id, created_by: context.user.id, ...values })
      .onConflict((c) => c.columns(['company_id', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...input };
  }),
  delete_mapping: os.imports.delete_mapping.handler(async ({ input, context }) => {
    const gone = await context.db
      .deleteFrom('import_mapping')
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound('mapping');
    context.record.target = gone.name;
    return { status: 'success' as const };
  }),
  ...joined(
    previewHandlers,
    recordHandlers,
    termsHandlers,
    withdrawalHandlers,
    implausibleHandlers,
    postsHandlers,
    sendAudienceHandlers,
  ),
};

export const importSlice = {
  handlers: importHandlers,
  routes: [importUpload],
  jobs: (services: Services) => [
    importWorker(services),
    termsWorker(services),
    withdrawalWorker(services),
    wordsWorker(services),
    sentimentWorker(services),
  ],
  daily: [sweepUploads, sweepScores, checkDerived, obeyTerms],
} satisfies Slice;
