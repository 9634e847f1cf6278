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

/** The server as one module: dist/server/main.js. */
export async function bundleServer() {
  rmSync(path.join(ROOT, 'dist/server'), { recursive: true, force: true });
  await build({ ...settings, entryPoints: ['server/main.ts'], outdir: 'dist/server', outbase: 'server' });
}

/** Bundles one TypeScript program to dist/run and gives the place of the bundle. */
export async function bundleProgram(file) {
  const outfile = path.join(ROOT, 'dist/run', file.replace(/\.ts$/, '.js'));
  await build({ ...settings, entryPoints: [file], outfile });
  return outfile;
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
    entryPoints: ['server/main.ts'],
    outdir: 'dist/dev',
    outbase: 'server',
    plugins: [plugin],
  });
  await watcher.watch();
  return watcher;
}
