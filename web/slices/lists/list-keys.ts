import { type Shortcut, showShortcuts } from '#web/ui/shortcuts.tsx';

const KEYS: Shortcut[] = [
  [['↑', '↓', '←', '→'], 'Move; with Ctrl to the end, with Shift select'],
  [['Tab'], 'Next cell; after Esc out of the table'],
  [['Home', 'End'], 'First and last column; with Ctrl first and last row'],
  [['Page ↑', 'Page ↓'], 'A page of rows'],
  [['Enter', 'F2'], 'Edit, or open the creator'],
  [['a … z'], 'Type over the cell'],
  [['Esc'], 'Leave the cell as it was'],
  [['Delete'], 'Empty the selected cells'],
  [['Ctrl', 'C'], 'Copy'],
  [['Ctrl', 'V'], 'Paste, also several cells'],
  [['Ctrl', 'D'], 'Fill down'],
  [['Ctrl', 'Z'], 'Undo; with Shift redo'],
  [['Ctrl', 'A'], 'Select all cells'],
  [['Space'], 'Select the row'],
  [['Alt', '↑'], 'Move the row up; with ↓ down. Rows can be dragged at their left edge too'],
  [['↑'], 'On the first row: the head; Enter opens its menu'],
];

/** Opens the keys of the table of a list. */
export const showListKeys = () => showShortcuts('Keys of the table', KEYS);
