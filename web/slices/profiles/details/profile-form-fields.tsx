import {
  Autocomplete,
  Box,
  Checkbox,
  MultiSelect,
  Select,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { continentName } from '#web/parts/search-filters/filter-labels.ts';
import { LANGUAGES, languageName } from '#web/parts/search-filters/language-names.ts';
import { query } from '#web/platform/api/api.ts';
import { useReference } from '#web/platform/api/reference.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { genderOfOne } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { DayInput } from '#web/ui/inputs/day-input.tsx';
import classes from './profile-form.module.css';
import type { ProfileForm } from './profile-form.ts';

export function FormSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <h3 className={classes.legend} id={id}>
        {title}
      </h3>
      {note !== undefined && (
        <Text fz="xs" c="dimmed" className={classes.note}>
          {note}
        </Text>
      )}
      {children}
    </Box>
  );
}

const languageOptions = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

export function IdentityFields({ form, autoFocus = false }: { form: ProfileForm; autoFocus?: boolean }) {
  const { genders, profile_types, countries } = useReference();
  const options = useCountryOptions();
  const continent = countries.find(({ code }) => code === form.values.country)?.continent;
  const subKinds = profile_types.filter(({ code }) => code !== 'influencer' && code !== 'brand');
  return (
    <div className={classes.grid}>
      <TextInput
        label={t('Name')}
        withAsterisk
        data-autofocus={autoFocus || undefined}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('Kind')}
        allowDeselect={false}
        data={[
          { value: 'influencer', label: t('Creator') },
          { value: 'brand', label: t('Brand') },
        ]}
        {...form.getInputProps('kind')}
      />
      <Autocomplete
        label={t('Sub-kind')}
        data={subKinds.map(({ code }) => code)}
        {...form.getInputProps('sub_kind')}
      />
      <TextInput label={t('Blogger name')} {...form.getInputProps('blogger_name')} />
      <Select
        label={t('Gender')}
        clearable
        data={genders.map(({ code }) => ({ value: code, label: genderOfOne(code) }))}
        {...form.getInputProps('gender')}
        value={form.values.gender || null}
        onChange={(value) => form.setFieldValue('gender', (value ?? '') as ProfileForm['values']['gender'])}
      />
      <DayInput label={t('Birthday')} value={form.values.birthday} {...form.getInputProps('birthday')} />
      <Select
        label={t('Country')}
        description={continent && t('Continent: {continent}', { continent: continentName(continent) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        clearable
        data={options}
        {...form.getInputProps('country')}
        value={form.values.country || null}
        onChange={(value) => form.setFieldValue('country', value ?? '')}
      />
      <MultiSelect
        label={t('Languages')}
        searchable
        clearable
        hidePickedOptions
        data={languageOptions}
        {...form.getInputProps('languages')}
      />
      <Textarea
        label={t('Bio')}
        autosize
        minRows={2}
        maxRows={8}
        className={classes.wide}
        {...form.getInputProps('bio')}
      />
    </div>
  );
}

/** Suggestions come from other profiles. */
export function TopicFields({ form }: { form: ProfileForm }) {
  const facets = useQuery(query.profiles.facets.queryOptions({ input: {}, staleTime: 300_000 }));
  return (
    <div className={classes.grid}>
      <TagsInput
        label={t('Themes')}
        clearable
        data={facets.data?.themes.map(({ key }) => key) ?? []}
        {...form.getInputProps('themes')}
      />
      <TagsInput
        label={t('Tags')}
        description={undefined}
        clearable
        data={facets.data?.tags.map(({ key }) => key) ?? []}
        {...form.getInputProps('tags')}
      />
      <Checkbox label={t('ARPP verified')} {...form.getInputProps('arpp_verified', { type: 'checkbox' })} />
      <Checkbox
        label={t('Phyllo verified')}
        {...form.getInputProps('phyllo_verified', { type: 'checkbox' })}
      />
    </div>
  );
}

export function ContactFields({ form }: { form: ProfileForm }) {
  return (
    <div className={classes.grid}>
      <TextInput label={t('Email')} inputMode="email" {...form.getInputProps('email')} />
      <TextInput label={t('Sales CRM id')} {...form.getInputProps('sales_crm_id')} />
      <div className={classes.phone}>
        <TextInput label={t('Code')} placeholder="+33" {...form.getInputProps('phone_code')} />
        <TextInput label={t('Phone')} inputMode="tel" {...form.getInputProps('phone')} />
      </div>
      <TextInput label={t('City')} {...form.getInputProps('address_city')} />
      <TextInput label={t('Address')} className={classes.wide} {...form.getInputProps('address_1')} />
    </div>
  );
}

export function AgentFields({ form }: { form: ProfileForm }) {
  const { countries, continents } = useReference();
  const options = useCountryOptions();
  const pick = (country: string | null) => {
    form.setFieldValue('agent.country', country ?? '');
    const continent = countries.find(({ code }) => code === country)?.continent;
    form.setFieldValue('agent.continent', continents.find(({ code }) => code === continent)?.name ?? '');
  };
  return (
    <div className={classes.grid}>
      <TextInput label={t('First name')} {...form.getInputProps('agent.name')} />
      <TextInput label={t('Last name')} {...form.getInputProps('agent.last_name')} />
      <TextInput label={t('Agent’s email')} inputMode="email" {...form.getInputProps('agent.email')} />
      <div className={classes.phone}>
        <TextInput label={t('Code')} placeholder="+33" {...form.getInputProps('agent.phone_code')} />
        <TextInput label={t('Agent’s phone')} inputMode="tel" {...form.getInputProps('agent.phone')} />
      </div>
      <TextInput label={t('Agent’s address')} {...form.getInputProps('agent.address')} />
      <TextInput label={t('Agent’s city')} {...form.getInputProps('agent.city')} />
      <Select
        label={t('Agent’s country')}
        searchable
        clearable
        data={options}
        {...form.getInputProps('agent.country')}
        value={form.values.agent.country || null}
        onChange={pick}
      />
      <Select
        label={t('Agent’s continent')}
        clearable
        data={continents.map(({ code, name }) => ({ value: name, label: continentName(code) }))}
        {...form.getInputProps('agent.continent')}
        value={form.values.agent.continent || null}
        onChange={(name) => form.setFieldValue('agent.continent', name ?? '')}
      />
    </div>
  );
}

export function NotesField({ form }: { form: ProfileForm }) {
  return (
    <Textarea aria-label={t('Notes')} autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
  );
}
