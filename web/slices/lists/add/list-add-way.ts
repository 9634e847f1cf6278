import type { List } from '#contract/lists/list.ts';

export interface AddWay {
  list: List;
  /** Loaded creators of the list. */
  inList: ReadonlySet<number>;
  /** Adds them and closes. */
  onAdd: (profile_ids: number[]) => void;
  busy: boolean;
}
