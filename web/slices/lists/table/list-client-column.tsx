import { Flex } from '@mantine/core';
import { IconMessage, IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DECISIONS, type Decision } from '#contract/client.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import classes from '../list.module.css';
import type { ListColumn } from './list-column.ts';

/** Polling interval for responses of clients in an open list. */
const ASK_MS = 10_000;
const WORDS = {
  accept: { label: 'Accepted', color: 'green' },
  backup: { label: 'Backup', color: 'yellow' },
  reject: { label: 'Rejected', color: 'red' },
} as const satisfies Record<Decision, unknown>;

/** Responses of clients on the list, its castings and forecasts, as a column; null if there are none. */
export function useClientColumn(list_id: number, enabled: boolean): ListColumn | null {
  const { data } = useQuery(
    query.client.of_list.queryOptions({ input: { id: list_id }, enabled, refetchInterval: ASK_MS }),
  );
  const responses = data?.creators;
  return useMemo(() => {
    if (!responses?.length) return null;
    const byId = new Map(responses.map((one) => [one.profile_id, one]));
    const decisionOn = (profile_id: number) => byId.get(profile_id)?.decision ?? null;
    return {
      id: 'client',
      header: t('Client'),
      title: t('Decisions, comments and questions of the client'),
      group: t('Planning'),
      size: 132,
      editable: false,
      usual: true,
      // Accepted first.
      value: ({ profile_id }) => {
        const decision = decisionOn(profile_id);
        return decision === null ? null : DECISIONS.indexOf(decision);
      },
      choices: {
        keys: ({ profile_id }) => {
          const decision = decisionOn(profile_id);
          return decision === null ? [] : [decision];
        },
        label: (key) => (key in WORDS ? t(WORDS[key as Decision].label) : key),
        all: DECISIONS,
      },
      text: ({ profile_id }) => {
        const decision = decisionOn(profile_id);
        return decision === null ? '' : t(WORDS[decision].label);
      },
      cell: ({ profile_id }) => {
        const row = byId.get(profile_id);
        if (!row) return <span className="visually-hidden">{t('undecided')}</span>;
        const { decision, decision_comment, decided_by, decided_at, comments, questions } = row;
        const comment = decision_comment === '' ? '' : `: “${decision_comment}”`;
        return (
          <Flex
            component="span"
            gap="xxs"
            align="center"
            display="inline-flex"
            className={classes.comments}
            data-some
            data-opens="client"
          >
            {decision !== null && (
              <span title={`${decided_by}, ${ago(decided_at ?? '')}${comment}`}>
                <OptionChip label={t(WORDS[decision].label)} color={WORDS[decision].color} />
              </span>
            )}
            {questions > 0 ? (
              <span title={plural(questions, '{n} open question', '{n} open questions')}>
                <IconQuestionMark size={15} color="var(--ll-warn)" aria-hidden />
                <span className="visually-hidden">
                  {plural(questions, '{n} open question', '{n} open questions')}
                </span>
              </span>
            ) : (
              comments > 0 && (
                <span title={plural(comments, '{n} comment', '{n} comments')}>
                  <IconMessage size={15} aria-hidden />
                  <span className="visually-hidden">{plural(comments, '{n} comment', '{n} comments')}</span>
                </span>
              )
            )}
          </Flex>
        );
      },
      total: (rows) => {
        const accepted = rows.filter(({ profile_id }) => decisionOn(profile_id) === 'accept').length;
        return <span>{plural(accepted, '{n} accepted', '{n} accepted')}</span>;
      },
    } satisfies ListColumn;
  }, [responses]);
}
