import { Button, CopyButton, Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconCopy, IconWorldOff, IconWorldPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { isRoomType } from '#contract/room-types.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { PublicToken, visit } from '#contract/sharing.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { publicAddress } from '#web/platform/session/public-link.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './share.module.css';
import { LinkTermsForm } from './share-link-terms.tsx';
import { useLinkMutations, usePublicLink, useVisits } from './share-queries.ts';
import { type RoomObject, RoomPreview, ShareSteps } from './share-steps.tsx';
import type { Shareable } from './shareable.ts';

const WHAT: Readonly<Record<z.infer<typeof visit>['what'], Phrase>> = {
  read: 'Opened',
  unlocked: 'Entered the password',
  wrong_password: 'Wrong password',
};

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome on Windows`; otherwise the start of the User-Agent. */
function programText(user_agent: string): string {
  const name = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const browser = name(BROWSERS);
  const system = name(SYSTEMS);
  if (browser === undefined) return user_agent.slice(0, 40) || t('unknown program');
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

/** Visits of the link. Pseudonyms distinguish visitors without identifying them. */
function Visits({ object }: { object: Shareable }) {
  const answer = useVisits(object, true);
  const { data, error } = answer;
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={3} />;
  if (data.total === 0)
    return (
      <Text fz="xs" c="dimmed">
        {t('Nobody has opened the link yet.')}
      </Text>
    );
  return (
    <section aria-label={t('Access log')}>
      <ul className={classes.visits} aria-label={t('Visits, newest first')}>
        {data.visits.map((one) => (
          <li key={one.id}>
            <b>{t(WHAT[one.what])}</b>
            <time dateTime={one.at}>{momentText(one.at)}</time>
            <Text span truncate c="dimmed" title={one.user_agent}>
              {programText(one.user_agent)}
            </Text>
            <Text span truncate c="dimmed" title={t('Replaces the visitor’s address, which is not stored')}>
              {t('visitor {code}', { code: one.visitor.slice(0, 6) })}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > data.visits.length && (
        <Text fz="xs" c="dimmed">
          {t('The newest {n} of {all}.', { n: data.visits.length, all: data.total })}
        </Text>
      )}
    </section>
  );
}

function NotPublic({ object }: { object: Shareable }) {
  const { publish } = useLinkMutations(object);
  return (
    <Flex direction="column" gap="md">
      <Text fz="xs" c="dimmed">
        {t(
          'This {noun} is private. Anyone with a public link can view only this {noun}, without signing in. You can remove the link at any time.',
          { noun: object.noun },
        )}
      </Text>
      <div>
        <Button
          leftSection={<IconWorldPlus size={16} stroke={1.7} aria-hidden />}
          loading={publish.isPending}
          onClick={() => publish.mutate({})}
        >
          {t('Create public link')}
        </Button>
      </div>
    </Flex>
  );
}

/** The URL, or the reason it cannot be shown again. */
function Address({ object, link }: { object: Shareable; link: PublicToken }) {
  if (link.token === null)
    return (
      <Text fz="xs" c="dimmed" py={10} px="sm" className="surface" bdrs="sm">
        {t(
          'The link works but cannot be shown again. To get an address to copy, make it private and publish it again.',
        )}
      </Text>
    );
  const address = publicAddress(object.path, link.token);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" className="first-grows">
      <TextInput
        label={t('Link')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={
              copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.7} aria-hidden />
            }
          >
            {t(copied ? 'Copied' : 'Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** Confirms in place, because a second dialog would cover the first. */
function MakePrivate({ object }: { object: Shareable }) {
  const [isOpen, setIsOpen] = useState(false);
  const { makePrivate } = useLinkMutations(object);
  const run = () =>
    makePrivate.mutate(undefined, {
      onSuccess: () => toast.success(t('The {noun} is private', { noun: object.noun })),
    });
  if (!isOpen)
    return (
      <Button
        variant="default"
        c="var(--ll-down)"
        leftSection={<IconWorldOff size={16} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('Make private')}
      </Button>
    );
  return (
    <Stack
      gap="xs"
      flex="1 1 100%"
      p="sm"
      className="surface"
      data-error
      bdrs="sm"
      role="alertdialog"
      aria-label={t('Make it private?')}
    >
      <Text fz="xs">
        {t('The link stops working at once, for everybody. A new link will have a different address.')}
      </Text>
      <Group gap="xs">
        <Button color="red.8" loading={makePrivate.isPending} onClick={run} data-autofocus>
          {t('Make private')}
        </Button>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Permission to publish is refused like permission to share. */
const toPublish = (refused: Sentence): Sentence => ({
  ...refused,
  values: { ...refused.values, act: { code: 'act_publish', values: {}, text: 'publish' } },
  text: refused.text.replace('share', 'publish'),
});

const isRoom = (object: Shareable): object is RoomObject => isRoomType(object.type);

export interface ShareLinkProps {
  object: Shareable;
  onWide: (wide: boolean) => void;
}

export function ShareLink({ object, onWide }: ShareLinkProps) {
  const answer = usePublicLink(object);
  const [log, setLog] = useState(false);
  const [previewed, setPreviewed] = useState<{ hidden: string[]; message: string } | null>(null);
  const preview = (shown: typeof previewed) => {
    setPreviewed(shown);
    onWide(shown !== null);
  };
  const { data, error } = answer;
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={3} />;
  const { public_token: link, permission, columns } = data;
  if (!permission.may_publish) {
    const state = t(link === null ? 'It is not public.' : 'It is public.');
    return (
      <Text fz="xs" c="dimmed" py={10} px="sm" className="surface" bdrs="sm">
        {state} {permission.refused && sentenceText(toPublish(permission.refused))}
      </Text>
    );
  }
  if (link === null && isRoom(object))
    return <ShareSteps object={object} columns={columns} onWide={onWide} />;
  if (link === null) return <NotPublic object={object} />;
  if (previewed !== null && isRoom(object))
    return (
      <Flex direction="column" gap="sm" align="flex-start">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
          onClick={() => preview(null)}
        >
          {t('Back')}
        </Button>
        <RoomPreview object={object} {...previewed} />
      </Flex>
    );
  return (
    <Flex direction="column" gap="md">
      <Address object={object} link={link} />
      <Text fz="xs" c="dimmed">
        {t('Published by {name} {when}. Anyone with the link can view it; no sign-in needed.', {
          name: link.created_by,
          when: ago(link.created_at),
        })}
      </Text>
      <LinkTermsForm
        key={`${link.expires_at} ${link.has_password} ${link.hidden_columns.join()} ${link.message}`}
        object={object}
        link={link}
        columns={columns}
        onPreview={isRoom(object) ? preview : null}
      />
      {log && <Visits object={object} />}
      <Group gap="xs" align="stretch" justify="space-between" pt={14} className="line-above">
        <Button variant="default" onClick={() => setLog(!log)} aria-expanded={log}>
          {t(log ? 'Hide access log' : 'Access log')}
        </Button>
        <MakePrivate object={object} />
      </Group>
    </Flex>
  );
}
