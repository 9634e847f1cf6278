import { Button, Checkbox, Flex, Popover, SegmentedControl, SimpleGrid } from '@mantine/core';
import {
  IconChartHistogram,
  IconColumns3,
  IconKeyboard,
  IconLayoutColumns,
  IconLayoutGrid,
  IconMessage,
  IconTable,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { ListLook, ListView } from '#contract/lists/views.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { ToolsEnd, ToolsRow, ToolsSheet, useIsPhone } from '#web/ui/tools-row.tsx';
import classes from '../list.module.css';
import type { ListColumn } from '../table/list-column.ts';
import type { ListData } from '../table/list-rows.ts';
import { showListKeys } from '../writing/list-keys.ts';
import type { ListScreenLook } from './list-look.ts';
import { ListViews } from './list-views.tsx';

const ListOptionsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../head/list-options.tsx'))).ListOptionsDialog,
}));

interface ListColumnsButtonProps {
  columns: readonly ListColumn[];
  /** Visible columns in order. */
  shown: readonly ListColumn[];
  /** Null = default. */
  onChange: (ids: string[] | null) => void;
}

function ListColumnsButton({ columns, shown, onChange }: ListColumnsButtonProps) {
  const ids = shown.map(({ id }) => id);
  const groups = Map.groupBy(columns, ({ group }) => group);
  const toggle = (id: string) =>
    onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser}>
        <SimpleGrid
          minColWidth="140px"
          spacing="lg"
          verticalSpacing="sm"
          w="min(480px, calc(100vw - 48px))"
          mah="56vh"
          className={classes.chooserGroups}
        >
          {[...groups].map(([group, own]) => (
            <fieldset key={group}>
              <legend>{group}</legend>
              {own.map(({ id, header, title }) => (
                <Checkbox
                  key={id}
                  size="xs"
                  label={header}
                  aria-label={title}
                  checked={ids.includes(id)}
                  disabled={id === 'name'}
                  onChange={() => toggle(id)}
                />
              ))}
            </fieldset>
          ))}
        </SimpleGrid>
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => onChange(null)}>
          {t('Default columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const LAYOUTS = [
  ['table', 'Table', IconTable],
  ['board', 'Board', IconLayoutColumns],
  ['gallery', 'Gallery', IconLayoutGrid],
  ['report', 'Report', IconChartHistogram],
] as const;

/** Columns hidden from visitors. */
const MEMBERS: ReadonlySet<string> = new Set(['board', 'report']);

export interface ListToolbarProps {
  list: List;
  data: ListData;
  views: readonly ListView[];
  screen: ListScreenLook;
  columns: readonly ListColumn[];
  shown: readonly ListColumn[];
  visitor: boolean;
  /** Chips; none in the report. */
  filters: ReactNode;
  count: ReactNode;
  onComments: () => void;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, screen, visitor } = props;
  const { look, url } = screen;
  const [editing, setEditing] = useState(false);
  const narrow = useIsPhone();
  const view = (
    <>
      <SegmentedControl
        aria-label={t('Layout')}
        data={LAYOUTS.filter(([value]) => !visitor || !MEMBERS.has(value)).map(([value, label, Icon]) => ({
          value,
          label: (
            <Flex
              component="span"
              gap="xs"
              align="center"
              display="inline-flex"
              className={classes.layout}
              title={t(label)}
            >
              <Icon size={16} stroke={1.7} aria-hidden />
              <span>{t(label)}</span>
            </Flex>
          ),
        }))}
        value={look.layout}
        onChange={(layout) => screen.change({ layout: layout as ListLook['layout'] })}
      />
      {!visitor && <ListViews list={list} views={props.views} screen={screen} />}
    </>
  );
  const more = (
    <>
      {look.layout === 'table' && (
        <ListColumnsButton
          columns={props.columns}
          shown={props.shown}
          onChange={(ids) => screen.change({ columns: ids })}
        />
      )}
      {!visitor && (
        <>
          <Refusable reason={sentenceText(list.edit_refused)}>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('Options')}
            </Button>
          </Refusable>
          <Button
            variant="default"
            leftSection={<IconMessage size={16} stroke={1.7} aria-hidden />}
            onClick={props.onComments}
          >
            {t('Comments')}
          </Button>
          {look.layout === 'table' && (
            <Button
              variant="default"
              px={9}
              className={classes.keys ?? ''}
              aria-label={t('Table shortcuts')}
              onClick={showListKeys}
            >
              <IconKeyboard size={17} stroke={1.7} aria-hidden />
            </Button>
          )}
        </>
      )}
    </>
  );
  return (
    <ToolsRow>
      {look.layout !== 'report' && (
        <TypedSearch
          className={classes.search ?? ''}
          aria-label={t('Search in the list')}
          placeholder={t('Name, handle or tag')}
          shown={url.q ?? ''}
          onSearch={(q) => screen.patch({ q })}
        />
      )}
      {narrow ? (
        <ToolsSheet>
          {view}
          {more}
        </ToolsSheet>
      ) : (
        view
      )}
      {props.filters}
      <ToolsEnd>
        {props.count}
        {!narrow && more}
      </ToolsEnd>
      <Suspense fallback={null}>
        {editing && <ListOptionsDialog list={list} data={props.data} onClose={() => setEditing(false)} />}
      </Suspense>
    </ToolsRow>
  );
}
