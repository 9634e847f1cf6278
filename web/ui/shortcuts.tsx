import { Kbd, Table } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

export type Shortcut = [keys: string[], meaning: string];

export function showShortcuts(title: string, shortcuts: readonly Shortcut[], foot?: ReactNode): void {
  modals.open({
    title,
    size: 460,
    children: (
      <>
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {shortcuts.map(([keys, meaning]) => (
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
        {foot}
      </>
    ),
  });
}
