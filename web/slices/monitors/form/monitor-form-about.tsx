import { Autocomplete, Flex, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENCIES } from '#contract/monitors/setup.ts';
import { query } from '#web/platform/api.ts';
import { useCountryOptions } from '#web/platform/country-options.ts';
import { t } from '#web/platform/language.ts';
import { useReference } from '#web/platform/reference.ts';
import { useSession } from '#web/platform/session.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { marketName } from '../monitor-words.ts';
import { useFolderOptions } from '../overview/monitors-folders.tsx';
import type { MonitorDraft, SetDraft } from './monitor-draft.ts';
import classes from './monitor-form.module.css';

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

export function AboutSection(props: SectionProps) {
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
  ['total_elc_budget', 'ELC budget'],
  ['elc_non_working_budget', 'ELC, non-working share'],
] as const;

export function BudgetSection({ draft, set, issues }: SectionProps) {
  const { user } = useSession();
  const currency = draft.currency ?? CURRENCIES.find((one) => one === user?.currency) ?? 'USD';
  return (
    <Flex component="fieldset" direction="column" gap="sm" miw={0} className={`surface ${classes.section}`}>
      <legend>{t('Budget')}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label={t('Currency')}
          data={CURRENCIES}
          value={currency}
          onChange={({ currentTarget: { value } }) =>
            set({ currency: CURRENCIES.find((one) => one === value) })
          }
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
  ['content_analysis', 'Analyse the content of posts', 'Tags, brands, moods and styles of posts.'],
] as const;

export function KeepSection({ draft, set }: Omit<SectionProps, 'issues'>) {
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
