import { Button, FileButton, Flex, Group, Text } from '@mantine/core';
import { IconTypography } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ClientBrand, FontWeight } from '#contract/clients.ts';
import { api } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { call } from '#web/platform/api/http.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

type Change = { weight: FontWeight; file: File } | 'remove';

/** Font of a client's documents. */
export function FontField({ client, onChanged }: { client: ClientBrand; onChanged: () => void }) {
  const { id, font } = client;
  const restore = useMutation({
    mutationFn: () => api.clients.restore_font({ id }),
    onSuccess: onChanged,
  });
  const change = useMutation({
    mutationFn: (one: Change) => {
      if (one === 'remove') return api.clients.remove_font({ id });
      const body = new FormData();
      body.append('font', one.file);
      return call<ClientBrand>(`/api/clients/${id}/font?weight=${one.weight}`, { method: 'POST', body });
    },
    onSuccess: (_client, one) => {
      onChanged();
      toast.undo(one === 'remove' ? t('Font removed.') : t('Font changed.'), () => restore.mutate());
    },
    onError: (error) => void toast.error(messageOf(error), t('The font was not changed')),
  });
  const upload = (weight: FontWeight, text: string, label: string) => (
    <FileButton
      accept=".ttf,.otf,font/ttf,font/otf"
      onChange={(file) => file !== null && change.mutate({ weight, file })}
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          disabled={change.isPending}
          leftSection={<IconTypography size={16} stroke={1.7} aria-hidden />}
        >
          {text}
        </Button>
      )}
    </FileButton>
  );
  return (
    <Flex direction="column" gap="xs">
      <Text fw={500}>{font === null ? t('Font') : t('Font: {family}', { family: font.family })}</Text>
      <Group gap="xs">
        {upload('regular', font === null ? t('Upload font') : t('Replace font'), t('Font file'))}
        {font !== null &&
          upload(
            'bold',
            font.bold_url === null ? t('Upload bold') : t('Replace bold'),
            t('File of the bold font'),
          )}
        {font !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={change.isPending}
            onClick={() => change.mutate('remove')}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Text fz="xs" c="dimmed">
        {t(
          'TTF or OTF, at most 2 MB. PDF documents contain it; slides need it installed where they are opened.',
        )}
      </Text>
    </Flex>
  );
}
