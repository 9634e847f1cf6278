import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OWNER, startProduct } from './product.ts';

// node faults-locks [SIGN_INS]: attackers guess the owner's password from many addresses while the owner
// signs in from a known browser; half-sent requests stay open; other processes try to open the folder.
const SIGN_INS = Number(process.argv[2] ?? 37);
const GUESSES_EACH = 10;
const HALF_SENT = 300;
const STARTS = 3;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-locks-'));
const data = path.join(folder, 'data');
const server = await startProduct(data);
const { hostname, port } = new URL(server.url);

interface Answer {
  status: number;
  cookies: string[];
}

function signIn(password: string, localAddress: string, cookie = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ email: OWNER.email, password });
    const call = request(
      {
        hostname,
        port,
        localAddress,
        method: 'POST',
        path: '/api/login',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: (answer.headers['set-cookie'] ?? []).map((c) => c.split(';')[0] ?? ''),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const known = await signIn(OWNER.password, '127.0.0.1');
const browserIn = (answer: Answer) => answer.cookies.find((c) => c.startsWith('limelight_browser='));
let browser = browserIn(known) ?? '';
const answers: number[] = [];
let guesses = 0;
let guesses_let_in = 0;
for (let round = 0; round < SIGN_INS; round++) {
  const attack = Array.from({ length: GUESSES_EACH }, (_, i) =>
    signIn(`guess ${round} ${i}`, `127.0.1.${1 + ((round * GUESSES_EACH + i) % 200)}`),
  );
  const [mine, ...others] = await Promise.all([signIn(OWNER.password, '127.0.0.1', browser), ...attack]);
  answers.push(mine?.status ?? 0);
  browser = (mine && browserIn(mine)) ?? browser;
  guesses += others.length;
  guesses_let_in += others.filter((o) => o.status === 200).length;
}

let open = 0;
const sockets = Array.from({ length: HALF_SENT }, () => {
  const socket = connect(Number(port), hostname);
  open++;
  socket.on('close', () => open--);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  return socket;
});
const waiting = performance.now();
while (open > 0 && performance.now() - waiting < 120_000) await new Promise((go) => setTimeout(go, 250));
const half_sent_s = Math.round((performance.now() - waiting) / 1000);
for (const socket of sockets) socket.destroy();

let refused = 0;
for (let i = 0; i < STARTS; i++)
  await startProduct(data).then(
    (second) => second.kill(),
    (error: Error) => {
      if (error.message.includes('is in use by')) refused++;
    },
  );
await server.kill();
const reopened = await startProduct(data);
await reopened.stop();
rmSync(folder, { recursive: true, force: true });
console.log(
  JSON.stringify({
    sign_ins: SIGN_INS,
    sign_ins_let_in: answers.filter((s) => s === 200).length,
    guesses,
    guesses_let_in,
    half_sent: HALF_SENT,
    half_sent_left: open,
    half_sent_s,
    starts: STARTS,
    refused,
  }),
);
process.exit(0);
