import { Badge, Button, Checkbox, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Draft, type DraftCheck, MOST_DRAFT_COMMENT } from '#contract/drafts/draft.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './draft.module.css';
import { DraftMedia, type Point } from './draft-media.tsx';
import { checkName, checkReason, stageColor, stageName, timeText, versionText } from './draft-words.ts';

export interface NewComment {
  draft_id: number;
  text: string;
  x: number | null;
  y: number | null;
  second: number | null;
}
export interface Decision {
  draft_id: number;
  decision: 'approved' | 'changes';
  text: string;
}

/** Null where nobody answers, as on the creator's page. */
type Answers = {
  comment: (comment: NewComment) => Promise<unknown>;
  decide: (decision: Decision) => Promise<unknown>;
} | null;

type ShownDraft = Draft & { checks?: DraftCheck[] };

const CHECK_ICONS = { passed: IconCheck, unclear: IconHelpCircle, problem: IconAlertTriangle };

export function Checks({ checks, label }: { checks: readonly DraftCheck[]; label: string }) {
  return (
    <ul className={classes.checks} aria-label={label}>
      {checks.map((check) => {
        const Icon = CHECK_ICONS[check.state];
        return (
          <li key={`${check.kind} ${check.market}`} data-state={check.state}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span>
              <b>{checkName(check)}:</b> {checkReason(check)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Name of the author; colleagues have none on pages for others. */
const authorOf = ({ by, is_client }: Draft['comments'][number]) =>
  by === '' ? t('The team') : is_client ? t('{name} (client)', { name: by }) : by;

function Comments({ draft, onSecond }: { draft: Draft; onSecond: (second: number) => void }) {
  if (draft.comments.length === 0) return null;
  return (
    <ul className={classes.comments} aria-label={t('Comments on {version}', { version: versionText(draft) })}>
      {draft.comments.map((one, place) => (
        <li key={one.id} className={classes.comment}>
          <Text fz="xs" c="dimmed">
            {[one.x === null ? null : `${place + 1}`, authorOf(one), ago(one.at)].filter(Boolean).join(' · ')}
          </Text>
          {one.second !== null && (
            <button type="button" className={classes.at} onClick={() => onSecond(one.second ?? 0)}>
              {t('At {time}', { time: timeText(one.second) })}
            </button>
          )}
          <span>{one.text}</span>
        </li>
      ))}
    </ul>
  );
}

function Decided({ draft }: { draft: Draft }) {
  const { state, decided_by, decided_at, decision_text } = draft;
  if (decided_at === null) return null;
  const who = decided_by === '' ? t('The team') : decided_by;
  return (
    <p role="status">
      <b>
        {state === 'approved'
          ? t('Approved by {name}', { name: who })
          : t('{name} asks for changes', { name: who })}
      </b>{' '}
      <Text span fz="xs" c="dimmed">
        {ago(decided_at)}
      </Text>
      {decision_text !== '' && <Text className="wrap-anywhere">{decision_text}</Text>}
    </p>
  );
}

interface VersionProps {
  draft: ShownDraft;
  isNewest: boolean;
  answers: Answers;
}

function Version({ draft, isNewest, answers }: VersionProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [point, setPoint] = useState<Point | null>(null);
  const [second, setSecond] = useState(0);
  const [atSecond, setAtSecond] = useState(true);
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const isVideo = draft.file?.is_video === true;
  const send = async (run: () => Promise<unknown>) => {
    setSending(true);
    try {
      await run();
      setText('');
      setPoint(null);
    } catch {
      // The mutation shows the error; the text stays.
    } finally {
      setSending(false);
    }
  };
  const seek = (to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    video.current.focus();
  };
  const place = {
    x: point?.x ?? null,
    y: point?.y ?? null,
    second: isVideo && atSecond ? Math.round(second * 10) / 10 : null,
  };
  const trimmed = text.trim();
  return (
    <section className={classes.version} aria-label={versionText(draft)}>
      <Group gap="xs">
        <Text fw={600}>{versionText(draft)}</Text>
        {(answers !== null || !isNewest) && (
          <Badge variant="dot" size="sm" tt="none" color={stageColor(draft.state)}>
            {stageName(draft.state)}
          </Badge>
        )}
        <Text fz="xs" c="dimmed">
          {draft.by_team ? t('added by the team {when}', { when: ago(draft.sent_at) }) : ago(draft.sent_at)}
        </Text>
      </Group>
      <div className={classes.content}>
        <Stack gap="sm" miw={0}>
          <DraftMedia
            draft={draft}
            video={video}
            point={point}
            onPoint={answers === null ? null : setPoint}
            onSecond={setSecond}
          />
        </Stack>
        <Stack gap="sm" miw={0}>
          {draft.checks !== undefined && <Checks checks={draft.checks} label={t('Checks')} />}
          <Decided draft={draft} />
          <Comments draft={draft} onSecond={seek} />
          {answers !== null && (
            <>
              <Textarea
                label={isNewest ? t('Comment or reason') : t('Comment')}
                autosize
                minRows={2}
                maxLength={MOST_DRAFT_COMMENT}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                description={
                  draft.file?.is_video === false ? t('Click the picture to comment on a point.') : undefined
                }
              />
              {isVideo && (
                <Checkbox
                  label={t('At {time} of the video', { time: timeText(second) })}
                  checked={atSecond}
                  onChange={(event) => setAtSecond(event.currentTarget.checked)}
                />
              )}
              <Group gap="xs">
                <Button
                  variant="default"
                  loading={isSending}
                  disabled={trimmed === ''}
                  onClick={() =>
                    void send(() => answers.comment({ draft_id: draft.id, text: trimmed, ...place }))
                  }
                >
                  {t('Comment')}
                </Button>
                {isNewest && draft.state !== 'approved' && (
                  <Button
                    loading={isSending}
                    onClick={() =>
                      void send(() =>
                        answers.decide({ draft_id: draft.id, decision: 'approved', text: trimmed }),
                      )
                    }
                  >
                    {t('Approve')}
                  </Button>
                )}
                {isNewest && draft.state !== 'changes' && (
                  <Button
                    variant="default"
                    loading={isSending}
                    onClick={() =>
                      void send(() =>
                        answers.decide({ draft_id: draft.id, decision: 'changes', text: trimmed }),
                      )
                    }
                  >
                    {t('Ask for changes')}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Stack>
      </div>
    </section>
  );
}

/** Drafts of a deliverable, newest first: the newest one, another version, or both side by side. */
export function DraftReview({ drafts, answers }: { drafts: readonly ShownDraft[]; answers: Answers }) {
  const [newest] = drafts;
  const [chosen, setChosen] = useState<number | null>(null);
  const [beside, setBeside] = useState(false);
  if (!newest) return null;
  const other = drafts.find(({ id }) => id === chosen) ?? (beside ? drafts[1] : undefined);
  const shown = beside && other && other !== newest ? [other, newest] : [other ?? newest];
  return (
    <div className={classes.review}>
      {drafts.length > 1 && (
        <Group gap="sm" align="end" mb="sm">
          <Select
            label={t('Version')}
            w={150}
            allowDeselect={false}
            data={drafts.map((one) => ({ value: String(one.id), label: versionText(one) }))}
            value={String((beside ? other : (other ?? newest))?.id ?? newest.id)}
            onChange={(value) => setChosen(Number(value))}
          />
          <Switch
            label={t('Beside the newest')}
            checked={beside}
            onChange={(event) => setBeside(event.currentTarget.checked)}
            mb={8}
          />
        </Group>
      )}
      <div className={classes.beside} data-versions={shown.length}>
        {shown.map((draft) => (
          <Version key={draft.id} draft={draft} isNewest={draft.id === newest.id} answers={answers} />
        ))}
      </div>
    </div>
  );
}
