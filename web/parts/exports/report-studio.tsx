import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatsOf } from '#contract/report/export-formats.ts';
import type { ReportLayout } from '#contract/report/report-layouts.ts';
import {
  MOST_INTRODUCTION,
  REPORT_SECTIONS,
  type ReportKind,
  SECTIONS,
  type SectionCode,
  usualSections,
} from '#contract/report/report-sections.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type ExportGroup, exportOf, useExportStart } from './export-start.ts';
import { formatName } from './export-words.ts';
import { FormatIcon } from './format-icon.tsx';
import { type FileClient, ReportClient } from './report-client.tsx';
import { ReportPreview } from './report-preview.tsx';
import { ReportSections } from './report-section-list.tsx';
import classes from './report-studio.module.css';
import { ReportTemplates } from './report-templates.tsx';

type Codes = readonly SectionCode[];

interface Part {
  title: string;
  height: number;
}

/** Sections on pages by their usual heights. */
function pagesOf(parts: readonly Part[]): Part[][] {
  const pages: Part[][] = [];
  let left = 0;
  for (const part of parts) {
    if (part.height > left + 0.05) {
      pages.push([]);
      left = 1;
    }
    pages.at(-1)?.push(part);
    left -= part.height;
  }
  return pages;
}

const HEAD = 0.2;
const WORDS = 0.15;
const METHOD = 1;

/** The report as small pages, with the usual heights of its sections. */
function ReportPages({ sections, hasIntroduction }: { sections: Codes; hasIntroduction: boolean }) {
  const pages = pagesOf([
    { title: t('Headline'), height: HEAD },
    ...(hasIntroduction ? [{ title: t('Introduction'), height: WORDS }] : []),
    ...sections.map((code) => ({ title: t(SECTIONS[code].title), height: SECTIONS[code].pages })),
    { title: t('Method and coverage'), height: METHOD },
  ]);
  return (
    <div>
      <Text fz="xs" c="dimmed" mb="xs">
        {plural(pages.length, 'About {n} page', 'About {n} pages')}
        {sections.includes('people') && ` · ${t('one more for each creator')}`}
      </Text>
      <div className={classes.pages} aria-hidden>
        {pages.map((parts, i) => (
          <div key={`${i + 1}`} className={classes.sheet}>
            {parts.map(({ title, height }) => (
              <span key={title} className={classes.part} style={{ flexGrow: height }}>
                {title}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ReportStudioProps {
  group: ExportGroup;
  report: { kind: ReportKind; id: number };
  onClose: () => void;
}

/** Dialog that chooses and orders the sections of a report, and writes its introduction. */
export function ReportStudio({ group, report, onClose }: ReportStudioProps) {
  const { data, error, refetch } = useQuery(query.exports.layout.queryOptions({ input: report }));
  return (
    <Modal opened onClose={onClose} size="min(1180px, 96vw)" title={<b>{t('Sections of the report')}</b>}>
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
  const all: readonly SectionCode[] = REPORT_SECTIONS[kind];
  const usual = usualSections(all);
  const [sections, setSections] = useState(layout.sections);
  const [introduction, setIntroduction] = useState(layout.introduction);
  const [client_id, setClient] = useState<FileClient>(undefined);
  const { run, isPending } = useExportStart();
  const client = useQueryClient();
  const keep = useMutation(
    query.exports.keep_layout.mutationOptions({
      onSuccess: (kept) => {
        client.setQueryData(query.exports.layout.queryKey({ input: { kind, id } }), kept);
        toast.success(
          kind === 'profile' ? t('The sections were saved for all profiles.') : t('The sections were saved.'),
        );
      },
    }),
  );
  const isUsual = sections.join() === [...usual].join();
  const isChanged = sections.join() !== layout.sections.join() || introduction.trim() !== layout.introduction;
  const tooLong = introduction.trim().length > MOST_INTRODUCTION;
  const cannot = sections.length === 0 || tooLong;
  const chosen = { ...group, input: { ...group.input, sections, introduction, client_id } };
  const outline = <ReportPages sections={sections} hasIntroduction={introduction.trim() !== ''} />;
  return (
    <Stack gap="md">
      <div className={classes.studio}>
        <Stack gap="md">
          <ReportTemplates
            kind={kind}
            current={{ sections, introduction, client_id: client_id ?? null }}
            cannot={cannot}
            onApply={(template) => {
              setSections(template.sections);
              setIntroduction(template.introduction);
              setClient(template.client_id ?? undefined);
            }}
          />
          <ReportClient value={client_id} onChange={setClient} />
          <ReportSections all={all} chosen={sections} onChange={setSections} />
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
        </Stack>
        {cannot ? outline : <ReportPreview request={exportOf(chosen, 'pdf')} outline={outline} />}
      </div>
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
              {t('Save these sections')}
            </Button>
          </Refusable>
          <Button
            variant="subtle"
            color="gray"
            disabled={isUsual && introduction === '' && client_id === undefined}
            onClick={() => {
              setSections([...usual]);
              setIntroduction('');
              setClient(undefined);
            }}
          >
            {t('Reset')}
          </Button>
        </Group>
        <Group gap="xs">
          {formatsOf(group.kind, ['document']).map((format) => (
            <Button
              key={format}
              leftSection={<FormatIcon format={format} />}
              disabled={cannot || isPending}
              onClick={() => {
                run(chosen, format);
                onClose();
              }}
            >
              {t('Export as {format}', { format: formatName(format) })}
            </Button>
          ))}
        </Group>
      </Group>
      <Text fz="xs" c="dimmed">
        {kind === 'monitor' || kind === 'leaderboard'
          ? t('Saved sections are used in exports and in emailed reports.')
          : t('Saved sections are used in all exports.')}{' '}
        {t('Method and coverage always end the report.')}
      </Text>
    </Stack>
  );
}
