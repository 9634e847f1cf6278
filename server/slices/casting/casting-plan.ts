import type { Casting, CastingCreator } from '#contract/casting.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import type {
  ChartSection,
  ExportCtx,
  FactsSection,
  PointsSection,
  Section,
} from '#server/slices/exports/exporters.ts';
import { knownSum } from '#server/slices/exports/known-sum.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { agreedOf, expectedOf, plansOf } from '#server/slices/forecast/expected-impressions.ts';
import { planTable } from '#server/slices/lists/export/list-overview.ts';
import { nameOf, type Plan, platformsOf, short } from './casting-pages.ts';

const MOST_COMPARED = 20;

/** Numbers of all creators on one scale. */
export function comparison({ creators }: Casting, { rows, expected }: Plan): Section[] {
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
    if (price === null || !likely || likely.is_usual || likely.median <= 0) return null;
    return (price / likely.median) * 1000;
  }
  return charts.length > 0 ? [{ kind: 'heading', name: 'Comparison' }, ...charts] : [];
}

/** Deliverables with their prices, and the range of all impressions together. */
export async function planOf(
  ctx: ExportCtx,
  { creators }: Casting,
  { rows, currency }: Plan,
): Promise<Section[]> {
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

export function nextSteps({ creators }: Casting): PointsSection {
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

/** "Spring casting: 14 creators with 3.2M followers, for €12,400." */
export function headlineOf({ name, creators }: Casting, { rows, currency, has_prices }: Plan): string {
  const followers = knownSum(creators.map((creator) => platformsOf(creator)[0]?.[1].followers));
  const prices = has_prices ? creators.flatMap(({ id }) => rows.get(id)?.price ?? []) : [];
  const total = prices.reduce((sum, price) => sum + price, 0);
  const people = `${creators.length} ${creators.length === 1 ? 'creator' : 'creators'}`;
  return [
    `${name}: ${people}`,
    followers.sum === null
      ? ''
      : ` with ${followers.known < followers.of ? 'at least ' : ''}${short(followers.sum)} followers`,
    prices.length > 0 && prices.length === creators.length
      ? `, for ${valueText(total, { type: 'money', currency }, true)}`
      : '',
  ].join('');
}
