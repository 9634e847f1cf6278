import type { ContentPost } from '#contract/report.ts';
import type { PostsInput } from '#server/slices/profiles/content/profile-posts.ts';
import { readPosts } from '#server/slices/profiles/content/profile-posts.ts';
import { type Asked, columns, dayOf, type Found, type FoundRow, nothing, where } from './asked.ts';

const USUAL = 10;
const MOST_TITLE = 90;

const COLUMNS = columns({
  ...{ post: 'text', day: 'day', post_type: 'post_type', interactions: 'count', impressions: 'count' },
  ...{ engagement_rate: 'ratio', media_value: 'money' },
});

/** The title, or the beginning of the text. */
export function titleOf({ title, message }: Pick<ContentPost, 'title' | 'message'>): string {
  const [line = ''] = (title || message).trim().split('\n');
  return line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE - 1)}…` : line;
}

/** Null if all parts are unknown; 0 would be a claim. */
export const interactionsOf = (post: ContentPost): number | null =>
  [post.likes_count, post.comments_count, post.shares_count, post.saves_count].every((n) => n === null)
    ? null
    : post.interactions;

function rowOf(asked: Asked, post: ContentPost): FoundRow {
  const day = dayOf(asked.ctx, post);
  return {
    cells: [
      titleOf(post),
      day,
      post.post_type,
      interactionsOf(post),
      post.impressions,
      post.engagement_rate,
      post.media_value,
    ],
    post,
    ...(day ? { days: { from_date: day, to_date: day } } : {}),
  };
}

const METRIC_AT = { interactions: 3, impressions: 4, engagement_rate: 5, media_value: 6 } as const;

function metricName({ voice, sort }: Asked): string {
  if (sort === 'engagement_rate') return voice.say('engagement rate', 'taux d’engagement');
  return sort === 'media_value' ? voice.say('media value', 'valeur média') : sort;
}

/** Null if it is unknown. */
function valueText({ voice, sort, ctx }: Asked, row: FoundRow): string | null {
  const value = row.cells[METRIC_AT[sort]];
  if (typeof value !== 'number') return null;
  if (sort === 'engagement_rate') return voice.percent(value);
  return sort === 'media_value' ? voice.money(value, ctx.company.currency) : voice.count(value);
}

const subjectOf = ({ topic, brand }: Asked): string | null => topic ?? brand;

/** Platform, period and topic of the posts. */
function which(asked: Asked): string {
  const { voice, days } = asked;
  const subject = subjectOf(asked);
  const text = subject === null ? '' : voice.say(` that contain “${subject}”`, ` contenant « ${subject} »`);
  return `${where(asked)}${days ? ` ${voice.period(days)}` : ''}${text}`;
}

/** With the query of the tab Content, and their total. */
async function read(asked: Asked, more: Partial<PostsInput>) {
  const { ctx, profile, days, platform, post_types, limit } = asked;
  const subject = subjectOf(asked);
  return readPosts(ctx, {
    ...{
      id: String(profile.id),
      sort_by: 'post_created_time',
      order: 'desc',
      limit: limit ?? USUAL,
      page: 1,
    },
    ...(days ?? {}),
    ...(subject ? { search: subject } : {}),
    ...(platform ? { platform: [platform] } : {}),
    ...(post_types.length > 0 ? { post_type: post_types } : {}),
    ...more,
  });
}

const noneOf = (asked: Asked): Found => ({
  ...nothing(
    asked.voice.say(
      `No post of ${asked.profile.name}${which(asked)} is known.`,
      `Aucune publication de ${asked.profile.name}${which(asked)} n’est connue.`,
    ),
  ),
  period: asked.days,
});

async function ranked(asked: Asked, order: 'asc' | 'desc'): Promise<Found> {
  const { voice, sort, days } = asked;
  const { posts, total } = await read(asked, { sort_by: sort, order });
  // Unknown values come last in both directions, and have no rank.
  const rows = posts.map((post) => rowOf(asked, post)).filter((row) => valueText(asked, row) !== null);
  const [first] = rows;
  if (!first) return noneOf(asked);
  const called = first.cells[0] ? voice.say(`“${first.cells[0]}”`, `« ${first.cells[0]} »`) : '';
  const dated = typeof first.cells[1] === 'string' ? voice.day(first.cells[1]) : null;
  const named = called && dated ? voice.say(`${called} of ${dated}`, `${called} du ${dated}`) : called;
  const best = order === 'desc';
  return {
    period: days,
    n: { count: total, of: 'posts' },
    columns: COLUMNS,
    rows,
    said: [
      {
        text: voice.say(
          `Of ${voice.posts(total)}${which(asked)}, ${named || 'one'} has the ${best ? 'highest' : 'lowest'} ${metricName(asked)}: ${valueText(asked, first)}.`,
          `Sur ${voice.posts(total)}${which(asked)}, la publication ${named} arrive ${best ? 'en tête' : 'en dernier'} (${metricName(asked)} : ${valueText(asked, first)}).`,
        ),
        rows: [0],
      },
    ],
    missing: [],
  };
}

async function listed(asked: Asked): Promise<Found> {
  const { voice, days } = asked;
  const { posts, total } = await read(asked, {});
  const rows = posts.map((post) => rowOf(asked, post));
  const [first] = rows;
  if (!first) return noneOf(asked);
  const newest = typeof first.cells[1] === 'string' ? voice.day(first.cells[1]) : null;
  return {
    period: days,
    n: { count: total, of: 'posts' },
    columns: COLUMNS,
    rows,
    said: [
      {
        text: voice.say(
          `${voice.posts(total)}${which(asked)} ${total === 1 ? 'is' : 'are'} known${newest ? `; the newest is of ${newest}` : ''}.`,
          `${voice.posts(total)}${which(asked)}${newest ? ` ; la plus récente est du ${newest}` : ''}.`,
        ),
        rows: [0],
      },
    ],
    missing: [],
  };
}

const about = async (asked: Asked): Promise<Found> =>
  subjectOf(asked) === null
    ? nothing(
        asked.voice.say(
          'Say what the posts are to be about, as in: posts about coffee.',
          'Dites de quoi les publications doivent parler : publications à propos de café.',
        ),
      )
    : listed(asked);

export const postReports = {
  best_posts: (asked: Asked) => ranked(asked, 'desc'),
  weakest_posts: (asked: Asked) => ranked(asked, 'asc'),
  latest_posts: listed,
  posts_about: about,
};
