import path from 'node:path';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { asWritten, sentenceFor } from '#contract/sentences/sentences.ts';
import { FIELDS, isMapField } from '#server/tables/recognition/fields.ts';
import { readArguments, UsageError, type WantedImport } from './import-arguments.ts';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { SECRET_HEADER } from './platform/data-folder/holder-secret.ts';
import { type RunningServer, runningServer } from './platform/data-folder/running-server.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { commandLineCompany } from './slices/auth/first-company.ts';
import { readImport } from './slices/imports/import-record.ts';
import { addImport, runImport } from './slices/imports/import-run.ts';
import { openStores } from './stores.ts';

/** Imports through the running server or with its own stores, and calls `progress` until the end. */
type Importer = (wanted: WantedImport, progress: (record: ImportRecord) => void) => Promise<ImportRecord>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const hasEnded = (r: ImportRecord) =>
  ['completed', 'partial', 'rejected', 'canceled', 'error', 'paused'].includes(r.state);

function throughServer(holder: RunningServer): Importer {
  const call = async (method: string, address: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${holder.port}/internal/imports${address}`, {
      method,
      headers: { [SECRET_HEADER]: holder.secret, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new Error('The server stopped answering. An import that began goes on when it starts again.');
    });
    const json = (await answer.json()) as ImportRecord & { message?: string };
    if (!answer.ok) throw new Error(json.message ?? `The server answered ${answer.status}.`);
    return json;
  };
  return async (wanted, progress) => {
    let record = await call('POST', '', wanted);
    while (!hasEnded(record)) {
      await pause(300);
      record = await call('GET', `/${record.id}`);
      progress(record);
    }
    return record;
  };
}

async function withOwnStores(): Promise<{ importer: Importer; close(): Promise<void> }> {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
  const folder = takeDataFolder(env.data);
  const { services, close } = await openStores(env);
  const company_id = await commandLineCompany(services);
  return {
    importer: async (wanted, progress) => {
      const id = await addImport(services, {
        company_id,
        created_by: null,
        name: path.basename(wanted.path),
        ...wanted,
        state: 'pending',
      });
      const timer = setInterval(async () => progress(await readImport(services.db, company_id, id)), 500);
      await runImport(services, id).finally(() => clearInterval(timer));
      return readImport(services.db, company_id, id);
    },
    async close() {
      await close();
      folder.release();
    },
  };
}

/** The field of each column on its own line; empty for presets. */
function takenFor({ mapping }: ImportRecord): string {
  const pairs = Object.entries(mapping ?? {}).map(
    ([column, field]) => [column.startsWith('=') ? `all rows: ${column.slice(1)}` : column, field] as const,
  );
  const width = Math.max(0, ...pairs.map(([column]) => column.length));
  return pairs.map(([column, field]) => `\n    ${column.padEnd(width)}  ${labelOf(field)}`).join('');
}

function columnsLeftOut({ mapping, columns_left_out }: ImportRecord): string {
  const left = columns_left_out.reduce((sum, { columns }) => sum + columns.length, 0);
  if (left === 0) return '';
  const taken = Object.keys(mapping ?? {}).filter((column) => !column.startsWith('=')).length;
  const lines = columns_left_out.map(
    ({ reason, columns }) => `\n      ${columns.join(', ')}: ${reason.text}`,
  );
  return `\n    ${left} of ${left + taken} columns not imported:${lines.join('')}`;
}

function labelOf(target: string): string {
  const [field = '', reading] = target.split(':');
  const label = isMapField(field) ? FIELDS[field].label : field;
  return reading === undefined ? label : `${label}, ${reading.replace('_', ' ')}`;
}

/** Command-line options that answer the questions about a file. */
function hints(error: string): string {
  const known = [
    [sentenceFor('account_column_missing').text, '--account NAME says whose it is.'],
    ['the platform', '--platform NAME says which platform it is of.'],
    [sentenceFor('question_tiktok_or_douyin').text, '--platform NAME says which platform it is of.'],
    ['What is "', '--map "COLUMN=field" says what a column is, --map "COLUMN=" leaves it out.'],
    ['encoding of this file', '--encoding NAME chooses one of them.'],
  ] as const;
  return known.flatMap(([input, hint]) => (error.includes(input) ? [`\n    ${hint}`] : [])).join('');
}

const n = (value: number) => value.toLocaleString('en');

function summary(r: ImportRecord): string {
  if (r.state === 'error') return `error: ${r.error?.text}${hints(r.error?.text ?? '')}`;
  if (r.note) return `nothing to import: ${r.note.text}`;
  const parts = [
    `${n(r.rows_read)} rows`,
    ...(r.commented_posts > 0
      ? [
          `${n(r.comments_new)} comments new, ${n(r.comments_changed)} changed, ${n(r.comments_unchanged)} unchanged`,
          `of ${n(r.commented_posts)} posts`,
        ]
      : [
          `${n(r.posts_new)} posts new, ${n(r.posts_changed)} changed, ${n(r.posts_unchanged)} unchanged`,
          `${n(r.accounts_new)} accounts new`,
          `${n(r.snapshots_new)} observations new`,
          `${n(r.audiences_new)} audiences`,
        ]),
  ];
  if (r.comments_waiting > 0)
    parts.push(`${n(r.comments_waiting)} comments of posts that are not imported yet`);
  if (r.rows_rejected > 0)
    parts.push(
      `${n(r.rows_rejected)} rows rejected${r.rejected_because ? ` (${r.rejected_because.text})` : ''}`,
    );
  if (r.rows_erased > 0) parts.push(`${n(r.rows_erased)} rows left out: erased on request`);
  if (r.implausible > 0) parts.push(`${n(r.implausible)} observations look wrong and are not used`);
  if (r.warnings > 0) parts.push(`${n(r.warnings)} cells unknown`);
  const left_out = r.left_out === null ? '' : `\n    ${r.left_out.text}`;
  return `${r.preset_label ?? r.preset}: ${parts.join(', ')}${left_out}${takenFor(r)}${columnsLeftOut(r)}`;
}

async function main(): Promise<number> {
  const files = readArguments(process.argv.slice(2));
  const holder = await runningServer(readEnv().data);
  const { importer, close } = holder
    ? { importer: throughServer(holder), close: async () => undefined }
    : await withOwnStores();
  let failed = 0;
  try {
    for (const wanted of files) {
      const name = path.basename(wanted.path);
      const show = (r: ImportRecord) => {
        if (process.stdout.isTTY)
          process.stdout.write(
            `\r${name}  ${Math.floor((100 * r.bytes_read) / Math.max(1, r.file_size))}%  ${n(r.rows_read)} rows `,
          );
      };
      const record = await importer(wanted, show).catch(
        (error: Error) => ({ state: 'error', error: asWritten(error.message) }) as ImportRecord,
      );
      if (process.stdout.isTTY) process.stdout.write('\r');
      console.log(`${name}  ${summary(record)}`);
      if (record.state !== 'completed' && record.state !== 'partial') failed++;
    }
  } finally {
    await close();
  }
  return failed > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error instanceof EnvError ? error.lines.join('\n') : error.message);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
