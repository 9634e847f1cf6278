import {
  Button,
  Checkbox,
  CopyButton,
  Flex,
  Group,
  Modal,
  MultiSelect,
  Select,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ALERT_METRICS, type AlertForm, type AlertRule } from '#contract/alerts.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { AlertFields, type AlertTerms } from './alert-fields.tsx';
import { AlertObject, type ChosenObject } from './alert-object.tsx';
import classes from './alerts.module.css';

interface AlertPeopleProps {
  object: ChosenObject;
  value: number[];
  error: ReactNode;
  onChange: (user_ids: number[]) => void;
}

/** Colleagues to notify by email, among those with access to the object. */
function AlertPeople({ object: { type, type_id }, value, error, onChange }: AlertPeopleProps) {
  const { data } = useQuery({
    ...query.alerts.colleagues.queryOptions({ input: { type, type_id: type_id ?? 0 } }),
    enabled: type_id !== null,
  });
  const colleagues = data?.colleagues ?? [];
  return (
    <MultiSelect
      label={t('Also notify colleagues')}
      description={
        data !== undefined && colleagues.length === 0
          ? t('Nobody else has access. Share it with them first.')
          : t('By email, as long as they have access to the object')
      }
      data={colleagues.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
      value={value.map(String)}
      error={error}
      searchable
      hidePickedOptions
      disabled={colleagues.length === 0}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

const USUAL: AlertTerms = {
  name: '',
  metric: 'interactions',
  condition: 'unusual',
  threshold: null,
  window_days: 7,
};
type Channel = 'mail' | AlertForm;

const NOTHING: ChosenObject = { type: 'monitor', type_id: null, brand_id: null };

/** The webhook secret, shown only once. */
function Made({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Flex direction="column" gap="md">
      <p className={classes.note}>
        {t(
          'Each request has a “Limelight-Signature: t=…,v1=…” header. v1 is the HMAC-SHA256 of t, a dot and the body with this secret. Copy it now: it is only shown once.',
        )}
      </p>
      <TextInput
        label={t('Signing secret')}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? t('Copied') : t('Copy secret')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Flex>
  );
}

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Only the changed terms; a condition and its threshold go together. */
function changedTerms(rule: AlertTerms, { name, metric, condition, threshold, window_days }: AlertTerms) {
  const isOther = condition !== rule.condition || threshold !== rule.threshold;
  return {
    ...(name === rule.name ? {} : { name }),
    ...(metric === rule.metric ? {} : { metric }),
    ...(isOther ? { condition, threshold } : {}),
    ...(window_days === rule.window_days ? {} : { window_days }),
  };
}

function Form({
  rule,
  start,
  onMade,
  onDone,
}: Omit<AlertDialogProps, 'onClose'> & {
  onMade: (secret: string) => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const { user } = useSession();
  const [terms, setTerms] = useState<AlertTerms>(rule ?? USUAL);
  const [object, setObject] = useState<ChosenObject>(rule ?? start ?? NOTHING);
  const before = rule?.users.map(({ id }) => id) ?? [];
  const [people, setPeople] = useState(before);
  const [url, setUrl] = useState(rule?.url ?? '');
  const [channel, setChannel] = useState<Channel>(rule === null || rule.url === null ? 'mail' : rule.form);
  const byMail = channel === 'mail';
  const [newSecret, setNewSecret] = useState(false);
  const made = async ({ secret }: { secret: string | null }) => {
    await client.invalidateQueries({ queryKey: query.alerts.key() });
    if (secret === null) onDone();
    else onMade(secret);
  };
  const silent = { meta: { silent: true } };
  const create = useMutation(
    query.alerts.create.mutationOptions({
      ...silent,
      onSuccess: made,
    }),
  );
  const update = useMutation(
    query.alerts.update.mutationOptions({
      ...silent,
      onSuccess: made,
    }),
  );
  const { error, isPending } = rule ? update : create;
  const problems = fieldMessages(error);
  const { name, metric, condition, threshold, window_days } = terms;
  const values = { name, metric, condition, threshold, window_days };
  const { type, type_id, brand_id } = object;
  const isReady = rule !== null || (type_id !== null && (type !== 'leaderboards' || brand_id !== null));
  const submit = () => {
    // Unchanged terms are left out: another tab may have changed them.
    if (rule)
      update.mutate({
        id: rule.id,
        ...changedTerms(rule, values),
        ...(sameIds(people, before) ? {} : { user_ids: people }),
        ...(rule.url === null || rule.url === url.trim() ? {} : { url: url.trim() }),
        ...(newSecret ? { new_secret: true } : {}),
      });
    else if (type_id !== null)
      create.mutate({
        ...values,
        user_ids: people,
        type,
        type_id,
        brand_id,
        url: byMail ? null : url.trim(),
        ...(byMail ? {} : { form: channel }),
      });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={120}
        error={problems.name}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTerms((old) => ({ ...old, name: value }))}
      />
      {rule === null && (
        <AlertObject
          value={object}
          problems={problems}
          onChange={(next) => {
            setObject(next);
            if (!ALERT_METRICS[next.type].includes(metric))
              setTerms((old) => ({ ...old, metric: USUAL.metric, threshold: null }));
            // Other screens have another object.
            if (next.type !== type || next.type_id !== type_id) setPeople([]);
          }}
        />
      )}
      <AlertFields
        type={type}
        terms={terms}
        problems={problems}
        currency={rule?.currency ?? user?.currency ?? 'USD'}
        onChange={(part) => setTerms((old) => ({ ...old, ...part }))}
      />
      {rule === null && (
        <Select
          label={t('Notification')}
          data={[
            { value: 'mail', label: t('Email to me') },
            { value: 'limelight', label: t('Webhook (signed)') },
            { value: 'slack', label: t('Slack message') },
          ]}
          value={channel}
          allowDeselect={false}
          onChange={(next) => setChannel(next as Channel)}
        />
      )}
      {!byMail && (
        <TextInput
          label={t('Address')}
          description={channel === 'slack' ? t('Incoming webhook of the Slack channel') : undefined}
          placeholder="https://"
          value={url}
          error={problems.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      {rule !== null && channel === 'limelight' && (
        <Checkbox
          label={t('Create a new signing secret; the current one stops working')}
          checked={newSecret}
          onChange={(event) => setNewSecret(event.currentTarget.checked)}
        />
      )}
      <AlertPeople object={object} value={people} error={problems.user_ids} onChange={setPeople} />
      {error !== null && Object.keys(problems).length === 0 && (
        <ErrorState error={error} title={t('The alert was not saved.')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!isReady || name.trim() === ''}>
          {rule ? t('Save') : t('Create alert')}
        </Button>
      </Group>
    </StackedForm>
  );
}

interface AlertDialogProps {
  /** Null = a new alert. */
  rule: AlertRule | null;
  /** Preselected object of a new alert. */
  start: ChosenObject | null;
  onClose: () => void;
}

/** Creates or edits an alert, then shows its webhook secret once. */
export function AlertDialog({ rule, start, onClose }: AlertDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const title =
    secret !== null ? t('Signing secret') : rule ? t('Change “{name}”', { name: rule.name }) : t('New alert');
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeOnClickOutside={secret === null}>
      {secret === null ? (
        <Form rule={rule} start={start} onMade={setSecret} onDone={onClose} />
      ) : (
        <Made secret={secret} onDone={onClose} />
      )}
    </Modal>
  );
}
