import { once } from 'node:events';
import type { Health } from './health.ts';
import { PortUnusable } from './http/http-listener.ts';
import { startThread } from './workers/pool-worker.ts';

const PROGRAM = new URL('./health-thread.ts', import.meta.url);
const HEAP_MB = 64;

export interface HealthPort {
  port: number;
  /** Replaces the answer. */
  set(health: Health): void;
  close(): Promise<void>;
}

/**
 * Answers `GET /healthz` from a thread of its own: work on the thread that serves delays every answer
 * there. Throws `PortUnusable` with a sentence.
 */
export async function openHealthPort(host: string, port: number, version: string): Promise<HealthPort> {
  const thread = startThread(PROGRAM, { host, port, version }, HEAP_MB);
  thread.unref();
  const [taken] = await once(thread, 'message').catch((error: Error) => {
    throw new PortUnusable(error.message);
  });
  return {
    port: taken,
    set: (health) => thread.postMessage(health),
    close: async () => void (await thread.terminate()),
  };
}
