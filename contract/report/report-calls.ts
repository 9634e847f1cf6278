import { z } from 'zod';
import type { endpoint } from '../access/access.ts';
import { reveals } from '../access/revealed.ts';
import { commentsOrder, commentsPage } from '../comments.ts';
import { ofPeriod } from '../values/days.ts';
import { postNumber } from '../values/primitives.ts';
import {
  countryRow,
  creatorsOrder,
  creatorsPage,
  dailyRow,
  paged,
  postsOrder,
  postsPage,
  reportAudience,
  tierRow,
} from './report.ts';
import { creatorTonesPage, postTonesPage, sentimentWords, setSentiment, tonesOrder } from './sentiment.ts';

type Shown = ReturnType<typeof endpoint>;
type At = (path: string, summary: string) => Parameters<Shown['route']>[0];
type Paths<Call extends string> = Partial<Record<Call, string>>;

/** The report of a set of posts; `fields` say which set, `ranked` replaces them in calls with rules of their own. */
export function reportCalls<Fields extends z.ZodRawShape, Ranked extends z.ZodRawShape = Fields>(
  shown: Shown,
  at: At,
  fields: z.ZodObject<Fields>,
  { paths = {}, ranked }: { paths?: Paths<'countries' | 'audience'>; ranked?: z.ZodObject<Ranked> } = {},
) {
  const search = ofPeriod(fields);
  const own = (ranked ?? fields) as z.ZodObject<Ranked>;
  return {
    tiers: shown
      .route(at('influencer_tier_analysis', 'By influencer tier'))
      .input(ofPeriod(own))
      .output(z.object({ tiers: reveals(z.array(tierRow), 'followers') })),
    daily: shown
      .route(at('metrics_by_day', 'One row a day, or a month over 800 days, those without posts too'))
      .input(search)
      .output(z.array(dailyRow)),
    countries: shown
      .route(at(paths.countries ?? 'country_statistics', 'By country of the creator'))
      .input(search)
      .output(z.array(countryRow)),
    audience: shown
      .route(at(paths.audience ?? 'audience_statistics', 'Reach-weighted audience'))
      .input(search)
      .output(reportAudience),
    creators: shown
      .route(at('top_influencers', 'Creators ranked by a metric'))
      .input(ofPeriod(own.extend({ ...paged, ...creatorsOrder })))
      .output(creatorsPage),
  };
}

/** The posts of a set with their comments; `more` are fields of the posts call alone. */
export function postCalls<Fields extends z.ZodRawShape, More extends z.ZodRawShape>(
  shown: Shown,
  at: At,
  fields: z.ZodObject<Fields>,
  more: More,
) {
  return {
    posts: shown
      .route(at('posts', 'The posts themselves'))
      .input(ofPeriod(fields.extend({ ...paged, ...postsOrder, ...more })))
      .output(postsPage),
    comments: shown
      .route(at('posts/comments', 'Comments of one of the posts'))
      .input(ofPeriod(fields.extend({ post_id: postNumber, ...commentsOrder })))
      .output(commentsPage),
  };
}

/** The sentiment of a set of posts. */
export function sentimentCalls<Fields extends z.ZodRawShape>(
  shown: Shown,
  at: At,
  fields: z.ZodObject<Fields>,
) {
  const search = ofPeriod(fields);
  const page = ofPeriod(fields.extend(tonesOrder));
  return {
    sentiment: shown
      .route(at('sentiment', 'Sentiment of comments and captions, as a whole and by day'))
      .input(search)
      .output(setSentiment),
    sentiment_words: shown
      .route(at('sentiment/words', 'Words with the most weight in the newest comments'))
      .input(search)
      .output(sentimentWords),
    sentiment_posts: shown
      .route(at('sentiment/posts', 'Posts by the sentiment of their comments'))
      .input(page)
      .output(postTonesPage),
    sentiment_creators: shown
      .route(at('sentiment/creators', 'Creators by the sentiment of the comments on their posts'))
      .input(page)
      .output(creatorTonesPage),
  };
}
