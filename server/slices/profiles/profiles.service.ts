import type { Profile } from '#contract/profiles/details.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { readPosts, readTags, readTimes } from './content/profile-posts.ts';
import { findAccount } from './details/find-account.ts';
import { addProfile, editAccount, editProfile } from './details/profile-edit.ts';
import { readProfile } from './details/profile-read.ts';
import { countFacets } from './search/profile-facets.ts';
import { countRange } from './search/profile-ranges.ts';
import { deleteFilter, listFilters, saveFilter } from './search/profile-saved-filters.ts';
import { searchProfiles } from './search/profile-search.queries.ts';
import { readActivity } from './statistics/profile-activity.ts';
import { readAudience } from './statistics/profile-audience.ts';
import { profileBenchmark } from './statistics/profile-benchmark.ts';
import { readStats } from './statistics/profile-stats.ts';

const p = os.profiles;

/** The audit log outlives people, who may ask to be forgotten: it says which profile, not whose. */
async function noted(context: Ctx, work: Promise<Profile>): Promise<Profile> {
  const profile = await work;
  context.record.target = `Profile ${profile.id}`;
  return profile;
}

export const profileHandlers = {
  search: p.search.handler(async ({ context, input }) => {
    const { total, all, ...found } = await searchProfiles(
      context.ch,
      input,
      context.company.id,
      context.request.left,
    );
    const profiles = found.profiles.map((row) => ({
      ...row,
      picture: context.pictures.address(row.picture),
    }));
    return { profiles, total, all, page: input.page, limit: input.limit };
  }),
  facets: p.facets.handler(({ context, input }) =>
    countFacets(context.ch, input, context.company.id, context.request.left),
  ),
  range: p.range.handler(({ context, input: { metric, ...filters } }) =>
    countRange(context.ch, filters, metric, context.company.id, context.request.left),
  ),
  saved_filters: p.saved_filters.handler(({ context }) => listFilters(context)),
  save_filter: p.save_filter.handler(({ context, input }) => saveFilter(context, input.name, input.filter)),
  delete_filter: p.delete_filter.handler(({ context, input }) => deleteFilter(context, input.id)),
  get: p.get.handler(({ context, input }) => readProfile(context, input.id)),
  add: p.add.handler(({ context, input }) => noted(context, addProfile(context, input))),
  edit: p.edit.handler(({ context, input: { id, ...input } }) =>
    noted(context, editProfile(context, id, input)),
  ),
  edit_account: {
    instagram: p.edit_account.instagram.handler(({ context, input }) =>
      noted(context, editAccount(context, 'instagram', input)),
    ),
    tiktok: p.edit_account.tiktok.handler(({ context, input }) =>
      noted(context, editAccount(context, 'tiktok', input)),
    ),
    youtube: p.edit_account.youtube.handler(({ context, input }) =>
      noted(context, editAccount(context, 'youtube', input)),
    ),
    douyin: p.edit_account.douyin.handler(({ context, input }) =>
      noted(context, editAccount(context, 'douyin', input)),
    ),
    redbook: p.edit_account.redbook.handler(({ context, input }) =>
      noted(context, editAccount(context, 'redbook', input)),
    ),
    snapchat: p.edit_account.snapchat.handler(({ context, input }) =>
      noted(context, editAccount(context, 'snapchat', input)),
    ),
  },
  find_account: p.find_account.handler(({ context, input }) =>
    findAccount(context, input.platform, input.username),
  ),
  stats: p.stats.handler(({ context, input }) => readStats(context, input.id, input.emv_model)),
  audience: p.audience.handler(({ context, input }) =>
    readAudience(context, input.profile_id, input.platform),
  ),
  posts: p.posts.handler(({ context, input }) => readPosts(context, input)),
  tags: p.tags.handler(({ context, input }) => readTags(context, input.id, input.kind, input.limit)),
  times: p.times.handler(({ context, input }) => readTimes(context, input.id)),
  benchmark: p.benchmark.handler(({ context, input }) => profileBenchmark(context, input.id)),
  activity: p.activity.handler(({ context, input }) => readActivity(context, input.id)),
};
