import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LEAST_TIERS,
  MOST_TIERS,
  type Tier,
  type TierSettings,
  type TierStart,
} from '#contract/report/tiers.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NumberInput } from '#web/ui/inputs/number-input.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './emv.module.css';

/** `from` is empty while nothing is typed. */
interface Line {
  key: number;
  from: number | string;
  label: string;
}
const linesOf = (tiers: readonly TierStart[]): Line[] =>
  tiers.map(({ from, label }, key) => ({ key, from, label }));
const startsOf = (lines: readonly Line[]): TierStart[] =>
  lines.map(({ from, label }) => ({ from: Number(from), label }));
const isSame = (lines: readonly Line[], tiers: readonly Tier[]) =>
  JSON.stringify(startsOf(lines)) === JSON.stringify(startsOf(linesOf(tiers)));

/** One below the next tier's start. */
const endOf = (next: Line | undefined) => {
  if (next === undefined) return t('and more');
  return next.from === '' ? '…' : exactNumber(Number(next.from) - 1);
};

interface FieldsProps {
  lines: readonly Line[];
  messages: Record<string, string>;
  onChange: (lines: Line[]) => void;
}

function Fields({ lines, messages, onChange }: FieldsProps) {
  const patch = (key: number, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <table className={classes.tiers}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('From followers')}</th>
          <th scope="col">{t('To followers')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, from, label }, i) => (
          <tr key={key}>
            <td>
              <TextInput
                aria-label={t('Name of tier {n}', { n: i + 1 })}
                value={label}
                onChange={(event) => patch(key, { label: event.currentTarget.value })}
                error={messages[`own.${i}.label`]}
                maxLength={40}
                size="xs"
              />
            </td>
            <td>
              <NumberInput
                aria-label={t('Start of tier {n}, in followers', { n: i + 1 })}
                min={0}
                max={10_000_000_000}
                allowDecimal={false}
                allowNegative={false}
                size="xs"
                disabled={i === 0}
                value={from}
                onChange={(value) => patch(key, { from: value })}
                error={messages[`own.${i}.from`]}
              />
            </td>
            <td className={classes.end}>{endOf(lines[i + 1])}</td>
            <td>
              {i > 0 && lines.length > LEAST_TIERS && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove tier {n}', { n: i + 1 })}
                  onClick={() => onChange(lines.filter((line) => line.key !== key))}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TiersForm({ stored }: { stored: TierSettings }) {
  const client = useQueryClient();
  // Tiers the edit is based on, even if they are reloaded meanwhile.
  const [before, setBefore] = useState(stored);
  const [lines, setLines] = useState(() => linesOf(stored.tiers));
  const save = useMutation(
    query.settings.change_tiers.mutationOptions({
      meta: { silent: true },
      async onSuccess(settings) {
        setBefore(settings);
        setLines(linesOf(settings.tiers));
        toast.success(t('These tiers are now in use.'));
        await client.invalidateQueries();
      },
      // Undo shows the other person's version; saving again replaces it.
      async onError(error) {
        if (normaliseError(error).status === 409)
          setBefore(await client.fetchQuery(query.settings.tiers.queryOptions({ staleTime: 0 })));
      },
    }),
  );
  const edit = (next: Line[]) => {
    save.reset();
    setLines(next);
  };
  const messages = fieldMessages(save.error);
  const isShown = Object.keys(messages).some((field) => /^own\.\d/.test(field));
  const submit = () => {
    save.mutate({ own: startsOf(lines), before: before.own });
  };
  const next = Math.max(...lines.map(({ key }) => key)) + 1;
  return (
    <StackedForm onSubmit={submit}>
      <Fields lines={lines} messages={messages} onChange={edit} />
      {save.isError && !isShown && (
        <Text c="var(--ll-down)" role="alert">
          {messages.own ?? messageOf(save.error)}
        </Text>
      )}
      <Group gap="xs" align="stretch">
        <Button type="submit" loading={save.isPending} disabled={isSame(lines, before.tiers)}>
          {t('Save tiers')}
        </Button>
        {!isSame(lines, before.tiers) && (
          <Button variant="subtle" color="gray" onClick={() => edit(linesOf(before.tiers))}>
            {t('Undo')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={lines.length >= MOST_TIERS}
          onClick={() => edit([...lines, { key: next, from: '', label: '' }])}
        >
          {t('Add a tier')}
        </Button>
        {before.own !== null && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => save.mutate({ own: null, before: before.own })}
          >
            {t('Use the default tiers')}
          </Button>
        )}
      </Group>
    </StackedForm>
  );
}

export function OwnTiers({ is_admin }: { is_admin: boolean }) {
  const answer = useQuery(query.settings.tiers.queryOptions());
  const { data } = answer;
  return (
    <Card title={t('Tiers of creators')} note={t('by followers, on every screen and in every file')}>
      {answer.isPending && <RowsSkeleton rows={6} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The tiers could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {data && is_admin && <TiersForm stored={data} />}
      {data && !is_admin && (
        <ul>
          {data.tiers.map(({ from, to, label }) => (
            <li key={from}>
              <strong>{label}</strong>{' '}
              {to === null ? `≥ ${exactNumber(from)}` : `${exactNumber(from)} – ${exactNumber(to - 1)}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
