import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmvRate } from '#contract/emv.ts';
import { type EmvModel, POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;

const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };
const NOTHING: EmvRate = { per_mille: 0, like: 0, comment: 0, share: 0, view_mille: 0 };
const rates = (changes: Partial<Record<PostType, Partial<EmvRate>>>) =>
  Object.fromEntries(POST_TYPES.map((type) => [type, { ...NOTHING, ...changes[type] }])) as Record<
    PostType,
    EmvRate
  >;

const post = (id: number, values: Partial<RawPost>): RawPost => ({
  ...{ id, account_id: 1, type: 'instagram_post', at: at('2026-05-20T12:00:00Z'), message: `post ${id}` },
  ...{ likes: 0, comments: 0, shares: 0 },
  ...values,
});

const CPM = rates({ instagram_post: { per_mille: 8 }, tiktok_video: { per_mille: 2.5 } });
/** 100 likes are 1,000 impressions; 40,000 views are as many. */
const byImpressions = (photo: number, video: number) => (1000 / 1000) * photo + (40_000 / 1000) * video;

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  const account = { profile_id: 1, followers: 1000, country: 'FR', newest_post: at('2026-05-20T12:00:00Z') };
  await insertAccounts(app, [{ ...account, id: 1 }]);
  await insertPosts(app, [
    post(1, { likes: 100, comments: 3 }),
    post(2, { type: 'tiktok_video', views: 40_000, likes: 500, shares: 7 }),
    post(3, { type: 'youtube_video', views: 1_000_000, likes: 1 }),
  ]);
});
afterAll(() => app.close());

const valueBy = async (who: SignedIn, emv_model?: EmvModel) =>
  (await who.client.home.dashboard({ ...MAY, ...(emv_model ? { emv_model } : {}) })).media_value;
const newest = async (who: SignedIn, id: number) =>
  (await who.client.emv.models()).own.find((model) => model.id === id)?.versions[0];

describe("a company's own model of media value", () => {
  it('pays the rates of each post type, in its own currency', async () => {
    const made = await me.client.emv.create_model({
      ...{ label: 'House rates', kind: 'impressions', currency: 'EUR', rates: CPM },
    });
    const name = made.versions[0]?.name as EmvModel;
    expect(name).toBe(`emv.own-${made.id}@1`);
    // Euros into the company's dollars (0.86 for one, 0.75 pounds); YouTube is not priced.
    expect(await valueBy(me, name)).toBeCloseTo(byImpressions(8, 2.5) / 0.86, 6);
    const { origins } = await me.client.home.dashboard({ ...MAY, emv_model: name });
    expect(origins.media_value.platform_views).toBeCloseTo((40 * 2.5) / 0.86, 6);
    const actions = await me.client.emv.create_model({
      ...{ label: 'By actions', kind: 'actions', currency: 'GBP' },
      rates: rates({
        instagram_post: { like: 0.05, comment: 2 },
        tiktok_video: { like: 0.01, share: 1, view_mille: 3 },
      }),
    });
    const counted = 100 * 0.05 + 3 * 2 + 500 * 0.01 + 7 * 1 + 40 * 3;
    expect(await valueBy(me, actions.versions[0]?.name)).toBeCloseTo(counted / 0.75, 6);
  });

  it('keeps every version, and uses the newest', async () => {
    const { id } = await me.client.emv.create_model({
      ...{ label: 'Changing', kind: 'impressions', currency: 'USD', rates: CPM },
    });
    await me.client.settings.update_company({ emv_model: `emv.own-${id}@1` });
    const before = await valueBy(me);
    expect(before).toBeCloseTo(byImpressions(8, 2.5), 6);
    const dearer = rates({ instagram_post: { per_mille: 10 }, tiktok_video: { per_mille: 4 } });
    const changed = await me.client.emv.change_model({
      ...{ id, version: 1, label: 'Changing', currency: 'USD', rates: dearer },
    });
    expect(changed.versions.map((v) => [v.version, v.rates.tiktok_video.per_mille])).toEqual([
      [2, 4],
      [1, 2.5],
    ]);
    expect(changed.is_default).toBe(true);
    expect((await me.client.settings.company()).emv_model).toBe(`emv.own-${id}@2`);
    expect(await valueBy(me)).toBeCloseTo(byImpressions(10, 4), 6);
    // A new name is not a new version.
    const renamed = await me.client.emv.change_model({
      ...{ id, version: 2, label: 'Changed', currency: 'USD', rates: dearer },
    });
    expect([renamed.label, renamed.versions.length]).toEqual(['Changed', 2]);
    expect(await valueBy(me, `emv.own-${id}@1`)).toBe(before);
    const { emv_models } = await me.client.reference.metrics();
    expect(emv_models.filter((m) => m.label === 'Changed').map((m) => [m.name, m.is_offered])).toEqual([
      [`emv.own-${id}@2`, true],
      [`emv.own-${id}@1`, false],
    ]);
    expect(emv_models.find((m) => m.name === `emv.own-${id}@1`)?.formula).toContain(
      'USD 2.5 per 1,000 impressions (TikTok video)',
    );
    await expect(me.client.settings.update_company({ emv_model: `emv.own-${id}@1` })).rejects.toMatchObject({
      data: { issues: [{ field: 'emv_model' }] },
    });
  });

  it('warns the later of two people who edit the same version', async () => {
    const { id } = await me.client.emv.create_model({
      ...{ label: 'Two tabs', kind: 'impressions', currency: 'USD', rates: CPM },
    });
    const change = (per_mille: number) =>
      me.client.emv.change_model({
        ...{ id, version: 1, label: 'Two tabs', currency: 'USD' },
        rates: rates({ instagram_post: { per_mille } }),
      });
    const both = await Promise.allSettled([change(1), change(2)]);
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((r) => r.status === 'rejected')?.reason).toMatchObject({ code: 'CONFLICT' });
    expect((await newest(me, id))?.version).toBe(2);
  });

  it('is no longer offered once archived, and still computes existing reports', async () => {
    const { id } = await me.client.emv.create_model({
      ...{ label: 'Old hat', kind: 'impressions', currency: 'USD', rates: CPM },
    });
    await me.client.emv.archive_model({ id, is_archived: true });
    expect(await valueBy(me, `emv.own-${id}@1`)).toBeCloseTo(byImpressions(8, 2.5), 6);
    const again = { label: 'old HAT', kind: 'impressions' as const, currency: 'USD' as const, rates: CPM };
    await me.client.emv.create_model(again);
    await expect(me.client.emv.archive_model({ id, is_archived: false })).rejects.toMatchObject({
      data: { issues: [{ field: 'label', message: 'A model called “Old hat” already exists.' }] },
    });
    const in_use = (await me.client.emv.models()).own.find((m) => m.is_default);
    await expect(
      me.client.emv.archive_model({ id: in_use?.id ?? 0, is_archived: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('refuses meaningless rates', async () => {
    const model = { label: 'Wrong', kind: 'impressions', currency: 'USD' } as const;
    const made = (changes: Parameters<typeof rates>[0]) =>
      me.client.emv.create_model({ ...model, rates: rates(changes) });
    const field = (name: string) => ({ data: { issues: [{ field: name }] } });
    await expect(made({})).rejects.toMatchObject(field('rates'));
    await expect(made({ instagram_post: { like: 1 } })).rejects.toMatchObject(field('rates'));
    await expect(made({ instagram_post: { per_mille: -1 } })).rejects.toMatchObject(
      field('rates.instagram_post.per_mille'),
    );
    const { id } = await made({ instagram_post: { per_mille: 1 } });
    const asActions = rates({ instagram_post: { like: 1 } });
    await expect(
      me.client.emv.change_model({ ...model, id, version: 1, rates: asActions }),
    ).rejects.toMatchObject(field('rates'));
  });

  it('is invisible to other companies', async () => {
    const mine = (await me.client.emv.models()).own[0];
    expect((await other.client.emv.models()).own).toEqual([]);
    expect((await other.client.reference.metrics()).emv_models).toHaveLength(2);
    await expect(valueBy(other, mine?.versions[0]?.name)).rejects.toMatchObject({
      data: { issues: [{ field: 'emv_model' }] },
    });
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    expect((await viewer.client.emv.models()).own).not.toEqual([]);
  });

  it('is recorded in the audit log', async () => {
    const { events } = await me.client.audit.list({ action: 'emv.' });
    expect(events).toContainEqual(
      expect.objectContaining({
        action: 'emv.model_changed',
        target: 'Changing',
        details: expect.objectContaining({ version: 2 }),
      }),
    );
  });
});
