import type { AccountFacts } from '../columns/account-facts.ts';

/** Counts distinct profiles, and adds up the latest followers of the distinct accounts; may start anew again and again. */
export class DistinctCreators {
  influencers = 0;
  total_followers = 0;
  readonly #facts: AccountFacts;
  /** The round in which an account or profile was last seen. */
  #accounts: Uint32Array;
  readonly #profiles: Uint32Array;
  #round = 1;

  constructor(facts: AccountFacts) {
    this.#facts = facts;
    this.#accounts = new Uint32Array(facts.length);
    this.#profiles = new Uint32Array(facts.profiles);
  }

  /** Counts from zero. */
  restart() {
    this.#round++;
    this.influencers = 0;
    this.total_followers = 0;
  }

  /** Counts the accounts from ≤ i < until. */
  add(accounts: Uint32Array, from: number, until: number) {
    const round = this.#round;
    const { profile_id, followers } = this.#facts;
    let seen = this.#accounts;
    for (let i = from; i < until; i++) {
      const account = accounts[i] as number;
      if (seen[account] === round) continue;
      if (account >= seen.length) seen = this.#grow(account);
      seen[account] = round;
      const count = followers[account] ?? -1;
      if (count > 0) this.total_followers += count;
      const profile = profile_id[account] ?? 0;
      if (this.#profiles[profile] === round) continue;
      this.#profiles[profile] = round;
      this.influencers++;
    }
  }

  #grow(account: number): Uint32Array {
    const grown = new Uint32Array(Math.ceil((account + 1) * 1.5));
    grown.set(this.#accounts);
    this.#accounts = grown;
    return grown;
  }
}
