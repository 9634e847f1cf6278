import { setTimeout as pause } from 'node:timers/promises';
import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { type RunServices, runImport } from './import-run.ts';
import { isSmall } from './run/fair-order.ts';
import { waitingImports } from './waiting-imports.ts';

/** At most one of the concurrent imports is large, so that small files never wait for large ones. */
const AT_A_TIME = 2;
/** On a busy machine a batch takes longer. */
const STOP_MS = 5000;

const queueOf = ofStore((_ch: RunServices['ch'], services: RunServices) => new ImportQueue(services));

export const importQueue = (services: RunServices): ImportQueue => queueOf(services.ch, services);

/** Starts waiting imports in a fair order. Their records are the queue. */
class ImportQueue {
  readonly #services: RunServices;
  readonly #running = new Map<number, { small: boolean; ended: Promise<void> }>();
  readonly #stopping = new AbortController();
  #filling: Promise<void> = Promise.resolve();

  constructor(services: RunServices) {
    this.#services = services;
  }

  /** Resolves when the imports have started. */
  fill(): Promise<void> {
    this.#filling = this.#filling.catch(() => undefined).then(() => this.#fill());
    return this.#filling;
  }

  /** Running imports stop after their current batches, or amid one as by a kill, and continue at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#filling.catch(() => undefined);
    const ended = Promise.allSettled([...this.#running.values()].map((one) => one.ended));
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
  }

  async #fill(): Promise<void> {
    while (!this.#stopping.signal.aborted && this.#running.size < AT_A_TIME) {
      const order = await waitingImports(this.#services.db);
      const hasLarge = [...this.#running.values()].some(({ small }) => !small);
      const next = order.find((one) => !this.#running.has(one.id) && (!hasLarge || isSmall(one)));
      if (!next) return;
      const ended = ignoreUnhandled(runImport(this.#services, next.id, { stopping: this.#stopping.signal }));
      this.#running.set(next.id, { small: isSmall(next), ended });
      const free = () => {
        this.#running.delete(next.id);
        this.fill().catch((error) => this.#services.log.error({ err: error }, 'import queue'));
      };
      ended.then(free, (error) => {
        this.#services.log.error({ err: error, import: next.id }, 'import');
        free();
      });
    }
  }
}
