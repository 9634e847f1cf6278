import { Anchor, Button, Flex, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import type { SessionUser } from '#contract/auth.ts';
import { LANGUAGES } from '#contract/values/languages.ts';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { dayText } from '#web/platform/format/format.ts';
import { ownLanguageName } from '#web/platform/format/own-language-name.ts';
import { t } from '#web/platform/language.ts';
import { renewUser, useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

const ROLES = {
  admin: 'Admin of {company}',
  member: 'Member of {company}',
  viewer: 'Viewer of {company}',
} as const;

/** Email and role can only be changed by an admin. */
function ProfileSection({ user }: { user: SessionUser }) {
  const [names, setNames] = useState({ first_name: user.first_name, last_name: user.last_name });
  const save = useMutation({
    ...query.account.update_profile.mutationOptions(),
    meta: { silent: true },
    onSuccess(answer) {
      renewUser(answer.user);
      toast.success(t('Name saved.'));
    },
  });
  const messages = fieldMessages(save.error);
  const same = names.first_name === user.first_name && names.last_name === user.last_name;
  const submit = () => {
    save.mutate(names);
  };
  return (
    <Card title={t('Profile')} note={t(ROLES[user.role], { company: user.company_name })}>
      <StackedForm align="flex-start" className={classes.form} onSubmit={submit}>
        <SimpleGrid
          minColWidth="min(100%, 200px)"
          autoFlow="auto-fit"
          spacing="sm"
          className={classes.fields}
        >
          <TextInput
            label={t('First name')}
            autoComplete="given-name"
            value={names.first_name}
            onChange={(event) => setNames({ ...names, first_name: event.currentTarget.value })}
            error={messages.first_name}
            maxLength={80}
          />
          <TextInput
            label={t('Last name')}
            autoComplete="family-name"
            value={names.last_name}
            onChange={(event) => setNames({ ...names, last_name: event.currentTarget.value })}
            error={messages.last_name}
            maxLength={80}
          />
          <TextInput label={t('Email')} value={user.email} readOnly />
        </SimpleGrid>
        {save.isError && Object.keys(messages).length === 0 && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(save.error)}
          </Text>
        )}
        <Button type="submit" loading={save.isPending} disabled={same}>
          {t('Save name')}
        </Button>
      </StackedForm>
    </Card>
  );
}

function PhoneSection({ account }: { account: Account }) {
  const client = useQueryClient();
  const remove = useMutation({
    ...query.account.remove_phone.mutationOptions(),
    async onSuccess({ user }) {
      renewUser(user);
      toast.success(t('Mobile number removed.'));
      await client.invalidateQueries({ queryKey: query.account.key() });
    },
  });
  const ask = () =>
    modals.openConfirmModal({
      title: t('Remove mobile number'),
      children: t('To add it again, you will have to verify it with a new code.'),
      labels: { confirm: t('Remove'), cancel: t('Keep') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': t('Close') },
      centered: true,
      onConfirm: () => remove.mutate(undefined),
    });
  const { phone_number, phone_verified_at, phone_pending } = account;
  return (
    <Card title={t('Mobile number')}>
      <Flex direction="column" gap="sm">
        <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
          {phone_number === null ? (
            t('No verified mobile number.')
          ) : (
            <>
              <strong>{phone_number}</strong>
              {phone_verified_at !== null && `, ${t('verified {day}', { day: dayText(phone_verified_at) })}`}
            </>
          )}
          {phone_pending !== null && ` ${t('{phone_pending} has not been verified yet.', { phone_pending })}`}
        </Text>
        <Group gap="xs">
          <Button variant="default" component={Link} to="/verify-mobile">
            {phone_pending === null
              ? phone_number === null
                ? t('Verify a mobile number')
                : t('Change number')
              : t('Enter the code')}
          </Button>
          {phone_number !== null && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Flex>
    </Card>
  );
}

function LanguageSection({ user }: { user: SessionUser }) {
  const choose = useMutation({
    ...query.account.set_language.mutationOptions(),
    meta: { silent: true },
    onSuccess: (answer) => renewUser(answer.user),
  });
  return (
    <Card title={t('Language')}>
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing="sm" className={classes.fields}>
        <NativeSelect
          label={t('Display language')}
          description={t('Also sets the format of dates and numbers. Emails and files stay in English.')}
          value={user.language ?? ''}
          disabled={choose.isPending}
          error={messageOf(choose.error)}
          data={[
            { value: '', label: t('Browser language') },
            ...LANGUAGES.map((language) => ({ value: language, label: ownLanguageName(language) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            choose.mutate({ language: LANGUAGES.find((language) => language === value) ?? null });
          }}
        />
      </SimpleGrid>
    </Card>
  );
}

export function AccountPage() {
  const { user } = useSession();
  const account = useQuery(query.account.read.queryOptions());
  if (user === null) return null;
  return (
    <div data-wide>
      <PageHeader
        title={t('Account')}
        facts={user.email}
        actions={
          <Anchor component={Link} to="/" display="inline-block" py={10}>
            {t('Back to Limelight')}
          </Anchor>
        }
      />
      {account.isPending && <RowsSkeleton rows={18} rowHeight={52} />}
      {account.isError && (
        <ErrorState
          error={account.error}
          title={t('Your account could not be loaded.')}
          onRetry={() => account.refetch()}
        />
      )}
      {account.data && (
        <Stack gap="sm" className="in-order">
          <ProfileSection user={user} />
          <LanguageSection user={user} />
          <PasswordSection email={user.email} changed_at={account.data.password_changed_at} />
          <TwoFactorSection account={account.data} email={user.email} />
          <PhoneSection account={account.data} />
          <SessionsSection />
        </Stack>
      )}
    </div>
  );
}
