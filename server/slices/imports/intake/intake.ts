import { listened } from '#server/platform/listened.ts';
import type {
  AccountObservation,
  AccountRef,
  AudienceObservation,
  BrandObservation,
  CommentObservation,
  Observation,
  PostObservation,
} from '../observations.ts';
import { refKey } from './account-keys.ts';
import { type SeenNumbers, seenNumbers, writeAccountSnapshots } from './account-snapshots.ts';
import type { Accounts } from './accounts.ts';
import { writeAudiences } from './audiences.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { postId, storedPostId } from './post-id.ts';
import { type PostPlan, planPosts, type Standing, storePosts } from './post-plan.ts';
import { readPosts, readSnapshots } from './post-store.ts';
import { RememberedAccounts } from './remembered-accounts.ts';

/** What one unit changed; `touched` are profiles whose derived numbers have to be computed again, besides new ones. */
export interface UnitCounts {
  posts_new: number;
  posts_changed: number;
  posts_unchanged: number;
  accounts_new: number;
  snapshots_new: number;
  audiences_new: number;
  touched: Set<number>;
}

export interface IntakeOptions {
  import_id: number;
  /** True where impressions and reach come from a user's own columns, not from a platform's report. */
  imported: boolean;
  /** This import ran before and was cut off. */
  resumed?: boolean;
}

/** A unit that was read: who its accounts are is being asked. */
export interface BegunUnit {
  by: Split;
  accounts: ReturnType<RememberedAccounts['resolve']>;
}

/** A unit that is worked out and encoded; nothing of it stands in the analytics store yet. */
export interface PreparedUnit {
  by: Split;
  account(o: { account: AccountRef }): number;
  accounts: Awaited<BegunUnit['accounts']>;
  posts: PostPlan;
  repairs: boolean;
}

/**
 * Writes observations into both stores. A unit is idempotent: running it again after a crash at any point repairs it,
 * and the same observations twice change nothing. Units are begun, prepared and stored in their order, one each at a
 * time; a unit is stored when the one before is acknowledged.
 */
export class Intake {
  readonly #accounts: RememberedAccounts;
  /**
   * The first unit of a run that goes on after a crash may stand half-way: posts without their terms and
   * audiences without their index, which look unchanged. They are written again as they are.
   */
  #repairs: boolean;
  /** Posts of units that are prepared and not stored: what stands of them is known only afterwards. */
  readonly #unstored = new Set<ReadonlyMap<string, unknown>>();

  constructor(
    readonly stores: { ch: IntakeEngine; accounts: Accounts },
    readonly options: IntakeOptions,
  ) {
    this.#accounts = new RememberedAccounts(stores.accounts);
    this.#repairs = options.resumed ?? false;
  }

  async write(observations: Observation[]): Promise<UnitCounts> {
    return this.store(await this.prepare(this.begin(observations)));
  }

  /** Starts to find the accounts of a unit, and to make those nobody knew. */
  begin(observations: Observation[]): BegunUnit {
    const by = split(observations);
    const refs: AccountRef[] = [...by.post, ...by.account, ...by.audience].map((o) => o.account);
    return { by, accounts: listened(this.#accounts.resolve(by.brand, refs)) };
  }

  /**
   * Reads what stands and works out what is to be written.
   * @param before settles when the units before are stored; waited for where they hold one of these posts
   */
  async prepare(
    { by, accounts: asked }: BegunUnit,
    before: Promise<unknown> = Promise.resolve(),
  ): Promise<PreparedUnit> {
    const [standing, accounts] = await Promise.all([this.#standing(by.post, before), asked]);
    const account = (o: { account: AccountRef }): number => {
      const known = accounts.byRef.get(o.account);
      if (!known) throw new Error(`Account ${refKey(o.account)} was not resolved`);
      return known.account_id;
    };
    const repairs = this.#repairs;
    this.#repairs = false;
    const posts = planPosts(standing, account, { ...this.options, repairs });
    this.#unstored.add(posts.groups);
    return { by, account, accounts, posts, repairs };
  }

  async store(unit: PreparedUnit): Promise<UnitCounts> {
    const counts = await this.#store(unit);
    this.#unstored.delete(unit.posts.groups);
    return counts;
  }

  async #store({ by, account, accounts, posts, repairs }: PreparedUnit): Promise<UnitCounts> {
    const { ch } = this.stores;
    const { import_id } = this.options;
    const facts =
      by.account.length > 0
        ? await this.stores.accounts.learn(by.account.map((o) => ({ account_id: account(o), o })))
        : [];
    const [, snapshots] = await Promise.all([
      storePosts(ch, posts),
      writeAccountSnapshots(ch, import_id, accountNumbers(by, account), accounts.fresh),
    ]);
    const audiences = await writeAudiences(
      ch,
      import_id,
      by.audience.map((o) => ({ account_id: account(o), o })),
      repairs,
    );
    await this.#writeComments(by.comment);
    const changed = new Set([...posts.count.account_ids, ...snapshots.account_ids, ...audiences.account_ids]);
    const touched = new Set([...facts, ...accounts.brands.touched]);
    // What was written before a crash looks unchanged, and nobody was told of it.
    for (const { account_id, profile_id } of accounts.byRef.values())
      if (repairs || changed.has(account_id)) touched.add(profile_id);
    return {
      posts_new: posts.count.fresh,
      posts_changed: posts.count.changed,
      posts_unchanged: posts.count.unchanged,
      accounts_new: accounts.fresh.size + accounts.brands.accounts_new,
      snapshots_new: posts.count.snapshots + snapshots.fresh,
      audiences_new: audiences.changed,
      touched,
    };
  }

  /** The posts of a unit by id, with what stands of them. */
  async #standing(observations: PostObservation[], before: Promise<unknown>): Promise<Standing> {
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
    return { groups, existing, ended, past: await readSnapshots(ch, [...existing.keys()]) };
  }

  async #writeComments(comments: CommentObservation[]) {
    const rows = comments.map((c) => [
      storedPostId(postId(c.platform, c.external_id)),
      storedPostId(postId(c.platform, c.post_external_id)),
      c.author ?? '',
      c.text,
      c.likes ?? -1,
      c.created_at === null ? 0 : Math.floor(c.created_at / 1000),
      1,
    ]);
    await this.stores.ch.insert(
      'comments',
      ['id', 'post_id', 'author', 'text', 'likes', 'created_at', 'revision'],
      rows,
    );
  }
}

/** The numbers of accounts that a unit saw, those beside posts too. */
function accountNumbers(
  by: { account: AccountObservation[]; post: PostObservation[] },
  account: (o: { account: AccountRef }) => number,
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
