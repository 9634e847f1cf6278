import { AREAS, areaAccess, refusalReason } from '#contract/access/areas.ts';
import type { brands } from '#contract/brands.ts';
import { accessOf, type CallOutput } from '#contract/calls/endpoints.ts';
import type { ProfileExport } from '#contract/exports.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { details, type Profile } from '#contract/profiles/details.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { REPORT_SECTIONS } from '#contract/report/report-sections.ts';
import { ORIGINS, type OriginParts, type OriginSum } from '#contract/values/primitives.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { dayText, periodText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import { composed } from '#server/slices/exports/composed.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import {
  type ChartSection,
  type ExportCtx,
  type ExportDocument,
  type Exporter,
  type Figure,
  PRINTED_COVER,
  type Section,
} from '#server/slices/exports/exporter.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { column, metricColumns, table, text } from '#server/slices/exports/report/report-sections.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { readProfile } from '#server/slices/profiles/details/profile-read.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { readAudience } from '#server/slices/profiles/statistics/profile-audience.ts';
import { readStats } from '#server/slices/profiles/statistics/profile-stats.ts';
import { bestPosts, postsOf, postTable } from './profile-deck-posts.ts';

const MOST_BRANDS = 9;
const MOST_KEYS = 8;
/** Points of a chart. */
const MOST_POINTS = 60;

type Stats = Awaited<ReturnType<typeof readStats>>;
type PlatformStats = Stats['platforms'][number];

function figuresOf(p: PlatformStats, currency: string): Figure[] {
  return [
    { id: 'followers', label: 'Followers', type: 'count', value: p.followers },
    { id: 'growth', label: '30-day growth', type: 'ratio', value: p.growth },
    {
      id: 'engagement_rate',
      label: METRIC_TABLE.engagement_rate.label,
      type: 'ratio',
      value: p.engagement_rate,
    },
    { id: 'posts', label: 'Posts', type: 'count', value: p.posts },
    {
      id: 'interactions',
      label: METRIC_TABLE.interactions.label,
      type: 'count',
      value: p.interactions,
      origins: p.origins.interactions,
    },
    {
      id: 'impressions',
      label: METRIC_TABLE.impressions.label,
      type: 'count',
      value: p.impressions,
      origins: p.origins.impressions,
    },
    { id: 'average_likes', label: 'Likes per post', type: 'count', value: p.average_likes },
    {
      id: 'media_value',
      label: METRIC_TABLE.media_value.label,
      type: 'money',
      currency,
      value: p.media_value,
      origins: p.origins.media_value,
    },
  ];
}

/** Evenly spaced, always with the last row. */
function thinned<T>(rows: readonly T[]): T[] {
  const step = Math.ceil(rows.length / MOST_POINTS);
  return rows.filter((_row, i) => (rows.length - 1 - i) % step === 0);
}

const chart = (section: Omit<ChartSection, 'kind'>): ChartSection[] =>
  section.categories.length > 1 ? [{ kind: 'chart', ...section }] : [];

/** Two pages per platform: its numbers; follower growth and engagement by month. */
function platformPages({ platforms, follower_history, engagement_history, currency }: Stats): Section[] {
  return platforms.flatMap((p): Section[] => {
    const followers = thinned(follower_history.filter(({ platform }) => platform === p.platform));
    const months = engagement_history.filter(({ platform }) => platform === p.platform).slice(-24);
    const span =
      p.from_date && p.to_date
        ? t('posts from {period}', { period: periodText({ from_date: p.from_date, to_date: p.to_date }) })
        : t('no dated posts');
    const name = PLATFORM_NAMES[p.platform];
    const over_time = [
      ...chart({
        name: 'Followers',
        shape: 'line',
        type: 'count',
        categories: followers.map(({ date }) => dayText(date)),
        series: [{ name: t('Followers'), values: followers.map((row) => row.followers) }],
      }),
      ...chart({
        name: 'Engagement rate by month',
        shape: 'line',
        type: 'ratio',
        categories: months.map(({ month }) => dayText(month)),
        series: [
          {
            name: phrase(METRIC_TABLE.engagement_rate.label),
            values: months.map((row) => row.engagement_rate),
          },
        ],
      }),
    ];
    return [
      { kind: 'heading', name, note: [p.username && `@${p.username}`, span].filter(Boolean).join(' · ') },
      { kind: 'figures', name, figures: figuresOf(p, currency) },
      ...over_time,
    ];
  });
}

const GENDER_NAMES: Readonly<Record<string, Phrase>> = { FEMALE: 'Women', MALE: 'Men' };

function audiencePages(audiences: Awaited<ReturnType<typeof readAudience>>): Section[] {
  const [known] = audiences;
  if (!known) return [];
  const shares = (name: string, shape: ChartSection['shape'], of: 'countries' | 'ages' | 'genders') => {
    const all = (known.distributions[of] ?? []).filter(({ share }) => share !== null).slice(0, MOST_KEYS);
    const rows = of === 'ages' ? all.toSorted((a, b) => a.key.localeCompare(b.key, 'en')) : all;
    const label = (key: string) =>
      of === 'countries' ? countryName(key) : GENDER_NAMES[key] ? t(GENDER_NAMES[key]) : key;
    return chart({
      name,
      shape,
      type: 'ratio',
      categories: rows.map(({ key }) => label(key)),
      series: [{ name: t('Share of the audience'), values: rows.map(({ share }) => share) }],
    });
  };
  const { audience_credibility: credibility } = known;
  const note = known.observed_at ? t('as reported on {day}', { day: dayText(known.observed_at) }) : null;
  return [
    {
      kind: 'heading',
      name: 'Audience',
      note: [PLATFORM_NAMES[known.platform], known.username && `@${known.username}`, note]
        .filter(Boolean)
        .join(' · '),
    },
    {
      kind: 'figures',
      name: 'Audience',
      figures: [
        { id: 'credibility', label: 'Credibility', type: 'ratio', value: credibility?.score ?? null },
        { id: 'sample_size', label: 'Sampled followers', type: 'count', value: known.sample_size },
      ],
    },
    ...shares(t('Audience: countries'), 'bar-horizontal', 'countries'),
    ...shares(t('Audience: ages'), 'bar', 'ages'),
    ...shares(t('Audience: genders'), 'bar-horizontal', 'genders'),
  ];
}

/** "Ana Lund reaches 62K followers on Instagram, and 5.6% of them engage with a post." */
function headlineOf({ name }: Profile, { platforms }: Stats): string {
  const [main] = platforms
    .filter(({ followers }) => followers !== null)
    .sort((a, b) => (b.followers ?? 0) - (a.followers ?? 0));
  if (!main) return name;
  const followers = valueText(main.followers, { type: 'count' }, true);
  const facts = { name, n: followers, platform: PLATFORM_NAMES[main.platform] };
  return main.engagement_rate === null
    ? t('{name} has {n} followers on {platform}.', facts)
    : t('{name} has {n} followers on {platform}, with an engagement rate of {rate}.', {
        ...facts,
        rate: valueText(main.engagement_rate, { type: 'ratio' }),
      });
}

/** For users with access to brands. */
/** The brands that a creator posts about, from the slice of brands. */
type ReadBrands = (ctx: ExportCtx, id: string) => Promise<CallOutput<typeof brands.of_profile>>;

async function brandPages(ctx: ExportCtx, profile: Profile, readBrands: ReadBrands): Promise<Section[]> {
  if (refusalReason(areaAccess(AREAS.leaderboards), ctx.user, false) !== null) return [];
  const { brands, currency, library } = await readBrands(ctx, String(profile.id));
  if (brands.length === 0) return [];
  const shown = brands.slice(0, MOST_BRANDS);
  return [
    {
      kind: 'heading',
      name: 'Brands',
      note: t('{n} of the {all} brands that the company follows, in all dated posts', {
        n: brands.length,
        all: library,
      }),
    },
    ...chart({
      name: 'Posts by brand',
      shape: 'bar',
      type: 'count',
      categories: shown.map(({ name }) => name),
      series: [
        { name: t('Organic'), values: shown.map(({ posts, paid_posts }) => posts - paid_posts) },
        { name: t('Paid'), values: shown.map(({ paid_posts }) => paid_posts) },
      ],
    }),
    table(
      'Brands',
      [
        text('name', 'Brand', 30),
        column('posts', 'Posts', 'count'),
        column('paid_posts', 'Paid posts among them', 'count'),
        ...metricColumns(['interactions', 'media_value'], currency),
      ],
      shown,
    ),
  ];
}

/** By metric and reason. */
function missingOf(platforms: PlatformStats[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { missing } of platforms)
    for (const [metric, reason] of Object.entries(missing)) {
      const reasons = counts[metric] ?? {};
      counts[metric] = { ...reasons, [reason]: (reasons[reason] ?? 0) + 1 };
    }
  return counts;
}

function originsOf(platforms: PlatformStats[]): Record<string, OriginSum> {
  const add = (metric: keyof PlatformStats['origins']): OriginSum => {
    const bounds = platforms.flatMap((p) => p.origins[metric].lower_bound ?? []);
    const sums = Object.fromEntries(
      ORIGINS.map((origin) => [origin, platforms.reduce((sum, p) => sum + p.origins[metric][origin], 0)]),
    ) as OriginParts;
    return {
      ...sums,
      lower_bound:
        bounds.length === 0
          ? null
          : {
              parts: [...new Set(bounds.flatMap(({ parts }) => parts))],
              posts: bounds.reduce((sum, { posts }) => sum + posts, 0),
              of: platforms.reduce((sum, { posts }) => sum + posts, 0),
            },
    };
  };
  return {
    interactions: add('interactions'),
    impressions: add('impressions'),
    media_value: add('media_value'),
  };
}

async function document(
  ctx: ExportCtx,
  input: ProfileExport,
  readBrands: ReadBrands,
): Promise<ExportDocument> {
  const { profile_id, from_date, to_date, emv_model } = input;
  const profile = await readProfile(ctx, profile_id);
  const period = from_date && to_date ? { from_date, to_date } : null;
  const [stats, posts, choice] = await Promise.all([
    readStats(ctx, { id: String(profile.id), emv_model, ...(period ?? {}) }),
    postsOf(ctx, profile, input),
    reportChoice(ctx, 'profile', { ...input, id: profile.id }),
  ]);
  const { sections, notes } = await composed(REPORT_SECTIONS.profile, choice, {
    platforms: () => platformPages(stats),
    audience: async () => audiencePages(await readAudience(ctx, profile.id)),
    best_posts: () => bestPosts(ctx, profile, posts),
    posts: () => postTable(ctx, posts, input),
    brands: () => brandPages(ctx, profile, readBrands),
  });
  const drawn = profile.is_demo
    ? `/api/avatar/${encodeURIComponent(profile.slug)}.svg`
    : `/api/initials/${encodeURIComponent(profile.name)}.svg`;
  const who = [
    profile.accounts
      .flatMap(({ username }) => (username ? `@${username}` : []))
      .slice(0, 3)
      .join(', '),
    profile.country && countryName(profile.country),
    profile.themes.slice(0, 5).join(', '),
  ].filter((part): part is string => Boolean(part));
  const picture =
    (profile.picture && (await printed(ctx, profile.picture, PRINTED_COVER))) ||
    (await printed(ctx, drawn, PRINTED_COVER));
  return {
    genre: 'Creator profile',
    headline: headlineOf(profile, stats),
    sections,
    ...(picture ? { cover_picture: picture } : {}),
    about: () => ({
      filters: who,
      period,
      counts: [
        { label: 'Accounts', n: stats.platforms.length },
        { label: 'Posts behind the numbers', n: stats.platforms.reduce((sum, p) => sum + p.posts, 0) },
        { label: 'Posts known', n: stats.platforms.reduce((sum, p) => sum + p.posts_known, 0) },
      ],
      metrics: ['interactions', 'impressions', 'engagement_rate', 'growth', 'media_value'],
      missing: missingOf(stats.platforms),
      origins: originsOf(stats.platforms),
      invented: { n: profile.is_demo ? 1 : 0, what: 'creators' },
      emv: emvOf(ctx, emv_model),
      currency: stats.currency,
      notes: [
        ...notes,
        t(
          'Without a period, the numbers of a platform cover its newest posts, as on its page. Followers are the latest reported by a source; audiences come from a provider, a connected account or a file.',
        ),
      ],
    }),
  };
}

export const profileDeck = (readBrands: ReadBrands): Exporter<ProfileExport> => ({
  access: accessOf(details.get),
  title: async (ctx, { profile_id }) => (await visibleProfile(ctx, profile_id)).name,
  document: (ctx, input) => document(ctx, input, readBrands),
});
