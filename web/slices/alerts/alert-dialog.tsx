import { Button, CopyButton, Group, Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ALERT_CONDITIONS, ALERT_WINDOWS, type AlertRule } from '#contract/alerts.ts';
import { METRICS } from '#contract/primitives.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { AlertObject, type ChosenObject } from './alert-object.tsx';
import { AlertPeople } from './alert-people.tsx';
import { CONDITION_WORDS, METRIC_WORDS, UNUSUAL, WINDOW_WORDS } from './alert-words.ts';
import classes from './alerts.module.css';

type Terms = Pick<AlertRule, 'name' | 'metric' | 'condition' | 'threshold' | 'window_days'>;
const USUAL: Terms = {
  name: '',
  metric: 'interactions',
  condition: 'unusual',
  threshold: null,
  window_days: 7,
};
const NOTHING: ChosenObject = { type: 'monitor', type_id: null, brand_id: null };

/** The one time the secret is seen. */
function Made({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        Each message has a header “Limelight-Signature: t=…,v1=…”. v1 is the HMAC-SHA256 of t, a dot and the
        body with this secret. Copy it now: it is shown this once.
      </p>
      <TextInput
        label="Signing secret"
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy the secret'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </div>
  );
}

interface FieldsProps {
  terms: Terms;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<Terms>) => void;
}

function Fields({ terms, problems, onChange }: FieldsProps) {
  const { metric, condition, threshold, window_days } = terms;
  return (
    <>
      <Group grow align="start">
        <Select
          label="Number"
          data={METRICS.map((value) => ({ value, label: METRIC_WORDS[value] }))}
          value={metric}
          allowDeselect={false}
          onChange={(next) => onChange({ metric: next as Terms['metric'], threshold: null })}
        />
        <Select
          label="Of"
          data={ALERT_WINDOWS.map((days) => ({ value: String(days), label: WINDOW_WORDS[days] }))}
          value={String(window_days)}
          allowDeselect={false}
          onChange={(next) => onChange({ window_days: Number(next) as Terms['window_days'] })}
        />
      </Group>
      <Group grow align="start">
        <Select
          label="Tell me when it"
          description={condition === 'unusual' ? UNUSUAL : undefined}
          data={ALERT_CONDITIONS.map((value) => ({ value, label: CONDITION_WORDS[value] }))}
          value={condition}
          allowDeselect={false}
          onChange={(next) => onChange({ condition: next as Terms['condition'], threshold: null })}
        />
        {condition !== 'unusual' && (
          <NumberField
            label="From which number on"
            kind={metric === 'engagement_rate' ? 'percent' : 'count'}
            value={threshold}
            onChange={(next) => onChange({ threshold: next })}
            {...(problems.threshold === undefined ? {} : { description: problems.threshold })}
          />
        )}
      </Group>
    </>
  );
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
  const [terms, setTerms] = useState<Terms>(rule ?? USUAL);
  const [object, setObject] = useState<ChosenObject>(rule ?? start ?? NOTHING);
  const [people, setPeople] = useState(rule?.users.map(({ id }) => id) ?? []);
  const [url, setUrl] = useState('');
  const [byMail, setByMail] = useState(true);
  const saved = () => client.invalidateQueries({ queryKey: query.alerts.key() });
  const silent = { meta: { silent: true } };
  const create = useMutation(
    query.alerts.create.mutationOptions({
      ...silent,
      async onSuccess({ secret }) {
        await saved();
        if (secret === null) onDone();
        else onMade(secret);
      },
    }),
  );
  const update = useMutation(
    query.alerts.update.mutationOptions({
      ...silent,
      async onSuccess() {
        await saved();
        onDone();
      },
    }),
  );
  const { error, isPending } = rule ? update : create;
  const problems = fieldMessages(error);
  const { name, metric, condition, threshold, window_days } = terms;
  const told = { name, metric, condition, threshold, window_days, user_ids: people };
  const { type, type_id, brand_id } = object;
  const isReady = rule !== null || (type_id !== null && (type !== 'leaderboards' || brand_id !== null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule) update.mutate({ id: rule.id, ...told, is_on: rule.is_on });
    else if (type_id !== null)
      create.mutate({ ...told, type, type_id, brand_id, url: byMail ? null : url.trim() });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
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
            // Others have another object.
            if (next.type !== type || next.type_id !== type_id) setPeople([]);
          }}
        />
      )}
      <Fields
        terms={terms}
        problems={problems}
        onChange={(part) => setTerms((old) => ({ ...old, ...part }))}
      />
      {rule === null && (
        <Select
          label="Tells"
          data={[
            { value: 'mail', label: 'Me, by mail' },
            { value: 'webhook', label: 'A web address, signed' },
          ]}
          value={byMail ? 'mail' : 'webhook'}
          allowDeselect={false}
          onChange={(next) => setByMail(next === 'mail')}
        />
      )}
      {!byMail && (
        <TextInput
          label="Address"
          placeholder="https://"
          value={url}
          error={problems.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      <AlertPeople object={object} value={people} error={problems.user_ids} onChange={setPeople} />
      {error !== null && Object.keys(problems).length === 0 && (
        <ErrorState error={error} title="The alert was not saved." />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={!isReady || name.trim() === ''}>
          {rule ? 'Save' : 'Make the alert'}
        </Button>
      </Group>
    </form>
  );
}

interface AlertDialogProps {
  /** The alert that is changed; null = a new one. */
  rule: AlertRule | null;
  /** What a new one looks at, where that is known. */
  start: ChosenObject | null;
  onClose: () => void;
}

/** Makes or changes an alert; then shows the secret of an address, once. */
export function AlertDialog({ rule, start, onClose }: AlertDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const title = secret !== null ? 'Signing secret' : rule ? `Change “${rule.name}”` : 'New alert';
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
