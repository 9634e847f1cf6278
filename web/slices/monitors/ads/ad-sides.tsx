import { Table, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { AdReport } from '#contract/sales/ads.ts';
import { exactMoney, shortPercent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { timesText } from '../orders/order-words.ts';
import { amountText, betweenText, countText, organicNote, priceText, timesOrDash } from './ad-words.ts';
import classes from './ads.module.css';

/** Organic and paid results of the campaign, and both together. */
export function AdSides({ report }: { report: AdReport }) {
  const { totals, currency, basis } = report;
  const { organic, paid, together } = totals;
  const money = (value: number) => exactMoney(value, currency);
  const rows = [
    { name: t('Organic'), side: organic, of: t('fees of creators') },
    { name: t('Paid'), side: paid, of: t('spend of ads') },
  ];
  const notes = [
    organicNote(totals),
    basis.creators < basis.of &&
      t('Organic CPM is of {n} of {all} creators, those with a known cost.', {
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
      <Table.ScrollContainer minWidth={640}>
        <Table className={classes.sides}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <span className="visually-hidden">{t('Part')}</span>
              </Table.Th>
              <Table.Th>{t('Cost')}</Table.Th>
              <Table.Th>{t('Impressions')}</Table.Th>
              <Table.Th>{t('CPM')}</Table.Th>
              <Table.Th>{t('Clicks')}</Table.Th>
              <Table.Th>{t('Cost per click')}</Table.Th>
              <Table.Th>{t('Revenue')}</Table.Th>
              <Table.Th>{t('ROAS')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, side, of }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">
                  {name}
                  <Text fz="xs" c="dimmed">
                    {of}
                  </Text>
                </Table.Th>
                <Table.Td>{amountText(side.cost, currency)}</Table.Td>
                <Table.Td>{countText(side.impressions)}</Table.Td>
                <Table.Td>{priceText(side.cpm, currency)}</Table.Td>
                <Table.Td>{countText(side.clicks)}</Table.Td>
                <Table.Td>{priceText(side.cost_per_click, currency)}</Table.Td>
                <Table.Td>{amountText(side.revenue, currency)}</Table.Td>
                <Table.Td>{timesOrDash(side.roas)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr data-total>
              <Table.Th scope="row">{t('Together')}</Table.Th>
              <Table.Td>{amountText(together.cost, currency)}</Table.Td>
              <Table.Td>{countText(together.impressions)}</Table.Td>
              <Table.Td>{priceText(together.cpm, currency)}</Table.Td>
              <Table.Td>{betweenText(together.clicks, countText)}</Table.Td>
              <Table.Td>{betweenText(together.cost_per_click, money)}</Table.Td>
              <Table.Td>{betweenText(together.revenue, (value) => amountText(value, currency))}</Table.Td>
              <Table.Td>{betweenText(together.roas, timesText)}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
    t('Paid {n}', { n: shortPercent(1 - share, 0) }),
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
