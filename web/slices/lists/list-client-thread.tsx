import { Button, Flex, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientResponse, MOST_RESPONSE_TEXT, type ResponseKind } from '#contract/client.ts';
import type { List } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './comments/list-comments.module.css';

const SAID = {
  accept: '{name} accepted',
  reject: '{name} rejected',
  backup: '{name} chose as backup',
  cleared: '{name} undid the decision',
  comment: '{name} commented',
  question: '{name} asked',
  answer: '{name} answered',
} as const satisfies Record<ResponseKind, string>;

function useChanges(list: List) {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [query.client.of_creator.key(), query.client.of_list.key(), query.client.responses.key()].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    answer: useMutation({
      mutationFn: ({ about, text }: { about: ClientResponse; text: string }) =>
        api.client.respond({
          type: about.type,
          id: about.type_id,
          profile_id: about.profile_id,
          kind: 'answer',
          text,
        }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: number) => api.client.remove_response({ id }), onSuccess }),
    refused: list.edit_refused,
  };
}

/** Responses of clients on a creator, with a field to answer the newest page. */
export function ClientThread({ list, profile_id }: { list: List; profile_id: number }) {
  const { data } = useQuery(
    query.client.of_creator.queryOptions({ input: { id: list.id, profile_id }, staleTime: 0 }),
  );
  const [text, setText] = useState('');
  const { answer, remove, refused } = useChanges(list);
  const responses = data?.responses ?? [];
  const last = responses.findLast(({ is_visitor }) => is_visitor);
  if (last === undefined) return null;
  const send = () => {
    if (text.trim() !== '')
      answer.mutate({ about: last, text: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <section className={classes.client} aria-label={t('Client')}>
      <h3>{t('Client')}</h3>
      <Flex component="ul" direction="column" gap="xs">
        {responses.map((one) => (
          <Flex component="li" key={one.id} gap="xs" align="flex-start" className="first-grows">
            <div>
              <Text span fz="xs" c="dimmed">
                {t(SAID[one.kind], { name: one.by })} ·{' '}
                <time dateTime={one.at} title={momentText(one.at)}>
                  {ago(one.at)}
                </time>
              </Text>
              {one.text !== '' && <p className={`wrap-anywhere ${classes.text}`}>{one.text}</p>}
            </div>
            {refused === null && one.text !== '' && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={t('Remove this response')}
                loading={remove.isPending && remove.variables === one.id}
                onClick={() => remove.mutate(one.id)}
              >
                <IconTrash size={14} aria-hidden />
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
      {refused === null && (
        <Flex direction="column" gap="xs" align="flex-end">
          <Textarea
            w="100%"
            aria-label={t('Answer the client')}
            placeholder={t('Answer; visible on the client page')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={MOST_RESPONSE_TEXT}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={text.trim() === ''}
            loading={answer.isPending}
            onClick={send}
          >
            {t('Answer the client')}
          </Button>
        </Flex>
      )}
    </section>
  );
}
