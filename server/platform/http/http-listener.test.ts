import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type HttpListener, openHttpListener } from './http-listener.ts';

const PATIENCE = {
  headers_ms: 400,
  idle_ms: 400,
  silence_ms: 60_000,
  body: { window_ms: 800, least_bytes: 100 },
};

let listener: HttpListener;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.close(0);
});

async function open() {
  listener = await openHttpListener('127.0.0.1', 0, '0.0.0', { patience: PATIENCE });
  listener.open(async (request, response) => {
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      response.end(String(bytes));
    } catch {
      response.destroy();
    }
  });
}

async function send(text: string): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const POST = 'POST /api/imports HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n';
const closed = (socket: Socket) =>
  new Promise((done) => (socket.destroyed ? done(null) : socket.once('close', done)));

test('closes 300 half-sent bodies', async () => {
  await open();
  const all = await Promise.all(Array.from({ length: 300 }, () => send(`${POST}half`)));
  for (const socket of all) socket.resume();
  await Promise.all(all.map(closed));
  expect(all.every((socket) => socket.destroyed)).toBe(true);
});

test('closes half-sent bodies also while the product starts, and after an early answer', async () => {
  listener = await openHttpListener('127.0.0.1', 0, '0.0.0', { patience: PATIENCE });
  const socket = await send(`${POST}half`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('503');
  await closed(socket);
});

test.each([
  ['says nothing', ''],
  ['sends half its headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-half: '],
  ['is idle after its answer', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
])('closes a connection that %s', async (_, text) => {
  await open();
  const socket = await send(text);
  socket.resume();
  await closed(socket);
  expect(socket.destroyed).toBe(true);
});

test('accepts a slow but steady body of any duration', async () => {
  await open();
  const socket = await send(POST.replace('5000', '20000'));
  const [answer] = await Promise.all([
    once(socket, 'data'),
    (async () => {
      for (let sent = 0; sent < 20_000; sent += 500) {
        socket.write('x'.repeat(500));
        await new Promise((next) => setTimeout(next, 50));
      }
    })(),
  ]);
  expect(String(answer)).toMatch(/20000$/);
});

test('keeps a body open while the server itself reads slowly', async () => {
  await open();
  listener.open(async (request, response) => {
    await new Promise((next) => setTimeout(next, 1500));
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  const size = 8_000_000;
  const socket = await send(POST.replace('5000', String(size)));
  socket.write(Buffer.alloc(size));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(new RegExp(`${size}$`));
});
