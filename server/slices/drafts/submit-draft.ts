import { sql } from 'kysely';
import { MOST_VERSIONS } from '#contract/drafts/draft.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import type { Campaign } from './brief.ts';
import { campaignPlan } from './campaign-plan.ts';

interface Sender extends Campaign {
  profile_id: number;
  company: { id: number; currency: string; timezone: string };
  /** Null = the creator. */
  sent_by: number | null;
}

interface Content {
  key: string;
  file_id: number | null;
  link: string | null;
  caption: string;
}

/** Adds the next version of a deliverable's draft; those before it that wait for a decision are replaced by it. */
export async function submitDraft(
  services: Pick<Services, 'db' | 'now'>,
  { company, sent_by, ...of }: Sender,
  { key, file_id, link, caption }: Content,
): Promise<number> {
  if (file_id === null && link === null && caption === '')
    throw refuse('BAD_REQUEST', sentenceFor('draft_empty'), 'caption');
  const { plans } = await campaignPlan({ ...services, company }, of.monitor_id);
  if (!plans.get(of.profile_id)?.some((one) => one.key === key))
    throw refuse('CONFLICT', sentenceFor('draft_deliverable_gone'));
  return transaction(services.db, async (db) => {
    // Serialises the versions that two tabs send.
    await sql`select id from monitor where company_id = ${of.company_id} and id = ${of.monitor_id} for update`.execute(
      db,
    );
    if (file_id !== null) await requireOwnFile({ db }, of, file_id);
    const { rows } = await sql<{ n: number }>`
      select coalesce(max(version), 0)::int as n from draft where company_id = ${of.company_id}
        and monitor_id = ${of.monitor_id} and profile_id = ${of.profile_id} and deliverable_key = ${key}`.execute(
      db,
    );
    const version = (rows[0]?.n ?? 0) + 1;
    if (version > MOST_VERSIONS)
      throw refuse('CONFLICT', sentenceFor('draft_version_limit', { n: MOST_VERSIONS }));
    await db
      .insertInto('draft')
      .values({
        ...of,
        ...{ deliverable_key: key, version, file_id, link, caption, state: 'in_review' },
        ...{ sent_at: services.now(), sent_by, by_team: sent_by !== null },
      })
      .execute();
    return version;
  });
}

/** Uploaded for this creator of this campaign, and part of no other draft. */
async function requireOwnFile(
  { db }: Pick<Services, 'db'>,
  of: Campaign & { profile_id: number },
  file_id: number,
): Promise<void> {
  const { rows } = await sql`
    select f.id from campaign_file f where f.company_id = ${of.company_id} and f.monitor_id = ${of.monitor_id}
      and f.profile_id = ${of.profile_id} and f.id = ${file_id} and f.arrived_at is not null
      and not exists (select from draft d where d.file_id = f.id)`.execute(db);
  if (rows.length === 0) throw refuse('CONFLICT', sentenceFor('draft_file_taken'), 'file_id');
}
