import type { ListOptions, WrittenOptions } from '#contract/lists/list.ts';

interface Numbered extends ListOptions {
  /** The number of the next option. */
  next: number;
}

/** The usual steps of a collaboration. A folder has none. */
export function firstOptions(is_folder: boolean): Numbered {
  if (is_folder) return { statuses: [], categories: [], custom_dropdowns: [], next: 1 };
  return numbered(
    {
      statuses: [
        { id: null, status: 'Idea', color: 'gray' },
        { id: null, status: 'Contacted', color: 'blue' },
        { id: null, status: 'Negotiating', color: 'yellow' },
        { id: null, status: 'Confirmed', color: 'green' },
        { id: null, status: 'Declined', color: 'red' },
      ],
      categories: [],
      custom_dropdowns: [],
    },
    1,
  );
}

/** Unknown numbers count as new. */
export function numbered(options: WrittenOptions, next: number): Numbered {
  let n = next;
  const number = <T extends { id: number | null }>(option: T): T & { id: number } => ({
    ...option,
    id: option.id !== null && option.id < next ? option.id : n++,
  });
  const statuses = options.statuses.map(number);
  const categories = options.categories.map(number);
  const custom_dropdowns = options.custom_dropdowns
    .map(number)
    .map((column) => ({ ...column, options: column.options.map(number) }));
  return { statuses, categories, custom_dropdowns, next: n };
}
