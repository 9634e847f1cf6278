import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '#server/platform/env.ts';
import { openStores } from '#server/stores.ts';
import { clientOf, signIn, startProduct, VIDEOS } from './product.ts';

// node faults-withdrawals [KILLS] [ROWS]: imports a table, then a wrong one that shares half of its posts
// and accounts, withdraws the wrong one while the product is killed, and compares the data with its earlier
// state.
const KILLS = Number(process.argv[2] ?? 5);
const ROWS = Number(process.argv[3] ?? 50_000);
const ACCOUNTS = ROWS / 10;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-withdrawals-'));
const data = path.join(folder, 'data');
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** A wrong table has a thousandth of the numbers. */
function csv(first: number, wrong: number): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const n = first + i;
    const account = n % (ACCOUNTS * 1.5);
    const numbers = [
      n % 60,
      5000 + (n % 997),
      n % 13,
      n % 29,
      9000 + (n % 9973),
      50_000 + account,
      account * 10,
      8,
    ];
    const reported = wrong ? numbers.map((x) => Math.floor(x / 1000)) : numbers;
    const text = wrong ? "['wrong']" : "['right', 'everyrow']";
    return `${7_000_000_000_000 + n},${1_600_000_000 + n},withdrawn_${account},"${text}",song,${reported}`;
  });
  return [VIDEOS, ...lines, ''].join('\n');
}

/** Sums that change with every row. */
async function content(): Promise<Record<string, number>> {
  const { services, close } = await openStores(
    readEnv({ LIMELIGHT_DATA: data, LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'fatal' }),
  );
  const one = async (sql: string) => Number((await services.ch.query<{ n: number | string }>(sql))[0]?.n);
  const sums = {
    posts: await one('SELECT count() AS n FROM posts FINAL'),
    numbers: await one('SELECT sum(likes + 3 * comments + 7 * views + 11 * shares) AS n FROM posts FINAL'),
    terms: await one('SELECT count() AS n FROM post_terms FINAL'),
    post_snapshots: await one('SELECT count() AS n FROM post_snapshots FINAL'),
    account_snapshots: await one('SELECT sum(followers) AS n FROM account_snapshots FINAL'),
    accounts: await one('SELECT sum(followers) AS n FROM accounts FINAL'),
    names: Number(
      (
        await services.db
          .selectFrom('account_alias')
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  };
  await close();
  return sums;
}

let server = await startProduct(data);
let client = clientOf(server, await signIn(server.url));
await client.importTable('right.csv', csv(0, 0));
await client.ended();
await server.stop();
const before = await content();

server = await startProduct(data);
client = clientOf(server, await signIn(server.url));
const id = await client.importTable('wrong.csv', csv(ROWS / 2, 1));
await client.ended();
const began = performance.now();
await client.send(`imports/${id}/withdraw`, {});
const asked_ms = performance.now() - began;
let kills = 0;
for (; kills < KILLS; kills++) {
  await pause(100 + Math.random() * 900);
  if ((await client.history()).find((r) => r.id === id)?.state === 'withdrawn') break;
  await server.kill();
  server = await startProduct(data);
  client = clientOf(server, await signIn(server.url));
}
await client.ended();
const again = await client.importTable('wrong.csv', csv(ROWS / 2, 1));
await client.ended();
const quiet = performance.now();
await client.send(`imports/${again}/withdraw`, {});
const records = await client.ended();
const withdrawal_ms = performance.now() - quiet;
await server.stop();
const after = await content();
rmSync(folder, { recursive: true, force: true });
const differing = Object.keys(before).filter((name) => before[name] !== after[name]);
console.log(
  JSON.stringify({
    rows: ROWS,
    kills,
    withdrawn: records.filter((r) => r.state === 'withdrawn').length,
    differing,
    asked_ms: Math.round(asked_ms),
    withdrawal_ms: Math.round(withdrawal_ms),
  }),
);
process.exit(0);
