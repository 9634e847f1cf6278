import type { Access, Meta } from '#contract/access.ts';
import { type Casting, type CastingCreator, castings } from '#contract/casting.ts';
import type { Decision } from '#contract/client.ts';
import type { CastingExport } from '#contract/exports.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
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
  PRINTED_CARD,
  type Section,
} from '#server/slices/exports/exporters.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { table } from '#server/slices/exports/report-sections.ts';
import { castingFor } from './casting-access.ts';
import { readCasting } from './casting-read.ts';

const MOST_LETTERS = 220;
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

/** A creator on a page: picture, account, words and comments; numbers, audience and further pictures. */
async function pageOf(ctx: ExportCtx, creator: CastingCreator): Promise<CreatorSection> {
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
  const figures = platforms.flatMap(figuresOf);
  const cards = others.flatMap((jpeg) => (jpeg ? [{ jpeg, title: '', lines: [] }] : []));
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
      ...(cards.length > 0 ? [{ kind: 'cards', name: '', cards, across: 3 } satisfies CardsSection] : []),
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
  return [{ kind: 'facts', facts }, { kind: 'heading', name: 'Overview' }, table('Overview', columns, rows)];
}

async function document(ctx: ExportCtx, { casting_id }: CastingExport): Promise<ExportDocument> {
  const casting = await readCasting({ ...ctx, actor: ctx.user }, casting_id);
  const sections = overview(casting);
  for (const creator of casting.creators) sections.push(await pageOf(ctx, creator));
  return {
    genre: 'Casting',
    sections,
    about: () => ({
      filters: [`${casting.creators.length.toLocaleString('en')} creators`],
      period: null,
      counts: [{ label: 'Creators', n: casting.creators.length }],
      metrics: ['engagement_rate', 'growth'],
      missing: {},
      invented: { n: casting.creators.filter((c) => c.is_demo).length, what: 'creators' },
      emv: null,
      currency: null,
      notes: [
        'Followers are the newest that a source reported; audience shares come from a provider, a connected account or a file. Unknown numbers are omitted.',
      ],
    }),
  };
}

/** The deck of a casting: an overview, and a page for each creator. */
export const castingExporter: Exporter<CastingExport> = {
  access: (castings.get['~orpc'].meta as Meta).access as Access,
  title: async (ctx, { casting_id }) => (await castingFor(ctx, casting_id, 'read')).name,
  document,
};
