import type { ContentPost } from '#contract/report/report.ts';
import { shortText } from '#contract/values/cut-text.ts';
import { readPosts } from '#server/slices/profiles/content/profile-posts.ts';
import { dayOf, nothing, type ReportAnswer, type ReportQuestion, type Table, table, where } from './asked.ts';

const MOST_POSTS = 10;
const MOST_TITLE = 90;

/** The title of a post, or the beginning of its text. */
export function titleOf({ title, message }: Pick<ContentPost, 'title' | 'message'>): string {
  const [line = ''] = (title || message).trim().split('\n');
  return shortText(line, MOST_TITLE);
}

/** Null where likes, comments, shares and saves are all unknown. */
export const interactionsOf = (post: ContentPost): number | null =>
  [post.likes_count, post.comments_count, post.shares_count, post.saves_count].every((n) => n === null)
    ? null
    : post.interactions;

/** Platform, period and topic of the posts in words. */
function which(question: ReportQuestion): string {
  const { voice, days, topic } = question;
  const text = topic === null ? '' : voice.say(` that contain “${topic}”`, ` contenant « ${topic} »`);
  return `${where(question)}${days ? ` ${voice.period(days)}` : ''}${text}`;
}

function postTable({ ctx }: ReportQuestion, posts: readonly ContentPost[]): Table {
  const rows = posts.map((from) => {
    const day = dayOf(ctx, from);
    const { post_type, impressions, engagement_rate, media_value } = from;
    const numbers = { interactions: interactionsOf(from), impressions, engagement_rate, media_value };
    const days = day ? { from_date: day, to_date: day } : undefined;
    return { post: titleOf(from), day, post_type, ...numbers, from, days };
  });
  return table(
    ['post', 'day', 'post_type', 'interactions', 'impressions', 'engagement_rate', 'media_value'],
    rows,
  );
}

const sorts = {
  best: { sort_by: 'interactions', order: 'desc' },
  weakest: { sort_by: 'interactions', order: 'asc' },
  latest: { sort_by: 'post_created_time', order: 'desc' },
} as const;

const report =
  (sort: keyof typeof sorts) =>
  async (question: ReportQuestion): Promise<ReportAnswer> => {
    const { voice, ctx, profile, days, platform, topic } = question;
    const { posts, total } = await readPosts(ctx, {
      id: String(profile.id),
      ...sorts[sort],
      limit: MOST_POSTS,
      page: 1,
      ...days,
      ...(platform ? { platform: [platform] } : {}),
      ...(topic ? { search: topic } : {}),
    });
    // Posts with unknown interactions come last in both orders and have no rank.
    const shown = sort === 'latest' ? posts : posts.filter((post) => interactionsOf(post) !== null);
    const [first] = shown;
    if (!first)
      return {
        ...nothing(
          voice.say(
            `${profile.name} has no known posts${which(question)}.`,
            `Aucune publication connue de ${profile.name}${which(question)}.`,
          ),
        ),
        period: days,
      };
    const day = dayOf(ctx, first);
    const dated = day ? voice.say(` of ${voice.day(day)}`, ` du ${voice.day(day)}`) : '';
    const title = titleOf(first);
    const named = `${title ? voice.say(`“${title}”`, `« ${title} »`) : voice.say('the post', 'la publication')}${dated}`;
    const known = voice.count(interactionsOf(first) ?? 0);
    const text = {
      best: voice.say(
        `Of ${voice.posts(total)}${which(question)}, ${named} has the most interactions: ${known}.`,
        `Sur ${voice.posts(total)}${which(question)}, ${named} a le plus d’interactions : ${known}.`,
      ),
      weakest: voice.say(
        `Of ${voice.posts(total)}${which(question)}, ${named} has the fewest interactions: ${known}.`,
        `Sur ${voice.posts(total)}${which(question)}, ${named} a le moins d’interactions : ${known}.`,
      ),
      latest: voice.say(
        `${profile.name} has ${voice.posts(total)}${which(question)}; the latest is ${named}.`,
        `${profile.name} a ${voice.posts(total)}${which(question)} ; la plus récente est ${named}.`,
      ),
    }[sort];
    return {
      ...postTable(question, shown),
      period: days,
      n: { count: total, of: 'posts' },
      sentences: [{ text, rows: [0] }],
    };
  };

export const postReports = {
  best_posts: report('best'),
  weakest_posts: report('weakest'),
  latest_posts: report('latest'),
};
