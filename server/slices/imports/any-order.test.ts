import { expect, it } from 'vitest';
import { project } from '#server/slices/profiles/projector.ts';
import { contentOf } from '#server/testing/content.ts';
import { anAccount, aPost } from '#server/testing/observations.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openIntake } from './intake/open-intake.ts';
import { settleNames } from './names/settle-names.ts';
import type { AccountRef, Observation } from './observations.ts';

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

/** Small files that tell of the same accounts by other names. */
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

/** The accounts and posts of one story apart from those of the others. */
const apart = (o: Observation, story: number): Observation => {
  const own = <T extends string | null>(name: T) => name && `${name}s${story}`;
  if (o.kind === 'comment' || o.kind === 'brand') return o;
  const { platform, external_id, username, title } = o.account;
  const account = { platform, external_id: own(external_id), username: own(username), title: own(title) };
  return o.kind === 'post' ? { ...o, account, external_id: `${o.external_id}s${story}` } : { ...o, account };
};

it('accounts, their names and numbers, posts and profiles are the same in any order, and again', async () => {
  const stories = Object.values(FILES);
  const files = [0, 1, 2].map((i) => stories.flatMap((story, n) => (story[i] ?? []).map((o) => apart(o, n))));
  let first: unknown = null;
  for (const order of orders(files)) {
    const app = await testApp();
    try {
      for (const file of [...order, ...order]) {
        await openIntake(app.services, { import_id: order.indexOf(file) + 1, imported: false }).write(file);
        await settleNames(app.services);
      }
      await project(app.services);
      const found = await contentOf(app.services);
      first ??= found;
      expect(found).toEqual(first);
    } finally {
      await app.close();
    }
  }
}, 300_000);
