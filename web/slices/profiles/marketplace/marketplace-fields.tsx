import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import {
  AUDIENCE_AGES,
  INTERESTS,
  LATEST_POSTS,
  LEAST_FOLLOWERS,
  MARKETPLACE_GENDERS,
  MOST_FOLLOWERS,
} from '#contract/profiles/marketplace.ts';
import { useCountryOptions } from '#web/platform/format/country-options.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './marketplace.module.css';
import {
  AGE_WORDS,
  GENDER_WORDS,
  INTEREST_WORDS,
  interestsOf,
  LATEST_WORDS,
  least,
  type MarketplaceFilters,
  most,
} from './marketplace-asked.ts';

const MOST = 5;

interface FieldsProps {
  filters: MarketplaceFilters;
  onChange: (part: Partial<MarketplaceFilters>) => void;
  problems: Record<string, string>;
}

const options = <Value extends string | number>(values: readonly Value[], word: (value: Value) => string) => [
  { value: '', label: t('Any') },
  ...values.map((value) => ({ value: String(value), label: word(value) })),
];

function AudienceFields({ filters, onChange }: Omit<FieldsProps, 'problems'>) {
  const countries = useCountryOptions();
  return (
    <>
      <MultiSelect
        label={t('Audience country')}
        data={countries}
        searchable
        maxValues={MOST}
        value={filters.audience_countries}
        onChange={(audience_countries) => onChange({ audience_countries })}
      />
      <NativeSelect
        label={t('Audience gender')}
        data={options(MARKETPLACE_GENDERS, (one) => t(GENDER_WORDS[one]))}
        value={filters.audience_gender ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ audience_gender: MARKETPLACE_GENDERS.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        label={t('Audience age')}
        data={options(AUDIENCE_AGES, (one) => AGE_WORDS[one])}
        value={filters.audience_age ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ audience_age: AUDIENCE_AGES.find((one) => one === value) ?? null })
        }
      />
    </>
  );
}

export function MarketplaceFields({ filters, onChange, problems }: FieldsProps) {
  const countries = useCountryOptions();
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('Keywords')}
        value={filters.query}
        error={problems.query}
        maxLength={200}
        disabled={filters.similar_to.length > 0}
        onChange={({ currentTarget: { value } }) => onChange({ query: value })}
        data-autofocus
      />
      <TagsInput
        label={t('Or creators like')}
        placeholder={filters.similar_to.length === 0 ? t('Up to 5 handles') : ''}
        value={filters.similar_to}
        error={problems.similar_to}
        maxTags={MOST}
        acceptValueOnBlur
        disabled={filters.query !== ''}
        onChange={(similar_to) => onChange({ similar_to })}
      />
      <MultiSelect
        label={t('Country')}
        data={countries}
        searchable
        maxValues={MOST}
        value={filters.countries}
        onChange={(chosen) => onChange({ countries: chosen })}
      />
      <NativeSelect
        label={t('Followers from')}
        data={options(LEAST_FOLLOWERS, exactNumber)}
        value={String(filters.least_followers ?? '')}
        onChange={({ currentTarget: { value } }) => onChange({ least_followers: least(value) })}
      />
      <NativeSelect
        label={t('Followers to')}
        data={options(MOST_FOLLOWERS, exactNumber)}
        value={String(filters.most_followers ?? '')}
        error={problems.most_followers}
        onChange={({ currentTarget: { value } }) => onChange({ most_followers: most(value) })}
      />
      <MultiSelect
        label={t('Interests')}
        data={INTERESTS.map((value) => ({ value, label: t(INTEREST_WORDS[value]) }))}
        searchable
        maxValues={MOST}
        value={filters.interests}
        onChange={(chosen) => onChange({ interests: interestsOf(chosen) })}
      />
      <NativeSelect
        label={t('Creator gender')}
        data={options(MARKETPLACE_GENDERS, (one) => t(GENDER_WORDS[one]))}
        value={filters.gender ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ gender: MARKETPLACE_GENDERS.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        label={t('Last post')}
        data={options(LATEST_POSTS, (one) => t(LATEST_WORDS[one]))}
        value={filters.latest_post ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ latest_post: LATEST_POSTS.find((one) => one === value) ?? null })
        }
      />
      <AudienceFields filters={filters} onChange={onChange} />
    </div>
  );
}
