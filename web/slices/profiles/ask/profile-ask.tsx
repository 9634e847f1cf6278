import { Box, Button, Checkbox, Flex, Stack, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMessageQuestion, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ASK_REPORTS, type AskAnswer, type AskReport, MOST_QUESTION_LETTERS } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { query } from '#web/platform/api.ts';
import { dayText, exactNumber } from '#web/platform/format.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipButton, ChipRow } from '#web/ui/filter-chip.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import type { TabProps } from '../profile-data.ts';
import classes from './profile-ask.module.css';
import { forgetQuestions, keepQuestion, useQuestions } from './profile-ask-history.ts';
import { AskRows } from './profile-ask-rows.tsx';
import { EXAMPLES, REPORT_TEXT } from './profile-ask-words.ts';

/** Who wrote the sentences, and what left the machine for it. */
function Source({ source }: Pick<AskAnswer, 'source'>) {
  const { by, model, host, sent, refused } = source;
  if (model === null || host === null)
    return (
      <p className={classes.dim}>
        {t('Worded by Limelight from its own data. Nothing left this installation.')}
      </p>
    );
  const what =
    sent === null
      ? t('Nothing was sent.')
      : sent.texts
        ? t('Sent to {host}: the question and {n} rows, with texts of posts.', {
            host,
            n: exactNumber(sent.rows),
          })
        : t('Sent to {host}: the question and {n} rows, without texts of posts.', {
            ...{ host, n: exactNumber(sent.rows) },
          });
  return (
    <p className={classes.dim}>
      {by === 'product' && sent === null
        ? t('Worded by Limelight. {model} was not asked: {reason}.', { model, reason: refused ?? '' })
        : by === 'model'
          ? t('Worded by {model}; its numbers were checked against the rows.', { model })
          : t('Worded by Limelight. {model} is not shown: {reason}.', { model, reason: refused ?? '' })}{' '}
      {what}
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
  onReport: (report: AskReport) => void;
}

function Answer({ answer, profile, patch, onReport }: AnswerProps) {
  const { report, period, platform, sentences, missing, others, understood, rows } = answer;
  const when = period
    ? t('{from} to {to}', { from: dayText(period.from_date), to: dayText(period.to_date) })
    : null;
  const scope = [when, platform && PLATFORM_NAMES[platform]].filter(Boolean).join(' · ');
  return (
    <>
      <Card title={report === null ? t('Not understood') : t(REPORT_TEXT[report])} note={scope || undefined}>
        <Box maw="90ch" className={`wrap-anywhere ${classes.answer}`} lang={answer.language}>
          {report === null && (
            <p lang="">{t('No report fits these words. Ask for one of these, or in other words:')}</p>
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
        </Box>
        {profile.is_demo && sentences.length > 0 && <InventedTag />}
        {report !== null && understood.length > 0 && (
          <p className={classes.dim}>
            {t('Taken so by the words: {words}', { words: understood.join(', ') })}
          </p>
        )}
        {report !== null && <Source source={answer.source} />}
        {others.length > 0 && (
          <Stack gap="xxs" mt={6}>
            {report !== null && <span className={classes.dim}>{t('Or did you mean')}</span>}
            <ChipRow>
              {others.map((other) => (
                <ChipButton key={other} onClick={() => onReport(other)}>
                  {t(REPORT_TEXT[other])}
                </ChipButton>
              ))}
            </ChipRow>
          </Stack>
        )}
      </Card>
      <AskRows answer={answer} patch={patch} />
    </>
  );
}

/** Questions to begin with, or those asked before. */
function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const asked = useQuestions();
  return (
    <Stack gap="xxs" mt={6}>
      <span className={classes.dim}>
        {asked.length > 0 ? t('Asked before in this browser') : t('For example')}
      </span>
      <ChipRow
        end={
          asked.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={forgetQuestions}>
              {t('Forget them')}
            </Button>
          )
        }
      >
        {(asked.length > 0 ? asked : EXAMPLES.map((text) => t(text))).map((question) => (
          <ChipButton key={question} onClick={() => onAsk(question)}>
            {question}
          </ChipButton>
        ))}
      </ChipRow>
    </Stack>
  );
}

/** A question in plain words, answered from the profile's own data with the rows it used. */
export function ProfileAsk(props: TabProps) {
  const { profile, state, patch } = props;
  const [text, setText] = useState(state.question ?? '');
  const [texts, setTexts] = useState(false);
  /** As it was chosen when the question was sent: a switch alone sends nothing. */
  const [sentTexts, setSentTexts] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  const { question } = state;
  const report = ASK_REPORTS.find((name) => name === state.report);
  // The back button leads to the question before.
  useEffect(() => setText(question ?? ''), [question]);
  const model = useQuery(query.ask.model.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const answer = useQuery(
    query.ask.profile.queryOptions({
      input: {
        ...{ profile_id: profile.id, query: question ?? '', analyze_content: sentTexts },
        language: LANGUAGE,
        ...(report ? { report } : {}),
      },
      enabled: question !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const ask = (next: string) => {
    const clean = next.trim();
    if (clean === '') return field.current?.focus();
    keepQuestion(clean);
    setText(clean);
    setSentTexts(texts);
    if (clean === question && report === undefined && texts === sentTexts) void answer.refetch();
    else void patch({ question: clean, report: undefined }, { push: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text);
  };
  return (
    <Stack gap="sm">
      <Flex component="form" gap="xs" align="flex-end" wrap="wrap" onSubmit={submit}>
        <TextInput
          ref={field}
          flex="1 1 280px"
          label={t('Ask about {name}', { name: profile.name })}
          placeholder={t('What are the best posts of this year?')}
          maxLength={MOST_QUESTION_LETTERS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
        />
        {answer.isFetching ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            // Nobody waits for it any more, so the call is given up.
            onClick={() => patch({ question: undefined, report: undefined })}
          >
            {t('Stop asking')}
          </Button>
        ) : (
          <Button type="submit" leftSection={<IconMessageQuestion size={16} stroke={1.7} aria-hidden />}>
            {t('Ask')}
          </Button>
        )}
      </Flex>
      {model.data && (
        <Checkbox
          label={t('Texts of posts may be sent to {model} at {host}', model.data)}
          description={t('Without it only the question and sums are sent.')}
          checked={texts}
          onChange={(event) => setTexts(event.currentTarget.checked)}
        />
      )}
      <Suggestions onAsk={ask} />
      <Stack gap="sm" aria-live="polite" aria-busy={answer.isFetching}>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {question !== undefined && answer.isFetching && <RowsSkeleton rows={4} rowHeight={34} />}
        {question !== undefined && !answer.isFetching && answer.data && (
          <>
            <Answer
              {...props}
              answer={answer.data}
              onReport={(other) => patch({ report: other }, { push: true })}
            />
            <p className="visually-hidden">{plural(answer.data.rows.length, '{n} row', '{n} rows')}</p>
          </>
        )}
      </Stack>
    </Stack>
  );
}
