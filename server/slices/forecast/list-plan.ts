import { sql } from 'kysely';
import type { OtherDeliverable, PlannedRow, PriceSource } from '#contract/forecast.ts';
import { MOST_PUBLICATIONS } from '#contract/forecast.ts';
import { type Deliverable, deliverables, plannedOf } from '#contract/lists/deliverables.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { openConverter } from '#server/platform/exchange-rates.ts';

type PriceCtx = Pick<Ctx, 'db' | 'now' | 'company'>;

/** Deliverables of the creators of a list that are not cancelled, by creator. */
export async function readDeliverablesOf(
  { db, company }: Pick<PriceCtx, 'db' | 'company'>,
  list_id: number,
  profiles: readonly number[],
): Promise<Map<number, Deliverable[]>> {
  const rows = await db
    .selectFrom('list_profile')
    .where('company_id', '=', company.id)
    .where('list_id', '=', list_id)
    .where('removed_at', 'is', null)
    .where('profile_id', 'in', profiles.length > 0 ? [...profiles] : [0])
    .select(['profile_id', 'deliverables'])
    .execute();
  return new Map(rows.map((row) => [row.profile_id, deliverables.parse(row.deliverables)]));
}

export interface PriceOfType {
  /** In the forecast's currency, for one post. */
  price: number;
  price_from: PriceSource;
}

/** Converts to the company's currency (the forecast's) at today's rates; null without a rate. */
async function converterOf({ db, company, now }: PriceCtx, currencies: readonly string[]) {
  const date = dayIn(now(), company.timezone);
  const { convert } = await openConverter(
    db,
    { company_id: company.id, currency: company.currency },
    currencies.map((currency) => ({ currency, date })),
  );
  return (amount: number, currency: string, posts = 1): number | null => {
    const converted = convert(amount, { currency, date });
    return converted === null ? null : finest(converted / posts);
  };
}

/**
 * Lines for the deliverables of each creator: those of one type together. `usual` is the type of those without
 * one, and `known` the price of those whose price is missing.
 */
export async function rowsOfDeliverables(
  ctx: PriceCtx,
  plans: ReadonlyMap<number, readonly Deliverable[]>,
  { usual, known }: { usual: (profile_id: number) => PostType; known: PricesOf },
): Promise<PlannedRow[]> {
  const convert = await converterOf(
    ctx,
    [...plans.values()].flat().flatMap(({ price }) => price?.currency ?? []),
  );
  return [...plans].flatMap(([profile_id, all]) => {
    const typed = plannedOf(all).filter((one) => one.other_format === undefined);
    const byType = Map.groupBy(typed, (one) => one.post_type ?? usual(profile_id));
    return [...byType].map(([post_type, lines]): PlannedRow => {
      const publications = lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
      const amounts = lines.map(({ price }) => price && convert(price.amount, price.currency, 1));
      const total = amounts.reduce<number | null>(
        (sum, amount) => (sum === null || amount === null ? null : sum + amount),
        0,
      );
      const price = total === null ? null : finest(total / publications);
      if (publications > MOST_PUBLICATIONS) {
        const values = { n: publications, most: MOST_PUBLICATIONS };
        throw refuse('CONFLICT', sentenceFor('forecast_post_limit', values));
      }
      const line = { profile_id, post_type, publications };
      if (price !== null) return { ...line, price, price_from: 'list' };
      return { ...line, ...(known.get(`${profile_id} ${post_type}`) ?? NO_PRICE) };
    });
  });
}

/** Deliverables of a list without a post type, which a forecast has in its budget alone. */
export async function otherDeliverables(
  ctx: PriceCtx,
  list_id: number | null,
  profiles: readonly number[],
): Promise<OtherDeliverable[]> {
  if (list_id === null) return [];
  const plans = await readDeliverablesOf(ctx, list_id, profiles);
  const all = [...plans].flatMap(([profile_id, plan]) =>
    plannedOf(plan).flatMap((one) =>
      one.other_format === undefined ? [] : [{ ...one, profile_id, label: one.other_format }],
    ),
  );
  const convert = await converterOf(
    ctx,
    all.flatMap(({ price }) => price?.currency ?? []),
  );
  return all.map(({ profile_id, label, quantity, price }) => ({
    ...{ profile_id, label, publications: quantity ?? 1 },
    cost: price && convert(price.amount, price.currency),
  }));
}

/** So that the price of all posts is to the cent again. */
const finest = (price: number) => Math.round(price * 1e6) / 1e6;

export const NO_PRICE = { price: null, price_from: null } as const;

/** By `{profile_id} {post_type}`. */
export type PricesOf = ReadonlyMap<string, PriceOfType>;

/** The company's price list, or else the latest price in another list that the caller may see. */
export async function knownPrices(
  ctx: PriceCtx & Partial<Pick<Ctx, 'user'>>,
  profiles: readonly number[],
  list_id: number | null,
): Promise<PricesOf> {
  const { db, company, user } = ctx;
  const ids = profiles.length > 0 ? [...profiles] : [0];
  const listed = await db
    .selectFrom('profile_price')
    .select(['profile_id', 'post_type', 'amount', 'currency'])
    .where('company_id', '=', company.id)
    .where('profile_id', 'in', ids)
    .execute();
  const { rows: earlier } = user
    ? await sql<EarlierPrice>`
        select distinct on (m.profile_id, d->>'post_type') m.profile_id, d->>'post_type' as post_type,
          (d->'price'->>'amount')::float8 as amount, d->'price'->>'currency' as currency, (d->>'quantity')::int as quantity
        from list_profile m, jsonb_array_elements(m.deliverables) d
        where m.company_id = ${company.id} and m.removed_at is null and m.profile_id = any(${ids}::int[])
          and m.list_id <> ${list_id ?? 0} and m.list_id in (${visibleLists({ company, user })})
          and d->>'post_type' is not null and d->>'status' <> 'cancelled'
          and d->'price'->>'amount' is not null and (d->>'quantity')::int > 0
        order by m.profile_id, d->>'post_type', m.planned_at desc nulls last`.execute(db)
    : { rows: [] };
  const convert = await converterOf(
    ctx,
    [...listed, ...earlier].map(({ currency }) => currency),
  );
  const prices = new Map<string, PriceOfType>();
  const put = (key: string, price: number | null, price_from: PriceSource) => {
    if (price !== null) prices.set(key, { price, price_from });
  };
  for (const { profile_id, post_type, amount, currency, quantity } of earlier)
    put(`${profile_id} ${post_type}`, convert(amount, currency, quantity), 'campaign');
  for (const { profile_id, post_type, amount, currency } of listed)
    put(`${profile_id} ${post_type}`, convert(Number(amount), currency), 'price_list');
  return prices;
}

interface EarlierPrice {
  profile_id: number;
  post_type: string;
  amount: number;
  currency: string;
  quantity: number;
}
