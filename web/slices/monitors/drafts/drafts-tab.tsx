import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Board, BoardItem } from '#contract/drafts/draft.ts';
import { deliverableAmount } from '#web/parts/deliverable-names.ts';
import { DraftForm } from '#web/parts/drafts/draft-form.tsx';
import { Checks, DraftReview } from '#web/parts/drafts/draft-review.tsx';
import { stageColor, stageName, versionText } from '#web/parts/drafts/draft-words.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { useOtherTabs } from '#web/platform/page/other-tabs.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { BriefCard } from './brief-card.tsx';
import { CreatorPages } from './creator-pages.tsx';
import classes from './drafts.module.css';
import { type DraftChanges, useDraftChanges } from './drafts-data.ts';

const keyOf = ({ profile_id, key }: Pick<BoardItem, 'profile_id' | 'key'>) => `${profile_id} ${key}`;

/** Details below the title of a row. */
function noteOf({ drafts: [newest], due, findings }: BoardItem): string {
  const problems = newest?.checks.filter(({ state }) => state === 'problem').length ?? 0;
  return [
    newest && versionText(newest),
    newest?.state === 'in_review' &&
      problems > 0 &&
      plural(problems, '{n} check failed', '{n} checks failed'),
    findings.length > 0 &&
      plural(findings.length, '{n} post differs from the draft', '{n} posts differ from the draft'),
    due !== null && t('due on {day}', { day: dayText(due) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Row({ item, name, onOpen }: { item: BoardItem; name: string; onOpen: () => void }) {
  const title = `${name} · ${deliverableAmount(item)}`;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <b className="wrap-anywhere">{title}</b>
        <Text fz="xs" c="dimmed">
          {noteOf(item)}
        </Text>
      </div>
      <Badge
        variant="dot"
        size="sm"
        tt="none"
        color={item.findings.length > 0 ? 'orange' : stageColor(item.stage)}
      >
        {stageName(item.stage)}
      </Badge>
      <Button
        variant={item.stage === 'in_review' ? 'filled' : 'default'}
        size="compact-sm"
        aria-label={t('Open {name}', { name: title })}
        onClick={onOpen}
      >
        {item.stage === 'in_review' ? t('Review') : t('Open')}
      </Button>
    </li>
  );
}

interface ItemDialogProps {
  item: BoardItem;
  name: string;
  monitor_id: number;
  mayEdit: boolean;
  changes: DraftChanges;
  onClose: () => void;
}

function ItemDialog({ item, name, monitor_id, mayEdit, changes, onClose }: ItemDialogProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const { drafts, findings, profile_id, key } = item;
  const [isAdding, setAdding] = useState(false);
  const answers = mayEdit
    ? {
        comment: changes.comment.mutateAsync,
        decide: changes.decide.mutateAsync,
      }
    : null;
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      fullScreen={narrow ?? false}
      title={
        <Text fw={600} className="wrap-anywhere">
          {name} · {deliverableAmount(item)}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        {findings.map(({ post_id, checks }) => (
          <section key={post_id} className={classes.finding}>
            <Text fw={600}>{t('The published post differs from the approved draft')}</Text>
            <Checks checks={checks} label={t('Differences')} />
            <Link to={`/monitor/${monitor_id}?tab=posts`} className="link">
              {t('Posts of the campaign')}
            </Link>
          </section>
        ))}
        {drafts.length === 0 ? (
          <EmptyState>
            {t('No draft yet. The creator sends drafts on their page, or you add one for them.')}
          </EmptyState>
        ) : (
          <DraftReview drafts={drafts} answers={answers} />
        )}
        {mayEdit &&
          (isAdding ? (
            <DraftForm
              address={`/api/drafts/${monitor_id}/files?profile_id=${profile_id}`}
              onSend={async (content) => {
                await changes.submit.mutateAsync({ profile_id, key, ...content });
                setAdding(false);
              }}
            />
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAdding(true)}>
                {t('Add a draft for {name}', { name })}
              </Button>
            </Group>
          ))}
      </Stack>
    </Modal>
  );
}

function summary({ items }: Board): string {
  const count = (...stages: Array<BoardItem['stage']>) =>
    items.filter(({ stage }) => stages.includes(stage)).length;
  return [
    t('{n} in review', { n: count('in_review') }),
    t('{n} approved', { n: count('approved') }),
    t('{n} live', { n: count('live', 'measured') }),
    plural(items.length, '{n} deliverable', '{n} deliverables'),
  ].join(' · ');
}

/** Brief of a campaign, and the drafts of its deliverables. */
export function DraftsTab({ monitor: { id, edit_refused }, look, patch }: MonitorTabProps) {
  const answer = useQuery(query.drafts.board.queryOptions({ input: { id } }));
  useOtherTabs(
    query.drafts.board.queryKey({ input: { id } }),
    query.drafts.brief.queryKey({ input: { id } }),
  );
  const changes = useDraftChanges(id);
  const board = answer.data;
  const refused = sentenceText(edit_refused);
  if (answer.isError && board === undefined)
    return <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (board === undefined) return <CardsSkeleton count={2} />;
  const nameOf = (profile_id: number) =>
    board.creators.find((one) => one.profile_id === profile_id)?.name ?? t('Former creator');
  const open = board.items.find((item) => keyOf(item) === look.draft);
  const show = (draft: string | undefined) => void patch({ draft });
  return (
    <Stack gap="sm" miw={0}>
      <BriefCard monitor_id={id} refused={refused} />
      <Card title={t('Drafts')} note={board.items.length > 0 ? summary(board) : undefined}>
        {board.items.length === 0 ? (
          <EmptyState>
            {board.list === null
              ? t('Choose a list as the plan under Budget: its deliverables appear here.')
              : t('The list has no deliverables yet: enter them in its Deliverables column.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Drafts')}>
            {board.items.map((item) => (
              <Row
                key={keyOf(item)}
                item={item}
                name={nameOf(item.profile_id)}
                onOpen={() => show(keyOf(item))}
              />
            ))}
          </ul>
        )}
        {board.storage.used > 0 && (
          <Text fz="xs" c="dimmed" mt="sm">
            {t('{used} of {most} are used for drafts of your company.', {
              used: byteSize(board.storage.used),
              most: byteSize(board.storage.most),
            })}
          </Text>
        )}
      </Card>
      {board.creators.length > 0 && <CreatorPages board={board} refused={refused} changes={changes} />}
      {open && (
        <ItemDialog
          item={open}
          name={nameOf(open.profile_id)}
          monitor_id={id}
          mayEdit={refused === null}
          changes={changes}
          onClose={() => show(undefined)}
        />
      )}
    </Stack>
  );
}
