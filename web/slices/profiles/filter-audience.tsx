import {
  ActionIcon,
  Autocomplete,
  NumberInput,
  SegmentedControl,
  Select,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { query } from '#web/platform/api.ts';
import { useReference } from '#web/platform/reference.ts';
import {
  AUDIENCE_AGES,
  AUDIENCE_FIELDS,
  AUDIENCE_WORDS,
  type AudienceField,
  audienceKeyName,
  readAudienceKey,
  sentence,
  writeAudienceKey,
} from './filter-labels.ts';
import { languageName } from './profile-languages.ts';
import classes from './profiles.module.css';
import type { FiltersPatch } from './profiles-state.ts';

/** Share a new rule asks for. */
const FIRST_SHARE = 0.1;

interface ShareProps {
  name: string;
  share: number;
  onChange: (share: number) => void;
}

/** Least share, in percent, committed on leaving the field or with Enter. */
function Share({ name, share, onChange }: ShareProps) {
  const shown = Number((share * 100).toFixed(2));
  const [text, setText] = useState<string | number>(shown);
  useEffect(() => setText(shown), [shown]);
  const commit = () => {
    const next = Math.min(100, Math.max(0, Number(text))) / 100;
    if (text === '' || Number.isNaN(next)) setText(shown);
    else if (next !== share) onChange(next);
  };
  return (
    <NumberInput
      size="xs"
      aria-label={`At least this share of ${name}, in percent`}
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      prefix="≥ "
      suffix=" %"
      min={0}
      max={100}
      hideControls
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
  const { countries } = useReference();
  if (field === 'audience_country') return countries.map(({ code, name }) => ({ value: code, label: name }));
  if (field === 'audience_age') return AUDIENCE_AGES.map((age) => ({ value: age, label: age }));
  if (field === 'audience_gender')
    return ['FEMALE', 'MALE'].map((value) => ({ value, label: audienceKeyName(field, value) }));
  return AUDIENCE_LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}

/** A key of a known set: country, age, gender or language. */
function PickOne({ field, taken, onPick, onCancel }: EditorProps) {
  const keys = useKeys(field).filter(({ value }) => !taken.includes(value));
  return (
    <Select
      size="xs"
      aria-label={`Audience ${AUDIENCE_WORDS[field]}`}
      placeholder={`Which ${AUDIENCE_WORDS[field]}?`}
      data={keys}
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No such one"
      limit={60}
      onChange={(key) => key !== null && onPick(key)}
      onBlur={onCancel}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    />
  );
}

/** A city or an interest: typed, with those in the data offered. */
function TypeOne({ field, taken, onPick, onCancel }: EditorProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const cities = useQuery(
    query.reference.search_values.queryOptions({
      input: { search: asked },
      enabled: field === 'audience_city' && asked !== '',
    }),
  );
  const interests = useQuery(
    query.reference.audience_interests.queryOptions({ enabled: field === 'audience_interest' }),
  );
  const known = (field === 'audience_city' ? cities.data : interests.data) ?? [];
  const offered = known.filter((key) => !taken.includes(key));
  const typed = () => {
    const clean = text.trim().replaceAll(':', ' ').slice(0, 80);
    const exact = offered.find((key) => key.toLowerCase() === clean.toLowerCase());
    if (clean !== '') onPick(exact ?? clean);
  };
  return (
    <Autocomplete
      size="xs"
      aria-label={`Audience ${AUDIENCE_WORDS[field]}`}
      placeholder={field === 'audience_city' ? 'Type a city' : 'Which interest?'}
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

/** Rules about the audience: a key and the least share of it. Keys of one kind are alternatives; interests can all be asked. */
export function FilterAudience({ filters, patch }: FilterAudienceProps) {
  const [adding, setAdding] = useState<AudienceField | null>(null);
  const keysOf = (field: AudienceField) =>
    (filters[field] ?? []).map((text) => readAudienceKey(text, filters.min_audience));
  const write = (field: AudienceField, rules: [string, number][]) =>
    patch({ [field]: rules.map(([key, share]) => writeAudienceKey(key, share)) });
  const pick = (key: string) => {
    if (adding !== null) write(adding, [...keysOf(adding), [key, FIRST_SHARE]]);
    setAdding(null);
  };
  const Editor = adding === 'audience_city' || adding === 'audience_interest' ? TypeOne : PickOne;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.partTitle}>Audience</legend>
      {AUDIENCE_FIELDS.map((field) => {
        const rules = keysOf(field);
        return (
          <div key={field} className={classes.rules}>
            {field === 'audience_interest' && rules.length > 1 && (
              <SegmentedControl
                size="xs"
                fullWidth
                aria-label="Several interests"
                data={[
                  { value: 'AND', label: 'All interests' },
                  { value: 'OR', label: 'Any interest' },
                ]}
                value={filters.ia_operator}
                onChange={(value) => patch({ ia_operator: value as 'AND' | 'OR' })}
              />
            )}
            {rules.map(([key, share], index) => {
              const name = audienceKeyName(field, key);
              const others = rules.filter((_, place) => place !== index);
              return (
                <div key={key} className={classes.rule}>
                  <span className={classes.ruleName} title={`${AUDIENCE_WORDS[field]}: ${name}`}>
                    {name}
                  </span>
                  <Share
                    name={name}
                    share={share}
                    onChange={(next) =>
                      write(
                        field,
                        rules.map((rule, place) => (place === index ? [key, next] : rule)),
                      )
                    }
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`Remove audience ${AUDIENCE_WORDS[field]} ${name}`}
                    onClick={() => write(field, others)}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                </div>
              );
            })}
          </div>
        );
      })}
      {adding !== null && (
        <Editor
          key={adding}
          field={adding}
          taken={keysOf(adding).map(([key]) => key)}
          onPick={pick}
          onCancel={() => setAdding(null)}
        />
      )}
      <div className={classes.adders}>
        <span aria-hidden>+</span>
        {AUDIENCE_FIELDS.map((field) => (
          <UnstyledButton
            key={field}
            className={classes.link}
            aria-label={`Add an audience ${AUDIENCE_WORDS[field]}`}
            onClick={() => setAdding(field)}
          >
            {AUDIENCE_WORDS[field]}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
