import { bandOf } from '#server/slices/forecast/engine/bands.ts';
import { drawCell } from '#server/slices/forecast/engine/draws.ts';
import { historyOf, type PastPost } from '#server/slices/forecast/engine/history.ts';
import { DRAWS, SETTLED_SECONDS, type Tuning } from '#server/slices/forecast/engine/model.ts';
import type { Peers } from '#server/slices/forecast/engine/peers.ts';
import { addLine, type DrawSum, noSum } from '#server/slices/forecast/engine/plan.ts';
import { randomOf } from '#server/slices/forecast/engine/random.ts';
import type { TestedCreator } from './forecast-corpora.ts';
import type { peersAt } from './forecast-trials.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
/** The planned posts are the next ones within this time. */
const HORIZON = 30 * DAY;
const FEWEST_POSTS = 3;
const MOST_CREATORS = 300;
const FEWEST_CREATORS = 50;
const PLANS_EACH = 40;
/** Weeks in a row that are all for fitting or all for testing. */
const BLOCK_WEEKS = 4;
export const PLAN_SIZES = [1, 5, 10, 30, 100] as const;
/** Weeks that the corpora cover well enough; YouTube every second week. */
const WEEKS: Record<string, [most: number, step: number]> = {
  instagram: [12, 1],
  tiktok: [26, 1],
  youtube: [64, 2],
};

interface Case {
  creator: TestedCreator;
  history: PastPost[];
  peers: Peers;
  coming: PastPost[];
}

export interface CutOff {
  platform: string;
  at: number;
  is_for_fitting: boolean;
  cases: Case[];
}

/** Creators with three earlier posts and the next ones within 30 days, at the end of each week. */
export function cutOffs(
  all: readonly TestedCreator[],
  platform: string,
  { posts, peers }: { posts: number; peers: ReturnType<typeof peersAt> },
): CutOff[] {
  const creators = all
    .filter((c) => c.platform === platform && c.post_type !== 'youtube_shorts')
    .map((creator) => ({
      creator,
      order: randomOf('cut-offs', creator.owner)(),
      settled: settledOf(creator),
    }))
    .sort((a, b) => a.order - b.order);
  const end = creators.reduce((last, { settled }) => Math.max(last, settled.at(-1)?.created_at ?? 0), 0);
  const [most, step] = WEEKS[platform] ?? [0, 1];
  const cuts: CutOff[] = [];
  for (let week = 1; week <= most; week += step) {
    const at = end - week * WEEK;
    const cases: Case[] = [];
    for (const { creator, settled } of creators) {
      if (cases.length === MOST_CREATORS) break;
      const coming = settled.filter((p) => p.created_at >= at && p.created_at < at + HORIZON).slice(0, posts);
      const history = historyOf(settled.filter((p) => p.created_at < at)).posts;
      if (coming.length === posts && history.length >= FEWEST_POSTS)
        cases.push({ creator, history, peers: peers(creator, at), coming });
    }
    const is_for_fitting = Math.floor((week - 1) / BLOCK_WEEKS) % 2 === 0;
    if (cases.length >= FEWEST_CREATORS) cuts.push({ platform, at, is_for_fitting, cases });
  }
  return cuts;
}

const settledOf = ({ platform, posts }: TestedCreator) =>
  platform === 'youtube' ? posts : posts.filter((p) => p.observed_at - p.created_at >= SETTLED_SECONDS);

export type Metric = 'impressions' | 'interactions';
export interface TriedPlan {
  creators: number;
  /** Without the shared movement, which multiplies the draws. */
  sum: DrawSum;
  actual: Record<Metric, number>;
}

/** Plans of creators picked by chance, with the totals that followed. */
export function plansOf({ platform, at, cases }: CutOff, tuning: Tuning): TriedPlan[] {
  const common = new Float64Array(DRAWS);
  const lines = cases.flatMap(({ creator, history, peers, coming }) => {
    const { owner, followers, posts } = creator;
    const cell = { profile_id: posts.length, post_type: owner, posts: history, followers, peers };
    const draws = drawCell(
      { ...cell, publications: coming.length },
      { seed: 1, common, paid_for: 'impressions', tuning },
    );
    return draws ? [{ draws, coming, impressions: bandOf(draws.impressions) }] : [];
  });
  const random = randomOf('plans', platform, at);
  return PLAN_SIZES.flatMap((creators) =>
    creators > lines.length
      ? []
      : Array.from({ length: PLANS_EACH }, () => {
          const left = [...lines];
          const sum = noSum();
          const actual = { impressions: 0, interactions: 0 };
          for (let i = 0; i < creators; i++) {
            const [line] = left.splice(Math.floor(random() * left.length), 1);
            if (!line) continue;
            addLine(sum, i, line.draws, line.impressions);
            for (const post of line.coming) {
              actual.impressions += post.impressions;
              actual.interactions += post.interactions;
            }
          }
          return { creators, sum, actual };
        }),
  );
}
