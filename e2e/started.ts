import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the products that browser tests share, one for each worker. */
    product_urls: string[];
  }
}

/** Starts a product for each worker once: test files side by side do not see each other's changes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const products = await Promise.all(workers.map(() => startProduct()));
  project.provide(
    'product_urls',
    products.map(({ url }) => url),
  );
  return async () => void (await Promise.all(products.map((product) => product.stop())));
}
