import { ActionIcon, Button, Flex, Group, Menu } from '@mantine/core';
import { IconDots, IconMessage } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { compactNumber, exactNumber, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { CreatorName, CreatorPicture, platformsOf } from '../table/list-creator.tsx';
import { allFollowers } from '../table/list-platform-columns.tsx';
import { PriceOf } from '../table/list-price.tsx';
import { sum } from '../table/list-totals.ts';
import type { LayoutProps } from '../views/list-layout.ts';
import { cellOf, type Option, priceIn, writtenFields } from '../writing/list-fields.ts';
import classes from './list-board.module.css';

/** Cards per column before "more". */
const SHOWN = 40;

interface Lane {
  id: number | null;
  option: Option | null;
  rows: ListProfile[];
}

export function lanesOf(rows: readonly ListProfile[], options: readonly Option[]): Lane[] {
  const byStatus = Map.groupBy(rows, (row) => row.status);
  const known = new Set<number | null>(options.map(({ id }) => id));
  const without = rows.filter((row) => !known.has(row.status));
  return [
    { id: null, option: null, rows: without },
    ...options.map((option) => ({ id: option.id, option, rows: byStatus.get(option.id) ?? [] })),
  ];
}

interface CardProps {
  row: ListProfile;
  currency: string;
  lanes: readonly Pick<Lane, 'id' | 'option'>[];
  place: number;
  onMove: (profile_id: number, lane: number) => void;
  onComments: LayoutProps['onComments'];
}

const laneName = ({ option }: Pick<Lane, 'option'>) => option?.label ?? t('No status');

/** A creator who is moved by dragging, with Shift and the arrow keys, or by the menu. */
const Card = memo(function Card({ row, currency, lanes, place, onMove, onComments }: CardProps) {
  const followers = allFollowers(row);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!event.shiftKey || way === 0 || event.target !== event.currentTarget) return;
    event.preventDefault();
    if (lanes[place + way] !== undefined) onMove(row.profile_id, place + way);
  };
  const others = lanes.map((lane, index) => ({ lane, index })).filter(({ index }) => index !== place);
  return (
    <li
      className={classes.card}
      draggable
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Shift and the arrow keys move the card.
      tabIndex={0}
      aria-label={t('{name}, {lane}. Move with Shift and the arrow keys.', {
        name: row.name,
        lane: laneName(lanes[place] ?? { option: null }),
      })}
      data-card={row.profile_id}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(row.profile_id))}
      onKeyDown={onKeyDown}
    >
      <Group gap="xs" wrap="nowrap">
        <CreatorPicture row={row} size={32} />
        <Flex component="span" direction="column" flex={1} miw={0} fz="xs" className={classes.cardName}>
          <CreatorName row={row} plain={false} />
          <span>
            <PlatformIcons platforms={platformsOf(row)} size={13} />
            {followers !== null && compactNumber(followers)}
          </span>
        </Flex>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Move {name}', { name: row.name })}
            >
              <IconDots size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('Move to')}</Menu.Label>
            {others.map(({ lane, index }) => (
              <Menu.Item key={lane.id} onClick={() => onMove(row.profile_id, index)}>
                {laneName(lane)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Flex
        rowGap="xxs"
        columnGap="xs"
        align="center"
        wrap="wrap"
        fz="xs"
        c="dimmed"
        mt={6}
        className={classes.cardFoot}
      >
        <PriceOf row={row} currency={currency} />
        {row.publications != null && <span>{plural(row.publications, '{n} post', '{n} posts')}</span>}
        {row.tags.slice(0, 2).map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
        {row.is_demo && <InventedTag />}
        <button
          type="button"
          className={classes.talk}
          aria-label={t('Comments on {name}, {n}', { name: row.name, n: row.comments })}
          onClick={() => onComments(row.profile_id)}
        >
          <IconMessage size={14} stroke={1.7} aria-hidden />
          {row.comments > 0 && row.comments}
        </button>
      </Flex>
    </li>
  );
});

interface LaneProps extends Pick<CardProps, 'currency' | 'lanes' | 'place' | 'onMove' | 'onComments'> {
  lane: Lane;
}

function LaneColumn({ lane, currency, lanes, place, onMove, onComments }: LaneProps) {
  const [over, setOver] = useState(false);
  const [most, setMost] = useState(SHOWN);
  const price = sum(lane.rows, (row) => priceIn(row, currency));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const id = Number(event.dataTransfer.getData('text/plain'));
    if (id > 0) onMove(id, place);
  };
  return (
    <section
      className={classes.lane}
      aria-label={laneName(lane)}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex component="header" gap="xs" align="center" justify="space-between" c="var(--ll-text)">
        {lane.option ? (
          <OptionChip label={lane.option.label} color={lane.option.color} />
        ) : (
          <b>{t('No status')}</b>
        )}
        <span>
          {exactNumber(lane.rows.length)}
          {price.value !== null && ` · ${money(price.value, currency)}`}
        </span>
      </Flex>
      <Flex component="ul" direction="column" gap="xs" mih={40}>
        {lane.rows.slice(0, most).map((row) => (
          <Card
            key={row.profile_id}
            row={row}
            currency={currency}
            lanes={lanes}
            place={place}
            onMove={onMove}
            onComments={onComments}
          />
        ))}
      </Flex>
      {lane.rows.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + 100)}>
          {t('Show {n} more', { n: Math.min(100, lane.rows.length - most) })}
        </Button>
      )}
    </section>
  );
}

export function ListBoard({ list, rows, writing, onComments }: LayoutProps) {
  const options = useMemo(() => writtenFields(list)[0]?.options ?? [], [list]);
  const lanes = useMemo(() => lanesOf(rows, options), [rows, options]);
  const heads = useMemo(
    () => [{ id: null, option: null }, ...options.map((o) => ({ id: o.id, option: o }))],
    [options],
  );
  const board = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef((_id: number, _lane: number) => {});
  latest.current = (profile_id, to) => {
    const row = rows.find((one) => one.profile_id === profile_id);
    const lane = lanes[to];
    if (row === undefined || lane === undefined || row.status === lane.id) return;
    const was = cellOf(row, 'status');
    const inside = document.activeElement?.closest('[data-card]') !== null;
    if (writing?.write([{ profile_id, field: 'status', value: lane.id, was }]) !== 1) return;
    setAnnouncement(t('{name} is now in {lane}.', { name: row.name, lane: laneName(lane) }));
    // The card is re-created in its column, so focus must be restored.
    if (inside)
      requestAnimationFrame(() =>
        board.current?.querySelector<HTMLElement>(`[data-card="${profile_id}"]`)?.focus(),
      );
  };
  const onMove = useMemo(() => (id: number, lane: number) => latest.current(id, lane), []);
  return (
    <Flex
      ref={board}
      component="section"
      gap="sm"
      flex={1}
      mih={320}
      pb="xs"
      className={classes.board}
      aria-label={t('Board by status')}
      tabIndex={0}
    >
      {lanes.map((lane, place) => (
        <LaneColumn
          key={lane.id}
          currency={list.currency}
          lanes={heads}
          lane={lane}
          place={place}
          onMove={onMove}
          onComments={onComments}
        />
      ))}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </Flex>
  );
}
