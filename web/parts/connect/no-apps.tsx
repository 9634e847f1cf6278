import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';

export function NoApps() {
  const { user } = useSession();
  return (
    <Text c="dimmed">
      {t('Creators sign in through your company’s app at Instagram, TikTok or Google. No app is set up yet.')}{' '}
      {mayOpen(user, 'sources') ? (
        <Anchor component={Link} to="/settings/sources">
          {t('Set one up in Sources')}
        </Anchor>
      ) : (
        t('Ask an admin of your company.')
      )}
    </Text>
  );
}
