import type { CellChange, CellValue } from '#contract/lists/creators.ts';
import { sameCell } from '#contract/lists/deliverables.ts';
import type { Written } from '../table/list-rows.ts';

/** A cell that another user changed meanwhile. */
export interface Conflict extends Pick<CellChange, 'profile_id' | 'field'> {
  value: CellValue;
  changed_by: string;
  changed_at: string | null;
  /** Cells that were not written. */
  mine: CellValue;
}

export interface WriterWorld {
  send: (changes: CellChange[]) => Promise<{ conflicts: Omit<Conflict, 'mine'>[] }>;
  show: (cells: readonly Written[]) => void;
  onConflicts: (conflicts: Conflict[]) => void;
  /** Cells were reverted. */
  onFailed: (error: unknown, changes: CellChange[]) => void;
  /** Called when undo, redo or unsaved changes become available or end. */
  onState: () => void;
}

const MOST_AT_ONCE = 5000;
const MOST_STEPS = 200;
const keyOf = ({ profile_id, field }: Pick<CellChange, 'profile_id' | 'field'>) => `${profile_id} ${field}`;
const inverse = ({ profile_id, field, value, was }: CellChange): CellChange => ({
  profile_id,
  field,
  value: was,
  was: value,
});

/** Writes cells with optimistic updates, sends them in sequential batches, reverts refused ones, and supports undo. */
export class ListWriter {
  readonly #world: WriterWorld;
  /** Pending cells: the server's value and the new one. */
  #waiting = new Map<string, CellChange>();
  #sending = false;
  #done: CellChange[][] = [];
  #undone: CellChange[][] = [];

  constructor(world: WriterWorld) {
    this.#world = world;
  }

  get mayUndo(): boolean {
    return this.#done.length > 0;
  }
  get mayRedo(): boolean {
    return this.#undone.length > 0;
  }
  /** Changes are pending. */
  get busy(): boolean {
    return this.#sending || this.#waiting.size > 0;
  }

  /** Writes cells as one undo step; returns the number of actual changes. */
  write(changes: readonly CellChange[]): number {
    const real = changes.filter(({ value, was }) => !sameCell(value, was));
    if (real.length === 0) return 0;
    this.#done = [...this.#done, real].slice(-MOST_STEPS);
    this.#undone = [];
    this.#put(real);
    return real.length;
  }

  /** Reverts the last step; null if there is none. */
  undo(): number | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push(step);
    this.#put(step.map(inverse));
    return step.length;
  }

  redo(): number | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    this.#put(step);
    return step.length;
  }

  #put(changes: readonly CellChange[]): void {
    this.#world.show(changes);
    for (const change of changes) {
      const before = this.#waiting.get(keyOf(change));
      const next = before === undefined ? change : { ...change, was: before.was };
      if (sameCell(next.value, next.was)) this.#waiting.delete(keyOf(change));
      else this.#waiting.set(keyOf(change), next);
    }
    this.#world.onState();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    // Batches changes made at the same moment.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.values()].slice(0, MOST_AT_ONCE);
      for (const change of batch) this.#waiting.delete(keyOf(change));
      try {
        const { conflicts } = await this.#world.send(batch);
        if (conflicts.length > 0) this.#conflicting(batch, conflicts);
      } catch (error) {
        this.#failed(error, batch);
      }
    }
    this.#sending = false;
    this.#world.onState();
  }

  #conflicting(batch: readonly CellChange[], conflicts: readonly Omit<Conflict, 'mine'>[]): void {
    const sent = new Map(batch.map((change) => [keyOf(change), change.value]));
    const shown = conflicts.map((conflict) => ({
      ...conflict,
      mine: this.#waiting.get(keyOf(conflict))?.value ?? sent.get(keyOf(conflict)) ?? null,
    }));
    this.#forget(shown);
    this.#world.show(shown);
    this.#world.onConflicts(shown);
  }

  #failed(error: unknown, batch: CellChange[]): void {
    this.#forget(batch);
    this.#world.show(batch.map(inverse));
    this.#world.onFailed(error, batch);
  }

  /** These cells were replaced: drops their pending changes and undo steps. */
  #forget(cells: readonly Pick<CellChange, 'profile_id' | 'field'>[]): void {
    const keys = new Set(cells.map(keyOf));
    for (const key of keys) this.#waiting.delete(key);
    const without = (steps: CellChange[][]) =>
      steps
        .map((step) => step.filter((change) => !keys.has(keyOf(change))))
        .filter((step) => step.length > 0);
    this.#done = without(this.#done);
    this.#undone = without(this.#undone);
  }
}
