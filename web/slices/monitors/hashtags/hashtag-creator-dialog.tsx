import { Anchor, Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { HashtagPost } from '#contract/monitors/hashtags.ts';
import { query } from '#web/platform/api.ts';
import { fieldMessages, messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { monitorKey } from '../monitor-set.ts';

interface DialogProps {
  monitor_id: number;
  post: HashtagPost;
  onClose: () => void;
}

/** Somebody reads the author's handle on Instagram. */
export function HashtagCreatorDialog({ monitor_id, post, onClose }: DialogProps) {
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const add = useMutation(
    query.monitors.add_hashtag_creator.mutationOptions({
      meta: { silent: true },
      onSuccess: async ({ name, is_chosen }) => {
        onClose();
        toast.success(
          is_chosen
            ? t('{name} was chosen for the campaign. The posts are asked for soon.', { name })
            : t('The posts of {name} are asked for soon. They count by the keywords of the campaign.', {
                name,
              }),
        );
        await Promise.all([
          client.invalidateQueries({ queryKey: query.monitors.key() }),
          client.invalidateQueries({ queryKey: query.profiles.key() }),
          client.invalidateQueries({ queryKey: monitorKey(monitor_id) }),
        ]);
      },
    }),
  );
  const problems = fieldMessages(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id: monitor_id, media_id: post.media_id, username });
  };
  return (
    <Modal opened onClose={onClose} title={t('Add its creator')} size="md" centered>
      <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
        <Text c="dimmed" lineClamp={3} className="wrap-anywhere">
          {post.caption || t('No caption')}
        </Text>
        <Anchor href={post.link} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
          {post.link}
        </Anchor>
        <TextInput
          label={t('Handle of the author')}
          description={t('As Instagram shows it above the post: a handle or the profile’s URL')}
          value={username}
          error={problems.username}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setUsername(value)}
          data-autofocus
        />
        {add.isError && problems.username === undefined && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(add.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('Add creator')}
          </Button>
        </Group>
      </Flex>
    </Modal>
  );
}
