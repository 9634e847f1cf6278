import { Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { t } from '#web/platform/language.ts';
import { type Shortcut, showShortcuts } from '#web/ui/shortcuts.tsx';
import { MOD } from './modifier-key.ts';
import { SINGLE_KEYS } from './single-keys-setting.ts';

const shortcuts = (): Shortcut[] => [
  [[MOD, 'K'], t('Search or go to any page')],
  [[MOD, '/'], t('Show this help, also while typing')],
  [[MOD, 'B'], t('Collapse or expand the navigation')],
  [['G', 'L'], t('Go to Lists; H, P, M, K, B and S go to the others')],
  [['E'], t('Edit the profile')],
  [['A'], t('Add to a list')],
  [['J', 'K'], t('Next and previous row of a table')],
  [['X'], t('Select the row of a table')],
  [['?'], t('Show this help')],
  [['↑', '↓', '←', '→'], t('Move in a table')],
  [['Home'], t('First column of a table; with Ctrl, first row')],
  [[t('Shift'), t('Click')], t('Select all rows up to this one')],
  [[t('Enter')], t('Open the row of a table')],
  [[t('Esc')], t('Close, or clear the selection')],
];

/** Speech input and stray touches press letters: they can be turned off. */
function SingleKeysSwitch() {
  const [on, setOn] = useLocalStorage({
    key: SINGLE_KEYS,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return (
    <Switch
      mt="md"
      label={t('Shortcuts of a single key')}
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}

/** Opens the list of keyboard shortcuts. */
export const showKeyboardHelp = () =>
  showShortcuts(t('Keyboard shortcuts'), shortcuts(), <SingleKeysSwitch />);
