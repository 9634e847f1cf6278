import { t } from '#web/platform/language.ts';
import { type Shortcut, showShortcuts } from '#web/ui/shortcuts.tsx';

const keys = (): Shortcut[] => [
  [['↑', '↓', '←', '→'], t('Move; with Ctrl, to the end; with Shift, select')],
  [[t('Tab')], t('Next cell; after Esc, leave the table')],
  [['Home', t('End')], t('First and last column; with Ctrl, first and last row')],
  [[t('Page ↑'), t('Page ↓')], t('A page of table rows')],
  [[t('Enter'), 'F2'], t('Edit, or open the creator')],
  [['a … z'], t('Overwrite the cell')],
  [[t('Esc')], t('Discard the edit')],
  [[t('Delete')], t('Clear the selected cells')],
  [['Ctrl', 'C'], t('Copy')],
  [['Ctrl', 'V'], t('Paste, including several cells')],
  [['Ctrl', 'D'], t('Fill down')],
  [['Ctrl', 'Z'], t('Undo; with Shift, redo')],
  [['Ctrl', 'A'], t('Select all cells')],
  [[t('Space')], t('Select the row')],
  [[t('Alt'), '↑'], t('Move the row up, or down with ↓. Rows can also be dragged by their left edge')],
  [['↑'], t('From the first row, go to the header; Enter opens its menu')],
];

export const showListKeys = () => showShortcuts(t('Table shortcuts'), keys());
