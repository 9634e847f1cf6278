import { Anchor, Text } from '@mantine/core';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useDemoChange, useDemoState } from './demo-state.ts';

export function AddDemoData() {
  const { user } = useSession();
  const state = useDemoState();
  const add = useDemoChange('add');
  if (!state || state.in_use || state.work || !mayOpen(user, 'companies')) return null;
  return (
    <Text fz="xs">
      {t('No files yet?')}{' '}
      <Anchor component="button" type="button" disabled={add.isPending} onClick={() => add.mutate(undefined)}>
        {t('Add demo data')}
      </Anchor>
      : {t('an invented data set to explore. You can remove it at any time.')}
      {add.isError && <span role="alert"> {normaliseError(add.error).message}</span>}
    </Text>
  );
}
