import { Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComparedLine, ComparedNumber, ForecastComparison } from '#contract/monitors/forecast.ts';
import { BandBar } from '#web/parts/band-bar.tsx';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api.ts';
import { cardNumber, exactNumber, money } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../monitor.module.css';
import type { MonitorTabProps } from '../monitor-tab.ts';
import own from './forecast-actual.module.css';
import { ForecastLink } from './forecast-link.tsx';
import { type ComparedMetric, VERDICT_TEXT, verdictSentence } from './forecast-words.ts';

/** Maximum of the scale for all ranges and dots. */
const mostOf = (numbers: readonly ComparedNumber[]) =>
  Math.max(1, ...numbers.flatMap(({ band, actual }) => [band?.p90 ?? 0, actual ?? 0]));

const text = (value: number | null) => (value === null ? '–' : cardNumber(value));

function Compared({ number, most, label }: { number: ComparedNumber; most: number; label: string }) {
  const { band, actual, verdict } = number;
  const said = band
    ? `P10 ${text(band.p10)}, P50 ${text(band.p50)}, P90 ${text(band.p90)}`
    : t('no forecast');
  return (
    <div className={own.compared}>
      {band && (
        <BandBar
          band={band}
          most={most}
          actual={actual}
          label={t('{label}: {said}; actual {actual}', { label, said, actual: text(actual) })}
        />
      )}
      <span className={own.numbers}>
        <b>{text(actual)}</b>
        <span>{band ? `${text(band.p10)} – ${text(band.p90)}` : t('no forecast')}</span>
      </span>
      <span className={own.verdict} data-verdict={verdict}>
        {t(VERDICT_TEXT[verdict])}
      </span>
    </div>
  );
}

function Totals({ comparison }: { comparison: ForecastComparison }) {
  const { totals, currency, forecast } = comparison;
  const { planned, published, other_posts, budget, cost } = totals;
  return (
    <Card
      title={t('The whole campaign')}
      note={t('{name}, version {n}', { name: forecast.name, n: forecast.version })}
    >
      <div className={own.totals}>
        <dl className={own.facts}>
          <div>
            <dt>{t('Published of planned posts')}</dt>
            <dd>{t('{n} of {all}', { n: published, all: planned })}</dd>
          </div>
          <div>
            <dt>{t('Cost of planned publications')}</dt>
            <dd>
              {t('{n} of {all}', {
                n: cost === null ? '–' : money(cost, currency),
                all: money(budget, currency),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('Posts outside the plan')}</dt>
            <dd>{exactNumber(other_posts)}</dd>
          </div>
        </dl>
        {(['impressions', 'interactions'] as const).map((metric) => (
          <section key={metric}>
            <h3 className={classes.sub}>{metric === 'impressions' ? t('Impressions') : t('Interactions')}</h3>
            <Compared number={totals[metric]} most={mostOf([totals[metric]])} label={t(metric)} />
          </section>
        ))}
      </div>
      <p className={classes.basis}>{verdictSentence(comparison, 'impressions')}</p>
      <p className={classes.basis}>{verdictSentence(comparison, 'interactions')}</p>
    </Card>
  );
}

function Line({ line, comparison }: { line: ComparedLine; comparison: ForecastComparison }) {
  const creator = comparison.creators.find(({ id }) => id === line.profile_id);
  const name = creator?.name ?? t('Former creator');
  const cell = (metric: ComparedMetric) => (
    <Table.Td>
      <Compared
        number={line[metric]}
        most={mostOf(comparison.lines.map((one) => one[metric]))}
        label={`${name}, ${postTypeName(line.post_type)}, ${t(metric)}`}
      />
    </Table.Td>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <span className={own.who}>
          <Avatar
            name={name}
            face={creator?.is_demo ? creator.slug : null}
            src={creator?.picture ?? null}
            size={24}
          />
          <span>
            {creator?.slug ? (
              <Link to="/profile/$slug" params={{ slug: creator.slug }} className={classes.link}>
                {name}
              </Link>
            ) : (
              name
            )}
            <small>{postTypeName(line.post_type)}</small>
          </span>
        </span>
      </Table.Th>
      <Table.Td ta="right">{t('{n} of {all}', { n: line.published, all: line.planned })}</Table.Td>
      {cell('impressions')}
      {cell('interactions')}
    </Table.Tr>
  );
}

export function ForecastTab({ monitor }: MonitorTabProps) {
  const answer = useQuery({
    ...query.monitors.forecast.queryOptions({ input: { id: monitor.id } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  if (error && data === undefined)
    return <ErrorState framed error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <CardsSkeleton count={2} />;
  const { comparison, refused } = data;
  return (
    <div className={classes.stack}>
      <ForecastLink monitor={monitor} />
      {comparison === null ? (
        <EmptyState>{refused ?? t('Choose a forecast to compare it with results.')}</EmptyState>
      ) : (
        <>
          <Totals comparison={comparison} />
          <Card
            title={t('By creator and type of post')}
            note={t('range from P10 to P90, mark at P50, dot = actual')}
          >
            <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table verticalSpacing={8} fz="sm">
                <caption className="visually-hidden">
                  {t('Forecast and actual by creator and type of post')}
                </caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('Creator')}</Table.Th>
                    <Table.Th ta="right">{t('Posts')}</Table.Th>
                    <Table.Th>{t('Impressions')}</Table.Th>
                    <Table.Th>{t('Interactions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {comparison.lines.map((line) => (
                    <Line key={`${line.profile_id} ${line.post_type}`} line={line} comparison={comparison} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Card>
        </>
      )}
    </div>
  );
}
