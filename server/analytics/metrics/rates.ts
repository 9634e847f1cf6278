import type { EmvTable } from '#contract/emv.ts';
import type { KindRules } from '#contract/platforms/platform.ts';
import { byPostType, POST_TYPE_TABLE, rulesOf } from '#contract/platforms/platforms.ts';
import { type BuiltInEmvModel, POST_TYPES } from '#contract/values/primitives.ts';

const countedFrom = (source: KindRules['impressions_from']) =>
  POST_TYPES.filter((type) => rulesOf(type).impressions_from === source);

/** Post types that use views as impressions (docs/metrics.md, impressions). */
export const VIEW_TYPES = countedFrom('views');
/** Post types with an engagement rate over views; all others over followers. */
export const VIEW_BASIS_TYPES = POST_TYPES.filter((type) => POST_TYPE_TABLE[type].is_rated_by_views);
export const STORY_TYPES = countedFrom('engagement_rate');

export const IMPRESSIONS_PER_LIKE = 10;
/** Estimated impressions of a story: this × the account's engagement rate × followers. */
export const STORY_IMPRESSIONS = 5;

export const REACH_SHARE = byPostType((type) => rulesOf(type).reach_share);

const NO_RATE = { currency: 'USD', per_mille: 0, like: 0, comment: 0, share: 0, view_mille: 0 };

/** One rate per post type. Versioned by name: a changed number is a new model. */
export const EMV_TABLES: Record<BuiltInEmvModel, EmvTable> = {
  'emv.cpm@1': {
    label: 'Cost per mille',
    kind: 'impressions',
    rates: byPostType((type) => ({ ...NO_RATE, ...rulesOf(type).cpm })),
  },
  'emv.actions@1': {
    label: 'Value of actions',
    kind: 'actions',
    rates: byPostType((type) => ({ ...NO_RATE, ...rulesOf(type).actions })),
  },
};
