import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';

export interface PasswordDialogProps {
  title: string;
  text: string;
  submitText: string;
  /** Destructive action: red button. */
  danger?: boolean;
  onClose: () => void;
  /** Rejects with the server's error, whose message is shown. */
  onSubmit: (password: string) => Promise<unknown>;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submitText, danger = false, onClose, onSubmit } = props;
  const [password, setPassword] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await onSubmit(password);
      onClose();
    } catch (error) {
      setIssue(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }} centered>
      <StackedForm onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIssue(null);
          }}
          error={issue}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={password === ''}
            {...(danger ? { color: 'red' } : {})}
          >
            {submitText}
          </Button>
        </Group>
      </StackedForm>
    </Modal>
  );
}
