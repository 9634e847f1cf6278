import { Box, Button, Drawer, Flex, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Band, ForecastVersion } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { modelText, useMetricReference } from '#web/parts/explained-metric.tsx';
import { query } from '#web/platform/api/api.ts';
import { cardNumber, change, exactNumber, momentText, money } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './forecast.module.css';

export interface VersionsDrawerProps {
  id: number;
  /** The version on screen. */
  shown: number;
  opened: boolean;
  onClose: () => void;
  onOpen: (version: number) => void;
}

const bandText = (band: Band | null, text: (value: number) => string) =>
  band === null ? '–' : `${text(band.p50)} (${text(band.p10)} – ${text(band.p90)})`;

const LINES: ReadonlyArray<{
  label: Phrase;
  text: (version: ForecastVersion, modelName: (name: EmvModel) => string) => string;
}> = [
  { label: 'Saved', text: (v) => momentText(v.created_at) },
  { label: 'By', text: (v) => v.created_by },
  { label: 'Creators', text: ({ totals }) => exactNumber(totals.influencers) },
  { label: 'Publications', text: ({ totals }) => exactNumber(totals.publications) },
  { label: 'Budget', text: ({ totals, currency }) => money(totals.budget, currency) },
  { label: METRIC_TABLE.reach.label, text: ({ totals }) => bandText(totals.reach, cardNumber) },
  { label: METRIC_TABLE.impressions.label, text: ({ totals }) => bandText(totals.impressions, cardNumber) },
  { label: METRIC_TABLE.interactions.label, text: ({ totals }) => bandText(totals.interactions, cardNumber) },
  {
    label: METRIC_TABLE.media_value.label,
    text: ({ totals, currency }) => bandText(totals.media_value, (n) => money(n, currency)),
  },
  { label: 'ROI', text: ({ totals }) => bandText(totals.roi, change) },
  { label: 'Media value model', text: (v, modelName) => modelName(v.emv_model) },
  {
    label: 'Forecast model',
    text: (v) => t('Version {version}', { version: v.model.split('@').at(-1) ?? v.model }),
  },
];

/** All versions, and two of them side by side. */
export function VersionsDrawer({ id, shown, opened, onClose, onOpen }: VersionsDrawerProps) {
  const list = useQuery({ ...query.forecast.versions.queryOptions({ input: { id } }), enabled: opened });
  const [picked, setPicked] = useState<number[]>([]);
  const models = useMetricReference().data?.emv_models ?? [];
  const modelName = (name: EmvModel) => {
    const model = models.find((one) => one.name === name);
    return model === undefined ? t('a model that is no longer offered') : modelText(model);
  };
  const versions = list.data?.versions ?? [];
  const compared = versions.filter((v) => picked.includes(v.version)).toReversed();
  const pick = (version: number) =>
    setPicked((before) =>
      before.includes(version) ? before.filter((v) => v !== version) : [...before, version].slice(-2),
    );
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={560} title={<b>{t('Versions')}</b>}>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && opened && <RowsSkeleton rows={3} />}
      <Text fz="xs" c="dimmed" className={classes.reason}>
        {t('Each version keeps its plan and its numbers. Select two to compare them.')}
      </Text>
      <Box component="ul" my={10} className={`lined-list ${classes.versions}`}>
        {versions.map((version) => (
          <Flex key={version.version} component="li" gap="xs" align="center" justify="space-between" py="xs">
            <label>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={picked.includes(version.version)}
                  onChange={() => pick(version.version)}
                />
              </label>
              <b>{t('Version {version}', { version: version.version })}</b>
              <Text span fz="xs" c="dimmed" className={classes.reason}>
                {momentText(version.created_at)} · {version.created_by} ·{' '}
                {money(version.totals.budget, version.currency)}
              </Text>
            </label>
            {version.version === shown ? (
              <Text span fz="xs" c="dimmed" className={classes.reason}>
                {t('shown')}
              </Text>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => onOpen(version.version)}>
                {t('Open')}
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      {compared.length === 2 && (
        <Table.ScrollContainer
          minWidth={460}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t('Comparison')}
        >
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {compared.map((version) => (
                  <Table.Th key={version.version} scope="col">
                    {t('Version {version}', { version: version.version })}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {LINES.map(({ label, text }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{t(label)}</Table.Th>
                  {compared.map((version) => (
                    <Table.Td key={version.version}>{text(version, modelName)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Drawer>
  );
}
