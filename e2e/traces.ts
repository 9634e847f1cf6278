import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { ROOT } from '#server/platform/root.ts';

const FOLDER = path.join(ROOT, '.cache', 'traces');
const open = new Set<BrowserContext>();

/** Records what its pages do, for the trace of a test that fails. */
export async function record(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: true });
  open.add(context);
  context.once('close', () => open.delete(context));
}

/** Saves the traces of the pages that are open when a test fails. */
export async function saveTraces(test: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [at, context] of [...open].entries()) {
    const file = path.join(FOLDER, `${test.replace(/[^\w.-]+/g, '-').slice(0, 120)}-${at + 1}.zip`);
    await context.tracing.stop({ path: file });
    await context.tracing.start({ snapshots: true });
    console.log(`Trace: npx playwright-core show-trace ${path.relative(ROOT, file)}`);
  }
}
