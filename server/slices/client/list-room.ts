import { sql } from 'kysely';
import type { RoomTotals } from '#contract/client.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import {
  agreedOf,
  expectedByCreator,
  expectedOf,
  plansOf,
} from '#server/slices/forecast/expected-impressions.ts';
import { sumFollowers } from '#server/slices/lists/list-followers.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import { creatorCards } from './creator-cards.ts';
import { NO_TOTALS, type RoomCard, type RoomCtx, type RoomKind } from './room-kind.ts';

async function optionsOf({ db, company }: RoomCtx, id: number): Promise<ListOptions> {
  return db
    .selectFrom('list')
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .select(['statuses', 'categories', 'custom_dropdowns'])
    .executeTakeFirstOrThrow();
}

const rowsOf = (ctx: RoomCtx, id: number, ids: readonly number[]) =>
  readListProfiles(ctx, id, { limit: Math.max(1, ids.length), page: 1, ids });

/** Columns that people fill in, in words. */
function cellsOf(row: ListProfile, { statuses, categories, custom_dropdowns }: ListOptions) {
  return {
    status: statuses.find((one) => one.id === row.status)?.status ?? null,
    category: categories.find((one) => one.id === row.category)?.category ?? null,
    custom_values: custom_dropdowns.flatMap(({ id, name, options }) => {
      const value = options.find((one) => one.id === row.custom_values[id])?.value;
      return value === undefined ? [] : [{ name, value }];
    }),
    tags: row.tags,
  };
}

async function cards(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomCard[]> {
  const [creators, rows, options] = await Promise.all([
    creatorCards(ctx, profile_ids),
    rowsOf(ctx, id, profile_ids),
    optionsOf(ctx, id),
  ]);
  const byId = new Map(rows.map((row) => [row.profile_id, row]));
  const expected = ctx.shows('expected')
    ? await expectedByCreator(ctx, await plansOf(ctx, profile_ids, agreedOf(rows)))
    : null;
  return creators.map((card) => {
    const row = byId.get(card.profile_id);
    return {
      ...card,
      ...(row ? cellsOf(row, options) : {}),
      deliverables: plannedOf(row?.deliverables ?? []).map(
        ({ post_type, other_format, quantity, price }) => ({
          ...{ post_type, other_format, quantity, price },
        }),
      ),
      price: row?.price_entered
        ? { amount: row.price_entered.amount, currency: row.price_entered.currency }
        : null,
      expected: expected?.get(card.profile_id) ?? null,
    };
  });
}

async function totals(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomTotals> {
  if (profile_ids.length === 0) return NO_TOTALS;
  const rows = await rowsOf(ctx, id, profile_ids);
  const [[followers = null], expected] = await Promise.all([
    sumFollowers(ctx.ch, ctx.company.id, [[...profile_ids]]),
    ctx.shows('expected')
      ? plansOf(ctx, profile_ids, agreedOf(rows)).then((plans) => expectedOf(ctx, plans))
      : null,
  ]);
  return { followers, ...priceTotals(ctx, rows), ...expectedTotals(expected), creators: profile_ids.length };
}

/** In the company's currency; a total without any price is unknown. */
export function priceTotals({ company }: RoomCtx, rows: ReadonlyArray<{ price: number | null }>) {
  const priced = rows.filter((row) => row.price !== null);
  const amount = priced.reduce((sum, row) => sum + (row.price ?? 0), 0);
  return {
    price:
      priced.length === 0 ? null : { amount: Math.round(amount * 100) / 100, currency: company.currency },
    unpriced: rows.length - priced.length,
  };
}

export const expectedTotals = (answer: Awaited<ReturnType<typeof expectedOf>> | null) => ({
  expected: answer?.expected ?? null,
  expected_creators: answer?.creators ?? 0,
});

export const listRoom: RoomKind = {
  async members({ db, company }, id) {
    const { rows } = await sql<{ profile_id: number }>`
      select m.profile_id from list_profile m join profile p on p.id = m.profile_id and not p.hidden
      where m.company_id = ${company.id} and m.list_id = ${id} and m.removed_at is null
      order by m.position, m.profile_id`.execute(db);
    return rows.map((row) => row.profile_id);
  },
  cards,
  totals,
};
