import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import { listened } from '#server/platform/listened.ts';
import { NativeBlock, type NativeColumns } from '#server/platform/native-block.ts';
import { numberSet } from '#server/platform/number-set.ts';
import { currencyRates } from '#server/platform/sessions.ts';
import { accountCredibility, accountGrowth, accountNumbers, accountRates } from './account-rate.ts';
import { type Identity, readIdentities } from './projector-identity.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountNumbers,
  accountRow,
  PROFILE_COLUMNS,
  profileRow,
  SEARCH_COLUMNS,
  searchRows,
} from './projector-rows.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

/**
 * Each part takes the engine a quarter of a second whatever it holds; of two, one is written while one is read. Twice as
 * many hold 130 MB more.
 */
const MOST_AT_ONCE = 10_000;
const WORTH_TWO_PARTS = 4000;

const running = new WeakMap<object, Promise<void>>();

/**
 * Carries what changed in the workspace store and in the reported data over to search: drains the outbox, computes
 * each named profile's accounts and search rows again. At least once, idempotent; one run at a time per process.
 */
export function project(stores: Stores): Promise<void> {
  const before = running.get(stores.ch) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => drain(stores));
  running.set(stores.ch, run);
  return run;
}

/** Seconds since the oldest change that search does not show yet; 0 = none waits. */
export async function projectorLag(stores: Pick<Services, 'db' | 'now'>): Promise<number> {
  const row = await stores.db
    .selectFrom('outbox_event')
    .select((e) => e.fn.min('created_at').as('oldest'))
    .executeTakeFirst();
  return row?.oldest ? Math.max(0, (stores.now().getTime() - new Date(row.oldest).getTime()) / 1000) : 0;
}

async function drain(stores: Stores): Promise<void> {
  for (let carried = false; ; carried = true) {
    const { events, profile_ids } = await waiting(stores);
    if (events.length === 0) {
      if (carried) await reloadAccountFacts(stores);
      return;
    }
    await projectProfiles(stores, [...profile_ids]);
    await stores.db.deleteFrom('outbox_event').where('id', 'in', events).execute();
  }
}

const EVENTS_AT_ONCE = 20;
const MOST_EVENTS = 10_000;

/** All that waits, read in parts: a large import names most of its profiles in every unit, and each is projected once. */
async function waiting({ db }: Stores): Promise<{ events: number[]; profile_ids: Set<number> }> {
  const events: number[] = [];
  const profile_ids = new Set<number>();
  for (let last = 0; events.length < MOST_EVENTS; ) {
    const rows = await db
      .selectFrom('outbox_event')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    for (const { id, profile_ids: ids } of rows) {
      events.push(id);
      for (const profile_id of ids as number[]) profile_ids.add(profile_id);
      last = id;
    }
    if (rows.length < EVENTS_AT_ONCE) break;
  }
  return { events, profile_ids };
}

/** The dictionary that keyword reports read accounts from. */
export const reloadAccountFacts = ({ ch }: Pick<Services, 'ch'>) =>
  ch.command(`SYSTEM RELOAD DICTIONARY ${ch.cluster ? `ON CLUSTER ${ch.cluster} ` : ''}account_facts`);

/**
 * One part after the other: while the engine computes the numbers of one, the identities of the next are read and the
 * one before is written. In the order of their ids, as the engine keeps accounts: each part then reads a stretch of its
 * own.
 */
async function projectProfiles(stores: Stores, profile_ids: number[]): Promise<void> {
  const ids = profile_ids.toSorted((a, b) => a - b);
  const parts = Math.max(Math.ceil(ids.length / MOST_AT_ONCE), ids.length > WORTH_TWO_PARTS ? 2 : 1);
  const size = Math.ceil(ids.length / parts);
  const per_usd = await currencyRates(stores);
  const identify = (at: number) => {
    const part = ids.slice(at, at + size);
    return listened(readIdentities(stores.db, part, per_usd).then((identities) => ({ part, identities })));
  };
  let writing: Promise<unknown> = Promise.resolve();
  let identified = identify(0);
  try {
    for (let at = 0; at < ids.length; at += size) {
      const { part, identities } = await identified;
      const read = listened(readPart(stores, part, identities));
      if (at + size < ids.length) identified = identify(at + size);
      const numbers = await read;
      await writing;
      writing = listened(writePart(stores, numbers));
    }
  } finally {
    // Nothing goes on behind the back of whoever is told of a failure.
    await Promise.allSettled([identified, writing]);
  }
  await writing;
}

interface Part {
  identities: Identity[];
  numbers: Map<number, AccountNumbers>;
  /** Search rows that stand now. */
  standing: Array<{ platform: string; company_id: number; profile_id: number }>;
  revision: number;
}

async function readPart(stores: Stores, profile_ids: number[], identities: Identity[]): Promise<Part> {
  // Before the identities of the next part are read on this thread, the engine has its questions.
  const [numbers, standing] = await Promise.all([
    readNumbers(
      stores,
      identities.flatMap((i) => i.accounts.map((a) => a.id)),
    ),
    vanished(stores, profile_ids, identities),
  ]);
  return { identities, numbers, standing, revision: stores.now().getTime() };
}

async function writePart({ ch }: Stores, { identities, numbers, standing, revision }: Part): Promise<void> {
  const rows = identities.flatMap((i) => i.views.flatMap((v) => searchRows(v, i, numbers, revision)));
  const kept = new Set(standing.length > 0 ? rows.map((r) => `${r[0]}|${r[1]}|${r[2]}`) : []);
  const ended = standing.filter((g) => !kept.has(`${g.platform}|${g.company_id}|${g.profile_id}`));
  await Promise.all([
    insertRows(
      ch,
      'profiles',
      PROFILE_COLUMNS,
      identities.flatMap((i) => i.views.map((v) => profileRow(v, i, revision))),
    ),
    insertRows(
      ch,
      'accounts',
      ACCOUNT_COLUMNS,
      identities.flatMap((i) => i.accounts.map((a) => accountRow(i, a, numbers.get(a.id), revision))),
    ),
    insertRows(ch, 'profile_search', SEARCH_COLUMNS, rows),
  ]);
  await ch.insert(
    'profile_search',
    ['platform', 'company_id', 'profile_id', 'revision', 'is_deleted'],
    ended.map((g) => [g.platform, g.company_id, g.profile_id, revision, 1]),
  );
}

function insertRows(ch: ClickHouse, table: string, columns: NativeColumns, rows: unknown[][]) {
  const block = new NativeBlock(columns);
  for (const row of rows) block.addRow(row);
  return ch.insertBlock(table, columns, block.bytes());
}

/** Search rows that stand now for these profiles; those not written again have to end. */
async function vanished(stores: Stores, profile_ids: number[], identities: Identity[]) {
  if (profile_ids.length > 200 && identities.length === profile_ids.length) {
    // Bulk work of the intake never takes rows away, and asking costs as much as writing.
    return [];
  }
  return stores.ch.query<{ platform: string; company_id: number; profile_id: number }>(
    `SELECT platform, company_id, profile_id FROM profile_search FINAL WHERE profile_id IN (${numberSet(profile_ids)})`,
    {},
    'standing search rows',
  );
}

async function readNumbers(stores: Stores, account_ids: number[]): Promise<Map<number, AccountNumbers>> {
  const numbers = new Map<number, AccountNumbers>();
  if (account_ids.length === 0) return numbers;
  const where = `account_id IN (${numberSet(account_ids)})`;
  const answers = await Promise.all(
    [accountNumbers, accountRates, accountGrowth, accountCredibility].map((sql) =>
      stores.ch.query<{ account_id: number } & Partial<AccountNumbers>>(sql(where), {}, 'account numbers'),
    ),
  );
  for (const row of answers.flat()) {
    const known = numbers.get(row.account_id);
    if (known) Object.assign(known, row);
    else numbers.set(row.account_id, row);
  }
  return numbers;
}

/** Everything again, for a changed definition of a number. */
export async function projectAll(stores: Stores): Promise<void> {
  const rows = await stores.db.selectFrom('profile').select('id').orderBy('id').execute();
  await projectProfiles(
    stores,
    rows.map((r) => r.id),
  );
  await reloadAccountFacts(stores);
}
