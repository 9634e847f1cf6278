import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { type NativeColumns, NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { accountCredibility, accountGrowth, accountNumbers, accountRates } from './account-rate.ts';
import { implausibleFollowers, keepDoubtedAccounts, withoutImplausible } from './implausible-followers.ts';
import { withCountedElsewhere } from './projector-accounts.ts';
import { type Identity, readIdentities } from './projector-identity.ts';
import { nextRevision } from './projector-revision.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountNumbers,
  accountRow,
  PROFILE_COLUMNS,
  profileRow,
  SEARCH_COLUMNS,
  searchRows,
  type Written,
} from './projector-rows.ts';
import { indexProfiles } from './search-index.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

/** Each part takes the engine a quarter of a second whatever its size. Twice as many hold 130 MB more. */
const MOST_AT_ONCE = 10_000;
const WORTH_TWO_PARTS = 4000;

const turnOf = ofStore((_ch: Stores['ch']) => ({ run: Promise.resolve() }));

/**
 * Applies changes of the workspace store and the reported data to search: drains the outbox and recomputes
 * accounts and search rows of each profile. At least once, idempotent; one run at a time per process.
 */
export const project = (stores: Stores): Promise<void> => inTurn(stores, () => drain(stores));

function inTurn({ ch }: Stores, work: () => Promise<void>): Promise<void> {
  const turn = turnOf(ch);
  turn.run = turn.run.catch(() => undefined).then(work);
  return turn.run;
}

async function drain(stores: Stores): Promise<void> {
  for (let carried = false; ; carried = true) {
    const { events, profile_ids } = await waiting(stores);
    if (events.length === 0) {
      if (carried) await reloadAccountFacts(stores);
      return;
    }
    await projectProfiles(stores, await withCountedElsewhere(stores.db, [...profile_ids]));
    await stores.db.deleteFrom('outbox_event').where('id', 'in', events).execute();
  }
}

const EVENTS_AT_ONCE = 20;
const MOST_EVENTS = 10_000;

/**
 * Everything at once: a large import names most of its profiles in every batch, and each is projected once.
 */
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
      for (const profile_id of ids) profile_ids.add(profile_id);
      last = id;
    }
    if (rows.length < EVENTS_AT_ONCE) break;
  }
  return { events, profile_ids };
}

/** The dictionary of accounts that keyword reports use. */
export const reloadAccountFacts = ({ ch }: Pick<Services, 'ch'>) =>
  ch.command('SYSTEM RELOAD DICTIONARY account_facts');

/**
 * Pipelined: the engine computes the numbers of one part while the identities of the next are read and the
 * previous one is written. In the order of ids, as the engine sorts accounts.
 */
async function projectProfiles(stores: Stores, profile_ids: number[], thorough = false): Promise<void> {
  const ids = profile_ids.toSorted((a, b) => a - b);
  const parts = Math.max(Math.ceil(ids.length / MOST_AT_ONCE), ids.length > WORTH_TWO_PARTS ? 2 : 1);
  const size = Math.ceil(ids.length / parts);
  const identify = (at: number) => ignoreUnhandled(identifyPart(stores, ids.slice(at, at + size)));
  let writing: Promise<unknown> = Promise.resolve();
  let identified = identify(0);
  try {
    for (let at = 0; at < ids.length; at += size) {
      const read = ignoreUnhandled(readPart(stores, await identified, thorough));
      if (at + size < ids.length) identified = identify(at + size);
      const numbers = await read;
      await writing;
      writing = ignoreUnhandled(writePart(stores, numbers));
    }
  } finally {
    // Wait for background work before reporting a failure.
    await Promise.allSettled([identified, writing]);
  }
  await writing;
}

interface IdentifiedPart {
  profile_ids: number[];
  identities: Identity[];
  written: Written;
}

interface Part extends IdentifiedPart {
  numbers: Map<number, AccountNumbers>;
  /** Current rows. */
  current: CurrentRows;
}

async function identifyPart(stores: Stores, profile_ids: number[]): Promise<IdentifiedPart> {
  const written = { revision: await nextRevision(stores), day: stores.now() };
  const identities = await readIdentities(stores.db, profile_ids, written.day.toISOString().slice(0, 10));
  return { profile_ids, identities, written };
}

async function readPart(stores: Stores, part: IdentifiedPart, thorough: boolean): Promise<Part> {
  const { profile_ids, identities } = part;
  // Starts the engine's queries before this thread reads the next identities.
  const [numbers, current] = await Promise.all([
    readNumbers(stores, [
      ...new Set(identities.flatMap((i) => [i, ...i.views].flatMap((v) => v.accounts.map((a) => a.id)))),
    ]),
    standingRows(stores, profile_ids, identities, thorough),
  ]);
  return { ...part, numbers, current };
}

async function writePart(stores: Stores, part: Part): Promise<void> {
  const { ch } = stores;
  const { profile_ids, identities, numbers, current, written } = part;
  const rows = identities.flatMap((i) => i.views.flatMap((v) => searchRows(v, i, numbers, written)));
  await Promise.all([
    insertRows(
      ch,
      'profiles',
      PROFILE_COLUMNS,
      identities.flatMap((i) => i.views.map((v) => profileRow(v, i, written))),
    ),
    insertRows(
      ch,
      'accounts',
      ACCOUNT_COLUMNS,
      identities.flatMap((i) => i.accounts.map((a) => accountRow(i, a, numbers.get(a.id), written.revision))),
    ),
    insertRows(ch, 'profile_search', SEARCH_COLUMNS, rows),
  ]);
  await endVanished(ch, current, identities, rows, written.revision);
  await indexProfiles(stores, profile_ids);
}

function insertRows(ch: ClickHouse, table: string, columns: NativeColumns, rows: unknown[][]) {
  const block = new NativeEncoder(columns);
  for (const row of rows) block.addRow(row);
  return ch.insertBlock(table, columns, block.bytes());
}

interface CurrentRows {
  search: Array<{ platform: string; company_id: number; profile_id: number }>;
  views: Array<{ company_id: number; profile_id: number }>;
  accounts: Array<{ account_id: number }>;
}

/** Current rows of these profiles; those not written again must be ended. */
async function standingRows(
  { ch }: Stores,
  profile_ids: number[],
  identities: Identity[],
  thorough: boolean,
): Promise<CurrentRows> {
  // Bulk imports never remove rows, and asking costs as much as writing.
  if (!thorough && profile_ids.length > 200 && identities.length === profile_ids.length)
    return { search: [], views: [], accounts: [] };
  const of = (columns: string, table: string) =>
    `SELECT ${columns} FROM ${table} FINAL WHERE profile_id IN (${numberSet(profile_ids)})`;
  const name = 'standing rows of profiles';
  const [search, views, accounts] = await Promise.all([
    ch.query<CurrentRows['search'][number]>(
      of('platform, company_id, profile_id', 'profile_search'),
      {},
      name,
    ),
    ch.query<CurrentRows['views'][number]>(of('company_id, profile_id', 'profiles'), {}, name),
    ch.query<CurrentRows['accounts'][number]>(of('account_id', 'accounts'), {}, name),
  ]);
  return { search, views, accounts };
}

/** Ends rows of profiles that are gone, merged or visible to fewer companies. */
async function endVanished(
  ch: ClickHouse,
  current: CurrentRows,
  identities: Identity[],
  written: unknown[][],
  revision: number,
): Promise<void> {
  if (current.search.length + current.views.length + current.accounts.length === 0) return;
  const search = new Set(written.map((r) => `${r[0]}|${r[1]}|${r[2]}`));
  const views = new Set(identities.flatMap((i) => i.views.map((v) => `${v.company_id}|${i.profile_id}`)));
  const accounts = new Set(identities.flatMap((i) => i.accounts.map((a) => a.id)));
  await ch.insert(
    'profile_search',
    ['platform', 'company_id', 'profile_id', 'revision', 'is_deleted'],
    current.search
      .filter((r) => !search.has(`${r.platform}|${r.company_id}|${r.profile_id}`))
      .map((r) => [r.platform, r.company_id, r.profile_id, revision, 1]),
  );
  await ch.insert(
    'profiles',
    ['company_id', 'profile_id', 'revision', 'is_deleted'],
    current.views
      .filter((r) => !views.has(`${r.company_id}|${r.profile_id}`))
      .map((r) => [r.company_id, r.profile_id, revision, 1]),
  );
  await ch.insert(
    'accounts',
    ['account_id', 'revision', 'is_deleted'],
    current.accounts.filter((r) => !accounts.has(r.account_id)).map((r) => [r.account_id, revision, 1]),
  );
}

async function readNumbers(stores: Stores, account_ids: number[]): Promise<Map<number, AccountNumbers>> {
  const numbers = new Map<number, AccountNumbers>();
  if (account_ids.length === 0) return numbers;
  const where = `account_id IN (${numberSet(account_ids)})`;
  const implausible = await implausibleFollowers(stores, where);
  await keepDoubtedAccounts(stores.db, implausible);
  const plausible = withoutImplausible(implausible);
  const answers = await Promise.all(
    [accountNumbers, accountRates, accountGrowth, accountCredibility].map((sql) =>
      stores.ch.query<{ account_id: number } & Partial<AccountNumbers>>(
        sql(where, plausible),
        {},
        'account numbers',
      ),
    ),
  );
  for (const row of answers.flat()) {
    const known = numbers.get(row.account_id);
    if (known) Object.assign(known, row);
    else numbers.set(row.account_id, row);
  }
  return numbers;
}

/** For repairs, and for changed definitions of numbers. */
export function projectAll(stores: Stores): Promise<void> {
  return inTurn(stores, async () => {
    const rows = await stores.db.selectFrom('profile').select('id').orderBy('id').execute();
    await projectProfiles(
      stores,
      rows.map((r) => r.id),
      true,
    );
    await reloadAccountFacts(stores);
  });
}
