import { LRUCache } from 'lru-cache';
import type { AccountRef, BrandObservation } from '#server/tables/observations.ts';
import { nameId, refKey } from './account-keys.ts';
import type { KnownAccount } from './account-registry.ts';
import type { SeenRef } from './account-source-records.ts';
import type { Accounts, Resolved } from './accounts.ts';

const REMEMBERED = 300_000;

export interface NamedAccount extends KnownAccount {
  /** The name in use, as a `nameId`. */
  named: string;
}

export type BatchAccounts = Pick<Resolved, 'brand_accounts' | 'fresh'> & {
  byRef: Map<AccountRef, NamedAccount>;
};

/** This import's latest name for an account, and its first appearance. */
interface Remembered extends NamedAccount {
  username: string | null;
  username_at: number;
  title: string | null;
  title_at: number;
}

type Seen = { account: AccountRef; observed_at: number | null };

/** Caches accounts across batches, so that a batch looks up only new ones. */
export class RememberedAccounts {
  readonly #seen = new LRUCache<string, Remembered>({ max: REMEMBERED });
  #turn: Promise<unknown> = Promise.resolve();
  readonly accounts: Accounts;

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  forget(): void {
    this.#seen.clear();
  }

  /** Serialised, so that a batch finds the accounts of the one before. */
  resolve(brands: BrandObservation[], seen: Iterable<Seen>): Promise<BatchAccounts> {
    const resolved = this.#turn.then(() => this.#resolve(brands, seen));
    this.#turn = resolved.catch(() => undefined);
    return resolved;
  }

  async #resolve(brands: BrandObservation[], seen: Iterable<Seen>): Promise<BatchAccounts> {
    const keys = new Map<AccountRef, string>();
    const requested = new Map<string, SeenRef[]>();
    for (const { account: ref, observed_at } of seen) {
      if (keys.has(ref)) continue;
      const key = refKey(ref);
      keys.set(ref, key);
      const at = observed_at === null ? 0 : Math.max(0, Math.floor(observed_at / 1000));
      const known = this.#seen.get(key);
      const list = requested.get(key);
      if ((known && isTold(known, ref, at)) || list?.some((r) => tells(r, ref, at))) continue;
      const seenRef = { ...ref, at };
      if (list) list.push(seenRef);
      else requested.set(key, [seenRef]);
    }
    const resolved = await this.accounts.resolve(brands, [...requested.values()].flat());
    let i = 0;
    for (const [key, refs] of requested) {
      const account = resolved.known[i] as KnownAccount;
      i += refs.length;
      this.#seen.set(key, remembered(this.#seen.get(key), account, key, refs));
    }
    const byRef = new Map<AccountRef, NamedAccount>();
    const missing: AccountRef[] = [];
    for (const [ref, key] of keys) {
      const known = this.#seen.get(key);
      if (known) byRef.set(ref, known);
      else missing.push(ref);
    }
    if (missing.length > 0) throw new Error(`${missing.length} accounts of a batch were forgotten`);
    return { byRef, fresh: resolved.fresh, brand_accounts: resolved.brand_accounts };
  }
}

function remembered(
  before: Remembered | undefined,
  { account_id, profile_id }: KnownAccount,
  key: string,
  refs: SeenRef[],
): Remembered {
  const at = key.indexOf('|');
  const now: Remembered = {
    account_id,
    profile_id,
    named: before?.named ?? nameId(key.slice(0, at), key.slice(at + 1)),
    username: before?.username ?? null,
    username_at: before?.username_at ?? 0,
    title: before?.title ?? null,
    title_at: before?.title_at ?? 0,
  };
  for (const ref of refs) {
    if (ref.username && (ref.username !== now.username || ref.at < now.username_at))
      Object.assign(now, { username: ref.username, username_at: ref.at });
    if (ref.title && (ref.title !== now.title || ref.at < now.title_at))
      Object.assign(now, { title: ref.title, title_at: ref.at });
  }
  return now;
}

const isTold = (known: Remembered, { username, title }: AccountRef, at: number): boolean =>
  (!username || (known.username === username && known.username_at <= at)) &&
  (!title || (known.title === title && known.title_at <= at));

/** Whether the first includes all information of the second, for the same account. */
const tells = (latest: SeenRef, { username, title }: AccountRef, at: number): boolean =>
  latest.at <= at && (!username || latest.username === username) && (!title || latest.title === title);
