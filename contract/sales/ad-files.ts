import { z } from 'zod';
import type { Platform } from '../values/primitives.ts';
import { count, id } from '../values/primitives.ts';
import {
  campaignFile,
  campaignFileCalls,
  fileProblems,
  ofTargets,
  tableAnswers,
  tablePreview,
} from './campaign-files.ts';

/** Contents of columns that results of ads are read from. */
export const AD_TARGETS = [
  'ad',
  'ad_id',
  'ad_group',
  'ad_campaign',
  'post',
  'starts',
  'ends',
  'spend',
  'currency',
  'impressions',
  'reach',
  'clicks',
  'purchases',
  'value',
] as const;
export type AdTarget = (typeof AD_TARGETS)[number];
const adTargets = ofTargets(AD_TARGETS);

/** Platforms whose count of a post contains what its ads brought: a Spark ad plays the post itself. */
export const PAID_IN_COUNTS: ReadonlySet<Platform> = new Set(['tiktok', 'youtube']);

export const adFile = campaignFile.extend({
  ads: count,
  /** Ads whose results a later file reports again for the same days. */
  replaced: count,
});
export type AdFile = z.infer<typeof adFile>;

export const adPreview = tablePreview.extend({
  ...adTargets.preview,
  file: adFile,
  /** Ads that an import would bring; null while something is missing. */
  brings: fileProblems
    .extend({
      ads: count,
      rows: count,
      /** Ads whose post or creator the file names. */
      with_post: count,
      /** Ads known from an earlier file. */
      known: count,
      first_day: z.string().nullable(),
      last_day: z.string().nullable(),
      spend: z.array(z.object({ currency: z.string(), amount: z.number() })),
    })
    .nullable(),
});
export type AdPreview = z.infer<typeof adPreview>;

const calls = campaignFileCalls({
  path: 'ads',
  one: 'a file of ad results',
  upload: z.object({ id, adsFile: z.file() }),
  answers: tableAnswers.extend(adTargets.answer),
  preview: adPreview,
  file: adFile,
});

export const adFileCalls = {
  upload_ads: calls.upload,
  move_ads: calls.move,
  ads_preview: calls.preview,
  import_ads: calls.import,
  withdraw_ads: calls.withdraw,
  cancel_ads: calls.cancel,
};
