import type { Database } from '#server/platform/postgres.ts';
import type { AccountObservation, AccountRef, BrandObservation } from '../observations.ts';
import { updateFacts } from './account-facts.ts';
import { refKey } from './account-keys.ts';
import { AccountRegistry, type KnownAccount } from './account-registry.ts';
import { writeBrands } from './brands.ts';

/** What a unit needs to learn of its accounts. */
export interface Resolved {
  /** In the order of the references that were asked. */
  known: KnownAccount[];
  /** Accounts among them that were made for it. */
  fresh: Set<number>;
  /** Brands and their accounts bring more. */
  brands: { touched: number[]; accounts_new: number };
}

/** Who is who: profiles and accounts of the workspace store, as an import uses them. */
export interface Accounts {
  /** Keeps the brands, then finds the account of each reference; unknown ones get a profile of their own. */
  resolve(brands: BrandObservation[], refs: AccountRef[]): Promise<Resolved>;
  /** Brings reported facts up to date and returns the profiles that changed. */
  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<number[]>;
}

export class StoredAccounts implements Accounts {
  readonly #registry: AccountRegistry;
  constructor(readonly db: Database) {
    this.#registry = new AccountRegistry(db);
  }

  async resolve(brands: BrandObservation[], refs: AccountRef[]): Promise<Resolved> {
    // Brands first: they may bring accounts that the rest names.
    const written = await writeBrands(this.db, this.#registry, brands);
    const { accounts, fresh } = await this.#registry.resolve(refs);
    const known = refs.map((ref) => {
      const found = accounts.get(refKey(ref));
      if (!found) throw new Error(`Account ${refKey(ref)} was not resolved`);
      return found;
    });
    return { known, fresh, brands: written };
  }

  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<number[]> {
    return updateFacts(this.db, seen);
  }
}
