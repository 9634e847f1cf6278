import { readTags, readTimes } from '#server/slices/profiles/content/profile-posts.ts';
import { type Asked, columns, type Found, nothing, notNarrowed } from './asked.ts';
import { added } from './numbers.ts';

async function tags(asked: Asked, kind: 'hashtag' | 'mention'): Promise<Found> {
  const { voice, ctx, profile } = asked;
  const found = await readTags(ctx, String(profile.id), kind, asked.limit ?? 20);
  const name = kind === 'hashtag' ? 'hashtag' : voice.say('mention', 'mention');
  if (found.length === 0)
    return nothing(
      voice.say(`No ${name} is in the known posts.`, `Aucune publication connue ne contient de ${name}.`),
    );
  const top = found.slice(0, 3).map(({ tag, posts }) => `${tag} (${voice.count(posts)})`);
  return {
    period: null,
    n: null,
    columns: columns({ tag: 'text', posts: 'count', interactions: 'count', day: 'day' }),
    rows: found.map((t) => ({ cells: [t.tag, t.posts, t.interactions, t.last_used] })),
    chart: { kind: 'bar-horizontal', category: 'tag', value: 'posts' },
    said: [
      {
        text: voice.say(
          `The ${name}s in most posts are ${voice.list(top)}.`,
          `Les ${name}s les plus ${kind === 'hashtag' ? 'fréquents' : 'fréquentes'} : ${voice.list(top)}.`,
        ),
        rows: top.map((_tag, i) => i),
      },
    ],
    missing: notNarrowed(asked),
  };
}

async function times(asked: Asked): Promise<Found> {
  const { voice, ctx, profile } = asked;
  const cells = await readTimes(ctx, String(profile.id));
  const n = added(cells, (c) => c.posts);
  if (n === 0)
    return nothing(
      voice.say('No known post has an exact time.', 'Aucune publication connue n’a d’heure exacte.'),
    );
  const rows = cells
    .toSorted((a, b) => b.posts - a.posts || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, 20);
  const byDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    posts: added(
      cells.filter((c) => c.weekday === weekday),
      (c) => c.posts,
    ),
  }));
  const day = byDay.reduce((best, one) => (one.posts > best.posts ? one : best));
  const [top] = rows;
  const hour = `${top?.hour ?? 0}:00`;
  return {
    period: null,
    n: { count: n, of: 'posts' },
    columns: columns({ weekday: 'weekday', hour: 'count', posts: 'count', engagement_rate: 'ratio' }),
    rows: rows.map((c) => ({ cells: [c.weekday, c.hour, c.posts, c.engagement_rate] })),
    said: [
      {
        text: voice.say(
          `The busiest weekday is ${voice.weekday(day.weekday)} (${voice.count(day.posts)} of ${voice.posts(n)}), the busiest hour ${voice.weekday(top?.weekday ?? 1)} after ${hour} (${voice.count(top?.posts ?? 0)}), in the time zone ${ctx.company.timezone}.`,
          `Le jour le plus chargé est le ${voice.weekday(day.weekday)} (${voice.posts(day.posts)} sur ${voice.count(n)}), l’heure la plus chargée le ${voice.weekday(top?.weekday ?? 1)} après ${hour} (${voice.count(top?.posts ?? 0)}), fuseau horaire ${ctx.company.timezone}.`,
        ),
        rows: [0],
      },
    ],
    missing: notNarrowed(asked),
  };
}

export const habitReports = {
  hashtags: (asked: Asked) => tags(asked, 'hashtag'),
  mentions: (asked: Asked) => tags(asked, 'mention'),
  posting_times: times,
};
