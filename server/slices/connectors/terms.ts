import { sql } from 'kysely';
import type { Platform } from '#contract/values/primitives.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { ApiTerms, PostSource } from './connectors.ts';

/** Fields of an import's record. */
export interface ImportTerms {
  /** The API whose terms they are; null = none. */
  terms_of: string | null;
  kept_until: Date | null;
  may_mix: boolean;
}

export interface Accepted {
  on: string;
  by: string;
}

interface OfCompany {
  company_id: number;
  platform: Platform;
  now: Date;
}

const DAY_MS = 86_400_000;
/** A permission that was taken back by mistake can be noted again before anything is deleted. */
const GRACE_MS = DAY_MS;

export const acceptedOf = (
  row: { accepted_on: string | null; accepted_by: string | null } | undefined,
): Accepted | null =>
  row?.accepted_on && row.accepted_by ? { on: row.accepted_on, by: row.accepted_by } : null;

/** Terms of the answers that come in with this transaction; a change of the permission waits for it. */
export async function termsFor(
  trx: Database,
  { label, terms }: Pick<PostSource, 'label' | 'terms'>,
  { company_id, platform, now }: OfCompany,
): Promise<ImportTerms> {
  if (terms === null) return { terms_of: null, kept_until: null, may_mix: true };
  const row = await trx
    .insertInto('connector')
    .values({ company_id, platform })
    .onConflict((c) => c.columns(['company_id', 'platform']).doUpdateSet({ platform }))
    .returning(['accepted_on', 'accepted_by'])
    .executeTakeFirstOrThrow();
  const until = terms.keeps_days === null ? null : new Date(now.getTime() + terms.keeps_days * DAY_MS);
  return acceptedOf(row)
    ? { terms_of: label, kept_until: null, may_mix: true }
    : { terms_of: label, kept_until: until, may_mix: terms.may_mix };
}

/** Changes what an API answered before to the terms that hold now. */
export async function applyTerms(
  trx: Database,
  { label, terms }: { label: string; terms: ApiTerms },
  { company_id, platform, now }: OfCompany,
  accepted: Accepted | null,
): Promise<void> {
  const soonest = new Date(now.getTime() + GRACE_MS);
  const until =
    accepted || terms.keeps_days === null
      ? null
      : sql<Date>`greatest(coalesce(started_at, created_at) + ${terms.keeps_days} * interval '1 day', ${soonest}::timestamptz)`;
  await trx
    .updateTable('import')
    .set({ kept_until: until, may_mix: accepted !== null || terms.may_mix })
    .where('company_id', '=', company_id)
    .where('platform', '=', platform)
    .where('terms_of', '=', label)
    .where('state', '<>', 'withdrawn')
    .execute();
}
