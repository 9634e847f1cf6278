import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import type { ListWriting } from '../writing/list-writing.tsx';

export interface LayoutProps {
  list: List;
  rows: readonly ListProfile[];
  /** Null for visitors. */
  writing: ListWriting | null;
  onComments: (of: number | 'list') => void;
}
