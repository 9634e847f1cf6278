import { ActionIcon, Button, Flex, Group, SegmentedControl } from '@mantine/core';
import { IconAdjustments, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Casting, CastingCreator } from '#contract/casting.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { remember } from '#web/platform/page/recent.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ActionsSheet, useIsPhone } from '#web/ui/tools-row.tsx';
import classes from './casting.module.css';
import { type CastingChanges, useCastingChanges } from './casting-data.ts';
import { CastingDecision } from './casting-decision.tsx';
import { CastingOptionsDrawer } from './casting-options.tsx';
import { CastingRenew } from './casting-renew.tsx';
import { CastingRow } from './casting-row.tsx';
import { CastingSlide } from './casting-slide.tsx';
import { CastingTexts } from './casting-texts.tsx';

// Lazy, because readers do not crop.
const CastingImages = lazy(async () => ({ default: (await import('./casting-image.tsx')).CastingImages }));

/** Polling interval for decisions. */
const ASK_MS = 10_000;
const SHOWN = ['all', 'accept', 'backup', 'reject', 'open'] as const;
type Shown = (typeof SHOWN)[number];
const WORDS = {
  all: 'All {n}',
  accept: 'Accepted {n}',
  backup: 'Backups {n}',
  reject: 'Rejected {n}',
  open: 'Open {n}',
} as const satisfies Record<Shown, string>;

const isShown = (shown: Shown, { decision }: CastingCreator) =>
  shown === 'all' || (shown === 'open' ? decision === null : decision === shown);

export function CastingPage() {
  const { slug = '' } = useParams({ strict: false });
  // Checked by the route.
  const id = Number.parseInt(slug, 10);
  const answer = useQuery(
    query.casting.get.queryOptions({
      input: { id },
      refetchInterval: ASK_MS,
    }),
  );
  const { data, error } = answer;
  const shared = useSharedView();
  const title = data?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/list/casting/${id}`, title });
  }, [id, title, shared]);
  if (error !== null && normaliseError(error).status === 404)
    throw new PageError(t('Page Not Found: /list/casting/{slug}', { slug }), { status: 404, cause: error });
  if (data !== undefined) return <LoadedCasting casting={data} />;
  if (error === null) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('Casting')} />
      <ErrorState
        error={error}
        title={t('The casting could not be loaded.')}
        onRetry={() => void answer.refetch()}
      />
    </>
  );
}

function LoadedCasting({ casting }: { casting: Casting }) {
  const changes = useCastingChanges(casting.id);
  const [options, setOptions] = useState(false);
  const [shown, setShown] = useState<Shown>('all');
  const [writing, setWriting] = useState<CastingCreator | null>(null);
  const narrow = useIsPhone();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const mayEdit = casting.edit_refused === null;
  const count = (one: Shown) => casting.creators.filter((c) => isShown(one, c)).length;
  const order = (creators: readonly CastingCreator[]) =>
    changes.setCreators.mutateAsync({ id: casting.id, profile_ids: creators.map((c) => c.id) });
  const move = (at: number, by: -1 | 1) => {
    const creators = [...casting.creators];
    const [one] = creators.splice(at, 1);
    if (one) creators.splice(at + by, 0, one);
    void order(creators).catch(() => undefined);
  };
  const remove = (creator: CastingCreator) => {
    const before = casting.creators;
    void order(before.filter((c) => c.id !== creator.id)).then(
      () =>
        toast.undo(
          t('{name} was removed', { name: creator.name }),
          () => void order(before).catch(() => undefined),
        ),
      () => undefined,
    );
  };
  const visible = casting.creators.filter((c) => isShown(shown, c));
  return (
    <div className={classes.page}>
      <PageHeader
        title={casting.name}
        above={{ to: `/list/${casting.list_id}`, title: casting.list_name }}
        facts={[
          plural(casting.creators.length, '{n} creator', '{n} creators'),
          plural(count('accept'), '{n} accepted', '{n} accepted'),
          plural(count('backup'), '{n} backup', '{n} backups'),
          plural(count('reject'), '{n} rejected', '{n} rejected'),
        ].join(' · ')}
        actions={
          <ActionsSheet>
            <Button
              variant="default"
              leftSection={<IconAdjustments size={16} stroke={1.7} aria-hidden />}
              onClick={() => setOptions(true)}
              disabled={!mayEdit}
              title={sentenceText(casting.edit_refused) ?? undefined}
            >
              {t('Content shown')}
            </Button>
            <CastingRenew id={casting.id} changes={changes} refusal={sentenceText(casting.edit_refused)} />
            <ExportMenu
              groups={[
                {
                  label: t('Presentation'),
                  kind: 'casting',
                  input: { casting_id: casting.id },
                  report: { kind: 'casting', id: casting.id },
                },
              ]}
            />
            <ShareButton
              type="casting"
              type_id={casting.id}
              noun="casting"
              path={`/list/casting/${casting.id}`}
            />
          </ActionsSheet>
        }
      />
      <SegmentedControl
        aria-label={t('Which creators')}
        mb="md"
        maw="100%"
        className={classes.filter}
        value={shown}
        onChange={(one) => setShown(one as Shown)}
        data={SHOWN.map((one) => ({ value: one, label: t(WORDS[one], { n: count(one) }) }))}
      />
      {visible.length === 0 && <EmptyState>{t('No creators yet.')}</EmptyState>}
      <Flex component="ol" direction="column" gap={narrow ? 0 : 'lg'}>
        {visible.map((creator) => {
          const at = casting.creators.indexOf(creator);
          if (narrow && !opened.has(creator.id))
            return (
              <li key={creator.id} className={classes.folded} data-decision={creator.decision ?? undefined}>
                <CastingRow creator={creator} open={false} onToggle={() => toggle(creator.id)} />
              </li>
            );
          return (
            <Flex
              key={creator.id}
              component="li"
              direction="column"
              gap="sm"
              p={narrow ? 12 : 18}
              className={`surface ${classes.card}`}
              data-decision={creator.decision ?? undefined}
            >
              {narrow && <CastingRow creator={creator} open onToggle={() => toggle(creator.id)} />}
              <CastingSlide creator={creator} options={casting.options} />
              {mayEdit && (
                <EditRow
                  casting={casting}
                  creator={creator}
                  changes={changes}
                  onUp={at > 0 ? () => move(at, -1) : null}
                  onDown={at < casting.creators.length - 1 ? () => move(at, 1) : null}
                  onWords={() => setWriting(creator)}
                  onRemove={casting.creators.length > 1 ? () => remove(creator) : null}
                />
              )}
              <CastingDecision
                casting_id={casting.id}
                creator={creator}
                changes={changes}
                refusal={sentenceText(casting.edit_refused)}
              />
            </Flex>
          );
        })}
      </Flex>
      <CastingOptionsDrawer
        casting_id={casting.id}
        opened={options}
        onClose={() => setOptions(false)}
        options={casting.options}
        onChange={(chosen) => changes.edit.mutate({ id: casting.id, options: chosen })}
      />
      <CastingTexts
        casting_id={casting.id}
        creator={writing}
        changes={changes}
        onClose={() => setWriting(null)}
      />
    </div>
  );
}

interface EditRowProps {
  casting: Casting;
  creator: CastingCreator;
  changes: CastingChanges;
  /** Null if it is not allowed. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: (() => void) | null;
  onWords: () => void;
}

function EditRow({ casting, creator, changes, onUp, onDown, onWords, onRemove }: EditRowProps) {
  return (
    <Flex
      rowGap="xs"
      columnGap="lg"
      justify="space-between"
      wrap="wrap"
      pt="sm"
      className={`line-above ${classes.edit}`}
    >
      <Suspense fallback={null}>
        <CastingImages casting_id={casting.id} creator={creator} changes={changes} />
      </Suspense>
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onWords}
          aria-label={t('Edit the texts about {name}', { name: creator.name })}
        >
          {t('Text')}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t('Move {name} up', { name: creator.name })}
          disabled={onUp === null}
          onClick={() => onUp?.()}
        >
          <IconArrowUp size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('Move {name} down', { name: creator.name })}
          disabled={onDown === null}
          onClick={() => onDown?.()}
        >
          <IconArrowDown size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('Remove {name}', { name: creator.name })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </Group>
    </Flex>
  );
}
