import {
  Button,
  Collapse,
  Group,
  Modal,
  MultiSelect,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import {
  type TrackingLink,
  UTM_DEFAULTS,
  UTM_FIELDS,
  type Utm,
  type UtmField,
} from '#contract/sales/links.ts';
import { api, query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { plural, t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import classes from './links.module.css';
import { useLinkChanges } from './links-changes.ts';

const UTM_LABELS: Readonly<Record<UtmField, Phrase>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_content: 'Content',
  utm_term: 'Term',
};
/** Maximum number of links created at once. */
const MOST_AT_ONCE = 1000;

function UtmFields({
  utm,
  onChange,
  issues,
}: {
  utm: Utm;
  onChange: (utm: Utm) => void;
  issues: Record<string, string>;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {UTM_FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(UTM_LABELS[field])}
          description={field}
          value={utm[field] ?? ''}
          error={issues[`utm.${field}`]}
          onChange={({ currentTarget: { value } }) => onChange({ ...utm, [field]: value })}
        />
      ))}
    </SimpleGrid>
  );
}

interface Creator {
  id: number;
  name: string;
}

function CreatorsField({
  id,
  value,
  onChange,
  disabled,
}: {
  id: number;
  value: Creator[];
  onChange: (creators: Creator[]) => void;
  disabled: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 200);
  const results = useQuery({
    ...query.monitors.influencers.queryOptions({ input: { id, query: searched, limit: 30 } }),
    placeholderData: keepPreviousData,
  });
  const known = new Map([...value, ...(results.data?.influencers ?? [])].map((one) => [String(one.id), one]));
  return (
    <MultiSelect
      label={t('Creators')}
      description={t('One link each, so that clicks are counted by creator')}
      placeholder={value.length === 0 ? t('No specific creator') : ''}
      searchable
      hidePickedOptions
      maxDropdownHeight={240}
      disabled={disabled}
      data={[...known].map(([key, { name }]) => ({ value: key, label: name }))}
      value={value.map((creator) => String(creator.id))}
      onChange={(keys) => onChange(keys.flatMap((key) => known.get(key) ?? []))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No matching creators in this monitor')}
    />
  );
}

/** All creators of a monitor, up to the maximum. */
async function everyCreator(id: number): Promise<number[]> {
  const { influencers } = await api.monitors.influencers({ id, limit: MOST_AT_ONCE });
  return influencers.map((one) => one.id);
}

function NewLinkForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { create } = useLinkChanges(id);
  const [base_url, setAddress] = useState('');
  const [creators, setCreators] = useState<Creator[]>([]);
  const [all, setAll] = useState(false);
  const [slug, setSlug] = useState('');
  const [utm, setUtm] = useState<Utm>(UTM_DEFAULTS);
  const [open, setOpen] = useState(false);
  const issues = fieldMessages(create.error);
  const many = all || creators.length > 1;
  const submit = async () => {
    const profile_ids = all ? await everyCreator(id) : creators.map((creator) => creator.id);
    // Unchanged parameters may be replaced by those in the new URL.
    const changed = Object.fromEntries(
      UTM_FIELDS.flatMap((field) => (utm[field] === UTM_DEFAULTS[field] ? [] : [[field, utm[field] ?? '']])),
    );
    create.mutate(
      { id, base_url, profile_ids, utm: changed, ...(slug && !many ? { slug } : {}) },
      { onSuccess: onClose },
    );
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <TextInput
        label={t('Destination')}
        placeholder="https://shop.example.com/launch"
        inputMode="url"
        data-autofocus
        value={base_url}
        error={issues.base_url}
        onChange={({ currentTarget: { value } }) => setAddress(value)}
      />
      <CreatorsField id={id} value={creators} onChange={setCreators} disabled={all} />
      <Switch
        label={t('Every creator of the monitor')}
        checked={all}
        onChange={({ currentTarget: { checked } }) => setAll(checked)}
      />
      {!many && (
        <TextInput
          label={t('Custom link name')}
          description={t('Letters, digits and hyphens; leave empty for a short random name')}
          placeholder={t('summer-launch')}
          value={slug}
          error={issues.slug}
          onChange={({ currentTarget: { value } }) => setSlug(value.trim())}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? t('Hide the UTM parameters') : t('UTM parameters')}
      </Button>
      <Collapse expanded={open}>
        <UtmFields utm={utm} onChange={setUtm} issues={issues} />
        <Text c="dimmed" fz="xs">
          {t(
            '{creator}, {platform} and {monitor} are replaced by the handle, platform and name. Empty fields add no parameter.',
            { creator: '{creator}', platform: '{platform}', monitor: '{monitor}' },
          )}
        </Text>
      </Collapse>
      <Foot error={create.error} issues={issues} pending={create.isPending} onClose={onClose}>
        {all
          ? t('Create a link for each')
          : creators.length > 1
            ? plural(creators.length, 'Create {n} link', 'Create {n} links')
            : t('Create link')}
      </Foot>
    </StackedForm>
  );
}

interface FootProps {
  error: unknown;
  issues: Record<string, string>;
  pending: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/** General error and buttons. */
function Foot({ error, issues, pending, onClose, children }: FootProps) {
  return (
    <>
      {error != null && Object.keys(issues).length === 0 && <p role="alert">{messageOf(error)}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {children}
        </Button>
      </Group>
    </>
  );
}

function EditLinkForm({ id, link, onClose }: { id: number; link: TrackingLink; onClose: () => void }) {
  const { update } = useLinkChanges(id);
  const [base_url, setAddress] = useState(link.base_url);
  const [utm, setUtm] = useState<Utm>(link.utm);
  const issues = fieldMessages(update.error);
  const submit = () => {
    update.mutate({ id, link_id: link.id, base_url, utm }, { onSuccess: onClose });
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <Text fz="xs" py={10} px="sm" className={`wrap-anywhere ${classes.preview}`}>
        {link.link}
      </Text>
      <TextInput
        label={t('Destination')}
        inputMode="url"
        data-autofocus
        value={base_url}
        error={issues.base_url}
        onChange={({ currentTarget: { value } }) => setAddress(value)}
      />
      <UtmFields utm={utm} onChange={setUtm} issues={issues} />
      <Foot error={update.error} issues={issues} pending={update.isPending} onClose={onClose}>
        {t('Save')}
      </Foot>
    </StackedForm>
  );
}

export function LinkDialog({
  id,
  link,
  onClose,
}: {
  id: number;
  link: TrackingLink | 'new' | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={link === 'new' ? t('New tracking link') : t('Edit link')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {link === 'new' && <NewLinkForm id={id} onClose={onClose} />}
      {link !== null && link !== 'new' && <EditLinkForm id={id} link={link} onClose={onClose} />}
    </Modal>
  );
}
