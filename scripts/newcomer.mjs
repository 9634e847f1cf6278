import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

// node scripts/newcomer.mjs: follows the README in a fresh clone, on the Node of this machine and on those
// that the README promises. Ends with "N passed, N failed". Uses nothing but Node itself.
const ROOT = path.resolve(import.meta.dirname, '..');
/** Of the npm registry; the first of all is the machine's own. */
const VERSIONS = ['20', '22', '24'];
const MEMORY = 2_000_000_000;
const ADMIN = 'newcomer@example.com';
const HEAD =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';
const post = (i) =>
  `${7_000_000_000_000_000_000n + BigInt(i)},${1_767_600_000 + i * 60},newcomer,"['newcomer']",song,15,${i},2,3,1000,500,10,8`;
const posts = (first) => [HEAD, post(first), post(first + 1), ''].join('\n');

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-newcomer-'));
const clone = path.join(folder, 'clone');
const data = path.join(folder, 'data');
const counts = { passed: 0, failed: 0 };
const running = new Set();

const clean = () => {
  for (const child of running) endGroup(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
process.once('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function step(name, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    counts.passed++;
    console.log(`✓ ${name}, ${seconds()}${result ? `: ${result}` : ''}`);
    return true;
  } catch (error) {
    counts.failed++;
    console.log(`✗ ${name}, ${seconds()}\n${error.message}`);
    return false;
  }
}

function must(holds, message) {
  if (!holds) throw new Error(message);
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** A memory limit as a small rented server has it; null where this user cannot set one. */
function memoryLimit() {
  const places = [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.max_usage_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max', 'memory.peak'],
  ];
  for (const [parent, limit] of places) {
    const group = path.join(parent, `limelight-newcomer-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(path.join(group, limit), String(MEMORY));
      process.once('exit', () => spawnSync('rmdir', [group]));
      return group;
    } catch {
      spawnSync('rmdir', [group], { stdio: 'ignore' });
    }
  }
  return null;
}

/** Programs run with `bin` first in PATH, as a newcomer with that Node would. */
function npm(bin, args, env = {}, limit = null) {
  const command = limit ? 'sh' : 'npm';
  const enter = limit ? ['-c', 'echo $$ > "$0/cgroup.procs" && exec npm "$@"', limit] : [];
  const child = spawn(command, [...enter, ...args], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PATH: bin ? `${bin}${path.delimiter}${process.env.PATH}` : process.env.PATH,
      LIMELIGHT_DATA: data,
      LIMELIGHT_DEMO: '10000',
      LIMELIGHT_ADMIN_EMAIL: ADMIN,
      ...env,
    },
  });
  running.add(child);
  const run = { child, printed: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.printed += chunk));
  run.ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code;
  });
  return run;
}

async function command(bin, args, expected, env) {
  const run = npm(bin, ['run', '--silent', ...args], env);
  const code = await run.ended;
  must(
    code === 0 && expected.test(run.printed),
    `npm run ${args.join(' ')} ended with ${code}:\n${run.printed}`,
  );
}

async function start(bin, { limit = null, command: args = ['start'] } = {}) {
  const port = await freePort();
  const run = npm(bin, args, { PORT: String(port) }, limit);
  const url = `http://127.0.0.1:${port}`;
  let code;
  run.ended.then((value) => (code = value));
  while (code === undefined && !run.printed.includes(`is ready at ${url}`))
    await new Promise((resolve) => setTimeout(resolve, 200));
  must(code === undefined, `npm ${args.join(' ')} ended with ${code}:\n${run.printed}`);
  return { ...run, url, printed: run.printed };
}

async function stop(product) {
  endGroup(product.child, 'SIGINT');
  await product.ended;
}

async function signIn({ url }, password) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password }),
  });
  const body = await answer.json();
  must(answer.ok, `Signing in was answered with ${answer.status}: ${JSON.stringify(body)}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { cookie: cookies.join('; '), 'x-csrf-token': body.user.csrf };
}

async function screen({ url }) {
  const page = await (await fetch(`${url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  must(script, `The page has no script:\n${page.slice(0, 500)}`);
  const answer = await fetch(url + script);
  must(answer.ok, `${script} was answered with ${answer.status}`);
}

async function importPosts({ url }, session) {
  const form = new FormData();
  form.set('file', new Blob([posts(1)]), 'posts.csv');
  const uploaded = await fetch(`${url}/api/imports`, { method: 'POST', headers: session, body: form });
  const { import: record } = await uploaded.json();
  const headers = { ...session, 'content-type': 'application/json' };
  const started = await fetch(`${url}/api/imports/${record.id}/start`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  must(started.ok, `Starting the import was answered with ${started.status}: ${await started.text()}`);
  let last;
  for (let tries = 0; tries < 300; tries++) {
    const state = await (await fetch(`${url}/api/imports/${record.id}`, { headers: session })).json();
    last = state;
    if (state.state === 'completed') {
      must(state.posts_new === 2, `2 new posts were expected: ${JSON.stringify(state)}`);
      return;
    }
    must(state.state !== 'failed', JSON.stringify(state));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The import did not complete within a minute: ${JSON.stringify(last)}`);
}

/** Folder of the official binary. */
function nodeOf(version) {
  const place = path.join(folder, `node-${version}`);
  mkdirSync(place);
  writeFileSync(path.join(place, 'package.json'), '{ "private": true }\n');
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`], {
    cwd: place,
    stdio: 'pipe',
  });
  return path.join(place, 'node_modules', name, 'bin');
}

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.cache', 'look', 'coverage']);

await step('git clone', () => {
  if (existsSync(path.join(ROOT, '.git')))
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], { stdio: 'pipe' });
  else cpSync(ROOT, clone, { recursive: true, filter: (file) => !SKIPPED.has(path.relative(ROOT, file)) });
});

let password;
const opened = await step(`npm start on Node ${process.version}, a first start`, async () => {
  const limit = memoryLimit();
  const product = await start(null, { limit });
  password = /password {2}(\S+)/.exec(product.printed)?.[1];
  must(password, `No password was printed:\n${product.printed}`);
  try {
    const session = await signIn(product, password);
    await screen(product);
    await importPosts(product, session);
  } finally {
    await stop(product);
  }
  return limit ? 'in 2 GB of memory' : 'without a memory limit, which this user cannot set';
});

for (const version of opened ? ['', ...VERSIONS] : []) {
  await step(`npm start${version ? ` on Node ${version}` : ''}, a later start`, async () => {
    const bin = version ? nodeOf(version) : null;
    rmSync(path.join(clone, '.cache'), { recursive: true, force: true });
    const product = await start(bin);
    try {
      must(!product.printed.includes('password'), `A password was printed again:\n${product.printed}`);
      await signIn(product, password);
      if (version) return;
      writeFileSync(path.join(folder, 'more.csv'), posts(3));
      await command(bin, ['import', '--', path.join(folder, 'more.csv')], /2 posts new/);
      await command(bin, ['backup', '--', path.join(folder, 'backup')], /./);
      await command(bin, ['doctor'], /Limelight/);
      await command(bin, ['outbox'], /./);
      await command(bin, ['audit', '--', 'verify'], /./);
      await command(bin, ['company', '--', 'list'], /./);
    } finally {
      await stop(product);
    }
  });
}

if (opened) {
  const commands = [
    [['restore', '--', path.join(folder, 'backup')], /./, { LIMELIGHT_DATA: path.join(folder, 'restored') }],
    [['repair'], /./],
    [['seed', '--', 'demo', '--posts', '10000'], /10,000 posts/],
    [['person', '--', 'export', 'newcomer', path.join(folder, 'person.zip')], /./],
    [['build'], /Building the web/],
  ];
  for (const [args, expected, env] of commands)
    await step(`npm run ${args[0]}`, () => command(null, args, expected, env));
  await step('npm run dev', async () => {
    const product = await start(null, { command: ['run', 'dev'] });
    await signIn(product, password).finally(() => stop(product));
  });
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);
