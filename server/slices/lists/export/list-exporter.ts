import { sql } from 'kysely';
import { accessOf } from '#contract/calls/endpoints.ts';
import type { ListExport } from '#contract/exports.ts';
import { creatorCalls, type ListProfile } from '#contract/lists/creators.ts';
import type { ExportFormat } from '#contract/report/export-formats.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { t } from '#server/platform/language.ts';
import type { ExportCell, ExportCtx, ExportDocument, Exporter } from '#server/slices/exports/exporter.ts';
import { openTally, type Tally } from '#server/slices/exports/report/tally.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { creatorListFor } from '../list-access.ts';
import { readList } from '../list-items.ts';
import { countListProfiles, readListProfiles } from '../list-profiles.ts';
import { type Disclosed, type ListColumn, listColumns } from './list-columns.ts';

/** Rows that are read, shaped and written together. */
const AT_ONCE = 500;
/** In PDF and slides. */
const MOST_IN_PRINT = 200;

/** In the requested order, or the list's. */
async function* readCreators(ctx: ViewerCtx, { list_id, ids }: ListExport, most: number, tally: Tally) {
  const chosen = ids?.slice(0, most);
  const count = chosen?.length ?? most;
  for (let from = 0; from < count; from += AT_ONCE) {
    const limit = Math.min(AT_ONCE, count - from);
    const some = chosen?.slice(from, from + limit);
    const read = some
      ? await readListProfiles(ctx, list_id, { limit, page: 1, ids: some })
      : (await readListProfiles(ctx, list_id, { limit: AT_ONCE, page: from / AT_ONCE + 1 })).slice(0, limit);
    const rows = some ? inOrder(read, some) : read;
    for (const row of rows)
      tally.note({
        is_demo: row.is_demo,
        picture: row.picture ? { name: row.slug, url: row.picture } : null,
      });
    yield rows;
  }
}

const inOrder = (rows: readonly ListProfile[], ids: readonly number[]) => {
  const byId = new Map(rows.map((row) => [row.profile_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

async function* cellsOf(blocks: AsyncIterable<ListProfile[]>, columns: readonly ListColumn[]) {
  for await (const block of blocks)
    yield block.map((row): ExportCell[] => columns.map(({ value }) => value(row)));
}

/** Platforms with accounts in the list. */
async function platformsOf({ db, company }: ExportCtx, list_id: number): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform }>`
    select distinct a.platform from list_profile m join ${seenAccounts(company.id)} a on a.profile_id = m.profile_id
    where m.company_id = ${company.id} and m.list_id = ${list_id} and m.removed_at is null`.execute(db);
  const occurring = rows.map((r) => r.platform);
  return PLATFORMS.filter((platform) => occurring.includes(platform));
}

/** The rates of the creators of a list, as its screen has them. */
export type DisclosedInList = (
  ctx: ExportCtx,
  list_id: number,
) => Promise<{ totals: { left_out: number }; by_creator: Disclosed[] }>;

async function document(
  ctx: ExportCtx,
  input: ListExport,
  format: ExportFormat,
  disclosedIn: DisclosedInList,
): Promise<ExportDocument> {
  await creatorListFor(ctx, input.list_id, 'read');
  const reading = { ...ctx, actor: ctx.user };
  const list = await readList(reading, input.list_id);
  const total = input.ids ? new Set(input.ids).size : await countListProfiles(reading, input.list_id);
  const most = isPrinted(format) ? Math.min(total, MOST_IN_PRINT) : total;
  const { totals, by_creator } = await disclosedIn(ctx, input.list_id);
  const columns = listColumns(
    list,
    await platformsOf(ctx, input.list_id),
    { currency: ctx.company.currency, is_printed: isPrinted(format) },
    new Map(by_creator.map((one) => [one.profile_id, one])),
  );
  const tally = openTally();
  const ids = input.ids ? [...new Set(input.ids)] : undefined;
  const rows = readCreators(reading, { ...input, ids }, most, tally);
  return {
    genre: 'Creator list',
    sections: [
      {
        kind: 'table',
        name: 'Creators',
        columns,
        rows: cellsOf(rows, columns),
        total: most,
        left_out: total - most,
      },
    ],
    about: () => ({
      filters: [
        t('{label}: {value}', { label: t('List'), value: list.name }),
        ...(input.ids ? [t('Selected by hand')] : []),
      ],
      period: null,
      counts: [{ label: 'Creators', n: most }],
      metrics: ['engagement_rate', 'growth'],
      missing: tally.missing,
      invented: { n: tally.invented(), what: 'creators' },
      emv: null,
      currency: ctx.company.currency,
      notes: [
        t(
          'Followers are the latest reported by a source; prices, status and planned posts were entered by your company (edited); audience shares come from a provider, a connected account or a file.',
        ),
        t(
          'Posts count as paid if they are in one of your campaigns with chosen creators, or labeled by the platform; the share is empty where no paid post is known.',
        ),
        ...(totals.left_out > 0
          ? [
              t('Disclosure was checked for the newest paid posts of the list; {n} older ones were not.', {
                n: totals.left_out,
              }),
            ]
          : []),
      ],
    }),
    pictures: () => tally.pictures,
  };
}

export const readableList: Pick<Exporter<ListExport>, 'access' | 'title'> = {
  access: accessOf(creatorCalls.profiles),
  title: async (ctx, { list_id }) => (await creatorListFor(ctx, list_id, 'read')).name,
};

/** As on its screen. */
export const listExporter = (disclosedIn: DisclosedInList): Exporter<ListExport> => ({
  ...readableList,
  sent: ({ list_id }) => ({ type: 'lists', id: list_id }),
  document: (ctx, input, format) => document(ctx, input, format, disclosedIn),
});
