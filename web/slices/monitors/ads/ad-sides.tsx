import { Table, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { AdReport } from '#contract/sales/ads.ts';
import { shortPercent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { costMissing, roundMoney, timesText } from '../orders/order-words.ts';
import { amountText, betweenText, countText, organicNote, timesOrDash } from './ad-words.ts';
import classes from './ads.module.css';

/** Organic and paid results of the campaign, and both together. */
export function AdSides({ report }: { report: AdReport }) {
  const { totals, currency, basis } = report;
  const { organic, paid, together } = totals;
  const money = (value: number) => roundMoney(value, currency);
  const amounts = <Values extends Array<number | null>>(...values: Values) =>
    values.map((value) => amountText(value, currency)) as { [I in keyof Values]: string };
  const rows: Array<[label: string, organic: string, paid: string, together: string]> = [
    [t('Cost'), ...amounts(organic.cost, paid.cost, together.cost)],
    [
      t('Impressions'),
      countText(organic.impressions),
      countText(paid.impressions),
      countText(together.impressions),
    ],
    [t('CPM'), ...amounts(organic.cpm, paid.cpm, together.cpm)],
    [t('Clicks'), countText(organic.clicks), countText(paid.clicks), betweenText(together.clicks, countText)],
    [
      t('Cost per click'),
      ...amounts(organic.cost_per_click, paid.cost_per_click),
      betweenText(together.cost_per_click, money),
    ],
    [t('Revenue'), ...amounts(organic.revenue, paid.revenue), betweenText(together.revenue, money)],
    [t('ROAS'), timesOrDash(organic.roas), timesOrDash(paid.roas), betweenText(together.roas, timesText)],
  ];
  const notes = [
    organicNote(totals),
    t('Organic cost: fees of creators. Cost of ads: their spend.'),
    organic.cost === null && costMissing(),
    basis.creators > 0 &&
      basis.creators < basis.of &&
      t('CPM is of {n} of {all} creators, those with a known cost.', {
        n: basis.creators,
        all: basis.of,
      }),
    together.clicks !== null &&
      together.clicks.low < together.clicks.high &&
      t(
        'A click on an ad can also be a click on a creator’s link, and a purchase an order of their code: together they are at least the larger number and at most the sum.',
      ),
  ].filter(Boolean);
  return (
    <Card title={t('Organic and paid')} note={plural(report.total_ads, '{n} ad', '{n} ads')}>
      <Shares organic={organic.impressions} paid={paid.impressions} />
      <Table className={classes.sides} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="visually-hidden">{t('Measure')}</span>
            </Table.Th>
            <Table.Th>{t('Organic')}</Table.Th>
            <Table.Th>{t('Ads')}</Table.Th>
            <Table.Th>{t('Together')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...cells]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {cells.map((cell, i) => (
                <Table.Td key={i}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {notes.map((note) => (
        <Text key={String(note)} fz="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </Card>
  );
}

/** Impressions of the campaign by origin. */
function Shares({ organic, paid }: { organic: number | null; paid: number | null }) {
  if (!organic || !paid) return null;
  const share = organic / (organic + paid);
  const texts = [
    t('Organic {n}', { n: shortPercent(share, 0) }),
    t('Ads {n}', { n: shortPercent(1 - share, 0) }),
  ];
  const style = { '--organic': `${share * 100}%` } as CSSProperties;
  return (
    <figure className={classes.shares}>
      <figcaption>{t('Impressions')}</figcaption>
      <div className={classes.bar} style={style} role="img" aria-label={texts.join(', ')} />
      <div className={classes.legend} aria-hidden>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </figure>
  );
}
