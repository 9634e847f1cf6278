import { n, table } from '#scripts/markdown.ts';

interface Clicks {
  screens: number;
  p50: number;
  p95: number;
  p99: number;
  health_p99: number;
  // Both are missing in older results.
  health_port_p99?: number;
  megabytes?: number;
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
  withdrawals: {
    rows: number;
    kills: number;
    withdrawn: number;
    /** Tables that differ from their earlier state. */
    differing: string[];
    asked_ms: number;
    withdrawal_ms: number;
  };
  locks: {
    sign_ins: number;
    sign_ins_let_in: number;
    guesses: number;
    guesses_let_in: number;
    half_sent: number;
    half_sent_left: number;
    half_sent_s: number;
    starts: number;
    refused: number;
  };
  people: { posts: number; people: number; minutes: number; alone: Clicks; importing: Clicks };
}

export function faultsPart({ kills, withdrawals, locks, people }: Faults): string[] {
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
    `A table of ${n(withdrawals.rows, 0)} rows that shared half of its posts and accounts with another was withdrawn, with the product killed ${withdrawals.kills} times meanwhile: ${withdrawals.differing.length === 0 ? 'every table was as before it' : `**${withdrawals.differing.join(', ')} were not as before it**`}. Undisturbed, withdrawing took ${n(withdrawals.withdrawal_ms / 1000, 1)} s.`,
    `While ${n(locks.guesses, 0)} passwords were guessed from 200 addresses (${locks.guesses_let_in} got in), the owner signed in ${locks.sign_ins_let_in} of ${locks.sign_ins} times from a browser the account knew. Of ${locks.half_sent} half-sent requests ${locks.half_sent_left} stood open after ${locks.half_sent_s} s. ${locks.refused} of ${locks.starts} second starts on the folder were refused, and after a kill it opened at once.`,
    `${people.people} people clicked through keyword, profiles and home of ${n(people.posts, 0)} posts, a screen every three seconds, for ${people.minutes} minutes alone and for ${people.minutes} minutes while an import ran. Milliseconds until the last answer of a screen:`,
    table(
      [
        '',
        'screens',
        'p50',
        'p95',
        'p99',
        'goal of p99',
        'p99 of /healthz (goal ≤ 200)',
        'p99 at the health port (goal ≤ 50)',
        'MB resident at the end',
        'errors',
      ],
      [
        [
          'alone',
          n(people.alone.screens, 0),
          people.alone.p50,
          people.alone.p95,
          people.alone.p99,
          '≤ 400',
          people.alone.health_p99,
          people.alone.health_port_p99 ?? '–',
          people.alone.megabytes === undefined ? '–' : n(people.alone.megabytes, 0),
          people.alone.errors,
        ],
        [
          'while an import runs',
          n(people.importing.screens, 0),
          people.importing.p50,
          people.importing.p95,
          people.importing.p99,
          '≤ 800',
          people.importing.health_p99,
          people.importing.health_port_p99 ?? '–',
          people.importing.megabytes === undefined ? '–' : n(people.importing.megabytes, 0),
          people.importing.errors,
        ],
      ],
    ),
  ];
}
