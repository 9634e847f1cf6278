import { Box, Flex, Group, Tooltip } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { LowerBound, NeededPart, Origin, OriginParts, OriginSum } from '#contract/values/primitives.ts';
import { shortPercent } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import classes from './provenance-bar.module.css';

/** Sums by origin. */
export type Origins = OriginSum;

export interface OriginShare {
  origin: Origin;
  color: string;
  label: string;
  share: number;
}

const MEASURED = 'var(--ll-accent)';
const VIEWS = 'var(--ll-views)';
const ESTIMATED = 'var(--ll-estimated)';

const ORIGIN_LOOK: Readonly<Record<Origin, [color: string, label: Phrase]>> = {
  measured: [MEASURED, 'measured'],
  imported: [MEASURED, 'imported from a file'],
  platform_views: [VIEWS, 'platform views'],
  estimated: [ESTIMATED, 'estimated'],
  edited: [ESTIMATED, 'edited by hand'],
};
const ORDER = Object.keys(ORIGIN_LOOK) as Origin[];

/** Shares that add up to 1, in bar order; null if empty. */
export function originShares(origins: OriginParts): OriginShare[] | null {
  const total = ORDER.reduce((sum, origin) => sum + origins[origin], 0);
  if (!(total > 0)) return null;
  return ORDER.filter((origin) => origins[origin] > 0).map((origin) => {
    const [color, label] = ORIGIN_LOOK[origin];
    return { origin, color, label: t(label), share: origins[origin] / total };
  });
}

const PARTS: Readonly<Record<NeededPart, Phrase>> = {
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  views: 'views',
  impressions: 'impressions',
  reach: 'reach',
};

/** Why a sum is at least what is shown. */
export const lowerBoundText = ({ parts, posts, of }: LowerBound): string =>
  t('At least: {parts} unknown in {n} of {of} posts', {
    parts: new Intl.ListFormat(LANGUAGE, { type: 'disjunction' }).format(parts.map((part) => t(PARTS[part]))),
    n: posts,
    of,
  });

/** Whether a number is entirely estimated. */
export const whollyEstimated = ({ measured, platform_views, estimated, imported, edited }: Origins) =>
  estimated > 0 && measured + platform_views + imported + edited === 0;

export interface ProvenanceBarProps {
  origins: Origins | null | undefined;
  /** Name of the number above the bar. */
  label: string;
}

/** Bar of the shares by origin. */
export function ProvenanceBar({ origins, label }: ProvenanceBarProps) {
  const shares = origins ? originShares(origins) : null;
  if (!origins || shares === null) return <Group gap={1} align="stretch" wrap="nowrap" h={3} />;
  const { lower_bound } = origins;
  const parts = shares.map(({ label: name, share }) => `${shortPercent(share, 1)} ${name}`).join(', ');
  const text = lower_bound ? `${parts}. ${lowerBoundText(lower_bound)}` : parts;
  return (
    <Tooltip label={text}>
      <Group
        gap={1}
        align="stretch"
        wrap="nowrap"
        h={3}
        className={classes.bar}
        role="img"
        aria-label={`${label}: ${text}`}
      >
        {shares.map(({ origin, color, share }) => (
          <span key={origin} style={{ flexGrow: share, background: color }} />
        ))}
      </Group>
    </Tooltip>
  );
}

export function ProvenanceLegend() {
  return (
    <Flex
      component="ul"
      rowGap="xxs"
      columnGap="sm"
      wrap="wrap"
      fz="xs"
      c="dimmed"
      className={classes.legend}
      aria-label={t('Where numbers come from')}
    >
      <li>
        <Box component="span" bg={MEASURED} />
        {t('measured or imported')}
      </li>
      <li>
        <Box component="span" bg={VIEWS} />
        {t('platform views')}
      </li>
      <li>
        <Box component="span" bg={ESTIMATED} />
        {t('estimated or edited')}
      </li>
    </Flex>
  );
}
