import { Autocomplete, Button, Flex, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorSetup } from '#contract/monitors/setup.ts';
import { isCurrency } from '#contract/values/currencies.ts';
import { currencyOptions } from '#web/parts/currency-options.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { useReference } from '#web/platform/api/reference.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { otherAddress, useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { marketName } from '../monitor-words.ts';
import { useFolderOptions } from '../overview/monitors-folders.tsx';
import { type MonitorDraft, rulesOf, type SetDraft, setupIssues, setupOf } from './monitor-draft.ts';
import classes from './monitor-form.module.css';
import { DaysSection, KindsSection, WhatSection } from './monitor-form-rules.tsx';
import { MonitorPreview, useMonitorPreview } from './monitor-preview.tsx';

interface SectionProps {
  draft: MonitorDraft;
  set: SetDraft;
  issues: Readonly<Record<string, string>>;
}

/** A country, an existing market, or a custom name. */
function MarketField({ draft, set, issues }: SectionProps) {
  const { markets } = useReference();
  const countries = useCountryOptions();
  const used = useQuery(query.monitors.list.queryOptions({ input: {} })).data?.monitors ?? [];
  // Countries are stored by code.
  const [text, setText] = useState(() => marketName(draft.market));
  const names = new Set([
    ...used.flatMap(({ market }) => (market === '' ? [] : [marketName(market)])),
    ...markets.map(({ name }) => name),
    ...countries.map(({ label }) => label),
  ]);
  return (
    <Autocomplete
      label={t('Market')}
      placeholder={t('A country, or a custom name')}
      data={[...names]}
      limit={60}
      value={text}
      maxLength={60}
      onChange={(next) => {
        setText(next);
        set({ market: countries.find(({ label }) => label === next)?.value ?? next });
      }}
      error={issues.market}
    />
  );
}

function AboutSection(props: SectionProps) {
  const { draft, set, issues } = props;
  const folders = useFolderOptions();
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Campaign')}</legend>
      <TextInput
        label={t('Name')}
        value={draft.name}
        maxLength={121}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={issues.name}
        data-autofocus
      />
      <div className={classes.pair}>
        <MarketField {...props} />
        <NativeSelect
          label={t('Folder')}
          data={folders}
          value={String(draft.group_id)}
          onChange={(event) => set({ group_id: Number(event.currentTarget.value) })}
          error={issues.group_id}
        />
      </div>
    </Flex>
  );
}

const BUDGETS = [
  ['total_budget', 'Total budget'],
  ['total_elc_budget', 'Influencer budget'],
  ['elc_non_working_budget', 'Non-working costs'],
] as const;

function BudgetSection({ draft, set, issues }: SectionProps) {
  const { user } = useSession();
  const currency = draft.currency ?? (user && isCurrency(user.currency) ? user.currency : 'USD');
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Budget')}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label={t('Currency')}
          data={currencyOptions()}
          value={currency}
          onChange={({ currentTarget: { value } }) => isCurrency(value) && set({ currency: value })}
          error={issues.currency}
        />
        {BUDGETS.map(([name, label]) => (
          <div key={name}>
            <NumberField
              kind="money"
              currency={currency}
              label={t(label)}
              placeholder={t('Unknown')}
              most={1_000_000_000}
              value={draft[name]}
              onChange={(value) => set({ [name]: value })}
            />
            {issues[name] && (
              <Text fz="xs" mt="xxs" className={classes.issue}>
                {issues[name]}
              </Text>
            )}
          </div>
        ))}
      </div>
    </Flex>
  );
}

const SWITCHES = [
  [
    'hide_excluded_posts',
    'Hide excluded posts',
    'Only people who can edit the monitor see excluded posts. Visitors of a public link never do.',
  ],
  ['save_ig_stories', 'Save Instagram stories', 'Keeps their numbers and pictures after they expire.'],
  ['download_story_videos', 'Save story videos too', 'Uses disk space.'],
  ['content_analysis', 'Analyze the content of posts', 'Tags, brands, moods and styles of posts.'],
] as const;

function KeepSection({ draft, set }: Omit<SectionProps, 'issues'>) {
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Tracking options')}</legend>
      {SWITCHES.map(([name, label, description]) => (
        <Switch
          key={name}
          label={t(label)}
          description={t(description)}
          checked={draft[name]}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Flex>
  );
}

export interface MonitorFormProps {
  initial: MonitorDraft;
  known?: Monitor['monitor_lists'];
  submitText: string;
  /** Null if it can be saved. */
  refusal: string | null;
  /** Null if the days can be changed. */
  daysRefusal?: string | null;
  /** Rejects with the server's error, shown at its fields. */
  onSubmit: (setup: MonitorSetup) => Promise<unknown>;
  /** Shown below an error without a field. */
  onFailure?: ((error: unknown) => ReactNode) | undefined;
}

const stay = () => {};
const NO_LISTS: Monitor['monitor_lists'] = [];

export function MonitorForm({
  initial,
  known = NO_LISTS,
  submitText,
  refusal,
  daysRefusal = null,
  ...on
}: MonitorFormProps) {
  const [draft, setDraft] = useState(initial);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial);
  // Navigation during saving loses nothing.
  const guard = useUnsavedGuard(isDirty && !busy, stay, otherAddress);
  const setup = setupOf(draft);
  const rules = rulesOf(setup);
  const preview = useMonitorPreview(rules);
  const set = (part: Partial<MonitorDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    // Clears the error of an edited field.
    const mended = Object.keys(part).map((name) => (name === 'profiles' ? 'profile_ids' : name));
    setIssues((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !mended.includes(name))));
  };
  const complain = (problems: Record<string, string>) => {
    setIssues(problems);
    window.requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const problems = setupIssues(setup);
    if (Object.keys(problems).length > 0) return complain(problems);
    setBusy(true);
    try {
      await on.onSubmit(setup);
    } catch (error) {
      const messages = fieldMessages(error);
      if (Object.keys(messages).length === 0) setFailure(error);
      else complain(messages);
    } finally {
      setBusy(false);
    }
  };
  const part = { draft, set, issues };
  return (
    <form ref={form} className={classes.columns} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm" miw={0}>
        <AboutSection {...part} />
        <DaysSection {...part} refusal={daysRefusal} />
        <WhatSection {...part} known={known} />
        <KindsSection {...part} />
        <BudgetSection {...part} />
        <KeepSection {...part} />
      </Stack>
      {guard.question}
      <MonitorPreview preview={preview} rules={rules} />
      <Flex
        rowGap="xs"
        columnGap="md"
        align="center"
        justify="flex-end"
        wrap="wrap"
        py={10}
        bg="var(--ll-bg)"
        className={`line-above ${classes.foot}`}
      >
        <span role="status">
          {preview.data && !preview.waits && plural(preview.data.posts, '{n} post match', '{n} posts match')}
          {preview.waits && t('Counting …')}
        </span>
        {failure !== null && (
          <Text component="div" fz="xs" mt="xxs" className={classes.issue} role="alert">
            {normaliseError(failure).message} {on.onFailure?.(failure)}
          </Text>
        )}
        {failure === null && Object.keys(issues).length > 0 && (
          <Text span fz="xs" mt="xxs" className={classes.issue}>
            {Object.values(issues)[0]}
          </Text>
        )}
        <Refusable reason={refusal}>
          <Button type="submit" loading={busy}>
            {submitText}
          </Button>
        </Refusable>
      </Flex>
    </form>
  );
}
