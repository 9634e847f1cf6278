import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proposal } from '#contract/proposals.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import type { SignedIn } from '#server/testing/test-app.ts';

let campaign: Campaign;
let me: SignedIn;
let url: string;
let list_id: number;
let assistant: Client;
let opened: Client[] = [];
beforeAll(async () => {
  campaign = await aCampaign();
  me = campaign.me;
  url = await campaign.app.http.listen({ port: 0, host: '127.0.0.1' });
  list_id = (await me.client.lists.add({ name: 'Spring' })).id;
  assistant = await connected(me, ['read', 'propose']);
});
afterAll(async () => {
  for (const client of opened) await client.close();
  await campaign.close();
});

async function connected({ client }: SignedIn, scopes: Array<'read' | 'propose' | 'write'>): Promise<Client> {
  const { key } = await client.keys.create({ name: 'Assistant', scopes });
  const made = new Client({ name: 'test', version: '1' });
  await made.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }) as never,
  );
  opened = [...opened, made];
  return made;
}

async function proposed(kind: Proposal['kind'], args: object, by = assistant): Promise<Proposal | string> {
  const answer = await by.callTool({
    name: `propose_${kind}`,
    arguments: { why: 'They fit the brief.', ...args },
  });
  if (answer.isError) return (answer.content as Array<{ text: string }>)[0]?.text ?? '';
  return (answer.structuredContent as { proposal: Proposal }).proposal;
}
const made = async (kind: Proposal['kind'], args: object) => {
  const proposal = await proposed(kind, args);
  if (typeof proposal === 'string') throw new Error(proposal);
  return proposal;
};
const inList = async () =>
  (await me.client.lists.profiles({ id: list_id })).profiles.map(({ profile_id, status }) => [
    profile_id,
    status,
  ]);

describe('a change that an assistant proposes', () => {
  it('is made when a person approves it, and can be undone', async () => {
    const anna = campaign.profile_id('anna');
    const proposal = await made('add_to_list', { list_id, profile_ids: [anna] });
    expect(proposal).toMatchObject({
      ...{ state: 'pending', key: 'Assistant', why: 'They fit the brief.', items: ['anna'], total: 1 },
      object: { kind: 'list', id: list_id, name: 'Spring' },
    });
    expect(await inList()).toEqual([]);
    expect(await me.client.settings.navigation()).toMatchObject({ proposals: 1 });
    expect(await me.client.proposals.approve({ id: proposal.id })).toMatchObject({
      ...{ state: 'approved', can_undo: true },
    });
    expect(await inList()).toEqual([[anna, null]]);
    await expect(me.client.proposals.approve({ id: proposal.id })).rejects.toMatchObject({ status: 409 });
    expect(await me.client.proposals.undo({ id: proposal.id })).toMatchObject({ state: 'undone' });
    expect(await inList()).toEqual([]);
    const admin = await campaign.app.signIn({ company_id: me.company_id });
    const { events } = await admin.client.audit.list({});
    expect(events.map(({ action, target }) => [action, target])).toEqual(
      expect.arrayContaining([
        ['proposals.made', 'Spring'],
        ['proposals.approved', 'Spring (Assistant)'],
        ['proposals.undone', 'Spring (Assistant)'],
        ['lists.creators_added', 'Spring'],
      ]),
    );
  });

  it('is of every kind: statuses, campaigns, posts and texts of reports', async () => {
    const anna = campaign.profile_id('anna');
    await me.client.lists.add_profiles({ list_id, profile_ids: [anna] });
    const { statuses } = await me.client.lists.set_options({
      ...{ id: list_id, revision: 0, categories: [], custom_dropdowns: [] },
      statuses: [{ status: 'Agreed', color: 'green' }],
    });
    const approve = async ({ id }: Proposal) => (await me.client.proposals.approve({ id })).state;
    const undo = async ({ id }: Proposal) => (await me.client.proposals.undo({ id })).state;

    expect(await proposed('set_status', { list_id, profile_ids: [anna], status: 'Gone' })).toBe(
      'The list has no such status. Available: Agreed.',
    );
    const status = await made('set_status', { list_id, profile_ids: [anna], status: 'agreed' });
    expect(await approve(status)).toBe('approved');
    expect(await inList()).toEqual([[anna, statuses[0]?.id]]);
    expect(await undo(status)).toBe('undone');
    expect(await inList()).toEqual([[anna, null]]);

    const days = { start_date: '2026-04-01', end_date: '2026-04-30' };
    const start = await made('start_campaign', { list_id, name: 'April', ...days });
    expect(await approve(start)).toBe('approved');
    const names = async () => (await me.client.monitors.list({})).monitors.map(({ name }) => name);
    expect(await names()).toContain('April');
    expect(await undo(start)).toBe('undone');
    expect(await names()).not.toContain('April');

    const { monitor_id } = campaign;
    const posts = async () => (await me.client.monitors.posts({ id: monitor_id })).posts.map(({ id }) => id);
    const [first = ''] = await posts();
    const exclude = await made('exclude_posts', { monitor_id, post_ids: [first] });
    expect(await approve(exclude)).toBe('approved');
    expect(await posts()).not.toContain(first);
    expect(await undo(exclude)).toBe('undone');
    expect(await posts()).toContain(first);
    expect(await proposed('exclude_posts', { monitor_id, post_ids: ['1'] })).toBe(
      'Not all of these posts are in the campaign.',
    );

    const object = { kind: 'monitor' as const, id: monitor_id };
    const text = await made('write_report_text', { ...object, text: 'It went well.' });
    expect(await approve(text)).toBe('approved');
    expect(await me.client.exports.layout(object)).toMatchObject({ introduction: 'It went well.' });
    expect(await undo(text)).toBe('undone');
    expect(await me.client.exports.layout(object)).toMatchObject({ introduction: '', is_kept: false });
  });

  it('is rejected without an effect, and the rejection can be undone', async () => {
    const { id } = await made('add_to_list', { list_id, profile_ids: [campaign.profile_id('ben')] });
    expect(await me.client.proposals.reject({ id })).toMatchObject({ state: 'rejected', can_undo: true });
    expect(await me.client.proposals.undo({ id })).toMatchObject({ state: 'pending' });
    expect((await me.client.proposals.list({})).proposals.map((one) => one.id)).toContain(id);
    await me.client.proposals.reject({ id });
    expect((await me.client.proposals.list({ show: 'decided' })).proposals[0]).toMatchObject({ id });
  });

  it('is refused for keys without the scope, viewers, unknown objects and other companies', async () => {
    const { app } = campaign;
    const reader = await connected(me, ['read']);
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('propose_add_to_list');
    const input = { list_id, profile_ids: [campaign.profile_id('ben')] };
    expect(await proposed('add_to_list', input, reader)).toMatch(
      /^This key does not have the scope “propose”/,
    );
    expect(await proposed('add_to_list', { ...input, list_id: 99_999 })).toMatch(/not found|no such/i);
    expect(await proposed('add_to_list', { ...input, profile_ids: [99_999] })).toBe(
      'One of the creators is unknown.',
    );
    expect(await proposed('add_to_list', { ...input, colour: 'red' })).toMatch(/colour/);
    const { id } = await made('add_to_list', input);
    const stranger = await app.signIn({ role: 'admin' });
    expect((await stranger.client.proposals.list({})).proposals).toEqual([]);
    for (const call of ['approve', 'reject', 'undo'] as const)
      await expect(stranger.client.proposals[call]({ id })).rejects.toMatchObject({ status: 404 });
    // The list is private: a colleague neither sees nor decides what is proposed for it.
    const colleague = await app.signIn({ role: 'member', company_id: me.company_id });
    expect((await colleague.client.proposals.list({})).proposals).toEqual([]);
    await expect(colleague.client.proposals.approve({ id })).rejects.toMatchObject({ status: 404 });
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    await expect(viewer.client.proposals.list({})).rejects.toMatchObject({ status: 403 });
  });

  it('is limited to fifty pending ones per key', async () => {
    const other = await connected(me, ['read', 'propose']);
    const input = { list_id, profile_ids: [campaign.profile_id('ben')] };
    for (let i = 0; i < 50; i++) expect(typeof (await proposed('add_to_list', input, other))).toBe('object');
    expect(await proposed('add_to_list', input, other)).toMatch(/^50 proposals of this key are waiting/);
  });
});
