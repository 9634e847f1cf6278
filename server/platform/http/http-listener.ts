import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_PACE, OpenBodies } from './open-bodies.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpListener {
  port: number;
  /** Address to open in a browser. */
  url: string;
  open(handler: Handler): void;
  /** Lets requests in progress finish, for at most `grace_ms`. */
  close(grace_ms: number): Promise<void>;
}

export class PortUnusable extends Error {}

const PATIENCE = {
  /** Until the request headers are complete; silent connections count too. */
  headers_ms: 20_000,
  /** Between two requests of one connection. */
  idle_ms: 72_000,
  /** Without a byte in either direction, as with a client that does not read its answer. */
  silence_ms: 300_000,
  body: BODY_PACE,
};

const STARTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><title>Limelight is starting</title>
<body style="font:16px system-ui;display:grid;place-items:center;height:100vh;margin:0;color:#6d6d79;background:#f7f7f9">
<p>Limelight is starting. The first start builds the demo world, which takes a moment.</p></body></html>
`;

/**
 * Takes the port first and answers 503 until the product is ready: a used port stops a start early, and an
 * early browser sees the reason. Closes stalled connections. Throws `PortUnusable` with a sentence.
 */
export async function openHttpListener(
  host: string,
  port: number,
  version: string,
  { patience = PATIENCE, setting = 'PORT' } = {},
): Promise<HttpListener> {
  let handler: Handler = (request, response) => answerStarting(request, response, version);
  const bodies = new OpenBodies(patience.body);
  const times = {
    headersTimeout: patience.headers_ms,
    connectionsCheckingInterval: Math.ceil(patience.headers_ms / 4),
    keepAliveTimeout: patience.idle_ms,
    // A large upload may exceed Node's five minutes; `OpenBodies` watches its speed instead.
    requestTimeout: 0,
  };
  const server = createServer(times, (request, response) => {
    bodies.watch(request);
    handler(request, response);
  });
  server.timeout = patience.silence_ms;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusable(error, host, port, setting)));
    server.listen(port, host, () => resolve());
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${nameOf(host)}:${taken}`,
    open(next) {
      handler = next;
    },
    close(grace_ms) {
      bodies.close();
      return new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), grace_ms);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

function answerStarting(request: IncomingMessage, response: ServerResponse, version: string) {
  const isPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api/');
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  const message = 'Limelight is starting';
  response.end(
    isPage ? STARTING : JSON.stringify({ code: 'SERVICE_UNAVAILABLE', status: 'starting', message, version }),
  );
}

function unusable(error: NodeJS.ErrnoException, host: string, port: number, setting: string) {
  if (error.code === 'EADDRINUSE') {
    return new PortUnusable(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${setting}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new PortUnusable(
      `Port ${port} needs more rights than this user has. Set ${setting} to 1024 or above.`,
    );
  }
  return new PortUnusable(
    `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Set HOST or ${setting}.`,
  );
}

const nameOf = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
