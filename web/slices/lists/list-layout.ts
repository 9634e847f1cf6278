import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import type { ListWriting } from './list-writing.tsx';

/** What the board and the gallery are given. */
export interface LayoutProps {
  list: List;
  rows: readonly ListProfile[];
  /** Null for visitors of a public link. */
  writing: ListWriting | null;
  onComments: (of: number | 'list') => void;
}
