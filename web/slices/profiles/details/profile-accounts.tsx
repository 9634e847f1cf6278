import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { api } from '#web/platform/api/api.ts';
import { ago, dayText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from '../profile.module.css';

type Account = Profile['accounts'][number];
export type Merge = Awaited<ReturnType<typeof api.profiles.activity>>['merges'][number];

/** Removes an account, with undo. Refreshes everything, because lists and search show it too. */
function useAccountRemoval({ slug, name }: Profile) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries();
  const undo = useMutation({
    mutationFn: (account_id: number) => api.profiles.restore_account({ id: slug, account_id }),
    onSuccess: refresh,
  });
  return useMutation({
    mutationFn: ({ id: account_id, platform }: Account) =>
      api.profiles.delete_account[platform]({ id: slug, account_id }),
    onSuccess: async ({ account_id }, { username, title }) => {
      await refresh();
      const account = username === null ? (title ?? t('The account')) : `@${username}`;
      toast.undo(t('{account} was removed from {name}.', { account, name }), () => undo.mutate(account_id));
    },
  });
}

function MergeRow({ merge, mayUndo }: { merge: Merge; mayUndo: boolean }) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.profiles.undo_merge({ id: merge.merge_id }),
    onSuccess: async ({ again }) => {
      await client.invalidateQueries();
      toast.info(t('{name} is a separate profile again.', { name: again.name }));
    },
  });
  const refused = sentenceText(merge.undo_refused);
  return (
    <li>
      <span className={classes.grow}>
        {t('Merged with {name}', { name: merge.name })}{' '}
        <span className={classes.dim}>{t('by {name}', { name: merge.by })}</span>
      </span>
      <time className={classes.dim} dateTime={merge.at} title={dayText(merge.at)}>
        {ago(merge.at)}
      </time>
      {mayUndo && (
        <Tooltip label={refused} disabled={refused === null} multiline maw={260}>
          <Button
            variant="default"
            size="compact-sm"
            data-disabled={refused !== null || undefined}
            aria-disabled={refused !== null}
            loading={undo.isPending}
            onClick={() => refused === null && undo.mutate()}
          >
            {t('Undo')}
          </Button>
        </Tooltip>
      )}
    </li>
  );
}

export interface ProfileAccountsProps {
  profile: Profile;
  merges: readonly Merge[];
  mayEdit: boolean;
  merge: ReactNode;
}

export function ProfileAccounts({ profile, merges, mayEdit, merge }: ProfileAccountsProps) {
  const removal = useAccountRemoval(profile);
  const { accounts } = profile;
  return (
    <Card title={t('Accounts')} controls={merge}>
      {accounts.length + merges.length === 0 && <EmptyState>{t('The profile has no account.')}</EmptyState>}
      <ul className={`lined-list ${classes.rows}`}>
        {accounts.map((account) => {
          const handle =
            account.username === null ? (account.title ?? t('unknown handle')) : `@${account.username}`;
          const label = t('Remove {handle} from this profile', { handle });
          return (
            <li key={account.id}>
              <PlatformIcon platform={account.platform} />
              <span className={classes.grow}>{handle}</span>
              <Num value={account.followers} missing="not_in_source" />
              {mayEdit && (
                <Tooltip label={t('Remove from this profile, for your company')}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={label}
                    disabled={removal.isPending}
                    onClick={() => removal.mutate(account)}
                  >
                    <IconUnlink size={16} stroke={1.7} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          );
        })}
        {merges.map((row) => (
          <MergeRow key={row.merge_id} merge={row} mayUndo={mayEdit} />
        ))}
      </ul>
    </Card>
  );
}
