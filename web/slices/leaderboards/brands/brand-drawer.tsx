import { Drawer, Flex, MultiSelect, Pill, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Brand,
  type BrandSetup,
  brandRules,
  brandSetup,
  type BrandPreview as Preview,
} from '#contract/brands.ts';
import { CreatorSelect } from '#web/parts/creator-select.tsx';
import { PostGrid } from '#web/parts/post-grid.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { messageText, normaliseError } from '#web/platform/api/errors.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { useReference } from '#web/platform/api/reference.ts';
import { countryName, dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipButton, ChipRow } from '#web/ui/inputs/filter-chip.tsx';
import { Num } from '#web/ui/number.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { FormFoot } from '../form-foot.tsx';
import classes from '../leaderboards.module.css';
import { useLeaderboardChanges } from '../leaderboards-changes.ts';

const SHOWN = 4;

function PreviewResult({ preview, onAdd }: { preview: Preview; onAdd: (term: string) => void }) {
  const { user } = useSession();
  const { posts, influencers, from_date, to_date, by_term, by_profiles, suggestions, sample } = preview;
  const tiles = sample.slice(0, SHOWN).map((row) => ({
    ...row,
    post_type: row.media,
    creator: {
      name: row.profile_name,
      slug: row.profile_slug,
      picture: row.profile_picture,
      is_demo: row.is_demo,
    },
  }));
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <p role="status">
        <b>{plural(posts, '{n} post', '{n} posts')}</b>{' '}
        {plural(influencers, 'by {n} creator', 'by {n} creators')}
        {from_date !== null && to_date !== null && `, ${dayRange(from_date, to_date)}`}
      </p>
      <Flex
        component="ul"
        rowGap="xxs"
        columnGap="sm"
        wrap="wrap"
        fz="xs"
        className={classes.terms}
        aria-label={t('Posts by term')}
      >
        {by_term.map(({ term, posts: n }) => (
          <li key={term} data-none={n === 0 || undefined}>
            {term} <Num value={n} />
          </li>
        ))}
        {by_profiles > 0 && (
          <li>
            {t('own profiles')} <Num value={by_profiles} />
          </li>
        )}
      </Flex>
      {suggestions.length > 0 && (
        <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
          <h3>{t('Often used together')}</h3>
          <ChipRow>
            {suggestions.map(({ term, posts: n }) => (
              <ChipButton
                key={term}
                aria-label={plural(n, 'Add {term}, in {n} post', 'Add {term}, in {n} posts', { term })}
                onClick={() => onAdd(term)}
              >
                + {term} <Num value={n} />
              </ChipButton>
            ))}
          </ChipRow>
        </Flex>
      )}
      <PostGrid label={t('Newest posts of the brand')} posts={tiles} currency={user?.currency ?? 'USD'} />
    </Flex>
  );
}

function BrandPreview({
  preview,
  onAdd,
}: {
  preview: UseQueryResult<Preview>;
  onAdd: (term: string) => void;
}) {
  const { data, error } = preview;
  return (
    <Card title={t('Preview')} note={preview.isFetching ? t('counting …') : undefined}>
      {error && <ErrorState error={error} onRetry={() => void preview.refetch()} />}
      {data && <PreviewResult preview={data} onAdd={onAdd} />}
      {!data && !error && (
        <Text fz="xs" c="dimmed">
          {t('Enter a mention, a hashtag or a word to see matching posts.')}
        </Text>
      )}
    </Card>
  );
}

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
          <Pill.Group role="group" aria-label={t('The brand’s own accounts')}>
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
