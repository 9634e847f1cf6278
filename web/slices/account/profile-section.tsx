import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages, messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';

const ROLES = {
  admin: 'Admin of {company}',
  member: 'Member of {company}',
  viewer: 'Viewer of {company}',
} as const;

/** Email and role can only be changed by an admin. */
export function ProfileSection({ user }: { user: SessionUser }) {
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
