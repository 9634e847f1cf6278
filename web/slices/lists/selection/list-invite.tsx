import { ActionIcon, Button, CopyButton, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_DAYS } from '#contract/connection-links.ts';
import type { InvitableCreator } from '#contract/connections.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { stateText } from '#web/parts/connect/connection-state.ts';
import { LinkDays } from '#web/parts/connect/link-days.tsx';
import { NoApps } from '#web/parts/connect/no-apps.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';

const isConnected = ({ connections }: InvitableCreator) =>
  connections.some(({ state }) => state === 'active');
/** Links are created for these; others have one, or do not need one. */
const isWaiting = (one: InvitableCreator) => one.link === null && one.refused === null && !isConnected(one);

function useInvitations(rows: readonly ListProfile[]) {
  const client = useQueryClient();
  const input = { ids: rows.map((row) => row.profile_id) };
  const answer = useQuery(query.connections.of_creators.queryOptions({ input }));
  const [creating, setCreating] = useState<number | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  /** One after the other; a creator whose link fails keeps the reason, and the others go on. */
  const create = async (profile_ids: readonly number[], days: number) => {
    setProblems(new Map());
    for (const profile_id of profile_ids) {
      setCreating(profile_id);
      try {
        const { link, connections } = await api.connections.create_link({ profile_id, days });
        client.setQueryData(query.connections.of_creators.queryKey({ input }), (old) =>
          old === undefined
            ? old
            : {
                ...old,
                creators: old.creators.map((one) =>
                  one.profile_id === profile_id ? { ...one, link, connections } : one,
                ),
              },
        );
        void client.invalidateQueries({
          queryKey: query.connections.of_profile.key({ input: { id: profile_id } }),
        });
      } catch (error) {
        const { message } = normaliseError(error);
        setProblems((old) => new Map([...old, [profile_id, message]]));
      }
    }
    setCreating(null);
  };
  return { answer, creating, problems, create };
}

function Connections({ one }: { one: InvitableCreator }) {
  if (one.connections.length === 0)
    return (
      <Text span fz="xs" c="dimmed">
        {t('Not connected')}
      </Text>
    );
  return (
    <Stack gap={4}>
      {one.connections.map((connection) => (
        <Flex key={connection.id} gap={6} align="center">
          <PlatformIcon platform={connection.platform} size={15} />
          <span>
            <b className="wrap-anywhere">@{connection.username}</b>{' '}
            <Text span fz="xs" c={connection.state === 'active' ? 'dimmed' : 'var(--ll-warn)'}>
              {stateText(connection)}
            </Text>
          </span>
        </Flex>
      ))}
    </Stack>
  );
}

interface LinkCellProps {
  one: InvitableCreator;
  name: string;
  problem: string | undefined;
  isCreating: boolean;
  /** Null if no link can be created now. */
  onCreate: (() => void) | null;
}

function LinkCell({ one: { link, refused }, name, problem, isCreating, onCreate }: LinkCellProps) {
  if (refused !== null)
    return (
      <Text span fz="xs" c="dimmed">
        {sentenceText(refused)}
      </Text>
    );
  if (link?.url)
    return (
      <>
        <Group gap="xs" wrap="nowrap" className="first-grows">
          <TextInput
            size="xs"
            aria-label={t('Link for {name}', { name })}
            readOnly
            value={link.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={link.url} timeout={2000}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="default"
                size={30}
                aria-label={copied ? t('Copied') : t('Copy the link for {name}', { name })}
                onClick={copy}
              >
                {copied ? (
                  <IconCheck size={16} aria-hidden />
                ) : (
                  <IconCopy size={16} stroke={1.7} aria-hidden />
                )}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
        <Text fz="xs" c="dimmed">
          {t('Works until {day}.', { day: dayText(link.expires_at) })}
        </Text>
      </>
    );
  return (
    <>
      {onCreate !== null && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          loading={isCreating}
          aria-label={t('Create link for {name}', { name })}
          onClick={onCreate}
        >
          {t('Create link')}
        </Button>
      )}
      {problem !== undefined && (
        <Text fz="xs" c="var(--ll-down)" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}

interface ListInviteProps {
  rows: readonly ListProfile[];
  onClose: () => void;
}

/** Links by which creators connect their accounts, one for each. */
export function ListInvite({ rows, onClose }: ListInviteProps) {
  const [days, setDays] = useState<number>(LINK_DAYS.usual);
  const { answer, creating, problems, create } = useInvitations(rows);
  const { data } = answer;
  const names = new Map(rows.map((row) => [row.profile_id, row.name]));
  const creators = data?.creators ?? [];
  const mayCreate = data !== undefined && data.apps.length > 0;
  const lacksLink = creators.some(({ link, refused }) => link === null && refused === null);
  const waiting = creators.filter(isWaiting).map(({ profile_id }) => profile_id);
  const links = creators.flatMap(({ profile_id, link }) =>
    link?.url ? [`${names.get(profile_id)}\t${link.url}`] : [],
  );
  const connected = creators.filter(isConnected).length;
  return (
    <Modal opened onClose={onClose} title={<b>{t('Invite to connect')}</b>} size={820}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={Math.min(rows.length, 6)} />}
      {data && (
        <Stack gap="md">
          <Text c="dimmed">
            {t('Each link is for one creator: whoever has it can connect and disconnect accounts.')}{' '}
            {t('{n} of {all} connected.', { n: connected, all: creators.length })}
          </Text>
          {!mayCreate && <NoApps />}
          <ul className="lined-list" aria-label={t('Links by creator')}>
            {creators.map((one) => {
              const { profile_id } = one;
              const name = names.get(profile_id) ?? '';
              return (
                <Flex
                  key={profile_id}
                  component="li"
                  columnGap="md"
                  rowGap={6}
                  align="center"
                  wrap="wrap"
                  py={8}
                >
                  <Stack gap={2} flex="1 1 260px" miw={0}>
                    <b className="wrap-anywhere">{name}</b>
                    <Connections one={one} />
                  </Stack>
                  <Stack gap={2} flex="1 1 300px" miw={0} align="stretch">
                    <LinkCell
                      one={one}
                      name={name}
                      problem={problems.get(profile_id)}
                      isCreating={creating === profile_id}
                      onCreate={mayCreate ? () => void create([profile_id], days) : null}
                    />
                  </Stack>
                </Flex>
              );
            })}
          </ul>
          <Group gap="xs" align="flex-end">
            {mayCreate && lacksLink && <LinkDays days={days} onChange={setDays} />}
            {mayCreate && waiting.length > 0 && (
              <Button loading={creating !== null} onClick={() => void create(waiting, days)}>
                {plural(waiting.length, 'Create {n} link', 'Create {n} links')}
              </Button>
            )}
            {links.length > 0 && (
              <CopyButton value={links.join('\n')} timeout={2000}>
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
                    {copied ? t('Copied') : plural(links.length, 'Copy {n} link', 'Copy {n} links')}
                  </Button>
                )}
              </CopyButton>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
