import type { z } from 'zod';
import type { topInfluencer } from '#contract/report.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { cellParts, type WeighedDimension } from '#server/platform/metrics/audience-cells.ts';
import { type CreatorSums, NOTHING, rateOf, type Sums } from '#server/platform/metrics/metric-row.ts';
import type { AccountFacts } from './columns/account-facts.ts';
import { type AudienceShares, audienceShares, cellsOf } from './columns/audience-shares.ts';
import { creatorsOf } from './creators.ts';
import { type Question, questionOf } from './question.ts';
import type { Search } from './search.ts';
import { addRow, together } from './sums/account-groups.ts';
import { type AccountSums, SUM_COLUMNS, WIDTH } from './sums/account-sums.ts';
import { type Page, pageOf } from './sums/page-of.ts';
import { everyAccount, type PeriodSums } from './sums/period-sums.ts';
import type { WholeSums } from './sums/whole-sums.ts';

export interface Ranking extends Page {
  sort_by:
    | 'interactions'
    | 'impressions'
    | 'reach'
    | 'media_value'
    | 'posts'
    | 'followers'
    | 'engagement_rate';
}

/** The sums of a profile over its accounts. */
interface ProfileSums extends CreatorSums {
  profile_id: number;
  first_account: number;
  followers_known: boolean;
}

/** The period's profiles in the order asked for: those of one page, and how many there are. */
async function ranked(question: Question, page: Ranking): Promise<{ rows: ProfileSums[]; total: number }> {
  const { facts } = question;
  const period = await question.accounts();
  const rows = firstOf(period, facts, page) ?? pageOfProfiles(everyAccount(period), facts, page).rows;
  return { rows, total: together(period, facts).influencers };
}

/** A page of the accounts' profiles, and what decided the place of the last one. */
function pageOfProfiles(
  sums: AccountSums,
  facts: AccountFacts,
  page: Ranking,
): { rows: ProfileSums[]; last: number } {
  const starts = profileStarts(sums, facts);
  const values = rankValues(sums, facts, starts, page.sort_by);
  const places = pageOf(values, (a, b) => a - b, page);
  const rows = places.map((at) => {
    const first = starts[at] as number;
    const profile = emptyProfile(facts.profile_id[sums.accounts[first] as number] as number);
    for (let row = first; row < (starts[at + 1] as number); row++) addAccount(profile, facts, sums, row);
    return profile;
  });
  return { rows, last: values[places.at(-1) ?? -1] ?? Number.NaN };
}

/** First row of each profile, and the end of the last: accounts of one profile are neighbours. */
function profileStarts({ accounts, length }: AccountSums, { profile_id }: AccountFacts): Uint32Array {
  const starts = new Uint32Array(length + 1);
  let n = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    const profile = profile_id[accounts[row] as number] as number;
    if (profile !== last) starts[n++] = row;
    last = profile;
  }
  starts[n++] = length;
  return starts.subarray(0, n);
}

/** Profiles that are worth most over all times, and what the last of them is worth. */
interface Leaders {
  runs: Uint32Array;
  least: number;
}
/** A key for each order that what is kept of the leaders is found by. */
const LEADING = {
  interactions: {},
  impressions: {},
  reach: {},
  media_value: {},
  posts: {},
  followers: {},
};
const LEADERS = 1000;

/**
 * The page if it is found among the leaders: no profile is worth more in a period than over all times. Null where
 * somebody else may be on it.
 */
function firstOf({ whole, span }: PeriodSums, facts: AccountFacts, page: Ranking): ProfileSums[] | null {
  const { sort_by } = page;
  if (!whole || sort_by === 'engagement_rate' || page.order === 'ASC') return null;
  const { runs, least } = whole.once(LEADING[sort_by], () => leadersOf(whole, facts, sort_by));
  const { rows, last } = pageOfProfiles(whole.within(span, runs), facts, page);
  return rows.length === page.limit && last > least ? rows : null;
}

function leadersOf(whole: WholeSums, facts: AccountFacts, sort_by: Ranking['sort_by']): Leaders {
  const starts = profileStarts(whole, facts);
  const values = rankValues(whole, facts, starts, sort_by);
  const places = pageOf(values, (a, b) => a - b, { order: 'DESC', limit: LEADERS, offset: 0 });
  const least = values[places.at(-1) as number] as number;
  const runs: number[] = [];
  for (const at of places.sort((a, b) => a - b))
    for (let run = starts[at] as number; run < (starts[at + 1] as number); run++) runs.push(run);
  return { runs: Uint32Array.from(runs), least };
}

/** What decides the place of each profile; NaN = none. */
function rankValues(
  { accounts, sums }: AccountSums,
  { followers }: AccountFacts,
  starts: Uint32Array,
  sort_by: Ranking['sort_by'],
): Float64Array {
  const added = (amountOf: (row: number) => number) => {
    const values = new Float64Array(starts.length - 1);
    for (let at = 0; at < values.length; at++) {
      let value = 0;
      for (let row = starts[at] as number; row < (starts[at + 1] as number); row++) value += amountOf(row);
      values[at] = value;
    }
    return values;
  };
  const column = (name: keyof Sums) => {
    const at = SUM_COLUMNS.indexOf(name as (typeof SUM_COLUMNS)[number]);
    return added((row) => sums[row * WIDTH + at] as number);
  };
  if (sort_by === 'followers')
    return added((row) => Math.max(followers[accounts[row] as number] as number, 0));
  if (sort_by !== 'engagement_rate') return column(sort_by);
  const basis = column('rated_basis');
  return column('rated_interactions').map(
    (interactions, i) => interactions / ((basis[i] as number) || Number.NaN),
  );
}

const emptyProfile = (profile_id: number): ProfileSums => ({
  ...NOTHING,
  profile_id,
  first_account: Number.MAX_SAFE_INTEGER,
  followers_known: false,
});

function addAccount(profile: ProfileSums, facts: AccountFacts, sums: AccountSums, row: number) {
  const account = sums.accounts[row] as number;
  const followers = facts.followers[account] as number;
  addRow(profile, sums, row);
  profile.first_account = Math.min(profile.first_account, facts.account_id[account] as number);
  profile.total_followers += Math.max(followers, 0);
  profile.followers_known ||= followers >= 0;
}

export async function topInfluencersOf(
  ctx: ReadCtx,
  search: Search,
  page: Ranking,
): Promise<{ influencers: Array<z.infer<typeof topInfluencer>>; total: number }> {
  const { rows, total } = await ranked(await questionOf(ctx, search), page);
  const people = await creatorsOf(
    ctx,
    rows.map((r) => ({ profile_id: r.profile_id, account_id: r.first_account })),
  );
  const accounts = [...people.values()].map((p) => p.account_id);
  const audiences = await audienceShares(ctx.ch, [accounts]);
  const influencers = rows.flatMap((row) => {
    const person = people.get(row.profile_id);
    if (!person) return [];
    const { posts, interactions, impressions, reach, media_value, total_followers } = row;
    return {
      id: row.profile_id,
      name: person.name,
      slug: person.slug,
      type: person.kind,
      picture: ctx.pictures.address(person.picture),
      country: person.country || null,
      platform_username: person.username || null,
      post_user_id: String(person.account_id),
      available_platforms: person.available_platforms,
      audience_credibility: person.credibility,
      ...{ posts, interactions, impressions, reach, media_value, total_followers },
      followers: row.followers_known ? total_followers : null,
      engagement_rate: rateOf(row),
      ...sharesOf(audiences, person.account_id),
    };
  });
  return { influencers, total };
}

type CreatorShares = Partial<Record<Exclude<WeighedDimension, 'genders_per_age'>, Record<string, number>>>;

/** Cells of one account by dimension. */
function sharesOf(audiences: AudienceShares, account_id: number): CreatorShares {
  const maps: CreatorShares = {};
  for (const [cell, share] of cellsOf(audiences, account_id)) {
    const [dimension, key] = cellParts(audiences.names[cell] as string);
    if (key === '' || dimension === 'genders_per_age') continue;
    const map = maps[dimension as keyof CreatorShares] ?? {};
    map[key] = share;
    maps[dimension as keyof CreatorShares] = map;
  }
  return maps;
}
