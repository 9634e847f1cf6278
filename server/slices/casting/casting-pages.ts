import type { CastingCreator } from '#contract/casting.ts';
import type { RoomPost } from '#contract/client.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORM_RULES, typeLabel } from '#contract/platforms/platforms.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { type Platform, platformOf } from '#contract/values/primitives.ts';
import { dayOfYearText, dayText, periodText } from '#server/platform/date-text.ts';
import { deliverableAmount } from '#server/platform/deliverable-names.ts';
import { phrase, t } from '#server/platform/language.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import {
  type CardsSection,
  type ChartSection,
  type CreatorSection,
  type ExportCtx,
  type Figure,
  type PointsSection,
  PRINTED_CARD,
} from '#server/slices/exports/exporter.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import type { ExpectedRange } from '#server/slices/forecast/expected-impressions.ts';

const MOST_LETTERS = 220;
const MOST_TAGS = 5;
const MOST_COUNTRIES = 5;
const FEWEST_BARS = 3;

export const short = (n: number) => valueText(n, { type: 'count' }, true);

/** As people write it; null where the platform has none by handle. */
function shortAddress(platform: Platform, username: string): string | null {
  const { profile_url, is_search } = PLATFORM_RULES[platform];
  return is_search
    ? null
    : profile_url.replace(/^https:\/\/www\.|\/$/g, '').replace('{handle}', () => username);
}

type Numbers = NonNullable<CastingCreator['platforms'][Platform]>;

/** Platforms of a creator, the largest first. */
export const platformsOf = (creator: CastingCreator): Array<[Platform, Numbers]> =>
  creator.platforms_present
    .flatMap((platform): Array<[Platform, Numbers]> => {
      const numbers = creator.platforms[platform];
      return numbers ? [[platform, numbers]] : [];
    })
    .sort(([, a], [, b]) => (b.followers ?? -1) - (a.followers ?? -1));

function figuresOf([platform, numbers]: [Platform, Numbers]): Figure[] {
  const name = PLATFORM_NAMES[platform];
  const figures: Figure[] = [
    {
      id: 'followers',
      label: t('{platform} followers', { platform: name }),
      type: 'count',
      value: numbers.followers,
    },
    {
      id: 'engagement_rate',
      label: t('Engagement'),
      type: 'ratio',
      value: numbers.engagement_rate,
      note: t('on {platform}', { platform: name }),
    },
    {
      id: 'growth',
      label: t('Growth in 30 days'),
      type: 'ratio',
      value: numbers.growth,
      note: t('on {platform}', { platform: name }),
    },
  ];
  // Omitted and unknown figures have no place here.
  return figures.filter(({ value }) => value !== null);
}

/** The first known audience of a creator, on one scale. */
function chartsOf(creator: CastingCreator): ChartSection[] {
  const [known] = platformsOf(creator).flatMap(([, { audience }]) => audience ?? []);
  if (!known) return [];
  const charts = [
    {
      name: t('Audience: countries'),
      shares: known.countries
        .slice(0, MOST_COUNTRIES)
        .map(({ key, share }) => ({ key: countryName(key), share })),
    },
    { name: t('Ages'), shares: known.ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en')) },
    {
      name: t('Genders'),
      shares: known.genders.map(({ key, share }) => ({
        key: GENDERS[key] ? t(GENDERS[key]) : key.toLowerCase(),
        share,
      })),
    },
  ].filter(({ shares }) => shares.length > 0);
  const most = Math.max(...charts.flatMap(({ shares }) => shares.map(({ share }) => share)));
  return charts.map(({ name, shares }) => ({
    kind: 'chart',
    name,
    shape: 'bar-horizontal',
    type: 'ratio',
    most,
    categories: shares.map(({ key }) => key),
    series: [{ name: t('Share of the audience'), values: shares.map(({ share }) => share) }],
  }));
}
const GENDERS: Readonly<Record<string, 'Women' | 'Men'>> = { FEMALE: 'Women', MALE: 'Men' };

export const nameOf = (creator: CastingCreator) => creator.name || `@${creator.slug}`;

/** Deliverables and prices of the list, and what they are expected to bring. */
export interface Plan {
  rows: ReadonlyMap<number, ListProfile>;
  expected: ReadonlyMap<number, ExpectedRange | null>;
  posts: ReadonlyMap<number, RoomPost[]>;
  /** The newest posts of creators whose best posts have no picture, the oldest first. */
  latest: ReadonlyMap<number, RoomPost[]>;
  currency: string;
  /** Whether pages of creators show prices. */
  has_prices: boolean;
}

function planFigures({ id }: CastingCreator, { rows, expected, currency, has_prices }: Plan): Figure[] {
  const row = rows.get(id);
  const planned = plannedOf(row?.deliverables ?? []);
  const likely = expected.get(id) ?? null;
  const price = has_prices ? (row?.price ?? null) : null;
  const agreed = planned.map((one) => deliverableAmount(one)).join(', ');
  return [
    ...(likely
      ? [
          {
            id: 'expected',
            label: likely.is_usual ? t('Usual impressions of a post') : t('Expected impressions'),
            type: 'count' as const,
            value: likely.median,
            note: t('{low} to {high} likely', { low: short(likely.low), high: short(likely.high) }),
          },
        ]
      : []),
    ...(price === null
      ? []
      : [
          {
            id: 'price',
            label: agreed,
            type: 'money' as const,
            currency,
            value: price,
            note: t('price of all'),
          },
        ]),
  ];
}

/** Recent posts with pictures side by side; in sentences where none has one. */
async function recentPostsOf(
  ctx: ExportCtx,
  posts: readonly RoomPost[],
  is_demo: boolean,
): Promise<Array<CardsSection | PointsSection>> {
  const name = t('Best recent posts');
  const shown = await Promise.all(
    posts.map(async (post) => {
      const drawn = is_demo ? `/api/cover/${post.id}.svg?platform=${platformOf(post.post_type)}` : null;
      const address = drawn ?? post.image;
      const numbers = [
        post.impressions === null ? null : t('{n} impressions', { n: short(post.impressions) }),
        post.engagement_rate === null ? null : valueText(post.engagement_rate, { type: 'ratio' }),
      ];
      return {
        jpeg: address ? await printed(ctx, address, PRINTED_CARD) : null,
        title: phrase(typeLabel(post.post_type)),
        numbers: numbers.filter(Boolean).join(' · ') || t('numbers unknown'),
        day: post.created_time === null ? t('date unknown') : dayText(post.created_time),
        message: post.message.replace(/\s+/g, ' '),
        link: post.link,
      };
    }),
  );
  if (shown.length === 0) return [];
  if (shown.every(({ jpeg }) => jpeg === null)) {
    const points = shown.map(({ title, day, numbers, message }) => ({
      title: `${t('{label}: {value}', { label: `${title}, ${day}`, value: numbers })}.`,
      text: message,
    }));
    return [{ kind: 'points', name, points }];
  }
  const cards = shown.map(({ jpeg, title, link, numbers, day, message }) => ({
    ...{ jpeg, title, link },
    lines: [numbers, day, message],
  }));
  return [{ kind: 'cards', name, cards, across: 3 }];
}

/** Of creators without pictures: what each of the newest posts brought. */
function latestImpressions(latest: readonly RoomPost[]): ChartSection[] {
  const dated = latest.flatMap(({ created_time, impressions }) =>
    created_time === null ? [] : [{ day: created_time.slice(0, 10), impressions }],
  );
  if (dated.filter(({ impressions }) => impressions !== null).length < FEWEST_BARS) return [];
  const period = { from_date: dated.at(0)?.day ?? '', to_date: dated.at(-1)?.day ?? '' };
  return [
    {
      kind: 'chart',
      name: t('Impressions of the latest {n} posts', { n: dated.length }),
      note: periodText(period),
      shape: 'bar',
      type: 'count',
      categories: dated.map(({ day }) => dayOfYearText(day)),
      series: [
        { name: phrase(METRIC_TABLE.impressions.label), values: dated.map(({ impressions }) => impressions) },
      ],
    },
  ];
}

/** A creator on a page: picture, account, words and comments; numbers, audience and further pictures. */
export async function pageOf(ctx: ExportCtx, creator: CastingCreator, plan: Plan): Promise<CreatorSection> {
  const [picture, ...others] = await Promise.all(
    [creator.image_1, creator.image_2, creator.image_3].map((address) =>
      address ? printed(ctx, address, PRINTED_CARD) : null,
    ),
  );
  const platforms = platformsOf(creator);
  const [account] = platforms.flatMap(([platform, { username }]) => {
    const address = username && shortAddress(platform, username);
    return address ? [address] : [];
  });
  const figures = [...platforms.flatMap(figuresOf), ...planFigures(creator, plan)];
  const own = creator.image_2_dirty || creator.image_3_dirty;
  const posts = plan.posts.get(creator.id) ?? [];
  const cards = others.flatMap((jpeg) => (jpeg ? [{ jpeg, title: '', lines: [] }] : []));
  const pictures: CardsSection[] = cards.length > 0 ? [{ kind: 'cards', name: '', cards, across: 3 }] : [];
  return {
    kind: 'creator',
    name: nameOf(creator),
    link: account ? { url: `https://${account}`, text: account } : null,
    lines: [
      [creator.country && countryName(creator.country), creator.tags.slice(0, MOST_TAGS).join(', ')]
        .filter(Boolean)
        .join(' · '),
      creator.email ?? '',
      creator.bio?.slice(0, MOST_LETTERS) ?? '',
      creator.is_demo ? t('Invented') : '',
    ].filter((line) => line !== ''),
    comments: creator.comments,
    picture: picture ?? null,
    parts: [
      ...(figures.length > 0 ? [{ kind: 'figures' as const, name: '', figures }] : []),
      ...chartsOf(creator),
      ...(own || posts.length === 0 ? pictures : await recentPostsOf(ctx, posts, creator.is_demo)),
      ...latestImpressions(plan.latest.get(creator.id) ?? []),
    ],
  };
}
