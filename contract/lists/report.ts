import { z } from 'zod';
import { endpoint } from '../access.ts';
import { AREAS } from '../areas.ts';
import { commentsOrder, commentsPage } from '../comments.ts';
import { day, ofPeriod } from '../days.ts';
import { emvModel, id, postNumber } from '../primitives.ts';
import {
  countryRow,
  creatorsOrder,
  creatorsPage,
  dailyRow,
  paged,
  postsOrder,
  postsPage,
  reportAudience,
  reportTotals,
  tierRow,
} from '../report.ts';

const fields = z.object({ id, from_date: day, to_date: day, emv_model: emvModel.optional() });
export const listPeriod = ofPeriod(fields);
export type ListPeriod = z.infer<typeof listPeriod>;

const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const at = (name: string, summary: string) =>
  ({ method: 'GET', path: `/lists/{id}/report/${name}`, tags: ['lists'], summary }) as const;

export const reportCalls = {
  report_statistics: read
    .route(at('statistics', 'Totals of posts by a list’s creators with the previous period'))
    .input(listPeriod)
    .output(reportTotals),
  report_tiers: read
    .route(at('influencer_tier_analysis', 'By influencer tier'))
    .input(listPeriod)
    .output(z.object({ tiers: z.array(tierRow) })),
  report_daily: read
    .route(at('metrics_by_day', 'By day, or by month over 800 days'))
    .input(listPeriod)
    .output(z.array(dailyRow)),
  report_countries: read
    .route(at('country_statistics', 'By country of the creator'))
    .input(listPeriod)
    .output(z.array(countryRow)),
  report_audience: read
    .route(at('audience_statistics', 'Reach-weighted audience of a list’s creators'))
    .input(listPeriod)
    .output(reportAudience),
  report_creators: read
    .route(at('top_influencers', 'Creators of a list ranked by a metric of their posts'))
    .input(ofPeriod(fields.extend({ ...paged, ...creatorsOrder })))
    .output(creatorsPage),
  report_posts: read
    .route(at('posts', 'Posts by a list’s creators'))
    .input(ofPeriod(fields.extend({ ...paged, ...postsOrder })))
    .output(postsPage),
  report_comments: read
    .route(at('posts/comments', 'Comments of one of the posts'))
    .input(ofPeriod(fields.extend({ post_id: postNumber, ...commentsOrder })))
    .output(commentsPage),
};
