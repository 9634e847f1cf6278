import type { ShippedSource } from '#contract/report/shipped-benchmark.ts';
import { parseCountry } from '#server/tables/values/places.ts';
import { instagramPosts, type RawObservation, rawTable, tiktokVideos } from '#server/testing/corpora-raw.ts';
import type { AccountFigures } from './benchmark-cells.ts';

type Post = Pick<RawObservation, 'created' | 'likes' | 'comments' | 'shares' | 'views'>;

const DAY = 86_400;
const dayOf = ({ created }: Post) => Math.floor(created / DAY);

/** The posts behind an account's numbers (`accountWindow`, server/projector/account-rate.ts). */
function windowOf(posts: readonly Post[]): readonly Post[] {
  const days = posts
    .filter((p) => p.created > 0)
    .map(dayOf)
    .toSorted((a, b) => b - a);
  const [newest, fifth] = [days[0], days[4]];
  if (newest === undefined || fifth === undefined) return posts;
  const length = [90, 365].find((window) => newest - fifth < window);
  return length === undefined ? posts : posts.filter((p) => p.created > 0 && dayOf(p) > newest - length);
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Σ interactions ÷ Σ basis of the posts with known likes, and the mean of known views. */
function figuresOf(posts: readonly Post[], followers: number, by: 'views' | 'followers'): AccountFigures {
  const all = windowOf(posts);
  const basis = (p: Post) => (by === 'views' ? (p.views ?? 0) : followers);
  const rated = all.filter((p) => p.likes !== null && basis(p) > 0);
  const views = all.flatMap((p) => p.views ?? []);
  const average_views = views.length > 0 ? sum(views) / views.length : null;
  return {
    ...{ followers, country: null, posts: all.length, average_views },
    engagement_rate:
      rated.length > 0
        ? sum(rated.map((p) => (p.likes ?? 0) + (p.comments ?? 0) + (p.shares ?? 0))) / sum(rated.map(basis))
        : null,
    views_per_follower: average_views === null ? null : average_views / followers,
  };
}

/** Without accounts whose followers are unknown or 0. */
function accountsOf(
  observations: readonly RawObservation[],
  followersOf: (posts: readonly RawObservation[]) => number | null | undefined,
  by: 'views' | 'followers',
): AccountFigures[] {
  const posts = [...new Map(observations.map((o) => [o.id, o])).values()];
  return [...Map.groupBy(posts, (o) => o.owner).values()].flatMap((own) => {
    const followers = followersOf(own);
    return followers ? [figuresOf(own, followers, by)] : [];
  });
}

const tiktok = () => accountsOf(tiktokVideos(), (own) => own.at(-1)?.followers, 'views');

function instagram(): AccountFigures[] {
  const { rows, cell } = rawTable('instagram_influencers_2017_profiles.csv.gz');
  const followers = new Map(
    rows.map((r) => [`user:${cell(r, 'alias').toLowerCase()}`, Number(cell(r, 'numberFollowers'))]),
  );
  return accountsOf(instagramPosts(), ([post]) => followers.get(post?.owner ?? ''), 'followers');
}

/** Columns of the November edition, whose headers repeat: the second one of a pair has the plain number. */
const LIST = { title: 1, name: 2, followers: 5, country: 6, views: 8, likes: 10, comments: 12 } as const;

function youtube(): AccountFigures[] {
  const { rows } = rawTable('top1000_youtube_2022-11.csv.gz');
  const channels = new Map(rows.map((r) => [`${r[LIST.title]} ${r[LIST.name]}`, r]));
  return [...channels.values()].flatMap((r) => {
    const number = (column: number) => (/^[\d.]+$/.test(r[column] ?? '') ? Number(r[column]) : null);
    const followers = number(LIST.followers);
    if (!followers) return [];
    // The list reports 0 where a channel has no recent video.
    const views = number(LIST.views) || null;
    const comments = number(LIST.comments);
    const likes = number(LIST.likes);
    // Hidden, as in imported tables (docs/metrics.md).
    const isHidden = likes === 0 && (views ?? 0) >= 1000 && (comments ?? 0) >= 10;
    const place = parseCountry(r[LIST.country] ?? '');
    return [
      {
        ...{ followers, posts: null, average_views: views },
        country: typeof place === 'string' ? place : null,
        engagement_rate:
          views === null || likes === null || isHidden ? null : (likes + (comments ?? 0)) / views,
        views_per_follower: views === null ? null : views / followers,
      },
    ];
  });
}

/** Accounts of each source, from the real data sets. */
export const ACCOUNTS: Readonly<Record<ShippedSource, () => AccountFigures[]>> = {
  tiktok_2020: tiktok,
  instagram_2017: instagram,
  youtube_2022: youtube,
};
