import { afterAll, beforeAll, expect, test } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { aPost, ref } from '#server/testing/observations.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from '../intake/open-intake.ts';
import { rebuildTerms } from './rebuild-terms.ts';
import { mendTerms } from './term-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'fatal';
});
afterAll(() => app.close());

const matching = async (term: string) => {
  const rows = await app.services.ch.query<{ id: string }>(
    `SELECT DISTINCT p.external_id AS id FROM posts AS p FINAL WHERE p.id IN (
       SELECT post_id FROM post_terms FINAL WHERE term_hash = cityHash64({term:String})) ORDER BY id`,
    { term },
    'posts of a term',
  );
  return rows.map(({ id }) => id);
};

test('gives posts of an earlier version the current terms; tags of a column are kept', async () => {
  const { ch } = app.services;
  const posts = [
    aPost({ external_id: 'a', account: ref('mira'), message: 'Vuitton’s bag #1', tags: ['Sale', '7'] }),
    aPost({ external_id: 'b', account: ref('mira'), message: 'write to me@shop.example' }),
    aPost({ external_id: 'c', account: ref('mira'), message: 'plain words' }),
  ];
  await openIntake(app.services, { import_id: 1, imported: false }).write(posts);
  await project(app.services);
  // In the form of version 1.
  await ch.command(`INSERT INTO posts SELECT * REPLACE (
      multiIf(external_id = 'a', ['#sale', 'sale', '#7', '7', '#1', '1', 'vuitton’s', 'bag'],
        external_id = 'b', ['@shop.example', 'shop.example', 'write', 'to', 'me'], terms) AS terms,
      revision + 1 AS revision) FROM posts FINAL`);
  await mendTerms(ch, () => '1', true);
  await app.services.db.deleteFrom('derived_version').execute();
  expect(await Promise.all(['vuitton', '#1', '@shop.example'].map(matching))).toEqual([[], ['a'], ['b']]);

  expect(await rebuildTerms(app.services)).toBe(2);
  const terms = ['vuitton', "vuitton's", '#1', '@shop.example', '#sale', '#7', 'write', 'plain'];
  expect(
    Object.fromEntries(await Promise.all(terms.map(async (term) => [term, await matching(term)]))),
  ).toEqual({
    vuitton: ['a'],
    "vuitton's": ['a'],
    '#1': [],
    '@shop.example': [],
    '#sale': ['a'],
    '#7': ['a'],
    write: ['b'],
    plain: ['c'],
  });
  expect(await rebuildTerms(app.services)).toBe(0);
});
