import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { fact } from '../rows.ts';

/**
 * Sample size per set: the smallest hashes (bottom-k). A person has the same hash everywhere, so membership
 * in the other sets can be looked up exactly.
 */
export const SAMPLE = 8192;
/** Hashes are below this. */
export const HASHES = 2 ** 48;

/** Share of an account's followers from which on those known are all of them. */
const COMPLETE = 0.9;
/** `followers` may be unknown: -1. Commenters alone say nothing of an audience of unknown size. */
export const audienceOf = (
  known: number,
  followers: number,
  source: SetSource = 'followers',
): number | null =>
  followers < 0 ? (source === 'followers' ? known : null) : known >= COMPLETE * followers ? known : followers;

export interface SampledSets {
  /** Distinct followers; 0 = none known. */
  sizes: number[];
  /** Followers that a set was drawn from, its size where it is complete; null = unknown. */
  audiences: Array<number | null>;
  /**
   * Kinds of names of the followers, e.g. "instagram user"; sets without a common kind cannot be compared.
   */
  namings: string[][];
  /** People of the samples by the sets and samples that contain them; places ascend. */
  groups: Array<{ sets: number[]; samples: number[]; people: number }>;
}

/** A company sees its own additions, and the invented followers of the demo world. */
export const KNOWN_FOLLOWERS = `FROM account_followers
  WHERE company_id IN (0, {company:UInt32}) AND account_id IN {accounts:Array(UInt32)}
    AND (company_id != 0 OR ${fact('is_demo')} = 1)`;

const PLACE = 'transform(account_id, {accounts:Array(UInt32)}, {places:Array(UInt8)}, 0) AS place';
const PLATFORM = `transform(account_id, {accounts:Array(UInt32)}, {platforms:Array(String)}, '')`;

export type SetSource = 'followers' | 'commenters';

/** A commenter is identified by id where the source has one, else by name. */
const PEOPLE: Record<SetSource, string> = {
  followers: `SELECT ${PLACE}, account_id, follower, concat(${PLATFORM}, if(by_id = 1, ' id', ' user')) AS naming
  ${KNOWN_FOLLOWERS}`,
  commenters: `SELECT ${PLACE}, account_id, bitShiftRight(if(author_by_id != 0, author_by_id, author_by_name), 16) AS follower,
    concat(${PLATFORM}, if(author_by_id != 0, ' id', ' user')) AS naming
  FROM post_comments AS c FINAL
  INNER JOIN (SELECT id, account_id FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)}) AS p ON p.id = c.post_id
  WHERE author_by_id != 0 OR author_by_name != 0`,
};

/** One set per profile over all its accounts. */
export async function sampledSets(
  ch: ClickHouse,
  company_id: number,
  profiles: ReadonlyArray<ReadonlyArray<{ id: number; platform: string }>>,
  { source = 'followers', sample = SAMPLE }: { source?: SetSource; sample?: number } = {},
): Promise<SampledSets> {
  const people = PEOPLE[source];
  const accounts = profiles.flatMap((own, place) => own.map((account) => ({ ...account, place })));
  const params = {
    company: company_id,
    accounts: accounts.map((a) => a.id),
    places: accounts.map((a) => a.place),
    platforms: accounts.map((a) => a.platform),
  };
  const samples = await ch.query<{
    place: number;
    size: number;
    limit: number;
    namings: string[];
    followers: number;
  }>(
    `SELECT place, count() AS size, if(size > ${sample}, groupArraySorted(${sample + 1})(follower)[-1], ${HASHES}) AS limit,
       groupUniqArrayArray(named) AS namings, groupUniqArrayArray(own) AS accounts,
       toFloat64(if(arrayExists(a -> a.2 < 0, accounts), -1, arraySum(a -> a.2, accounts))) AS followers
     FROM (SELECT place, follower, groupUniqArray(naming) AS named, groupUniqArray((account_id, ${fact('followers')})) AS own FROM (${people}) GROUP BY place, follower)
     GROUP BY place`,
    params,
    'sizes of audiences',
  );
  const limits = profiles.map(() => 0);
  const sets: SampledSets = {
    sizes: profiles.map(() => 0),
    audiences: profiles.map(() => null),
    namings: profiles.map(() => []),
    groups: [],
  };
  for (const row of samples) {
    sets.sizes[row.place] = row.size;
    sets.audiences[row.place] = audienceOf(row.size, row.followers, source);
    sets.namings[row.place] = row.namings;
    limits[row.place] = row.limit;
  }
  const IS_SAMPLED = 'follower < {limits:Array(UInt64)}[place + 1]';
  sets.groups = await ch.query(
    `SELECT sets, samples, count() AS people FROM (
       SELECT follower, arraySort(groupUniqArray(place)) AS sets, arraySort(groupUniqArrayIf(place, ${IS_SAMPLED})) AS samples
       FROM (${people}) WHERE follower IN (SELECT follower FROM (${people}) WHERE ${IS_SAMPLED})
       GROUP BY follower)
     GROUP BY sets, samples`,
    { ...params, limits },
    'sampled audiences',
  );
  return sets;
}
