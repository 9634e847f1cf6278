import { Button, Checkbox, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMessageQuestion, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ASK_REPORTS, type AskAnswer, type AskReport, MOST_QUESTION_LETTERS } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';
import { QUESTIONS } from '#web/platform/page/recent.ts';
import { createStore, useStore } from '#web/platform/page/store.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipButton, ChipRow } from '#web/ui/inputs/filter-chip.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import type { TabProps } from '../profile-data.ts';
import classes from './profile-ask.module.css';
import { AskFields, KnownQuestions, type QuestionFields } from './profile-ask-fields.tsx';
import { AskRows } from './profile-ask-rows.tsx';
import { REPORT_TEXT } from './profile-ask-words.ts';

const KEPT = 12;

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(QUESTIONS) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

const questions = createStore<string[]>(stored());

function keep(next: string[]): void {
  questions.set(next);
  try {
    localStorage.setItem(QUESTIONS, JSON.stringify(next));
  } catch {
    // A full or blocked storage costs the memory of this one visit.
  }
}

/** The questions asked in this browser, the newest first; they are of no profile, so they can be asked of another. */
const useQuestions = (): string[] => useStore(questions);
const keepQuestion = (question: string): void =>
  keep([question, ...questions.get().filter((one) => one !== question)].slice(0, KEPT));
const forgetQuestions = (): void => keep([]);

/** Author of the sentences, and the data that was sent. */
function Source({ source }: Pick<AskAnswer, 'source'>) {
  const { by, model, host, sent, refused } = source;
  if (model === null || host === null || sent === null)
    return (
      <p className={classes.dim}>
        {t('Written by Limelight from its own data. No data left this installation.')}
      </p>
    );
  const author =
    by === 'model'
      ? t('Written by {model}; its numbers were checked against the rows.', { model })
      : t('Written by Limelight. The answer of {model} is not shown: {reason}.', {
          model,
          reason: refused ?? '',
        });
  const values = { host, n: exactNumber(sent.rows) };
  return (
    <p className={classes.dim}>
      {author}{' '}
      {sent.texts
        ? t('Sent to {host}: the question and {n} rows, including post texts.', values)
        : t('Sent to {host}: the question and {n} rows, without post texts.', values)}
    </p>
  );
}

const citedText = (cited: readonly string[], all: number): string => {
  if (cited.length === all && all > 1) return t('all rows');
  return plural(cited.length, 'row {rows}', 'rows {rows}', {
    rows: cited.map((id) => id.slice(1)).join(', '),
  });
};

interface AnswerProps extends TabProps {
  answer: AskAnswer;
  onChoose: (report: AskReport) => void;
}

function titleOf({ report, sentences }: AskAnswer): string {
  if (report !== null) return t(REPORT_TEXT[report]);
  return sentences.length > 0 ? t('Answer') : t('No known question matches');
}

function Answer({ answer, profile, patch, onChoose }: AnswerProps) {
  const { report, period, platform, topic, sentences, missing, others, understood, rows } = answer;
  const when = period
    ? t('{from} to {to}', { from: dayText(period.from_date), to: dayText(period.to_date) })
    : null;
  const scope = [topic, when, platform && PLATFORM_NAMES[platform]].filter(Boolean).join(' · ');
  return (
    <>
      <Card title={titleOf(answer)} note={scope || undefined}>
        {report !== null && understood.length > 0 && (
          <p className={classes.dim}>
            {t('Read as “{question}” ({words}). Not right? Change it above.', {
              question: [t(REPORT_TEXT[report]), scope].filter(Boolean).join(' · '),
              words: understood.join(', '),
            })}
          </p>
        )}
        <div className={classes.answer} lang={answer.language}>
          {report === null && sentences.length === 0 && (
            <p lang="">{t('Choose one of the known questions, or use other words:')}</p>
          )}
          {sentences.map(({ text, rows: cited }) => (
            <p key={text} className={classes.sentence} dir="auto">
              {text} {cited.length > 0 && <small>{citedText(cited, rows.length)}</small>}
            </p>
          ))}
          {missing.map((text) => (
            <p key={text} className={sentences.length > 0 ? classes.dim : classes.sentence}>
              {text}
            </p>
          ))}
        </div>
        {profile.is_demo && sentences.length > 0 && <InventedTag />}
        <Source source={answer.source} />
        {others.length > 0 && (report === null ? sentences.length === 0 : understood.length > 0) && (
          <div className={classes.others}>
            {report !== null && <span className={classes.dim}>{t('Did you mean')}</span>}
            <ChipRow>
              {others.map((other) => (
                <ChipButton key={other} onClick={() => onChoose(other)}>
                  {t(REPORT_TEXT[other])}
                </ChipButton>
              ))}
            </ChipRow>
          </div>
        )}
      </Card>
      <AskRows answer={answer} patch={patch} />
    </>
  );
}

/** Questions typed before. */
function History({ onAsk }: { onAsk: (question: string) => void }) {
  const questions = useQuestions();
  if (questions.length === 0) return null;
  return (
    <div className={classes.others}>
      <span className={classes.dim}>{t('Asked before in this browser')}</span>
      <ChipRow
        end={
          <Button variant="subtle" size="compact-sm" onClick={forgetQuestions}>
            {t('Clear history')}
          </Button>
        }
      >
        {questions.map((question) => (
          <ChipButton key={question} onClick={() => onAsk(question)}>
            {question}
          </ChipButton>
        ))}
      </ChipRow>
    </div>
  );
}

const NO_FIELDS = { from_date: undefined, to_date: undefined, account: undefined, topic: undefined };

/** Known questions with their fields, and typed questions, answered from the profile's own data. */
export function ProfileAsk(props: TabProps) {
  const { profile, state, patch } = props;
  const { question, from_date, to_date, topic } = state;
  const [text, setText] = useState(question ?? '');
  const [texts, setTexts] = useState(false);
  /** As chosen when the question was sent: the switch alone sends nothing. */
  const [sentTexts, setSentTexts] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  const report = ASK_REPORTS.find((name) => name === state.report);
  // The back button leads to the question before.
  useEffect(() => setText(question ?? ''), [question]);
  const model = useQuery(query.ask.model.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const platform = profile.available_platforms.find((name) => name === state.account);
  const defaults: QuestionFields = report ? { from_date, to_date, platform, topic } : {};
  const words = question ?? (report && t(REPORT_TEXT[report]));
  const answer = useQuery(
    query.ask.profile.queryOptions({
      input: {
        profile_id: profile.id,
        query: words ?? '',
        analyze_content: sentTexts,
        language: LANGUAGE,
        report,
        ...defaults,
        ...(from_date && to_date ? {} : { from_date: undefined, to_date: undefined }),
      },
      enabled: words !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const shown = answer.isFetching ? undefined : answer.data;
  const known = report ?? shown?.report ?? undefined;
  // A typed question has the fields that its words gave.
  const fields: QuestionFields =
    report || !shown
      ? defaults
      : {
          from_date: shown.period?.from_date,
          to_date: shown.period?.to_date,
          platform: shown.platform ?? undefined,
          topic: shown.topic ?? undefined,
        };
  const choose = (next: AskReport, { platform: account, ...changed } = fields) =>
    patch(
      { question: next === known ? question : undefined, report: next, account, ...changed },
      { push: true },
    );
  const ask = (next: string) => {
    const clean = next.trim();
    if (clean === '') return field.current?.focus();
    keepQuestion(clean);
    setText(clean);
    setSentTexts(texts);
    if (clean === question && report === undefined && texts === sentTexts) void answer.refetch();
    else void patch({ ...NO_FIELDS, question: clean, report: undefined }, { push: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text);
  };
  return (
    <div className={classes.stack}>
      <KnownQuestions chosen={known} onChoose={choose} />
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.field}
          label={t('Ask about {name}', { name: profile.name })}
          description={
            model.data
              ? undefined
              : t('The words are matched with the known questions; no language model is set up.')
          }
          placeholder={t('Which posts about skincare worked best in the last 3 months?')}
          maxLength={MOST_QUESTION_LETTERS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
        />
        {answer.isFetching ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            // Ends the call, since nothing shows its answer.
            onClick={() => patch({ question: undefined, report: undefined })}
          >
            {t('Stop')}
          </Button>
        ) : (
          <Button type="submit" leftSection={<IconMessageQuestion size={16} stroke={1.7} aria-hidden />}>
            {t('Ask')}
          </Button>
        )}
      </form>
      {model.data && (
        <Checkbox
          label={t('Post texts may be sent to {model} at {host}', model.data)}
          description={t('Without it only the question and totals are sent.')}
          checked={texts}
          onChange={(event) => setTexts(event.currentTarget.checked)}
        />
      )}
      <History onAsk={ask} />
      {known && (
        <AskFields
          report={known}
          platforms={profile.available_platforms}
          fields={fields}
          onChange={(next) => choose(known, next)}
        />
      )}
      <div className={classes.stack} aria-live="polite" aria-busy={answer.isFetching}>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isFetching && <RowsSkeleton rows={4} rowHeight={34} />}
        {words !== undefined && shown && (
          <>
            <Answer {...props} answer={shown} onChoose={choose} />
            <p className="visually-hidden">{plural(shown.rows.length, '{n} row', '{n} rows')}</p>
          </>
        )}
      </div>
    </div>
  );
}
