import { Kbd, Table } from '@mantine/core';
import { modals } from '@mantine/modals';
import { MOD } from './modifier-key.ts';

const SHORTCUTS: [keys: string[], meaning: string][] = [
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
export function showKeyboardHelp(): void {
  modals.open({
    title: 'Keyboard shortcuts',
    size: 440,
    children: (
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Td>{meaning}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    ),
  });
}
