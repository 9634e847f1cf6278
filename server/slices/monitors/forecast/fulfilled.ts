import type { Deliverable } from '#contract/lists/deliverables.ts';
import type { CoveredDeliverable, ExtraPosts } from '#contract/monitors/deliverables.ts';
import type { DisclosureVerdict } from '#contract/report/disclosure.ts';
import type { PostType } from '#contract/values/primitives.ts';

export interface PublishedPost {
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

type Fulfilled = Omit<CoveredDeliverable, 'impressions' | 'interactions'>;

/**
 * Deliverables of a creator that are not cancelled, with the posts that fulfil them: the earliest posts go to the earliest day,
 * to those with a format first. What is left is extra.
 */
export function fulfilled(
  plan: readonly Deliverable[],
  posts: readonly PublishedPost[],
  moment: PlanMoment,
): { deliverables: Fulfilled[]; extra: ExtraPosts[] } {
  const left = posts.toSorted((a, b) => a.day.localeCompare(b.day));
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
    const fitting = left.filter((post) => one.post_type === null || post.post_type === one.post_type);
    const own = fitting.slice(0, one.quantity ?? fitting.length);
    for (const post of own) left.splice(left.indexOf(post), 1);
    return { place, covered: coveredBy(one, own, moment) };
  });
  const extra = [...Map.groupBy(left, (post) => post.post_type)].map(([post_type, { length }]) => ({
    ...{ profile_id: moment.profile_id, post_type, posts: length },
  }));
  const deliverables = taken.toSorted((a, b) => a.place - b.place).map(({ covered }) => covered);
  return { deliverables, extra };
}

function coveredBy(
  { post_type, quantity, status, due }: Deliverable,
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
    ...{ published: posts.length, state, by_hand, last_day },
    not_disclosed: posts.filter(({ verdict }) => verdict === 'not_disclosed').length,
    disclosure_unclear: posts.filter(({ verdict }) => verdict === 'unclear').length,
    first_day: posts[0]?.day ?? null,
  };
}
