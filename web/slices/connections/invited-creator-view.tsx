import { Button, Flex, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection, CreatorApp, InvitedCreator } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { RoomBrand } from '#web/parts/room/room-brand.tsx';
import { brandStyle } from '#web/parts/room/room-colors.ts';
import { api } from '#web/platform/api.ts';
import { dayText } from '#web/platform/format.ts';
import { LANGUAGE, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { APP_PLATFORMS } from './app-platforms.ts';
import classes from './connect.module.css';

interface ViewProps {
  token: string;
  page: InvitedCreator;
}

function Connected({ token, connection }: { token: string; connection: Connection }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.connections.withdraw({ token, connection_id: connection.id }),
    onSuccess(page) {
      setAsked(false);
      client.setQueryData(['connect', token], page);
      toast.success(t('Access has ended. The data is being deleted.'));
    },
  });
  const { platform, username, connected_at, state } = connection;
  const account = t('@{username} on {platform}', { username, platform: PLATFORM_NAMES[platform] });
  return (
    <li className={classes.account}>
      <PlatformIcon platform={platform} size={20} />
      <span className={classes.grow}>
        <b className="wrap-anywhere">@{username}</b>
        <Text span fz="xs" c="dimmed">
          {state === 'active'
            ? t('Connected since {day}', { day: dayText(connected_at) })
            : t('The sign-in has ended. Connect again below.')}
        </Text>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Withdraw consent for {account}', { account })}
        onClick={() => setAsked(true)}
      >
        {t('Withdraw')}
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title={t('Withdraw consent?')} centered size="sm">
        <Stack gap="md">
          <p>{t('Access to {account} ends now, and the data that came in by it is deleted.', { account })}</p>
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button variant="default" onClick={() => setAsked(false)}>
              {t('Cancel')}
            </Button>
            <Button color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('Withdraw and delete')}
            </Button>
          </Flex>
        </Stack>
      </Modal>
    </li>
  );
}

function Terms({
  sentences,
  title,
}: {
  sentences: InvitedCreator['apps'][number]['consent']['reads'];
  title: string;
}) {
  return (
    <section aria-label={title}>
      <Text component="h2" fz="sm" fw={600} mb={6}>
        {title}
      </Text>
      <ul className={classes.terms}>
        {sentences.map((sentence) => (
          <li key={sentence.code}>
            <IconCheck size={16} stroke={1.8} aria-hidden />
            <span>{sentenceText(sentence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One platform at a time, since each reads something else. */
function Offer({ token, page }: ViewProps) {
  const isConnected = (app: CreatorApp) =>
    page.connections.some((one) => one.app === app && one.state === 'active');
  const [picked, setPicked] = useState<CreatorApp | null>(null);
  const first = page.apps.find(({ app }) => !isConnected(app)) ?? page.apps[0];
  const offer = page.apps.find(({ app }) => app === picked) ?? first;
  const start = useMutation({
    mutationFn: (app: CreatorApp) =>
      api.connections.start({
        token,
        app,
        consent_version: offer?.consent.version ?? 0,
        language: LANGUAGE,
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { silent: true },
  });
  if (!offer)
    return (
      <Text c="dimmed">{t('{company} has not set up a platform yet.', { company: page.brand.name })}</Text>
    );
  const platform = PLATFORM_NAMES[APP_PLATFORMS[offer.app]];
  const isAgain = isConnected(offer.app);
  return (
    <Stack gap="md">
      {page.apps.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('Platform')}
          value={offer.app}
          data={page.apps.map(({ app }) => ({ value: app, label: PLATFORM_NAMES[APP_PLATFORMS[app]] }))}
          onChange={(app) => setPicked(page.apps.find((one) => one.app === app)?.app ?? null)}
        />
      )}
      <Button
        size="md"
        fullWidth
        {...(isAgain ? { variant: 'default' } : { className: classes.start })}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate(offer.app)}
      >
        {isAgain
          ? t('Sign in with {platform} again', { platform })
          : t('Agree and sign in with {platform}', { platform })}
      </Button>
      {start.isError && <ErrorState error={start.error} title={t('The sign-in could not begin.')} />}
      <Terms title={t('{company} reads', { company: page.brand.name })} sentences={offer.consent.reads} />
      <Terms title={t('You agree that')} sentences={offer.consent.terms} />
    </Stack>
  );
}

export function InvitedCreatorView({ token, page }: ViewProps) {
  const { brand, creator, connections, is_open, expires_at } = page;
  return (
    <Stack gap="sm" style={brandStyle(brand)} className={classes.view}>
      <RoomBrand brand={brand} expires_at={is_open ? expires_at : null} />
      <PageHeader title={t('Connect your account')} />
      <p>
        {t(
          '{company} asks {creator} to connect an account, so that results are measured and not estimated.',
          {
            company: brand.name,
            creator,
          },
        )}
      </p>
      {connections.length > 0 && (
        <ul className={classes.accounts} aria-label={t('Connected accounts')}>
          {connections.map((connection) => (
            <Connected key={connection.id} token={token} connection={connection} />
          ))}
        </ul>
      )}
      {is_open ? (
        <Offer token={token} page={page} />
      ) : (
        <Text c="dimmed">{t('This link no longer connects accounts. You can still withdraw here.')}</Text>
      )}
    </Stack>
  );
}
