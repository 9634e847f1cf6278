import { fullLabel, METRIC_TABLE } from '#contract/report/metrics.ts';
import { ORIGINS, platformOf } from '#contract/values/primitives.ts';
import { typeLabel } from '#server/analytics/metrics/definitions.ts';
import { dayText } from '#server/platform/date-text.ts';
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
import { figureOf } from '../report/report-document.ts';
import { table, text } from '../report/report-sections.ts';
import { ORIGIN_WORDS } from '../writers/print/look.ts';
import { valueText } from '../writers/value-text.ts';
import { findingsOf, percent, short } from './findings.ts';
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
import { money } from './result-money.ts';
import { type GroupSums, type ResultNumbers, withoutPosts } from './result-numbers.ts';

const long = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
});
/** Numbers from here on are written in words in a sentence. */
const LARGE = 1_000_000;
const inWords = (n: number) => (n >= LARGE ? long.format(n) : n.toLocaleString('en'));

/** "31% more" or "12% less"; null where the two are all but equal. */
function against(value: number, other: number): string | null {
  const change = value / other - 1;
  if (other <= 0 || Math.abs(change) < 0.005) return null;
  return `${percent(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`;
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
  if (posts === 0) return `${name}: no posts yet`;
  if (impressions === null)
    return `${name}: ${posts.toLocaleString('en')} posts by ${influencers.toLocaleString('en')} creators`;
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
          `${valueText(spent, { type: 'money', currency: budget?.currency ?? 'USD' })} per interaction`,
          budget && ofCreators(budget.totals.bases.cost_per_interaction),
        ]
          .filter(Boolean)
          .join(' ');
  const price = cheaper ? `for ${cheaper} per interaction` : cost && `at ${cost}`;
  if (like && plan) {
    const { posts: compared, actual, band } = like;
    const all = plan.totals.planned;
    const of = compared === all ? `its ${all} planned posts` : `${compared} of ${all} planned posts`;
    const difference = against(actual, band.p50);
    const parts = [
      `${name} made ${inWords(actual)} impressions with ${of}`,
      `${difference ? `${difference} than forecast for them` : 'as forecast for them'}, ${WHERE[like.verdict]} the likely range`,
      price,
    ];
    return `${parts.filter(Boolean).join(', ')}.${beyond(numbers)}`;
  }
  const parts = [
    `${name} made ${inWords(impressions)} impressions`,
    earlier ? `${earlier} than in the period before` : null,
    price,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const WHERE = { inside: 'inside', above: 'above', below: 'below' };

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
  const posts = other_posts === 1 ? 'One post' : `${other_posts.toLocaleString('en')} posts`;
  return other_impressions === null
    ? ` ${posts} beyond the plan.`
    : ` ${posts} beyond the plan made ${inWords(other_impressions)} more.`;
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
        ? { value: actual, label: `${METRIC_TABLE[metric].label} of planned posts` }
        : {}),
      plan: band.p50,
      note: `${short(band.p10)} to ${short(band.p90)} likely`,
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
        ? 'no costs entered'
        : 'interactions unknown'
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
        ? `${names.length} chosen without a post`
        : 'every chosen creator posted';
  const published = covered?.totals.planned
    ? {
        fact: `${covered.totals.published} of ${covered.totals.planned}`,
        more: 'planned posts published',
        detail: behind(covered),
      }
    : plan
      ? {
          fact: `${plan.totals.published} of ${plan.totals.planned}`,
          more: 'planned posts published',
          detail: `${plan.totals.other_posts} beyond the plan`,
        }
      : {
          fact: posts.toLocaleString('en'),
          more: `posts by ${influencers.toLocaleString('en')} creators`,
          detail: without,
        };
  const money = (n: number) =>
    valueText(n, { type: 'money', currency: budget?.currency ?? totals.currency }, true);
  const { cost = null, roi = null, non_working = 0, bases } = budget?.totals ?? {};
  const { plan: paid = null } = budget ?? {};
  const all = { fact: budget?.total_budget ? `of ${money(budget.total_budget)} budgeted` : 'spent' };
  return {
    kind: 'facts',
    facts: [
      published,
      ...(plan && plan.totals.other_posts > 0 && impressions !== null
        ? [
            {
              fact: impressions.toLocaleString('en'),
              more: `impressions of all ${posts.toLocaleString('en')} posts`,
              detail: [
                totals.interactions === null
                  ? 'interactions unknown'
                  : `${totals.interactions.toLocaleString('en')} interactions`,
                `${plan.totals.other_posts} posts beyond the plan`,
              ].join(', '),
            },
          ]
        : []),
      ...(cost === null
        ? []
        : [
            {
              fact: money(paid ? paid.delivered : cost),
              more: paid ? `of ${money(cost)} delivered` : all.fact,
              detail: [
                paid && `${money(paid.committed)} committed`,
                non_working > 0 ? `${money(non_working)} of it non-working` : 'working budget',
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
              more: 'return on investment',
              detail: ['media value against costs', bases && ofCreators(bases.roi)].filter(Boolean).join(' '),
            },
          ]),
      ...(impressions
        ? [
            {
              fact: percent(origins.impressions.measured / impressions),
              more: 'of impressions measured',
              detail: ORIGINS.filter((origin) => origin !== 'measured' && origins.impressions[origin] > 0)
                .map(
                  (origin) => `${percent(origins.impressions[origin] / impressions)} ${ORIGIN_WORDS[origin]}`,
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
      title: post.profile_name,
      lines: [
        post.impressions === null ? 'impressions unknown' : `${short(post.impressions)} impressions`,
        rate ? `${rate} engagement` : 'engagement unknown',
        typeLabel(post.media),
        [dayText(post.created_date), part === null || part < 0.01 ? null : `${percent(part)} of all`]
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
      : `${best.length} of ${totals.posts.toLocaleString('en')} posts made ${percent(part)} of impressions`;
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
      name: `Impressions by ${spans.unit}`,
      shape: 'bar',
      type: 'count',
      categories: spans.rows.map(({ label }) => label),
      series: [
        { name: METRIC_TABLE.impressions.label, values: spans.rows.map(({ impressions }) => impressions) },
      ],
      ...(target === null
        ? {}
        : { target: { label: `plan of ${short(target)} a ${spans.unit}`, value: target } }),
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
  | 'formats';

/** Posts that a share of impressions leaves out. */
function unknownPart({ missing, posts }: ResultNumbers['totals']): { note?: string } {
  const unknown = Object.values(missing.impressions ?? {}).reduce((sum, n) => sum + n, 0);
  return unknown === 0
    ? {}
    : {
        note: `Shares are of known impressions; those of ${unknown.toLocaleString('en')} of ${posts.toLocaleString('en')} posts are unknown`,
      };
}

/** Sections of a report of results. */
export function resultMakers(ctx: ExportCtx, numbers: ResultNumbers): Makers<ResultCode> {
  const { totals, plan, types, tiers } = numbers;
  const { change_withheld } = totals;
  const note =
    change_withheld && !plan ? `No comparison with the period before: ${change_withheld.reason}` : null;
  const byFormat = groups('By format', 'Format', types);
  const byTier = groups('By tier of the creator', 'Tier', tiers);
  return {
    results: () =>
      totals.posts === 0 ? [] : [{ kind: 'figures', name: '', figures: figures(numbers), note }],
    time: () => time(numbers),
    findings: () => [findingsOf(numbers) ?? [], totals.posts === 0 ? [] : facts(numbers)].flat(),
    best_posts: () => bestPosts(ctx, numbers),
    creators: () => creators(numbers),
    deliverables: () => unfulfilled(numbers),
    money: () => money(numbers),
    formats: () => [
      { kind: 'heading', name: 'Formats and tiers', ...unknownPart(totals) },
      ...byFormat,
      ...byTier,
    ],
  };
}
