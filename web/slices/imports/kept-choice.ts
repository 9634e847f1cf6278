import type { Choice } from './mapping.ts';

const key = (id: number) => `limelight.import.${id}`;

/** What was chosen for a waiting import before the page was left; null where nothing was. */
export function keptChoice(id: number, storage: Storage = localStorage): Choice | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key(id)) ?? 'null');
    const isChoice = typeof kept === 'object' && kept !== null && 'mapping' in kept && 'platform' in kept;
    return isChoice ? (kept as Choice) : null;
  } catch {
    return null;
  }
}

/** Keeps a choice over a reload; a storage that is full or shut keeps nothing. */
export function keepChoice(id: number, choice: Choice | null, storage: Storage = localStorage): void {
  try {
    if (choice === null) storage.removeItem(key(id));
    else storage.setItem(key(id), JSON.stringify(choice));
  } catch {
    // The mapping is on the screen still.
  }
}
