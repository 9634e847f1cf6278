import { nameId } from '../intake/accounts/account-keys.ts';
import { storedPostId } from '../intake/posts/post-id.ts';

/** A name that changes its account. */
export interface Move {
  platform: string;
  alias: string;
  from_id: number;
  to_id: number;
}

/** Name moves, as conditions on stored rows. */
export class Moves {
  readonly from_ids: number[];
  readonly account_ids: number[];
  /** By `nameId`; a name has one account. */
  readonly #byName = new Map<string, number>();
  /** Target of rows of earlier versions without a name: the account's first name. */
  readonly #unnamed = new Map<number, number>();
  readonly #pairs: string[] = [];

  /** @param emptied accounts without names: all their rows move */
  constructor(moves: readonly Move[], emptied: ReadonlySet<number>) {
    for (const { platform, alias, from_id, to_id } of moves) {
      const named = nameId(platform, alias);
      this.#byName.set(named, to_id);
      this.#pairs.push(`${from_id}\\t${storedPostId(named)}`);
      if (emptied.has(from_id) && !this.#unnamed.has(from_id)) this.#unnamed.set(from_id, to_id);
    }
    this.from_ids = [...new Set(moves.map((m) => m.from_id))];
    this.account_ids = [...new Set(moves.flatMap((m) => [m.from_id, m.to_id]))];
  }

  /** SQL: rows to move. */
  where(account: string): string {
    const pairs = `SELECT f, n FROM format(TSV, 'f UInt32, n UInt64', '${this.#pairs.join('\\n')}')`;
    const whole = [...this.#unnamed.keys()];
    const all = whole.length > 0 ? ` OR ${account} IN (${whole.join(', ')})` : '';
    return `((${account}, named) IN (${pairs})${all})`;
  }

  /** SQL: the target account of such a row. */
  to(account: string): string {
    const list = (values: Iterable<number | string>, type: string) =>
      `CAST([${[...values].join(', ')}], 'Array(${type})')`;
    const named = list([...this.#byName.keys()].map(storedPostId), 'UInt64');
    const rest =
      this.#unnamed.size === 0
        ? account
        : `transform(${account}, ${list(this.#unnamed.keys(), 'UInt32')}, ${list(this.#unnamed.values(), 'UInt32')}, ${account})`;
    return `transform(named, ${named}, ${list(this.#byName.values(), 'UInt32')}, ${rest})`;
  }

  /** Null = the row stays. */
  target({ account_id, named }: { account_id: number; named: string }): number | null {
    if (!this.from_ids.includes(account_id)) return null;
    const to = this.#byName.get(named) ?? this.#unnamed.get(account_id) ?? null;
    return to === account_id ? null : to;
  }
}
