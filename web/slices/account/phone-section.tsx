import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '#contract/account.ts';
import { query } from '#web/platform/api.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';

export function PhoneSection({ account }: { account: Account }) {
  const client = useQueryClient();
  const remove = useMutation({
    ...query.account.remove_phone.mutationOptions(),
    async onSuccess({ user }) {
      renewUser(user);
      toast.success(t('Mobile number removed.'));
      await client.invalidateQueries({ queryKey: query.account.key() });
    },
  });
  const ask = () =>
    modals.openConfirmModal({
      title: t('Remove mobile number'),
      children: t('To add it again, you will have to verify it with a new code.'),
      labels: { confirm: t('Remove'), cancel: t('Keep') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': t('Close') },
      centered: true,
      onConfirm: () => remove.mutate(undefined),
    });
  const { phone_number, phone_verified_at, phone_pending } = account;
  return (
    <Card title={t('Mobile number')}>
      <div className={classes.stack}>
        <p className={classes.text}>
          {phone_number === null ? (
            t('No verified mobile number.')
          ) : (
            <>
              <strong>{phone_number}</strong>
              {phone_verified_at !== null && `, ${t('verified {day}', { day: dayText(phone_verified_at) })}`}
            </>
          )}
          {phone_pending !== null && ` ${t('{phone_pending} has not been verified yet.', { phone_pending })}`}
        </p>
        <Group gap="xs">
          <Button variant="default" component={Link} to="/verify-mobile">
            {phone_pending === null
              ? phone_number === null
                ? t('Verify a mobile number')
                : t('Change number')
              : t('Enter the code')}
          </Button>
          {phone_number !== null && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </div>
    </Card>
  );
}
