import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres.ts';
import { termsOf } from '#server/platform/terms.ts';
import type {
  AccountObservation,
  AccountRef,
  AudienceObservation,
  BrandObservation,
  CommentObservation,
  Observation,
  PostObservation,
} from '../observations.ts';
import { type SeenNumbers, updateFacts, writeAccountSnapshots } from './account-facts.ts';
import { AccountRegistry, refKey } from './account-registry.ts';
import { writeAudiences } from './audiences.ts';
import { writeBrands } from './brands.ts';
import {
  differs,
  mergePost,
  newPost,
  type PostState,
  postId,
  type Snapshot,
  type TextParts,
} from './post-state.ts';
import { endPosts, endTerms, readPosts, readSnapshots, writePosts, writeSnapshots } from './post-store.ts';

/** What one unit changed; `touched` are profiles whose derived numbers have to be computed again. */
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
  /** Terms of a post, when the source has them ready. */
  terms?(o: PostObservation): string[] | null;
}

/**
 * Writes observations into both stores. A unit is idempotent: running it again after a crash at any point repairs it,
 * and the same observations twice change nothing. Units must not run side by side.
 */
export class Intake {
  readonly registry: AccountRegistry;
  /**
   * The first unit of a run that goes on after a crash may stand half-way: posts without their terms and
   * audiences without their index, which look unchanged. They are written again as they are.
   */
  #repairs: boolean;
  constructor(
    readonly services: Pick<Services, 'ch'> & { db: Database },
    readonly options: IntakeOptions,
  ) {
    this.registry = new AccountRegistry(services.db);
    this.#repairs = options.resumed ?? false;
  }

  async write(observations: Observation[]): Promise<UnitCounts> {
    const by = split(observations);
    const { ch, db } = this.services;
    const refs: AccountRef[] = [...by.post, ...by.account, ...by.audience].map((o) => o.account);
    // Brands first: they may bring accounts that the rest names.
    const identify = async () => {
      const brands = await writeBrands(db, this.registry, by.brand);
      return { brands, ...(await this.registry.resolve(refs)) };
    };
    const [standing, { brands, byRef, created, fresh }] = await Promise.all([
      this.#standing(by.post),
      identify(),
    ]);
    const account = (o: { account: AccountRef }): number => {
      const known = byRef.get(o.account);
      if (!known) throw new Error(`Account ${refKey(o.account)} was not resolved`);
      return known.account_id;
    };
    const facts = await updateFacts(
      db,
      by.account.map((o) => ({ account_id: account(o), o })),
    );
    const [posts, snapshots] = await Promise.all([
      this.#writePosts(standing, account),
      writeAccountSnapshots(ch, this.options.import_id, accountNumbers(by, account), fresh),
    ]);
    const audiences = await writeAudiences(
      ch,
      this.options.import_id,
      by.audience.map((o) => ({ account_id: account(o), o })),
      this.#repairs,
    );
    await this.#writeComments(by.comment);
    const repaired = this.#repairs;
    this.#repairs = false;
    const changed = new Set([...posts.account_ids, ...snapshots.account_ids, ...audiences.account_ids]);
    const touched = new Set([...facts, ...brands.touched]);
    // What was written before a crash looks unchanged, and nobody was told of it.
    for (const { account_id, profile_id } of byRef.values())
      if (repaired || changed.has(account_id) || fresh.has(account_id)) touched.add(profile_id);
    return {
      posts_new: posts.fresh,
      posts_changed: posts.changed,
      posts_unchanged: posts.unchanged,
      accounts_new: created + brands.accounts_new,
      snapshots_new: posts.snapshots + snapshots.fresh,
      audiences_new: audiences.changed,
      touched,
    };
  }

  /** The posts of a unit by id, with what stands of them. */
  async #standing(observations: PostObservation[]): Promise<Standing> {
    const { ch } = this.services;
    const groups = new Map<string, PostObservation[]>();
    for (const o of observations) {
      const id = postId(o.account.platform, o.external_id);
      const group = groups.get(id);
      if (group) group.push(o);
      else groups.set(id, [o]);
    }
    const { live: existing, ended } = await readPosts(ch, [...groups.keys()]);
    return { groups, existing, ended, past: await readSnapshots(ch, [...existing.keys()]) };
  }

  async #writePosts({ groups, existing, ended, past }: Standing, account: (o: PostObservation) => number) {
    const { ch } = this.services;
    const plan = {
      write: [] as PostState[],
      moved: [] as PostState[],
      ended: [] as Array<{ state: PostState; terms: string[] }>,
    };
    const snapshots: Array<{ post_id: string; snapshot: Snapshot }> = [];
    const count = { fresh: 0, changed: 0, unchanged: 0, snapshots: 0, account_ids: new Set<number>() };
    for (const [id, group] of groups) {
      const before = existing.get(id) ?? null;
      const latest = group.at(-1) as PostObservation;
      const terms = (parts: TextParts) => this.options.terms?.(latest) ?? termsOf(parts);
      const context = { import_id: this.options.import_id, imported: this.options.imported, terms };
      if (before === null && group.length === 1) {
        const { state, snapshot } = newPost(id, account(latest), latest, context);
        state.revision = (ended.get(id)?.revision ?? 0) + 1;
        plan.write.push(state);
        snapshots.push({ post_id: id, snapshot });
        count.fresh++;
        count.account_ids.add(state.account_id);
        continue;
      }
      const owner = ownerOf(group);
      const keeps = before !== null && (owner.observed_at ?? 0) <= before.observed_at * 1000;
      const merged = mergePost(
        keeps ? before.account_id : account(owner),
        before,
        past.get(id) ?? [],
        group,
        context,
      );
      for (const snapshot of merged.snapshots) snapshots.push({ post_id: id, snapshot });
      if (before && !differs(before, merged.state)) {
        count.unchanged++;
        if (this.#repairs) plan.write.push(before);
        continue;
      }
      count[before ? 'changed' : 'fresh']++;
      count.account_ids.add(merged.state.account_id);
      if (before) planChange(plan, before, merged.state);
      merged.state.revision = before ? before.revision + 2 : (ended.get(id)?.revision ?? 0) + 1;
      plan.write.push(merged.state);
    }
    count.snapshots = snapshots.length;
    // Taken out before a crash, perhaps without their terms: once more, with the revision they have.
    for (const state of ended.values()) plan.moved.push({ ...state, revision: state.revision - 1 });
    const rewrite = async () => {
      await endPosts(ch, plan.moved);
      await endTerms(ch, plan.ended);
      await writePosts(ch, plan.write);
    };
    await Promise.all([rewrite(), writeSnapshots(ch, this.options.import_id, snapshots)]);
    return count;
  }

  async #writeComments(comments: CommentObservation[]) {
    const rows = comments.map((c) => [
      postId(c.platform, c.external_id),
      postId(c.platform, c.post_external_id),
      c.author ?? '',
      c.text,
      c.likes ?? -1,
      c.created_at === null ? 0 : Math.floor(c.created_at / 1000),
      1,
    ]);
    await this.services.ch.insert(
      'comments',
      ['id', 'post_id', 'author', 'text', 'likes', 'created_at', 'revision'],
      rows,
    );
  }
}

interface Standing {
  groups: Map<string, PostObservation[]>;
  existing: Map<string, PostState>;
  ended: Map<string, PostState>;
  past: Map<string, Snapshot[]>;
}

/** The numbers of accounts that a unit saw, those beside posts too. */
function accountNumbers(
  by: { account: AccountObservation[]; post: PostObservation[] },
  account: (o: { account: AccountRef }) => number,
): SeenNumbers[] {
  const seen: SeenNumbers[] = by.account.map((o) => ({ ...o, account_id: account(o) }));
  for (const o of by.post) {
    if (o.followers === null || o.observed_at === null) continue;
    seen.push({ account_id: account(o), observed_at: o.observed_at, followers: o.followers });
  }
  return seen;
}

/** Whose post it is, where sources differ (a collaboration): the newest observation that names the account by id. */
function ownerOf(group: PostObservation[]): PostObservation {
  const later = (a: PostObservation, b: PostObservation) =>
    (b.observed_at ?? 0) >= (a.observed_at ?? 0) ? b : a;
  const named = group.filter((o) => o.account.external_id !== null);
  return (named.length > 0 ? named : group).reduce(later);
}

/** What of the standing rows the new state does not replace by itself. */
function planChange(
  plan: { moved: PostState[]; ended: Array<{ state: PostState; terms: string[] }> },
  before: PostState,
  after: PostState,
) {
  if (before.created_at !== after.created_at || before.account_id !== after.account_id) {
    plan.moved.push(before);
    return;
  }
  const kept = new Set(after.terms);
  const terms = before.terms.filter((t) => !kept.has(t));
  if (terms.length > 0) plan.ended.push({ state: before, terms });
}

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
