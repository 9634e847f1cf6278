import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { importToList, runListImport, startOf, uploadToList } from '#server/testing/list-import.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { withoutKeys } from '#server/testing/without-keys.ts';

let app: TestApp;
let me: SignedIn;

async function reported(...names: string[]) {
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    names.map((name) => anAccount({ account: ref(name), followers: 1000 })),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await joinHandMade(app.services);
  await project(app.services);
}

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  await reported('anna', 'ben', 'cleo', 'dora');
});
afterAll(() => app.close());

const aList = (name: string) => me.client.lists.add({ name });
const members = async (id: number) => (await me.client.lists.profiles({ id })).profiles;
const rowsOf = async ({ list_id, id }: { list_id: number; id: number }) =>
  (await me.client.lists.import_rows({ id: list_id, import_id: id })).rows;
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('a file of creators', () => {
  it('has names beside handles, in any spelling', async () => {
    const list = await aList('Names');
    const done = await importToList(
      app,
      me,
      list.id,
      csv('Our creators,,', ',,', 'Rank,Name,Instagram', '1,Solveig,@solveig.one', '2,Tuva,@tuva.two'),
    );
    expect(done).toMatchObject({ state: 'completed', added: 2, rows: 2 });
    expect((await rowsOf({ list_id: list.id, id: done.id })).map(({ row }) => row)).toEqual([4, 5]);
    expect((await members(list.id)).map(({ name }) => name).toSorted()).toEqual(['Solveig', 'Tuva']);
  });

  it('is imported with handles, signs and URLs; every row has its outcome', async () => {
    const list = await aList('First');
    await me.client.lists.add_profiles({
      list_id: list.id,
      profile_ids: (await me.client.profiles.search({})).profiles
        .filter((p) => p.name === 'ben')
        .map((p) => p.id),
    });
    const done = await importToList(
      app,
      me,
      list.id,
      csv(
        'Instagram,Name,Status,Price,Planned publications,Tags,Notes,Email',
        '@Anna,Anna A,confirmed,1.5k,3,"spring, glow",Met in Paris,anna@example.com',
        'https://www.instagram.com/anna/,,Idea,9,1,,,',
        'ben,,Declined,,,,,',
        'new.one,Nina New,Nowhere,-5,many,,,nina@example.com',
        'not a handle!,,,,,,,',
        ',Nobody,,,,,,',
      ),
    );
    expect(done).toMatchObject({
      state: 'completed',
      status: { none: 0, in_progress: 0, success: 4, error: 2, total_count: 6 },
      platforms: { instagram: { success: 4, error: 2, total_count: 6 } },
      ...{ rows: 6, added: 2, in_list: 1, duplicates: 1, pending: 1, with_problems: 1 },
    });
    expect(await rowsOf(done)).toMatchObject([
      {
        row: 2,
        outcome: 'added',
        profile: { name: 'anna' },
        records: [{ state: 'success', note: sentenceFor('row_added') }],
      },
      {
        row: 3,
        outcome: 'duplicate',
        records: [{ note: sentenceFor('row_duplicate_person', { row: '2' }) }],
      },
      { row: 4, outcome: 'in_list', records: [{ note: { text: 'Already in the list: cells updated.' } }] },
      {
        row: 5,
        is_pending: true,
        problems: [
          { text: 'Status “Nowhere” is not an option of the list.' },
          { text: 'Price “-5”: It cannot be below 0.' },
          { text: 'Planned publications “many”: This is not a number. Try 200k or 1.5M.' },
        ],
        records: [{ note: { text: 'Added. Pending: no data yet.' }, processed: true, error: false }],
      },
      {
        row: 6,
        profile: null,
        records: [{ error: true, error_message: expect.stringMatching(/^An Instagram handle has/) }],
      },
      { row: 7, name: 'Nobody', records: [{ error_message: 'The row does not name an account.' }] },
    ]);
    const status = (name: string) => list.statuses.find((s) => s.status === name)?.id;
    expect(await members(list.id)).toMatchObject([
      { name: 'ben', status: status('Declined'), price: null },
      {
        name: 'anna',
        status: status('Confirmed'),
        price: 1500,
        publications: 3,
        tags: ['spring', 'glow'],
        comments: 1,
      },
      { name: 'Nina New', status: null, price: null, platforms: { instagram: { username: 'new.one' } } },
    ]);
    const profiles = (await me.client.profiles.search({})).profiles.filter((p) => p.name === 'Nina New');
    expect(profiles).toHaveLength(1);
    const profile = await me.client.profiles.get({ id: profiles[0]?.slug ?? '' });
    expect(profile).toMatchObject({ email: 'nina@example.com' });
  });

  it('keeps the cells of creators in the list if requested', async () => {
    const list = await aList('Keep');
    await importToList(app, me, list.id, csv('Instagram,Price', 'anna,100'));
    const again = await importToList(app, me, list.id, csv('Instagram,Price', 'anna,200', 'ben,300'), {
      existing: 'keep',
    });
    expect(again).toMatchObject({ in_list: 1, added: 1 });
    expect((await members(list.id)).map((m) => m.price)).toEqual([100, 300]);
    await importToList(app, me, list.id, csv('Instagram,Price', 'anna,200'));
    expect((await members(list.id)).map((m) => m.price)).toEqual([200, 300]);
  });

  it('reads typed deliverables; a price column completes a single one', async () => {
    const list = await aList('Plan');
    const done = await importToList(
      app,
      me,
      list.id,
      csv(
        'Instagram,Deliverables,Price (EUR)',
        'anna,2 reels 1500; 3 stories $400 agreed,',
        'ben,1 reel,900',
        'cleo,2 banners,',
      ),
    );
    const rows = await rowsOf({ list_id: list.id, id: done.id });
    expect(rows.map((row) => row.problems.map(({ text }) => text))).toEqual([
      [],
      [],
      ['Deliverables “2 banners”: “2 banners” has no format. Try “2 Reels 1500”.'],
    ]);
    const one = { status: 'planned', due: null };
    expect((await members(list.id)).map((m) => withoutKeys(m.deliverables))).toEqual([
      [
        { ...one, post_type: 'instagram_reels', quantity: 2, price: { amount: 1500, currency: 'USD' } },
        {
          ...{ ...one, post_type: 'instagram_stories', quantity: 3, status: 'agreed' },
          price: { amount: 400, currency: 'USD' },
        },
      ],
      [{ ...one, post_type: 'instagram_reels', quantity: 1, price: { amount: 900, currency: 'EUR' } }],
      [],
    ]);
  });

  it('names one person on several platforms, who becomes one profile', async () => {
    const list = await aList('Platforms');
    const done = await importToList(
      app,
      me,
      list.id,
      csv(
        'Instagram handle,TikTok URL,YouTube channel',
        'wanda,https://www.tiktok.com/@wanda.tt,https://www.youtube.com/@wandatube',
        'wanda,,',
        'cleo,https://www.tiktok.com/@nobody.knows,',
      ),
    );
    expect(done).toMatchObject({ added: 2, duplicates: 1, pending: 1, status: { success: 5, error: 1 } });
    expect(await members(list.id)).toMatchObject([
      {
        platforms: {
          instagram: { username: 'wanda' },
          tiktok: { username: 'wanda.tt' },
          youtube: { username: 'wandatube' },
        },
      },
      { name: 'cleo' },
    ]);
    const [, , cleo] = await rowsOf(done);
    expect(cleo?.records).toMatchObject([
      { platform: 'instagram', state: 'success' },
      { platform: 'tiktok', error_message: expect.stringContaining('will be added once it is imported') },
    ]);
  });

  it('asks who is meant if accounts belong to two people', async () => {
    const list = await aList('Two');
    const other = await me.client.profiles.add({
      name: 'Vera',
      kind: 'influencer',
      accounts: [{ platform: 'tiktok', username: 'vera.tt' }],
    });
    const done = await importToList(app, me, list.id, csv('Instagram,TikTok', 'dora,vera.tt'));
    expect(done).toMatchObject({ added: 0, status: { error: 2 } });
    const [row] = await rowsOf(done);
    expect(row?.choices.map((c) => c.name).sort()).toEqual(['Vera', 'dora']);
    expect(row?.records[0]?.error_message).toBe(
      'Two people match: @dora on Instagram is dora, @vera.tt on TikTok is Vera. Choose one.',
    );
    await me.client.lists.choose_import_profile({
      id: list.id,
      import_id: done.id,
      row: 2,
      profile_id: other.id,
    });
    expect(await runListImport(app, me, done)).toMatchObject({ added: 1, status: { success: 1, error: 1 } });
    expect(await members(list.id)).toMatchObject([{ name: 'Vera' }]);
    expect((await rowsOf(done))[0]?.records[0]?.error_message).toBe('Skipped: dora is not selected.');
  });

  it('of another tool is imported as it is', async () => {
    const list = await aList('Tool');
    const preview = await uploadToList(
      app,
      me,
      list.id,
      csv(
        'Influencer Handle;Network;Full Name;Follower Count;Location;Quoted Fee;Labels;Avg. ER',
        '@anna;Instagram;Anna Alm;12.300;Germany;USD 1.200,50;glow|spring;2,3%',
        '@ben;Instagram;Ben Birch;8.100;France;900;;1,1%',
        '@zoe.x;TikTok;Zoe X;700;Spain;€40;;4,0%',
        '@zoe.y;Friendster;Zoe Y;700;Spain;;;4,0%',
      ),
      'export.csv',
    );
    expect(preview.columns.map(({ field }) => field)).toEqual([
      ...['handle', 'platform', 'name', null, 'country', 'price', 'tags', null],
    ]);
    expect(preview).toMatchObject({ is_sure: true, missing: null });
    await me.client.lists.start_import(startOf(preview));
    const done = await runListImport(app, me, preview.import);
    expect(done).toMatchObject({ added: 3, pending: 1, status: { success: 3, error: 1 } });
    const [, , zoe, other] = await rowsOf(done);
    expect(zoe?.problems).toEqual([]);
    expect(other?.records[0]).toMatchObject({
      platform: null,
      error_message: expect.stringContaining('Friendster'),
    });
    expect(await members(list.id)).toMatchObject([
      { name: 'anna', price: 1200.5, tags: ['glow', 'spring'] },
      { name: 'ben', price: 900 },
      {
        name: 'Zoe X',
        price_entered: { amount: 40, currency: 'EUR' },
        country: 'ES',
        platforms: { tiktok: { username: 'zoe.x' } },
      },
    ]);
  });

  it('is recognized by a column name if half of its rows are bad', async () => {
    const list = await aList('Short');
    const preview = await uploadToList(
      app,
      me,
      list.id,
      csv(
        'Influencer Handle;Network',
        'https://www.tiktok.com/@short.one;TikTok',
        '@short.two;Instagram',
        'no handle!;Instagram',
      ),
    );
    expect(preview).toMatchObject({ is_sure: true, columns: [{ field: 'handle' }, { field: 'platform' }] });
  });

  it('is asked about if no known column has creators, and the answer is remembered', async () => {
    const list = await aList('Asked');
    const file = csv('Wer,Farbe', 'anna,red', 'ben,blue');
    const preview = await uploadToList(app, me, list.id, file);
    expect(preview).toMatchObject({
      is_sure: false,
      missing: sentenceFor('creator_column_missing'),
      rows: [{ row: 2, cells: ['anna', 'red'] }, { row: 3 }],
    });
    const start = startOf(preview);
    await expect(me.client.lists.start_import(start)).rejects.toMatchObject({ status: 400 });
    await me.client.lists.start_import({ ...start, targets: ['handle', null] });
    expect(await runListImport(app, me, preview.import)).toMatchObject({ added: 2 });
    const again = await uploadToList(app, me, (await aList('Asked again')).id, file);
    expect(again).toMatchObject({
      is_sure: true,
      is_remembered: true,
      columns: [{ field: 'handle' }, { field: null }],
    });
    const outsider = await app.signIn();
    const theirs = await outsider.client.lists.add({ name: 'Theirs' });
    expect(await uploadToList(app, outsider, theirs.id, file)).toMatchObject({ is_remembered: false });
  });

  it('fills custom dropdowns by the names of their options', async () => {
    const { id, revision, statuses } = await aList('Dropdowns');
    const list = await me.client.lists.set_options({
      ...{ id, revision, statuses, categories: [{ category: 'Micro' }] },
      custom_dropdowns: [{ name: 'Brief sent', options: [{ value: 'Yes' }, { value: 'No' }] }],
    } as never);
    const [column] = list.custom_dropdowns;
    await importToList(app, me, id, csv('Instagram,brief sent,Category', 'anna,yes,MICRO'));
    expect(await members(id)).toMatchObject([
      { category: list.categories[0]?.id, custom_values: { [column?.id ?? 0]: column?.options[0]?.id } },
    ]);
  });
});
