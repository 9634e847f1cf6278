import { Box, Flex, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  cardNumber,
  DASH,
  exactMoney,
  exactNumber,
  money,
  percent,
  shortPercent,
} from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ExplainPopover, type Explanation } from './explain-popover.tsx';
import classes from './metric-card.module.css';
import { Change, missingText } from './number.tsx';
import { lowerBoundText, type Origins, ProvenanceBar, whollyEstimated } from './provenance-bar.tsx';

export interface MetricCardProps {
  label: string;
  value: number | null | undefined;
  kind?: 'compact' | 'percent' | 'money';
  /** Text instead of a number: a day, a state. */
  text?: string | undefined;
  currency?: string | undefined;
  /** Relative change as a fraction; for `percent` the difference of the two fractions. */
  change?: number | null | undefined;
  /** Reason the change is missing. */
  changeWithheld?: string | null | undefined;
  /** The period that the change compares with, for the explanation. */
  before?: { period: string; value: number | null } | undefined;
  changeSuffix?: string;
  /** Null or absent: no bar (counts have no origins). */
  origins?: Origins | null | undefined;
  /** A word beside the value, with its sentence. */
  mark?: { text: string; title: string } | undefined;
  explanation?: Explanation | undefined;
  /** Reason the value is missing. */
  missing?: string | null | undefined;
  /** Replaces the change, e.g. `2,051 posts`. */
  note?: ReactNode;
  loading?: boolean;
}

function texts(value: number, kind: MetricCardProps['kind'], currency = 'USD'): [string, string] {
  if (kind === 'percent') return [percent(value), shortPercent(value, 4)];
  if (kind === 'money') return [money(value, currency), exactMoney(value, currency)];
  return [cardNumber(value), exactNumber(value)];
}

/** Previous period, for the explanation. */
function before({ before: earlier, kind, currency, change, changeWithheld }: MetricCardProps) {
  if (earlier === undefined) return undefined;
  return {
    period: earlier.period,
    value: earlier.value === null ? DASH : texts(earlier.value, kind, currency)[1],
    withheld: change === null || change === undefined ? changeWithheld : null,
  };
}

/** Number with change, explanation and origin bar. */
export function MetricCard(props: MetricCardProps) {
  const { label, value, kind = 'compact', currency, change, changeSuffix = t('vs prior'), note } = props;
  const written = props.text !== undefined;
  const known = written || (value !== null && value !== undefined);
  const [short, full] = written
    ? [props.text, props.text]
    : value !== null && value !== undefined
      ? texts(value, kind, currency)
      : [DASH, missingText(props.missing)];
  return (
    <section className={`surface ${classes.card}`} aria-label={label}>
      <Group gap={0} justify="space-between" wrap="nowrap" mih={22}>
        <h2 className={classes.label}>{label}</h2>
        {props.explanation && (
          <ExplainPopover
            explanation={
              known && !written
                ? { ...props.explanation, value: full, before: before(props) }
                : props.explanation
            }
          />
        )}
      </Group>
      {props.loading ? (
        <Skeleton height={24} width="70%" my={3} />
      ) : (
        <Flex
          component="p"
          align="baseline"
          wrap="wrap"
          fz="lg"
          fw={600}
          lh={1.3}
          className={classes.value}
          data-missing={!known || undefined}
          title={full}
        >
          {known && props.origins?.lower_bound && (
            <Text span fw={400} c="dimmed" title={lowerBoundText(props.origins.lower_bound)}>
              ≥{' '}
            </Text>
          )}
          {short}
          {known && props.origins && whollyEstimated(props.origins) && (
            <Text span fz="xs" fw={400} c="dimmed" className={classes.estimated}>
              {' '}
              {t('estimated')}
            </Text>
          )}
          {known && props.mark && (
            <Text span fz="xs" fw={400} c="dimmed" title={props.mark.title}>
              {' '}
              {props.mark.text}
            </Text>
          )}
          {!known && <span className="visually-hidden">{full}</span>}
        </Flex>
      )}
      <Text fz="xs" c="dimmed" mih={18} className={classes.change}>
        {note ??
          (!props.loading && known && (
            <Change
              value={change}
              withheld={props.changeWithheld}
              points={kind === 'percent'}
              suffix={changeSuffix}
            />
          ))}
        {!known && !props.loading && note === undefined && <span className={classes.reason}>{full}</span>}
      </Text>
      <Box h={3} mt="xs">
        {props.origins && !props.loading && <ProvenanceBar origins={props.origins} label={label} />}
      </Box>
    </section>
  );
}

export function MetricRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid minColWidth="min(142px, 45%)" autoFlow="auto-fit" spacing="sm">
      {children}
    </SimpleGrid>
  );
}
