import { ActionIcon, Button, Select, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, POST_TYPES, platformOf } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { NumberInput } from '#web/ui/inputs/number-input.tsx';
import classes from './profile-form.module.css';
import type { ProfileForm } from './profile-form.ts';
import {
  AgentFields,
  ContactFields,
  FormSection,
  IdentityFields,
  NotesField,
  TopicFields,
} from './profile-form-fields.tsx';

const types = () =>
  PLATFORMS.map((name) => ({
    group: PLATFORM_NAMES[name],
    items: POST_TYPES.filter((type) => platformOf(type) === name).map((value) => ({
      value,
      label: postTypeName(value),
    })),
  }));
const CURRENCIES = Intl.supportedValuesOf('currency');

function PriceFields({ form, currency }: { form: ProfileForm; currency: string }) {
  const { prices } = form.values;
  const free = POST_TYPES.find((type) => prices.every(({ post_type }) => post_type !== type));
  return (
    <Stack gap="xs" align="flex-start">
      {prices.map((row, index) => (
        <div key={`${index}-${prices.length}`} className={classes.price}>
          <Select
            aria-label={t('Post type, price {n}', { n: index + 1 })}
            data={types()}
            allowDeselect={false}
            searchable
            {...form.getInputProps(`prices.${index}.post_type`)}
          />
          <NumberInput
            aria-label={t('Amount for {post_type}', { post_type: postTypeName(row.post_type) })}
            placeholder={t('Amount')}
            min={0}
            decimalScale={2}
            {...form.getInputProps(`prices.${index}.amount`)}
          />
          <Select
            aria-label={t('Currency for {post_type}', { post_type: postTypeName(row.post_type) })}
            data={CURRENCIES}
            allowDeselect={false}
            searchable
            {...form.getInputProps(`prices.${index}.currency`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('Remove the price for {post_type}', { post_type: postTypeName(row.post_type) })}
            onClick={() => form.removeListItem('prices', index)}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {free !== undefined && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            form.insertListItem('prices', {
              post_type: free,
              amount: '',
              currency: prices.at(-1)?.currency ?? currency,
            })
          }
        >
          {t('Add a price')}
        </Button>
      )}
    </Stack>
  );
}

export interface ProfileFormSectionsProps {
  form: ProfileForm;
  /** Note of the accounts section, and its fields. */
  accounts: { note: string; fields: ReactNode };
  picture?: ReactNode;
  autoFocus?: boolean;
  contactNote?: string;
}

/** Everything a company can write about a profile. */
export function ProfileFormSections({ form, accounts, picture, ...props }: ProfileFormSectionsProps) {
  const { user } = useSession();
  return (
    <Stack gap="lg">
      <FormSection title={t('Profile')}>
        {picture}
        <IdentityFields form={form} autoFocus={props.autoFocus ?? false} />
      </FormSection>
      <FormSection title={t('Accounts')} note={accounts.note}>
        {accounts.fields}
      </FormSection>
      <FormSection title={t('Topics and badges')}>
        <TopicFields form={form} />
      </FormSection>
      <FormSection title={t('Contact')} note={props.contactNote}>
        <ContactFields form={form} />
      </FormSection>
      <FormSection title={t('Agent')}>
        <AgentFields form={form} />
      </FormSection>
      <FormSection title={t('Prices')}>
        <PriceFields form={form} currency={user?.currency ?? 'USD'} />
      </FormSection>
      <FormSection title={t('Notes')}>
        <NotesField form={form} />
      </FormSection>
    </Stack>
  );
}
