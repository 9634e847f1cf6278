import type { CellChange, ListProfile } from '#contract/lists/creators.ts';
import type { EditorAt } from '#web/ui/grid/sheet.tsx';
import type { WrittenField } from '../writing/list-fields.ts';

export interface CellEditorProps extends Pick<EditorAt<ListProfile>, 'row' | 'typed' | 'onDone'> {
  written: WrittenField;
  /** Of amounts without one. */
  currency: string;
  /** Creates an option with this name; null if it failed, which was shown. */
  onCreate: (name: string) => Promise<number | null>;
  onWrite: (change: CellChange) => void;
}
