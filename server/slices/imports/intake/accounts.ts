import { type Database, transaction } from '#server/platform/postgres.ts';
import { tellProjector } from '#server/projector/projector-events.ts';
import type { AccountObservation, BrandObservation } from '#server/tables/observations.ts';
import { learnOwn } from '../contacts/own-facts.ts';
import { confirmedOf } from '../implausible/words.ts';
import { learnFacts } from './account-facts.ts';
import { refKey } from './account-keys.ts';
import { AccountRegistry, type KnownAccount } from './account-registry.ts';
import type { SeenRef } from './account-sightings.ts';
import { writeBrands } from './brands.ts';

/** What a batch needs to learn of its accounts. */
export interface Resolved {
  /** In the order of the references that were asked. */
  known: KnownAccount[];
  /** Accounts among them that were made for it. */
  fresh: Set<number>;
  /** How many more were made for brands. */
  brand_accounts: number;
}

/** Who is who: profiles and accounts of the workspace store, as an import uses them. */
export interface Accounts {
  /** Keeps the brands, then finds the account of each reference; unknown ones get a profile of their own. */
  resolve(brands: BrandObservation[], refs: SeenRef[]): Promise<Resolved>;
  /** Brings reported facts up to date. */
  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<void>;
  /** Which observations of these posts look wrong and are true, as people said: by `observationKey`. */
  confirmed(post_ids: string[]): Promise<string[]>;
}

/** Whatever changes here is told to the projector with the change: the batch it came with may never be written. */
export class StoredAccounts implements Accounts {
  readonly db: Database;
  readonly #registry: AccountRegistry;
  readonly #import_id: number;

  /** @param import_id the import that says so, whose record counts the accounts that are made; 0 = the demo world */
  constructor(db: Database, import_id = 0) {
    this.db = db;
    this.#import_id = import_id;
    this.#registry = new AccountRegistry(db, import_id);
  }

  async resolve(brands: BrandObservation[], refs: SeenRef[]): Promise<Resolved> {
    // Brands first: they may bring accounts that the rest names.
    const brand_accounts = await writeBrands(this.db, this.#registry, brands, this.#import_id);
    const { accounts, fresh } = await this.#registry.resolve(refs);
    const known = refs.map((ref) => {
      const found = accounts.get(refKey(ref));
      if (!found) throw new Error(`Account ${refKey(ref)} was not resolved`);
      return found;
    });
    return { known, fresh, brand_accounts };
  }

  learn(seen: Array<{ account_id: number; o: AccountObservation }>): Promise<void> {
    if (seen.length === 0) return Promise.resolve();
    return transaction(this.db, async (trx) =>
      tellProjector(trx, [
        ...(await learnFacts(trx, this.#import_id, seen)),
        ...(await learnOwn(trx, this.#import_id, seen)),
      ]),
    );
  }

  confirmed(post_ids: string[]): Promise<string[]> {
    return confirmedOf(this.db, post_ids);
  }
}
