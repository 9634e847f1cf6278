import { Menu, Modal } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { t } from '#web/platform/language.ts';
import { ChipButton, ChipRow, FilterChip } from '#web/ui/filter-chip.tsx';
import classes from './list.module.css';
import type { ListColumn } from './list-column.ts';
import { FilterEditor, filterWords } from './list-filter-editor.tsx';
import type { ListScreenLook } from './list-look.ts';

/** The filter being edited (by index), or a new one for a column. */
export type Asked = { place: number } | { column: string };

export interface ListFiltersProps {
  columns: readonly ListColumn[];
  rows: readonly ListProfile[];
  screen: ListScreenLook;
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
  end: ReactNode;
}

export function ListFilters({ columns, rows, screen, asked, onAsk, end }: ListFiltersProps) {
  const { filters } = screen.look;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const filter = asked !== null && 'place' in asked ? filters[asked.place] : undefined;
  const column =
    asked === null ? undefined : byId.get('column' in asked ? asked.column : (filter?.column ?? ''));
  const groups = Map.groupBy(columns, ({ group }) => group);
  return (
    <>
      <ChipRow end={end}>
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
      </ChipRow>
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
                  asked !== null && 'place' in asked
                    ? filters.map((old, place) => (place === asked.place ? saved : old))
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
