import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(answered).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
});
afterAll(() => server.close());

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
};
const READY = message('Z', 'I');

/** Signs everybody in, completes every statement, and goes away at one that asks for it. */
function answered(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', '\0\0\0\0'), READY]));
    socket.on('data', (bytes) => {
      if (bytes.includes('go away')) socket.destroy();
      else if (bytes[0] === 'Q'.charCodeAt(0))
        socket.write(Buffer.concat([message('C', 'SELECT 0\0'), READY]));
    });
  });
}

it('fails only the statement whose connection breaks', async () => {
  const { port } = server.address() as AddressInfo;
  const postgres = await openPostgres({ url: `postgres://me:secret@127.0.0.1:${port}/limelight` });
  await expect(postgres.executeSql('go away')).rejects.toThrow();
  expect(await postgres.executeSql('select 1')).toEqual({ rows: [], rowCount: 0 });
  await postgres.close();
});
