import { numberText, phrase, plural, t } from '#server/platform/language.ts';
import { FINDINGS, type PointsSection } from '../exporter.ts';
import { weekOf } from '../report/report-spans.ts';
import { valueText } from '../writers/value-text.ts';
import { isWhole } from './result-creators.ts';
import { type GroupSums, type ResultNumbers, withoutPosts } from './result-numbers.ts';

/** A sentence about the results, and how far from expectation it is. */
export interface Finding {
  /** One finding of a kind is shown. */
  kind: 'plan' | 'format' | 'creator' | 'time' | 'tier' | 'cost' | 'missing' | 'post';
  /** Distance from expectation: 0 = as expected; of ratios the logarithm. */
  surprise: number;
  title: string;
  text: string;
}

const MOST = 3;
/** Smaller ratios and groups with fewer posts prove nothing. */
const LEAST_RATIO = 1.25;
const LEAST_POSTS = 3;

export const short = (n: number) => valueText(n, { type: 'count' }, true);
export const percent = (n: number) => numberText(n, { style: 'percent' });
const rate = (n: number) => valueText(n, { type: 'ratio' });
const posts = (n: number) => plural(n, '{n} post', '{n} posts');
const times = (n: number) =>
  t('{n} times', {
    n: numberText(
      n,
      n >= 10 ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    ),
  });

export const rangeText = (low: string, high: string) => t('{low} to {high}', { low, high });

const distance = (ratio: number) => Math.abs(Math.log(ratio));
const isNews = (ratio: number) => distance(ratio) >= Math.log(LEAST_RATIO);

/** The three findings that are furthest from expectation. */
export function findingsOf(numbers: ResultNumbers): PointsSection | null {
  const findings = CANDIDATES.flatMap((find) => find(numbers)).sort((a, b) => b.surprise - a.surprise);
  const first = findings.filter((one, i) => findings.findIndex(({ kind }) => kind === one.kind) === i);
  const points = first.slice(0, MOST).map(({ title, text }) => ({ title, text }));
  return points.length === 0 ? null : { kind: 'points', name: FINDINGS, points };
}

/** Groups that bring more or less than their part of the posts. */
function uneven(groups: readonly GroupSums[], kind: Finding['kind']): Finding[] {
  // Posts of a group without known impressions would make the parts of the others too small.
  const known = groups.flatMap((group) =>
    group.impressions === null ? [] : [{ ...group, impressions: group.impressions }],
  );
  const all = known.reduce((sum, group) => sum + group.posts, 0);
  const whole = known.reduce((sum, { impressions }) => sum + impressions, 0);
  if (known.length < 2 || whole === 0) return [];
  return known.flatMap((group): Finding[] => {
    if (group.posts < LEAST_POSTS || group.impressions === 0) return [];
    const [part, share] = [group.posts / all, group.impressions / whole];
    const ratio = share / part;
    if (!isNews(ratio)) return [];
    const title = t(ratio > 1 ? '{group}: more than its share.' : '{group}: less than its share.', {
      group: group.label.charAt(0).toUpperCase() + group.label.slice(1),
    });
    const of = known.length < groups.length ? t('{n} with known impressions', { n: all }) : numberText(all);
    const text = t('{posts} of {all} ({part}) generated {share} of impressions.', {
      posts: posts(group.posts),
      all: of,
      part: percent(part),
      share: percent(share),
    });
    return [{ kind, surprise: distance(ratio) * Math.max(part, share), title, text }];
  });
}

const NOT_COMPARED = { band: null, actual: null, verdict: 'open', posts: 0 } as const;

const CANDIDATES: ReadonlyArray<(numbers: ResultNumbers) => Finding[]> = [
  function againstForecast({ plan }) {
    const { band, actual, verdict, posts: n } = plan?.totals.like_for_like.impressions ?? NOT_COMPARED;
    if (!plan || !band || actual === null || verdict === 'open') return [];
    const range = rangeText(short(band.p10), short(band.p90));
    const isPartial = n < plan.totals.planned;
    const [within, above, below] = isPartial
      ? ([
          'Impressions are within the forecast range.',
          'Impressions are above the forecast range.',
          'Impressions are below the forecast range.',
        ] as const)
      : ([
          'Impressions ended within the forecast range.',
          'Impressions ended above the forecast range.',
          'Impressions ended below the forecast range.',
        ] as const);
    return [
      {
        kind: 'plan',
        surprise: distance(actual / band.p50) * (verdict === 'inside' ? 0.6 : 1.5),
        title: t(verdict === 'inside' ? within : verdict === 'above' ? above : below),
        text: isPartial
          ? t('{posts} of {all} planned generated {n} impressions; {range} was likely.', {
              posts: posts(n),
              all: plan.totals.planned,
              n: short(actual),
              range,
            })
          : t('The planned posts generated {n} impressions; {range} was likely.', {
              n: short(actual),
              range,
            }),
      },
    ];
  },
  ({ types }) => uneven(types, 'format'),
  function bestCreator({ creators, totals: { impressions } }) {
    const known = creators.flatMap((c) => c.impressions ?? []);
    const [first] = creators;
    if (!first?.impressions || !impressions || known.length < 3) return [];
    const ratio = (first.impressions * known.length) / known.reduce((sum, n) => sum + n, 0);
    if (!isNews(ratio)) return [];
    return [
      {
        kind: 'creator',
        surprise: distance(ratio) * 0.5,
        title: t('{name} is in the lead.', { name: first.label }),
        text: t('{share} of all impressions from {posts}, {times} the average of {n} creators.', {
          share: percent(first.impressions / impressions),
          posts: posts(first.posts),
          times: times(ratio),
          n: known.length,
        }),
      },
    ];
  },
  function strongestSpan({ spans: { unit, rows } }) {
    const known = rows.flatMap((row) =>
      row.impressions === null ? [] : { ...row, impressions: row.impressions },
    );
    if (known.length < 3) return [];
    const mean = known.reduce((sum, { impressions }) => sum + impressions, 0) / known.length;
    const best = known.reduce((a, b) => (b.impressions > a.impressions ? b : a));
    const ratio = best.impressions / mean;
    if (!isNews(ratio)) return [];
    const name = unit === 'week' ? t('Week {n}', { n: weekOf(best.from_date) }) : best.label;
    return [
      {
        kind: 'time',
        surprise: distance(ratio) * 0.45,
        title: t('{name} was the strongest {unit}.', { name, unit: phrase(unit) }),
        text: t('Posts of that {unit} generated {n} impressions, {times} the average {unit} with posts.', {
          unit: phrase(unit),
          n: short(best.impressions),
          times: times(ratio),
        }),
      },
    ];
  },
  function bestTier({ tiers, totals: { engagement_rate } }) {
    const rated = tiers.flatMap((t) =>
      t.posts >= LEAST_POSTS && t.engagement_rate && !t.is_unknown
        ? { ...t, engagement_rate: t.engagement_rate }
        : [],
    );
    if (rated.length < 2 || !engagement_rate) return [];
    const best = rated.reduce((a, b) => (b.engagement_rate > a.engagement_rate ? b : a));
    const ratio = best.engagement_rate / engagement_rate;
    if (!isNews(ratio)) return [];
    return [
      {
        kind: 'tier',
        surprise: distance(ratio) * 0.5,
        title: t('{tier} creators engaged most.', { tier: best.label }),
        text: t('Engagement rate of {rate} over {posts}, compared with {all} overall.', {
          rate: rate(best.engagement_rate),
          posts: posts(best.posts),
          all: rate(engagement_rate),
        }),
      },
    ];
  },
  function cheapest({ creators, budget }) {
    const whole = budget?.totals.cost_per_interaction;
    const priced = creators.flatMap((c) =>
      c.cost_per_interaction ? { ...c, cost_per: c.cost_per_interaction } : [],
    );
    if (!budget || !whole || priced.length < 3) return [];
    const money = (n: number) => valueText(n, { type: 'money', currency: budget.currency });
    const [best, worst] = [
      priced.reduce((a, b) => (b.cost_per < a.cost_per ? b : a)),
      priced.reduce((a, b) => (b.cost_per > a.cost_per ? b : a)),
    ];
    const ratio = worst.cost_per / best.cost_per;
    const basis = budget.totals.bases.cost_per_interaction;
    const paid = isWhole(basis)
      ? t('all creators')
      : t('the {n} of {all} creators with a known cost', { n: basis.creators, all: basis.of });
    if (!isNews(ratio)) return [];
    return [
      {
        kind: 'cost',
        surprise: distance(ratio) * 0.35,
        title: t('{name} had the lowest cost per interaction.', { name: best.label }),
        text: t('{best}, while {creators} cost {mean} on average and {name} cost {worst}.', {
          best: money(best.cost_per),
          creators: paid,
          mean: money(whole),
          name: worst.label,
          worst: money(worst.cost_per),
        }),
      },
    ];
  },
  function missing(numbers) {
    const { chosen, names } = withoutPosts(numbers);
    if (names.length === 0 || names.length === chosen) return [];
    const [few, rest] = [names.slice(0, 3).join(', '), names.length - 3];
    return [
      {
        kind: 'missing',
        surprise: (2 * names.length) / chosen,
        title: plural(
          names.length,
          '{n} of {all} chosen creators has no post yet.',
          '{n} of {all} chosen creators have no post yet.',
          { all: chosen },
        ),
        text: rest > 0 ? t('{names} and {n} more.', { names: few, n: rest }) : `${few}.`,
      },
    ];
  },
  function bestPost({ best: [first], totals }) {
    if (!first?.impressions || !totals.impressions || totals.posts < 4) return [];
    const share = first.impressions / totals.impressions;
    const ratio = share * totals.posts;
    if (!isNews(ratio)) return [];
    return [
      {
        kind: 'post',
        surprise: distance(ratio) * share,
        title: t('One post made the difference.'),
        text: t(
          'The best post by {name} generated {n} impressions: {share} of the impressions from {posts}.',
          {
            name: first.profile_name,
            n: short(first.impressions),
            share: percent(share),
            posts: posts(totals.posts),
          },
        ),
      },
    ];
  },
];
