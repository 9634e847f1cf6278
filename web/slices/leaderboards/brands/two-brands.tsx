import { NativeSelect, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  BRAND_METRICS,
  BRAND_SORTS,
  type BrandSort,
  sharedMetric,
} from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { explanationOf, useMetricReference } from '#web/parts/explained-metric.tsx';
import { isRatio, metricKind, metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { ColumnUnit } from '#web/ui/column-unit.ts';
import { ExplainPopover } from '#web/ui/explain-popover.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { isShown, type LeaderboardPart } from '../leaderboard-look.ts';
import classes from '../leaderboards.module.css';

interface FigureProps {
  brand: BrandRow;
  onOpen: (brand: number) => void;
  children: ReactNode;
}

/** Number that opens its posts. */
function Figure({ brand, onOpen, children }: FigureProps) {
  return (
    <button
      type="button"
      className={classes.figureButton}
      aria-label={t('Posts of {name} behind this number', { name: brand.name })}
      onClick={() => onOpen(brand.id)}
    >
      {children}
    </button>
  );
}

function RowHead({ metric, emv_model }: { metric: BrandSort; emv_model: EmvModel }) {
  const { data } = useMetricReference();
  const explanation = explanationOf(data, { metric: BRAND_METRICS[metric], emv_model });
  return (
    <Table.Th scope="row" fw={400}>
      {metricName(BRAND_METRICS[metric])} {explanation && <ExplainPopover explanation={explanation} />}
    </Table.Th>
  );
}

function Cell({
  brand,
  metric,
  best,
  currency,
  onOpen,
}: {
  brand: BrandRow;
  metric: BrandSort;
  best: boolean;
  currency: string;
  onOpen: (brand: number) => void;
}) {
  const kind = metricKind(BRAND_METRICS[metric]);
  return (
    <Table.Td ta="right" fw={best ? 600 : undefined}>
      <Figure brand={brand} onOpen={onOpen}>
        <ColumnUnit value={null}>
          <Num value={brand.platforms.all?.[metric]} kind={kind} currency={currency} />
        </ColumnUnit>
      </Figure>{' '}
      <Change value={brand.change?.[metric]} points={isRatio(BRAND_METRICS[metric])} />
    </Table.Td>
  );
}

export function TwoBrands({ look, patch, ranked }: LeaderboardPart & { ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const { brands, currency } = ranked;
  const left = brands.find((b) => b.id === look.left) ?? brands[0];
  const right = brands.find((b) => b.id === look.right) ?? brands.find((b) => b.id !== left?.id);
  if (!left || !right) return null;
  const choose = (side: 'left' | 'right', label: string, value: BrandRow) => (
    <Table.Th ta="right" className={classes.side}>
      <NativeSelect
        aria-label={label}
        size="xs"
        data={brands.map((b) => ({ value: String(b.id), label: b.name }))}
        value={String(value.id)}
        onChange={(event) => patch({ [side]: Number(event.currentTarget.value) })}
      />
    </Table.Th>
  );
  const open = (of_brand: number) => patch({ of_brand }, { push: true });
  const shares = sharedMetric(look.sort_by);
  const more = (a: number | null | undefined, b: number | null | undefined) =>
    a !== null && a !== undefined && a > (b ?? Number.NEGATIVE_INFINITY);
  return (
    <Card title={t('Two brands side by side')} note={t('highest in bold')}>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={5} fz="sm" className={classes.sides}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {choose('left', t('First brand'), left)}
              {choose('right', t('Second brand'), right)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {BRAND_SORTS.filter((metric) => isShown(metric, hidden)).map((metric) => {
              const [a, b] = [left.platforms.all?.[metric], right.platforms.all?.[metric]];
              return (
                <Table.Tr key={metric}>
                  <RowHead metric={metric} emv_model={ranked.emv_model} />
                  <Cell brand={left} metric={metric} best={more(a, b)} currency={currency} onOpen={open} />
                  <Cell brand={right} metric={metric} best={more(b, a)} currency={currency} onOpen={open} />
                </Table.Tr>
              );
            })}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {t('Share of {metric}', { metric: metricName(BRAND_METRICS[shares]).toLowerCase() })}
              </Table.Th>
              {[left, right].map((brand) => (
                <Table.Td key={brand.id} ta="right">
                  <Figure brand={brand} onOpen={open}>
                    <Num value={brand.share_of_voice[shares]} kind="percent" digits={1} />
                  </Figure>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
