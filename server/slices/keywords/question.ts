import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { type Times, timesOf } from '#server/platform/period.ts';
import { type AccountFacts, accountFacts } from './columns/account-facts.ts';
import { bytesOf, type PostColumns } from './columns/post-columns.ts';
import { matchedParts, matchedPosts } from './matching.ts';
import type { Search } from './search.ts';
import { type AccountSums, addedUp, overlapping } from './sums/account-sums.ts';
import { type PeriodSums, partSums, periodSums } from './sums/period-sums.ts';
import { wholeSums } from './sums/whole-sums.ts';

const KEPT_BYTES = 256 * 1024 ** 2;
const TABLES = ['posts', 'post_terms', 'profiles'];
const stores = new WeakMap<ClickHouse, LRUCache<string, { version: string; question: Question }>>();

/**
 * A search with the posts it matches and what was added up of them: the calls of a screen ask the same question and
 * share it. Kept until posts, accounts or profiles change.
 */
export class Question {
  readonly search: Search;
  readonly facts: AccountFacts;
  readonly times: Times;
  readonly #ch: ClickHouse;
  readonly #grown: () => void;
  readonly #held = { posts: 0, sums: 0 };
  #matched: ReturnType<typeof matchedPosts> | null = null;
  #accounts: Promise<PeriodSums> | null = null;

  constructor(ch: ClickHouse, search: Search, facts: AccountFacts, grown: () => void) {
    this.#ch = ch;
    this.search = search;
    this.facts = facts;
    this.times = timesOf(search, search.timezone);
    this.#grown = grown;
  }

  /** Bytes that live and die with the question. */
  get bytes(): number {
    return 1000 + this.#held.posts + this.#held.sums;
  }

  /** The matched posts, in parts of other profiles each where they are very many. */
  async *posts(): AsyncGenerator<PostColumns> {
    const matched = await this.#match();
    if (matched) yield matched.posts;
    else yield* matchedParts(this.#ch, this.facts, this.search);
  }

  async #match(): ReturnType<typeof matchedPosts> {
    this.#matched ??= matchedPosts(this.#ch, this.facts, this.search);
    const matched = await this.#matched.catch((error) => {
      // The next call may find the store in better health.
      this.#matched = null;
      throw error;
    });
    this.#weigh('posts', matched?.is_copy ? bytesOf(matched.posts) : 0);
    return matched;
  }

  /** Sums of the period's posts by account. */
  accounts(): Promise<PeriodSums> {
    this.#accounts ??= this.#addUp().then(
      (period) => {
        this.#weigh('sums', bytesOfSums(period.less) + bytesOfSums(period.more));
        return period;
      },
      (error) => {
        this.#accounts = null;
        throw error;
      },
    );
    return this.#accounts;
  }

  async #addUp(): Promise<PeriodSums> {
    const { times, facts, search } = this;
    const matched = await this.#match();
    if (matched && !matched.is_copy) return periodSums(wholeSums(matched.posts, search.rates), facts, times);
    const parts = [];
    for await (const posts of this.posts())
      parts.push(addedUp(posts, search.rates, times, overlapping(posts, times)));
    return partSums(times, parts);
  }

  #weigh(what: 'posts' | 'sums', bytes: number) {
    if (this.#held[what] === bytes) return;
    this.#held[what] = bytes;
    this.#grown();
  }
}

const bytesOfSums = ({ accounts, sums }: AccountSums) => accounts.byteLength + sums.byteLength;

/** The question of a search, as it was asked before if nothing has changed since. */
export async function questionOf(ctx: ReadCtx, search: Search): Promise<Question> {
  const { ch } = ctx;
  const version = await ch.version(TABLES);
  const kept = stores.get(ch) ?? new LRUCache({ maxSize: KEPT_BYTES });
  stores.set(ch, kept);
  const key = keyOf(search);
  const facts = await accountFacts(ch);
  const before = kept.get(key);
  if (before?.version === version && before.question.facts === facts) return before.question;
  const question = new Question(ch, search, facts, () => {
    if (kept.peek(key)?.question === question) kept.set(key, { version, question }, { size: question.bytes });
  });
  kept.set(key, { version, question }, { size: question.bytes });
  return question;
}

/** Everything that decides what matches and what it is worth; neither page nor order. */
function keyOf({ input, from, until, timezone, emv, company_id }: Search): string {
  const { keyword, search_type, country, gender, platform } = input;
  const { min_range, max_range, min_engagement, max_engagement, min_growth, max_growth } = input;
  const sorted = [country, gender, platform].map((list) => [...(list ?? [])].sort());
  const ranges = [min_range, max_range, min_engagement, max_engagement, min_growth, max_growth];
  return JSON.stringify([keyword, search_type, sorted, ranges, from, until, timezone, emv, company_id]);
}
