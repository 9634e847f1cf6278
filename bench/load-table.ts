import type { Load } from './load.ts';
import { n, table } from './markdown.ts';
import type { Memory } from './memory.ts';

/** Measured on a quiet machine when post rows were still kept in server memory. */
const EARLIER: Record<number, { calls_a_second: number; p99: string }> = {
  1: { calls_a_second: 79, p99: '47' },
  10: { calls_a_second: 354, p99: '134' },
  50: { calls_a_second: 307, p99: '1,100' },
};

export function loadPart({ posts, terms, seconds, phases }: Load): string[] {
  return [
    '## Many calls at once',
    `Keyword calls of ${terms} terms on ${n(posts, 0)} posts, every tenth call one of profile search or the start page; ${seconds} seconds from each number of connections, each phase with days of its own, so that what it asks first nobody has kept. Milliseconds; beside them, as they were when the server kept posts in its memory, calls a second and p99.`,
    table(
      [
        'connections',
        'calls a second',
        'p50',
        'p99',
        'longest',
        'errors',
        'processor time a call',
        'calls a second, before',
        'p99, before',
        'goal',
      ],
      phases.map((p) => [
        p.connections,
        `**${n(p.calls_a_second, 0)}**`,
        ...[n(p.p50, 0), n(p.p99, 0), n(p.max, 0), p.errors, n(p.cpu, 0)],
        EARLIER[p.connections]?.calls_a_second ?? '–',
        EARLIER[p.connections]?.p99 ?? '–',
        p.connections === 50 ? 'no error, p99 ≤ 1,500' : 'no error',
      ]),
    ),
  ];
}

export function memoryPart(m: Memory): string[] {
  return [
    '## Memory',
    'Megabytes resident of the product, both stores inside, in a process of its own.',
    table(
      ['when', 'MB', 'goal'],
      [
        [`a first start has made a demo world of ${n(m.demo_posts, 0)} posts`, n(m.seeded, 0), '–'],
        ['the same after some hundred calls', n(m.used, 0), '≤ 1,000'],
        [`at rest after a start on ${n(m.posts, 0)} posts`, n(m.rest, 0), '≤ 650'],
        [
          `the same at rest after the seven calls of ${m.terms} terms of ${n(m.least_posts, 0)} posts and more`,
          n(m.asked, 0),
          `≤ ${n(m.rest + 150, 0)}`,
        ],
      ],
    ),
  ];
}
