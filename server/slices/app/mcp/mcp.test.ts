import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#server/platform/root.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { PUBLIC_URL, type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { allTools } from './mcp-tools.ts';

let app: TestApp;
let me: SignedIn;
let url: string;
let board: number;

const JUNE = { from_date: '2026-06-01', to_date: '2026-06-30' };
const post = (id: number, account_id: number, day: string, message: string, likes: number): RawPost => ({
  ...{ id, account_id, message, likes, type: 'instagram_post', comments: 0, shares: 0 },
  at: at(`${day}T12:00:00Z`),
});

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-10T12:00:00Z') });
  me = await app.signIn();
  await insertAccounts(app, [
    { id: 901, profile_id: 101, followers: 1000, country: 'FR' },
    { id: 902, profile_id: 102, followers: 20_000, country: 'DE' },
  ]);
  await insertPosts(app, [
    post(1, 901, '2026-06-05', '#ada', 100),
    post(2, 901, '2026-06-06', '#ada #bela', 300),
    post(3, 902, '2026-06-07', '#bela', 50),
  ]);
  const ids = await Promise.all(
    ['ada', 'bela'].map(async (name) => (await me.client.brands.create({ name, hashtags: [name] })).id),
  );
  board = (await me.client.leaderboards.create({ name: 'Lanterns', brands: ids.map((id) => ({ id })) })).id;
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const keyOf = async (user: SignedIn) =>
  (await user.client.keys.create({ name: 'Assistant', scopes: ['read'] })).key;
const overHttp = (key: string) =>
  new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

interface ToolResult {
  answer?: Record<string, unknown>;
  source?: Record<string, unknown>;
  refused?: string;
}

/** The client has the list, so it validates answers with the tool's schema. */
async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<ToolResult> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  const [first] = content as Array<{ text: string }>;
  if (isError) return { refused: first?.text ?? '' };
  expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
  return structuredContent as ToolResult;
}

describe('an assistant over HTTP', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(overHttp(await keyOf(me)));
  });
  afterAll(() => client.close());

  it('gets instructions on numbers, and lists reads that the contract describes', async () => {
    expect(client.getInstructions()).toContain('null is unknown, not 0');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(allTools().map(({ listed }) => listed.name));
    for (const { name, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z_]{3,60}$/);
      expect(inputSchema.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
    const search = tools.find(({ name }) => name === 'keywords_statistics');
    expect(search?.inputSchema.required).toEqual(['keyword', 'from_date', 'to_date']);
    // Every tool is a call without side effects.
    const { paths } = (await app.http.inject('/api/openapi.json')).json();
    for (const { path: address } of allTools()) expect(paths[address]?.get, address).toBeDefined();
  });

  it('returns keyword statistics: the API’s answer, with origins and n', async () => {
    await client.listTools();
    const { answer, source } = await ask(client, 'keywords_statistics', { keyword: '#ada', ...JUNE });
    expect(answer).toEqual(await me.client.keywords.statistics({ keyword: '#ada', ...JUNE }));
    expect(answer).toMatchObject({ posts: 2, influencers: 1, interactions: 400 });
    expect(answer).toHaveProperty('origins.impressions.estimated');
    expect(source).toMatchObject({
      ...{ n: 2, unit: 'posts', asked_at: '2026-06-10T12:00:00.000Z' },
      address: `${PUBLIC_URL}/api/keyword/statistics?keyword=%23ada&from_date=2026-06-01&to_date=2026-06-30`,
    });
    // The source address gives the same answer.
    const address = String(source?.address).replace(PUBLIC_URL, '');
    expect((await app.http.inject({ url: address, headers: me.headers })).json()).toEqual(answer);
  });

  it('returns the leading brand, and posts to cite', async () => {
    const leaders = await ask(client, 'leaderboards_brands', { id: board, sort_by: 'interactions' });
    expect(leaders.answer?.brands).toMatchObject([
      { name: 'ada', rank: 1, platforms: { all: { publications: 2, interactions: 400 } } },
      { name: 'bela', rank: 2, platforms: { all: { publications: 2, interactions: 350 } } },
    ]);
    expect(leaders.source).toMatchObject({ n: 3, unit: 'posts' });
    // Only likes are known, so impressions are 10 per like.
    const estimated = { measured: 0, platform_views: 0, imported: 0, edited: 0 };
    expect(leaders.answer).toMatchObject({
      origins: { impressions: { ...estimated, estimated: 4500 } },
      brands: [
        { origins: { impressions: { ...estimated, estimated: 4000 } } },
        { origins: { impressions: { ...estimated, estimated: 3500 } } },
      ],
    });
    const of = (tool: string, args = {}) => ask(client, `leaderboards_${tool}`, { id: board, ...args });
    expect((await of('influencers', { limit: 1 })).source).toMatchObject({ n: 3, unit: 'posts' });
    expect((await of('top_posts', { limit: 1 })).source).toMatchObject({ n: 3, unit: 'posts' });
    expect((await of('brand_timeline')).source).toMatchObject({
      ...{ n: 4, unit: 'posts of each brand, added up' },
    });
    const cited = await ask(client, 'keywords_posts', { keyword: '#bela', limit: 1, ...JUNE });
    expect(cited.answer?.posts).toMatchObject([{ message: '#bela', created_date: '2026-06-07' }]);
    expect(cited.source).toMatchObject({ n: 2, unit: 'posts' });
  });

  it('finds a creator of its company, invisible to other companies', async () => {
    await me.client.profiles.add({
      name: 'Odile Lantern',
      kind: 'influencer',
      accounts: [{ platform: 'tiktok', username: 'odile' }],
    });
    const result = await ask(client, 'profiles_search', { search: 'odile' });
    expect(result).toMatchObject({ answer: { profiles: [{ name: 'Odile Lantern' }] }, source: { n: 1 } });
    const other = await connected(overHttp(await keyOf(await app.signIn())));
    expect(await ask(other, 'profiles_search', { search: 'odile' })).toMatchObject({ source: { n: 0 } });
    expect(await ask(other, 'leaderboards_brands', { id: board })).toMatchObject({
      refused: expect.stringMatching(/not found/),
    });
    await other.close();
  });

  it('explains an invalid argument in a sentence', async () => {
    const wrong = (args: Record<string, unknown>) => ask(client, 'keywords_posts', { ...JUNE, ...args });
    expect(await wrong({ keyword: '#ada', nation: 'FR' })).toMatchObject({
      refused: expect.stringMatching(/^No such argument: nation\. There are keyword, from_date/),
    });
    expect(await wrong({})).toEqual({ refused: 'keyword: Keyword is required' });
    expect(await wrong({ keyword: '#ada', from_date: '2026-07-01' })).toEqual({
      refused: 'to_date: The end must not be before the start',
    });
    await expect(client.callTool({ name: 'keywords_delete_filter', arguments: {} })).rejects.toThrow(
      'There is no tool',
    );
  });
});

describe('access', () => {
  const send = (
    headers: Record<string, string>,
    payload: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' },
  ) =>
    app.http.inject({
      ...{ method: 'POST', url: '/api/mcp', payload: payload as object },
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });

  it('is limited to holders of an API key, one message at a time', async () => {
    const key = await keyOf(me);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await send(bearer)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    for (const headers of [{}, me.headers, { authorization: 'Bearer ll_wrong' }]) {
      const answer = await send(headers as Record<string, string>);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().message).toContain('API key');
    }
    expect((await send(bearer, [{ jsonrpc: '2.0', id: 1, method: 'ping' }])).statusCode).toBe(400);
    expect((await app.http.inject({ url: '/api/mcp', headers: bearer })).statusCode).toBe(405);
  });

  it('sees and queries no more than the person who created the key', async () => {
    const guest = await app.signIn({ role: 'viewer', flags: { profile_only: true } });
    const client = await connected(overHttp(await keyOf(guest)));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('profiles_search');
    expect(names.filter((name) => /^(keywords|lists|monitors|leaderboards)_/.test(name))).toEqual([]);
    expect(await ask(client, 'monitors_list', {})).toEqual({
      refused: expect.stringMatching(/limited to profiles/),
    });
    await client.close();
  });
});

describe('an assistant over standard input and output', () => {
  const args = [path.join(ROOT, 'scripts/run.mjs'), 'server/mcp-cli.ts'];

  it('has the same tools', async () => {
    const env = { ...process.env, LIMELIGHT_URL: url, LIMELIGHT_KEY: await keyOf(me) } as Record<
      string,
      string
    >;
    const client = await connected(new StdioClientTransport({ command: process.execPath, args, env }));
    expect((await client.listTools()).tools).toHaveLength(allTools().length);
    const { source } = await ask(client, 'keywords_statistics', { keyword: '#ada', ...JUNE });
    expect(source).toMatchObject({ n: 2 });
    await client.close();
  });

  it('continues after lines that are not messages', async () => {
    const env = { ...process.env, LIMELIGHT_URL: url, LIMELIGHT_KEY: await keyOf(me) };
    const program = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
    const hostile = [
      ...['', 'not JSON', '[]', 'null', '{"jsonrpc":"1.0"}', '\0\0', '{"jsonrpc":"2.0","id":1,"method":"'],
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: '__proto__', params: { __proto__: 1 } }),
      JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: '../../users.list' } }),
      JSON.stringify({ jsonrpc: '2.0', id: 3, result: { tools: [] } }),
      `"${'x'.repeat(3_000_000)}"`,
    ];
    for (const line of hostile) program.stdin.write(`${line}\n`);
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'tools/list' })}\n`);
    const answers = new Map<unknown, { error?: object; result?: { tools?: unknown[]; isError?: boolean } }>();
    while (!answers.has('last')) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The program ended');
      const answer = JSON.parse(value);
      answers.set(answer.id, answer);
    }
    expect(answers.get('last')?.result?.tools).toHaveLength(allTools().length);
    const escaped = answers.get(2);
    expect(escaped === undefined || escaped.error !== undefined || escaped.result?.isError).toBe(true);
    program.stdin.end();
    program.kill();
  });

  it('explains why the server cannot be reached', async () => {
    const env = { ...process.env, LIMELIGHT_URL: url, LIMELIGHT_KEY: 'll_wrong' } as Record<string, string>;
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' });
    await expect(connected(transport)).rejects.toThrow(/did not answer.*API key/s);
    const code = await new Promise((resolve) => {
      execFile(process.execPath, args, { env: { ...env, LIMELIGHT_KEY: '' } }, (error) =>
        resolve(error?.code),
      );
    });
    expect(code).toBe(2);
  });
});
