import { profileBenchmark } from '#server/slices/profiles/statistics/profile-benchmark.ts';
import { readStats } from '#server/slices/profiles/statistics/profile-stats.ts';
import { nothing, type ReportAnswer, type ReportQuestion, table, where } from './asked.ts';
import { added } from './periods.ts';

type Stats = Awaited<ReturnType<typeof readStats>>;

/** Rows of a follower history. */
const MOST_POINTS = 60;

async function statsOf({ ctx, profile, platform, days }: ReportQuestion): Promise<Stats> {
  const stats = await readStats(ctx, { id: String(profile.id), ...days });
  const ofPlatform = (row: { platform: string }) => platform === null || row.platform === platform;
  return {
    ...stats,
    platforms: stats.platforms.filter(ofPlatform),
    follower_history: stats.follower_history.filter(ofPlatform),
  };
}

const noAccounts = (question: ReportQuestion): ReportAnswer =>
  nothing(
    question.voice.say(
      `${question.profile.name} has no known account${where(question)}.`,
      `${question.profile.name} n’a aucun compte connu${where(question)}.`,
    ),
  );

/** Reasons why accounts lack these numbers. */
const lacking = (
  { voice }: ReportQuestion,
  platforms: Stats['platforms'],
  fields: readonly string[],
): string[] =>
  platforms.flatMap(({ platform, missing }) => {
    const reasons = new Set(fields.flatMap((field) => missing[field] ?? []));
    return [...reasons].map(
      (reason) => `${voice.platform(platform)}${voice.say(':', ' :')} ${voice.missing(reason)}`,
    );
  });

async function platforms(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, profile, days } = question;
  const { platforms } = await statsOf(question);
  if (platforms.length === 0) return noAccounts(question);
  const followers = platforms.map((p) =>
    p.followers === null
      ? voice.platform(p.platform)
      : voice.say(
          `${voice.platform(p.platform)} (${voice.count(p.followers)} followers)`,
          `${voice.platform(p.platform)} (${voice.count(p.followers)} abonnés)`,
        ),
  );
  const rated = platforms.flatMap((p, i) =>
    p.engagement_rate === null
      ? []
      : {
          text: voice.say(
            `${voice.percent(p.engagement_rate)} on ${voice.platform(p.platform)} (${voice.posts(p.posts)})`,
            `${voice.percent(p.engagement_rate)} sur ${voice.platform(p.platform)} (${voice.posts(p.posts)})`,
          ),
          i,
        },
  );
  const when = days ? ` ${voice.period(days)}` : '';
  const rates = voice.list(rated.map(({ text }) => text));
  return {
    ...table(
      [
        'platform',
        'followers',
        'growth',
        'posts',
        'interactions',
        'impressions',
        'engagement_rate',
        'media_value',
      ],
      platforms.map((p) => ({
        ...p,
        days: p.from_date && p.to_date ? { from_date: p.from_date, to_date: p.to_date } : undefined,
      })),
    ),
    period: days,
    n: { count: added(platforms, (p) => p.posts), of: 'posts' },
    ...(platforms.length > 1
      ? { chart: { kind: 'bar-horizontal', category: 'platform', value: 'followers' } }
      : {}),
    sentences: [
      {
        text: voice.say(
          `${profile.name} is on ${voice.list(followers)}.`,
          `${profile.name} est sur ${voice.list(followers)}.`,
        ),
        rows: platforms.map((_p, i) => i),
      },
      ...(rated.length === 0
        ? []
        : [
            {
              text: voice.say(`Engagement rate${when}: ${rates}.`, `Taux d’engagement${when} : ${rates}.`),
              rows: rated.map(({ i }) => i),
            },
          ]),
    ],
    missing: lacking(question, platforms, ['followers', 'engagement_rate']),
  };
}

/** At most MOST_POINTS points: the first and the last of each platform, and an even choice of those between. */
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

async function growth(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, days } = question;
  const { platforms, follower_history: history } = await statsOf(question);
  if (platforms.length === 0) return noAccounts(question);
  const points = days ? thinned(history) : history.slice(-MOST_POINTS);
  const sentences = platforms.flatMap(({ platform, growth }) => {
    const own = points.flatMap((p, i) => (p.platform === platform ? [{ ...p, i }] : []));
    const [first, last] = [own[0], own.at(-1)];
    const on = voice.platform(platform);
    if (!days)
      return growth === null
        ? []
        : {
            text: voice.say(
              `On ${on}, followers changed by ${voice.change(growth)} in the latest 30 days.`,
              `Sur ${on}, les abonnés ont varié de ${voice.change(growth)} sur les 30 derniers jours connus.`,
            ),
            rows: own.map(({ i }) => i),
          };
    if (!first || !last || first === last || first.followers === 0) return [];
    const by = voice.change(last.followers / first.followers - 1);
    return {
      text: voice.say(
        `On ${on}, followers went from ${voice.count(first.followers)} on ${voice.day(first.date)} to ${voice.count(last.followers)} on ${voice.day(last.date)} (${by}).`,
        `Sur ${on}, les abonnés passent de ${voice.count(first.followers)} le ${voice.day(first.date)} à ${voice.count(last.followers)} le ${voice.day(last.date)} (${by}).`,
      ),
      rows: [first.i, last.i],
    };
  });
  const missing = days ? [] : lacking(question, platforms, ['growth']);
  if (days && sentences.length === 0)
    missing.push(
      voice.say(
        `Followers are known on fewer than two days ${voice.period(days)}.`,
        `Les abonnés sont connus moins de deux jours ${voice.period(days)}.`,
      ),
    );
  if (points.length < history.length)
    missing.push(
      voice.say(
        `${voice.count(points.length)} of the ${voice.count(history.length)} days with a known number are listed.`,
        `${voice.count(points.length)} des ${voice.count(history.length)} jours au nombre connu figurent dans la liste.`,
      ),
    );
  return {
    ...table(
      ['day', 'platform', 'followers'],
      points.map((p) => ({ ...p, day: p.date })),
    ),
    period: days,
    n: { count: platforms.length, of: 'accounts' },
    ...(new Set(points.map((p) => p.platform)).size === 1
      ? { chart: { kind: 'line', category: 'day', value: 'followers' } }
      : {}),
    sentences,
    missing,
  };
}

async function benchmark(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, ctx, profile, platform } = question;
  const rows = (await profileBenchmark(ctx, String(profile.id))).filter(
    (row) => platform === null || row.platform === platform,
  );
  const named: Record<string, string> = {
    engagement_rate: voice.say('engagement rate', 'taux d’engagement'),
    growth: voice.say('growth', 'croissance'),
  };
  const sentences = rows.flatMap(({ metric, value, percentile, n, shipped, platform: of }, i) => {
    const name = named[metric];
    if (value !== null && name && shipped) {
      const { median, accounts, collected, is_lower_bound } = shipped;
      const [year, many, usual] = [collected.slice(0, 4), voice.count(accounts), voice.percent(median)];
      const text = voice.say(
        `On ${voice.platform(of)}, the ${name} is ${voice.percent(value)}. Fewer than 10 peers are known; the shipped benchmark of ${many} published accounts (${year}) has a median of ${is_lower_bound ? 'at least ' : ''}${usual}.`,
        `Sur ${voice.platform(of)}, ${name} : ${voice.percent(value)}. Moins de 10 pairs sont connus ; le repère fourni, de ${many} comptes publiés (${year}), a une médiane ${is_lower_bound ? 'd’au moins' : 'de'} ${usual}.`,
      );
      return { text, rows: [i] };
    }
    if (value === null || percentile === null || !name) return [];
    const share = voice.percent(percentile / 100);
    return {
      text: voice.say(
        `On ${voice.platform(of)}, the ${name} of ${voice.percent(value)} is higher than that of ${share} of ${voice.count(n)} accounts of the same size.`,
        `Sur ${voice.platform(of)}, ${name} de ${voice.percent(value)} : mieux que ${share} des ${voice.count(n)} comptes de même taille.`,
      ),
      rows: [i],
    };
  });
  if (sentences.length === 0)
    return nothing(
      voice.say(
        'There is nothing to compare: the followers or the peers of this profile are unknown.',
        'Aucune comparaison possible : abonnés ou pairs inconnus.',
      ),
    );
  return {
    ...table(
      ['platform', 'metric', 'value', 'median', 'percentile', 'peers'],
      rows.map((row) => ({
        platform: row.platform,
        metric: row.metric,
        value: row.value,
        median: row.median,
        percentile: row.percentile,
        peers: row.n,
      })),
    ),
    n: { count: Math.max(...rows.map((row) => row.n)), of: 'accounts' },
    sentences: sentences.slice(0, 2),
  };
}

export const accountReports = { platforms, growth, benchmark };
