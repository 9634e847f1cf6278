import { Button, Flex, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { AppName, Connection, ConnectionSettings, MetaFeature } from '#contract/connections.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../connectors-card.module.css';
import { PlatformAppDialog } from './platform-app-dialog.tsx';

const FEATURES: Record<MetaFeature, { name: Phrase; needs: Phrase }> = {
  hashtags: {
    name: 'Hashtag search',
    needs:
      'Finds posts with the hashtags of running campaigns. Your app needs the feature Instagram Public Content Access, which Meta grants through App Review.',
  },
  marketplace: {
    name: 'Creator Marketplace',
    needs:
      'Your app needs the permission instagram_creator_marketplace_discovery with Advanced Access, and Meta must consider your brand eligible. With Standard Access, Meta answers with test creators.',
  },
};

/** Features of the Meta app that need Meta's approval. */
function MetaFeatures({ features }: Pick<ConnectionSettings, 'features'>) {
  const client = useQueryClient();
  const set = useMutation(
    query.connections.set_feature.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.connections.key() }),
    }),
  );
  return features.map(({ feature, is_on, lacks }) => {
    const { name, needs } = FEATURES[feature];
    const missing = is_on && lacks !== null && lacks.length > 0;
    return (
      <li key={feature} className={`lined ${classes.row}`}>
        <b className={classes.feature}>{t(name)}</b>
        <Flex component="span" direction="column" gap={1} miw={0} fz="xs" c="dimmed">
          <span className="wrap-anywhere">{t(needs)}</span>
          {missing && (
            <Text span c="var(--ll-down)" className="wrap-anywhere">
              {t('Not granted at the last sign-in: {permissions}. Log in again and allow it.', {
                permissions: lacks.join(', '),
              })}
            </Text>
          )}
        </Flex>
        <Switch
          aria-label={t(name)}
          checked={is_on}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ feature, is_on: checked })}
        />
      </li>
    );
  });
}

const APPS: Record<AppName, { platform: Platform; name: Phrase; use: Phrase }> = {
  meta: {
    platform: 'instagram',
    name: 'Instagram via Facebook',
    use: 'Posts of any professional account, and your own account with stories and reach.',
  },
  instagram: {
    platform: 'instagram',
    name: 'Instagram for creators',
    use: 'Creators connect their accounts by a link: stories, reach and audience.',
  },
  tiktok: {
    platform: 'tiktok',
    name: 'TikTok for creators',
    use: 'Creators connect their accounts by a link: videos with their numbers.',
  },
  google: {
    platform: 'youtube',
    name: 'YouTube for creators',
    use: 'Creators connect their channels by a link: videos and viewers.',
  },
};

function ownText({ username, state, error, succeeded_at }: Connection): string {
  if (state === 'sign_in') return t('@{username}: sign in again.', { username });
  if (error !== null) return `@${username}: ${sentenceText(error)}`;
  return succeeded_at === null
    ? t('Signed in as @{username}.', { username })
    : t('Signed in as @{username}, last read {when}.', { username, when: ago(succeeded_at) });
}

/** Sign-in of the company with Facebook. */
function OwnAccount({ own }: { own: Connection | null }) {
  const client = useQueryClient();
  const signIn = useMutation(
    query.connections.sign_in.mutationOptions({ onSuccess: ({ url }) => window.location.assign(url) }),
  );
  const signOut = useMutation(
    query.connections.sign_out.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.connections.key() }),
    }),
  );
  return (
    <>
      <Button
        size="xs"
        variant={own?.state === 'active' ? 'default' : 'filled'}
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate({})}
      >
        {own === null ? t('Log in with Facebook') : t('Log in again')}
      </Button>
      {own !== null && (
        <Button variant="default" size="xs" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          {t('Log out')}
        </Button>
      )}
    </>
  );
}

/** The company's own apps at platforms, by which accounts are read. */
export function PlatformAppsCard() {
  const answer = useQuery(query.connections.settings.queryOptions());
  const [editing, setEditing] = useState<AppName | null>(null);
  const { data } = answer;
  const edited = data?.apps.find(({ app }) => app === editing);
  return (
    <Card title={t('Apps and sign-ins')} className={classes.card}>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <RowsSkeleton rows={4} />}
      <Flex component="ul" direction="column" aria-label={t('Apps and sign-ins')}>
        {data?.apps.map(({ app, client_id }) => {
          const { platform, name, use } = APPS[app];
          const row = (
            <li key={app} className={`lined ${classes.row}`}>
              <Flex component="span" gap="xs" align="center">
                <PlatformIcon platform={platform} size={18} />
                <Flex component="span" direction="column" gap={1} miw={0}>
                  <b>{t(name)}</b>
                  <Text span fz="xs" c="dimmed" className="wrap-anywhere">
                    {client_id === null ? t('Not set up') : t('App {id}', { id: client_id })}
                  </Text>
                </Flex>
              </Flex>
              <Flex component="span" direction="column" gap={1} miw={0} fz="xs" c="dimmed">
                <span>{t(use)}</span>
                {app === 'meta' && data.own !== null && (
                  <Text
                    span
                    c={data.own.error === null ? undefined : 'var(--ll-down)'}
                    className="wrap-anywhere"
                  >
                    {ownText(data.own)}
                  </Text>
                )}
              </Flex>
              <Flex component="span" gap="xs" align="center" wrap="wrap">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('App of {name}', { name: t(name) })}
                  onClick={() => setEditing(app)}
                >
                  {client_id === null ? t('Set up') : t('App')}
                </Button>
                {app === 'meta' && client_id !== null && <OwnAccount own={data.own} />}
              </Flex>
            </li>
          );
          return app === 'meta' && client_id !== null ? (
            <Fragment key={app}>
              {row}
              <MetaFeatures features={data.features} />
            </Fragment>
          ) : (
            row
          );
        })}
      </Flex>
      {edited && data && (
        <PlatformAppDialog
          app={edited}
          name={t(APPS[edited.app].name)}
          addresses={data}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
