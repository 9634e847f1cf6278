import { Button, Flex, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorSetup } from '#contract/monitors/setup.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { otherAddress, useUnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { type MonitorDraft, rulesOf, setupIssues, setupOf } from './monitor-draft.ts';
import classes from './monitor-form.module.css';
import { AboutSection, BudgetSection, KeepSection } from './monitor-form-about.tsx';
import { DaysSection, KindsSection, WhatSection } from './monitor-form-rules.tsx';
import { MonitorPreview, useMonitorPreview } from './monitor-preview.tsx';

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
  const complain = (found: Record<string, string>) => {
    setIssues(found);
    window.requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const found = setupIssues(setup);
    if (Object.keys(found).length > 0) return complain(found);
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
