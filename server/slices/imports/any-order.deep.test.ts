import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import type { AccountRef, Observation } from '#server/tables/observations.ts';
import { contentOf } from '#server/testing/content.ts';
import { corporaPresent, rawTable } from '#server/testing/corpora-raw.ts';
import { anAccount, aPost } from '#server/testing/observations.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readImport } from './import-record.ts';
import { addImport, runImport } from './import-run.ts';
import { openIntake } from './intake/open-intake.ts';
import { settleNames } from './names/settle-names.ts';

const day = (n: number) => Date.UTC(2026, 4, n);
const by = (id: string | null, username: string | null, title: string | null = null): AccountRef => ({
  platform: 'youtube',
  external_id: id,
  username,
  title,
});
const one = (account: AccountRef, post: string, n: number, more: object = {}): Observation =>
  aPost({ account, external_id: post, post_type: 'youtube_video', observed_at: day(n), likes: n, ...more });
const share = (account: AccountRef, key: string, n: number, part: number): Observation => ({
  ...{
    kind: 'audience',
    account,
    observed_at: day(n),
    dimension: 'countries',
    key,
    share: part,
    sample_size: null,
  },
});

/** Small files that name the same accounts differently. */
const FILES: Record<string, Observation[][]> = {
  'a handle that an id turns up for': [
    [
      one(by(null, 'ana', 'Ana'), 'p1', 2),
      anAccount({ account: by(null, 'ana'), followers: 10, country: 'FR' }),
    ],
    [one(by('UC1', null, 'Ana B'), 'p2', 3, { followers: 20 })],
    [one(by('UC1', 'ana'), 'p3', 4), share(by('UC1', null), 'FR', 3, 0.4)],
  ],
  'a handle that moved from one id to another': [
    [one(by('UC1', 'ana'), 'p1', 2, { title: 'one' })],
    [one(by('UC2', 'ana'), 'p2', 5), one(by('UC2', 'bea'), 'p3', 3)],
    [
      one(by(null, 'ana'), 'p4', 3, { followers: 7 }),
      share(by(null, 'ana'), 'DE', 3, 0.3),
      anAccount({ account: by(null, 'ana'), bio: 'hello', followers: 9, observed_at: day(4) }),
    ],
  ],
  'a display name that two ids have': [
    [one(by(null, null, 'Ana'), 'p1', 2)],
    [one(by('UC1', null, 'Ana'), 'p1', 2), one(by('UC2', null, 'Ana'), 'p2', 2)],
    [one(by('UC2', null, 'Bea'), 'p1', 2, { title: 'x #y' })],
  ],
  'facts of equal and of later times': [
    [anAccount({ account: by('UC1', 'ana', 'Ana'), country: 'FR', observed_at: null, themes: ['a'] })],
    [anAccount({ account: by('UC1', 'ana2', 'Ana 2'), country: 'DE', observed_at: day(3), followers: 5 })],
    [
      anAccount({
        account: by(null, 'ana'),
        country: 'US',
        observed_at: day(3),
        followers: 6,
        profile_kind: 'brand',
      }),
      anAccount({ account: by('UC1', 'ana'), bio: 'b', observed_at: day(2), followers: 5 }),
    ],
  ],
};

const orders = <T>(all: T[]): T[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((x, i) => orders(all.filter((_, j) => j !== i)).map((rest) => [x, ...rest]));

/** Separates the accounts and posts of each story. */
const apart = (o: Observation, story: number): Observation => {
  const own = <T extends string | null>(name: T) => name && `${name}s${story}`;
  if (o.kind === 'comment' || o.kind === 'brand') return o;
  const { platform, external_id, username, title } = o.account;
  const account = { platform, external_id: own(external_id), username: own(username), title: own(title) };
  return o.kind === 'post' ? { ...o, account, external_id: `${o.external_id}s${story}` } : { ...o, account };
};

it('gives the same accounts, names, numbers, posts and profiles in any order, also repeatedly', async () => {
  const stories = Object.values(FILES);
  const files = [0, 1, 2].map((i) => stories.flatMap((story, n) => (story[i] ?? []).map((o) => apart(o, n))));
  let first: unknown = null;
  for (const order of orders(files)) {
    const app = await testApp();
    try {
      for (const file of [...order, ...order]) {
        await openIntake(app.services, { import_id: order.indexOf(file) + 1, imported: false }).write(file);
        await settleNames(app.services, order.indexOf(file) + 1);
      }
      await project(app.services);
      const content = await contentOf(app.services);
      first ??= content;
      expect(content).toEqual(first);
    } finally {
      await app.close();
    }
  }
}, 300_000);

/** Channels by id, by id and handle, by name. */
const REAL = [
  'youtube_trending_2025-11_US.csv.gz',
  'youtube_trending_us_gaming_2024-2025_b.csv.gz',
  'top1000_youtube_2022-11.csv.gz',
];
const ROWS = 500;

/** Rows from all over a real file, under its name. */
function sample(folder: string, name: string): string {
  const { header, rows } = rawTable(name);
  const every = Math.max(1, Math.floor(rows.length / ROWS));
  const quoted = [header, ...rows.filter((_, i) => i % every === 0)].map((row) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  const file = path.join(folder, name.replace('.gz', ''));
  writeFileSync(file, `${quoted.join('\n')}\n`);
  return file;
}

it.skipIf(!corporaPresent)(
  'gives the same for real files in any order',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'limelight-order-'));
    const files = REAL.map((name) => sample(folder, name));
    let first: Record<string, string[]> | null = null;
    for (const order of orders(files)) {
      const app = await testApp();
      try {
        const user = await app.signIn();
        for (const file of order) {
          const { company_id } = user;
          const named = { company_id, created_by: null, path: file, name: path.basename(file) };
          const id = await addImport(app.services, { ...named, state: 'pending' });
          await runImport(app.services, id);
          expect((await readImport(app.services.db, company_id, id)).state).toBe('completed');
        }
        const content = await contentOf(app.services);
        expect(content.accounts?.length).toBeGreaterThan(500);
        first ??= content;
        expect(content).toEqual(first);
      } finally {
        await app.close();
      }
    }
    rmSync(folder, { recursive: true });
  },
  600_000,
);
