import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { deliverableAmount } from '#server/platform/deliverable-names.ts';
import { numberText, plural, t } from '#server/platform/language.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type { ExportCtx, FactsSection, Section } from '#server/slices/exports/exporter.ts';
import { followersFact, knownSum } from '#server/slices/exports/report/known-sum.ts';
import { PRINTED, table, text } from '#server/slices/exports/report/report-sections.ts';
import { number } from '#server/slices/exports/results/result-creators.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { readListProfiles } from '../list-profiles.ts';
import { listFaces, MOST_FACES, mainAccount } from './list-faces.ts';

/** Creators that a document reads of a list. */
const MOST = 200;

/** Deliverables and prices in the company's currency, with their sum. */
export function planTable(rows: readonly ListProfile[], currency: string, name: string): Section[] {
  const planned = rows.filter(({ deliverables }) => plannedOf(deliverables).length > 0);
  if (planned.length === 0) return [];
  const prices = planned.flatMap(({ price }) => price ?? []);
  const lines = planned.map((row) => ({
    name: row.name,
    deliverables: plannedOf(row.deliverables)
      .map((one) => deliverableAmount(one))
      .join(', '),
    publications: row.publications,
    price: row.price,
    per_post: row.price !== null && row.publications ? row.price / row.publications : null,
  }));
  const posts = knownSum(lines.map(({ publications }) => publications));
  const all = prices.reduce((sum, price) => sum + price, 0);
  const missing = planned.length - prices.length;
  const total = {
    name: t('Total'),
    deliverables:
      missing > 0
        ? plural(missing, 'excluding {n} creator without a price', 'excluding {n} creators without a price')
        : '',
    publications: posts.sum,
    price: prices.length > 0 ? all : null,
    // Unknown as soon as one price or quantity is.
    per_post: missing === 0 && posts.known === posts.of && posts.sum ? all / posts.sum : null,
  };
  return [
    {
      ...table(
        name,
        [
          text('name', 'Creator', 26),
          text('deliverables', 'Deliverables', 30),
          number('publications', 'Posts', 'count'),
          number('price', 'Price', 'money', currency),
          number('per_post', 'Per post', 'money', currency),
        ],
        [...lines, total],
      ),
      summaries: 1,
    },
  ];
}

/** Creators of a list side by side, and the plan. */
export async function listOverview(ctx: ExportCtx, list_id: number): Promise<Section[]> {
  const rows = await readListProfiles({ ...ctx, actor: ctx.user }, list_id, { limit: MOST, page: 1 });
  if (rows.length === 0) return [];
  const { currency } = ctx.company;
  const mains = rows.map((row) => ({ row, main: mainAccount(row) }));
  const rates = mains.flatMap(({ main }) => main?.engagement_rate ?? []).sort((a, b) => a - b);
  const median = rates[Math.floor(rates.length / 2)] ?? null;
  const priced = rows.flatMap(({ price }) => price ?? []);
  const posts = knownSum(rows.filter(({ price }) => price !== null).map(({ publications }) => publications));
  const facts: FactsSection['facts'] = [
    {
      fact: numberText(rows.length),
      more: rows.length === 1 ? t('creator') : t('creators'),
      detail: t('in the list'),
    },
    ...followersFact(mains.map(({ main }) => main?.followers)),
    ...(median === null
      ? []
      : [
          {
            fact: valueText(median, { type: 'ratio' }),
            more: t('median engagement rate'),
            detail: t('of main accounts'),
          },
        ]),
    ...(priced.length === 0
      ? []
      : [
          {
            fact: valueText(
              priced.reduce((sum, price) => sum + price, 0),
              { type: 'money', currency },
              true,
            ),
            more:
              posts.sum === null
                ? t('agreed')
                : t('for {posts}', { posts: plural(posts.sum, '{n} post', '{n} posts') }),
            detail:
              posts.known < posts.of
                ? t('prices of {n} of {all} creators, posts of {known}', {
                    n: priced.length,
                    all: rows.length,
                    known: posts.known,
                  })
                : t('prices of {n} of {all} creators', { n: priced.length, all: rows.length }),
          },
        ]),
  ];
  const lines = mains.map(({ row, main }) => ({
    name: row.name,
    username: main?.username ?? null,
    platform: main ? PLATFORM_NAMES[main.platform] : null,
    country: row.country && countryName(row.country),
    followers: main?.followers ?? null,
    engagement_rate: main?.engagement_rate ?? null,
    growth: main?.growth ?? null,
  }));
  const columns = [
    text('name', 'Creator', 26),
    text('username', 'Handle'),
    text('platform', 'Main platform'),
    text('country', 'Country'),
    number('followers', 'Followers', 'count'),
    number('engagement_rate', METRIC_TABLE.engagement_rate.label, 'ratio'),
    number('growth', 'Growth in 30 days', 'ratio'),
  ].filter(({ id }) => lines.some((line) => line[id] !== null));
  return [
    { kind: 'heading', name: 'Overview' },
    { kind: 'facts', facts },
    ...(rows.length <= MOST_FACES
      ? [await listFaces(ctx, list_id, rows)]
      : [table('Overview', columns, lines, PRINTED)]),
    ...planTable(rows, currency, 'Deliverables and prices'),
  ];
}
