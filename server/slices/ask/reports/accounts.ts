import type { MissingReason } from '#contract/primitives.ts';
import { profileBenchmark } from '#server/slices/profiles/statistics/profile-benchmark.ts';
import { readStats } from '#server/slices/profiles/statistics/profile-stats.ts';
import { type Asked, columns, type Found, type FoundRow, nothing, where } from './asked.ts';
import { totals } from './numbers.ts';

type Stats = Awaited<ReturnType<typeof readStats>>;
type PlatformStats = Stats['platforms'][number];

/** Rows of a history next to an answer. */
const MOST_POINTS = 60;

async function statsOf({ ctx, profile, platform, days }: Asked): Promise<Stats> {
  const stats = await readStats(ctx, { id: String(profile.id), ...(days ?? {}) });
  const of_platform = (row: { platform: string }) => platform === null || row.platform === platform;
  return {
    ...stats,
    platforms: stats.platforms.filter(of_platform),
    follower_history: stats.follower_history.filter(of_platform),
  };
}

const noAccounts = (asked: Asked): Found => {
  const { voice, profile } = asked;
  return nothing(
    voice.say(
      `${profile.name} has no known account${where(asked)}.`,
      `${profile.name} n’a aucun compte connu${where(asked)}.`,
    ),
  );
};

function lacking({ voice }: Asked, platforms: PlatformStats[], field: string): string[] {
  return platforms.flatMap(({ platform, missing }) => {
    const reason: MissingReason | undefined = missing[field];
    return reason
      ? [`${voice.platform(platform)} : ${voice.missing(reason)}`.replace(' :', voice.say(':', ' :'))]
      : [];
  });
}

const spanOf = ({ voice }: Asked, { from_date, to_date }: PlatformStats): string | null =>
  from_date && to_date ? voice.period({ from_date, to_date }) : null;
const daysOf = ({ from_date, to_date }: PlatformStats): Pick<FoundRow, 'days'> =>
  from_date && to_date ? { days: { from_date, to_date } } : {};

async function engagement(asked: Asked): Promise<Found> {
  // Account numbers cover all types of posts.
  if (asked.post_types.length > 0) return totals(asked, 'engagement_rate');
  const { voice, days } = asked;
  const { platforms } = await statsOf(asked);
  if (platforms.length === 0) return noAccounts(asked);
  const said = platforms.flatMap((p) =>
    p.engagement_rate === null
      ? []
      : [
          voice.say(
            `${voice.percent(p.engagement_rate)} on ${voice.platform(p.platform)} (${voice.posts(p.posts)})`,
            `${voice.percent(p.engagement_rate)} sur ${voice.platform(p.platform)} (${voice.posts(p.posts)})`,
          ),
        ],
  );
  return {
    period: days,
    n: { count: platforms.reduce((sum, p) => sum + p.posts, 0), of: 'posts' },
    columns: columns({
      ...{
        platform: 'platform',
        period: 'text',
        posts: 'count',
        interactions: 'count',
        engagement_rate: 'ratio',
      },
    }),
    rows: platforms.map((p) => ({
      cells: [p.platform, spanOf(asked, p), p.posts, p.interactions, p.engagement_rate],
      ...daysOf(p),
    })),
    said:
      said.length === 0
        ? []
        : [
            {
              text: voice.say(
                `The engagement rate is ${voice.list(said)}${days ? ` ${voice.period(days)}` : ', of the newest posts'}.`,
                `Le taux d’engagement est de ${voice.list(said)}${days ? ` ${voice.period(days)}` : ', sur les publications les plus récentes'}.`,
              ),
              rows: platforms.flatMap((p, i) => (p.engagement_rate === null ? [] : [i])),
            },
          ],
    missing: lacking(asked, platforms, 'engagement_rate'),
  };
}

async function followers(asked: Asked): Promise<Found> {
  const { voice, profile } = asked;
  const { platforms } = await statsOf(asked);
  if (platforms.length === 0) return noAccounts(asked);
  const known = platforms.filter((p) => p.followers !== null);
  const said = known.map((p) =>
    voice.say(
      `${voice.count(p.followers ?? 0)} on ${voice.platform(p.platform)}`,
      `${voice.count(p.followers ?? 0)} sur ${voice.platform(p.platform)}`,
    ),
  );
  const stale = asked.days
    ? [
        voice.say(
          'These are the newest reported followers, not those of a period: ask for the growth.',
          'Ce sont les derniers abonnés qu’une source a donnés, pas ceux d’une période : demandez la croissance.',
        ),
      ]
    : [];
  return {
    period: null,
    n: { count: known.length, of: 'accounts' },
    columns: columns({ platform: 'platform', followers: 'count', growth: 'ratio' }),
    rows: platforms.map((p) => ({ cells: [p.platform, p.followers, p.growth] })),
    chart: platforms.length > 1 ? { kind: 'bar-horizontal', category: 'platform', value: 'followers' } : null,
    said:
      said.length === 0
        ? []
        : [
            {
              text: voice.say(
                `${profile.name} has followers: ${voice.list(said)}.`,
                `${profile.name} a des abonnés : ${voice.list(said)}.`,
              ),
              rows: platforms.flatMap((p, i) => (p.followers === null ? [] : [i])),
            },
          ],
    missing: [...lacking(asked, platforms, 'followers'), ...stale],
  };
}

/** The first and the last row of each platform, and evenly spaced ones in between. */
function thinned(history: Stats['follower_history']): Stats['follower_history'] {
  if (history.length <= MOST_POINTS) return history;
  const platforms = [...Map.groupBy(history, ({ platform }) => platform).values()];
  const most = Math.floor(MOST_POINTS / platforms.length);
  const kept = new Set(
    platforms.flatMap((own) =>
      own.length <= most
        ? own
        : Array.from({ length: most }, (_, i) => own[Math.round((i * (own.length - 1)) / (most - 1))]),
    ),
  );
  return history.filter((point) => kept.has(point));
}

async function growth(asked: Asked): Promise<Found> {
  const { voice, days } = asked;
  const { platforms, follower_history: history } = await statsOf(asked);
  if (platforms.length === 0) return noAccounts(asked);
  // Without a period, the newest days.
  const points = days ? thinned(history) : history.slice(-MOST_POINTS);
  const rows: FoundRow[] = points.map((p) => ({ cells: [p.date, p.platform, p.followers] }));
  const said = platforms.flatMap(({ platform, growth }) => {
    const own = points.flatMap((p, i) => (p.platform === platform ? [{ ...p, i }] : []));
    const [first, last] = [own[0], own.at(-1)];
    const on = voice.platform(platform);
    if (days && first && last && first !== last && first.followers > 0) {
      const share = last.followers / first.followers - 1;
      const change = `${share > 0 ? '+' : ''}${voice.percent(share)}`;
      return [
        {
          text: voice.say(
            `On ${on} the followers went from ${voice.count(first.followers)} on ${voice.day(first.date)} to ${voice.count(last.followers)} on ${voice.day(last.date)} (${change}).`,
            `Sur ${on}, les abonnés passent de ${voice.count(first.followers)} le ${voice.day(first.date)} à ${voice.count(last.followers)} le ${voice.day(last.date)} (${change}).`,
          ),
          rows: [first.i, last.i],
        },
      ];
    }
    if (days || growth === null) return [];
    const change = `${growth > 0 ? '+' : ''}${voice.percent(growth)}`;
    return [
      {
        text: voice.say(
          `On ${on} the followers changed by ${change} over the newest 30 days.`,
          `Sur ${on}, les abonnés ont varié de ${change} sur les 30 derniers jours connus.`,
        ),
        rows: own.map(({ i }) => i),
      },
    ];
  });
  return {
    period: days,
    n: { count: platforms.length, of: 'accounts' },
    columns: columns({ day: 'day', platform: 'platform', followers: 'count' }),
    rows,
    chart:
      new Set(points.map((p) => p.platform)).size === 1
        ? { kind: 'line', category: 'day', value: 'followers' }
        : null,
    said,
    missing: [
      ...(days === null ? lacking(asked, platforms, 'growth') : []),
      ...(days !== null && said.length === 0
        ? [
            voice.say(
              `The followers of two days ${voice.period(days)} would have to be known.`,
              `Il faudrait connaître les abonnés de deux jours ${voice.period(days)}.`,
            ),
          ]
        : []),
      ...(points.length < history.length
        ? [
            voice.say(
              `${voice.count(points.length)} of the ${voice.count(history.length)} days with a known number are listed.`,
              `${voice.count(points.length)} des ${voice.count(history.length)} jours au nombre connu figurent dans la liste.`,
            ),
          ]
        : []),
    ],
  };
}

async function platforms(asked: Asked): Promise<Found> {
  const { voice, profile, days } = asked;
  const stats = await statsOf({ ...asked, platform: null });
  if (stats.platforms.length === 0) return noAccounts(asked);
  const names = stats.platforms.map((p) => voice.platform(p.platform));
  const rated = stats.platforms
    .flatMap((p, i) => (p.engagement_rate === null ? [] : [{ ...p, rate: p.engagement_rate, i }]))
    .sort((a, b) => b.rate - a.rate);
  const [best] = rated;
  return {
    period: days,
    n: { count: stats.platforms.length, of: 'accounts' },
    columns: columns({
      ...{ platform: 'platform', followers: 'count', posts: 'count', interactions: 'count' },
      ...{ impressions: 'count', engagement_rate: 'ratio', media_value: 'money' },
    }),
    rows: stats.platforms.map((p) => ({
      cells: [
        p.platform,
        p.followers,
        p.posts,
        p.interactions,
        p.impressions,
        p.engagement_rate,
        p.media_value,
      ],
      ...daysOf(p),
    })),
    said: [
      {
        text: voice.say(
          `${profile.name} is on ${voice.list(names)}.`,
          `${profile.name} est sur ${voice.list(names)}.`,
        ),
        rows: stats.platforms.map((_p, i) => i),
      },
      ...(best && stats.platforms.length > 1
        ? [
            {
              text: voice.say(
                `The engagement rate is highest on ${voice.platform(best.platform)}: ${voice.percent(best.rate)} (${voice.posts(best.posts)}).`,
                `Le taux d’engagement est le plus élevé sur ${voice.platform(best.platform)} : ${voice.percent(best.rate)} (${voice.posts(best.posts)}).`,
              ),
              rows: [best.i],
            },
          ]
        : []),
    ],
    missing: lacking(asked, stats.platforms, 'engagement_rate'),
  };
}

async function benchmark(asked: Asked): Promise<Found> {
  const { voice, ctx, profile, platform } = asked;
  const rows = (await profileBenchmark(ctx, String(profile.id))).filter(
    (row) => platform === null || row.platform === platform,
  );
  const named = {
    engagement_rate: voice.say('engagement rate', 'taux d’engagement'),
    growth: voice.say('growth', 'croissance'),
    views_per_follower: voice.say('views per follower', 'vues par abonné'),
    credibility: voice.say('credibility', 'crédibilité'),
  };
  const said = rows.flatMap((row, i) => {
    const { metric, value, percentile, n } = row;
    if (value === null || percentile === null || (metric !== 'engagement_rate' && metric !== 'growth'))
      return [];
    const share = voice.percent(percentile / 100);
    return [
      {
        text: voice.say(
          `On ${voice.platform(row.platform)} the ${named[metric]}, ${voice.percent(value)}, is above ${share} of ${voice.count(n)} accounts of the same size.`,
          `Sur ${voice.platform(row.platform)}, ${named[metric]} de ${voice.percent(value)} : mieux que ${share} des ${voice.count(n)} comptes de même taille.`,
        ),
        rows: [i],
      },
    ];
  });
  if (said.length === 0)
    return nothing(
      voice.say(
        'No number of this profile can be compared: followers or peers are not known.',
        'Aucun chiffre de ce profil ne se compare : abonnés ou pairs inconnus.',
      ),
    );
  return {
    period: null,
    n: { count: Math.max(...rows.map((row) => row.n)), of: 'accounts' },
    columns: columns({
      ...{
        platform: 'platform',
        metric: 'key',
        value: 'ratio',
        median: 'ratio',
        percentile: 'decimal',
        peers: 'count',
      },
    }),
    rows: rows.map((r) => ({ cells: [r.platform, r.metric, r.value, r.median, r.percentile, r.n] })),
    said: said.slice(0, 2),
    missing: [],
  };
}

export const accountReports = { engagement, followers, growth, platforms, benchmark };
