import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconFileText, IconPresentation } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportLayout } from '#contract/report-layouts.ts';
import {
  MOST_INTRODUCTION,
  REPORT_SECTIONS,
  type ReportKind,
  type SectionCode,
} from '#contract/report-sections.ts';
import { query } from '#web/platform/api.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type ExportGroup, useExportStart } from './export-start.ts';
import { ReportPages, ReportSections } from './report-sections.tsx';
import classes from './report-studio.module.css';

const FORMATS = [
  ['pdf', IconFileText, 'PDF'],
  ['pptx', IconPresentation, 'PowerPoint'],
] as const;

interface ReportStudioProps {
  group: ExportGroup;
  report: { kind: ReportKind; id: number };
  onClose: () => void;
}

/** Dialog that chooses and orders the sections of a report, and writes its introduction. */
export function ReportStudio({ group, report, onClose }: ReportStudioProps) {
  const { data, error, refetch } = useQuery(query.exports.layout.queryOptions({ input: report }));
  return (
    <Modal opened onClose={onClose} size="xl" title={<b>{t('Sections of the report')}</b>}>
      {data !== undefined ? (
        <Studio group={group} layout={data} onClose={onClose} />
      ) : error !== null ? (
        <ErrorState
          error={error}
          title={t('The sections could not be loaded.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={6} rowHeight={40} />
      )}
    </Modal>
  );
}

function Studio({
  group,
  layout,
  onClose,
}: Pick<ReportStudioProps, 'group' | 'onClose'> & { layout: ReportLayout }) {
  const { kind, id } = layout;
  const usual: readonly SectionCode[] = REPORT_SECTIONS[kind];
  const [sections, setSections] = useState(layout.sections);
  const [introduction, setIntroduction] = useState(layout.introduction);
  const { run, isPending } = useExportStart();
  const client = useQueryClient();
  const keep = useMutation(
    query.exports.keep_layout.mutationOptions({
      onSuccess: (kept) => {
        client.setQueryData(query.exports.layout.queryKey({ input: { kind, id } }), kept);
        toast.success(
          kind === 'profile' ? t('The sections are kept for all profiles.') : t('The sections are kept.'),
        );
      },
    }),
  );
  const isUsual = sections.join() === [...usual].join();
  const isChanged = sections.join() !== layout.sections.join() || introduction.trim() !== layout.introduction;
  const tooLong = introduction.trim().length > MOST_INTRODUCTION;
  const cannot = sections.length === 0 || tooLong;
  return (
    <Stack gap="md">
      <div className={classes.studio}>
        <ReportSections all={usual} chosen={sections} onChange={setSections} />
        <ReportPages sections={sections} hasIntroduction={introduction.trim() !== ''} />
      </div>
      <Textarea
        label={t('Introduction')}
        description={t('Optional, before the first section.')}
        autosize
        minRows={2}
        maxRows={6}
        value={introduction}
        error={tooLong && t('An introduction has at most {n} characters.', { n: MOST_INTRODUCTION })}
        onChange={(event) => setIntroduction(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Refusable reason={sentenceText(layout.edit_refused)}>
            <Button
              variant="default"
              loading={keep.isPending}
              disabled={cannot || !isChanged}
              onClick={() =>
                keep.mutate({ kind, id, sections: isUsual ? null : [...sections], introduction })
              }
            >
              {t('Keep these sections')}
            </Button>
          </Refusable>
          <Button
            variant="subtle"
            color="gray"
            disabled={isUsual && introduction === ''}
            onClick={() => {
              setSections([...usual]);
              setIntroduction('');
            }}
          >
            {t('Reset')}
          </Button>
        </Group>
        <Group gap="xs">
          {FORMATS.map(([format, Icon, name]) => (
            <Button
              key={format}
              leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
              disabled={cannot || isPending}
              onClick={() => {
                run({ ...group, input: { ...group.input, sections, introduction } }, format);
                onClose();
              }}
            >
              {t('Export as {format}', { format: name })}
            </Button>
          ))}
        </Group>
      </Group>
      <Text fz="xs" c="dimmed">
        {kind === 'monitor' || kind === 'leaderboard'
          ? t('Kept sections are used by exports and by the report that is sent by email.')
          : t('Kept sections are used by all exports.')}{' '}
        {t('Method and coverage always end the report.')}
      </Text>
    </Stack>
  );
}
