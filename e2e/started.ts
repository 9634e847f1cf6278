import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Products that browser tests share, one per worker. */
    product_urls: string[];
    /** Data folders to copy: of a new installation, and of one with the demo world. */
    data_folders: { none: string; demo: string };
  }
}

/**
 * Starts a product per worker, so that parallel test files do not see each other's changes. Files that need their own product
 * start it in a copy of a data folder, which saves ten seconds.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-e2e-'));
  const none = path.join(folder, 'none');
  const demo = path.join(folder, 'demo');
  const make = async (options: { data: string; demo?: 'none' }) => (await startProduct(options)).stop();
  await Promise.all([make({ data: none, demo: 'none' }), make({ data: demo })]);
  const shared = Array.from({ length: Number(project.config.maxWorkers) }, (_, i) =>
    path.join(folder, String(i + 1)),
  );
  for (const data of shared) cpSync(demo, data, { recursive: true });
  const products = await Promise.all(shared.map((data) => startProduct({ data })));
  project.provide(
    'product_urls',
    products.map(({ url }) => url),
  );
  project.provide('data_folders', { none, demo });
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
