import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { readProfile } from '../details/profile-read.ts';
import { readAudienceTypes } from './audience-type.ts';
import { readAudience } from './profile-audience.ts';
import { readStats } from './profile-stats.ts';

/** Everything except posts, by the calls for each part. */
async function readInfluencerData(ctx: Ctx, id_or_slug: string) {
  const profile = await readProfile(ctx, id_or_slug);
  const [{ platforms, emv_model, currency }, audiences, audience_types] = await Promise.all([
    readStats(ctx, { id: profile.slug }),
    readAudience(ctx, profile.id),
    readAudienceTypes(ctx, profile.slug),
  ]);
  return { profile, platforms, audiences, audience_types, emv_model, currency };
}

export const influencerDataHandlers = {
  influencer_data: os.profiles.influencer_data.handler(({ context, input }) =>
    readInfluencerData(context, input.id),
  ),
};
