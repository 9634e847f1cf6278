import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { message } from '../sentences/message.ts';
import { tally } from '../values/primitives.ts';

export const LEAST_TIERS = 2;
export const MOST_TIERS = 10;
const MOST_FOLLOWERS = 10_000_000_000;

/** Creators by followers: from ≤ followers < to; `to` is null for the open top tier. */
export const tier = z.object({ from: tally, to: tally.nullable(), label: z.string() });
export type Tier = z.infer<typeof tier>;

/** A tier of a company; it ends where the next one begins. */
const tierStart = z.object({
  from: z
    .number('Followers must be a number')
    .int('Followers must be a whole number')
    .min(0, 'Followers cannot be negative')
    .max(MOST_FOLLOWERS, message('A tier must start at {n} followers or fewer', { n: 10_000_000_000 })),
  label: z
    .string()
    .trim()
    .min(1, 'A tier needs a name')
    .max(40, message('The name of a tier has at most {n} characters', { n: 40 })),
});
export type TierStart = z.infer<typeof tierStart>;

/** A company's own tiers: ascending from 0, with distinct names. */
const tierStarts = z
  .array(tierStart)
  .min(LEAST_TIERS, message('At least {n} tiers are needed', { n: LEAST_TIERS }))
  .max(MOST_TIERS, message('At most {n} tiers are allowed', { n: MOST_TIERS }))
  .superRefine((starts, context) => {
    const names = new Set<string>();
    starts.forEach(({ from, label }, i) => {
      const issue = (field: keyof TierStart, message: string) =>
        context.addIssue({ code: 'custom', path: [i, field], message });
      const before = starts[i - 1];
      if (before === undefined && from !== 0) issue('from', 'The first tier must start at 0');
      if (before !== undefined && from <= before.from)
        issue('from', 'A tier must start above the previous one');
      const name = label.toLowerCase();
      if (names.has(name)) issue('label', 'Another tier has this name');
      names.add(name);
    });
  });

/** Tier filter by bounds, so that saved filters keep their meaning when tiers change: `1000-10000`, `1000000-`. */
export const followerRange = z
  .string()
  .regex(
    /^\d{1,11}-(\d{1,11})?$/,
    'Write a range of followers as 1000-10000, or 1000000- without an upper limit',
  );
export const rangeOf = ({ from, to }: Pick<Tier, 'from' | 'to'>): string => `${from}-${to ?? ''}`;
export function followersIn(range: string): Pick<Tier, 'from' | 'to'> {
  const [from = '', to = ''] = range.split('-');
  return { from: Number(from), to: to === '' ? null : Number(to) };
}

const at = (method: 'GET' | 'POST', summary: string) =>
  ({ method, path: '/settings/tiers', tags: ['settings'], summary }) as const;
const answer = z.object({
  tiers: z.array(tier),
  /** Null = the default tiers. */
  own: z.array(tierStart).nullable(),
  product: z.array(tier),
});
export type TierSettings = z.infer<typeof answer>;

export const tierCalls = {
  tiers: endpoint({ role: 'viewer' }).route(at('GET', 'The tiers of creators by followers')).output(answer),
  change_tiers: endpoint({ role: 'admin' })
    .route(at('POST', 'Change the tiers of creators'))
    .input(
      z.object({
        /** Null = the default tiers. */
        own: tierStarts.nullable(),
        /** Tiers the edit was based on; if they have changed since, it is a conflict. */
        before: z.array(tierStart).nullable(),
      }),
    )
    .output(answer),
};
