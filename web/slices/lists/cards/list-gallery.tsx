import { Box, Checkbox, Flex, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { t } from '#web/platform/language.ts';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { useIsPhone } from '#web/ui/tools-row.tsx';
import { usePrinting } from '#web/ui/use-printing.ts';
import { CreatorName, CreatorPicture } from '../table/list-creator.tsx';
import { PriceOf } from '../table/list-price.tsx';
import type { LayoutProps } from '../views/list-layout.ts';
import { type Option, writtenFields } from '../writing/list-fields.ts';
import classes from './list-gallery.module.css';

const LEAST_WIDTH = 210;
const GAP = 12;
/** Tile height without the picture. */
const TEXT_HEIGHT = 132;
/** A tile is a row on phones. */
const ROW_HEIGHT = 64;
const MOST_PLATFORMS = 2;

export interface ListGalleryProps extends LayoutProps {
  selected: ReadonlySet<number>;
  onSelect: (ids: Set<number>) => void;
}

interface TileProps {
  row: ListProfile;
  currency: string;
  status: Option | undefined;
  plain: boolean;
  picked: boolean;
  onPick: (id: number) => void;
}

const Tile = memo(function Tile({ row, currency, status, plain, picked, onPick }: TileProps) {
  const platforms = (
    Object.entries(row.platforms) as [Platform, NonNullable<ListProfile['platforms'][Platform]>][]
  )
    .toSorted(([, a], [, b]) => (b.followers ?? 0) - (a.followers ?? 0))
    .slice(0, MOST_PLATFORMS);
  return (
    <li className={classes.tile} data-picked={picked || undefined}>
      <div className={classes.picture}>
        <CreatorPicture row={row} size={240} />
        {!plain && (
          <Checkbox
            className={classes.check ?? ''}
            aria-label={t('Select {name}', { name: row.name })}
            checked={picked}
            onChange={() => onPick(row.profile_id)}
          />
        )}
        {status && (
          <span className={classes.status}>
            <OptionChip label={status.label} color={status.color} />
          </span>
        )}
      </div>
      <Stack gap="xxs" className={classes.words}>
        <Flex component="span" gap="xs" align="center" justify="space-between" className={classes.name}>
          <CreatorName row={row} plain={plain} />
          {row.is_demo && <InventedTag />}
        </Flex>
        {platforms.map(([platform, numbers]) => (
          <Flex
            key={platform}
            component="span"
            gap="xs"
            align="center"
            justify="space-between"
            c="var(--ll-text)"
            className={classes.numbers}
          >
            <PlatformIcon platform={platform} size={14} />
            <span>
              <Num value={numbers.followers} missing={numbers.missing?.followers} />{' '}
              <span className="visually-hidden">
                {t('followers on {platform}', { platform: PLATFORM_NAMES[platform] })}
              </span>
            </span>
            <span title={t(METRIC_TABLE.engagement_rate.label)}>
              <Num
                value={numbers.engagement_rate}
                kind="percent"
                digits={1}
                missing={numbers.missing?.engagement_rate}
              />
            </span>
          </Flex>
        ))}
        <PriceOf row={row} currency={currency} />
      </Stack>
    </li>
  );
});

export function ListGallery({ list, rows, writing, selected, onSelect }: ListGalleryProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const printing = usePrinting();
  const isPhone = useIsPhone();
  const across = isPhone ? 1 : Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
  const gap = isPhone ? 0 : GAP;
  const height = isPhone ? ROW_HEIGHT : (width + GAP) / across - GAP + TEXT_HEIGHT;
  const lines = Math.ceil(rows.length / across);
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroll.current,
    estimateSize: () => height + gap,
    overscan: printing ? lines : 2,
  });
  // Tile heights depend on the width.
  const measured = useRef(height);
  if (measured.current !== height) {
    measured.current = height;
    virtual.measure();
  }
  const statuses = new Map((writtenFields(list)[0]?.options ?? []).map((option) => [option.id, option]));
  const onPick = (id: number) => {
    const next = new Set(selected);
    next.delete(id) || next.add(id);
    onSelect(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its rows are virtual.
    <section ref={scroll} className={classes.gallery} data-scroller tabIndex={0} aria-label={t('Gallery')}>
      <Box ref={ref} pos="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((line) => (
          <ul
            key={line.key}
            className={classes.line}
            style={{
              transform: `translateY(${line.start}px)`,
              gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
            }}
          >
            {rows.slice(line.index * across, (line.index + 1) * across).map((row) => (
              <Tile
                key={row.profile_id}
                row={row}
                currency={list.currency}
                status={statuses.get(row.status ?? -1)}
                plain={writing === null}
                picked={selected.has(row.profile_id)}
                onPick={onPick}
              />
            ))}
          </ul>
        ))}
      </Box>
    </section>
  );
}
