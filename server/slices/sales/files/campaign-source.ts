import { sql } from 'kysely';
import type { CampaignFile } from '#contract/sales/campaign-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceOf } from '#contract/sentences/sentences.ts';
import { notFound } from '#server/platform/errors.ts';
import { personName } from '#server/platform/person-name.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

export interface CampaignPlace {
  company_id: number;
  monitor_id: number;
}

/** Orders of a file or of the shop's webhook, daily sales, results of ads. */
export type SourceKind = 'file' | 'webhook' | 'sales' | 'ads';

export interface StoredSource<Kind extends SourceKind = SourceKind> {
  id: number;
  kind: Kind;
  /** '' for the webhook. */
  file_name: string;
  state: CampaignFile['state'];
  file_key: string | null;
  header: string[];
  problems: Array<{ row: number; reason: Sentence | string }>;
  problem_rows: number;
  created_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** The newest first. */
export async function storedSources<Kind extends SourceKind>(
  db: Database,
  { company_id, monitor_id }: CampaignPlace,
  kinds: readonly Kind[],
  file_id: number | null = null,
): Promise<Array<StoredSource<Kind>>> {
  const { rows } = await sql<StoredSource<Kind>>`
    select s.id, s.kind, s.file_name, s.state, s.file_key, s.header, s.problems, s.problem_rows, s.created_at,
      u.first_name, u.last_name, u.email
    from campaign_source s left join app_user u on u.id = s.created_by
    where s.company_id = ${company_id} and s.monitor_id = ${monitor_id} and s.kind = any(${[...kinds]}::text[])
      and (${file_id}::int is null or s.id = ${file_id})
    order by s.id desc limit 1000`.execute(db);
  return rows;
}

/** Throws 404. */
export async function storedSource<Kind extends SourceKind>(
  db: Database,
  place: CampaignPlace,
  kinds: readonly Kind[],
  file_id: number,
): Promise<StoredSource<Kind>> {
  const [source] = await storedSources(db, place, kinds, file_id);
  if (!source) throw notFound('import');
  return source;
}

export const asCampaignFile = (source: StoredSource): CampaignFile => ({
  id: source.id,
  file_name: source.file_name,
  state: source.state,
  problem_rows: source.problem_rows,
  problems: source.problems.map(({ row, reason }) => ({ row, reason: sentenceOf(reason) })),
  created_by: source.kind === 'webhook' ? '' : personName(source),
  created_at: source.created_at.toISOString(),
});
