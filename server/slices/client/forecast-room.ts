import { sql } from 'kysely';
import type { Room, RoomTotals } from '#contract/client.ts';
import type { ForecastResult, OtherDeliverable, PlannedRow } from '#contract/forecast.ts';
import { knownTotals } from '#server/slices/forecast/engine/plan.ts';
import { expectedByCreator, expectedOf, type PlanOf } from '#server/slices/forecast/expected-impressions.ts';
import { resultOf, type StoredVersion } from '#server/slices/forecast/versions.ts';
import { sumFollowers } from '#server/slices/lists/list-followers.ts';
import { creatorCards } from './creator-cards.ts';
import { expectedTotals } from './list-room.ts';
import { NO_TOTALS, type RoomCard, type RoomCtx, type RoomKind } from './room-kind.ts';

/** Of its newest version. */
async function resultFor({ db, company }: RoomCtx, id: number): Promise<ForecastResult> {
  const { rows } = await sql<StoredVersion>`
    select v.* from forecast f join forecast_version v on v.forecast_id = f.id and v.version = f.version
    where f.company_id = ${company.id} and f.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`Forecast ${id} went while it was read`);
  return resultOf(rows[0]);
}

const linesOf = ({ cells }: ForecastResult) =>
  Map.groupBy(
    cells.filter(({ publications }) => publications > 0),
    (cell) => cell.profile_id,
  );

const besideOf = ({ totals }: ForecastResult) => Map.groupBy(totals.other, (one) => one.profile_id);

const planned = ({ profile_id, post_type, publications, price }: PlannedRow): PlannedRow => ({
  profile_id,
  post_type,
  publications,
  price,
});

const plansFor = (result: ForecastResult, profile_ids: readonly number[]): PlanOf[] => {
  const lines = linesOf(result);
  return profile_ids.map((profile_id) => ({
    profile_id,
    rows: (lines.get(profile_id) ?? []).map(planned),
    is_usual: false,
  }));
};

async function cards(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomCard[]> {
  const [result, creators] = await Promise.all([resultFor(ctx, id), creatorCards(ctx, profile_ids)]);
  const [lines, beside] = [linesOf(result), besideOf(result)];
  const expected = await expectedByCreator(ctx, plansFor(result, profile_ids));
  return creators.map((card) => {
    const own = lines.get(card.profile_id) ?? [];
    const other = beside.get(card.profile_id) ?? [];
    const money = (amount: number | null) => (amount === null ? null : { amount, currency: result.currency });
    return {
      ...card,
      deliverables: [
        ...own.map(({ post_type, publications, price }) => ({
          post_type,
          quantity: publications,
          price: money(price === null ? null : price * publications),
        })),
        ...other.map(({ label, publications, cost }) => ({
          ...{ post_type: null, other_format: label, quantity: publications, price: money(cost) },
        })),
      ],
      price: sumOf(own, other, result.currency),
      expected: expected.get(card.profile_id) ?? null,
    };
  });
}

function sumOf(rows: readonly PlannedRow[], other: readonly OtherDeliverable[], currency: string) {
  const costs = [
    ...rows.map(({ price, publications }) => (price === null ? null : price * publications)),
    ...other.map(({ cost }) => cost),
  ];
  const known = costs.filter((cost) => cost !== null);
  if (costs.length === 0 || known.length < costs.length) return null;
  return { amount: known.reduce((sum, cost) => sum + cost, 0), currency };
}

async function totals(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomTotals> {
  if (profile_ids.length === 0) return NO_TOTALS;
  const result = await resultFor(ctx, id);
  const [lines, beside] = [linesOf(result), besideOf(result)];
  const [[followers = null], expected] = await Promise.all([
    sumFollowers(ctx.ch, ctx.company.id, [[...profile_ids]]),
    expectedOf(ctx, plansFor(result, profile_ids)),
  ]);
  const prices = profile_ids.map((one) =>
    sumOf(lines.get(one) ?? [], beside.get(one) ?? [], result.currency),
  );
  const known = prices.filter((price) => price !== null);
  return {
    creators: profile_ids.length,
    followers,
    price:
      known.length === 0
        ? null
        : { amount: known.reduce((sum, { amount }) => sum + amount, 0), currency: result.currency },
    unpriced: prices.length - known.length,
    ...expectedTotals(expected),
  };
}

async function frame(ctx: RoomCtx, id: number): Promise<Pick<Room, 'plan'>> {
  const { totals: all } = await resultFor(ctx, id);
  const { publications, budget, unpriced_publications, ...sums } = knownTotals(all);
  const { reach, impressions, interactions, media_value } = sums;
  return {
    plan: {
      publications,
      budget: unpriced_publications === publications ? null : budget,
      unpriced: unpriced_publications,
      reach,
      impressions,
      interactions,
      media_value,
    },
  };
}

export const forecastRoom: RoomKind = {
  async members(ctx, id) {
    const result = await resultFor(ctx, id);
    const ids = [...new Set([...linesOf(result).keys(), ...besideOf(result).keys()])];
    const { rows } = await sql<{ id: number }>`
      select p.id from profile p where p.id = any(${ids}::int[]) and not p.hidden`.execute(ctx.db);
    const known = new Set(rows.map((row) => row.id));
    return ids.filter((one) => known.has(one));
  },
  cards,
  totals,
  frame,
};
