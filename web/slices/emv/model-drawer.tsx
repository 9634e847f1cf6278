import { Button, Drawer, Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type EmvKind, type OwnEmvModel, RATES_OF_KIND } from '#contract/emv.ts';
import { type Currency, isCurrency } from '#contract/values/currencies.ts';
import { POST_TYPES } from '#contract/values/primitives.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { defined } from '#web/parts/explained-metric.tsx';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { NumberInput } from '#web/ui/inputs/number-input.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './emv.module.css';
import { Example } from './example.tsx';
import {
  areSame,
  draftOf,
  inCurrency,
  inOne,
  type Models,
  PARTS,
  type RatesDraft,
  ratesOf,
  sharedRate,
  withAll,
} from './rates-draft.ts';
import { useSaved } from './use-saved.ts';

interface RatesFieldsProps {
  kind: EmvKind;
  draft: RatesDraft;
  onChange: (draft: RatesDraft) => void;
}

/** Rates by post type; the first row sets a whole column. */
function RatesFields({ kind, draft, onChange }: RatesFieldsProps) {
  const parts = RATES_OF_KIND[kind];
  const field = (label: string, value: number | string, change: (value: number | string) => void) => (
    <NumberInput
      aria-label={label}
      placeholder="0"
      min={0}
      max={1_000_000}
      allowNegative={false}
      decimalScale={4}
      size="xs"
      value={value}
      onChange={change}
    />
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.rates}>
        <thead>
          <tr>
            <th scope="col">{t('Post type')}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {t(PARTS[part])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.all}>
            <th scope="row">{t('All post types')}</th>
            {parts.map((part) => (
              <td key={part}>
                {field(
                  t('{label}: {value}', { label: t('All post types'), value: t(PARTS[part]) }),
                  sharedRate(draft, part),
                  (value) => onChange(withAll(draft, part, value)),
                )}
              </td>
            ))}
          </tr>
          {POST_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{postTypeName(type)}</th>
              {parts.map((part) => (
                <td key={part}>
                  {field(
                    t('{label}: {value}', { label: postTypeName(type), value: t(PARTS[part]) }),
                    draft[type][part],
                    (value) => onChange({ ...draft, [type]: { ...draft[type], [part]: value } }),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const KINDS = [
  { value: 'impressions', label: 'Impressions' },
  { value: 'actions', label: 'Actions' },
] as const;

interface Draft {
  label: string;
  kind: EmvKind;
  currency: Currency;
  rates: RatesDraft;
}

/** Starting rates of a new model: the product's. */
function beginning(models: Models, kind: EmvKind, currency: Currency): RatesDraft {
  const table = models.built_in.find((one) => one.kind === kind);
  if (!table) throw new Error(`The product has no model of ${kind}`);
  return draftOf(inCurrency(table.rates, currency, models.per_usd));
}

function firstDraft(models: Models, model: OwnEmvModel | null, own: string): Draft {
  const newest = model?.versions[0];
  if (model && newest)
    return {
      label: model.label,
      kind: model.kind,
      rates: draftOf(newest.rates),
      currency: isCurrency(newest.currency) ? newest.currency : 'USD',
    };
  const currency = isCurrency(own) ? own : 'USD';
  return { label: '', kind: 'impressions', currency, rates: beginning(models, 'impressions', currency) };
}

interface ModelDrawerProps {
  models: Models;
  /** Null = a new model. */
  model: OwnEmvModel | null;
  currency: string;
  onClose: () => void;
}

function ModelForm({ models, model, currency, onClose }: ModelDrawerProps) {
  const [draft, setDraft] = useState(() => firstDraft(models, model, currency));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const client = useQueryClient();
  const saved = useSaved(onClose);
  const create = useMutation(
    query.emv.create_model.mutationOptions({ meta: { silent: true }, onSuccess: saved }),
  );
  const update = useMutation(
    query.emv.change_model.mutationOptions({
      meta: { silent: true },
      onSuccess: saved,
      // After a conflict, saving again builds on the newer version.
      async onError(error) {
        if (normaliseError(error).status === 409)
          await client.invalidateQueries({ queryKey: query.emv.models.key() });
      },
    }),
  );
  const { error, isPending } = model ? update : create;
  const rates = useMemo(() => ratesOf(draft.rates, draft.kind), [draft.rates, draft.kind]);
  // Compares with the latest version, which may be a colleague's.
  const newest = model?.versions[0];
  const isVersion = newest?.currency !== draft.currency || !areSame(newest.rates, rates);
  const submit = () => {
    const terms = { label: draft.label, currency: draft.currency, rates };
    if (model) update.mutate({ ...terms, id: model.id, version: model.versions[0]?.version ?? 1 });
    else create.mutate({ ...terms, kind: draft.kind });
  };
  const messages = fieldMessages(error);
  // Errors that no field shows.
  const { label: _label, ...others } = messages;
  const issue = messages.label === undefined ? (Object.values(others)[0] ?? messageOf(error)) : null;
  const compared = [
    { key: 'draft', label: draft.label.trim() || t('This model'), rates: inOne(rates, draft.currency) },
    ...models.built_in.map(({ name, label, rates: table }) => ({
      key: name,
      label: defined(label),
      rates: table,
    })),
  ];
  return (
    <StackedForm onSubmit={submit}>
      <div className={classes.head}>
        <TextInput
          label={t('Name')}
          value={draft.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
          error={messages.label}
          maxLength={60}
          required
          data-autofocus
        />
        <Select
          label={t('Currency of the rates')}
          data={currencyOptions()}
          searchable
          value={draft.currency}
          onChange={(code) => code !== null && isCurrency(code) && change({ currency: code })}
          allowDeselect={false}
        />
      </div>
      {model === null && (
        <SegmentedControl
          aria-label={t('Rates for')}
          data={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={draft.kind}
          onChange={(value) => {
            const kind = value as EmvKind;
            change({ kind, rates: beginning(models, kind, draft.currency) });
          }}
        />
      )}
      <RatesFields kind={draft.kind} draft={draft.rates} onChange={(next) => change({ rates: next })} />
      <h3 className={classes.heading}>{t('Example')}</h3>
      <Example models={compared} currency={currency} per_usd={models.per_usd} />
      {issue && (
        <Text c="var(--ll-down)" role="alert">
          {issue}
        </Text>
      )}
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <Button type="submit" loading={isPending} disabled={draft.label.trim() === ''}>
          {!model ? t('Create model') : isVersion ? t('Save as new version') : t('Save')}
        </Button>
      </Group>
    </StackedForm>
  );
}

export function ModelDrawer(props: ModelDrawerProps) {
  const title = props.model ? t('Change “{name}”', { name: props.model.label }) : t('New media value model');
  return (
    <Drawer opened onClose={props.onClose} position="right" size="xl" title={title}>
      <ModelForm {...props} />
    </Drawer>
  );
}
