import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessFlag } from '#contract/access/flags.ts';
import { imported } from '#server/testing/imported.ts';
import { importToList } from '#server/testing/list-import.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let ada: number;
let bea: number;
let cid: number;
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-31' };

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  admin = await app.signIn();
  await imported(
    app,
    ['ada', 'bea', 'cid'].map((name) => anAccount({ account: ref(name) })),
  );
  const { profiles } = await admin.client.profiles.search({});
  const id = (name: string) => profiles.find(({ username }) => username === name)?.id ?? 0;
  [ada, bea, cid] = [id('ada'), id('bea'), id('cid')];
});
afterAll(() => app.close());

const member = (flags: Partial<Record<AccessFlag, boolean>> = {}) =>
  app.signIn({ role: 'member', company_id: admin.company_id, flags });
const setLimit = (who: SignedIn, profiles_monitor_count: number | null) =>
  admin.client.users.update({ id: who.user_id, profiles_monitor_count });
const monitorOf = (who: SignedIn, rules: object) =>
  who.client.monitors.create({ name: 'Spring', ...DAYS, keywords: ['#spring'], ...rules });
const listOf = async (who: SignedIn, ...profile_ids: number[]) => {
  const { id } = await who.client.lists.add({ name: 'Chosen' });
  await who.client.lists.add_profiles({ list_id: id, profile_ids });
  return id;
};

describe('a flag that is off', () => {
  it('keeps the days of a monitor unchanged', async () => {
    const who = await member({ monitor_date: false });
    const { id } = await monitorOf(who, {});
    await expect(who.client.monitors.update({ id, end_date: '2026-04-30' })).rejects.toThrow(
      /^Monitor dates is switched off for your account/,
    );
    await expect(who.client.monitors.update({ id, start_date: '2026-02-01' })).rejects.toThrow(
      /switched off/,
    );
    expect((await who.client.monitors.update({ id, ...DAYS, market: 'FR' })).market).toBe('FR');
  });

  it('keeps lists out of monitors in every call', async () => {
    const who = await member({ list_monitor: false });
    const list = await listOf(who, ada);
    const off = /^Monitors from lists is switched off/;
    await expect(monitorOf(who, { list_ids: [list] })).rejects.toThrow(off);
    const { id } = await monitorOf(who, { profile_ids: [ada] });
    await expect(who.client.monitors.update({ id, list_ids: [list] })).rejects.toThrow(off);
    const made = await monitorOf(admin, { list_ids: [await listOf(admin, ada)] });
    const shared = { email: who.email, user_type: 'Co-worker' } as const;
    await admin.client.sharing.add_user({ type: 'monitor', type_id: made.id, ...shared });
    await admin.client.sharing.add_user({ type: 'lists', type_id: made.list_ids[0] ?? 0, ...shared });
    await expect(who.client.monitors.duplicate({ id: made.id })).rejects.toThrow(off);
    // Choices of others remain.
    expect((await who.client.monitors.update({ id: made.id, market: 'FR' })).list_ids).toEqual(made.list_ids);
  });

  it('keeps creators out of monitors, alone or in lists, but not keywords', async () => {
    const who = await member({ profiles_monitor: false });
    const list = await listOf(who, ada);
    const off = /^Profiles in monitors is switched off/;
    await expect(monitorOf(who, { profile_ids: [ada] })).rejects.toThrow(off);
    await expect(monitorOf(who, { list_ids: [list] })).rejects.toThrow(off);
    const { id } = await monitorOf(who, {});
    await expect(who.client.monitors.update({ id, profile_ids: [ada] })).rejects.toThrow(off);
  });
});

describe('the number of creators in monitors', () => {
  let who: SignedIn;
  const over = /may follow at most 2 creators; this would make it 3/;
  beforeEach(async () => {
    who = await member();
    await setLimit(who, 2);
  });

  it('counts each creator once over all monitors of a person', async () => {
    const one = await monitorOf(who, { profile_ids: [ada] });
    const two = await monitorOf(who, { profile_ids: [ada, bea] });
    expect((await who.client.monitors.list({})).creators_followed).toBe(2);
    await expect(monitorOf(who, { profile_ids: [cid] })).rejects.toThrow(over);
    await expect(who.client.monitors.update({ id: one.id, profile_ids: [ada, cid] })).rejects.toThrow(over);
    // Archived and deleted monitors follow nobody; restoring is limited by the quota.
    await who.client.monitors.set_active({ id: two.id, is_active: false });
    await who.client.monitors.update({ id: one.id, profile_ids: [ada, cid] });
    await expect(who.client.monitors.set_active({ id: two.id, is_active: true })).rejects.toThrow(over);
    await who.client.monitors.delete({ id: one.id });
    await who.client.monitors.set_active({ id: two.id, is_active: true });
    await expect(who.client.monitors.restore({ id: one.id })).rejects.toThrow(over);
  });

  it('limits the lists that monitors follow: added, restored and imported creators', async () => {
    const list_id = await listOf(who, ada, bea);
    const list = { id: list_id };
    await monitorOf(who, { list_ids: [list_id] });
    await expect(who.client.lists.add_profiles({ list_id, profile_ids: [cid] })).rejects.toThrow(over);
    await expect(monitorOf(who, { list_ids: [await listOf(who, cid)] })).rejects.toThrow(over);
    const { rows, ...counts } = await importToList(app, who, list_id, 'Instagram\ncid\n').then(
      async (done) => ({
        ...done,
        ...(await who.client.lists.import_rows({ ...list, import_id: done.id })),
      }),
    );
    expect(counts.state).toBe('completed');
    expect(JSON.stringify(rows)).toContain(
      'A monitor follows this list, and its owner cannot follow more creators.',
    );
    await who.client.lists.remove_profiles({ ...list, profile_ids: [ada] });
    await who.client.lists.add_profiles({ list_id, profile_ids: [cid] });
    await expect(who.client.lists.restore_profiles({ ...list, profile_ids: [ada] })).rejects.toThrow(over);
    await who.client.lists.delete(list);
    await monitorOf(who, { profile_ids: [ada] });
    await expect(who.client.lists.restore(list)).rejects.toThrow(over);
  });

  it('allows fewer above the limit', async () => {
    const { id } = await monitorOf(who, { profile_ids: [ada, bea] });
    await setLimit(who, 0);
    expect((await who.client.monitors.update({ id, profile_ids: [ada] })).profile_ids).toEqual([ada]);
    await expect(who.client.monitors.update({ id, profile_ids: [ada, bea] })).rejects.toThrow(/at most 0/);
  });
});
