import { n, table } from './markdown.ts';

interface Clicks {
  screens: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

export interface Faults {
  kills: {
    kills: number;
    rows_acknowledged: number;
    edits_acknowledged: number;
    imports_lost: number;
    rows_lost: number;
    edits_lost: number;
    duplicates: number;
    derived_missing: Record<string, number>;
    posts_miscounted: number;
    accounts_miscounted: number;
    start_ms: number;
  };
  people: { posts: number; people: number; minutes: number; alone: Clicks; importing: Clicks };
}

/** The part of docs/performance.md on kills and on many people at a time. */
export function faultsPart({ kills, people }: Faults): string[] {
  const derived = Object.values(kills.derived_missing).reduce((sum, missing) => sum + missing, 0);
  return [
    '## Faults',
    `The product was killed ${kills.kills} times at random moments of imports, projection, edits and exports, and started again each time (median ${n(kills.start_ms, 0)} ms).`,
    table(
      ['what', 'count', 'goal'],
      [
        ['rows of imports acknowledged before a kill', n(kills.rows_acknowledged, 0), '–'],
        ['edits acknowledged before a kill', n(kills.edits_acknowledged, 0), '–'],
        ['rows lost', n(kills.rows_lost, 0), 0],
        ['edits lost', n(kills.edits_lost, 0), 0],
        ['imports that did not complete by themselves', n(kills.imports_lost, 0), 0],
        ['duplicates', n(kills.duplicates, 0), 0],
        ['terms, snapshots and search rows missing', n(derived, 0), 0],
        [
          'posts and accounts miscounted in the history',
          n(Math.abs(kills.posts_miscounted) + Math.abs(kills.accounts_miscounted), 0),
          0,
        ],
      ],
    ),
    `${people.people} people clicked through keyword, profiles and home of ${n(people.posts, 0)} posts, a screen every three seconds, for ${people.minutes} minutes alone and for ${people.minutes} minutes while an import ran. Milliseconds until the last answer of a screen:`,
    table(
      ['', 'screens', 'p50', 'p95', 'p99', 'goal of p99', 'errors'],
      [
        [
          'alone',
          n(people.alone.screens, 0),
          people.alone.p50,
          people.alone.p95,
          people.alone.p99,
          '≤ 400',
          people.alone.errors,
        ],
        [
          'while an import runs',
          n(people.importing.screens, 0),
          people.importing.p50,
          people.importing.p95,
          people.importing.p99,
          '≤ 800',
          people.importing.errors,
        ],
      ],
    ),
  ];
}
