import { type Shortcut, showShortcuts } from '#web/ui/shortcuts.tsx';
import { MOD } from './modifier-key.ts';

const SHORTCUTS: Shortcut[] = [
  [[MOD, 'K'], 'Search and go anywhere'],
  [[MOD, '/'], 'This help'],
  [[MOD, 'B'], 'Fold or unfold the navigation'],
  [['↑', '↓', '←', '→'], 'Move in a table'],
  [['Home'], 'First column of a table; with Ctrl its first row'],
  [['Space'], 'Select the row of a table'],
  [['Shift', 'Click'], 'Select all rows up to this one'],
  [['Enter'], 'Open the row of a table'],
  [['Esc'], 'Close, or drop the selection'],
];

/** Opens the list of keyboard shortcuts. */
export const showKeyboardHelp = () => showShortcuts('Keyboard shortcuts', SHORTCUTS);
