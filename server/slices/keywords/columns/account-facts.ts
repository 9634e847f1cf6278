import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { type Block, joined, type TextColumn } from '#server/platform/native-format.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

/**
 * What the projector knows of every account, a row each, in the order of profile and account: posts in this order meet
 * the accounts of a profile one after the other. Fractions that are unknown are NaN. Reading posts may add rows and put
 * longer arrays in place: take the arrays after the posts.
 */
export interface AccountFacts {
  length: number;
  account_id: Uint32Array;
  /** 0 = none. */
  profile_id: Uint32Array;
  /** −1 = unknown. */
  followers: Float64Array;
  engagement_rate: Float64Array;
  growth: Float64Array;
  /** Positions in `texts`, where '' is unknown. */
  country: Uint16Array;
  gender: Uint16Array;
  texts: string[];
  /** Row of an account by its id; −1 = not there. */
  rows: Int32Array;
}

/**
 * The facts of reported accounts, which all companies share (`company_id` 0): those a company typed in have no posts. As
 * they are now: read when the projector has written, else the ones of before.
 */
export const accountFacts = whileUnchanged(['accounts'], async (ch: ClickHouse): Promise<AccountFacts> => {
  const blocks = await ch.columns(
    `SELECT account_id, profile_id, toFloat64(followers) AS followers, engagement_rate, growth, country, gender
FROM accounts FINAL WHERE company_id = 0 ORDER BY profile_id, account_id`,
    {},
    'keyword.account_facts',
  );
  const account_id = joined(blocks, 'account_id', Uint32Array);
  const texts = [''];
  const facts: AccountFacts = {
    length: account_id.length,
    account_id,
    profile_id: joined(blocks, 'profile_id', Uint32Array),
    followers: joined(blocks, 'followers', Float64Array),
    engagement_rate: joined(blocks, 'engagement_rate', Float64Array),
    growth: joined(blocks, 'growth', Float64Array),
    country: coded(blocks, 'country', texts),
    gender: coded(blocks, 'gender', texts),
    texts,
    rows: new Int32Array(largest(account_id) + 1).fill(-1),
  };
  for (let row = 0; row < facts.length; row++) facts.rows[account_id[row] as number] = row;
  return facts;
});

/**
 * Rows of accounts by id. An account that the projector has not reached yet gets a row at the end, of which nothing is
 * known; its posts count without a profile.
 */
export function rowsOf(facts: AccountFacts, ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const row = facts.rows[ids[i] as number] ?? -1;
    rows[i] = row >= 0 ? row : addUnknown(facts, ids[i] as number);
  }
  return rows;
}

function addUnknown(facts: AccountFacts, account_id: number): number {
  if (account_id >= facts.rows.length) {
    const grown = new Int32Array(account_id + 1000).fill(-1);
    grown.set(facts.rows);
    facts.rows = grown;
  }
  if (facts.length === facts.account_id.length) {
    const more = (facts.length >> 3) + 1000;
    facts.account_id = longer(facts.account_id, more, 0);
    facts.profile_id = longer(facts.profile_id, more, 0);
    facts.followers = longer(facts.followers, more, -1);
    facts.engagement_rate = longer(facts.engagement_rate, more, Number.NaN);
    facts.growth = longer(facts.growth, more, Number.NaN);
    facts.country = longer(facts.country, more, 0);
    facts.gender = longer(facts.gender, more, 0);
  }
  facts.account_id[facts.length] = account_id;
  facts.rows[account_id] = facts.length;
  return facts.length++;
}

function longer<T extends Uint16Array | Uint32Array | Float64Array>(
  values: T,
  more: number,
  fill: number,
): T {
  const all = new (values.constructor as new (length: number) => T)(values.length + more);
  all.fill(fill, values.length);
  all.set(values);
  return all;
}

function largest(ids: Uint32Array): number {
  let most = 0;
  for (let i = 0; i < ids.length; i++) most = Math.max(most, ids[i] as number);
  return most;
}

/** A column of few different texts as positions in `texts`, which grows. */
function coded(blocks: Block[], name: string, texts: string[]): Uint16Array {
  const all = new Uint16Array(blocks.reduce((sum, b) => sum + b.rows, 0));
  let at = 0;
  for (const block of blocks) {
    const column = block.columns[name] as TextColumn;
    const positions = column.texts.map((text) => textCode(texts, text));
    for (let i = 0; i < column.codes.length; i++) all[at++] = positions[column.codes[i] as number] as number;
  }
  return all;
}

/** Position of a text among the texts of the facts; a new one is added. */
export function textCode(texts: string[], text: string): number {
  const at = texts.indexOf(text);
  return at >= 0 ? at : texts.push(text) - 1;
}
