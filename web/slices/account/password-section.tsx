import { Button, PasswordInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';

const EMPTY = { current_password: '', password: '' };

/** Changing the password signs out all other browsers. */
export function PasswordSection({ email, changed_at }: { email: string; changed_at: string | null }) {
  const client = useQueryClient();
  const [entered, setEntered] = useState(EMPTY);
  const change = useMutation({
    ...query.account.change_password.mutationOptions(),
    meta: { silent: true },
    async onSuccess({ user }) {
      renewUser(user);
      setEntered(EMPTY);
      toast.success(t('Password changed. All other browsers were signed out.'));
      await client.invalidateQueries({ queryKey: query.account.key() });
    },
  });
  const messages = fieldMessages(change.error);
  const submit = () => {
    change.mutate(entered);
  };
  return (
    <Card
      title={t('Password')}
      {...(changed_at === null ? {} : { note: t('Changed {day}', { day: dayText(changed_at) }) })}
    >
      <StackedForm align="flex-start" className={classes.form} onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          value={entered.current_password}
          onChange={(event) => setEntered({ ...entered, current_password: event.currentTarget.value })}
          error={messages.current_password}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the current password'), tabIndex: 0 }}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 10 characters')}
          autoComplete="new-password"
          value={entered.password}
          onChange={(event) => setEntered({ ...entered, password: event.currentTarget.value })}
          error={messages.password}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the new password'), tabIndex: 0 }}
        />
        {change.isError && Object.keys(messages).length === 0 && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(change.error)}
          </Text>
        )}
        <Button
          type="submit"
          loading={change.isPending}
          disabled={entered.current_password === '' || entered.password === ''}
        >
          {t('Change password')}
        </Button>
      </StackedForm>
    </Card>
  );
}
