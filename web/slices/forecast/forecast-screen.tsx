import { ActionIcon, Button, Flex, Stack, Text, Tooltip } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ForecastDetail, ForecastResult } from '#contract/forecast.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { EmvSwitch } from '#web/parts/report/emv-switch.tsx';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { momentText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type GridColumn, type Sort, sortRows } from '#web/ui/grid/grid-model.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AdditionsNotice, useAdditions } from './additions-notice.tsx';
import { BestMixForm } from './best-mix-form.tsx';
import classes from './forecast.module.css';
import { type BANDS, forecastColumns } from './forecast-columns.tsx';
import { ForecastMenu } from './forecast-menu.tsx';
import {
  type Field,
  type ForecastLine,
  keyOf,
  linesOf,
  pasted,
  planOf,
  unplanned,
  withCell,
  withType,
} from './forecast-rows.ts';
import { ForecastTotalsRow } from './forecast-totals.tsx';
import { gaps } from './forecast-words.ts';
import { useForecastPlan } from './use-forecast-plan.ts';

const VersionsDrawer = lazy(async () => ({
  default: (await import('./versions-drawer.tsx')).VersionsDrawer,
}));

/** Up to this many lines are all drawn, so that they print; more are virtual. */
const DRAWN_LINES = 60;
const NONE: ReadonlySet<string> = new Set();
const rowId = (line: ForecastLine) => line.key;
const placeOf = (places: Map<string, number>, { key }: ForecastLine) => places.get(key) ?? places.size;

/** Line order when the sort was chosen, so that editing does not move lines. Missing values come last. */
function placesBy(
  columns: readonly GridColumn<ForecastLine>[],
  lines: readonly ForecastLine[],
  { column, descending }: Sort,
) {
  const value = columns.find(({ id }) => id === column)?.value ?? (() => null);
  return new Map(sortRows(lines, value, descending).map(({ key }, at) => [key, at]));
}

/** Largest P90 of each number, rounded up so that bars do not jump while typing. */
function largest({ cells, creators }: ForecastResult) {
  const top = (key: (typeof BANDS)[number]['key']) =>
    Math.max(1, ...[...cells, ...creators].flatMap((one) => one[key]?.p90 ?? []));
  const round = (value: number) => 2 ** (Math.ceil(2 * Math.log2(value)) / 2);
  return {
    reach: round(top('reach')),
    impressions: round(top('impressions')),
    interactions: round(top('interactions')),
    media_value: round(top('media_value')),
  };
}

export interface ForecastScreenProps {
  detail: ForecastDetail;
  /** Null = the latest version. */
  onVersion: (version: number | null) => void;
}

export function ForecastScreen({ detail, onVersion }: ForecastScreenProps) {
  const forecast = useForecastPlan(detail, () => onVersion(null));
  const { plan, result, changed, stale, change, undo } = forecast;
  const { name, version, newest_version, refused, creators } = detail;
  const [history, setHistory] = useState(false);
  const isOld = version !== newest_version;
  const disabled = refused !== null || isOld;
  useHotkeys([['mod+Z', () => !disabled && undo?.()]], []);

  const additions = useAdditions(detail, disabled);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const onFold = useCallback(
    (id: number) =>
      setOpen(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    [],
  );
  const [zeros, setZeros] = useState(false);
  // Of the saved plan, so that a line stays while its number is typed.
  const unused = useMemo(() => unplanned(planOf(detail.result.cells)), [detail]);
  const hidden = zeros ? NONE : unused;
  const lines = useMemo(
    () => linesOf(plan.rows, result, [...creators, ...additions.creators], { open, hidden }),
    [plan.rows, result, creators, additions.creators, open, hidden],
  );
  const others = plan.rows.filter((row) => row.publications === 0 && unused.has(keyOf(row))).length;
  const [order, setOrder] = useState<{ sort: Sort; places: Map<string, number> } | null>(null);
  const shown = useMemo(
    () =>
      order === null ? lines : lines.toSorted((a, b) => placeOf(order.places, a) - placeOf(order.places, b)),
    [lines, order],
  );
  const { currency } = result;
  const keys = useRef<string[]>([]);
  keys.current = shown.filter((line) => line.folded.length === 0).map(rowId);
  const onEdit = useCallback(
    (key: string, field: Field, value: number | null) =>
      change((before) => ({ ...before, rows: withCell(before.rows, key, field, value) })),
    [change],
  );
  const onPaste = useCallback(
    (key: string, field: Field, text: string) =>
      change((before) => {
        const { plan: rows, skipped } = pasted(before.rows, text, {
          keys: keys.current,
          key,
          field,
          currency,
        });
        if (skipped > 0)
          toast.warning(
            plural(
              skipped,
              '{n} cell could not be read and was not changed.',
              '{n} cells could not be read and were not changed.',
            ),
          );
        return { ...before, rows };
      }),
    [change, currency],
  );
  const onType = useCallback(
    (profile_id: number, type: PostType) => {
      setOpen((before) => new Set([...before, profile_id]));
      change((before) => ({ ...before, rows: withType(before.rows, profile_id, type) }));
    },
    [change],
  );
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const scale = JSON.stringify(largest(result));
  const columns = useMemo(
    () =>
      forecastColumns({
        currency: result.currency,
        disabled,
        narrow,
        most: JSON.parse(scale),
        onEdit,
        onPaste,
        onType,
        onFold,
        open,
      }),
    [result.currency, disabled, narrow, scale, onEdit, onPaste, onType, onFold, open],
  );
  return (
    <Stack gap="sm" maw={1500} className={classes.page}>
      <PageHeader
        title={name}
        above={{ to: '/list/forecast/all', title: t('Forecasts') }}
        facts={
          <>
            {isOld
              ? t('Version {version} of {newest_version}', { version, newest_version })
              : t('Version {version}', { version })}{' '}
            · {momentText(result.computed_at)} · {plural(creators.length, '{n} creator', '{n} creators')}
            {creators.some((c) => c.is_demo) && ` · ${t('with demo creators')}`}
            {changed && ` · ${t('not saved')}`}
          </>
        }
        actions={
          <Flex component="span" gap="xs" align="center" wrap="wrap" className={classes.actions}>
            <EmvSwitch
              value={plan.emv_model}
              onChange={(emv_model) => !disabled && change((before) => ({ ...before, emv_model }))}
            />
            <Tooltip label={t('Undo (Ctrl+Z)')}>
              <ActionIcon
                variant="default"
                size={34}
                aria-label={t('Undo')}
                disabled={undo === null}
                onClick={() => undo?.()}
              >
                <IconArrowBackUp size={17} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
              onClick={() => setHistory(true)}
            >
              {t('Versions')}
            </Button>
            <ShareButton
              type="forecast"
              type_id={detail.id}
              noun="forecast"
              path={`/list/forecast/${detail.id}`}
            />
            <ForecastMenu detail={detail} changed={changed || isOld} />
            <Refusable reason={sentenceText(refused)}>
              <Button onClick={forecast.save} loading={forecast.saving} disabled={!changed && !isOld}>
                {isOld ? t('Restore this version') : t('Save version')}
              </Button>
            </Refusable>
          </Flex>
        }
      />
      {isOld && (
        <p className={classes.notice} role="status">
          {t(
            'This is version {version} as saved. Restoring recalculates its plan and saves it as version {next}.',
            { version, next: newest_version + 1 },
          )}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onVersion(null)}>
            {t('Back to version {version}', { version: newest_version })}
          </Button>
        </p>
      )}
      {forecast.error !== null && (
        <ErrorState
          framed
          title={t('The plan could not be calculated.')}
          error={forecast.error}
          onRetry={forecast.retry}
        />
      )}
      <ForecastTotalsRow result={result} stale={stale} />
      {gaps(result).map((sentence) => (
        <p key={sentence} className={classes.notice}>
          {sentence}
        </p>
      ))}
      {!disabled && <AdditionsNotice additions={additions} plan={plan} change={change} />}
      {!disabled && <BestMixForm forecast={forecast} result={result} />}
      <Card
        title={t('Plan')}
        note={plural(
          lines.length,
          '{n} line · all money in {currency}',
          '{n} lines · all money in {currency}',
          { currency: result.currency },
        )}
        controls={
          others > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={() => setZeros(!zeros)}>
              {zeros
                ? t('Hide formats that are not planned')
                : plural(
                    others,
                    'Show {n} format that is not planned',
                    'Show {n} formats that are not planned',
                  )}
            </Button>
          )
        }
        flush
      >
        <DataTable
          label={t('Publication plan')}
          columns={columns}
          rows={shown}
          sort={order?.sort ?? null}
          onSort={(sort) => setOrder({ sort, places: placesBy(columns, shown, sort) })}
          rowId={rowId}
          rowHeight={46}
          {...(lines.length > DRAWN_LINES ? { maxHeight: '70vh' } : {})}
          empty={
            <EmptyState>
              {t('No creators planned. Select creators in Profiles and choose Forecast.')}
            </EmptyState>
          }
        />
      </Card>
      <Text fz="xs" c="dimmed" className={classes.reason}>
        {t(
          'The number is the middle estimate; 8 out of 10 results are in the range of the bar (P10 to P90). Based on 2,000 simulations.',
        )}
      </Text>
      <details className={classes.reason}>
        <summary>{t('Details')}</summary>
        {t('Model: {model}. Simulation seed: {seed}.', { model: result.model, seed: String(result.seed) })}
      </details>
      {history && (
        <Suspense fallback={null}>
          <VersionsDrawer
            id={detail.id}
            shown={version}
            opened
            onClose={() => setHistory(false)}
            onOpen={(to) => {
              setHistory(false);
              onVersion(to === newest_version ? null : to);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
