import type { EmvTable } from '#contract/emv.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { MetricDefinition } from '#contract/reference.ts';
import { byValue, emvFormula, type FormulaWords } from '#contract/report/emv-formula.ts';
import { fullLabel, METRIC_TABLE, type MetricId } from '#contract/report/metrics.ts';
import {
  EMV_MODELS,
  type MissingReason,
  type Origin,
  POST_TYPES,
  type PostType,
} from '#contract/values/primitives.ts';
import { numberText, phrase } from '#server/platform/language.ts';
import {
  EMV_TABLES,
  IMPRESSIONS_PER_LIKE,
  REACH_SHARE,
  STORY_IMPRESSIONS,
  STORY_TYPES,
  VIEW_BASIS_TYPES,
  VIEW_TYPES,
} from './rates.ts';

/**
 * Every metric in words, with the constants used in the SQL. The popovers and docs/metrics.md come from
 * here.
 */

const labels = (types: readonly PostType[]) => types.map(typeLabel).join(', ');

const imageTypes = POST_TYPES.filter((t) => !VIEW_TYPES.includes(t) && !STORY_TYPES.includes(t));

type Words = Pick<MetricDefinition, 'version' | 'meaning' | 'formula' | 'inputs' | 'note'> & { of?: string };

const POST_WORDS = {
  interactions: {
    version: 1,
    meaning: 'Likes, comments, shares and saves of the posts combined.',
    formula: 'likes + comments + shares + saves',
    inputs: ['likes', 'comments', 'shares', 'saves'],
    note: 'Parts that a source does not report count as 0 and are listed as missing.',
  },
  impressions: {
    version: 2,
    meaning: 'Number of times the posts were shown or played.',
    formula: `measured or imported impressions; else views (${labels(VIEW_TYPES)}), else an estimate, neither below a measured reach. Estimate: ${IMPRESSIONS_PER_LIKE} × likes (${labels(imageTypes)}), ${STORY_IMPRESSIONS} × the account's engagement rate × followers (${labels(STORY_TYPES)})`,
    inputs: ['impressions', 'views', 'likes', 'engagement_rate', 'followers'],
    note: 'The origin beside the number shows which rule was applied.',
  },
  reach: {
    version: 2,
    meaning: 'People who saw each post, added up: a person who saw two posts counts twice.',
    formula: `measured or imported reach; else estimated: impressions × ${byValue((t) => String(REACH_SHARE[t]), typeLabel)}, rounded per post`,
    inputs: ['reach', 'impressions'],
    note: 'Never above impressions, unless a source reports it that way.',
  },
  media_value: {
    version: 1,
    meaning: 'Cost of the same attention as advertising.',
    formula: 'by the EMV model in use, computed when it is read, in the currency of the company',
    inputs: ['impressions', 'views', 'likes', 'comments', 'shares', 'currency rates'],
    note: 'Changing a rate creates a new version of the model. The media value of a post is unknown if the impressions, or all the counts, that the model pays for are unknown.',
  },
  engagement_rate: {
    version: 2,
    meaning: 'Interactions per follower or view of the posts.',
    formula: `interactions ÷ basis. Basis: views (${labels(VIEW_BASIS_TYPES)}), else followers when the post was published, else the account's latest followers`,
    of: 'posts whose likes and basis are known',
    inputs: ['interactions', 'views', 'followers'],
    note: 'For several posts: Σ interactions ÷ Σ basis, never an average of averages.',
  },
} satisfies Partial<Record<MetricId, Words>>;

/** Members of a ratio of costs. */
const PAID_WITH = (number: string) => `creators whose cost and ${number} are known`;

const RATIO_WORDS = {
  cost_per_post: {
    version: 1,
    meaning: 'Average cost per post.',
    formula: 'cost ÷ posts',
    of: 'creators with a known cost',
    inputs: ['cost', 'posts'],
    note: null,
  },
  cost_per_impression: {
    version: 1,
    meaning: 'Cost per 1,000 impressions.',
    formula: '1,000 × cost ÷ impressions',
    of: PAID_WITH('impressions'),
    inputs: ['cost', 'impressions'],
    note: null,
  },
  cost_per_interaction: {
    version: 1,
    meaning: 'Cost per interaction.',
    formula: 'cost ÷ interactions',
    of: PAID_WITH('interactions'),
    inputs: ['cost', 'interactions'],
    note: null,
  },
  roi: {
    version: 1,
    meaning: 'Media value gained per unit of cost.',
    formula: 'media value ÷ cost − 1',
    of: PAID_WITH('media value'),
    inputs: ['media value', 'cost'],
    note: null,
  },
  roas: {
    version: 1,
    meaning: 'Revenue per unit of cost.',
    formula: 'revenue ÷ cost',
    of: 'creators with a known cost',
    inputs: ['revenue', 'cost'],
    note: 'The costs of creators also cover links without a creator.',
  },
  cac: {
    version: 1,
    meaning: 'Cost per new customer.',
    formula: 'cost ÷ new customers',
    of: PAID_WITH('new customers'),
    inputs: ['cost', 'new customers'],
    note: 'The costs of creators also cover links without a creator.',
  },
  share_of_voice: {
    version: 1,
    meaning: 'A brand’s share of the total of all compared brands.',
    formula: 'number of the brand ÷ Σ of the numbers of all compared brands',
    of: 'brands whose number is known',
    inputs: ['posts', 'reach', 'impressions', 'interactions', 'views', 'videos', 'media value'],
    note: 'A post about several brands counts in full for each of them or is split evenly among them, as chosen. A brand whose number is unknown has no share.',
  },
  audience_share: {
    version: 1,
    meaning: 'Share of the reached audience by country, city, age, gender or interest.',
    formula: 'Σ reach of the account × its share of the key ÷ Σ reach of the accounts',
    of: 'accounts that have the dimension',
    inputs: ['reach', 'audience distributions'],
    note: 'Distributions come from a provider, a connected account or a file; none is invented. Coverage is the share of all reach whose accounts have the dimension.',
  },
  growth: {
    version: 1,
    meaning: 'Change of the number of followers in 30 days.',
    formula: 'followers ÷ followers 30 days before − 1',
    of: 'accounts with two snapshots at least 20 days apart',
    inputs: ['account snapshots'],
    note: 'Unknown without two snapshots at least 20 days apart.',
  },
} satisfies Partial<Record<MetricId, Words & { of: string }>>;

type Worded = keyof typeof POST_WORDS | keyof typeof RATIO_WORDS;
const SET_WORDS: Record<Exclude<MetricId, Worded>, Words> = {
  posts: {
    version: 1,
    meaning: 'Number of posts.',
    formula: 'number of distinct posts, each counted once however many terms it matches',
    inputs: ['platform', 'external id'],
    note: 'Posts without a publication date are not in any period; they are counted separately.',
  },
  influencers: {
    version: 1,
    meaning: 'Number of creators with posts.',
    formula: 'number of distinct profiles of the posts',
    inputs: ['profile'],
    note: 'A creator with accounts on two platforms counts once, so a combined total can be less than the sum of its parts.',
  },
  total_followers: {
    version: 1,
    meaning: 'Followers of the accounts, added up: a person who follows two counts twice.',
    formula: 'Σ over the distinct accounts of the posts of their latest followers',
    inputs: ['account snapshots'],
    note: 'Accounts with unknown followers add nothing and are counted as missing. The total is unknown if all of them are.',
  },
  views: {
    version: 1,
    meaning: 'Number of times the posts were played.',
    formula: 'Σ of the views that the sources report of the posts',
    inputs: ['views'],
    note: 'Posts without reported views add nothing.',
  },
  video_posts: {
    version: 1,
    meaning: 'Number of video posts.',
    formula: `number of distinct posts of these types: ${labels(VIEW_TYPES)}`,
    inputs: ['post type'],
    note: 'A video inside a carousel is not counted.',
  },
};

const definitionsOf = (words: Partial<Record<MetricId, Words>>): MetricDefinition[] =>
  (Object.entries(words) as Array<[MetricId, Words]>).map(([id, words]) => ({
    id,
    label: fullLabel(id),
    unit: METRIC_TABLE[id].unit,
    of: null,
    ...words,
  }));

export const POST_METRICS = definitionsOf(POST_WORDS);
export const AGGREGATES = definitionsOf(SET_WORDS);
export const RATIO_METRICS = definitionsOf(RATIO_WORDS);
export const METRIC_DEFINITIONS = [...POST_METRICS, ...AGGREGATES, ...RATIO_METRICS];

export const ORIGIN_TEXTS: Record<Origin, Phrase> = {
  measured: 'Reported by the platform or a connected account.',
  platform_views: 'The public view count, from the platform or a file, used as impressions.',
  estimated: 'Computed by the formula of the metric.',
  imported: 'Came with a file whose columns a user assigned.',
  edited: 'Typed by a user, or follows from views that were.',
};

export const MISSING_TEXTS: Record<MissingReason, Phrase> = {
  hidden_likes: 'The creator hides the likes.',
  not_connected: 'Needs a connected account, because the impressions of a story cannot be estimated.',
  not_in_source: 'The source does not report it.',
  no_posts: 'No posts are known.',
  unknown_likes: 'It needs likes, and those of the posts are unknown.',
  unknown_followers: 'It is a rate of followers, and those of the account are unknown.',
  unknown_views: 'It is a rate of views, and those of the posts are unknown.',
  zero_basis: 'It is a rate of followers or views, and there are none.',
  too_few_posts: 'Too few posts to compute it.',
  too_few_snapshots: 'Needs two snapshots at least 20 days apart.',
  expired_story: 'The story expired before its numbers were read.',
  no_audience_data: 'No source reported the audience.',
  no_follower_data: 'The followers of the account are unknown.',
  withheld: 'The terms of the source keep it out of sums over several platforms.',
};

const WORDS: FormulaWords = {
  say: phrase,
  number: (value) => numberText(value, { maximumFractionDigits: 12 }),
  type: (type) => phrase(typeLabel(type)),
};

/** In the reader's language. */
export const emvText = (table: EmvTable): string => emvFormula(table, WORDS);

export const EMV_MODEL_TEXTS = EMV_MODELS.map((name) => {
  const { label, kind, rates } = EMV_TABLES[name];
  return { name, label, kind, rates, formula: emvText(EMV_TABLES[name]) };
});
