import { Drawer, Flex, MultiSelect, Pill, Switch, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Brand, type BrandSetup, brandRules, brandSetup } from '#contract/brands.ts';
import { CreatorSelect } from '#web/parts/creator-select.tsx';
import { api, query } from '#web/platform/api.ts';
import { messageText, normaliseError } from '#web/platform/errors.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { countryName } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useReference } from '#web/platform/reference.ts';
import { MetricSwitch } from '#web/ui/chart.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { FormFoot } from './form-foot.tsx';
import classes from './leaderboards.module.css';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

type Draft = Omit<BrandSetup, 'profile_ids' | 'picture'> & {
  picture: string;
  profiles: Array<{ id: number; name: string; slug: string; picture: string | null }>;
};

const EMPTY: Draft = {
  name: '',
  picture: '',
  categories: [],
  countries: [],
  mentions: [],
  hashtags: [],
  words: [],
  tags: [],
  precise_search: true,
  search_type: 'OR',
  profiles: [],
};
const draftOf = (brand: Brand): Draft => ({ ...brand, picture: brand.picture ?? '' });
const setupOf = ({ profiles, picture, ...draft }: Draft) => ({
  ...draft,
  picture: picture.trim() || null,
  profile_ids: profiles.map((p) => p.id),
});

const TERMS = [
  ['mentions', 'Mentions', '@name, Enter after each'],
  ['hashtags', 'Hashtags', '#name, Enter after each'],
  ['words', 'Text', 'As written in captions'],
  ['tags', 'Tags', 'Stored next to the caption; may contain several words'],
] as const;

/** Matches of the definition as it is typed; null without matches. */
function usePreview(draft: Draft) {
  const [settled] = useDebouncedValue(draft, 400);
  const rules = brandRules.safeParse(setupOf(settled));
  return useQuery({
    ...query.brands.preview.queryOptions({ input: rules.success ? rules.data : (null as never) }),
    enabled: rules.success,
    placeholderData: keepPreviousData,
  });
}

interface BrandDrawerProps {
  /** Null = a new brand. */
  brand: Brand | null;
  onClose: () => void;
  onSaved?: (brand: Brand) => void;
}

export function BrandDrawer({ brand, onClose, onSaved }: BrandDrawerProps) {
  const { saved } = useLeaderboardChanges();
  const countries = useReference().countries;
  const [draft, setDraft] = useState(brand === null ? EMPTY : draftOf(brand));
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const preview = usePreview(draft);
  const set = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setIssues({});
  };
  const submit = async () => {
    const setup = brandSetup.safeParse(setupOf(draft));
    if (!setup.success)
      return setIssues(
        Object.fromEntries(
          setup.error.issues.map((i) => [String(i.path[0]), messageText({ message: i.message })]),
        ),
      );
    setBusy(true);
    try {
      const made =
        brand === null
          ? await api.brands.create(setup.data)
          : await api.brands.update({ ...setup.data, id: brand.id, revision: brand.revision });
      await saved();
      onSaved?.(made);
      onClose();
    } catch (error) {
      const messages = fieldMessages(error);
      setIssues(Object.keys(messages).length > 0 ? messages : { form: normaliseError(error).message });
    } finally {
      setBusy(false);
    }
  };
  const add = (term: string) =>
    term.startsWith('@')
      ? set({ mentions: [...draft.mentions, term.slice(1)] })
      : set({ hashtags: [...draft.hashtags, term.slice(1)] });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={brand === null ? t('New brand') : t('Edit brand')}
    >
      <StackedForm className={classes.stack} onSubmit={submit}>
        <TextInput
          label={t('Name')}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={issues.name}
          data-autofocus
        />
        {TERMS.map(([kind, label, description]) => (
          <TagsInput
            key={kind}
            label={t(label)}
            description={t(description)}
            acceptValueOnBlur
            value={[...draft[kind]]}
            onChange={(terms) => set({ [kind]: terms })}
            error={issues[kind]}
          />
        ))}
        <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
          <MetricSwitch
            label={t('Terms a post must contain')}
            value={draft.search_type}
            onChange={(search_type) => set({ search_type })}
            options={[
              { value: 'OR', label: t('Any term') },
              { value: 'AND', label: t('All terms') },
            ]}
          />
          <Switch
            label={t('Exact words')}
            checked={draft.precise_search}
            onChange={(event) => set({ precise_search: event.currentTarget.checked })}
          />
        </Flex>
        <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
          <CreatorSelect
            label={t('Own profiles')}
            kind="brand"
            value={null}
            onPick={(profile) => set({ profiles: [...draft.profiles, profile] })}
            taken={new Set(draft.profiles.map((p) => p.id))}
            error={issues.profile_ids}
          />
          <Pill.Group role="group" aria-label={t('Own profiles of the brand')}>
            {draft.profiles.map(({ id, name }) => (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('Remove {name}', { name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => set({ profiles: draft.profiles.filter((p) => p.id !== id) })}
              >
                {name}
              </Pill>
            ))}
          </Pill.Group>
        </Flex>
        <BrandPreview preview={preview} onAdd={add} />
        <TagsInput
          label={t('Categories')}
          value={[...draft.categories]}
          acceptValueOnBlur
          onChange={(categories) => set({ categories })}
          error={issues.categories}
        />
        <MultiSelect
          label={t('Countries')}
          value={[...draft.countries]}
          data={countries.map(({ code }) => ({ value: code, label: countryName(code) }))}
          searchable
          limit={80}
          onChange={(codes) => set({ countries: codes })}
          error={issues.countries}
        />
        <TextInput
          label={t('Image URL')}
          placeholder="https://"
          value={draft.picture}
          onChange={(event) => set({ picture: event.currentTarget.value })}
          error={issues.picture}
        />
        <FormFoot issue={issues.form} busy={busy} text={brand === null ? t('Create brand') : t('Save')} />
      </StackedForm>
    </Drawer>
  );
}
