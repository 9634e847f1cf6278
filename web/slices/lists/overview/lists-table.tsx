import { Badge, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconFolder, IconFolderOpen, IconLayoutList, IconWorld } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ListItem } from '#contract/lists/list.ts';
import { ago, DASH, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ColumnUnit, columnUnit } from '#web/ui/column-unit.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './lists.module.css';
import type { ListSort, TreeRow } from './lists-tree.ts';

export interface ListsTableProps {
  rows: readonly TreeRow[];
  selected: ReadonlySet<number>;
  onSelect: (ids: Set<number>) => void;
  onToggle: (id: number, open: boolean) => void;
  sort: { by: ListSort; desc: boolean };
  onSort: (by: ListSort) => void;
  /** Whether the dragged rows may be dropped there; null = top level. */
  mayDrop: (ids: readonly number[], parent_id: number | null) => boolean;
  onDrop: (ids: readonly number[], parent_id: number | null) => void;
  onTag: (tag: string) => void;
  onDelete: (item: ListItem) => void;
  menu: (item: ListItem) => ReactNode;
}

const HEADS: ReadonlyArray<{ id: ListSort; label: Phrase; right?: true }> = [
  { id: 'name', label: 'Name' },
  { id: 'creators', label: 'Creators', right: true },
  { id: 'followers', label: 'Followers', right: true },
  { id: 'updated', label: 'Changed', right: true },
];

function Head({ sort, onSort }: Pick<ListsTableProps, 'sort' | 'onSort'>) {
  return (
    <thead>
      <tr>
        <th className={classes.pick}>
          <VisuallyHidden>{t('Selected')}</VisuallyHidden>
        </th>
        {HEADS.map(({ id, label, right }) => (
          <th
            key={id}
            data-right={right}
            data-column={id}
            aria-sort={sort.by === id ? (sort.desc ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" onClick={() => onSort(id)}>
              {t(label)}
              {sort.by === id && <span aria-hidden>{sort.desc ? ' ↓' : ' ↑'}</span>}
            </button>
          </th>
        ))}
        <th data-column="people">{t('Shared')}</th>
        <th>
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function Name({ row, onToggle, onTag }: { row: TreeRow } & Pick<ListsTableProps, 'onToggle' | 'onTag'>) {
  const { item, level, open } = row;
  const Icon = item.is_folder ? (open ? IconFolderOpen : IconFolder) : IconLayoutList;
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      className={classes.nameCell}
      style={{ paddingInlineStart: (level - 1) * 22 }}
    >
      {open === null ? (
        <span className={classes.chevron} />
      ) : (
        <button
          type="button"
          className={classes.chevron}
          aria-label={open ? t('Close {name}', { name: item.name }) : t('Open {name}', { name: item.name })}
          aria-expanded={open}
          data-open={open || undefined}
          tabIndex={-1}
          onClick={() => onToggle(item.id, !open)}
        >
          <IconChevronRight size={15} aria-hidden />
        </button>
      )}
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <Stack gap={0} miw={0}>
        <Flex component="span" rowGap="xxs" columnGap="xs" align="center" wrap="wrap">
          <Link
            to="/list/$slug"
            params={{ slug: String(item.id) }}
            className={classes.link}
            draggable={false}
          >
            {item.name}
          </Link>
          {item.is_demo && <InventedTag of={t('Part of the demo data')} />}
          {item.is_public && <IconWorld size={14} aria-label={t('Public link')} className={classes.icon} />}
          {item.tags.map((tag) => (
            <Badge
              key={tag}
              component="button"
              type="button"
              variant="default"
              size="sm"
              tt="none"
              fw={500}
              className={classes.tag}
              tabIndex={-1}
              onClick={() => onTag(tag)}
              aria-label={t('Show lists tagged {tag}', { tag })}
            >
              {tag}
            </Badge>
          ))}
        </Flex>
        {item.description !== '' && (
          <Text span c="dimmed" maw="56ch" className={classes.description}>
            {item.description}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

/** Target row of a key; null for other keys. */
function reached(key: string, at: number, rows: readonly TreeRow[]): number | null {
  const level = rows[at]?.level ?? 1;
  const parent = () => rows.slice(0, at).findLastIndex((r) => r.level < level);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1, ArrowLeft: parent() }[key];
  return to === undefined || to < 0 || to >= rows.length ? null : to;
}

/** Tree of folders and lists: arrows move, expand and collapse; rows can be dragged into a folder. */
export function ListsTable(props: ListsTableProps) {
  const { rows, selected, onSelect, onToggle, mayDrop } = props;
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const [over, setOver] = useState<number | 'top' | null>(null);
  const dragged = useRef<readonly number[]>([]);
  const body = useRef<HTMLTableSectionElement>(null);
  const followers = columnUnit(rows.map(({ item }) => item.total_followers));
  const activeId = rows.some((r) => r.item.id === active) ? active : rows[0]?.item.id;

  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const focus = (index: number) => {
    setActive(rows[index]?.item.id ?? null);
    body.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget) return;
    const row = rows[index];
    if (row === undefined) return;
    const { id } = row.item;
    if (event.key === 'Enter') void navigate({ to: '/list/$slug', params: { slug: String(id) } });
    else if (event.key === ' ') toggle(id);
    else if (event.key === 'Delete') props.onDelete(row.item);
    else if (event.key === 'ArrowRight' && row.open === false) onToggle(id, true);
    else if (event.key === 'ArrowLeft' && row.open === true) onToggle(id, false);
    else {
      const into = event.key === 'ArrowRight' && row.open === true && index + 1 < rows.length;
      const to = into ? index + 1 : reached(event.key, index, rows);
      if (to === null) return;
      focus(to);
    }
    event.preventDefault();
  };

  const start = (event: DragEvent, id: number) => {
    dragged.current = selected.has(id) ? [...selected] : [id];
    event.dataTransfer.effectAllowed = 'move';
    // Firefox needs data to start a drag.
    event.dataTransfer.setData('text/plain', String(id));
  };
  const hover = (event: DragEvent, parent_id: number | null) => {
    if (dragged.current.length === 0 || !mayDrop(dragged.current, parent_id)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(parent_id ?? 'top');
  };
  const drop = (event: DragEvent, parent_id: number | null) => {
    event.preventDefault();
    event.stopPropagation();
    props.onDrop(dragged.current, parent_id);
    end();
  };
  const end = () => {
    dragged.current = [];
    setOver(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping here moves to the top; the menu does the same by keyboard.
    <div
      className={classes.frame}
      data-over={over === 'top' || undefined}
      onDragOver={(event) => hover(event, null)}
      onDrop={(event) => drop(event, null)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid of rows and cells is a table with levels. */}
      <table className={classes.table} role="treegrid" aria-label={t('Lists and folders')}>
        <Head {...props} />
        <tbody ref={body}>
          {rows.map((row, index) => {
            const { item, level, open } = row;
            return (
              <tr
                key={item.id}
                aria-level={level}
                aria-expanded={open ?? undefined}
                aria-selected={selected.has(item.id)}
                tabIndex={item.id === activeId ? 0 : -1}
                data-over={over === item.id || undefined}
                onFocus={() => setActive(item.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
                draggable
                onDragStart={(event) => start(event, item.id)}
                onDragEnd={end}
                onDragOver={(event) => hover(event, item.id)}
                onDrop={(event) => drop(event, item.id)}
              >
                <td className={classes.pick}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t('Select {name}', { name: item.name })}
                      checked={selected.has(item.id)}
                      onChange={() => toggle(item.id)}
                    />
                  </label>
                </td>
                <td>
                  <Name row={row} onToggle={onToggle} onTag={props.onTag} />
                </td>
                <td data-right>{item.is_folder ? '' : exactNumber(item.total_influencers)}</td>
                <td data-right data-column="followers">
                  {item.is_folder ? (
                    ''
                  ) : item.total_followers === null ? (
                    DASH
                  ) : (
                    <ColumnUnit value={followers}>
                      <Num value={item.total_followers} />
                    </ColumnUnit>
                  )}
                </td>
                <td data-right data-column="updated">
                  {ago(item.updated_at)}
                </td>
                <td data-column="people">
                  {item.total_users > 1
                    ? plural(item.total_users, '{n} person', '{n} people')
                    : item.total_users === 1
                      ? item.created_by
                      : DASH}
                </td>
                <td className={classes.menuCell}>{props.menu(item)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
