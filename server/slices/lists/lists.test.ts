import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListItem } from '#contract/lists/list.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sweepLists } from './list-bin.ts';

let app: TestApp;
let now = Date.parse('2026-06-01T10:00:00Z');
let owner: SignedIn;
let colleague: SignedIn;
let viewer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  admin = await app.signIn({ role: 'admin' });
  const { company_id } = admin;
  owner = await app.signIn({ role: 'member', company_id });
  colleague = await app.signIn({ role: 'member', company_id });
  viewer = await app.signIn({ role: 'viewer', company_id });
});
afterAll(() => app.close());

const names = (lists: ReadonlyArray<Pick<ListItem, 'name'>>) => lists.map((l) => l.name);
const mine = async (who: SignedIn) => names((await who.client.lists.user_lists()).lists);
const share = (type_id: number, who: SignedIn, user_type: 'Co-worker' | 'Owner' = 'Co-worker') =>
  owner.client.sharing.add_user({ type: 'lists', type_id, email: who.email, user_type });

describe('folders and lists', () => {
  it('are nested, counted, and visible to their creator only', async () => {
    const folder = await owner.client.lists.add({ name: 'Spring', is_folder: true, tags: ['skin', 'skin'] });
    const list = await owner.client.lists.add({ name: 'Berlin', parent_id: folder.id });
    const sub = await owner.client.lists.add({ name: 'Berlin, backups', parent_id: list.id });
    expect((await owner.client.lists.get({ id: sub.id })).slug).toBe(`${sub.id}-berlin-backups`);
    expect(sub.path).toEqual([
      { id: folder.id, name: 'Spring', is_folder: true },
      { id: list.id, name: 'Berlin', is_folder: false },
    ]);
    expect(list.statuses.map((s) => s.status)).toEqual([
      'Idea',
      'Contacted',
      'Negotiating',
      'Confirmed',
      'Declined',
    ]);
    const { lists } = await owner.client.lists.user_lists();
    expect(lists.find((l) => l.id === folder.id)).toMatchObject({
      ...{ tags: ['skin'], sublist_count: 1, total_influencers: 0, total_followers: null, total_users: 1 },
      ...{ can_delete: true, user_type: 'Owner', parent_id: null },
    });
    const { folders } = await owner.client.lists.groups();
    expect(folders).toMatchObject([{ id: folder.id, name: 'Spring', parent_id: null, count: 1 }]);
    expect(names((await owner.client.lists.children({ id: folder.id })).lists)).toEqual(['Berlin']);
    expect(await mine(colleague)).toEqual([]);
    expect(await mine(viewer)).toEqual([]);
    expect(await mine(admin)).toEqual(['Berlin', 'Berlin, backups', 'Spring']);
    await expect(colleague.client.lists.get({ id: list.id })).rejects.toMatchObject({ status: 404 });
  });

  it('are shared with a shared folder, including later contents', async () => {
    const folder = await owner.client.lists.add({ name: 'Shared folder', is_folder: true });
    const inside = await owner.client.lists.add({ name: 'Inside', parent_id: folder.id });
    const later = await owner.client.lists.add({ name: 'Later' });
    await share(folder.id, colleague);
    await share(folder.id, viewer);
    expect(await mine(colleague)).toEqual(['Inside', 'Shared folder']);
    await owner.client.lists.move({ id: later.id, parent_id: folder.id });
    expect(await mine(colleague)).toEqual(['Inside', 'Later', 'Shared folder']);
    expect(await colleague.client.lists.edit({ id: later.id, description: 'By a colleague' })).toMatchObject({
      description: 'By a colleague',
      user_type: 'Co-worker',
      can_delete: false,
    });
    const theirs = await colleague.client.lists.add({ name: 'Theirs', parent_id: folder.id });
    expect((await owner.client.lists.get({ id: theirs.id })).can_delete).toBe(true);
    const refused = [
      () => colleague.client.lists.edit({ id: inside.id, name: 'Other' }),
      () => colleague.client.lists.delete({ id: inside.id }),
      () => colleague.client.lists.move({ id: inside.id, parent_id: null }),
      () => viewer.client.lists.edit({ id: inside.id, description: 'x' }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ status: 403 });
    expect((await viewer.client.lists.get({ id: inside.id })).edit_refused?.text).toContain('Viewers');
    // A list can be shared without its folder.
    const alone = await owner.client.lists.add({ name: 'Alone', is_folder: true });
    const one = await owner.client.lists.add({ name: 'One of it', parent_id: alone.id });
    await share(one.id, viewer);
    const seen = (await viewer.client.lists.user_lists()).lists.find((l) => l.id === one.id);
    expect(seen?.parent_id).toBeNull();
    expect((await viewer.client.lists.get({ id: one.id })).path).toEqual([]);
  });

  it('cannot be inside themselves, too deep, or where the caller may not edit', async () => {
    const top = await owner.client.lists.add({ name: 'Top', is_folder: true });
    let last = top;
    for (let level = 2; level <= 10; level++)
      last = await owner.client.lists.add({ name: `Level ${level}`, is_folder: true, parent_id: last.id });
    await expect(owner.client.lists.add({ name: 'Too deep', parent_id: last.id })).rejects.toMatchObject({
      status: 409,
    });
    await expect(owner.client.lists.move({ id: top.id, parent_id: last.id })).rejects.toThrow('itself');
    await expect(owner.client.lists.move({ id: top.id, parent_id: top.id })).rejects.toThrow('itself');
    const other = await colleague.client.lists.add({ name: 'Of a colleague', is_folder: true });
    await expect(owner.client.lists.move({ id: top.id, parent_id: other.id })).rejects.toMatchObject({
      status: 404,
    });
    await owner.client.lists.delete({ id: top.id });
  });

  it('never form a cycle, even with two concurrent moves', async () => {
    const a = await owner.client.lists.add({ name: 'A', is_folder: true });
    const b = await owner.client.lists.add({ name: 'B', is_folder: true });
    const both = await Promise.allSettled([
      owner.client.lists.move({ id: a.id, parent_id: b.id }),
      owner.client.lists.move({ id: b.id, parent_id: a.id }),
    ]);
    expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the bin', () => {
  it('receives a folder with its lists, restores what was deleted together, and keeps earlier deletions', async () => {
    const folder = await owner.client.lists.add({ name: 'To delete', is_folder: true });
    const kept = await owner.client.lists.add({ name: 'Kept inside', parent_id: folder.id });
    const before = await owner.client.lists.add({ name: 'Deleted before', parent_id: folder.id });
    const link = await publish(owner, { type: 'lists', type_id: kept.id });
    const visit = visitorOf(app, link.token);
    expect((await visit(`/lists/${kept.id}`)).statusCode).toBe(200);
    await owner.client.lists.delete({ id: before.id });
    now += 1000;
    await owner.client.lists.delete({ id: folder.id });
    expect(await mine(owner)).not.toContain('Kept inside');
    expect((await visit(`/lists/${kept.id}`)).statusCode).toBe(401);
    expect(names((await owner.client.lists.bin()).lists).slice(0, 2)).toEqual([
      'To delete',
      'Deleted before',
    ]);
    expect(names((await colleague.client.lists.bin()).lists)).not.toContain('To delete');
    await expect(colleague.client.lists.restore({ id: folder.id })).rejects.toMatchObject({ status: 404 });
    await owner.client.lists.restore({ id: folder.id });
    expect(names((await owner.client.lists.children({ id: folder.id })).lists)).toEqual(['Kept inside']);
    expect((await visit(`/lists/${kept.id}`)).statusCode).toBe(200);
    // Restored alone after its folder is gone, it is at the top.
    await owner.client.lists.delete({ id: folder.id });
    expect(await owner.client.lists.restore({ id: before.id })).toMatchObject({ parent_id: null });
  });

  it('is emptied after 30 days, or manually, without leftovers', async () => {
    const old = await owner.client.lists.add({ name: 'Old', is_folder: true });
    const inner = await owner.client.lists.add({ name: 'Old inner', parent_id: old.id });
    await share(inner.id, viewer);
    await owner.client.lists.delete({ id: old.id });
    now += 29 * 86_400_000;
    await sweepLists(app.services);
    expect(names((await owner.client.lists.bin()).lists)).toContain('Old');
    now += 2 * 86_400_000;
    expect(names((await owner.client.lists.bin()).lists)).not.toContain('Old');
    await expect(owner.client.lists.restore({ id: old.id })).rejects.toMatchObject({ status: 404 });
    await sweepLists(app.services);
    const left = await app.services.db
      .selectFrom('list')
      .where('id', 'in', [old.id, inner.id])
      .select('id')
      .execute();
    expect(left).toEqual([]);
    const shares = app.services.db.selectFrom('share').where('object_id', '=', inner.id).select('user_id');
    expect(await shares.where('object_type', '=', 'lists').execute()).toEqual([]);
    const fresh = await owner.client.lists.add({ name: 'Fresh' });
    await owner.client.lists.delete({ id: fresh.id });
    await owner.client.lists.purge({ id: fresh.id });
    await expect(owner.client.lists.restore({ id: fresh.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('several at once', () => {
  it('are processed one by one, and refused ones are named', async () => {
    const a = await owner.client.lists.add({ name: 'Multi a' });
    const b = await owner.client.lists.add({ name: 'Multi b' });
    const theirs = await colleague.client.lists.add({ name: 'Secret of a colleague' });
    await share(b.id, colleague);
    const ids = [a.id, b.id, theirs.id];
    const tagged = await owner.client.lists.multi({ ids, operation: 'tag', tags: ['new'] });
    expect(tagged.done).toEqual([a.id, b.id]);
    expect(tagged.refused).toEqual([
      { id: theirs.id, name: '', reason: sentenceFor('not_found', { what: sentenceFor('thing_list') }) },
    ]);
    expect((await owner.client.lists.get({ id: a.id })).tags).toEqual(['new']);
    const refused = await colleague.client.lists.multi({ ids: [b.id], operation: 'delete' });
    expect(refused.refused).toMatchObject([
      { id: b.id, name: 'Multi b', reason: { text: expect.stringContaining('owner') } },
    ]);
    const inner = await owner.client.lists.add({ name: 'Multi inner', parent_id: a.id });
    expect((await owner.client.lists.multi({ ids: [a.id, inner.id], operation: 'delete' })).done).toEqual([
      a.id,
      inner.id,
    ]);
    expect((await owner.client.lists.multi({ ids: [a.id], operation: 'restore' })).done).toEqual([a.id]);
    expect(names((await owner.client.lists.children({ id: a.id })).lists)).toEqual(['Multi inner']);
  });
});

describe('options and copies', () => {
  it('are edited by one person at a time, and creators lose a deleted option', async () => {
    const list = await owner.client.lists.add({ name: 'Options' });
    const { custom_dropdowns, ...options } = list;
    const first = options.statuses[0];
    const changed = await owner.client.lists.set_options({
      ...{ id: list.id, revision: list.revision, categories: [{ category: 'Hero', color: 'blue' }] },
      statuses: [{ ...(first ?? { id: 1, status: '', color: 'gray' }), status: 'Long list' }],
      custom_dropdowns: [
        ...custom_dropdowns,
        { name: 'Wave', options: [{ value: 'First' }, { value: 'Second' }] },
      ],
    });
    expect(changed).toMatchObject({
      statuses: [{ id: 1, status: 'Long list', color: 'gray' }],
      categories: [{ id: 6, category: 'Hero' }],
      custom_dropdowns: [{ id: 7, name: 'Wave', options: [{ id: 8 }, { id: 9 }] }],
      revision: 1,
    });
    await expect(
      owner.client.lists.set_options({
        ...{ id: list.id, revision: 0, statuses: [], categories: [], custom_dropdowns: [] },
      }),
    ).rejects.toThrow('in the meantime');
  });

  it('are copied with the lists inside, and belong to the copier', async () => {
    const folder = await owner.client.lists.add({ name: 'Original', is_folder: true });
    await owner.client.lists.add({ name: 'Original inner', parent_id: folder.id });
    await share(folder.id, colleague);
    const copy = await colleague.client.lists.duplicate({ id: folder.id });
    expect(copy).toMatchObject({ name: 'Original (copy)', user_type: 'Owner', sublist_count: 1 });
    const inner = (await colleague.client.lists.children({ id: copy.id })).lists;
    expect(names(inner)).toEqual(['Original inner']);
  });
});
