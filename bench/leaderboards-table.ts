import { n, table } from './markdown.ts';
import { ratio } from './timing.ts';

/** Cost of the leaderboard calls in milliseconds, with PostgreSQL measured in the same run. */
export interface LeaderboardSpeed {
  posts: number;
  brands: number;
  terms_each: number;
  day: string;
  /** All calls at once, for a year that is not cached. */
  together: number;
  again: number;
  each: Record<string, number>;
  pdf: number;
  /** `posts`: posts that name a brand within the year, as both stores find them. */
  postgres: { posts: number; all: number; single: Record<string, number> } | null;
}

export function leaderboardsPart(r: LeaderboardSpeed): string[] {
  const line = (what: string, ours: number, goal: string, their?: number) => [
    ...[what, n(ours), goal, n(their)],
    their === undefined ? '–' : `${n(ratio(their, ours))}×`,
  ];
  const { posts, all, single } = r.postgres ?? {
    posts: undefined,
    all: undefined,
    single: {} as Record<string, number>,
  };
  return [
    '## Leaderboards',
    `${r.brands} brands of ${r.terms_each} terms each over a year, on ${n(r.posts, 0)} posts of which ${n(posts, 0)} are of a brand within the year, on ${r.day}. Cold: of a year that nobody asked for before. PostgreSQL 15 has a GIN index over the terms and answers the same questions in the same run; it is checked to find as many posts.`,
    table(
      ['what', 'milliseconds', 'goal', 'PostgreSQL 15, GIN', 'faster'],
      [
        line(`${Object.keys(r.each).length} calls at once, cold`, r.together, '600, 10×', all),
        line('the same again', r.again, '60'),
        ...Object.entries(r.each).map(([call, ms]) => line(`${call}, cold`, ms, '–', single[call])),
        line('PDF report, cold', r.pdf, '3,000'),
      ],
    ),
  ];
}
