import type { Access, Meta } from '#contract/access.ts';
import { type Casting, type CastingCreator, castings } from '#contract/casting.ts';
import type { Decision, Expected, RoomPost } from '#contract/client.ts';
import type { CastingExport } from '#contract/exports.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { amountText } from '#contract/lists/deliverable-text.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import { REPORT_SECTIONS } from '#contract/report-sections.ts';
import { typeLabel } from '#server/analytics/metrics/definitions.ts';
import { composed } from '#server/slices/exports/composed.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import { dayText } from '#server/slices/exports/date-text.ts';
import {
  type CardsSection,
  type ChartSection,
  type CreatorSection,
  type ExportColumn,
  type ExportCtx,
  type ExportDocument,
  type Exporter,
  type FactsSection,
  type Figure,
  type PointsSection,
  PRINTED_CARD,
  type Section,
} from '#server/slices/exports/exporters.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { reportChoice } from '#server/slices/exports/report-layouts.ts';
import { table } from '#server/slices/exports/report-sections.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import {
  agreedOf,
  expectedByCreator,
  expectedOf,
  plansOf,
} from '#server/slices/forecast/expected-impressions.ts';
import { planTable } from '#server/slices/lists/export/list-overview.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import { recentPosts } from '#server/slices/profiles/content/recent-posts.ts';
import { castingFor } from './casting-access.ts';
import { readCasting } from './casting-read.ts';

const MOST_LETTERS = 220;
const MOST_COMPARED = 20;

const short = (n: number) => valueText(n, { type: 'count' }, true);
const MOST_TAGS = 5;
const MOST_COUNTRIES = 5;

const ADDRESSES: Partial<Record<Platform, (username: string) => string>> = {
  instagram: (username) => `instagram.com/${username}`,
  tiktok: (username) => `tiktok.com/@${username}`,
  youtube: (username) => `youtube.com/@${username}`,
  snapchat: (username) => `snapchat.com/add/${username}`,
};

type Numbers = NonNullable<CastingCreator['platforms'][Platform]>;

/** Platforms of a creator, the largest first. */
const platformsOf = (creator: CastingCreator): Array<[Platform, Numbers]> =>
  creator.platforms_present
    .flatMap((platform): Array<[Platform, Numbers]> => {
      const numbers = creator.platforms[platform];
      return numbers ? [[platform, numbers]] : [];
    })
    .sort(([, a], [, b]) => (b.followers ?? -1) - (a.followers ?? -1));

function figuresOf([platform, numbers]: [Platform, Numbers]): Figure[] {
  const name = PLATFORM_NAMES[platform];
  const figures: Figure[] = [
    { id: 'followers', label: `${name} followers`, type: 'count', value: numbers.followers },
    {
      id: 'engagement_rate',
      label: 'Engagement',
      type: 'ratio',
      value: numbers.engagement_rate,
      note: `on ${name}`,
    },
    { id: 'growth', label: 'Growth in 30 days', type: 'ratio', value: numbers.growth, note: `on ${name}` },
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
      name: 'Audience: countries',
      shares: known.countries
        .slice(0, MOST_COUNTRIES)
        .map(({ key, share }) => ({ key: countryName(key), share })),
    },
    { name: 'Ages', shares: known.ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en')) },
    {
      name: 'Genders',
      shares: known.genders.map(({ key, share }) => ({ key: GENDERS[key] ?? key.toLowerCase(), share })),
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
    series: [{ name: 'Share of the audience', values: shares.map(({ share }) => share) }],
  }));
}
const GENDERS: Readonly<Record<string, string>> = { FEMALE: 'Women', MALE: 'Men' };

const nameOf = (creator: CastingCreator) => creator.name || `@${creator.slug}`;

/** Deliverables and prices of the list, and what they are expected to bring. */
interface Plan {
  rows: ReadonlyMap<number, ListProfile>;
  expected: ReadonlyMap<number, Expected | null>;
  posts: ReadonlyMap<number, RoomPost[]>;
  currency: string;
  /** Whether pages of creators show prices. */
  has_prices: boolean;
}

function planFigures({ id }: CastingCreator, { rows, expected, currency, has_prices }: Plan): Figure[] {
  const row = rows.get(id);
  const planned = plannedOf(row?.deliverables ?? []);
  const likely = expected.get(id) ?? null;
  const price = has_prices ? (row?.price ?? null) : null;
  const agreed = planned.map((one) => amountText(one)).join(', ');
  return [
    ...(likely
      ? [
          {
            id: 'expected',
            label: likely.is_usual ? 'Usual impressions of a post' : 'Expected impressions',
            type: 'count' as const,
            value: Math.sqrt(Math.max(1, likely.low) * Math.max(1, likely.high)),
            note: `${short(likely.low)} to ${short(likely.high)} likely`,
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
            note: 'price of all',
          },
        ]),
  ];
}

async function postCards(
  ctx: ExportCtx,
  posts: readonly RoomPost[],
  is_demo: boolean,
): Promise<CardsSection[]> {
  const cards = await Promise.all(
    posts.map(async (post): Promise<CardsSection['cards'][number]> => {
      const drawn = is_demo ? `/api/cover/${post.id}.svg?platform=${post.post_type.split('_')[0]}` : null;
      const address = drawn ?? post.image;
      const rate = post.engagement_rate === null ? null : valueText(post.engagement_rate, { type: 'ratio' });
      return {
        jpeg: address ? await printed(ctx, address, PRINTED_CARD) : null,
        title: typeLabel(post.post_type),
        lines: [
          [post.impressions === null ? null : `${short(post.impressions)} impressions`, rate]
            .filter(Boolean)
            .join(' · '),
          post.created_time === null ? '' : dayText(post.created_time),
          post.message.replace(/\s+/g, ' '),
        ],
        link: post.link,
      };
    }),
  );
  return cards.length > 0 ? [{ kind: 'cards', name: 'Best recent posts', cards, across: 3 }] : [];
}

/** A creator on a page: picture, account, words and comments; numbers, audience and further pictures. */
async function pageOf(ctx: ExportCtx, creator: CastingCreator, plan: Plan): Promise<CreatorSection> {
  const [picture, ...others] = await Promise.all(
    [creator.image_1, creator.image_2, creator.image_3].map((address) =>
      address ? printed(ctx, address, PRINTED_CARD) : null,
    ),
  );
  const platforms = platformsOf(creator);
  const [account] = platforms.flatMap(([platform, { username }]) => {
    const address = username && ADDRESSES[platform]?.(username);
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
      creator.is_demo ? 'Invented' : '',
    ].filter((line) => line !== ''),
    comments: creator.comments,
    picture: picture ?? null,
    parts: [
      ...(figures.length > 0 ? [{ kind: 'figures' as const, name: '', figures }] : []),
      ...chartsOf(creator),
      ...(own || posts.length === 0 ? pictures : await postCards(ctx, posts, creator.is_demo)),
    ],
  };
}

const DECIDED: Record<Decision, string> = { accept: 'Accepted', reject: 'Rejected', backup: 'Backup' };

const column = (id: string, label: string, type: ExportColumn['type']): ExportColumn => ({
  id,
  label,
  type,
  in_print: true,
});

/** All creators side by side, with the client's decisions. */
function overview({ creators }: Casting): Section[] {
  const rows = creators.map((creator) => {
    const [main] = platformsOf(creator);
    return {
      name: nameOf(creator),
      platform: main ? PLATFORM_NAMES[main[0]] : null,
      country: creator.country && countryName(creator.country),
      followers: main?.[1].followers ?? null,
      engagement_rate: main?.[1].engagement_rate ?? null,
      growth: main?.[1].growth ?? null,
      decision: creator.decision ? DECIDED[creator.decision] : 'Open',
    };
  });
  const columns = [
    column('name', 'Creator', 'text'),
    column('platform', 'Main platform', 'text'),
    column('country', 'Country', 'text'),
    column('followers', 'Followers', 'count'),
    column('engagement_rate', 'Engagement', 'ratio'),
    column('growth', 'Growth in 30 days', 'ratio'),
    column('decision', 'Decision', 'text'),
  ].filter(({ id }) => rows.some((row) => Reflect.get(row, id) !== null));
  const decided = (of: Decision | null) => creators.filter(({ decision }) => decision === of).length;
  const followers = rows.reduce((sum, row) => sum + (row.followers ?? 0), 0);
  const facts: FactsSection['facts'] = [
    { fact: String(creators.length), more: 'creators', detail: 'each on a page of their own' },
    {
      fact: followers.toLocaleString('en'),
      more: 'followers',
      detail: 'of main platforms; audiences overlap',
    },
    {
      fact: String(decided('accept')),
      more: 'accepted',
      detail: `${decided('backup')} as backup, ${decided('reject')} rejected`,
    },
    { fact: String(decided(null)), more: 'to decide', detail: 'in the casting, by its link' },
  ];
  return [{ kind: 'facts', facts }, table('Overview', columns, rows)];
}

/** Numbers of all creators on one scale. */
function comparison({ creators }: Casting, { rows, expected }: Plan): Section[] {
  const charts = (
    [
      [
        'Followers of main platforms',
        'count',
        (creator: CastingCreator) => platformsOf(creator)[0]?.[1].followers,
      ],
      ['Engagement rate', 'ratio', (creator: CastingCreator) => platformsOf(creator)[0]?.[1].engagement_rate],
      ['Price per 1,000 expected impressions', 'money', pricePerMille],
    ] as const
  ).flatMap(([name, type, numberOf]): ChartSection[] => {
    const known = creators
      .map((creator) => ({ name: nameOf(creator), value: numberOf(creator) ?? null }))
      .flatMap(({ name, value }) => (value === null ? [] : { name, value }))
      .sort((a, b) => b.value - a.value)
      .slice(0, MOST_COMPARED);
    if (known.length < 2) return [];
    const categories = known.map((one) => one.name);
    const series = [{ name, values: known.map(({ value }) => value) }];
    return [{ kind: 'chart', name, shape: 'bar-horizontal', type, categories, series }];
  });
  function pricePerMille({ id }: CastingCreator): number | null {
    const [price, likely] = [rows.get(id)?.price ?? null, expected.get(id) ?? null];
    if (price === null || !likely || likely.is_usual || likely.high <= 0) return null;
    return (price / Math.sqrt(Math.max(1, likely.low) * likely.high)) * 1000;
  }
  return charts.length > 0 ? [{ kind: 'heading', name: 'Comparison' }, ...charts] : [];
}

/** What is agreed, what it costs, and the range of all impressions together. */
async function planOf(ctx: ExportCtx, { creators }: Casting, { rows, currency }: Plan): Promise<Section[]> {
  const chosen = creators.flatMap(({ id }) => rows.get(id) ?? []);
  const [planned] = planTable(chosen, currency, 'Deliverables and prices');
  if (!planned) return [];
  const own = chosen.filter(({ deliverables }) => plannedOf(deliverables).length > 0);
  const agreed = agreedOf(own);
  const { expected } = await expectedOf(ctx, await plansOf(ctx, [...agreed.keys()], agreed));
  const priced = own.flatMap(({ price }) => price ?? []);
  const total = priced.reduce((sum, price) => sum + price, 0);
  const money = (n: number) => valueText(n, { type: 'money', currency }, true);
  const facts: FactsSection['facts'] = [
    ...(priced.length > 0
      ? [
          {
            fact: money(total),
            more: 'for the whole plan',
            detail: `prices of ${priced.length} of ${own.length} creators`,
          },
        ]
      : []),
    ...(expected
      ? [
          {
            fact: `${short(expected.low)} to ${short(expected.high)}`,
            more: 'impressions expected',
            detail: 'in 8 of 10 cases',
          },
          ...(priced.length === own.length && expected.low > 0
            ? [
                {
                  fact: `${perMille(total / expected.high, currency)} to ${perMille(total / expected.low, currency)}`,
                  more: 'per 1,000 impressions',
                  detail: 'price against expectation',
                },
              ]
            : []),
        ]
      : []),
  ];
  return [
    { kind: 'heading', name: 'Deliverables and prices' },
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
    planned,
  ];
}

const perMille = (n: number, currency: string) => valueText(n * 1000, { type: 'money', currency });

function nextSteps({ creators }: Casting): PointsSection {
  const open = creators.filter(({ decision }) => decision === null).length;
  const accepted = creators.filter(({ decision }) => decision === 'accept').length;
  const are = (n: number, what: string) => `${n} ${n === 1 ? 'creator is' : 'creators are'} ${what}`;
  return {
    kind: 'points',
    name: 'Next steps',
    points: [
      {
        title: '1. Decide.',
        text:
          open > 0
            ? `${are(open, 'still to decide')}: accept, reject or keep as backup.`
            : 'All creators are decided.',
      },
      {
        title: '2. Agree.',
        text:
          accepted > 0
            ? `${are(accepted, 'accepted')}: confirm deliverables, dates and prices.`
            : 'Confirm deliverables, dates and prices of accepted creators.',
      },
      {
        title: '3. Start.',
        text: 'The campaign starts with the accepted creators; results are compared with this plan.',
      },
    ],
  };
}

async function document(ctx: ExportCtx, input: CastingExport): Promise<ExportDocument> {
  const reading = { ...ctx, actor: ctx.user };
  const [casting, choice] = await Promise.all([
    readCasting(reading, input.casting_id),
    reportChoice(ctx, 'casting', { ...input, id: input.casting_id }),
  ]);
  const ids = casting.creators.map(({ id }) => id);
  const [rows, posts] = await Promise.all([
    readListProfiles(reading, casting.list_id, { limit: Math.max(1, ids.length), page: 1, ids }),
    ids.length > 0 ? recentPosts(reading, ids) : new Map<number, RoomPost[]>(),
  ]);
  const plan: Plan = {
    rows: new Map(rows.map((row) => [row.profile_id, row])),
    expected: await expectedByCreator(ctx, await plansOf(ctx, ids, agreedOf(rows))),
    posts,
    currency: ctx.company.currency,
    has_prices: (choice.sections ?? REPORT_SECTIONS.casting).includes('plan'),
  };
  const { sections, notes } = await composed(REPORT_SECTIONS.casting, choice, {
    overview: () => overview(casting),
    people: () => Promise.all(casting.creators.map((creator) => pageOf(ctx, creator, plan))),
    comparison: () => comparison(casting, plan),
    plan: () => planOf(ctx, casting, plan),
    next_steps: () => [nextSteps(casting)],
  });
  return {
    genre: 'Casting',
    headline: headlineOf(casting, plan),
    sections,
    about: () => ({
      filters: [`${casting.creators.length.toLocaleString('en')} creators`],
      period: null,
      counts: [{ label: 'Creators', n: casting.creators.length }],
      metrics: ['engagement_rate', 'growth'],
      missing: {},
      invented: { n: casting.creators.filter((c) => c.is_demo).length, what: 'creators' },
      emv: null,
      currency: plan.currency,
      notes: [
        ...notes,
        'Followers are the newest that a source reported; audience shares come from a provider, a connected account or a file. Unknown numbers are omitted.',
        'Prices are those of the deliverables in the list, at today’s rates. Expected impressions are a range with a probability of 80%, from earlier posts of the same type.',
      ],
    }),
  };
}

/** "Spring casting: 14 creators with 3.2M followers, for €12,400." */
function headlineOf({ name, creators }: Casting, { rows, currency, has_prices }: Plan): string {
  const followers = creators.reduce((sum, creator) => sum + (platformsOf(creator)[0]?.[1].followers ?? 0), 0);
  const prices = has_prices ? creators.flatMap(({ id }) => rows.get(id)?.price ?? []) : [];
  const total = prices.reduce((sum, price) => sum + price, 0);
  const people = `${creators.length} ${creators.length === 1 ? 'creator' : 'creators'}`;
  return [
    `${name}: ${people}`,
    followers > 0 ? ` with ${short(followers)} followers` : '',
    prices.length > 0 && prices.length === creators.length
      ? `, for ${valueText(total, { type: 'money', currency }, true)}`
      : '',
  ].join('');
}

/** The deck of a casting: an overview, and a page for each creator. */
export const castingExporter: Exporter<CastingExport> = {
  access: (castings.get['~orpc'].meta as Meta).access as Access,
  title: async (ctx, { casting_id }) => (await castingFor(ctx, casting_id, 'read')).name,
  document,
};
