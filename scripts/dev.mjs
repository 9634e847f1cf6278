import { spawn } from 'node:child_process';
import { ensureInstalled } from './prepare.mjs';
import { ROOT } from './sources.mjs';

// npm run dev: the server, restarted at every change, behind the Vite development server.
await ensureInstalled();
process.env.NODE_ENV = 'development';
const { createServer } = await import('vite');

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const web = await createServer({ configFile: `${ROOT}/vite.config.ts` });
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.kill('SIGTERM');
    await Promise.all([web.close(), ended]);
    process.exit(0);
  });
}
