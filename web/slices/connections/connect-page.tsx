import { Button, Flex, Loader, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OWN_STATE } from '#contract/connection-links.ts';
import type { AppName, Connection, CreatorApp, InvitedCreator } from '#contract/connections.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { RoomBrand } from '#web/parts/room/room-brand.tsx';
import { brandStyle } from '#web/parts/room/room-colors.ts';
import { api } from '#web/platform/api/api.ts';
import { type AppError, normaliseError } from '#web/platform/api/errors.ts';
import { dayText } from '#web/platform/format/format.ts';
import { LANGUAGE, sentenceText, t } from '#web/platform/language.ts';
import { loadSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './connect.module.css';

const APP_PLATFORMS: Record<AppName, Platform> = {
  meta: 'instagram',
  instagram: 'instagram',
  tiktok: 'tiktok',
  google: 'youtube',
};

interface ViewProps {
  token: string;
  page: InvitedCreator;
}

function Connected({ token, connection }: { token: string; connection: Connection }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.connections.withdraw({ token, connection_id: connection.id }),
    onSuccess(page) {
      setIsOpen(false);
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
        onClick={() => setIsOpen(true)}
      >
        {t('Withdraw')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('Withdraw consent?')}
        centered
        size="sm"
      >
        <Stack gap="md">
          <p>
            {t('Access to {account} ends now, and the data collected through it is deleted.', { account })}
          </p>
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button variant="default" onClick={() => setIsOpen(false)}>
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

function InvitedCreatorView({ token, page }: ViewProps) {
  const { brand, creator, connections, is_open, expires_at } = page;
  return (
    <Stack gap="sm" style={brandStyle(brand)} className={classes.view}>
      <RoomBrand brand={brand} expires_at={is_open ? expires_at : null} />
      <PageHeader title={t('Connect your account')} />
      <p>
        {t(
          '{company} would like {creator} to connect an account, so results are measured rather than estimated.',
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

/** An answer of a platform works once, however often the page renders. */
let finishing: { search: string; answer: Promise<string | null> } | null = null;

/** Token of the creator's link; null for the company's own account. */
async function finish(search: string): Promise<string | null> {
  if (new URLSearchParams(search).get('state')?.startsWith(OWN_STATE)) {
    // Writes of signed-in people need its CSRF token.
    await loadSession();
    await api.connections.finish_sign_in({ search });
    return null;
  }
  const { token, username, platform } = await api.connections.finish({ search });
  toast.success(
    t('@{username} on {platform} is connected.', { username, platform: PLATFORM_NAMES[platform] }),
  );
  return token;
}

function finishOnce(search: string) {
  if (finishing?.search !== search) finishing = { search, answer: finish(search) };
  return finishing.answer;
}

/** The platform sends people back here. */
function Returned({ search, onToken }: { search: string; onToken: (token: string) => void }) {
  const router = useRouter();
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let isGone = false;
    finishOnce(search)
      .then((token) => {
        if (isGone) return;
        if (token === null) return router.history.replace('/settings/sources');
        // Without the platform's answer, so that the page can be loaded again.
        window.history.replaceState(null, '', `/connect#${token}`);
        onToken(token);
      })
      .catch((thrown: unknown) => !isGone && setError(normaliseError(thrown)));
    return () => {
      isGone = true;
    };
  }, [search, router, onToken]);
  if (error === null)
    return (
      <>
        <PageHeader title={t('Connecting …')} />
        <Loader size="sm" aria-hidden />
      </>
    );
  return (
    <>
      <PageHeader title={t('Nothing was connected')} />
      <ErrorState error={error} title={t('The sign-in did not succeed.')} />
      <p>{t('Open the link that you received again, and repeat the sign-in.')}</p>
    </>
  );
}

function Invited({ token }: { token: string }) {
  const answer = useQuery({
    queryKey: ['connect', token],
    queryFn: () => api.connections.invited({ token }),
    staleTime: 0,
  });
  if (answer.data) return <InvitedCreatorView token={token} page={answer.data} />;
  return (
    <>
      <PageHeader title={t('Connect your account')} />
      {answer.isPending ? (
        <RowsSkeleton rows={5} />
      ) : (
        <ErrorState error={answer.error} title={t('This link does not work.')} />
      )}
    </>
  );
}

/** Page of a creator's link; its token is in the hash, which no server log contains. */
export function ConnectPage() {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  const [search] = useState(() => (token === '' ? window.location.search : ''));
  return (
    <Stack gap="md" data-connect>
      {token !== '' && <Invited token={token} />}
      {token === '' && search !== '' && <Returned search={search} onToken={setToken} />}
      {token === '' && search === '' && (
        <>
          <PageHeader title={t('Connect your account')} />
          <ErrorState
            error={t('This link is missing the part after the #. Ask the sender for it again.')}
            title={t('This link is incomplete.')}
          />
        </>
      )}
    </Stack>
  );
}
