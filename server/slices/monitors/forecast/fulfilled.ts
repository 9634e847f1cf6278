import type { Deliverable } from '#contract/lists/deliverables.ts';
import type { CoveredDeliverable, ExtraPosts } from '#contract/monitors/deliverables.ts';
import type { DisclosureVerdict } from '#contract/report/disclosure.ts';
import type { PostType } from '#contract/values/primitives.ts';

export interface PublishedPost {
  post_id: string;
  post_type: PostType;
  /** YYYY-MM-DD in the company's time zone. */
  day: string;
  /** Null without one. */
  verdict?: DisclosureVerdict | null;
}

export interface PlanMoment {
  profile_id: number;
  today: string;
  /** Last day of the monitor. */
  end_date: string;
}

/** With the posts that fulfil it. */
export type Fulfilled = Omit<CoveredDeliverable, 'impressions' | 'interactions'> & { post_ids: string[] };

/** Deliverables with the ids of posts that their links name. */
export type LinkedDeliverable = Deliverable & { linked?: readonly string[] };

/**
 * Matching of posts to deliverables: those of a creator that are not cancelled, with the posts that they link, then
 * the earliest posts for the earliest day, those with a format first. What is left is extra.
 */
export function fulfilled(
  plan: readonly LinkedDeliverable[],
  posts: readonly PublishedPost[],
  moment: PlanMoment,
): { deliverables: Fulfilled[]; extra: ExtraPosts[] } {
  const all = posts.toSorted((a, b) => a.day.localeCompare(b.day));
  const linkedBy = new Map(
    plan.flatMap(({ status, linked = [] }, place) =>
      status === 'cancelled' ? [] : linked.map((post_id) => [post_id, place] as const),
    ),
  );
  const left = all.filter(({ post_id }) => !linkedBy.has(post_id));
  const order = plan
    .map((one, place) => ({ one, place }))
    .filter(({ one }) => one.status !== 'cancelled')
    .toSorted(
      (a, b) =>
        Number(a.one.post_type === null) - Number(b.one.post_type === null) ||
        (a.one.due ?? '9999').localeCompare(b.one.due ?? '9999') ||
        a.place - b.place,
    );
  const taken = order.map(({ one, place }) => {
    const linked = all.filter(({ post_id }) => linkedBy.get(post_id) === place);
    const fitting = left.filter((post) => fits(one, post));
    const open = one.quantity === null ? fitting.length : Math.max(0, one.quantity - linked.length);
    const matched = fitting.slice(0, open);
    for (const post of matched) left.splice(left.indexOf(post), 1);
    const own = [...linked, ...matched].toSorted((a, b) => a.day.localeCompare(b.day));
    return { place, covered: coveredBy(one, own, moment) };
  });
  const extra = [...Map.groupBy(left, (post) => post.post_type)].map(([post_type, { length }]) => ({
    ...{ profile_id: moment.profile_id, post_type, posts: length },
  }));
  const deliverables = taken.toSorted((a, b) => a.place - b.place).map(({ covered }) => covered);
  return { deliverables, extra };
}

/** A carousel is a feed post, too. */
const fits = ({ post_type, other_format }: Deliverable, post: PublishedPost) =>
  other_format === undefined &&
  (post_type === null ||
    post.post_type === post_type ||
    (post_type === 'instagram_post' && post.post_type === 'instagram_carousel'));

function coveredBy(
  { post_type, quantity, status, due, other_format, key }: Deliverable,
  posts: readonly PublishedPost[],
  { profile_id, today, end_date }: PlanMoment,
): Fulfilled {
  const isComplete = posts.length >= (quantity ?? 1);
  const last_day = posts.at(-1)?.day ?? null;
  const by_hand = !isComplete && status === 'delivered';
  const isLate = isComplete && due !== null && last_day !== null && last_day > due;
  const isOver = today > (due ?? end_date);
  const state = isLate ? 'late' : isComplete || by_hand ? 'done' : isOver ? 'missing' : 'open';
  return {
    ...{ profile_id, post_type, quantity, status, due },
    ...(other_format === undefined ? {} : { other_format }),
    ...(key === undefined ? {} : { key }),
    ...{ published: posts.length, state, by_hand, last_day },
    not_disclosed: posts.filter(({ verdict }) => verdict === 'not_disclosed').length,
    disclosure_unclear: posts.filter(({ verdict }) => verdict === 'unclear').length,
    first_day: posts[0]?.day ?? null,
    post_ids: posts.map(({ post_id }) => post_id),
  };
}
