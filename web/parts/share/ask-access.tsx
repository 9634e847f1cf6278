import { Button } from '@mantine/core';
import { IconLock, IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PublicType } from '#contract/access/access.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Shareable } from './shareable.ts';

const TITLES: Readonly<Record<PublicType, Phrase>> = {
  lists: 'List',
  monitor: 'Monitor',
  keywords: 'Keyword report',
  leaderboards: 'Leaderboard',
  casting: 'Casting',
  forecast: 'Forecast',
};

/** Replaces an object that the user has no access to; access can be requested once a day. */
export function AskAccess({ type, type_id, noun }: Omit<Shareable, 'path'>) {
  const ask = useMutation({
    mutationFn: () => api.sharing.ask_access({ type, type_id }),
    meta: { silent: true },
  });
  const title = t(TITLES[type]);
  const failed = ask.error && normaliseError(ask.error);
  const statusText = () => {
    if (ask.data)
      return ask.data.notified
        ? t('The owner was notified by email. The page opens here once it is shared with you.')
        : t(
            'You already requested access today; the owner has been notified. The page opens here once it is shared with you.',
          );
    if (failed?.status === 404) return t('This {noun} no longer exists.', { noun });
    return failed?.message ?? t('This {noun} is not shared with you, or was deleted.', { noun });
  };
  const Icon = ask.data ? IconMailCheck : IconLock;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Icon size={28} stroke={1.4} aria-hidden />}
        action={
          !ask.data &&
          failed?.status !== 404 && (
            <Button loading={ask.isPending} onClick={() => ask.mutate()}>
              {t('Request access')}
            </Button>
          )
        }
      >
        <span role="status">{statusText()}</span>
      </EmptyState>
    </>
  );
}
