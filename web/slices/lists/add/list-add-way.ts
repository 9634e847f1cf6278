import type { List } from '#contract/lists/list.ts';

/** What a way of adding creators is given. */
export interface AddWay {
  list: List;
  /** Creators that are in the list, as far as they are loaded. */
  inList: ReadonlySet<number>;
  /** Adds them and closes. */
  onAdd: (profile_ids: number[]) => void;
  busy: boolean;
}
