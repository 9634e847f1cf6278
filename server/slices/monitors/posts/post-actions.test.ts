import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { mappedTable } from '#server/tables/mapping/mapped-table.ts';
import { recognise } from '#server/tables/recognition/recognise.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const FILES = [
  [
    'Account username,Story ID,Publish time,Description,Reach,Impressions,Replies,Link clicks,Sticker taps,Exits,Completion rate,Permalink',
    'ada.lind,17940000000010,2026-11-06 10:15,Lueur,11937,13369,15,238,179,90,84%,https://www.instagram.com/stories/ada.lind/3110000000/',
    'ada.lind,17940000000011,2026-11-06 11:15,Lueur,9941,11133,3,198,149,80,79%,https://www.instagram.com/stories/ada.lind/3111000000/',
  ],
  [
    'Konto;Story-ID;Veröffentlicht am;Reichweite;Impressionen;Antworten;Link-Klicks;Sticker-Klicks;Ausstiege;Abschlussrate;Link',
    'bea.nord;17950000000010;07.11.2026 10:15;3196;3579;0;63;47;12;0,81;https://www.instagram.com/stories/bea.nord/3120000000/',
  ],
];

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
});
afterAll(() => app.close());

async function write(lines: string[], import_id: number) {
  const [header = [], ...rows] = lines.map((line) => line.split(line.includes(';') ? ';' : ','));
  const file_name = 'stories.csv';
  const { mapping, is_sure, platform } = recognise({ header, rows, file_name });
  expect([is_sure, platform]).toEqual([true, 'instagram']);
  const mapper = mappedTable(mapping).bind(header, { file_name, platform: 'instagram', sample: rows });
  const observations = rows.flatMap((row, i) => mapper(row, i + 1).observations);
  const { touched } = await openIntake(app.services, { import_id, imported: true }).write(observations);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
}

const profileIds = async () => (await me.client.profiles.search({})).profiles.map(({ id }) => id);

it('reads actions on stories in several languages, and stores, shows and exports them', async () => {
  for (const [i, lines] of FILES.entries()) await write(lines, i + 1);
  const { id } = await me.client.monitors.create({
    ...{ name: 'Lueur', start_date: '2026-11-01', end_date: '2026-11-30' },
    profile_ids: await profileIds(),
  });
  const { posts } = await me.client.monitors.posts({ id });
  expect(posts.map(({ swipe_ups }) => swipe_ups)).toEqual(expect.arrayContaining([238, 198, 63]));
  expect(posts.map(({ media, comments_count, actions }) => [media, comments_count, actions])).toEqual(
    expect.arrayContaining([
      ['instagram_stories', 15, { link_taps: 238, sticker_taps: 179, exits: 90, completion: 0.84 }],
      ['instagram_stories', 3, { link_taps: 198, sticker_taps: 149, exits: 80, completion: 0.79 }],
    ]),
  );
  const rows = await app.services.ch.query<{ n: number }>(
    'SELECT toUInt32(sum(link_taps)) AS n FROM post_actions FINAL WHERE import_id = 2',
    {},
    'test',
  );
  expect(rows).toEqual([{ n: 63 }]);
});
