import { Button, CopyButton, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_DAYS } from '#contract/connection-links.ts';
import type { Connection, CreatorLink } from '#contract/connections.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { stateText } from '#web/parts/connect/connection-state.ts';
import { LinkDays } from '#web/parts/connect/link-days.tsx';
import { NoApps } from '#web/parts/connect/no-apps.tsx';
import { query } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Every answer is the whole dialog. */
function useConnectCalls(id: number) {
  const client = useQueryClient();
  const onSuccess = (answer: ReturnType<typeof useOfProfile>['data']) => {
    client.setQueryData(query.connections.of_profile.queryKey({ input: { id } }), answer);
  };
  return {
    create: useMutation(query.connections.create_link.mutationOptions({ onSuccess })),
    revoke: useMutation(query.connections.revoke_link.mutationOptions({ onSuccess })),
    end: useMutation(
      query.connections.end.mutationOptions({
        onSuccess(answer) {
          onSuccess(answer);
          toast.success(t('Access has ended. The data is being deleted.'));
        },
      }),
    ),
  };
}

const useOfProfile = (id: number) => useQuery(query.connections.of_profile.queryOptions({ input: { id } }));

function Accounts({
  connections,
  onEnd,
}: {
  connections: Connection[];
  onEnd: ((id: number) => void) | null;
}) {
  const [confirming, setConfirming] = useState<number | null>(null);
  return (
    <ul className="lined-list" aria-label={t('Connected accounts')}>
      {connections.map((connection) => (
        <Flex key={connection.id} component="li" gap="sm" align="center" py={8} wrap="wrap">
          <PlatformIcon platform={connection.platform} size={18} />
          <Flex direction="column" flex="1 1 160px" miw={0}>
            <b className="wrap-anywhere">@{connection.username}</b>
            <Text span fz="xs" c={connection.error === null ? 'dimmed' : 'var(--ll-down)'}>
              {stateText(connection)}
            </Text>
          </Flex>
          {connection.state !== 'ended' && onEnd !== null && confirming !== connection.id && (
            <Button variant="default" size="xs" onClick={() => setConfirming(connection.id)}>
              {t('Disconnect')}
            </Button>
          )}
          {confirming === connection.id && onEnd !== null && connection.state !== 'ended' && (
            <Button color="red" size="xs" onClick={() => onEnd(connection.id)}>
              {t('Disconnect and delete the data')}
            </Button>
          )}
        </Flex>
      ))}
    </ul>
  );
}

function Address({
  link,
  isRevoking,
  onRevoke,
}: {
  link: CreatorLink;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  const { url } = link;
  return (
    <Stack gap="xs">
      {url !== null && (
        <Group gap="xs" align="flex-end" wrap="nowrap" className="first-grows">
          <TextInput
            label={t('Link')}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? (
                    <IconCheck size={16} aria-hidden />
                  ) : (
                    <IconCopy size={16} stroke={1.7} aria-hidden />
                  )
                }
              >
                {t(copied ? 'Copied' : 'Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <Flex gap="xs" align="center" justify="space-between" wrap="wrap">
        <Text fz="xs" c="dimmed">
          {t('Works until {day}. Send it to this creator only.', { day: dayText(link.expires_at) })}
        </Text>
        <Button variant="subtle" size="compact-sm" loading={isRevoking} onClick={onRevoke}>
          {t('Revoke link')}
        </Button>
      </Flex>
    </Stack>
  );
}

/** Link by which a creator connects accounts, and those that are connected. */
export function ConnectDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const answer = useOfProfile(profile.id);
  const [days, setDays] = useState<number>(LINK_DAYS.usual);
  const { create, revoke, end } = useConnectCalls(profile.id);
  const { data } = answer;
  return (
    <Modal opened onClose={onClose} title={t('Accounts of {name}', { name: profile.name })} size={520}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={3} />}
      {data && (
        <Stack gap="md">
          <Text c="dimmed">
            {t(
              'The creator signs in with Instagram, TikTok or YouTube, and stories, reach and audience come in as measured. They can withdraw at any time, which deletes this data.',
            )}
          </Text>
          {data.connections.length > 0 && (
            <Accounts connections={data.connections} onEnd={(id) => end.mutate({ id })} />
          )}
          {data.apps.length === 0 && <NoApps />}
          {data.link && (
            <Address
              link={data.link}
              isRevoking={revoke.isPending}
              onRevoke={() => data.link && revoke.mutate({ id: data.link.id })}
            />
          )}
          {data.apps.length > 0 && (
            <Group gap="xs" align="flex-end">
              <LinkDays days={days} onChange={setDays} />
              <Button
                variant={data.link ? 'default' : 'filled'}
                loading={create.isPending}
                onClick={() => create.mutate({ profile_id: profile.id, days })}
              >
                {data.link ? t('Replace link') : t('Create link')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}
