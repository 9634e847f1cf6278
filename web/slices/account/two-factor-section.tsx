import { Badge, Button, Flex, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, TfaMethod } from '#contract/account.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { api, query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx';

type Asking = TfaMethod | 'off' | 'codes';

const DIALOGS: Record<Asking, { title: Phrase; text: Phrase; submitText: Phrase; danger?: boolean }> = {
  totp: {
    title: 'Use an authenticator app',
    text: 'You will need a code from your app to sign in. Confirm that it is you.',
    submitText: 'Continue',
  },
  mail: {
    title: 'Receive codes by email',
    text: 'You will need an emailed code to sign in. Confirm that it is you.',
    submitText: 'Continue',
  },
  off: {
    title: 'Turn off two-factor authentication',
    text: 'Your account will be protected by your password alone, and your recovery codes stop working.',
    submitText: 'Turn off',
    danger: true,
  },
  codes: {
    title: 'New recovery codes',
    text: 'Your previous recovery codes stop working.',
    submitText: 'Create new codes',
  },
};

function Current({ account, onAsk }: { account: Account; onAsk: (asking: Asking) => void }) {
  const { tfa_method, recovery_codes_left } = account;
  if (tfa_method === null)
    return (
      <Flex direction="column" gap="sm">
        <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
          {t(
            'A one-time code in addition to the password protects your account even if somebody learns your password.',
          )}
        </Text>
        <Group gap="xs">
          <Button onClick={() => onAsk('totp')}>{t('Use an authenticator app')}</Button>
          <Button variant="default" onClick={() => onAsk('mail')}>
            {t('Receive codes by email')}
          </Button>
        </Group>
      </Flex>
    );
  const other = tfa_method === 'totp' ? 'mail' : 'totp';
  return (
    <Flex direction="column" gap="sm">
      <Text c="dimmed" className={`wrap-anywhere ${classes.text}`}>
        <strong>
          {t(
            tfa_method === 'totp'
              ? 'You sign in with your password and a code from your authenticator app.'
              : 'You sign in with your password and a code that we email to you.',
          )}
        </strong>{' '}
        {plural(
          recovery_codes_left,
          '{n} of 10 recovery codes is left.',
          '{n} of 10 recovery codes are left.',
        )}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => onAsk('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={() => onAsk(other)}>
          {other === 'mail' ? t('Receive codes by email instead') : t('Use an authenticator app instead')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('off')}>
          {t('Turn off')}
        </Button>
      </Group>
    </Flex>
  );
}

export function TwoFactorSection({ account, email }: { account: Account; email: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: query.account.key() });
  const run = async (what: Asking, password: string) => {
    if (what === 'off') {
      renewUser((await api.account.remove_second_step({ password })).user);
      toast.success(t('You now sign in with your password only.'));
    } else if (what === 'codes')
      setCodes((await api.account.new_recovery_codes({ password })).recovery_codes);
    else setSetup({ method: what, ...(await api.account.start_second_step({ method: what, password })) });
    await reload();
  };
  const finish = async (recovery_codes: string[]) => {
    setSetup(null);
    setCodes(recovery_codes);
    await reload();
  };
  return (
    <Card
      title={t('Two-factor authentication')}
      controls={
        <Badge variant="outline" c="var(--ll-text)" color={account.tfa_method === null ? 'gray' : 'green'}>
          {account.tfa_method === null ? t('Off') : t('On')}
        </Badge>
      }
    >
      {setup !== null && (
        <TwoFactorSetup
          setup={setup}
          email={email}
          onCancel={() => setSetup(null)}
          onDone={(recovery_codes) => void finish(recovery_codes)}
        />
      )}
      {setup === null && codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {setup === null && codes === null && <Current account={account} onAsk={setAsking} />}
      {asking !== null && (
        <PasswordDialog
          key={asking}
          title={t(DIALOGS[asking].title)}
          text={t(DIALOGS[asking].text)}
          submitText={t(DIALOGS[asking].submitText)}
          danger={DIALOGS[asking].danger ?? false}
          onClose={() => setAsking(null)}
          onSubmit={(password) => run(asking, password)}
        />
      )}
    </Card>
  );
}
