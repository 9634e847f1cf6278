import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx';

const onClear = vi.fn();
const onDrop = vi.fn();
function shown(props: Partial<SelectionBarProps>) {
  onClear.mockClear();
  onDrop.mockClear();
  render(
    <MantineProvider env="test">
      <SelectionBar count={3} onClear={onClear} onDrop={onDrop} {...props}>
        <button type="button">Move</button>
      </SelectionBar>
    </MantineProvider>,
  );
}
const unseen = [{ id: '7', label: 'Anna Larsen' }];

it('counts and names selected rows outside the view', async () => {
  shown({ unseen });
  expect(screen.getByRole('status')).toHaveTextContent('3 selected, 1 not in this view');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const named = await screen.findByRole('list', { name: 'Selected, not in this view' });
  expect(within(named).getByText('Anna Larsen')).toBeInTheDocument();
  // The first Esc closes the names alone.
  await userEvent.keyboard('{Escape}');
  expect(onClear).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClear).toHaveBeenCalledOnce();
});

it('removes rows outside the view from the selection', async () => {
  shown({ count: 1, unseen });
  expect(screen.getByRole('status')).toHaveTextContent('1 selected, not in this view');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deselect Anna Larsen' }));
  expect(onDrop).toHaveBeenCalledWith(['7']);
});

it('shows a plain count if all selected rows are in the view', () => {
  shown({});
  expect(screen.getByRole('status').textContent).toBe('3 selected');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});
