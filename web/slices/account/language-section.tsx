import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SessionUser } from '#contract/auth.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './account.module.css';

/** Language names in their own language, because readers may know no other. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export function LanguageSection({ user }: { user: SessionUser }) {
  const choose = useMutation({
    ...query.account.set_language.mutationOptions(),
    meta: { silent: true },
    onSuccess: (answer) => renewUser(answer.user),
  });
  return (
    <Card title={t('Language')}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('Display language')}
          description={t('Also sets the format of dates and numbers. Emails and files stay in English.')}
          value={user.language ?? ''}
          disabled={choose.isPending}
          error={messageOf(choose.error)}
          data={[
            { value: '', label: t('Browser language') },
            ...LANGUAGES.map((language) => ({ value: language, label: nameOf(language) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            choose.mutate({ language: LANGUAGES.find((language) => language === value) ?? null });
          }}
        />
      </div>
    </Card>
  );
}
