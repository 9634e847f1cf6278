import { accessOf } from '#contract/calls/endpoints.ts';
import { MOST_EXPORTED, type ProfilesExport } from '#contract/exports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { type ProfileRow, search } from '#contract/profiles/search.ts';
import { type ExportFormat, isPrinted } from '#contract/report/export-formats.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { phrase, t } from '#server/platform/language.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  ChartSection,
  ExportCell,
  ExportCtx,
  ExportDocument,
  Exporter,
  Figure,
  Section,
} from '#server/slices/exports/exporter.ts';
import { openTally, type Tally } from '#server/slices/exports/report/tally.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { findProfiles, seenProfiles } from '../search/profile-search.ts';
import { withOwnIds } from '../search/search-company.ts';
import { type Key, readRows } from '../search/search-rows.ts';
import { filterWords } from './filter-words.ts';
import { type ProfileColumn, profileColumns } from './profile-columns.ts';

type Shares = { key: string; share: number }[];

const GENDER_NAMES: Record<string, string> = { FEMALE: 'Women', MALE: 'Men' };

const chart = (name: string, shape: ChartSection['shape'], shares: Shares): ChartSection[] =>
  shares.length === 0
    ? []
    : [
        {
          kind: 'chart',
          name,
          shape,
          type: 'ratio',
          categories: shares.map(({ key }) => key),
          series: [{ name: 'Share of the audience', values: shares.map(({ share }) => share) }],
        },
      ];

function figuresOf(row: ProfileRow, currency: string): Figure[] {
  return [
    { id: 'followers', label: 'Followers', type: 'count', value: row.followers },
    {
      id: 'engagement_rate',
      label: METRIC_TABLE.engagement_rate.label,
      type: 'ratio',
      value: row.engagement_rate,
    },
    { id: 'growth', label: '30-day growth', type: 'ratio', value: row.growth },
    { id: 'credibility_score', label: 'Credibility', type: 'decimal', value: row.credibility_score },
    { id: 'price', label: 'Lowest price', type: 'money', currency, value: row.price },
  ];
}

/** One page each: identity, numbers and audience. */
const profilePages = (rows: readonly ProfileRow[], currency: string): Section[] =>
  rows.flatMap((row): Section[] => {
    const { countries = [], ages = [], genders = [] } = row.audience ?? {};
    const who = [
      row.username && `@${row.username.replace(/^@/, '')}`,
      row.platform && PLATFORM_NAMES[row.platform],
      row.country && countryName(row.country),
      row.themes.slice(0, 4).join(', '),
      row.is_demo && t('invented'),
    ];
    return [
      { kind: 'heading', name: row.name, note: who.filter(Boolean).join(' · ') },
      { kind: 'figures', name: row.name, figures: figuresOf(row, currency) },
      ...chart(
        t('Audience: countries'),
        'bar-horizontal',
        countries.map(({ key, share }) => ({ key: countryName(key), share })),
      ),
      ...chart(
        t('Audience: ages'),
        'bar',
        ages.toSorted((a, b) => a.key.localeCompare(b.key, 'en')),
      ),
      ...chart(
        t('Audience: genders'),
        'bar-horizontal',
        genders.map(({ key, share }) => ({
          key: GENDER_NAMES[key] ? phrase(GENDER_NAMES[key]) : key,
          share,
        })),
      ),
    ];
  });

/** Rows that are read, shaped and written together. */
const AT_ONCE = 1000;
/** Profiles with their own page in PDF and slides, and rows of the table before them. */
const MOST_PAGES = 30;
const MOST_IN_PRINT = 100;

export const PROFILES_ACCESS = accessOf(search.search);
const METRICS = ['engagement_rate', 'growth'];

type ProfilesSelection = Pick<ProfilesExport, 'ids' | 'platform'>;

/** The profile, the selection, or the search. */
export async function profilesTitle(ctx: ExportCtx, { ids }: ProfilesSelection, of = ''): Promise<string> {
  const [first] = ids ?? [];
  if (ids?.length === 1 && first !== undefined) return `${(await visibleProfile(ctx, first)).name}${of}`;
  return ids ? `${t('{n} selected profiles', { n: ids.length })}${of}` : `${t('Profiles')}${of}`;
}

/** In order: the selection on the platform, or the results of the filters. */
export async function chosenProfiles(
  ctx: ExportCtx,
  input: Omit<ProfilesExport, 'sheet_name' | 'locale' | 'columns'>,
): Promise<{ keys: Key[]; total: number }> {
  const { ch, company } = ctx;
  if (!input.ids) {
    const page = { ...input, page: 1, limit: MOST_EXPORTED, cache: false };
    return findProfiles(ch, await withOwnIds(ctx, page), company.id, ctx.request.left);
  }
  const ids = [...new Set(input.ids)];
  const keys = await seenProfiles(ch, { ids, platform: input.platform }, company.id);
  return { keys, total: keys.length };
}

/** Records profiles as they pass. */
async function* readProfiles(ctx: ExportCtx, input: ProfilesExport, keys: Key[], tally: Tally) {
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await readRows(ctx.ch, input, keys.slice(from, from + AT_ONCE));
    for (const row of rows)
      tally.note({ ...row, picture: row.picture ? { name: row.slug, url: row.picture } : null });
    yield rows;
  }
}

async function* cellsOf(blocks: AsyncIterable<ProfileRow[]>, columns: readonly ProfileColumn[]) {
  for await (const block of blocks)
    yield block.map((row): ExportCell[] => columns.map(({ value }) => value(row)));
}

async function document(
  ctx: ExportCtx,
  input: ProfilesExport,
  format: ExportFormat,
): Promise<ExportDocument> {
  const { keys, total } = await chosenProfiles(ctx, input);
  const columns = profileColumns(input, input.columns, ctx.company.currency);
  const tally = openTally();
  const is_print = isPrinted(format);
  const read = (some: Key[]) => readProfiles(ctx, input, some, tally);
  const printed = is_print ? keys.slice(0, MOST_IN_PRINT) : keys;
  const pages = is_print ? await readRows(ctx.ch, input, keys.slice(0, MOST_PAGES)) : [];
  return {
    genre: 'Creators',
    sections: [
      {
        kind: 'table',
        name: 'Profiles',
        columns,
        rows: cellsOf(read(printed), columns),
        total: printed.length,
        left_out: keys.length - printed.length,
      },
      ...profilePages(pages, ctx.company.currency),
    ],
    about: () => ({
      filters: input.ids ? [t('Selected by hand')] : filterWords(input),
      period: null,
      counts: [{ label: 'Profiles', n: printed.length }],
      metrics: METRICS,
      missing: tally.missing,
      invented: { n: tally.invented(), what: 'profiles' },
      emv: null,
      currency: ctx.company.currency,
      notes: [
        ...withoutAccount(input, keys.length),
        t(
          'Followers are the latest reported by a source; prices were entered by your company (edited); audience shares come from a provider, a connected account or a file.',
        ),
        ...(total > printed.length
          ? [t('The file contains the first {n} of {all}.', { n: printed.length, all: total })]
          : []),
      ],
    }),
    pictures: () => tally.pictures,
  };
}

/** Selected profiles without an account on the platform. */
function withoutAccount({ ids, platform }: ProfilesSelection, count: number): string[] {
  const left = new Set(ids).size - count;
  if (!ids || left === 0) return [];
  return [
    platform === 'all'
      ? t('{n} of the selected profiles no longer exist.', { n: left })
      : t('{n} of the selected profiles have no account on {platform}.', {
          n: left,
          platform: PLATFORM_NAMES[platform],
        }),
  ];
}

/** As in search. */
export const profilesExporter: Exporter<ProfilesExport> = {
  access: PROFILES_ACCESS,
  title: (ctx, input) => profilesTitle(ctx, input),
  document,
};
