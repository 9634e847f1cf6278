import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { GridColumn } from './grid/grid-model.ts';

interface Row {
  id: string;
  name: string;
  posts: number | null;
}
const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  // Descending, so that id order and row order differ.
  id: String(20_000 - index),
  name: `Creator ${index}`,
  posts: index === 5 ? null : index,
}));
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Creator', value: (row) => row.name, fixed: true },
  { id: 'posts', header: 'Posts', value: (row) => row.posts, align: 'right' },
];
const rowId = (row: Row) => row.id;

function Table(props: { onOpen?: (row: Row) => void; href?: (row: Row) => string; visible?: string[] }) {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <MantineProvider>
      <DataTable
        label="Creators"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selected={selected}
        onSelect={setSelected}
        actions={(ids) => <span>{ids.join(' ')}</span>}
        {...props}
      />
    </MantineProvider>
  );
}

const firstCell = () => within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('gridcell')[1];

it('renders only the visible rows of ten thousand', () => {
  render(<Table />);
  expect(screen.getByRole('grid', { name: 'Creators' })).toHaveAttribute('aria-rowcount', '10001');
  const drawn = screen.getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(60);
});

it('sorts by a click on the header, missing values last in both directions', async () => {
  render(<Table />);
  const posts = screen.getByRole('button', { name: 'Posts' });
  await userEvent.click(posts);
  expect(firstCell()).toHaveTextContent('Creator 9999');
  expect(screen.getByRole('columnheader', { name: 'Posts' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(posts);
  expect(firstCell()).toHaveTextContent('Creator 0');
  expect(screen.getByRole('columnheader', { name: 'Posts' })).toHaveAttribute('aria-sort', 'ascending');
});

it('selects rows, shows the bar, and drops the selection with Esc', async () => {
  render(<Table />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('1 selected');
  expect(screen.getByText('19999')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 3' }));
  expect(screen.getByText('19999 19998')).toBeInTheDocument();
  fireEvent.keyDown(document.documentElement, { key: 'Escape' });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('moves by arrow keys, selects with space and opens with enter', () => {
  const onOpen = vi.fn();
  render(<Table onOpen={onOpen} />);
  const grid = screen.getByRole('grid');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp'])
    fireEvent.keyDown(grid, { key });
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1-1$/);
  fireEvent.keyDown(grid, { key: ' ' });
  expect(screen.getByRole('checkbox', { name: 'Select row 2' })).toBeChecked();
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith(rows[1]);
});

it('hides columns except fixed ones, and shows a dash for missing values', () => {
  const { rerender } = render(<Table visible={[]} />);
  expect(screen.queryByRole('columnheader', { name: 'Posts' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Creator' })).toBeInTheDocument();
  rerender(<Table visible={['posts']} />);
  expect(within(screen.getAllByRole('row')[6] as HTMLElement).getAllByRole('gridcell')[2]).toHaveTextContent(
    '–',
  );
});

describe('columns that are empty in all rows', () => {
  const sparse: GridColumn<Row>[] = [
    ...columns,
    { id: 'gender', header: 'Gender', value: () => null },
    { id: 'email', header: 'Email', value: ({ id }) => (id === '' ? id : '') },
    { id: 'likes', header: 'Likes', value: () => 0 },
    { id: 'growth', header: 'Growth', value: ({ posts }) => (posts === 9999 ? 0.1 : undefined) },
  ];
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const show = (props: Partial<DataTableProps<Row>> = {}) =>
    render(
      <MantineProvider>
        <DataTable label="Creators" columns={sparse} rows={rows} rowId={rowId} {...props} />
      </MantineProvider>,
    );

  it('are hidden with a notice, and shown on request', async () => {
    show();
    expect(heads()).toEqual(['Creator', 'Posts', 'Likes', 'Growth']);
    expect(screen.getByText(/^2 columns without values are hidden: Gender, Email/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(heads()).toEqual(['Creator', 'Posts', 'Gender', 'Email', 'Likes', 'Growth']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(heads()).not.toContain('Gender');
  });

  it('are shown if they are sorted by, fixed, or the table has no rows', () => {
    const { unmount } = show({ sort: { column: 'gender', descending: true } });
    expect(heads()).toContain('Gender');
    expect(screen.getByText(/^1 column without values is hidden: Email/)).toBeVisible();
    unmount();
    const fixed = sparse.map((column) => ({ ...column, fixed: true }));
    const again = show({ columns: fixed });
    expect(heads()).toHaveLength(6);
    again.unmount();
    show({ rows: [] });
    expect(heads()).toHaveLength(6);
    expect(screen.queryByText(/without values/)).toBeNull();
  });

  it('have no notice if they were not requested', () => {
    show({ visible: ['posts', 'email'] });
    expect(heads()).toEqual(['Creator', 'Posts']);
    expect(screen.getByText(/^1 column without values is hidden: Email/)).toBeVisible();
  });
});

it('links rows, and follows a plain click inside the product', async () => {
  const onOpen = vi.fn();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  render(<Table onOpen={onOpen} href={(row) => `/creator/${row.id}`} />);
  const link = screen.getByRole('link', { name: 'Creator 1' });
  expect(link).toHaveAttribute('href', '/creator/19999');
  // The browser opens links in tabs.
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(fireEvent.click(link, held)).toBe(true);
  expect(onOpen).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  const posts = within(screen.getAllByRole('row')[3] as HTMLElement).getAllByRole(
    'gridcell',
  )[2] as HTMLElement;
  fireEvent.click(posts, { ctrlKey: true });
  fireEvent(posts, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent(posts, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['/creator/19998', '/creator/19998']);
  fireEvent.click(posts);
  expect(onOpen).toHaveBeenLastCalledWith(rows[2]);
  expect(onOpen).toHaveBeenCalledTimes(2);
  opened.mockRestore();
});

it('selects all rows up to one picked with Shift, also upward', () => {
  render(<Table />);
  const box = (row: number) => screen.getByRole('checkbox', { name: `Select row ${row}` });
  fireEvent.click(box(7));
  fireEvent.click(box(3), { shiftKey: true });
  expect(screen.getByRole('toolbar')).toHaveTextContent('5 selected');
  fireEvent.click(box(9), { shiftKey: true });
  expect(screen.getByRole('toolbar')).toHaveTextContent('7 selected');
  fireEvent.click(box(5));
  expect(screen.getByRole('toolbar')).toHaveTextContent('6 selected');
});
