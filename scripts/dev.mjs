import { spawn } from 'node:child_process';
import { ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// npm run dev: the server, started again at every change, behind Vite's development server.
ensureInstalled();
process.env.NODE_ENV = 'development';
const [{ watchServer }, vite] = await Promise.all([import('./bundle.mjs'), import('vite')]);

let child = null;
let stopping = false;
let turn = Promise.resolve();

const run = () =>
  new Promise((resolve) => {
    child = spawn(process.execPath, ['--enable-source-maps', 'dist/dev/main.js'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('spawn', resolve);
  });
const end = () =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

const watcher = await watchServer(() => {
  turn = turn.then(end).then(() => (stopping ? undefined : run()));
});
const web = await vite.createServer({ configFile: `${ROOT}/vite.config.ts` });
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopping = true;
    await Promise.all([watcher.dispose(), web.close(), turn.then(end)]);
    process.exit(0);
  });
}
