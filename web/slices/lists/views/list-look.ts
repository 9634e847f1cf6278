import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type ListLook, type ListView, listLook } from '#contract/lists/views.ts';
import { day } from '#contract/values/days.ts';
import { emvModel, id } from '#contract/values/primitives.ts';
import { reportView } from '#web/parts/report/report-view.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useIsPhone } from '#web/ui/tools-row.tsx';

/** In the URL: clears this part of the saved view. */
const NONE = 'none';

/** URL state: a saved view, differences from it, and open dialogs. */
export const listUrl = z.object({
  view: id.optional(),
  layout: listLook.shape.layout.unwrap().optional(),
  columns: z.array(z.string().max(80)).max(200).optional(),
  /** `price`, or `-price` for descending. */
  sort: z.string().max(90).optional(),
  filter: z.array(z.string().max(4000)).max(40).optional(),
  q: z.string().max(120).optional(),
  /** Open comments: of the list, or of a creator by id. */
  comments: z
    .string()
    .regex(/^(list|\d{1,9})$/)
    .optional(),
  add: z.boolean().optional(),
  from_date: day.optional(),
  to_date: day.optional(),
  emv_model: emvModel.optional(),
  ...reportView.partial().shape,
});
export type ListUrl = z.infer<typeof listUrl>;

export const USUAL_LOOK: ListLook = listLook.parse({});
/** Phones have room for rows, not for a sheet. */
const PHONE_LOOK: ListLook = { ...USUAL_LOOK, layout: 'gallery' };

const sortText = (sort: ListLook['sort']) =>
  sort === null ? NONE : `${sort.descending ? '-' : ''}${sort.column}`;
function readSort(text: string): ListLook['sort'] {
  if (text === NONE) return null;
  return { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
}

type Filter = ListLook['filters'][number];
const filterText = ({ column, is, value }: Filter) =>
  [column, is, ...(value === null ? [] : [Array.isArray(value) ? JSON.stringify(value) : value])].join(' ');

/** `price at_least 100`, `status one_of ["1"]`, `tags empty`; null if invalid. */
export function readFilter(text: string): Filter | null {
  const [, column, is, rest = ''] = /^(\S+) (\S+)(?: ([\s\S]*))?$/.exec(text) ?? [];
  let value: unknown = rest;
  if (is === 'at_least' || is === 'at_most') value = Number(rest);
  else if (is === 'empty' || is === 'not_empty') value = null;
  else if (is === 'one_of') {
    try {
      value = JSON.parse(rest);
    } catch {
      return null;
    }
  }
  const read = listLook.shape.filters.unwrap().safeParse([{ column, is, value }]);
  return (read.success && read.data[0]) || null;
}

/** View of a URL, based on its saved view. */
export function lookOf(url: ListUrl, saved: ListLook = USUAL_LOOK): ListLook {
  return {
    layout: url.layout ?? saved.layout,
    columns: url.columns === undefined ? saved.columns : url.columns[0] === NONE ? null : url.columns,
    sort: url.sort === undefined ? saved.sort : readSort(url.sort),
    filters:
      url.filter === undefined
        ? saved.filters
        : url.filter.flatMap((text) => (text === NONE ? [] : (readFilter(text) ?? []))),
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const sameLook = (a: ListLook, b: ListLook) =>
  same([a.layout, a.columns, a.sort, a.filters], [b.layout, b.columns, b.sort, b.filters]);

/** URL of a view: only the differences from the saved view. */
export function addressOf(look: ListLook, saved: ListLook = USUAL_LOOK) {
  const { layout, columns, sort, filters } = look;
  return {
    layout: layout === saved.layout ? undefined : layout,
    columns: same(columns, saved.columns) ? undefined : (columns ?? [NONE]),
    sort: same(sort, saved.sort) ? undefined : sortText(sort),
    filter: same(filters, saved.filters)
      ? undefined
      : filters.length === 0
        ? [NONE]
        : filters.map(filterText),
  };
}

export function useListLook(views: readonly ListView[]) {
  const { state, patch } = useUrlState(listUrl);
  const url = useMemo(() => state ?? {}, [state]);
  const isPhone = useIsPhone();
  const view = views.find((one) => one.id === url.view);
  const saved = view?.view ?? (isPhone ? PHONE_LOOK : USUAL_LOOK);
  const look = useMemo(() => lookOf(url, saved), [url, saved]);
  /** Adds a history entry. */
  const change = useCallback(
    (part: Partial<ListLook>) => void patch(addressOf({ ...look, ...part }, saved), { push: true }),
    [patch, look, saved],
  );
  const open = useCallback(
    (id: number | undefined) =>
      void patch(
        { view: id, layout: undefined, columns: undefined, sort: undefined, filter: undefined },
        { push: true },
      ),
    [patch],
  );
  return { url, look, view, changed: !sameLook(look, saved), change, open, patch };
}

export type ListScreenLook = ReturnType<typeof useListLook>;
