import type { z } from 'zod';
import type { topInfluencer } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { cellParts, type WeighedDimension } from '#server/platform/metrics/audience-cells.ts';
import { type AudienceShares, audienceShares } from './columns/audience-shares.ts';
import { creatorsOf } from './creators.ts';
import { type Question, questionOf } from './question.ts';
import type { Search } from './search.ts';
import { type AccountSums, addRow, SUM_COLUMNS, WIDTH } from './sums/account-sums.ts';
import { type CreatorSums, NOTHING, rateOf, type Sums } from './sums/metric-row.ts';
import { type Page, pageOf } from './sums/page-of.ts';

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
  const sums = await question.accounts();
  const { profile_id, profiles } = question.facts;
  const profileOf = (row: number) => profile_id[sums.accounts[row] as number] ?? 0;
  /** Place of a profile among those met, plus one. */
  const places = new Uint32Array(profiles);
  const ids: number[] = [];
  for (let row = 0; row < sums.length; row++) {
    const profile = profileOf(row);
    if (places[profile] === 0) places[profile] = ids.push(profile);
  }
  const values = rankValues(
    question,
    sums,
    (row) => (places[profileOf(row)] as number) - 1,
    ids.length,
    page,
  );
  const shown = pageOf(values, (a, b) => (ids[a] as number) - (ids[b] as number), page).map(
    (at) => ids[at] as number,
  );
  const byId = new Map(shown.map((id) => [id, emptyProfile(id)]));
  for (let row = 0; row < sums.length; row++) {
    const profile = byId.get(profileOf(row));
    if (profile) addAccount(profile, question, sums, row);
  }
  return { rows: [...byId.values()], total: ids.length };
}

/** What decides the place of each profile; NaN = none. */
function rankValues(
  { facts }: Question,
  sums: AccountSums,
  placeOf: (row: number) => number,
  profiles: number,
  { sort_by }: Ranking,
): Float64Array {
  const added = (amountOf: (row: number) => number) => {
    const values = new Float64Array(profiles);
    for (let row = 0; row < sums.length; row++) {
      const place = placeOf(row);
      values[place] = (values[place] as number) + amountOf(row);
    }
    return values;
  };
  const column = (name: keyof Sums) => {
    const at = SUM_COLUMNS.indexOf(name);
    return added((row) => sums.sums[row * WIDTH + at] as number);
  };
  if (sort_by === 'followers')
    return added((row) => Math.max(facts.followers[sums.accounts[row] as number] ?? -1, 0));
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

function addAccount(profile: ProfileSums, { facts }: Question, sums: AccountSums, row: number) {
  const account = sums.accounts[row] as number;
  const followers = facts.followers[account] ?? -1;
  addRow(profile, sums, row);
  profile.first_account = Math.min(profile.first_account, account);
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
  const audiences = await audienceShares(
    ctx.ch,
    [...people.values()].map((p) => p.account_id),
  );
  const influencers = rows.flatMap((row) => {
    const person = people.get(row.profile_id);
    if (!person) return [];
    const { posts, interactions, impressions, reach, media_value, total_followers } = row;
    return {
      id: row.profile_id,
      name: person.name,
      slug: person.slug,
      type: person.kind,
      picture: person.picture || null,
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
  audiences.of(account_id, (cell, share) => {
    const [dimension, key] = cellParts(audiences.names[cell] as string);
    if (key === '' || dimension === 'genders_per_age') return;
    const map = maps[dimension as keyof CreatorShares] ?? {};
    map[key] = share;
    maps[dimension as keyof CreatorShares] = map;
  });
  return maps;
}
