import { LRUCache } from 'lru-cache';
import type { AccountRef, BrandObservation } from '../observations.ts';
import { refKey } from './account-keys.ts';
import type { KnownAccount } from './account-registry.ts';
import type { Accounts, Resolved } from './accounts.ts';

const REMEMBERED = 300_000;

export type UnitAccounts = Pick<Resolved, 'brand_accounts' | 'fresh'> & {
  byRef: Map<AccountRef, KnownAccount>;
};

/** Who is who across the units of an import: a unit asks the store for what is new to it alone. */
export class RememberedAccounts {
  readonly #seen = new LRUCache<string, KnownAccount>({ max: REMEMBERED });
  #turn: Promise<unknown> = Promise.resolve();
  readonly accounts: Accounts;

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  /** Asks for everyone anew from now on. */
  forget(): void {
    this.#seen.clear();
  }

  /** One after the other: what a unit makes, the next one finds. */
  resolve(brands: BrandObservation[], refs: Iterable<AccountRef>): Promise<UnitAccounts> {
    const resolved = this.#turn.then(() => this.#resolve(brands, refs));
    this.#turn = resolved.catch(() => undefined);
    return resolved;
  }

  async #resolve(brands: BrandObservation[], refs: Iterable<AccountRef>): Promise<UnitAccounts> {
    const keys = new Map<AccountRef, string>();
    const known = new Map<string, KnownAccount>();
    const unknown = new Map<string, AccountRef>();
    for (const ref of refs) {
      if (keys.has(ref)) continue;
      const key = refKey(ref);
      keys.set(ref, key);
      if (known.has(key)) continue;
      const seen = this.#seen.get(key);
      if (seen) known.set(key, seen);
      else unknown.set(key, united(unknown.get(key), ref));
    }
    const resolved = await this.accounts.resolve(brands, [...unknown.values()]);
    let i = 0;
    for (const key of unknown.keys()) {
      const found = resolved.known[i++] as KnownAccount;
      known.set(key, found);
      this.#seen.set(key, found);
    }
    const byRef = new Map<AccountRef, KnownAccount>();
    for (const [ref, key] of keys) byRef.set(ref, known.get(key) as KnownAccount);
    return { byRef, fresh: resolved.fresh, brand_accounts: resolved.brand_accounts };
  }
}

/** Two references by the same key: each may know names that the other does not. */
function united(a: AccountRef | undefined, b: AccountRef): AccountRef {
  if (!a) return b;
  if ((a.username || !b.username) && (a.title || !b.title)) return a;
  return { ...a, username: a.username ?? b.username, title: a.title ?? b.title };
}
