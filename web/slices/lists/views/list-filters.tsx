import {
  Button,
  Checkbox,
  Group,
  Menu,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { readNumber } from '#web/platform/format/typed-number.ts';
import { t } from '#web/platform/language.ts';
import { ChipButton, Chips, FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { fieldText } from '#web/ui/inputs/number-field.tsx';
import classes from '../list.module.css';
import type { ListColumn } from '../table/list-column.ts';
import type { ListScreenLook } from './list-look.ts';
import type { Filter } from './list-shown.ts';

type Is = Filter['is'];
const IS_TEXT: Readonly<Record<Is, Phrase>> = {
  one_of: 'is one of',
  at_least: 'is at least',
  at_most: 'is at most',
  contains: 'contains',
  empty: 'is empty',
  not_empty: 'is not empty',
};

function questions(column: ListColumn): Is[] {
  const own: Is[] = column.choices
    ? ['one_of']
    : column.number
      ? ['at_least', 'at_most']
      : column.align === 'right'
        ? []
        : ['contains'];
  return [...own, 'empty', 'not_empty'];
}

/** Description of a filter: `at least 10,000`. */
function filterWords(column: ListColumn, { is, value }: Filter): string {
  if (is === 'empty') return t('empty');
  if (is === 'not_empty') return t('not empty');
  if (Array.isArray(value)) return value.map((key) => column.choices?.label(key) ?? key).join(', ');
  if (typeof value === 'number')
    return `${is === 'at_least' ? '≥' : '≤'} ${fieldText(value, column.number ?? 'count')}`;
  return t('contains “{text}”', { text: String(value) });
}

/** Values with their counts, most frequent first or in the column's own order. */
function occurring(column: ListColumn, rows: readonly ListProfile[]): { key: string; n: number }[] {
  const counts = new Map((column.choices?.all ?? []).map((key) => [key, 0]));
  for (const row of rows)
    for (const key of column.choices?.keys(row) ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
  const values = [...counts].map(([key, n]) => ({ key, n }));
  return column.choices?.all ? values : values.toSorted((a, b) => b.n - a.n);
}

const MOST_SHOWN = 200;

interface FilterEditorProps {
  column: ListColumn;
  rows: readonly ListProfile[];
  /** Undefined = a new filter. */
  filter: Filter | undefined;
  onSave: (filter: Filter) => void;
  onCancel: () => void;
}

function FilterEditor({ column, rows, filter, onSave, onCancel }: FilterEditorProps) {
  const offered = questions(column);
  const [is, setIs] = useState<Is>(filter?.is ?? offered[0] ?? 'empty');
  const [keys, setKeys] = useState<string[]>(Array.isArray(filter?.value) ? filter.value : []);
  const [text, setText] = useState(() => {
    if (typeof filter?.value === 'number') return fieldText(filter.value, column.number ?? 'count');
    return typeof filter?.value === 'string' ? filter.value : '';
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [find, setFind] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const save = (value: Filter['value']) => onSave({ column: column.id, is, value });
    if (is === 'empty' || is === 'not_empty') return save(null);
    if (is === 'one_of') return keys.length === 0 ? setProblem(t('Choose at least one.')) : save(keys);
    if (text.trim() === '') return setProblem(t('Enter a value to filter by.'));
    if (is === 'contains') return save(text.trim());
    const read = readNumber(text, column.number ?? 'count', { currency: column.currency });
    if (read.value === null) setProblem(read.problem ?? t('Enter a number.'));
    else save(read.value);
  };
  const options = is === 'one_of' ? occurring(column, rows) : [];
  const wanted = options
    .filter(({ key }) => column.choices?.label(key).toLowerCase().includes(find.toLowerCase()))
    .slice(0, MOST_SHOWN);
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('Condition for {field}', { field: column.title })}
          data={offered.map((value) => ({ value, label: t(IS_TEXT[value]) }))}
          value={is}
          onChange={(value) => {
            setIs(value as Is);
            setProblem(null);
          }}
        />
        {is === 'one_of' && (
          <>
            {options.length > 8 && (
              <TextInput
                size="xs"
                aria-label={t('Find a value')}
                placeholder={t('Find')}
                value={find}
                onChange={(event) => setFind(event.currentTarget.value)}
              />
            )}
            <Checkbox.Group value={keys} onChange={setKeys} aria-label={column.title}>
              <Stack gap="xs" mah={260} py={2} className={classes.choices}>
                {wanted.map(({ key, n }) => (
                  <Checkbox
                    key={key}
                    value={key}
                    size="xs"
                    label={`${column.choices?.label(key) ?? key} (${exactNumber(n)})`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </>
        )}
        {(is === 'contains' || is === 'at_least' || is === 'at_most') && (
          <TextInput
            size="xs"
            data-autofocus
            aria-label={`${column.title} ${t(IS_TEXT[is])}`}
            placeholder={is === 'contains' ? t('Text') : '200k, 1.5M, 20%'}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
            }}
          />
        )}
        {problem !== null && (
          <Text fz="xs" c="var(--ll-down)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button size="compact-sm" type="submit">
            {t('Filter')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The filter being edited (by index), or a new one for a column. */
export type EditedFilter = { place: number } | { column: string };

export interface ListFiltersProps {
  columns: readonly ListColumn[];
  rows: readonly ListProfile[];
  screen: ListScreenLook;
  question: EditedFilter | null;
  onAsk: (question: EditedFilter | null) => void;
}

export function ListFilters({ columns, rows, screen, question, onAsk }: ListFiltersProps) {
  const { filters } = screen.look;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const filter = question !== null && 'place' in question ? filters[question.place] : undefined;
  const column =
    question === null ? undefined : byId.get('column' in question ? question.column : (filter?.column ?? ''));
  const groups = Map.groupBy(columns, ({ group }) => group);
  return (
    <>
      <Chips>
        {filters.map((one, place) => {
          const of = byId.get(one.column);
          if (of === undefined) return null;
          return (
            <FilterChip
              key={`${place} ${one.column}`}
              label={of.title}
              value={filterWords(of, one)}
              onClick={() => onAsk({ place })}
              onRemove={() => screen.change({ filters: filters.filter((_, other) => other !== place) })}
            />
          );
        })}
        <Menu position="bottom-start">
          <Menu.Target>
            <ChipButton>
              <IconFilterPlus size={14} stroke={1.7} aria-hidden />
              {t('Filter')}
            </ChipButton>
          </Menu.Target>
          <Menu.Dropdown className={classes.longMenu}>
            {[...groups].map(([group, own]) => (
              <div key={group}>
                <Menu.Label>{group}</Menu.Label>
                {own.map(({ id, header, title }) => (
                  <Menu.Item key={id} aria-label={title} onClick={() => onAsk({ column: id })}>
                    {header}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
        {filters.length > 1 && (
          <ChipButton onClick={() => screen.change({ filters: [] })}>{t('Clear all')}</ChipButton>
        )}
      </Chips>
      <Modal
        opened={column !== undefined}
        onClose={() => onAsk(null)}
        size={400}
        title={column && <b>{column.title}</b>}
      >
        {column && (
          <FilterEditor
            key={column.id}
            column={column}
            rows={rows}
            filter={filter}
            onCancel={() => onAsk(null)}
            onSave={(saved) => {
              screen.change({
                filters:
                  question !== null && 'place' in question
                    ? filters.map((old, place) => (place === question.place ? saved : old))
                    : [...filters, saved],
              });
              onAsk(null);
            }}
          />
        )}
      </Modal>
    </>
  );
}
