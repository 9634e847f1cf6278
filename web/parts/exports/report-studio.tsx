import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
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
} from '#contract/report/report-sections.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type ExportGroup, useExportStart } from './export-start.ts';
import { formatName } from './export-words.ts';
import { FormatIcon } from './format-icon.tsx';
import classes from './report-studio.module.css';

type Codes = readonly SectionCode[];

const moved = (codes: Codes, from: number, to: number): SectionCode[] => {
  const all = [...codes];
  const [one] = all.splice(from, 1);
  if (one) all.splice(to, 0, one);
  return all;
};

interface ReportSectionsProps {
  all: Codes;
  chosen: Codes;
  onChange: (chosen: SectionCode[]) => void;
}

/** The chosen sections in order, then the others; ordered by dragging or with buttons. */
function ReportSections({ all, chosen, onChange }: ReportSectionsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const others = all.filter((code) => !chosen.includes(code));
  const move = (from: number, to: number) => onChange(moved(chosen, from, to));
  return (
    <ol className={classes.sections} aria-label={t('Sections of the report')}>
      {[...chosen, ...others].map((code, i) => {
        const title = t(SECTIONS[code].title);
        const isChosen = i < chosen.length;
        return (
          <li
            key={code}
            className={classes.section}
            data-dragged={dragged === i || undefined}
            draggable={isChosen}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(i);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null || !isChosen) return;
              event.preventDefault();
              if (dragged === i) return;
              move(dragged, i);
              setDragged(i);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <IconGripVertical
              size={15}
              className={classes.grip}
              data-idle={!isChosen || undefined}
              aria-hidden
            />
            <Checkbox
              size="xs"
              flex={1}
              label={title}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== code) : [...chosen, code])}
            />
            {isChosen && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {name} up', { name: title })}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {name} down', { name: title })}
                  disabled={i === chosen.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

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
          kind === 'profile' ? t('The sections were saved for all profiles.') : t('The sections were saved.'),
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
              {t('Save these sections')}
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
          {formatsOf(group.kind, ['document']).map((format) => (
            <Button
              key={format}
              leftSection={<FormatIcon format={format} />}
              disabled={cannot || isPending}
              onClick={() => {
                run({ ...group, input: { ...group.input, sections, introduction } }, format);
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
