import { Flex, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import type { ClientResponse, ResponseKind } from '#contract/client.ts';
import { api, query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';

const SAID = {
  accept: '{name} accepted {creator}',
  reject: '{name} rejected {creator}',
  backup: '{name} chose {creator} as backup',
  cleared: '{name} took the decision on {creator} back',
  comment: '{name} commented on {creator}',
  question: '{name} asked about {creator}',
  answer: '{name} answered about {creator}',
} as const satisfies Record<ResponseKind, string>;

/** A response of a client in a line. */
export function clientNews({ kind, by, creator, object_name }: ClientResponse): string {
  return t(SAID[kind], { name: by, creator: creator ?? `“${object_name}”` });
}

/** Newest responses of clients; opening them marks them as seen. */
export function ClientNews({ onGo }: { onGo: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(query.client.responses.queryOptions({ input: { limit: 10 }, staleTime: 0 }));
  const unseen = data?.unseen ?? 0;
  useEffect(() => {
    if (unseen > 0)
      void api.client
        .mark_seen()
        .then(() => client.invalidateQueries({ queryKey: query.alerts.unread.key() }));
  }, [unseen, client]);
  if (!data?.responses.length) return null;
  return (
    <section>
      <h3>{t('From clients')}</h3>
      <Flex component="ul" direction="column" gap="xs" py="xs" aria-label={t('From clients')}>
        {data.responses.map((one) => (
          <li key={one.id}>
            <Link
              to={SHARED_PAGES[one.type](one.type_id)}
              {...(one.type === 'lists' && one.profile_id !== null
                ? { search: { comments: String(one.profile_id) } as never }
                : {})}
              onClick={onGo}
            >
              {one.is_seen ? clientNews(one) : <b>{clientNews(one)}</b>}
            </Link>
            {one.text !== '' && (
              <Text lineClamp={2} className="wrap-anywhere">
                “{one.text}”
              </Text>
            )}
            <Text fz="xs" c="dimmed">
              {one.object_name} · {ago(one.at)}
            </Text>
          </li>
        ))}
      </Flex>
    </section>
  );
}
