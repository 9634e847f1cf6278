import { Flex, Group, Text } from '@mantine/core';
import type { Band, ForecastResult, ForecastTotals } from '#contract/forecast.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { BandBar } from '#web/parts/band-bar.tsx';
import { cardNumber, change, exactMoney, exactNumber, money, percent } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ExplainPopover, type Explanation } from '#web/ui/explain-popover.tsx';
import classes from './forecast.module.css';
import { MISSING } from './forecast-words.ts';

type Kind = 'count' | 'money' | 'percent' | 'change';
type Shown = Extract<
  keyof ForecastTotals,
  | 'reach'
  | 'unique_reach'
  | 'impressions'
  | 'interactions'
  | 'media_value'
  | 'eg_rate'
  | 'roi'
  | 'cost_per_interaction'
  | 'cost_per_impression'
>;

interface Total {
  key: Shown;
  label: Phrase;
  kind: Kind;
  meaning: Phrase;
  formula: Phrase;
}

const DRAWN: Phrase = 'P10, P50 and P90 of 2,000 draws of all planned publications together';
const TOTALS: readonly Total[] = [
  {
    key: 'reach',
    label: 'Reach',
    kind: 'count',
    meaning: 'People who see each publication, added up: who sees two counts twice.',
    formula: DRAWN,
  },
  {
    key: 'unique_reach',
    label: 'Unique reach',
    kind: 'count',
    meaning:
      'Reach with each person counted once among the creators of a platform, where their followers are known; the reach of others counts in full.',
    formula: 'Σ reach × people ÷ followers of each creator added up, in each draw',
  },
  {
    key: 'impressions',
    label: 'Impressions',
    kind: 'count',
    meaning: 'How often the publications will be shown or played.',
    formula: DRAWN,
  },
  {
    key: 'interactions',
    label: 'Interactions',
    kind: 'count',
    meaning: 'Likes, comments, shares and saves together.',
    formula: DRAWN,
  },
  {
    key: 'media_value',
    label: 'Media value',
    kind: 'money',
    meaning: 'What the same attention would cost as advertising, by the model chosen above.',
    formula: DRAWN,
  },
  {
    key: 'roi',
    label: 'ROI',
    kind: 'change',
    meaning: 'What comes back for each unit of money.',
    formula: 'media value ÷ budget − 1, in each draw',
  },
  {
    key: 'eg_rate',
    label: 'Engagement rate',
    kind: 'percent',
    meaning: 'Interactions for each follower or view.',
    formula: 'Σ interactions ÷ Σ basis, in each draw',
  },
  {
    key: 'cost_per_interaction',
    label: 'Cost per interaction',
    kind: 'money',
    meaning: 'What one reaction costs.',
    formula: 'budget ÷ interactions, in each draw',
  },
  {
    key: 'cost_per_impression',
    label: 'Cost per impression',
    kind: 'money',
    meaning: 'What being shown once costs.',
    formula: 'budget ÷ impressions, in each draw',
  },
];

export function valueText(value: number, kind: Kind, currency: string): string {
  if (kind === 'percent') return percent(value);
  if (kind === 'change') return change(value);
  if (kind === 'count') return cardNumber(value);
  // Less than a cent still costs something.
  return value > 0 && value < 0.01
    ? exactMoney(0, currency).replace(/[\d.,]+/, value.toPrecision(2))
    : money(value, currency);
}

const explained = ({ label, meaning, formula }: Total, { model, seed }: ForecastResult): Explanation => ({
  ...{ id: model.split('@')[0] ?? model, version: Number(model.split('@')[1] ?? 1) },
  ...{ label: t(label), meaning: t(meaning), formula: t(formula) },
  unit: 'band',
  note: t('Eight of ten outcomes are expected between P10 and P90.'),
  inputs: [{ name: t('Seed of the draws'), value: String(seed) }],
  source: t('Forecast'),
});

function BandCard({ total, result }: { total: Total; result: ForecastResult }) {
  const { totals, currency } = result;
  const { key, kind } = total;
  const label = t(total.label);
  const band: Band | null = totals[key];
  const reason = key in totals.missing ? totals.missing[key as keyof typeof totals.missing] : undefined;
  const text = (value: number) => valueText(value, kind, currency);
  const least = band ? Math.min(0, band.p10) : 0;
  return (
    <section className={`surface ${classes.total}`} aria-label={label}>
      <Group gap={0} justify="space-between" wrap="nowrap" mih={22} className={classes.totalHead}>
        <h2>{label}</h2>
        <ExplainPopover explanation={explained(total, result)} />
      </Group>
      {band ? (
        <>
          <p className={classes.value}>{text(band.p50)}</p>
          <BandBar
            band={band}
            least={least}
            most={band.p90 + (band.p90 - least) * 0.1}
            label={`${label}: P10 ${text(band.p10)}, P50 ${text(band.p50)}, P90 ${text(band.p90)}`}
          />
          <Flex component="p" justify="space-between" mt={5} fz="xs" c="dimmed">
            <span>{text(band.p10)}</span>
            <span>{text(band.p90)}</span>
          </Flex>
        </>
      ) : (
        <>
          <p className={classes.value}>–</p>
          <Text fz="xs" c="dimmed" className={classes.reason}>
            {reason ? t(MISSING[reason]) : ''}
          </Text>
        </>
      )}
    </section>
  );
}

function Fact({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <section className={`surface ${classes.total}`} aria-label={label}>
      <Group gap={0} justify="space-between" wrap="nowrap" mih={22} className={classes.totalHead}>
        <h2>{label}</h2>
      </Group>
      <p className={classes.value}>{value}</p>
      <Text fz="xs" c="dimmed" className={classes.reason}>
        {note}
      </Text>
    </section>
  );
}

/** What the plan is and what it will bring, each expected number as a drawn band. */
export function ForecastTotalsRow({ result, stale }: { result: ForecastResult; stale: boolean }) {
  const { totals, currency } = result;
  const { publications, influencers, budget, cost_per_post, audience_overlap, overlap_creators, missing } =
    totals;
  return (
    <div className={classes.totals} data-stale={stale || undefined} aria-busy={stale || undefined}>
      <Fact
        label={t('Budget')}
        value={money(budget, currency)}
        note={t('{publications} of {creators}', {
          publications: plural(publications, '{n} publication', '{n} publications'),
          creators: plural(influencers, '{n} creator', '{n} creators'),
        })}
      />
      {TOTALS.map((total) => (
        <BandCard key={total.key} total={total} result={result} />
      ))}
      <Fact
        label={t('Cost per post')}
        value={cost_per_post === null ? '–' : money(cost_per_post, currency)}
        note={missing.cost_per_post ? t(MISSING[missing.cost_per_post]) : t('budget ÷ publications')}
      />
      <Fact
        label={t('Audience overlap')}
        value={audience_overlap === null ? '–' : percent(audience_overlap)}
        note={
          missing.audience_overlap
            ? t(MISSING[missing.audience_overlap])
            : t('of the followers of {known} of {creators} creators', {
                known: exactNumber(overlap_creators),
                creators: exactNumber(influencers),
              })
        }
      />
    </div>
  );
}
