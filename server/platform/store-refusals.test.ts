import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DiskFull } from './data-folder/disk-full.ts';
import { ROOT } from './root.ts';
import { whyStopped } from './store-refusals.ts';
import { StoreUnreachable } from './store-unreachable.ts';

const failure = (type: string) =>
  new StoreUnreachable('insert posts', Object.assign(new Error(type), { type }));

it('names the store as the reason, also from another thread', () => {
  const reasons = [
    failure('NETWORK_ERROR'),
    failure('TOO_MANY_PARTS'),
    new Error(failure('SERVER_OVERLOADED').message),
    new Error('export', { cause: failure('ABORTED') }),
    new DiskFull('data'),
    new Error('unexpected'),
  ];
  expect(reasons.map((error) => whyStopped(error).code)).toEqual([
    'analytics_store_unavailable',
    'analytics_store_overloaded',
    'analytics_store_overloaded',
    'analytics_store_unavailable',
    'disk_almost_full',
    'job_failed',
  ]);
});

it('is the only place that stops work because of an internal error', () => {
  const files = globSync('server/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => String(name).endsWith('.test.ts'),
  });
  const saying = files.filter((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').includes("sentenceFor('job_failed')"),
  );
  expect(saying).toEqual(['server/platform/store-refusals.ts']);
});
