import { FINDINGS, type PointsSection } from '../exporter.ts';
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
export const percent = (n: number) => `${Math.round(n * 100)}%`;
const rate = (n: number) => valueText(n, { type: 'ratio' });
const posts = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'post' : 'posts'}`;
const times = (n: number) => `${n >= 10 ? Math.round(n) : n.toFixed(1)} times`;

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
    const title = ratio > 1 ? `${group.label}: more than its part.` : `${group.label}: less than its part.`;
    const of = `${all.toLocaleString('en')}${known.length < groups.length ? ' with known impressions' : ''}`;
    const text = `${posts(group.posts)} of ${of} (${percent(part)}) made ${percent(share)} of impressions.`;
    return [{ kind, surprise: distance(ratio) * Math.max(part, share), title, text }];
  });
}

const CANDIDATES: ReadonlyArray<(numbers: ResultNumbers) => Finding[]> = [
  function againstForecast({ plan }) {
    const { band, actual, verdict } = plan?.totals.impressions ?? {
      band: null,
      actual: null,
      verdict: 'open',
    };
    if (!band || actual === null || verdict === 'open') return [];
    const where = verdict === 'inside' ? 'within' : verdict;
    const range = `${short(band.p10)} to ${short(band.p90)}`;
    return [
      {
        kind: 'plan',
        surprise: distance(actual / band.p50) * (verdict === 'inside' ? 0.6 : 1.5),
        title: `Impressions ended ${where} the forecast range.`,
        text: `The planned posts made ${short(actual)} impressions; ${range} was likely.`,
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
        title: `${first.label} led.`,
        text: `${percent(first.impressions / impressions)} of all impressions from ${posts(first.posts)}, ${times(ratio)} the average of ${known.length} creators.`,
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
    const name = unit === 'week' ? `Week ${best.label.replace('wk ', '')}` : best.label;
    return [
      {
        kind: 'time',
        surprise: distance(ratio) * 0.45,
        title: `${name} was the strongest ${unit}.`,
        text: `Posts of that ${unit} made ${short(best.impressions)} impressions, ${times(ratio)} an average ${unit} with posts.`,
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
        title: `${best.label} creators engaged most.`,
        text: `Engagement rate of ${rate(best.engagement_rate)} over ${posts(best.posts)}, where all posts have ${rate(engagement_rate)}.`,
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
      ? 'all creators'
      : `the ${basis.creators} of ${basis.of} creators with a known cost`;
    if (!isNews(ratio)) return [];
    return [
      {
        kind: 'cost',
        surprise: distance(ratio) * 0.35,
        title: `${best.label} cost least per interaction.`,
        text: `${money(best.cost_per)}, where ${paid} cost ${money(whole)} on average and ${worst.label} cost ${money(worst.cost_per)}.`,
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
        title: `${names.length} of ${chosen} chosen creators ${names.length === 1 ? 'has' : 'have'} no post yet.`,
        text: rest > 0 ? `${few} and ${rest} more.` : `${few}.`,
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
        title: 'One post made the difference.',
        text: `The best post of ${first.profile_name} made ${short(first.impressions)} impressions: ${percent(share)} of those of ${posts(totals.posts)}.`,
      },
    ];
  },
];
