import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * Load balancer of shards without Keeper: it runs each `ON CLUSTER` statement on every shard, and makes
 * replicated engines plain ones. Other requests go to the shards in turn; one that is down is skipped.
 */
export interface ClusterFront {
  url: string;
  close(): Promise<void>;
}

const DDL = /^\s*(?:CREATE|ALTER|DROP|TRUNCATE|OPTIMIZE|RENAME|DELETE|SYSTEM)\b[^'(]*?( ON CLUSTER \w+)/;
const REPLICATED = /ENGINE = Replicated(\w*MergeTree)\('[^']*', '\{replica\}'(?:, )?/;

/** Null for statements of one shard. */
function everywhere(statement: string): string | null {
  const match = DDL.exec(statement);
  return match
    ? statement
        .replace(match[1] as string, '')
        .replace(REPLICATED, 'ENGINE = $1(')
        .replace('MergeTree()', 'MergeTree')
    : null;
}

interface Answer {
  status: number;
  body: Buffer;
}

export async function clusterFront(urls: string[]): Promise<ClusterFront> {
  let turn = 0;

  function sent(to: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const headers = { ...incoming.headers, host: new URL(to).host, 'content-length': body.length };
    delete (headers as Record<string, unknown>)['transfer-encoding'];
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${to}${incoming.url}`,
        { method: incoming.method, headers, agent: false },
        resolve,
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  async function onAll(incoming: IncomingMessage, statement: string): Promise<Answer> {
    delete incoming.headers['content-encoding'];
    const answers = await Promise.allSettled(
      urls.map(async (url) => {
        const answer = await sent(url, incoming, Buffer.from(statement));
        return { status: answer.statusCode ?? 500, body: Buffer.concat(await answer.toArray()) };
      }),
    );
    const lost = answers.find((a) => a.status === 'rejected');
    if (lost)
      return {
        status: 500,
        body: Buffer.from(
          'Code: 159. DB::Exception: Distributed DDL task is not finished. (TIMEOUT_EXCEEDED)',
        ),
      };
    const all = answers.flatMap((a) => (a.status === 'fulfilled' ? [a.value] : []));
    return all.find(({ status }) => status !== 200) ?? (all[0] as Answer);
  }

  async function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
    const first = turn++;
    for (let tried = 0; ; ) {
      const url = urls[(first + tried) % urls.length] as string;
      try {
        const answer = await sent(url, incoming, body);
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.once('error', () => response.destroy());
        return void answer.pipe(response);
      } catch (error) {
        if (++tried < urls.length && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        return void response.writeHead(502).end(`Bad gateway: ${(error as Error).message}`);
      }
    }
  }

  const server = createServer({ maxHeaderSize: 2_000_000 }, async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    const packed = incoming.headers['content-encoding'] === 'gzip';
    const query = new URL(incoming.url ?? '/', 'http://front').searchParams.get('query');
    const ddl = query === null ? everywhere((packed ? gunzipSync(body) : body).toString()) : null;
    if (ddl === null) return pass(incoming, body, response);
    const answer = await onAll(incoming, ddl);
    const code = /Code: (\d+)/.exec(answer.body.toString())?.[1];
    if (answer.status !== 200 && code) response.setHeader('X-ClickHouse-Exception-Code', code);
    response.writeHead(answer.status).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
