import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { Budget, BudgetCreator, Cost } from '#contract/monitors/budget.ts';
import { t } from '#web/platform/language.ts';
import { type Range, type Sort, sortRows } from '#web/ui/grid/grid-model.ts';
import { type EditorAt, Sheet } from '#web/ui/grid/sheet.tsx';
import { SheetTextEditor } from '#web/ui/grid/sheet-text-editor.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type BudgetColumn, budgetColumns } from './budget-columns.tsx';
import { costOf, costText, type NewCost, pastedCosts, readCost } from './budget-cost.ts';
import type { CostWriting } from './use-cost-writing.ts';

export interface BudgetSheetProps {
  budget: Budget;
  /** Defaults of a typed cost. */
  usual: NewCost;
  writing: CostWriting;
  /** Null if costs can be edited. */
  refused: string | null;
}

const rowId = (row: BudgetCreator) => row.profile_id;
const rowName = (row: BudgetCreator) => row.name;
const NARROW_NAME = 150;
const NONE: ReadonlySet<number> = new Set();

export function BudgetSheet({ budget, usual, writing, refused }: BudgetSheetProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [drawn, setSizes] = useState<Record<string, number>>({});
  // On phones the name would leave no room for other columns.
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const sizes = narrow ? { name: NARROW_NAME, ...drawn } : drawn;
  const { currency, currencies } = budget;
  const { pending } = writing;
  const columns = useMemo(
    () => budgetColumns({ currency, mayEdit: refused === null, pending }),
    [currency, refused, pending],
  );
  const rows = useMemo(() => {
    const value = sort && columns.find(({ id }) => id === sort.column)?.value;
    return value ? sortRows(budget.creators, value, sort.descending) : budget.creators;
  }, [budget.creators, columns, sort]);
  // A corrected amount keeps its own currency and day.
  const read = useCallback(
    (text: string, was: Cost | null) => readCost(text, was ?? usual, currencies),
    [usual, currencies],
  );
  const editor = ({ row, column: { kind, title }, typed, onDone }: EditorAt<BudgetCreator, BudgetColumn>) => {
    if (kind === undefined) return null;
    const was = costOf(row, kind);
    return (
      <SheetTextEditor
        key={`${row.profile_id} ${kind}`}
        typed={typed}
        onDone={onDone}
        label={t('{column} of {name}', { column: title, name: row.name })}
        current={was ? costText(was) : ''}
        isNumber
        placeholder={`0 ${usual.currency}`}
        read={(text) => read(text, was)}
        onWrite={(value) => writing.write([{ profile_id: row.profile_id, kind, value, was }])}
      />
    );
  };
  const paste = (range: Range, cells: string[][]) => {
    if (refused !== null) return;
    const { changes, problems } = pastedCosts(
      cells,
      range,
      { rows, kinds: columns.map(({ kind }) => kind) },
      read,
    );
    writing.write(changes);
    if (problems.length > 0) toast.warning(problems.slice(0, 3).join(' '), t('Some cells were not pasted'));
  };
  const clear = ({ top, bottom, left, right }: Range) =>
    refused === null &&
    writing.write(
      rows.slice(top, bottom + 1).flatMap((row) =>
        columns.slice(left, right + 1).flatMap(({ kind }) => {
          const was = kind ? costOf(row, kind) : null;
          return kind && was ? [{ profile_id: row.profile_id, kind, value: null, was }] : [];
        }),
      ),
    );
  const fillDown = ({ top, bottom, left, right }: Range) => {
    const [first] = rows.slice(top);
    if (refused !== null || first === undefined) return;
    writing.write(
      rows
        .slice(top + 1, bottom + 1)
        .flatMap((row) =>
          columns
            .slice(left, right + 1)
            .flatMap(({ kind }) =>
              kind
                ? [{ profile_id: row.profile_id, kind, value: costOf(first, kind), was: costOf(row, kind) }]
                : [],
            ),
        ),
    );
  };
  return (
    <Sheet
      label={t('Costs and results of creators')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowName}
      sort={sort}
      sizes={sizes}
      editor={editor}
      total={rows.length}
      onSort={(column) =>
        setSort((old) =>
          old?.column === column
            ? { column, descending: !old.descending }
            : { column, descending: column !== 'name' },
        )
      }
      onSize={(column, px) => setSizes((old) => ({ ...old, [column]: px }))}
      menu={({ id }) => (
        <>
          <Menu.Item onClick={() => setSort({ column: id, descending: false })}>
            {t('Sort ascending')}
          </Menu.Item>
          <Menu.Item onClick={() => setSort({ column: id, descending: true })}>
            {t('Sort descending')}
          </Menu.Item>
          {sort?.column === id && <Menu.Item onClick={() => setSort(null)}>{t('Remove sorting')}</Menu.Item>}
        </>
      )}
      footer={(column) => column.total(budget)}
      selected={NONE}
      mayEdit={() => {
        if (refused !== null) toast.warning(refused);
        return refused === null;
      }}
      onOpen={() => undefined}
      onPaste={paste}
      actions={{
        onClear: clear,
        onFillDown: fillDown,
        onUndo: writing.undo,
        onRedo: writing.redo,
        onHelp: () => undefined,
      }}
    />
  );
}
