import { Anchor, Text } from '@mantine/core';
import { mayOpen } from '#web/platform/areas.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import { useDemoChange, useDemoState } from './demo-state.ts';

/** Where nothing is here yet: an invented world to look around in, for whoever may add it. */
export function AddDemoData() {
  const { user } = useSession();
  const state = useDemoState();
  const add = useDemoChange('add');
  if (!state || state.in_use || state.work || !mayOpen(user, 'companies')) return null;
  return (
    <Text fz="xs">
      {t('Nothing at hand?')}{' '}
      <Anchor component="button" type="button" disabled={add.isPending} onClick={() => add.mutate(undefined)}>
        {t('Add demo data')}
      </Anchor>
      : {t('an invented world to look around in. You can remove it at any time.')}
      {add.isError && <span role="alert"> {normaliseError(add.error).message}</span>}
    </Text>
  );
}
