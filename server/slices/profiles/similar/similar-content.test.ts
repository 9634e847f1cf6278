import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { FUNCTION_WORDS } from './similar-content.ts';

let app: TestApp;
let me: SignedIn;
const CAPTIONS: Record<string, string[]> = {
  potter: ['our favorite glaze for the kiln', 'we fire the kiln today'],
  glazer: ['a new glaze, and our kiln is hot', 'kiln and clay'],
  talker: ['our favorite thing, we love it', 'we are back with our favorite'],
  redner: ['wir und unsere liebsten und auch du', 'wir sind das'],
  once: ['kiln glaze kiln glaze'],
  baker: ['sourdough and rye', 'rye bread'],
  miller: ['rye flour', 'sourdough'],
};
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    Object.entries(CAPTIONS).flatMap(([name, captions]) => [
      anAccount({ account: ref(name), followers: 4000 }),
      ...captions.map((message, n) =>
        aPost({
          ...{ external_id: `${name}${n}`, account: ref(name), message },
          created_at: Date.parse(`2026-03-0${n + 1}T12:00:00Z`),
        }),
      ),
    ]),
  );
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
});
afterAll(() => app.close());
const similarTo = async (search: string) => {
  const { profiles } = await me.client.profiles.search({ search });
  return me.client.profiles.similar({ profile_id: profiles[0]?.id ?? 0, filter: 'content' });
};

it('ignores function words and single posts, and names shared topics and n', async () => {
  const similar = await similarTo('potter');
  expect(similar.hits.map((h) => [h.profile.slug, h.n])).toEqual([['glazer', 2]]);
  expect(similar.hits[0]?.features.map((f) => f.key)).toEqual(['kiln', 'glaze']);
  expect(similar.source?.n).toBe(2);
});

it('needs more than one post to compare', async () => {
  expect(await similarTo('once')).toMatchObject({ source: null, missing: 'too_few_posts', hits: [] });
});

it('stores the words of every language as in posts', () => {
  for (const word of ['our', 'favorite', 'we', 'und', 'nous', 'para', 'nuestra', 'você', 'della', 'في', 'है'])
    expect(FUNCTION_WORDS).toContain(word);
});
