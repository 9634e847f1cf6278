import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Session } from 'chdb';

/** The embedded engine of this process behind ClickHouse's HTTP interface. */
export interface ClickHouseServer {
  /** With user, password and database, as in CLICKHOUSE_URL. */
  url: string;
  /** Answered requests, and how many were compressed. */
  seen: { requests: number; compressed: number };
  close(): Promise<void>;
}

const USER = 'limelight';
const PASSWORD = 'p@ss word';
const CONNECTIONS = 3;
/** Server defaults of http_max_uri_size and http_max_field_value_size, in bytes. */
const MOST_ADDRESS = 1_048_576;
const MOST_VALUE = 131_072;
/** URL parameters that are not settings. */
const NO_SETTINGS = ['query', 'query_id', 'database', 'session_id'];

interface Connection {
  session: Session;
  settings: Map<string, string>;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

let servers = 0;

/** With a new, empty database. */
export async function serveClickHouse(): Promise<ClickHouseServer> {
  const own = mkdtempSync(path.join(tmpdir(), 'limelight-clickhouse-'));
  const idle = Array.from(
    { length: CONNECTIONS },
    (): Connection => ({ session: new Session(own), settings: new Map() }),
  );
  const waiting: Array<(connection: Connection) => void> = [];
  const database = `limelight_${servers++}`;
  await idle[0]?.session.queryAsync(`CREATE DATABASE IF NOT EXISTS ${database}`, { format: 'Null' });
  const seen = { requests: 0, compressed: 0 };

  async function using<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = idle.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    try {
      return await work(connection);
    } finally {
      const next = waiting.shift();
      if (next) next(connection);
      else idle.push(connection);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Uint8Array> {
    const sent = Buffer.concat(await request.toArray());
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    if (body !== sent) seen.compressed++;
    const address = request.url ?? '/';
    if (address.length > MOST_ADDRESS) throw new Refusal(400, 'Code: 1000. DB::Exception: URI too long');
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/ping') return Buffer.from('Ok.\n');
    checkPassword(request);
    const params = Object.fromEntries(searchParams);
    response.setHeader('X-ClickHouse-Query-Id', params.query_id ?? '');
    response.setHeader('X-ClickHouse-Timezone', 'UTC');
    const text = params.query ?? body.toString();
    checkParameters(text, params);
    return using(async ({ session, settings }) => {
      const run = async (sql: string) => (await session.queryAsync(sql, { format: 'TabSeparated' })).bytes();
      await run(`USE ${params.database ?? 'default'}`);
      for (const [name, value] of Object.entries(params))
        if (name.startsWith('param_')) await run(`SET ${name} = ${quote(value)}`);
      await applySettings(run, settings, params);
      if (params.query === undefined || body.length === 0) return run(text);
      const into = /^([\s\S]*?)\s+FORMAT (\w+)\s*$/.exec(text);
      if (into?.[2] !== 'Native') return run(`${text}\n${body.toString()}`);
      // The library accepts only text.
      const file = path.join(own, randomUUID());
      await writeFile(file, body);
      try {
        return await run(`${into[1]} SELECT * FROM file(${quote(file)}, 'Native')`);
      } finally {
        await rm(file);
      }
    });
  }

  const server = createServer({ maxHeaderSize: 2 * MOST_ADDRESS }, async (request, response) => {
    seen.requests++;
    // The engine blocks this process and its client: a kept connection could close just as it is reused.
    response.shouldKeepAlive = false;
    try {
      const bytes = await answer(request, response);
      response.setHeader('X-ClickHouse-Summary', '{"read_rows":"0","written_rows":"0"}');
      const wants = request.headers['accept-encoding']?.includes('gzip');
      if (!wants || !/[?&]enable_http_compression=1/.test(request.url ?? '')) return response.end(bytes);
      seen.compressed++;
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(bytes));
    } catch (error) {
      const message = (error as Error).message;
      const code = /Code: (\d+)/.exec(message)?.[1];
      response.statusCode = error instanceof Refusal ? error.status : code === '60' ? 404 : 500;
      if (code) response.setHeader('X-ClickHouse-Exception-Code', code);
      response.end(`${message} (version 26.7)\n`);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      for (const { session } of idle) session.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

function checkPassword(request: IncomingMessage) {
  const basic = Buffer.from(`${USER}:${PASSWORD}`).toString('base64');
  if (request.headers.authorization !== `Basic ${basic}`)
    throw new Refusal(
      403,
      'Code: 516. DB::Exception: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)',
    );
}

/** Values of earlier requests on the connection must not count. */
function checkParameters(text: string, params: Record<string, string>) {
  for (const [, name] of text.matchAll(/\{(\w+):[A-Z]\w*/g)) {
    const value = params[`param_${name}`];
    if (value === undefined)
      throw new Error(`Code: 456. DB::Exception: Substitution ${name} is not set. (UNKNOWN_QUERY_PARAMETER)`);
    if (value.length > MOST_VALUE)
      throw new Refusal(400, 'Code: 1000. DB::Exception: HTML Form Exception: Field value too long');
  }
}

/** Each request has its own settings; others keep the server's values. */
async function applySettings(
  run: (sql: string) => Promise<unknown>,
  settings: Map<string, string>,
  params: Record<string, string>,
) {
  const applied = Object.entries(params).filter(([n]) => !NO_SETTINGS.includes(n) && !n.startsWith('param_'));
  for (const name of settings.keys())
    if (params[name] === undefined) {
      await run(`SET ${name} = DEFAULT`);
      settings.delete(name);
    }
  for (const [name, value] of applied) {
    if (settings.get(name) === value) continue;
    await run(`SET ${name} = ${quote(value)}`);
    settings.set(name, value);
  }
}
