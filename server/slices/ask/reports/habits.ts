import { readTags, readTimes } from '#server/slices/profiles/content/profile-posts.ts';
import { leading, nothing, type ReportAnswer, type ReportQuestion, table } from './asked.ts';
import { added } from './periods.ts';

const MOST_ROWS = 20;

const tags =
  (kind: 'hashtag' | 'mention') =>
  async (question: ReportQuestion): Promise<ReportAnswer> => {
    const { voice, ctx, profile } = question;
    const tags = await readTags(ctx, String(profile.id), kind, MOST_ROWS);
    if (tags.length === 0)
      return nothing(
        voice.say(`No known post contains a ${kind}.`, `Aucune publication connue ne contient de ${kind}.`),
      );
    const rows = table(
      ['tag', 'posts', 'interactions', 'day'],
      tags.map((tag) => ({ ...tag, day: tag.last_used })),
    );
    const intro = voice.say(
      `The most used ${kind}s`,
      kind === 'hashtag' ? 'Les hashtags les plus utilisés' : 'Les mentions les plus fréquentes',
    );
    return {
      ...rows,
      chart: { kind: 'bar-horizontal', category: 'tag', value: 'posts' },
      sentences: leading(question, intro, rows, ['tag', 'posts']),
    };
  };

async function times(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, ctx, profile } = question;
  const cells = await readTimes(ctx, String(profile.id));
  const n = added(cells, (c) => c.posts);
  if (n === 0)
    return nothing(
      voice.say('No known post has an exact time.', 'Aucune publication connue n’a d’heure exacte.'),
    );
  const rows = cells
    .toSorted((a, b) => b.posts - a.posts || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, MOST_ROWS);
  const days = [...Map.groupBy(cells, (c) => c.weekday)].map(([weekday, some]) => ({
    weekday,
    posts: added(some, (c) => c.posts),
  }));
  const day = days.reduce((best, one) => (one.posts > best.posts ? one : best));
  const { weekday = 1, hour = 0, posts = 0 } = rows[0] ?? {};
  const [busiest, top] = [day.weekday, weekday].map((of) => voice.cell('weekday', of));
  return {
    ...table(['weekday', 'hour', 'posts', 'engagement_rate'], rows),
    n: { count: n, of: 'posts' },
    sentences: [
      {
        text: voice.say(
          `The busiest day is ${busiest} (${voice.count(day.posts)} of ${voice.posts(n)}), the busiest hour ${top} at ${hour}:00 (${voice.count(posts)}), in the time zone ${ctx.company.timezone}.`,
          `Le jour le plus chargé est le ${busiest} (${voice.posts(day.posts)} sur ${voice.count(n)}), l’heure la plus chargée le ${top} à ${hour} h (${voice.count(posts)}), fuseau horaire ${ctx.company.timezone}.`,
        ),
        rows: [0],
      },
    ],
  };
}

export const habitReports = {
  hashtags: tags('hashtag'),
  mentions: tags('mention'),
  posting_times: times,
};
