import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/platform/language.ts';
import { fullName, session, useSession } from '#web/platform/session/session.ts';
import { SignInSteps } from './sign-in-steps.tsx';

/** Sign-in over a page whose session has ended; afterwards the page continues with its state. */
export function SignInAgain() {
  const queries = useQueryClient();
  const { user } = useSession();
  const [before] = useState(user);
  const goOn = () => {
    // The page shows what another user may not see.
    if (session.get().user?.id !== before?.id) window.location.reload();
    else void queries.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('Sign in to continue')}
    >
      <Text mb="md">
        {t('Your session as {name} has ended. Sign in again to continue where you left off.', {
          name: before ? fullName(before) : '',
        })}
      </Text>
      <SignInSteps next={window.location.pathname + window.location.search} onDone={goOn} />
    </Modal>
  );
}
