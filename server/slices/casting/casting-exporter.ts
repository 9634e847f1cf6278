import type { Access, Meta } from '#contract/access.ts';
import { type CastingCreator, castings } from '#contract/casting.ts';
import type { CastingExport } from '#contract/exports.ts';
import type { PlatformNumbers } from '#contract/lists/creators.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  ChartSection,
  ExportCtx,
  ExportDocument,
  Exporter,
  Figure,
  Section,
} from '#server/slices/exports/exporters.ts';
import { castingFor } from './casting-access.ts';
import { readCasting } from './casting-read.ts';
import { printed } from './printed-picture.ts';

const MOST_LETTERS = 260;

function figuresOf(
  platform: Platform,
  numbers: Pick<PlatformNumbers, 'followers' | 'engagement_rate' | 'growth'>,
): Figure[] {
  const title = PLATFORM_NAMES[platform];
  const figures: Figure[] = [
    { id: 'followers', label: `${title} followers`, type: 'count', value: numbers.followers },
    { id: 'engagement_rate', label: `${title} engagement`, type: 'ratio', value: numbers.engagement_rate },
    { id: 'growth', label: `${title} growth in 30 days`, type: 'ratio', value: numbers.growth },
  ];
  // Omitted and unknown figures have no place here.
  return figures.filter(({ value }) => value !== null);
}

function chartsOf(creator: CastingCreator): ChartSection[] {
  const [known] = creator.platforms_present.flatMap((name) => creator.platforms[name]?.audience ?? []);
  if (!known) return [];
  const chart = (name: string, shares: { key: string; share: number }[]): ChartSection[] =>
    shares.length === 0
      ? []
      : [
          {
            ...{ kind: 'chart', name, shape: 'bar-horizontal', type: 'ratio' },
            categories: shares.map(({ key }) => key),
            series: [{ name: 'Share of the audience', values: shares.map(({ share }) => share) }],
          },
        ];
  return [
    ...chart(
      'Countries of the audience',
      known.countries.map(({ key, share }) => ({ key: countryName(key), share })),
    ),
    ...chart(
      'Ages of the audience',
      known.ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en')),
    ),
    ...chart(
      'Genders of the audience',
      known.genders.map(({ key, share }) => ({ key: key.toLowerCase(), share })),
    ),
  ];
}

async function pagesOf(ctx: ExportCtx, creator: CastingCreator): Promise<Section[]> {
  const addresses = [creator.image_1, creator.image_2, creator.image_3].flatMap((a) => a ?? []);
  const pictures = (await Promise.all(addresses.map((a) => printed(ctx, a)))).flatMap((jpeg) =>
    jpeg === null ? [] : { jpeg },
  );
  const words = [
    creator.country && countryName(creator.country),
    creator.tags.slice(0, 5).join(', '),
    creator.email,
    creator.bio?.slice(0, MOST_LETTERS),
    ...creator.comments,
    creator.is_demo && 'invented',
  ];
  const name = creator.name || `@${creator.slug}`;
  const figures = creator.platforms_present.flatMap((p) =>
    figuresOf(p, creator.platforms[p] ?? { followers: null, engagement_rate: null, growth: null }),
  );
  return [
    { kind: 'heading', name, note: words.filter(Boolean).join(' · '), pictures },
    ...(figures.length > 0
      ? [{ kind: 'heading', name } as const, { kind: 'figures', name, figures } as const]
      : []),
    ...chartsOf(creator),
  ];
}

async function document(ctx: ExportCtx, { casting_id }: CastingExport): Promise<ExportDocument> {
  const casting = await readCasting({ ...ctx, actor: ctx.user }, casting_id);
  const sections: Section[] = [];
  for (const creator of casting.creators) sections.push(...(await pagesOf(ctx, creator)));
  return {
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
        'Followers are the newest that a source reported; shares of audiences come from a provider, a connected account or a file. Numbers that are unknown are left out.',
      ],
    }),
  };
}

/** For each creator a page of images and a page of numbers. */
export const castingExporter: Exporter<CastingExport> = {
  access: (castings.get['~orpc'].meta as Meta).access as Access,
  title: async (ctx, { casting_id }) => (await castingFor(ctx, casting_id, 'read')).name,
  document,
};
