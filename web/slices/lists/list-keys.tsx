import { Kbd, Table } from '@mantine/core';
import { modals } from '@mantine/modals';

const KEYS: [keys: string[], meaning: string][] = [
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
  [['↑'], 'On the first row: the head; Enter opens its menu'],
];

/** Opens the keys of the table of a list. */
export function showListKeys(): void {
  modals.open({
    title: 'Keys of the table',
    size: 480,
    children: (
      <Table verticalSpacing={5}>
        <Table.Tbody>
          {KEYS.map(([keys, meaning]) => (
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
