import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Products that browser tests share, one per worker. */
    product_urls: string[];
  }
}

/**
 * Starts a product per worker, so that parallel test files do not see each other's changes. The demo data is created once, and
 * its data folder is copied.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-e2e-'));
  const first = path.join(folder, '1');
  await (await startProduct({ data: first })).stop();
  const others = Array.from({ length: Number(project.config.maxWorkers) - 1 }, (_, i) =>
    path.join(folder, String(i + 2)),
  );
  for (const other of others) cpSync(first, other, { recursive: true });
  const products = await Promise.all([first, ...others].map((data) => startProduct({ data })));
  project.provide(
    'product_urls',
    products.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
