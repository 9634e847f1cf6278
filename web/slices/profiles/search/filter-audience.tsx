import {
  ActionIcon,
  Autocomplete,
  Flex,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { cutText } from '#contract/values/cut-text.ts';
import {
  AUDIENCE_AGES,
  AUDIENCE_FIELDS,
  AUDIENCE_GENDERS,
  AUDIENCE_WORDS,
  type AudienceField,
  audienceKeyName,
  readAudienceKey,
  sentence,
  writeAudienceKey,
} from '#web/parts/search-filters/filter-labels.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { query } from '#web/platform/api/api.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import classes from './profiles.module.css';
import type { FiltersPatch } from './profiles-state.ts';

/** Group of keys listed first. */
const CHOSEN_FIELDS = AUDIENCE_FIELDS.filter((field) => field !== 'audience_gender');
type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Default minimum share of a new rule, roughly where an audience differs from the average. */
const FIRST_SHARE: Readonly<Record<ChosenField, number>> = {
  audience_country: 0.2,
  audience_city: 0.05,
  audience_age: 0.2,
  audience_interest: 0.1,
  audience_language: 0.2,
};

interface ShareProps {
  name: string;
  /** Null = no rule. */
  share: number | null;
  selected?: boolean;
  onChange: (share: number | null) => void;
}

/** Minimum share of a key, in percent. */
function Share({ name, share, selected = false, onChange }: ShareProps) {
  return (
    <NumberField
      size="xs"
      kind="percent"
      prefix="≥ "
      placeholder={t('any')}
      aria-label={t('At least this share of {name}, in percent', { name })}
      value={share}
      selected={selected}
      onChange={onChange}
      className={classes.share}
    />
  );
}

interface EditorProps {
  field: AudienceField;
  taken: readonly string[];
  onPick: (key: string) => void;
  onCancel: () => void;
}

const AUDIENCE_LANGUAGES =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv th tl tr uk ur vi zh'.split(
    ' ',
  );

function useKeys(field: AudienceField): { value: string; label: string }[] {
  const countries = useCountryOptions();
  if (field === 'audience_country') return countries;
  if (field === 'audience_age') return AUDIENCE_AGES.map((age) => ({ value: age, label: age }));
  return AUDIENCE_LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, LANGUAGE),
  );
}

/** A key from a fixed set: country, age or language. */
function PickOne({ field, taken, onPick, onCancel }: EditorProps) {
  const keys = useKeys(field).filter(({ value }) => !taken.includes(value));
  return (
    <Select
      size="xs"
      aria-label={t('Audience {what}', { what: t(AUDIENCE_WORDS[field]) })}
      placeholder={t('Which {what}?', { what: t(AUDIENCE_WORDS[field]) })}
      data={keys}
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage={t('No matches')}
      limit={60}
      onChange={(key) => key !== null && onPick(key)}
      onBlur={onCancel}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    />
  );
}

/** A city or an interest, typed, with suggestions from the data. */
function TypeOne({ field, taken, onPick, onCancel }: EditorProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const cities = useQuery(
    query.reference.search_values.queryOptions({
      input: { search: search },
      enabled: field === 'audience_city' && search !== '',
    }),
  );
  const interests = useQuery(
    query.reference.audience_interests.queryOptions({ enabled: field === 'audience_interest' }),
  );
  const known = (field === 'audience_city' ? cities.data : interests.data) ?? [];
  const offered = known.filter((key) => !taken.includes(key));
  const typed = () => {
    const clean = cutText(text.trim().replaceAll(':', ' '), 80);
    const exact = offered.find((key) => key.toLowerCase() === clean.toLowerCase());
    if (clean !== '') onPick(exact ?? clean);
  };
  return (
    <Autocomplete
      size="xs"
      aria-label={t('Audience {what}', { what: t(AUDIENCE_WORDS[field]) })}
      placeholder={field === 'audience_city' ? t('Type a city') : t('Which interest?')}
      data={offered.map((value) => ({ value, label: field === 'audience_city' ? value : sentence(value) }))}
      value={text}
      onChange={setText}
      onOptionSubmit={onPick}
      autoFocus
      defaultDropdownOpened
      limit={60}
      onBlur={onCancel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && !event.defaultPrevented) typed();
      }}
    />
  );
}

export interface FilterAudienceProps {
  filters: ProfileFilters;
  patch: (part: FiltersPatch) => void;
}

type Rule = readonly [key: string, share: number];

interface RuleRowProps {
  field: AudienceField;
  rule: Rule;
  fresh: boolean;
  /** Null removes the rule. */
  onChange: (share: number | null) => void;
}

function RuleRow({ field, rule: [key, share], fresh, onChange }: RuleRowProps) {
  const name = audienceKeyName(field, key);
  return (
    <Group gap="xs" wrap="nowrap" className={classes.rule}>
      <Text
        span
        truncate
        flex={1}
        miw={0}
        title={t('{title}: {value}', { title: t(AUDIENCE_WORDS[field]), value: name })}
      >
        {name}
      </Text>
      <Share name={name} share={share} selected={fresh} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('Remove filter: audience {what} {name}', { what: t(AUDIENCE_WORDS[field]), name })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/**
 * Audience rules: a key with its minimum share. Keys of one kind are alternatives; interests can be combined. Women and men
 * always have fields.
 */
export function FilterAudience({ filters, patch }: FilterAudienceProps) {
  const [adding, setAdding] = useState<ChosenField | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const rulesOf = (field: AudienceField): Rule[] =>
    (filters[field] ?? []).map((text) => readAudienceKey(text, filters.min_audience));
  const set = (field: AudienceField, key: string, share: number | null) => {
    const rules = rulesOf(field);
    const at = rules.findIndex(([one]) => one === key);
    const next = share === null ? [] : [[key, share] as const];
    const all = at < 0 ? [...rules, ...next] : rules.toSpliced(at, 1, ...next);
    patch({ [field]: all.map(([one, least]) => writeAudienceKey(one, least)) });
  };
  const pick = (key: string) => {
    if (adding !== null) set(adding, key, FIRST_SHARE[adding]);
    setFresh(key);
    setAdding(null);
  };
  const Editor = adding === 'audience_city' || adding === 'audience_interest' ? TypeOne : PickOne;
  const genders = rulesOf('audience_gender');
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>{t('Audience')}</legend>
      <Stack gap="xs" className={classes.rules}>
        {AUDIENCE_GENDERS.map((key) => {
          const name = audienceKeyName('audience_gender', key);
          const rule = genders.find(([one]) => one.toUpperCase() === key);
          return (
            <Group key={key} gap="xs" wrap="nowrap" className={classes.rule}>
              <Text span truncate flex={1} miw={0}>
                {name}
              </Text>
              <Share
                name={name}
                share={rule?.[1] ?? null}
                onChange={(share) => set('audience_gender', rule?.[0] ?? key, share)}
              />
            </Group>
          );
        })}
      </Stack>
      {CHOSEN_FIELDS.map((field) => {
        const rules = rulesOf(field);
        return (
          <Stack key={field} gap="xs" className={classes.rules}>
            {field === 'audience_interest' && rules.length > 1 && (
              <SegmentedControl
                size="xs"
                fullWidth
                aria-label={t('Several interests')}
                data={[
                  { value: 'AND', label: t('All interests') },
                  { value: 'OR', label: t('Any interest') },
                ]}
                value={filters.ia_operator}
                onChange={(value) => patch({ ia_operator: value as 'AND' | 'OR' })}
              />
            )}
            {rules.map((rule) => (
              <RuleRow
                key={rule[0]}
                field={field}
                rule={rule}
                fresh={rule[0] === fresh}
                onChange={(share) => set(field, rule[0], share)}
              />
            ))}
          </Stack>
        );
      })}
      {adding !== null && (
        <Editor
          key={adding}
          field={adding}
          taken={rulesOf(adding).map(([key]) => key)}
          onPick={pick}
          onCancel={() => setAdding(null)}
        />
      )}
      <Flex rowGap={0} columnGap="xs" align="center" wrap="wrap" fz="xs" c="var(--ll-accent)" mt="xxs">
        <span aria-hidden>+</span>
        {CHOSEN_FIELDS.map((field) => (
          <UnstyledButton
            key={field}
            className={classes.link}
            aria-label={t('Add an audience {what}', { what: t(AUDIENCE_WORDS[field]) })}
            onClick={() => setAdding(field)}
          >
            {t(AUDIENCE_WORDS[field])}
          </UnstyledButton>
        ))}
      </Flex>
    </fieldset>
  );
}
