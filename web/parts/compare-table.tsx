import { Flex, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import { ColumnUnit } from '#web/ui/column-unit.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import classes from './compare-table.module.css';

export interface CompareLine<Row> {
  label: string;
  show: (row: Row) => ReactNode;
  /** The largest number of the line is bold. */
  rank?: (row: Row) => number | null | undefined;
}

/** Rows with the largest number, where at least two have one and not all the same. */
export function leaders<Row>(rows: readonly Row[], rank: CompareLine<Row>['rank']): Set<Row> {
  const known = rows.flatMap((row) => {
    const value = rank?.(row);
    return value == null ? [] : [{ row, value }];
  });
  const top = Math.max(...known.map(({ value }) => value));
  const first = known.filter(({ value }) => value === top);
  return new Set(known.length < 2 || first.length === known.length ? [] : first.map(({ row }) => row));
}

interface Named {
  slug: string;
  name: string;
  is_demo: boolean;
}

export interface CompareTableProps<Row> {
  rows: readonly Row[];
  groups: readonly { name: string | null; lines: readonly CompareLine<Row>[] }[];
  picture: (row: Row) => ReactNode;
  /** Shown below the name. */
  under?: (row: Row) => ReactNode;
}

/** Creators side by side, one column each. */
export function CompareTable<Row extends Named>({ rows, groups, picture, under }: CompareTableProps<Row>) {
  return (
    <Table.ScrollContainer
      minWidth={120 + rows.length * 140}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={t('Comparison')}
    >
      <Table className={classes.table} verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td className={classes.label} />
            {rows.map((row) => (
              <Table.Th key={row.slug} scope="col">
                <Flex component="span" direction="column" gap={3} align="flex-end" className={classes.head}>
                  {picture(row)}
                  <Link to="/profile/$slug" params={{ slug: row.slug }}>
                    {row.name}
                  </Link>
                  {row.is_demo && <InventedTag />}
                  {under !== undefined && (
                    <Text span size="xs" fw={400} c="dimmed" className={classes.under}>
                      {under(row)}
                    </Text>
                  )}
                </Flex>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ name, lines }) => (
          <Table.Tbody key={name}>
            {name !== null && (
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={rows.length + 1} className={classes.group}>
                  {name}
                </Table.Th>
              </Table.Tr>
            )}
            {lines.map((line) => {
              const bold = leaders(rows, line.rank);
              return (
                <Table.Tr key={line.label}>
                  <Table.Th scope="row" className={classes.label}>
                    {line.label}
                  </Table.Th>
                  {rows.map((row) => (
                    <Table.Td key={row.slug} data-best={bold.has(row) || undefined}>
                      <ColumnUnit value={null}>{line.show(row)}</ColumnUnit>
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  );
}
