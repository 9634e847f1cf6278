import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { returnUnits, takeUnits } from './provider-budget.ts';

type Store = Pick<Services, 'db' | 'now'>;

export interface PaidRequest {
  company_id: number;
  provider: ProviderName;
  /** Null = nobody pays: the request is free. */
  user_id: number | null;
  /** Names the request; the same one gets the kept answer. */
  question: string;
  /** Units that it costs at most. */
  units: number;
  cache_seconds: number;
}

export interface Answered<T> {
  answer: T;
  /** Units used; 0 for a kept answer. */
  units: number;
  asked_at: string;
}

/** A request of a stopped process may be made again. */
const STALE_MS = 60_000;
const POLL_MS = 250;

/**
 * Makes a request unless its answer is kept; a second process that wants the same waits for the first. Units are
 * counted before the request, and given back if it fails. Throws ConnectorTrouble.
 */
export async function askOnce<T>(
  store: Store,
  request: PaidRequest,
  ask: () => Promise<T>,
  /** Units that this answer cost, if fewer. */
  cost: (answer: T) => number = () => request.units,
): Promise<Answered<T>> {
  const question = createHash('sha256').update(request.question).digest('base64url');
  for (let waited = 0; waited <= STALE_MS; waited += POLL_MS) {
    if (await claim(store, request, question)) return make(store, request, question, ask, cost);
    const kept = await store.db
      .selectFrom('provider_answer')
      .where('company_id', '=', request.company_id)
      .where('provider', '=', request.provider)
      .where('question', '=', question)
      .select(['answer', 'asked_at', 'kept_until'])
      .executeTakeFirst();
    if (kept?.kept_until != null)
      return { answer: kept.answer as T, units: 0, asked_at: new Date(kept.asked_at).toISOString() };
    if (kept) await wait(POLL_MS);
  }
  throw new ConnectorTrouble(
    'busy',
    sentenceFor('provider_busy', { provider: PROVIDER_LABELS[request.provider] }),
  );
}

/** Whether this process makes the request: there is no answer, or an old one, and nobody else asks. */
async function claim({ db, now }: Store, { company_id, provider }: PaidRequest, question: string) {
  const at = now();
  const { rows } = await sql`
    insert into provider_answer as a (company_id, provider, question, asked_at)
    values (${company_id}, ${provider}, ${question}, ${at}::timestamptz)
    on conflict (company_id, provider, question) do update set asked_at = excluded.asked_at, answer = null, kept_until = null
    where (a.kept_until is not null and a.kept_until <= ${at}::timestamptz)
      or (a.kept_until is null and a.asked_at <= ${new Date(at.getTime() - STALE_MS)}::timestamptz)
    returning question`.execute(db);
  return rows.length > 0;
}

async function make<T>(
  store: Store,
  request: PaidRequest,
  question: string,
  ask: () => Promise<T>,
  cost: (answer: T) => number,
): Promise<Answered<T>> {
  const { company_id, provider } = request;
  const row = { company_id, provider, question };
  try {
    await takeUnits(store, request, request.units);
    let answer: T;
    try {
      answer = await ask();
    } catch (error) {
      await returnUnits(store, request, request.units);
      throw error;
    }
    const units = cost(answer);
    await returnUnits(store, request, request.units - units);
    const at = store.now();
    await sql`
      update provider_answer set answer = ${JSON.stringify(answer)}::jsonb, asked_at = ${at}::timestamptz,
        kept_until = ${new Date(at.getTime() + request.cache_seconds * 1000)}::timestamptz
      where company_id = ${company_id} and provider = ${provider} and question = ${question}`.execute(
      store.db,
    );
    return { answer, units, asked_at: at.toISOString() };
  } catch (error) {
    await sql`
      delete from provider_answer where company_id = ${row.company_id} and provider = ${row.provider}
        and question = ${row.question} and kept_until is null`.execute(store.db);
    throw error;
  }
}

/** Answers beyond the provider's cache time. */
export async function forgetAnswers({ db, now }: Store): Promise<void> {
  await db.deleteFrom('provider_answer').where('kept_until', '<=', now()).execute();
}
