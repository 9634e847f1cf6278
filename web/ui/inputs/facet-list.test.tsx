import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FacetList } from './facet-list.tsx';

const NAMES =
  'France Spain Italy Poland Norway Sweden Austria Belgium Denmark Niger Germany Greece Nigeria'.split(' ');
const options = NAMES.map((label) => ({ value: label, label, count: 1 }));

function List({ count = NAMES.length }: { count?: number }) {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <MantineProvider>
      <FacetList
        title="Country"
        options={options.slice(0, count)}
        selected={selected}
        onChange={setSelected}
        visible={3}
      />
      <output>{selected.join(' ')}</output>
    </MantineProvider>
  );
}

it('finds an option of a long list without opening it, and checks it with Enter', async () => {
  render(<List />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  const find = screen.getByRole('textbox', { name: 'Find in Country' });
  await userEvent.type(find, 'ger');
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.getByRole('checkbox', { name: 'Nigeria' })).toBeInTheDocument();
  await userEvent.type(find, '{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Germany');
  expect(find).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: 'Germany' })).toBeChecked();
  await userEvent.type(find, 'zz{Enter}');
  expect(screen.getByText('No matches')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/^Germany$/);
});

it('has no search field if all are visible', () => {
  render(<List count={6} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: '3 more' })).toBeInTheDocument();
});

it('has one stop for Tab, and arrows between its boxes', async () => {
  render(<List count={6} />);
  await userEvent.tab();
  expect(screen.getByRole('checkbox', { name: 'France' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(screen.getByRole('checkbox', { name: 'Italy' })).toBeChecked();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: '3 more' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('checkbox', { name: 'Italy' })).toHaveFocus();
});
