import { typeLabel } from '#contract/platforms/platforms.ts';
import { fullLabel, METRIC_TABLE } from '#contract/report/metrics.ts';
import { ORIGINS, platformOf } from '#contract/values/primitives.ts';
import { dayText } from '#server/platform/date-text.ts';
import { numberText, phrase, plural, t } from '#server/platform/language.ts';
import { withheldText } from '#server/slices/exports/report/withheld-text.ts';
import type { Makers } from '../composed.ts';
import {
  type CardsSection,
  type ExportCtx,
  type FactsSection,
  type Figure,
  PRINTED_CARD,
  type Section,
} from '../exporter.ts';
import { printed } from '../printed-picture.ts';
import { originText } from '../report/origin-text.ts';
import { figureOf } from '../report/report-document.ts';
import { table, text } from '../report/report-sections.ts';
import { valueText } from '../writers/value-text.ts';
import { findingsOf, percent, rangeText, short } from './findings.ts';
import { printedAds } from './result-ads.ts';
import {
  behind,
  creators,
  isWhole,
  number,
  ofCreators,
  PART,
  share,
  unfulfilled,
} from './result-creators.ts';
import { money, orders } from './result-money.ts';
import { type GroupSums, type ResultNumbers, withoutPosts } from './result-numbers.ts';

const LONG = { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 } as const;
/** Numbers from here on are written in words in a sentence. */
const LARGE = 1_000_000;
const inWords = (n: number) => numberText(n, n >= LARGE ? LONG : {});

type Compared = { share: string; isMore: boolean };

/** 31% more or 12% less; null where the two are all but equal. */
function against(value: number, other: number): Compared | null {
  const change = value / other - 1;
  if (other <= 0 || Math.abs(change) < 0.005) return null;
  return { share: percent(Math.abs(change)), isMore: change > 0 };
}

/** Planned cost per interaction. */
const plannedCost = ({ plan }: ResultNumbers): number | null =>
  plan?.totals.cost_per_interaction?.p50 ?? null;

/** Whether costs of the budget and of the plan are in one currency and of all their creators. */
const isComparable = ({ plan, budget }: ResultNumbers) =>
  plan !== null &&
  budget !== null &&
  plan.currency === budget.currency &&
  isWhole(plan.totals.priced) &&
  isWhole(budget.totals.bases.cost_per_interaction);

/** The result in a sentence: against the plan, else against the period before, and its cost. */
export function headlineOf(numbers: ResultNumbers): string {
  const { name, totals, plan, budget } = numbers;
  const { posts, impressions, influencers } = totals;
  if (posts === 0) return t('{name}: no posts yet', { name });
  if (impressions === null)
    return t('{name}: {posts} posts by {creators} creators', { name, posts, creators: influencers });
  const like = likeOf(numbers, 'impressions');
  const before = totals.change === null ? null : totals.previous.impressions;
  const earlier = like || !before ? null : against(impressions, before);
  const spent = budget?.totals.cost_per_interaction ?? null;
  const expected = plannedCost(numbers);
  const cheaper =
    spent !== null && expected !== null && isComparable(numbers) ? against(spent, expected) : null;
  const cost =
    spent === null
      ? null
      : [
          t('{cost} per interaction', {
            cost: valueText(spent, { type: 'money', currency: budget?.currency ?? 'USD' }),
          }),
          budget && ofCreators(budget.totals.bases.cost_per_interaction),
        ]
          .filter(Boolean)
          .join(' ');
  const price = cheaper
    ? t(cheaper.isMore ? 'for {share} more per interaction' : 'for {share} less per interaction', cheaper)
    : cost && t('at {cost}', { cost });
  if (like && plan) {
    const { posts: compared, actual, band } = like;
    const all = plan.totals.planned;
    const of =
      compared === all
        ? t('its {n} planned posts', { n: all })
        : t('{n} of {all} planned posts', { n: compared, all });
    const difference = against(actual, band.p50);
    const parts = [
      t('{name} generated {n} impressions with {posts}', { name, n: inWords(actual), posts: of }),
      `${difference ? t(difference.isMore ? '{share} more than forecast for them' : '{share} less than forecast for them', difference) : t('as forecast for them')}, ${t(WHERE[like.verdict])}`,
      price,
    ];
    return `${parts.filter(Boolean).join(', ')}.${beyond(numbers)}`;
  }
  const parts = [
    t('{name} generated {n} impressions', { name, n: inWords(impressions) }),
    earlier
      ? t(
          earlier.isMore
            ? '{share} more than in the previous period'
            : '{share} less than in the previous period',
          earlier,
        )
      : null,
    price,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const WHERE = {
  inside: 'inside the likely range',
  above: 'above the likely range',
  below: 'below the likely range',
} as const;

/** The planned posts that are published against the forecast of as many; null where nothing can be compared. */
export function likeOf({ plan }: Pick<ResultNumbers, 'plan'>, metric: 'impressions' | 'interactions') {
  const like = plan?.totals.like_for_like[metric];
  if (!like || like.band === null || like.actual === null) return null;
  const { verdict } = like;
  if (verdict === 'open' || verdict === 'unknown') return null;
  return { posts: like.posts, band: like.band, actual: like.actual, verdict };
}

/** Posts that fulfil no deliverable, in a sentence of their own. */
function beyond({ plan }: ResultNumbers): string {
  const { other_posts = 0, other_impressions = null } = plan?.totals ?? {};
  if (other_posts === 0) return '';
  const posts = other_posts === 1 ? t('One post') : plural(other_posts, '{n} post', '{n} posts');
  return other_impressions === null
    ? ` ${t('{posts} beyond the plan.', { posts })}`
    : ` ${t('{posts} beyond the plan generated {n} more.', { posts, n: inWords(other_impressions) })}`;
}

function figures(numbers: ResultNumbers): Figure[] {
  const { totals, budget } = numbers;
  // Only like is compared with like: the figure is of the planned posts where others are beside them.
  const planned = (metric: 'impressions' | 'interactions'): Partial<Figure> => {
    const like = likeOf(numbers, metric);
    if (!like) return {};
    const { band, actual, verdict } = like;
    return {
      ...(like.posts < totals.posts
        ? {
            value: actual,
            label: t('{metric} of planned posts', { metric: phrase(METRIC_TABLE[metric].label) }),
          }
        : {}),
      plan: band.p50,
      note: t('{range} likely', { range: rangeText(short(band.p10), short(band.p90)) }),
      ...(actual >= band.p50
        ? { verdict: 'good' as const }
        : verdict === 'below'
          ? { verdict: 'bad' as const }
          : {}),
    };
  };
  const spent = budget?.totals.cost_per_interaction ?? null;
  const expected = isComparable(numbers) ? plannedCost(numbers) : null;
  const note =
    spent === null
      ? budget?.totals.cost === null
        ? t('no costs entered')
        : t('interactions unknown')
      : budget && ofCreators(budget.totals.bases.cost_per_interaction);
  const cost: Figure = {
    id: 'cost_per_interaction',
    label: fullLabel('cost_per_interaction'),
    type: 'money',
    currency: budget?.currency ?? totals.currency,
    value: spent,
    plan: expected,
    ...(spent !== null && expected !== null ? { verdict: spent <= expected ? 'good' : 'bad' } : {}),
    ...(note ? { note } : {}),
  };
  return [
    { ...figureOf('impressions', totals), ...planned('impressions') },
    figureOf('reach', totals),
    { ...figureOf('interactions', totals), ...planned('interactions') },
    figureOf('engagement_rate', totals),
    ...(budget ? [cost] : []),
    figureOf('media_value', totals),
  ];
}

function facts(numbers: ResultNumbers): FactsSection {
  const { totals, plan, budget, covered } = numbers;
  const { posts, influencers, origins, impressions } = totals;
  const { chosen, names } = withoutPosts(numbers);
  const without =
    chosen === 0
      ? ''
      : names.length > 0
        ? t('{n} chosen without a post', { n: names.length })
        : t('every chosen creator posted');
  const published = covered?.totals.planned
    ? {
        fact: t('{n} of {all}', { n: covered.totals.published, all: covered.totals.planned }),
        more: t('planned posts published'),
        detail: behind(covered),
      }
    : plan
      ? {
          fact: t('{n} of {all}', { n: plan.totals.published, all: plan.totals.planned }),
          more: t('planned posts published'),
          detail: t('{n} beyond the plan', { n: plan.totals.other_posts }),
        }
      : {
          fact: numberText(posts),
          more: t('posts by {n} creators', { n: influencers }),
          detail: without,
        };
  const money = (n: number) =>
    valueText(n, { type: 'money', currency: budget?.currency ?? totals.currency }, true);
  const { cost = null, roi = null, non_working = 0, bases } = budget?.totals ?? {};
  const { plan: paid = null } = budget ?? {};
  const all = {
    fact: budget?.total_budget
      ? t('of {amount} budgeted', { amount: money(budget.total_budget) })
      : t('spent'),
  };
  return {
    kind: 'facts',
    facts: [
      published,
      ...(plan && plan.totals.other_posts > 0 && impressions !== null
        ? [
            {
              fact: numberText(impressions),
              more: t('impressions of all {n} posts', { n: posts }),
              detail: [
                totals.interactions === null
                  ? t('interactions unknown')
                  : plural(totals.interactions, '{n} interaction', '{n} interactions'),
                plural(plan.totals.other_posts, '{n} post beyond the plan', '{n} posts beyond the plan'),
              ].join(', '),
            },
          ]
        : []),
      ...(cost === null
        ? []
        : [
            {
              fact: money(paid ? paid.delivered : cost),
              more: paid ? t('of {amount} delivered', { amount: money(cost) }) : all.fact,
              detail: [
                paid && t('{amount} committed', { amount: money(paid.committed) }),
                non_working > 0
                  ? t('{amount} of it non-working', { amount: money(non_working) })
                  : t('working budget'),
                bases && ofCreators(bases.cost),
              ]
                .filter(Boolean)
                .join(', '),
            },
          ]),
      ...(roi === null
        ? []
        : [
            {
              fact: `${roi >= 0 ? '+' : ''}${percent(roi)}`,
              more: t('return on investment'),
              detail: [t('media value against costs'), bases && ofCreators(bases.roi)]
                .filter(Boolean)
                .join(' '),
            },
          ]),
      ...(impressions
        ? [
            {
              fact: percent(origins.impressions.measured / impressions),
              more: t('of impressions measured'),
              detail: ORIGINS.filter((origin) => origin !== 'measured' && origins.impressions[origin] > 0)
                .map(
                  (origin) => `${percent(origins.impressions[origin] / impressions)} ${originText(origin)}`,
                )
                .join(', '),
            },
          ]
        : []),
    ],
  };
}

async function bestPosts(ctx: ExportCtx, { best, totals }: ResultNumbers): Promise<Section[]> {
  if (best.length === 0) return [];
  const cards = best.map(async (post): Promise<CardsSection['cards'][number]> => {
    const drawn = post.is_demo ? `/api/cover/${post.id}.svg?platform=${platformOf(post.media)}` : null;
    const address = drawn ?? post.image;
    const part = share(post.impressions, totals.impressions);
    const rate = post.engagement_rate === null ? null : valueText(post.engagement_rate, { type: 'ratio' });
    return {
      jpeg: address ? await printed(ctx, address, PRINTED_CARD) : null,
      caption: post.message,
      title: post.profile_name,
      lines: [
        post.impressions === null
          ? t('impressions unknown')
          : t('{n} impressions', { n: short(post.impressions) }),
        rate ? t('{rate} engagement', { rate }) : t('engagement unknown'),
        phrase(typeLabel(post.media)),
        [
          dayText(post.created_date),
          part === null || part < 0.01 ? null : t('{share} of all', { share: percent(part) }),
        ]
          .filter(Boolean)
          .join(' · '),
      ],
      link: post.link,
    };
  });
  const sum = best.reduce((all, { impressions }) => all + (impressions ?? 0), 0);
  const part = share(sum, totals.impressions);
  const note =
    part === null
      ? null
      : t('{n} of {all} posts generated {share} of impressions', {
          n: best.length,
          all: totals.posts,
          share: percent(part),
        });
  return [
    { kind: 'heading', name: 'Best posts', ...(note ? { note } : {}) },
    { kind: 'cards', name: 'Best posts', cards: await Promise.all(cards) },
  ];
}

function groups(name: string, label: string, rows: readonly GroupSums[]): Section[] {
  if (rows.length === 0) return [];
  const whole = rows.reduce((sum, { impressions }) => sum + (impressions ?? 0), 0);
  const columns = [
    text('label', label, 20),
    number('posts', 'Posts'),
    number('impressions', METRIC_TABLE.impressions.label),
    number('interactions', METRIC_TABLE.interactions.label),
    number('engagement_rate', METRIC_TABLE.engagement_rate.label, 'ratio'),
    PART,
  ];
  return [
    table(
      name,
      columns,
      rows.map((row) => ({ ...row, share: share(row.impressions, whole) })),
    ),
  ];
}

function time({ spans, plan }: ResultNumbers): Section[] {
  // Posts beyond the plan have no target.
  const weekly = plan?.totals.other_posts === 0 ? plan.totals.impressions.band : null;
  const target = weekly && spans.rows.length > 1 ? weekly.p50 / spans.rows.length : null;
  if (spans.rows.every(({ impressions }) => impressions === null)) return [];
  return [
    {
      kind: 'chart',
      name: t('{metric} by {unit}', {
        metric: phrase(METRIC_TABLE.impressions.label),
        unit: phrase(spans.unit),
      }),
      shape: 'bar',
      type: 'count',
      categories: spans.rows.map(({ label }) => label),
      series: [
        {
          name: phrase(METRIC_TABLE.impressions.label),
          values: spans.rows.map(({ impressions }) => impressions),
        },
      ],
      ...(target === null
        ? {}
        : {
            target: {
              label: t('plan of {n} a {unit}', { n: short(target), unit: phrase(spans.unit) }),
              value: target,
            },
          }),
    },
  ];
}

type ResultCode =
  | 'results'
  | 'time'
  | 'findings'
  | 'best_posts'
  | 'creators'
  | 'deliverables'
  | 'money'
  | 'orders'
  | 'paid'
  | 'formats';

/** Posts that a share of impressions leaves out. */
function unknownPart({ missing, posts }: ResultNumbers['totals']): { note?: string } {
  const unknown = Object.values(missing.impressions ?? {}).reduce((sum, n) => sum + n, 0);
  return unknown === 0
    ? {}
    : {
        note: t('Shares of known impressions; {n} of {all} posts have unknown impressions', {
          n: unknown,
          all: posts,
        }),
      };
}

/** Sections of a report of results. */
export function resultMakers(ctx: ExportCtx, numbers: ResultNumbers): Makers<ResultCode> {
  const { totals, plan, types, tiers } = numbers;
  const { change_withheld } = totals;
  const note =
    change_withheld && !plan
      ? t('No comparison with the previous period: {reason}', { reason: withheldText(change_withheld) })
      : null;
  const byFormat = groups('By format', 'Format', types);
  const byTier = groups('By tier of the creator', 'Tier', tiers);
  return {
    results: () =>
      totals.posts === 0
        ? []
        : [{ kind: 'figures', name: '', figures: figures(numbers), note }, facts(numbers)],
    time: () => time(numbers),
    findings: () => [findingsOf(numbers) ?? []].flat(),
    best_posts: () => bestPosts(ctx, numbers),
    creators: () => creators(numbers),
    deliverables: () => unfulfilled(numbers),
    money: () => money(numbers),
    orders: () => orders(numbers),
    paid: () => (numbers.ads ? printedAds(numbers.ads) : []),
    formats: () => [
      { kind: 'heading', name: 'Formats and tiers', ...unknownPart(totals) },
      ...byFormat,
      ...byTier,
    ],
  };
}
