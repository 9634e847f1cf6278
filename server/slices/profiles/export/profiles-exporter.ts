import type { Access, Meta } from '#contract/access.ts';
import { type ExportFormat, MOST_EXPORTED, type ProfilesExport } from '#contract/exports.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { type ProfileRow, search } from '#contract/profiles/search.ts';
import type { ExportCell, ExportCtx, ExportDocument, Exporter } from '#server/slices/exports/exporters.ts';
import { openTally, type Tally } from '#server/slices/exports/tally.ts';
import { visibleProfile } from '../profiles.policy.ts';
import { findProfiles, seenProfiles } from '../search/profile-search.ts';
import { withOwnIds } from '../search/search-company.ts';
import { type Key, readRows } from '../search/search-rows.ts';
import { filterWords } from './filter-words.ts';
import { type ProfileColumn, profileColumns } from './profile-columns.ts';
import { profilePages } from './profile-pages.ts';

/** Rows that are read, shaped and written together. */
const AT_ONCE = 1000;
/** Profiles with their own page in PDF and slides, and rows of the table before them. */
const MOST_PAGES = 30;
const MOST_IN_PRINT = 100;

export const PROFILES_ACCESS = (search.search['~orpc'].meta as Meta).access as Access;
const METRICS = ['engagement_rate', 'growth'];

type Asked = Pick<ProfilesExport, 'ids' | 'platform'>;

/** The profile, the selection, or the search. */
export async function profilesTitle(ctx: ExportCtx, { ids }: Asked, of = ''): Promise<string> {
  const [first] = ids ?? [];
  if (ids?.length === 1 && first !== undefined) return `${(await visibleProfile(ctx, first)).name}${of}`;
  return ids ? `${ids.length.toLocaleString('en')} selected profiles${of}` : `Profiles${of}`;
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
  const is_print = format === 'pptx' || format === 'pdf';
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
      filters: input.ids ? ['Selected by hand'] : filterWords(input),
      period: null,
      counts: [{ label: 'Profiles', n: printed.length }],
      metrics: METRICS,
      missing: tally.missing,
      invented: { n: tally.invented(), what: 'profiles' },
      emv: null,
      currency: ctx.company.currency,
      notes: [
        ...withoutAccount(input, keys.length),
        'Followers are the newest that a source reported; prices were typed in by your company (edited); shares of audiences come from a provider, a connected account or a file.',
        ...(total > printed.length
          ? [
              `The file holds the first ${printed.length.toLocaleString('en')} of ${total.toLocaleString('en')}.`,
            ]
          : []),
      ],
    }),
    pictures: () => tally.pictures,
  };
}

/** Selected profiles without an account on the platform. */
function withoutAccount({ ids, platform }: Asked, found: number): string[] {
  const left = new Set(ids).size - found;
  if (!ids || left === 0) return [];
  const where = platform === 'all' ? 'are gone' : `have no account on ${PLATFORM_NAMES[platform]}`;
  return [`${left.toLocaleString('en')} of the selected profiles ${where}.`];
}

/** As in search. */
export const profilesExporter: Exporter<ProfilesExport> = {
  access: PROFILES_ACCESS,
  title: (ctx, input) => profilesTitle(ctx, input),
  document,
};
