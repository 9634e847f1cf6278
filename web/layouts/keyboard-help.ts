import { t } from '#web/platform/language.ts';
import { type Shortcut, showShortcuts } from '#web/ui/shortcuts.tsx';
import { MOD } from './modifier-key.ts';

const shortcuts = (): Shortcut[] => [
  [[MOD, 'K'], t('Search or go to any page')],
  [[MOD, '/'], t('Show this help')],
  [[MOD, 'B'], t('Collapse or expand the navigation')],
  [['↑', '↓', '←', '→'], t('Move in a table')],
  [['Home'], t('First column of a table; with Ctrl, first row')],
  [[t('Space')], t('Select the row of a table')],
  [[t('Shift'), t('Click')], t('Select all rows up to this one')],
  [[t('Enter')], t('Open the row of a table')],
  [[t('Esc')], t('Close, or clear the selection')],
];

/** Opens the list of keyboard shortcuts. */
export const showKeyboardHelp = () => showShortcuts(t('Keyboard shortcuts'), shortcuts());
