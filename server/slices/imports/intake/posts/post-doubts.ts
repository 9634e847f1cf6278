import type { Sentence } from '#contract/sentences/sentence.ts';
import { doubts, mayBeImplausible, type VisibleCount } from '#server/analytics/plausible.ts';

const VISIBLE = ['likes', 'comments', 'views', 'followers'] as const satisfies VisibleCount[];

/** The fields of an observation that can be implausible. */
export interface SeenPost extends Record<VisibleCount, number> {
  /** Unix seconds, 0 = unknown. */
  observed_at: number;
  rank: number;
  /** 1 = with title, text or tags. */
  has_text: number;
}

export interface PostDoubt<S> {
  seen: S;
  what: VisibleCount;
  is_whole: boolean;
  reason: Sentence;
}

/** Key of a confirmation. */
export const observationKey = (post_id: string, s: Pick<SeenPost, 'observed_at' | 'rank'>) =>
  `${post_id}|${s.observed_at}|${s.rank}`;

/** `all`: in order of time. */
export function postDoubts<S extends SeenPost>(
  all: readonly S[],
  isTrue: (s: S) => boolean = () => false,
): Array<PostDoubt<S>> {
  return VISIBLE.flatMap((what) => {
    if (!spreadsWide(all, what)) return [];
    const readings = all.map((s) => ({
      ...{ at: s.observed_at, value: s[what], has_text: s.has_text === 1 },
      is_blank: s.likes <= 0 && s.comments <= 0 && s.views <= 0,
    }));
    return doubts(what, readings, (i) => isTrue(all[i] as S)).map(({ index, ...doubt }) => ({
      seen: all[index] as S,
      what,
      ...doubt,
    }));
  });
}

function spreadsWide(all: readonly SeenPost[], what: VisibleCount): boolean {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = -1;
  for (const s of all) {
    if (s[what] < 0) continue;
    smallest = Math.min(smallest, s[what]);
    largest = Math.max(largest, s[what]);
  }
  return mayBeImplausible(smallest, largest);
}

/** Whether a number of an observation does not count. */
export type IsOut = (s: SeenPost, what: string) => boolean;

const none: IsOut = () => false;

/** Implausible observations during the choice of states: confirmations, and posts with findings. */
export class PostDoubts {
  /** Posts with implausible observations, including confirmed ones. */
  readonly post_ids = new Set<string>();
  readonly #confirmed: ReadonlySet<string>;

  /** @param confirmed by `observationKey` */
  constructor(confirmed: ReadonlySet<string> = new Set()) {
    this.#confirmed = confirmed;
  }

  /** @param all in order of time */
  of(post_id: string, all: readonly SeenPost[]): IsOut {
    if (all.length < 2) return none;
    let out = postDoubts(all);
    if (out.length === 0) return none;
    this.post_ids.add(post_id);
    if (this.#confirmed.size > 0)
      out = postDoubts(all, (s) => this.#confirmed.has(observationKey(post_id, s)));
    const whole = new Set<SeenPost>(out.filter((d) => d.is_whole).map((d) => d.seen));
    const parts = Map.groupBy(out, (d): SeenPost => d.seen);
    return (s, what) => whole.has(s) || (parts.get(s)?.some((d) => d.what === what) ?? false);
  }
}
