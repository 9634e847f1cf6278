import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import type { ProfileForm } from './profile-form.ts';
import {
  AgentFields,
  ContactFields,
  FormSection,
  IdentityFields,
  NotesField,
  TopicFields,
} from './profile-form-fields.tsx';
import { PriceFields } from './profile-form-prices.tsx';

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
