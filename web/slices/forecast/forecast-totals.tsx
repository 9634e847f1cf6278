import { Flex, Group, Text } from '@mantine/core';
import type { Band, ForecastResult, ForecastTotals } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { BandBar } from '#web/parts/band-bar.tsx';
import { cardNumber, change, exactMoney, exactNumber, money, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ExplainPopover, type Explanation } from '#web/ui/explain-popover.tsx';
import classes from './forecast.module.css';
import { MISSING, noForecast } from './forecast-words.ts';

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
  /** The card shows the stored value times this. */
  per?: number;
  meaning: Phrase;
  formula: Phrase;
}

const DRAWN: Phrase = 'P10, P50 and P90 of 2,000 simulations of all planned publications';
const TOTALS: readonly Total[] = [
  {
    key: 'reach',
    label: METRIC_TABLE.reach.label,
    kind: 'count',
    meaning: 'People reached by each publication, added up: a person reached by two counts twice.',
    formula: DRAWN,
  },
  {
    key: 'unique_reach',
    label: 'Unique reach',
    kind: 'count',
    meaning:
      'Reach with each person counted once among creators of the same platform, if their followers are known; the reach of others counts in full.',
    formula: "Σ reach × people ÷ sum of all creators' followers, in each simulation",
  },
  {
    key: 'impressions',
    label: METRIC_TABLE.impressions.label,
    kind: 'count',
    meaning: 'Expected impressions: how often the publications will be shown or played.',
    formula: DRAWN,
  },
  {
    key: 'interactions',
    label: METRIC_TABLE.interactions.label,
    kind: 'count',
    meaning: 'Likes, comments, shares and saves combined.',
    formula: DRAWN,
  },
  {
    key: 'media_value',
    label: METRIC_TABLE.media_value.label,
    kind: 'money',
    meaning: 'Cost of the same attention as advertising, by the model chosen above.',
    formula: DRAWN,
  },
  {
    key: 'roi',
    label: 'ROI',
    kind: 'change',
    meaning: 'Return per unit of money.',
    formula: 'media value ÷ budget − 1, in each simulation',
  },
  {
    key: 'eg_rate',
    label: METRIC_TABLE.engagement_rate.label,
    kind: 'percent',
    meaning: 'Interactions per follower or view.',
    formula: 'Σ interactions ÷ Σ basis, in each simulation',
  },
  {
    key: 'cost_per_interaction',
    label: 'Cost per interaction',
    kind: 'money',
    meaning: 'Cost per interaction.',
    formula: 'budget ÷ interactions, in each simulation',
  },
  {
    key: 'cost_per_impression',
    label: 'CPM',
    kind: 'money',
    per: 1000,
    meaning: 'Cost per 1,000 impressions.',
    formula: 'budget × 1,000 ÷ impressions, in each simulation',
  },
];

export function valueText(value: number, kind: Kind, currency: string): string {
  if (kind === 'percent') return percent(value);
  if (kind === 'change') return change(value);
  if (kind === 'count') return cardNumber(value);
  // Costs below a cent are still costs.
  return value > 0 && value < 0.01
    ? exactMoney(0, currency).replace(/[\d.,]+/, value.toPrecision(2))
    : money(value, currency);
}

const explained = ({ label, meaning, formula }: Total, { model }: ForecastResult): Explanation => ({
  id: model.split('@')[0] ?? model,
  version: Number(model.split('@')[1] ?? 1),
  label: t(label),
  meaning: t(meaning),
  formula: t(formula),
  unit: 'range',
  note: t('8 out of 10 results are expected between P10 and P90.'),
  inputs: [],
  source: t('Forecast'),
});

const scaled = ({ p10, p50, p90, mean }: Band, per: number): Band => ({
  p10: p10 * per,
  p50: p50 * per,
  p90: p90 * per,
  mean: mean * per,
});

function BandCard({ total, result }: { total: Total; result: ForecastResult }) {
  const { totals, currency } = result;
  const { key, kind, per = 1 } = total;
  const label = t(total.label);
  const stored = totals[key];
  const band = stored && scaled(stored, per);
  const reason = totals.missing[key];
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
            {reason === 'no_forecast' ? noForecast(result) : reason ? t(MISSING[reason]) : ''}
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
