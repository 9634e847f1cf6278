import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { learnOwn } from '#server/slices/imports/contacts/own-facts.ts';
import { confirmedOf } from '#server/slices/imports/implausible/words.ts';
import type { AccountObservation, BrandObservation } from '#server/tables/observations.ts';
import { writeBrands } from '../brands.ts';
import { learnFacts } from './account-facts.ts';
import { refKey } from './account-keys.ts';
import { AccountRegistry, type KnownAccount } from './account-registry.ts';
import type { SeenRef } from './account-source-records.ts';

export interface Resolved {
  /** In the order of the references. */
  known: KnownAccount[];
  /** New ones among them. */
  fresh: Set<number>;
  /** Additional accounts created for brands. */
  brand_accounts: number;
}

/** The profiles and accounts of the workspace store, as an import uses them. */
export interface Accounts {
  /** Stores the brands, then finds the account of each reference; unknown ones get their own profile. */
  resolve(brands: BrandObservation[], refs: SeenRef[]): Promise<Resolved>;
  /** Updates reported facts. */
  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<void>;
  /** Confirmed implausible observations, by `observationKey`. */
  confirmed(post_ids: string[]): Promise<string[]>;
}

/** Changes notify the projector in the same transaction: their batch may never be written. */
export class StoredAccounts implements Accounts {
  readonly db: Database;
  readonly #registry: AccountRegistry;
  readonly #import_id: number;

  /** @param import_id the import that counts created accounts; 0 = the demo world */
  constructor(db: Database, import_id = 0) {
    this.db = db;
    this.#import_id = import_id;
    this.#registry = new AccountRegistry(db, import_id);
  }

  async resolve(brands: BrandObservation[], refs: SeenRef[]): Promise<Resolved> {
    // Brands first: they may create accounts that the rest names.
    const brand_accounts = await writeBrands(this.db, this.#registry, brands, this.#import_id);
    const { accounts, fresh } = await this.#registry.resolve(refs);
    const known = refs.map((ref) => {
      const account = accounts.get(refKey(ref));
      if (!account) throw new Error(`Account ${refKey(ref)} was not resolved`);
      return account;
    });
    return { known, fresh, brand_accounts };
  }

  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<void> {
    if (seen.length === 0) return Promise.resolve();
    return transaction(this.db, async (trx) =>
      notifyProjector(trx, [
        ...(await learnFacts(trx, this.#import_id, seen)),
        ...(await learnOwn(trx, this.#import_id, seen)),
      ]),
    );
  }

  confirmed(post_ids: string[]): Promise<string[]> {
    return confirmedOf(this.db, post_ids);
  }
}
