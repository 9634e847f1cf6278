import { Anchor, Table } from '@mantine/core';
import { DASH, exactNumber } from '#web/platform/format.ts';
import type { ChartData } from './chart-option.ts';

export function ChartTable({
  title,
  data,
  maxHeight,
  onSelect,
}: {
  title: string;
  data: ChartData;
  maxHeight: number;
  /** Turns every number into a button; receives the indexes of category and series. */
  onSelect?: ((index: number, series: number) => void) | undefined;
}) {
  const format = data.format ?? exactNumber;
  const name = data.formatCategory ?? ((category: string) => category);
  return (
    <Table.ScrollContainer
      minWidth={0}
      maxHeight={maxHeight}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table stickyHeader verticalSpacing={4} fz="sm">
        <caption className="visually-hidden">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {data.series.map((series) => (
              <Table.Th key={series.name} ta="right">
                {series.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.categories.map((category, index) => (
            <Table.Tr key={category}>
              <Table.Th scope="row" fw={400}>
                {name(category)}
              </Table.Th>
              {data.series.map((series, at) => {
                const value = series.values[index];
                const text = value === null || value === undefined ? DASH : format(value);
                return (
                  <Table.Td key={series.name} ta="right">
                    {onSelect && text !== DASH ? (
                      <Anchor component="button" type="button" fz="sm" onClick={() => onSelect(index, at)}>
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
