import type { CoveredSpan } from '#contract/fetching/coverage.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';

/** Visibility of a story; all times here are Unix milliseconds. */
export const STORY_MS = 86_400_000;

export interface Interval {
  from: number;
  until: number;
}
/** From the first to the last failure. */
export interface Failed extends Interval {
  error: Sentence;
}

/** Sorted, merged where adjacent, and clipped. */
export function joined(intervals: readonly Interval[], { from, until }: Interval): Interval[] {
  const result: Interval[] = [];
  for (const one of intervals.toSorted((a, b) => a.from - b.from)) {
    const cut = { from: Math.max(one.from, from), until: Math.min(one.until, until) };
    if (cut.until <= cut.from) continue;
    const last = result.at(-1);
    if (last && cut.from <= last.until) last.until = Math.max(last.until, cut.until);
    else result.push(cut);
  }
  return result;
}

const gapsIn = (covered: readonly Interval[], { from, until }: Interval): Interval[] => {
  const edges = [from, ...covered.flatMap((one) => [one.from, one.until]), until];
  const gaps: Interval[] = [];
  for (let i = 0; i < edges.length; i += 2) gaps.push({ from: edges[i] ?? 0, until: edges[i + 1] ?? 0 });
  return gaps.filter((gap) => gap.until > gap.from);
};

/**
 * A gapless period: captured, missed with a reason, or ahead, starting a day ago because such stories are
 * still visible.
 */
export function storySpans(
  period: Interval,
  now: number,
  captured: readonly Interval[],
  failed: readonly Failed[],
  otherwise: Sentence,
): CoveredSpan[] {
  const covered = joined(captured, { from: period.from, until: Math.min(period.until, now) });
  const over = Math.min(Math.max(now - STORY_MS, period.from), period.until);
  const spans = [
    ...covered.map((one) => ({ ...one, state: 'captured' as const, reason: null })),
    ...gapsIn(covered, period).flatMap((gap) => [
      ...(gap.from < over
        ? [
            {
              from: gap.from,
              until: Math.min(gap.until, over),
              state: 'missed' as const,
              reason: reasonOf(gap, failed) ?? otherwise,
            },
          ]
        : []),
      ...(gap.until > over
        ? [{ from: Math.max(gap.from, over), until: gap.until, state: 'ahead' as const, reason: null }]
        : []),
    ]),
  ];
  return spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, until, ...rest }) => ({ from: iso(from), until: iso(until), ...rest }));
}

const iso = (time: number) => new Date(time).toISOString();

/** Failures within the day in which the answer was due. */
const reasonOf = (gap: Interval, failed: readonly Failed[]): Sentence | null =>
  failed.find((one) => one.from <= gap.until + STORY_MS && one.until >= gap.from)?.error ?? null;

/** Share of the past that was captured; null without any past. */
export function capturedShare(spans: readonly CoveredSpan[]): number | null {
  const sum = (state: CoveredSpan['state']) =>
    spans.reduce((all, s) => all + (s.state === state ? Date.parse(s.until) - Date.parse(s.from) : 0), 0);
  const [captured, missed] = [sum('captured'), sum('missed')];
  return captured + missed === 0 ? null : captured / (captured + missed);
}
