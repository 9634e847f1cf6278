import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MOST_GIVEN_NAME } from '#contract/client.ts';
import type { BrandSettings } from '#contract/settings.ts';
import { t } from '#web/platform/language.ts';
import classes from './room.module.css';
import { brandStyle } from './room-colors.ts';

interface NameProps {
  name: string;
  brand: BrandSettings;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks once for the name that answers carry. */
export function RoomName({ name, brand, onClose, onName }: NameProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onName(typed.trim());
  };
  return (
    <Modal opened onClose={onClose} title={t('Your name')} size="sm" centered>
      <form onSubmit={submit} style={brandStyle(brand)} noValidate>
        <Text c="dimmed" mb="sm">
          {t('{sender} sees it beside your answers. This browser remembers it.', { sender: brand.name })}
        </Text>
        <TextInput
          aria-label={t('Your name')}
          autoComplete="name"
          data-autofocus
          maxLength={MOST_GIVEN_NAME}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" className={classes.main} disabled={typed.trim() === ''}>
            {t('Continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
