import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SECRET, PAGE_UPLOAD } from '#contract/drafts/creator-page.ts';
import { type BriefedCampaign, briefedCampaign, NO_BRIEF } from '#server/testing/briefed-campaign.ts';
import { CAMPAIGN_NOW } from '#server/testing/campaign.ts';
import { sentFile } from '#server/testing/sent-file.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import type { SignedIn } from '#server/testing/test-app.ts';
import { MOST_STORED, sweepCampaignFiles } from './campaign-files.ts';

const VIDEO = readFileSync(new URL('../../testing/fifteen-seconds.mp4', import.meta.url));
const DAY_MS = 86_400_000;

let now = CAMPAIGN_NOW;
let campaign: BriefedCampaign;
let me: SignedIn;
let outsider: SignedIn;
let anna: string;
let key: string;

beforeAll(async () => {
  campaign = await briefedCampaign({ now: () => now });
  ({ me } = campaign);
  outsider = await campaign.app.signIn({ role: 'member' });
  anna = await campaign.secretOf('anna');
  key = await campaign.key('anna');
});
afterAll(() => campaign.close());

const upload = (bytes: Buffer, name = 'draft.mp4', secret = anna) =>
  sentFile(campaign.app, { url: PAGE_UPLOAD, bytes, name, headers: { [PAGE_SECRET]: secret } });
const fileOf = async (bytes: Buffer) => (await upload(bytes)).json().file as { id: number; url: string };
const get = (url: string, headers: Record<string, string> = {}) => campaign.app.http.inject({ url, headers });
const stored = () => campaign.app.services.files.list('drafts');
const rows = async () =>
  (await campaign.app.services.db.selectFrom('campaign_file').selectAll().execute()).length;
const boardItem = async () => {
  const board = await me.client.drafts.board({ id: campaign.id });
  const item = board.items.find((one) => one.key === key);
  if (!item) throw new Error('The deliverable is missing');
  return item;
};

describe('a brief', () => {
  it('is shown to its creators, without competitors, prices and other creators', async () => {
    await me.client.drafts.set_brief({
      ...{ ...NO_BRIEF, id: campaign.id, revision: 0, text: 'Show the lamp.', dos: ['Daylight'] },
      ...{ tags: ['#LumiSpring', '@lumi'], competitors: ['Glow Co'], markets: ['FR'] },
      link: 'https://lumi.example/spring',
    });
    const page = await campaign.page(anna);
    expect(page).toMatchObject({ campaign: 'Spring', creator: 'anna', brief: { text: 'Show the lamp.' } });
    expect(page.deliverables).toMatchObject([{ key, quantity: 1, due: '2026-03-25', stage: 'briefed' }]);
    const text = JSON.stringify(page);
    for (const secret of ['Glow Co', '1234', 'ben']) expect(text).not.toContain(secret);
  });

  it('is not overwritten by an older revision', async () => {
    const edit = { ...NO_BRIEF, id: campaign.id, revision: 0 };
    await expect(me.client.drafts.set_brief(edit)).rejects.toMatchObject({ status: 409 });
    const { revision } = await me.client.drafts.brief({ id: campaign.id });
    expect(revision).toBe(1);
  });

  it('is accepted in the revision that was read, and questions are answered on the page', async () => {
    const { nobody } = campaign.app;
    await expect(nobody.drafts.accept({ token: anna, revision: 0 })).rejects.toMatchObject({ status: 409 });
    const accepted = await nobody.drafts.accept({ token: anna, revision: 1 });
    expect(accepted).toMatchObject({ accepted_older: false, deliverables: [{ stage: 'draft_due' }] });
    await nobody.drafts.ask({ token: anna, text: 'Which lamp?' });
    const { responses, unseen } = await me.client.client.responses({});
    expect(responses[0]).toMatchObject({ text: 'Which lamp?', by: 'anna', with_creator: true });
    expect(unseen).toBe(1);
    await me.client.drafts.answer({
      ...{ id: campaign.id, profile_id: campaign.profile_id('anna'), text: 'The green one.' },
    });
    const [answered] = (await me.client.client.responses({})).responses;
    expect([responses[0]?.is_answered, answered?.is_answered]).toEqual([false, true]);
    const { messages } = await campaign.page(anna);
    expect(messages).toMatchObject([{ text: 'Which lamp?' }, { text: 'The green one.', by: '' }]);
    const { token } = await publish(me, { type: 'monitor', type_id: campaign.id });
    const room = await visitorOf(campaign.app, token)(`/client_room/${campaign.id}`);
    expect(room.body).not.toContain('Which lamp?');
    const [mail] = await campaign.app.services.db.selectFrom('message_outbox').selectAll().execute();
    expect(JSON.stringify(mail)).toContain(`/monitor/${campaign.id}?tab=drafts`);
  });
});

describe('a draft', () => {
  it('is checked before anybody reads it', async () => {
    const file = await fileOf(VIDEO);
    const caption = 'Love it! #lumispring vs #glowco https://lumi.example/spring?x=1 https://b.example';
    const page = await campaign.app.nobody.drafts.send({ token: anna, key, file_id: file.id, caption });
    expect(page.deliverables[0]?.drafts).toMatchObject([{ version: 1, state: 'in_review' }]);
    const [draft] = (await boardItem()).drafts;
    const checks = Object.fromEntries((draft?.checks ?? []).map((one) => [one.kind, one]));
    expect(checks).toMatchObject({
      tag: { state: 'problem', words: ['@lumi'] },
      disclosure: { state: 'problem', market: 'FR' },
      link: { state: 'passed' },
      safety: { state: 'passed' },
      competitor: { state: 'problem', words: ['Glow Co'] },
    });
    expect((await me.client.drafts.waiting()).drafts).toMatchObject([
      { monitor_id: campaign.id, creator: 'anna', version: 1 },
    ]);
  });

  it('plays from any second, without scripts', async () => {
    const url = (await boardItem()).drafts[0]?.file?.url ?? '';
    const whole = await get(url, me.headers);
    expect(whole.headers).toMatchObject({
      ...{ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' },
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(whole.rawPayload.equals(VIDEO)).toBe(true);
    const part = await get(url, { ...me.headers, range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${VIDEO.length}`);
    expect(part.rawPayload.equals(VIDEO.subarray(100, 200))).toBe(true);
    const last = await get(url, { ...me.headers, range: 'bytes=-10' });
    expect(last.rawPayload.equals(VIDEO.subarray(-10))).toBe(true);
  });

  it('is commented on and decided by the client once the brief shows it', async () => {
    const { id } = campaign;
    const { token } = await publish(me, { type: 'monitor', type_id: id });
    const visitor = visitorOf(campaign.app, token);
    const answer = (path: string, payload: object) =>
      campaign.app.http.inject({
        method: 'POST',
        url: `/api/drafts/${id}/${path}?public_token=${token}`,
        payload,
      });
    const [draft] = (await boardItem()).drafts;
    const url = draft?.file?.url ?? '';
    const remark = { draft_id: draft?.id, text: 'Cut here', second: 12, x: null, y: null, by: 'Cora' };
    expect((await visitor(`/drafts/${id}/client`)).json()).toEqual({ items: [] });
    expect((await get(url)).statusCode).toBe(404);
    expect((await answer('comments', remark)).statusCode).toBe(404);
    const { files: _files, ...brief } = await me.client.drafts.brief({ id });
    await me.client.drafts.set_brief({ ...brief, id, shows_client: true });
    expect((await get(url)).statusCode).toBe(200);
    expect((await answer('comments', { ...remark, by: '' })).statusCode).toBe(400);
    expect((await answer('comments', remark)).json()).toMatchObject({
      comments: [{ second: 12, by: 'Cora', is_client: true }],
    });
    const other = await answer('decisions', { draft_id: 999, decision: 'approved', text: '', by: 'Cora' });
    expect(other.statusCode).toBe(404);
    const decided = await answer('decisions', {
      draft_id: draft?.id,
      decision: 'changes',
      text: '',
      by: 'Cora',
    });
    expect(decided.json()).toMatchObject({ state: 'changes', decided_by: 'Cora' });
    expect((await boardItem()).drafts[0]).toMatchObject({ state: 'changes', decided_by: 'Cora' });
    const page = await campaign.page(anna);
    expect(JSON.stringify(page)).not.toContain('Cora');
    expect(page.deliverables[0]?.drafts[0]?.comments).toMatchObject([{ text: 'Cut here', second: 12 }]);
  });

  it('is approved in its newest version alone, and compared with the published post', async () => {
    const { id } = campaign;
    const caption = 'Publicité : new light. #LumiSpring @lumi https://lumi.example/spring';
    const sent = await Promise.all(
      [1, 2].map(() => campaign.app.nobody.drafts.send({ token: anna, key, caption })),
    );
    expect(sent).toHaveLength(2);
    const { drafts } = await boardItem();
    expect(drafts.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(drafts[0]?.checks.every(({ state }) => state === 'passed')).toBe(true);
    const decide = (draft_id: number) =>
      me.client.drafts.decide({ id, draft_id, decision: 'approved', text: '', by: '' });
    await expect(decide(drafts[1]?.id ?? 0)).rejects.toMatchObject({ status: 409 });
    expect(await decide(drafts[0]?.id ?? 0)).toMatchObject({ state: 'approved' });
    await expect
      .poll(async () => (await boardItem()).findings.length, { timeout: 20_000, interval: 500 })
      .toBeGreaterThan(0);
    const { stage, findings } = await boardItem();
    expect(['live', 'measured']).toContain(stage);
    expect(findings[0]?.checks.map(({ kind }) => kind)).toEqual(['tag', 'disclosure', 'link']);
  });
});

describe('access', () => {
  it('is refused to other companies', async () => {
    const { id } = campaign;
    for (const call of [
      () => outsider.client.drafts.board({ id }),
      () => outsider.client.drafts.brief({ id }),
      () => outsider.client.drafts.create_page({ id, profile_id: campaign.profile_id('anna') }),
      () => outsider.client.drafts.answer({ id, profile_id: campaign.profile_id('anna'), text: 'x' }),
      () => outsider.client.drafts.submit({ id, profile_id: campaign.profile_id('anna'), key, caption: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect((await outsider.client.drafts.waiting()).drafts).toEqual([]);
    const url = `/api/drafts/${id}/files`;
    const { headers } = outsider;
    expect((await sentFile(campaign.app, { url, bytes: VIDEO, headers })).statusCode).toBe(404);
  });

  it('to a file ends with the creator’s link, and is not that of another creator', async () => {
    const page = await campaign.page(anna);
    const url = page.deliverables[0]?.drafts.at(-1)?.file?.url ?? '';
    expect((await get(url)).statusCode).toBe(200);
    const ben = await campaign.secretOf('ben');
    const of = new URL(url, 'https://x.example');
    const own = await upload(VIDEO, 'b.mp4', ben);
    const other = new URL(own.json().file.url, 'https://x.example');
    expect((await get(`${of.pathname}${other.search}`)).statusCode).toBe(404);
    expect((await get(`${of.pathname}?page=1&by=x`)).statusCode).toBe(404);
    const taken = { token: anna, key, file_id: own.json().file.id };
    await expect(campaign.app.nobody.drafts.send(taken)).rejects.toMatchObject({ status: 409 });
    await expect(
      campaign.app.nobody.drafts.send({ token: ben, key, caption: 'Not mine' }),
    ).rejects.toMatchObject({ status: 409 });
    await me.client.drafts.revoke_page({ id: campaign.id, profile_id: campaign.profile_id('ben') });
    await expect(campaign.page(ben)).rejects.toMatchObject({ status: 404 });
    expect((await upload(VIDEO, 'c.mp4', ben)).statusCode).toBe(404);
    expect((await get(`${other.pathname}${other.search}`)).statusCode).toBe(404);
    expect((await upload(VIDEO, 'c.mp4', 'nobody')).statusCode).toBe(404);
  });

  it('ends on the last day of a link', async () => {
    const ben = await campaign.secretOf('ben', 1);
    now = new Date(CAMPAIGN_NOW.getTime() + 2 * DAY_MS);
    await expect(campaign.page(ben)).rejects.toThrow(/expired/);
    now = CAMPAIGN_NOW;
  });
});

describe('uploads', () => {
  it('refuse what is not a picture or video by its content, and leave nothing behind', async () => {
    const before = { files: (await stored()).length, rows: await rows() };
    const hostile: Array<[string, Buffer]> = [
      ['page.mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
      ['brief.pdf', Buffer.from('%PDF-1.7 …')],
      ['zip.mp4', Buffer.from('PK\u0003\u0004 a bomb')],
      ['cut.mp4', VIDEO.subarray(0, VIDEO.length - 500)],
      ['polyglot.mp4', Buffer.concat([VIDEO, Buffer.from('<script>alert(1)</script>')])],
      ['empty.mp4', Buffer.alloc(0)],
      ['avif.mp4', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ];
    for (const [name, bytes] of hostile) expect((await upload(bytes, name)).statusCode, name).toBe(400);
    expect({ files: (await stored()).length, rows: await rows() }).toEqual(before);
  });

  it('stop at the company’s storage, and count uploads that are under way', async () => {
    const { db } = campaign.app.services;
    const row = {
      ...{ company_id: me.company_id, monitor_id: campaign.id, profile_id: campaign.profile_id('anna') },
      ...{ file_key: 'drafts/other', name: '', type: '', size: MOST_STORED - 1000, created_at: now },
    };
    const { id } = await db.insertInto('campaign_file').values(row).returning('id').executeTakeFirstOrThrow();
    const full = await upload(VIDEO);
    expect(full.statusCode).toBe(413);
    expect(full.json().data.code).toBe('draft_storage_full');
    await db.deleteFrom('campaign_file').where('id', '=', id).execute();
    expect((await upload(VIDEO)).statusCode).toBe(200);
  });

  it('that nobody used, and those that a killed process left, are removed after a day', async () => {
    const { services } = campaign.app;
    const { id } = await fileOf(VIDEO);
    const used = (await boardItem()).drafts.at(-1)?.file?.url ?? '';
    await services.db
      .insertInto('campaign_file')
      .values({
        ...{ company_id: me.company_id, monitor_id: campaign.id, profile_id: campaign.profile_id('anna') },
        ...{ file_key: 'drafts/cut', name: '', type: '', size: 5, created_at: now },
      })
      .execute();
    const later = () => new Date(Date.now() + 2 * DAY_MS);
    await sweepCampaignFiles({ ...services, now: later });
    const left = await services.db.selectFrom('campaign_file').select('id').execute();
    expect(left.map((one) => one.id)).not.toContain(id);
    expect(await stored()).toHaveLength(left.length);
    expect((await get(used, me.headers)).statusCode).toBe(200);
  });

  it('of a campaign end with it', async () => {
    const { services } = campaign.app;
    const url = (await boardItem()).drafts.at(-1)?.file?.url ?? '';
    await me.client.monitors.delete({ id: campaign.id });
    expect((await get(url, me.headers)).statusCode).toBe(404);
    await expect(campaign.page(anna)).rejects.toMatchObject({ status: 404 });
    await services.db.deleteFrom('monitor').where('id', '=', campaign.id).execute();
    await sweepCampaignFiles({ ...services, now: () => new Date(Date.now() + 2 * DAY_MS) });
    expect(await stored()).toEqual([]);
  });
});
