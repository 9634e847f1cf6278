import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DECISIONS, type Decision } from '#contract/casting.ts';
import { query } from '#web/platform/api.ts';
import { ago } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { OptionChip } from '#web/ui/option-chip.tsx';
import type { ListColumn } from './list-column.ts';

/** Polling interval for client decisions in an open list. */
const ASK_MS = 10_000;
const WORDS = {
  accept: { label: 'Accepted', color: 'green' },
  backup: { label: 'Backup', color: 'yellow' },
  reject: { label: 'Rejected', color: 'red' },
} as const satisfies Record<Decision, unknown>;

/** Client decisions from castings, as a column; null if there are none. */
export function useClientColumn(list_id: number, enabled: boolean): ListColumn | null {
  const { data } = useQuery(
    query.casting.of_list.queryOptions({ input: { id: list_id }, enabled, refetchInterval: ASK_MS }),
  );
  const decisions = data?.decisions;
  return useMemo(() => {
    if (!decisions?.length) return null;
    const byId = new Map(decisions.map((one) => [one.profile_id, one]));
    return {
      id: 'client',
      header: t('Client'),
      title: t("Client's decision"),
      group: t('Planning'),
      size: 108,
      editable: false,
      usual: true,
      // Accepted first.
      value: ({ profile_id }) => {
        const decision = byId.get(profile_id)?.decision;
        return decision === undefined ? null : DECISIONS.indexOf(decision);
      },
      choices: {
        keys: ({ profile_id }) => {
          const decision = byId.get(profile_id)?.decision;
          return decision === undefined ? [] : [decision];
        },
        label: (key) => (key in WORDS ? t(WORDS[key as Decision].label) : key),
        all: DECISIONS,
      },
      text: ({ profile_id }) => {
        const found = byId.get(profile_id);
        return found ? t(WORDS[found.decision].label) : '';
      },
      cell: ({ profile_id }) => {
        const found = byId.get(profile_id);
        if (!found) return <span className="visually-hidden">{t('undecided')}</span>;
        const { label, color } = WORDS[found.decision];
        const comment = found.decision_comment === '' ? '' : `: “${found.decision_comment}”`;
        return (
          <span title={`${found.decided_by}, ${ago(found.decided_at)}${comment}`}>
            <OptionChip label={t(label)} color={color} />
          </span>
        );
      },
      total: (rows) => {
        const accepted = rows.filter((row) => byId.get(row.profile_id)?.decision === 'accept').length;
        return <span>{plural(accepted, '{n} accepted', '{n} accepted')}</span>;
      },
    } satisfies ListColumn;
  }, [decisions]);
}
