import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { ROOT } from './sources.mjs';

const settings = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
};

/** A program and, beside it, the thread that imports run on (server/slices/imports/run/thread.ts looks for it there). */
const programAndThread = (file, name) => ({
  [name]: file,
  [`${name}-import-thread`]: 'server/slices/imports/run/worker.ts',
});

/** The server: dist/server/main.js. */
export async function bundleServer() {
  rmSync(path.join(ROOT, 'dist/server'), { recursive: true, force: true });
  await build({
    ...settings,
    entryPoints: programAndThread('server/main.ts', 'main'),
    outdir: 'dist/server',
  });
}

/** Bundles one TypeScript program to dist/run and gives the place of the bundle. */
export async function bundleProgram(file) {
  const name = file.replace(/\.ts$/, '');
  await build({ ...settings, entryPoints: programAndThread(file, name), outdir: 'dist/run' });
  return path.join(ROOT, 'dist/run', `${name}.js`);
}

/** Bundles the server again at every change; `onBuilt` after each build that succeeded. */
export async function watchServer(onBuilt) {
  const plugin = {
    name: 'built',
    setup(hooks) {
      hooks.onEnd((result) => {
        if (result.errors.length === 0) onBuilt();
      });
    },
  };
  const watcher = await context({
    ...settings,
    entryPoints: programAndThread('server/main.ts', 'main'),
    outdir: 'dist/dev',
    plugins: [plugin],
  });
  await watcher.watch();
  return watcher;
}
