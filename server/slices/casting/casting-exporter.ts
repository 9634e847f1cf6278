import { accessOf } from '#contract/calls/endpoints.ts';
import { type Casting, type CastingCreator, castings } from '#contract/casting.ts';
import type { Decision } from '#contract/client.ts';
import type { CastingExport } from '#contract/exports.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { REPORT_SECTIONS } from '#contract/report/report-sections.ts';
import { phrase, plural, t } from '#server/platform/language.ts';
import { composed } from '#server/slices/exports/composed.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  ChartSection,
  ExportCtx,
  ExportDocument,
  Exporter,
  FactsSection,
  PointsSection,
  Section,
} from '#server/slices/exports/exporter.ts';
import { followersFact, knownSum } from '#server/slices/exports/report/known-sum.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { column, table } from '#server/slices/exports/report/report-sections.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import {
  agreedOf,
  expectedByCreator,
  expectedOf,
  plansOf,
} from '#server/slices/forecast/expected-impressions.ts';
import { planTable } from '#server/slices/lists/export/list-overview.ts';
import { readListProfiles } from '#server/slices/lists/list-profiles.ts';
import { latestPosts, recentPosts } from '#server/slices/profiles/content/recent-posts.ts';
import { castingFor } from './casting-access.ts';
import { nameOf, type Plan, pageOf, platformsOf, short } from './casting-pages.ts';
import { readCasting } from './casting-read.ts';

const MOST_COMPARED = 20;

/** Every deliverable is of a format with a forecast. */
const isWhole = ({ deliverables }: Pick<ListProfile, 'deliverables'>) =>
  plannedOf(deliverables).every(({ other_format }) => other_format === undefined);

/** Numbers of all creators on one scale. */
function comparison({ creators }: Casting, { rows, expected, currency }: Plan): Section[] {
  const charts = (
    [
      [
        t('Followers of main platforms'),
        'count',
        (creator: CastingCreator) => platformsOf(creator)[0]?.[1].followers,
      ],
      [
        phrase(METRIC_TABLE.engagement_rate.label),
        'ratio',
        (creator: CastingCreator) => platformsOf(creator)[0]?.[1].engagement_rate,
      ],
      [t('Price per 1,000 expected impressions'), 'money', pricePerMille],
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
    const unit = type === 'money' ? { currency } : {};
    return [{ kind: 'chart', name, shape: 'bar-horizontal', type, ...unit, categories, series }];
  });
  function pricePerMille({ id }: CastingCreator): number | null {
    const [row, likely] = [rows.get(id), expected.get(id) ?? null];
    const price = row !== undefined && isWhole(row) ? row.price : null;
    if (price === null || !likely || likely.is_usual || likely.median <= 0) return null;
    return (price / likely.median) * 1000;
  }
  return charts.length > 0 ? [{ kind: 'heading', name: 'Comparison' }, ...charts] : [];
}

/** Deliverables with their prices, and the range of all impressions together. */
async function planOf(ctx: ExportCtx, { creators }: Casting, { rows, currency }: Plan): Promise<Section[]> {
  const chosen = creators.flatMap(({ id }) => rows.get(id) ?? []);
  const [planned] = planTable(chosen, currency, 'Deliverables and prices');
  if (!planned) return [];
  const own = chosen.filter(({ deliverables }) => plannedOf(deliverables).length > 0);
  const agreed = agreedOf(own);
  const plans = await plansOf(ctx, [...agreed.keys()], agreed);
  const { expected } = await expectedOf(ctx, plans);
  const whole = new Map(own.filter(isWhole).map((row) => [row.profile_id, row]));
  const ofWhole = await expectedOf(
    ctx,
    plans.filter(({ profile_id }) => whole.has(profile_id)),
  );
  const priced = own.flatMap(({ price }) => price ?? []);
  const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);
  const total = sumOf(priced);
  const wholeTotal = sumOf([...whole.values()].flatMap(({ price }) => price ?? []));
  const money = (n: number) => valueText(n, { type: 'money', currency }, true);
  const facts: FactsSection['facts'] = [
    ...(priced.length > 0
      ? [
          {
            fact: money(total),
            more: t('for the whole plan'),
            detail: t('prices of {n} of {all} creators', { n: priced.length, all: own.length }),
          },
        ]
      : []),
    ...(expected
      ? [
          {
            fact: t('{low} to {high}', { low: short(expected.low), high: short(expected.high) }),
            more: t('impressions expected'),
            detail: t('in 8 of 10 cases'),
          },
          ...(priced.length === own.length && ofWhole.expected && ofWhole.expected.low > 0
            ? [
                {
                  fact: t('{low} to {high}', {
                    low: perMille(wholeTotal / ofWhole.expected.high, currency),
                    high: perMille(wholeTotal / ofWhole.expected.low, currency),
                  }),
                  more: t('per 1,000 impressions'),
                  detail:
                    whole.size === own.length
                      ? t('price against expectation')
                      : t('prices of {n} of {all} creators', { n: whole.size, all: own.length }),
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

function nextSteps({ creators }: Casting): PointsSection {
  const open = creators.filter(({ decision }) => decision === null).length;
  const accepted = creators.filter(({ decision }) => decision === 'accept').length;
  return {
    kind: 'points',
    name: 'Next steps',
    points: [
      {
        title: t('1. Decide.'),
        text:
          open > 0
            ? plural(
                open,
                '{n} creator is still to decide: accept, reject or keep as backup.',
                '{n} creators are still to decide: accept, reject or keep as backup.',
              )
            : t('All creators are decided.'),
      },
      {
        title: t('2. Agree.'),
        text:
          accepted > 0
            ? plural(
                accepted,
                '{n} creator is accepted: confirm deliverables, dates and prices.',
                '{n} creators are accepted: confirm deliverables, dates and prices.',
              )
            : t('Confirm deliverables, dates and prices of accepted creators.'),
      },
      {
        title: t('3. Start.'),
        text: t('The campaign starts with the accepted creators; results are compared with this plan.'),
      },
    ],
  };
}

/** "Spring casting: 14 creators with 3.2M followers, for €12,400." */
function headlineOf({ name, creators }: Casting, { rows, currency, has_prices }: Plan): string {
  const followers = knownSum(creators.map((creator) => platformsOf(creator)[0]?.[1].followers));
  const prices = has_prices ? creators.flatMap(({ id }) => rows.get(id)?.price ?? []) : [];
  const total = prices.reduce((sum, price) => sum + price, 0);
  const people = plural(creators.length, '{n} creator', '{n} creators');
  const reach = followers.sum === null ? null : short(followers.sum);
  return [
    t('{label}: {value}', { label: name, value: people }),
    reach === null
      ? ''
      : ` ${followers.known < followers.of ? t('with at least {n} followers', { n: reach }) : t('with {n} followers', { n: reach })}`,
    prices.length > 0 && prices.length === creators.length
      ? t(', for {price}', { price: valueText(total, { type: 'money', currency }, true) })
      : '',
  ].join('');
}

const DECIDED = { accept: 'Accepted', reject: 'Rejected', backup: 'Backup' } as const satisfies Record<
  Decision,
  string
>;

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
      decision: creator.decision ? t(DECIDED[creator.decision]) : t('To decide'),
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
  ].filter(({ id }) => rows.some((row) => row[id] !== null));
  const decided = (of: Decision | null) => creators.filter(({ decision }) => decision === of).length;
  const facts: FactsSection['facts'] = [
    { fact: String(creators.length), more: t('creators'), detail: t('each on a page of their own') },
    ...followersFact(rows.map((row) => row.followers)),
    {
      fact: String(decided('accept')),
      more: t('accepted'),
      detail: t('{backup} as backup, {rejected} rejected', {
        backup: decided('backup'),
        rejected: decided('reject'),
      }),
    },
    { fact: String(decided(null)), more: t('to decide'), detail: t('in the casting, by its link') },
  ];
  return [{ kind: 'heading', name: 'Overview' }, { kind: 'facts', facts }, table('Overview', columns, rows)];
}

async function document(ctx: ExportCtx, input: CastingExport): Promise<ExportDocument> {
  const reading = { ...ctx, actor: ctx.user };
  const [casting, choice] = await Promise.all([
    readCasting(reading, input.casting_id),
    reportChoice(ctx, 'casting', { ...input, id: input.casting_id }),
  ]);
  const ids = casting.creators.map(({ id }) => id);
  const [rows, posts] = await Promise.all([
    readListProfiles(reading, casting.list_id, { limit: Math.max(1, ids.length), page: 1, ids }),
    recentPosts(reading, ids),
  ]);
  const bare = casting.creators.filter(
    ({ id, is_demo }) => !is_demo && (posts.get(id) ?? []).every(({ image }) => image === null),
  );
  const plan: Plan = {
    rows: new Map(rows.map((row) => [row.profile_id, row])),
    expected: await expectedByCreator(ctx, await plansOf(ctx, ids, agreedOf(rows))),
    posts,
    latest: await latestPosts(
      reading,
      bare.map(({ id }) => id),
    ),
    currency: ctx.company.currency,
    has_prices: (choice.sections ?? REPORT_SECTIONS.casting).includes('plan'),
  };
  const { sections, notes } = await composed(REPORT_SECTIONS.casting, choice, {
    overview: () => overview(casting),
    people: () => Promise.all(casting.creators.map((creator) => pageOf(ctx, creator, plan))),
    comparison: () => comparison(casting, plan),
    plan: () => planOf(ctx, casting, plan),
    next_steps: () => [nextSteps(casting)],
  });
  return {
    genre: 'Casting',
    headline: headlineOf(casting, plan),
    sections,
    about: () => ({
      filters: [plural(casting.creators.length, '{n} creator', '{n} creators')],
      period: null,
      counts: [{ label: 'Creators', n: casting.creators.length }],
      metrics: ['engagement_rate', 'growth'],
      missing: {},
      invented: { n: casting.creators.filter((c) => c.is_demo).length, what: 'creators' },
      emv: null,
      currency: plan.currency,
      notes: [
        ...notes,
        t(
          'Followers are the newest that a source reported; audience shares come from a provider, a connected account or a file. Unknown numbers are omitted.',
        ),
        t(
          'Prices are those of the deliverables in the list, at today’s rates. Expected impressions are a range with a probability of 80%, from earlier posts of the same type.',
        ),
      ],
    }),
  };
}

/** The deck of a casting: an overview, and a page for each creator. */
export const castingExporter: Exporter<CastingExport> = {
  access: accessOf(castings.get),
  title: async (ctx, { casting_id }) => (await castingFor(ctx, casting_id, 'read')).name,
  sent: ({ casting_id }) => ({ type: 'casting', id: casting_id }),
  document,
};
