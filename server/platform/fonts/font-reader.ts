import { WorkerNotStarted } from '../start-attempts.ts';
import { threadWorker } from '../workers/pool-worker.ts';
import { openPool } from '../workers/worker-pool.ts';

/** `web`: WOFF. `license`: its flags forbid to embed it. `letters`: Latin letters or figures are missing. */
export type FontRefusal = 'format' | 'web' | 'damaged' | 'license' | 'letters';
export type FontFacts = { family: string } | { refused: FontRefusal };

const threads = openPool<Uint8Array, FontFacts>({
  most: 1,
  start: () =>
    threadWorker({ program: new URL('./font-program.ts', import.meta.url), name: 'readFont' }, 256),
  limits: { cpu_ms: 10_000 },
});

/** Only way to read a font that somebody sent: on a thread with limits. */
export const readFont = (bytes: Uint8Array): Promise<FontFacts> =>
  threads.run(bytes).catch((error: Error): FontFacts => {
    if (error instanceof WorkerNotStarted) throw error;
    // Its thread ended at a limit.
    return { refused: 'damaged' };
  });
