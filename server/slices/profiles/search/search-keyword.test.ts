import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsOf } from '#server/analytics/terms/terms.ts';
import { indexProfiles } from '#server/projector/search-index.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Captions of creators 1, 2, 3, … */
const CAPTIONS = [
  'Die Straße nach Rom',
  'DIE STRASSE NACH ROM!',
  'Diestrasse, nicht die lange Strasse',
  'In art we trust',
  'Within articles: no art, and trust in nothing',
  '小红书口红推荐',
];

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  const { ch } = app.services;
  const ids = CAPTIONS.map((_text, i) => i + 1);
  await ch.insert(
    'posts',
    ['id', 'account_id', 'post_type', 'created_at', 'message', 'terms', 'revision'],
    CAPTIONS.map((message, i) => [
      i + 1,
      i + 1,
      'instagram_post',
      1_700_000_000,
      message,
      termsOf({ title: null, message, tags: [] }),
      1,
    ]),
  );
  await ch.insert(
    'accounts',
    ['account_id', 'profile_id', 'revision'],
    ids.map((id) => [id, id, 1]),
  );
  await ch.command('SYSTEM RELOAD DICTIONARY account_facts');
  await ch.insert(
    'profile_search',
    ['platform', 'profile_id', 'account_id', 'kind', 'revision'],
    ['all', 'instagram'].flatMap((platform) => ids.map((id) => [platform, id, id, 'influencer', 1])),
  );
  await indexProfiles(app.services, ids);
});
afterAll(() => app.close());

it.each([
  ['straße', [1, 2, 3]],
  ['Strasse', [1, 2, 3]],
  ['"die straße"', [1, 2]],
  ['"STRASSE nach"', [1, 2]],
  ['"in art"', [4]],
  ['"art we" trust', [4]],
  ['"口红推荐"', [6]],
  ['"nach die"', []],
  ['"!"', []],
])('finds authors of %s, by the rule of keyword reports', async (keyword, ids) => {
  for (const platform of ['all', 'instagram'] as const) {
    const { profiles } = await me.client.profiles.search({ keyword, platform, sort_by: 'name' });
    expect([platform, profiles.map((p) => p.id)]).toEqual([platform, ids]);
  }
});
