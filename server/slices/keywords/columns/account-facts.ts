import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { type Block, joined, type TextColumn } from '#server/platform/native-format.ts';
import { whileUnchanged } from './while-unchanged.ts';

/** What the projector knows of every account, at the index of its id. Accounts it does not know are all unknown. */
export interface AccountFacts {
  /** One more than the largest account id. */
  length: number;
  /** One more than the largest profile id. */
  profiles: number;
  /** 0 = none. */
  profile_id: Uint32Array;
  /** −1 = unknown. */
  followers: Float64Array;
  /** Fractions; NaN = unknown. */
  engagement_rate: Float64Array;
  growth: Float64Array;
  /** Positions in `texts`; 0 is '' = unknown. */
  country: Uint16Array;
  gender: Uint16Array;
  texts: string[];
}

/** The facts as they are now: read when the projector has written, else the ones of before. */
export const accountFacts = whileUnchanged(['accounts'], async (ch: ClickHouse): Promise<AccountFacts> => {
  const blocks = await ch.columns(
    `SELECT account_id, profile_id, toFloat64(followers) AS followers, engagement_rate, growth, country, gender
FROM accounts FINAL`,
    {},
    'keyword.account_facts',
  );
  const ids = joined(blocks, 'account_id', Uint32Array);
  const owners = joined(blocks, 'profile_id', Uint32Array);
  const length = largest(ids) + 1;
  const spread = <T extends Uint32Array | Uint16Array | Float64Array>(values: T, into: T): T => {
    for (let i = 0; i < ids.length; i++) into[ids[i] as number] = values[i] as number;
    return into;
  };
  const unknown = (value: number) => new Float64Array(length).fill(value);
  const numbers = (name: string) => joined(blocks, name, Float64Array);
  const texts = [''];
  return {
    length,
    profiles: largest(owners) + 1,
    profile_id: spread(owners, new Uint32Array(length)),
    followers: spread(numbers('followers'), unknown(-1)),
    engagement_rate: spread(numbers('engagement_rate'), unknown(Number.NaN)),
    growth: spread(numbers('growth'), unknown(Number.NaN)),
    country: spread(coded(blocks, 'country', texts), new Uint16Array(length)),
    gender: spread(coded(blocks, 'gender', texts), new Uint16Array(length)),
    texts,
  };
});

function largest(ids: Uint32Array): number {
  let most = 0;
  for (const id of ids) if (id > most) most = id;
  return most;
}

/** A column of few different texts as positions in `texts`, which grows. */
function coded(blocks: Block[], name: string, texts: string[]): Uint16Array {
  const all = new Uint16Array(blocks.reduce((sum, b) => sum + b.rows, 0));
  let at = 0;
  for (const block of blocks) {
    const column = block.columns[name] as TextColumn;
    const positions = column.texts.map((text) => codeOf(texts, text));
    for (const code of column.codes) all[at++] = positions[code] as number;
  }
  return all;
}

export function codeOf(texts: string[], text: string): number {
  const at = texts.indexOf(text);
  return at >= 0 ? at : texts.push(text) - 1;
}
