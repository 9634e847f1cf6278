import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import type { AudienceObservation, Observation } from '#server/tables/observations.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from '../intake/open-intake.ts';
import { checkDerived, derivedProblems } from './derived-health.ts';
import { type RepairStep, repair } from './repair.ts';

const CREATORS = 5;
let app: TestApp;
let whole: unknown;

beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'fatal';
  const observations: Observation[] = [];
  for (let c = 0; c < CREATORS; c++) {
    const account = ref(`creator${c}`);
    observations.push(anAccount({ account, followers: 1000 + c, country: 'FR' }));
    for (const [key, share] of [
      ['FR', 0.5],
      ['JP', 0.3],
      ['US', null],
    ] as const)
      observations.push(audience(c, key, share));
    for (let p = 0; p < 6; p++)
      observations.push(
        aPost({
          external_id: `c${c}p${p}`,
          account,
          message: `#tag${p} of creator ${c}`,
          created_at: p === 5 ? null : Date.UTC(2022 + p, 3, 1),
          likes: 10 * p,
        }),
      );
  }
  await openIntake(app.services, { import_id: 1, imported: false }).write(observations);
  await project(app.services);
  whole = await stored();
});
afterAll(() => app.close());

const audience = (c: number, key: string, share: number | null): AudienceObservation => ({
  kind: 'audience',
  account: ref(`creator${c}`),
  observed_at: Date.UTC(2026, 1, 1),
  dimension: 'countries',
  key,
  share,
  sample_size: 100,
});

const DERIVED = {
  posts: 'external_id, id, account_id, created_at, terms',
  post_terms: '* EXCEPT (revision, is_deleted)',
  audience_index: '* EXCEPT (revision, is_deleted)',
  audience_cells: 'account_id, arraySort(arrayZip(cells, shares)) AS cells',
  profiles: '* EXCEPT (revision, is_deleted)',
  accounts: '* EXCEPT (revision, is_deleted)',
  profile_search: '* EXCEPT (revision, is_deleted)',
  profile_index: '* EXCEPT revision',
};

/** All derived data. */
async function stored() {
  const rows: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(DERIVED))
    rows[table] = await app.services.ch.query(`SELECT ${columns} FROM ${table} FINAL ORDER BY ALL`);
  return rows;
}

async function steps(): Promise<Record<RepairStep['kind'], number>> {
  const counts: Partial<Record<RepairStep['kind'], number>> = {};
  await repair(app.services, ({ kind, count: n }) => {
    counts[kind] = n;
  });
  return counts as Record<RepairStep['kind'], number>;
}

const nothing = { batches: 0, posts: 0, implausible: 0, terms: 0, audiences: 0, search: 0 };
const mutate = (table: string, change: string) =>
  app.services.ch.command(`ALTER TABLE ${table} ${change} SETTINGS mutations_sync = 1`);
const insert = (table: string, select: string) => app.services.ch.command(`INSERT INTO ${table} ${select}`);
const again = (table: string, changed: string, where: string) =>
  insert(table, `SELECT * REPLACE (${changed}) FROM (SELECT * FROM ${table} FINAL WHERE ${where})`);
/** Result of the daily check. */
async function health() {
  await checkDerived(app.services, new AbortController().signal);
  return derivedProblems(app.services.db);
}

const OF_TAG = "post_id IN (SELECT id FROM posts WHERE has(terms, '#tag1'))";

/** Kinds of damage, their repair step, and the message of the daily check. */
const DAMAGES: Record<string, { kind: RepairStep['kind']; text?: RegExp; harm: () => Promise<unknown> }> = {
  'terms that were never written': {
    kind: 'terms',
    text: /keyword reports are missing/,
    harm: () => mutate('post_terms', `DELETE WHERE ${OF_TAG}`),
  },
  'terms of posts without a date': {
    kind: 'terms',
    text: /keyword reports are missing/,
    harm: () => mutate('post_terms', 'DELETE WHERE created_at = 0'),
  },
  'terms that were ended, and the post never changed': {
    kind: 'terms',
    text: /keyword reports are missing/,
    harm: () => again('post_terms', 'revision + 1 AS revision, 1 AS is_deleted', OF_TAG),
  },
  'terms that the post no longer has': {
    kind: 'terms',
    text: /keyword reports are missing/,
    harm: () => again('post_terms', 'cityHash64(term_hash) AS term_hash', OF_TAG),
  },
  'terms whose numbers are of an earlier state': {
    kind: 'terms',
    text: /keyword reports are missing/,
    harm: () => again('post_terms', 'likes + 7 AS likes', OF_TAG),
  },
  'a duplicate post': {
    kind: 'posts',
    text: undefined,
    harm: async () => {
      const { ch } = app.services;
      await ch.command('DETACH TABLE post_terms_feed');
      // The earlier post, under its old account: the later state has its terms.
      await again(
        'posts',
        'account_id + 1000 AS account_id, revision + 5 AS revision',
        "external_id = 'c1p1'",
      );
      await again('posts', 'revision + 7 AS revision', "external_id = 'c1p1' AND account_id < 1000");
      await ch.command('ATTACH TABLE post_terms_feed');
    },
  },
  'an index of audiences without its rows': {
    kind: 'audiences',
    text: /audience filters are missing/,
    harm: () => mutate('audience_index', "DELETE WHERE key = 'JP'"),
  },
  'an index of audiences with other shares': {
    kind: 'audiences',
    text: /audience filters are missing/,
    harm: () => again('audience_index', 'toFloat32(0.9) AS share', "key = 'JP'"),
  },
  'an index of audiences with keys nobody has': {
    kind: 'audiences',
    text: /audience filters are missing/,
    harm: () => again('audience_index', "'DE' AS key", "key = 'JP'"),
  },
  'cells of audiences that are gone': {
    kind: 'audiences',
    text: /audience filters are missing/,
    harm: () => mutate('audience_cells', 'DELETE WHERE account_id % 2 = 0'),
  },
  'search rows that are gone': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () => mutate('profile_search', 'DELETE WHERE profile_id % 2 = 0'),
  },
  'facts of accounts that are gone': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () => mutate('accounts', 'DELETE WHERE account_id % 2 = 0'),
  },
  'search rows of a profile that is gone': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () => again('profile_search', 'toUInt32(profile_id + 5000) AS profile_id', 'profile_id % 2 = 0'),
  },
  'an index of profiles without its rows': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () => mutate('profile_index', 'DELETE WHERE profile_id % 2 = 0'),
  },
  'an index of profiles that was taken back twice': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () =>
      again('profile_index', '-sign AS sign', 'profile_id % 2 = 0').then(() =>
        again('profile_index', 'toInt8(-1) AS sign', 'profile_id % 2 = 1 LIMIT 1'),
      ),
  },
  'an index of profiles with one that is gone': {
    kind: 'search',
    text: /profile search are missing/,
    harm: () => again('profile_index', 'toUInt32(profile_id + 5000) AS profile_id', 'profile_id % 2 = 0'),
  },
  'search rows that say something else': {
    kind: 'search',
    harm: () => again('profile_search', "'DE' AS country", 'profile_id % 2 = 0'),
  },
};

describe('a repair', () => {
  beforeEach(async () => {
    await repair(app.services, () => undefined);
    expect(await stored()).toEqual(whole);
  });

  it('finds nothing to repair in sound data', async () => {
    expect(await steps()).toEqual(nothing);
    expect(await health()).toEqual([]);
  });

  it.each(Object.entries(DAMAGES))(
    'mends %s, and finds nothing the second time',
    async (_name, { kind, text, harm }) => {
      await harm();
      if (kind !== 'posts') expect(await stored()).not.toEqual(whole);
      const problems = await health();
      if (text) expect(problems.join()).toMatch(text);
      const counts = await steps();
      expect(counts[kind]).toBeGreaterThan(0);
      expect(await stored()).toEqual(whole);
      expect(await derivedProblems(app.services.db)).toEqual([]);
      expect(await steps()).toEqual(nothing);
    },
  );
});
