import type { BatchSums } from '#server/db/json-columns.ts';
import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import type {
  AccountObservation,
  AccountRef,
  AudienceObservation,
  BrandObservation,
  CommentObservation,
  Observation,
  PostObservation,
} from '#server/tables/observations.ts';
import { chosenByWords } from '../implausible/words.ts';
import { refKey } from './accounts/account-keys.ts';
import {
  freshAccountSnapshots,
  insertAccountSnapshots,
  type SeenNumbers,
  seenNumbers,
} from './accounts/account-snapshots.ts';
import type { Accounts } from './accounts/accounts.ts';
import { type NamedAccount, RememberedAccounts } from './accounts/remembered-accounts.ts';
import { planAudiences, storeAudiences } from './audiences.ts';
import { storeComments } from './comment-store.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { storeExtras } from './posts/post-extras.ts';
import { postId } from './posts/post-id.ts';
import { type KnownPosts, type PostPlan, planPosts, storePosts } from './posts/post-plan.ts';
import { insertSourceRecords, readSourceRecords } from './posts/post-source-records.ts';
import { insertSnapshots, readPosts, readSnapshots } from './posts/post-store.ts';

/** Counts of a batch, apart from accounts. */
/** `touched` are existing profiles with numbers to recompute. */
export interface BatchCounts extends BatchSums {
  accounts_new: number;
  touched: Set<number>;
}

/** Contents of a batch, and derived data that is outstanding until all of it is written. */
export interface OwedBatch {
  sums: BatchSums;
  /** Posts with outstanding terms. */
  post_ids: string[];
  /** Accounts with outstanding audience index and cells. */
  account_ids: number[];
  /** Profiles to project again. */
  profile_ids: number[];
  /** Posts with implausible observations. */
  doubted?: string[];
}

/** Records a batch before it is written, and returns its counts. */
export type NoteBatch = (batch: OwedBatch) => Promise<BatchSums>;

export interface IntakeOptions {
  import_id: number;
  /** True if impressions and reach come from a user's own columns instead of a platform report. */
  imported: boolean;
}

/** A batch with account resolution in progress. */
export interface BegunBatch {
  by: Split;
  accounts: ReturnType<RememberedAccounts['resolve']>;
}

/** Encoded, not yet in the analytics store. */
export interface PreparedBatch {
  by: Split;
  account(o: { account: AccountRef }): NamedAccount;
  accounts: Awaited<BegunBatch['accounts']>;
  posts: PostPlan;
}

/**
 * Writes observations into both stores; idempotent. An interrupted batch lacks derived rows, which were
 * recorded before (run/open-batches.ts). Batches are begun, prepared and stored in order, one per step; a
 * batch is stored once the previous one is acknowledged.
 */
export class Intake {
  readonly #accounts: RememberedAccounts;
  /** Posts of prepared batches, whose current state is known only after they are stored. */
  readonly #unstored = new Set<ReadonlyMap<string, unknown>>();

  readonly stores: { ch: IntakeEngine; accounts: Accounts };
  readonly options: IntakeOptions;

  constructor(stores: { ch: IntakeEngine; accounts: Accounts }, options: IntakeOptions) {
    this.stores = stores;
    this.options = options;
    this.#accounts = new RememberedAccounts(stores.accounts);
  }

  async write(observations: Observation[]): Promise<BatchCounts> {
    return this.store(await this.prepare(this.begin(observations)));
  }

  /** Somebody else has written since the last batch, so accounts are resolved again. */
  forgetAccounts(): void {
    this.#accounts.forget();
  }

  /** Starts account resolution, creating unknown accounts. */
  begin(observations: Observation[]): BegunBatch {
    const by = split(observations);
    const seen = [...by.post, ...by.account, ...by.audience];
    return { by, accounts: ignoreUnhandled(this.#accounts.resolve(by.brand, seen)) };
  }

  /**
   * Reads the current states and plans the writes. @param before settles when the previous batches are
   * stored; awaited if they contain one of these posts
   */
  async prepare(
    { by, accounts: resolved }: BegunBatch,
    before: Promise<unknown> = Promise.resolve(),
  ): Promise<PreparedBatch> {
    const [knownPosts, accounts] = await Promise.all([this.#knownPosts(by.post, before), resolved]);
    const account = (o: { account: AccountRef }): NamedAccount => {
      const known = accounts.byRef.get(o.account);
      if (!known) throw new Error(`Account ${refKey(o.account)} was not resolved`);
      return known;
    };
    const owner = (o: { account: AccountRef }) => {
      const { account_id, named } = account(o);
      return { account_id, named, named_by_id: Number(o.account.external_id !== null) };
    };
    const posts = await chosenByWords(
      (ids) => this.stores.accounts.confirmed(ids),
      (doubts) => planPosts(knownPosts, owner, this.options, doubts),
    );
    this.#unstored.add(posts.groups);
    return { by, account, accounts, posts };
  }

  async store(batch: PreparedBatch, note: NoteBatch = async ({ sums }) => sums): Promise<BatchCounts> {
    const counts = await this.#store(batch, note);
    this.#unstored.delete(batch.posts.groups);
    return counts;
  }

  async #store({ by, account, accounts, posts }: PreparedBatch, note: NoteBatch): Promise<BatchCounts> {
    const { ch } = this.stores;
    const { import_id } = this.options;
    const [snapshots, audiences] = await Promise.all([
      freshAccountSnapshots(ch, import_id, accountNumbers(by, account), accounts.fresh),
      planAudiences(
        ch,
        import_id,
        by.audience.map((o) => ({ account_id: account(o).account_id, named: account(o).named, o })),
      ),
    ]);
    const changed = new Set([...posts.count.account_ids, ...snapshots.account_ids, ...audiences.account_ids]);
    const touched = new Set<number>();
    for (const { account_id, profile_id } of accounts.byRef.values())
      if (changed.has(account_id)) touched.add(profile_id);
    const sums = await note({
      sums: {
        posts_new: posts.count.fresh,
        posts_changed: posts.count.changed,
        posts_unchanged: posts.count.unchanged,
        snapshots_new: posts.count.snapshots + snapshots.fresh,
        audiences_new: audiences.changed.length,
      },
      post_ids: posts.post_ids,
      account_ids: [...audiences.account_ids],
      profile_ids: [...touched],
      doubted: posts.doubted,
    });
    if (by.account.length > 0)
      await this.stores.accounts.learn(by.account.map((o) => ({ account_id: account(o).account_id, o })));
    // Observations first: a state without its observation would be lost with the next recomputation.
    await Promise.all([
      insertSnapshots(ch, posts.snapshots),
      insertSourceRecords(ch, posts.sourceRecords),
      insertAccountSnapshots(ch, snapshots),
      storeComments(ch, import_id, by.comment),
      storeExtras(ch, import_id, by.post),
    ]);
    await Promise.all([storePosts(ch, posts), storeAudiences(ch, audiences)]);
    return { ...sums, accounts_new: accounts.fresh.size + accounts.brand_accounts, touched };
  }

  /** By id, with their current states. */
  async #knownPosts(observations: PostObservation[], before: Promise<unknown>): Promise<KnownPosts> {
    const { ch } = this.stores;
    const groups = new Map<string, PostObservation[]>();
    for (const o of observations) {
      const id = postId(o.account.platform, o.external_id);
      const group = groups.get(id);
      if (group) group.push(o);
      else groups.set(id, [o]);
    }
    const ids = [...groups.keys()];
    for (const unstored of this.#unstored) if (ids.some((id) => unstored.has(id))) await before;
    const { live: existing, ended } = await readPosts(ch, ids);
    const known = [...existing.keys()];
    const [past, sourceRecords] = await Promise.all([readSnapshots(ch, known), readSourceRecords(ch, known)]);
    return { groups, existing, ended, past, sourceRecords };
  }
}

/** Includes account numbers that came with posts. */
function accountNumbers(
  by: { account: AccountObservation[]; post: PostObservation[] },
  account: (o: { account: AccountRef }) => NamedAccount,
): SeenNumbers[] {
  const seen = by.account.map((o) => seenNumbers(account(o), o.observed_at, o));
  for (const o of by.post) {
    if (o.followers === null || o.observed_at === null) continue;
    seen.push(seenNumbers(account(o), o.observed_at, { followers: o.followers }));
  }
  return seen;
}

type Split = ReturnType<typeof split>;

function split(observations: Observation[]) {
  const by = {
    post: [] as PostObservation[],
    account: [] as AccountObservation[],
    audience: [] as AudienceObservation[],
    brand: [] as BrandObservation[],
    comment: [] as CommentObservation[],
  };
  for (const o of observations) (by[o.kind] as Observation[]).push(o);
  return by;
}
