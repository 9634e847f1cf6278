import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import type { Observation } from '#server/tables/observations.ts';
import type { BegunBatch, Intake, PreparedBatch } from '../intake/intake.ts';
import type { ImportPorts, WrittenBatch } from './ports.ts';

type Acknowledged = Omit<WrittenBatch, 'counts'>;

/** `stopped`: the import was paused or canceled. `dropped`: so it was, and the batch is not stored. */
type Outcome = 'live' | 'stopped' | 'dropped';

/** One step of the pipeline: its tasks run one after another, and answer whether the import still runs. */
class Stage {
  #previous = Promise.resolve(true);
  #last = this.#previous;

  get previous() {
    return this.#previous;
  }

  get last() {
    return this.#last;
  }

  /** Returns the answer of the task before the previous one, so that whoever waits for it is two tasks ahead. */
  add(task: () => Promise<boolean>): Promise<boolean> {
    const ahead = this.#previous;
    this.#previous = this.#last;
    this.#last = ignoreUnhandled(this.#last.then(task));
    return ahead;
  }
}

/**
 * Batches of an import on their way to the stores. Engine, stores and this thread work in parallel: while one batch is stored,
 * the next is prepared and may wait, another is being prepared, another begun, and one read.
 */
export class BatchPipeline {
  readonly #ports: ImportPorts;
  readonly #intake: Intake;
  readonly #preparing = new Stage();
  readonly #storing = new Stage();
  /** Batches that are begun and not acknowledged. */
  #begun = 0;

  constructor(ports: ImportPorts, intake: Intake) {
    this.#ports = ports;
    this.#intake = intake;
  }

  /** Resolves when the next batch may be read. */
  async add(observations: Observation[], acknowledged: Acknowledged): Promise<Outcome> {
    const { turn, record } = this.#ports;
    // From here on the turn is kept for this batch.
    this.#begun++;
    if (await turn.isWanted()) {
      // Store everything begun first, so that the other import finds it. Requests for the turn that come later wait for the
      // next batch.
      await this.end();
      await turn.take();
      // Meanwhile accounts may have been merged or erased, or this import stopped.
      this.#intake.forgetAccounts();
      if (!(await record.isLive())) return 'dropped';
    }
    const begun = this.#intake.begin(observations);
    const isLive = await this.#preparing.add(() => this.#prepare(begun, acknowledged));
    return isLive ? 'live' : 'stopped';
  }

  /** Waits for all batches. */
  async end(): Promise<void> {
    await this.#preparing.last;
    await this.#storing.last;
  }

  /** Waits for all batches, whether they fail or not. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#preparing.last]);
    await Promise.allSettled([this.#storing.last]);
  }

  /** Batches that were begun are stored even if the import was stopped, since their new accounts exist already. */
  async #prepare(begun: BegunBatch, acknowledged: Acknowledged): Promise<boolean> {
    const isLive = await this.#storing.previous;
    const prepared = await this.#intake.prepare(begun, this.#storing.last);
    void this.#storing.add(() => this.#store(prepared, acknowledged));
    return isLive;
  }

  async #store(prepared: PreparedBatch, acknowledged: Acknowledged): Promise<boolean> {
    const { record, turn } = this.#ports;
    const { first_row, next_row } = acknowledged;
    const counts = await this.#intake.store(prepared, (batch) => record.note({ first_row, next_row }, batch));
    const isLive = await record.commit({ ...acknowledged, counts });
    // Other imports must not wait while the next one is read.
    if (--this.#begun === 0) await turn.give();
    return isLive;
  }
}
