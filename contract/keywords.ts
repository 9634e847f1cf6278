import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { reveals } from './access/revealed.ts';
import { joined } from './calls/joined.ts';
import { reportTotals } from './report/report.ts';
import { postCalls, reportCalls, sentimentCalls } from './report/report-calls.ts';
import { message } from './sentences/message.ts';
import { day, ofPeriod } from './values/days.ts';
import { country, csv, emvModel, gender, id, platformValue } from './values/primitives.ts';

const positive = z.number().int().positive();
const notNegative = z.number().int().min(0);

/**
 * Keyword search (specification, section 5). `keyword` holds terms (word, #hashtag, @mention, "exact phrase") separated by spaces
 * or commas and joined by `search_type`. Ranges apply to the creator's account: followers (min_range, max_range), engagement rate
 * and 30-day growth in whole percent.
 */
const searchFields = {
  keyword: z
    .string({ error: 'Keyword is required' })
    .trim()
    .min(1, 'Keyword is required')
    .max(500, message('Keyword must be at most {n} characters', { n: 500 })),
  from_date: day,
  to_date: day,
  search_type: z.enum(['AND', 'OR']).default('OR'),
  platform: csv(platformValue).optional(),
  country: csv(country).optional(),
  gender: csv(gender).optional(),
  min_range: reveals(notNegative, 'followers').optional(),
  max_range: reveals(positive, 'followers').optional(),
  min_engagement: reveals(notNegative, 'engagement_rate').optional(),
  max_engagement: reveals(positive, 'engagement_rate').optional(),
  min_growth: reveals(z.number().int(), 'growth').optional(),
  max_growth: reveals(z.number().int(), 'growth').optional(),
  emv_model: emvModel.optional(),
};

const searchObject = z.object(searchFields);
export const keywordSearch = ofPeriod(searchObject);
export type KeywordSearch = z.infer<typeof keywordSearch>;

/** The same search with the positive upper growth limit that the specification gives two of the calls. */
const searchPositiveGrowth = searchObject.extend({ max_growth: positive.optional() });

export const statistics = reportTotals.extend({
  terms: z.array(z.object({ kind: z.enum(['hashtag', 'mention', 'word', 'phrase']), text: z.string() })),
});

export const MOST_COMPARED = 5;
export const compared = z.string().trim().min(1).max(500);

/** Saved search (specification, section 3: Saved keyword filter) with the keywords compared under the same filters. */
export const savedSearch = ofPeriod(
  searchObject.extend({
    categories: z.array(z.string()).default([]),
    compare: z
      .array(compared)
      .max(MOST_COMPARED - 1, message('At most {n} keywords can be compared', { n: MOST_COMPARED }))
      .optional(),
  }),
);

export const savedFilter = z.object({
  keyword_user_filter_id: id,
  filter_name: z.string(),
  filter: savedSearch,
  created_at: z.string(),
  created_by: z.string(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const filterName = z
  .string({ error: 'Filter name is required' })
  .trim()
  .min(1, 'Filter name is required')
  .max(120, message('Filter name must be at most {n} characters', { n: 120 }));
const filterId = z
  .number({ error: 'Filter ID must be a positive integer' })
  .int('Filter ID must be a positive integer')
  .positive('Filter ID must be a positive integer')
  .max(2_147_483_647, 'No filter with this ID');

/** The public link of a saved filter opens the filter and its seven report calls. */
const shown = endpoint({ role: 'viewer', ...AREAS.keywords.limits, token: ['keywords'] }, { kept: true });
const write = endpoint({ role: 'member', ...AREAS.keywords.limits });
const at = (name: string, summary: string) =>
  ({ method: 'GET', path: `/keyword/${name}`, tags: ['keywords'], summary }) as const;
const report = reportCalls(shown, at, searchObject, { ranked: searchPositiveGrowth });

export const keywords = {
  statistics: shown
    .route(at('statistics', 'Totals of a keyword with the previous period'))
    .input(keywordSearch)
    .output(statistics),
  tiers: report.tiers,
  daily: report.daily,
  top_influencers: report.creators,
  audience: report.audience,
  countries: report.countries,
  filters: shown
    .route({
      method: 'GET',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Saved filters the caller can access, or the one of a public link',
    })
    .output(z.object({ status: z.literal('success'), data: z.array(savedFilter) })),
  save_filter: write
    .meta({ audit: { action: 'keywords.filter_saved', target: 'data.filter_name' } })
    .route({ method: 'POST', path: '/keyword/user_filters', tags: ['keywords'], summary: 'Save a filter' })
    .input(z.object({ filter_name: filterName, filter: savedSearch }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
  update_filter: write
    .meta({ audit: { action: 'keywords.filter_changed', target: 'data.filter_name' } })
    .route({
      method: 'PUT',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Edit a saved filter',
    })
    .input(z.object({ keyword_user_filter_id: filterId, filter_name: filterName, filter: savedSearch }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
  delete_filter: write
    .meta({ audit: { action: 'keywords.filter_deleted', target: 'query.user-filter-id' } })
    .route({
      method: 'DELETE',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Delete a saved filter',
      inputStructure: 'detailed',
    })
    .input(z.object({ query: z.object({ 'user-filter-id': filterId }) }))
    .output(z.object({ status: z.literal('success'), message: z.string() })),
  restore_filter: write
    .meta({ audit: { action: 'keywords.filter_restored', target: 'data.filter_name' } })
    .route({
      method: 'POST',
      path: '/keyword/user_filters/restore',
      tags: ['keywords'],
      summary: 'Undo the deletion of a saved filter, within a day',
    })
    .input(z.object({ keyword_user_filter_id: filterId }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
  ...joined(
    postCalls(shown, at, searchObject, {
      /** At most this many posts over all pages. */
      total_posts: positive.optional(),
    }),
    sentimentCalls(shown, at, searchObject),
  ),
};
