import { NativeSelect, Table } from '@mantine/core';
import type { BrandRow, BrandSort, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { isShown, type LeaderboardPart, METRIC_TEXT, sharedMetric } from './leaderboard-look.ts';

const ROWS = Object.keys(METRIC_TEXT) as BrandSort[];

function Cell({
  brand,
  metric,
  best,
  currency,
}: {
  brand: BrandRow;
  metric: BrandSort;
  best: boolean;
  currency: string;
}) {
  const kind = metric === 'media_value' ? 'money' : metric === 'engagement_rate' ? 'percent' : 'compact';
  return (
    <Table.Td ta="right" fw={best ? 650 : undefined}>
      <Num value={brand.platforms.all?.[metric]} kind={kind} currency={currency} />{' '}
      <Change value={brand.change?.[metric]} points={metric === 'engagement_rate'} />
    </Table.Td>
  );
}

/** Two brands of the leaderboard, number by number. */
export function TwoBrands({ look, patch, ranked }: LeaderboardPart & { ranked: BrandsAnswer }) {
  const hidden = useHidden();
  const { brands, currency } = ranked;
  const left = brands.find((b) => b.id === look.left) ?? brands[0];
  const right = brands.find((b) => b.id === look.right) ?? brands.find((b) => b.id !== left?.id);
  if (!left || !right) return null;
  const choose = (side: 'left' | 'right', label: string, value: BrandRow) => (
    <Table.Th ta="right">
      <NativeSelect
        aria-label={label}
        size="xs"
        data={brands.map((b) => ({ value: String(b.id), label: b.name }))}
        value={String(value.id)}
        onChange={(event) => patch({ [side]: Number(event.currentTarget.value) })}
      />
    </Table.Th>
  );
  const shares = sharedMetric(look.sort_by);
  const more = (a: number | null | undefined, b: number | null | undefined) =>
    a !== null && a !== undefined && a > (b ?? Number.NEGATIVE_INFINITY);
  return (
    <Card title={t('Two brands side by side')} note={t('bold: the higher')}>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={5} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {choose('left', t('First brand'), left)}
              {choose('right', t('Second brand'), right)}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ROWS.filter((metric) => isShown(metric, hidden)).map((metric) => {
              const [a, b] = [left.platforms.all?.[metric], right.platforms.all?.[metric]];
              return (
                <Table.Tr key={metric}>
                  <Table.Th scope="row" fw={400}>
                    {t(METRIC_TEXT[metric])}
                  </Table.Th>
                  <Cell brand={left} metric={metric} best={more(a, b)} currency={currency} />
                  <Cell brand={right} metric={metric} best={more(b, a)} currency={currency} />
                </Table.Tr>
              );
            })}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {t('Share of {metric}', { metric: t(METRIC_TEXT[shares]).toLowerCase() })}
              </Table.Th>
              {[left, right].map((brand) => (
                <Table.Td key={brand.id} ta="right">
                  <Num value={brand.share_of_voice[shares]} kind="percent" digits={1} />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
