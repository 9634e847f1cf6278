import type { Choice } from './mapping.ts';

const key = (id: number) => `limelight.import.${id}`;

/** Choices for a waiting import from before the page was left; null if there are none. */
export function keptChoice(id: number, storage: Storage = localStorage): Choice | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key(id)) ?? 'null');
    const isChoice = typeof kept === 'object' && kept !== null && 'mapping' in kept && 'platform' in kept;
    return isChoice ? (kept as Choice) : null;
  } catch {
    return null;
  }
}

/** Survives a reload, unless storage is full or blocked. */
export function keepChoice(id: number, choice: Choice | null, storage: Storage = localStorage): void {
  try {
    if (choice === null) storage.removeItem(key(id));
    else storage.setItem(key(id), JSON.stringify(choice));
  } catch {
    // The mapping is still on the screen.
  }
}
