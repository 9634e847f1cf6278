import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that all browser tests share. */
    product_url: string;
  }
}

/** Starts the product once for all browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('product_url', product.url);
  return () => product.stop();
}
