import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SessionUser } from '#contract/auth.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { renewUser } from '#web/platform/session.ts';
import { Card } from '#web/ui/card.tsx';
import classes from './account.module.css';

/** A language in its own words: whoever looks for it may not read another. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language of the screens. Choosing another starts the page anew in it. */
export function LanguageSection({ user }: { user: SessionUser }) {
  const choose = useMutation({
    ...query.account.set_language.mutationOptions(),
    meta: { silent: true },
    onSuccess: (answer) => renewUser(answer.user),
  });
  return (
    <Card title={t('Language')}>
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing="sm" className={classes.fields}>
        <NativeSelect
          label={t('Language of the screens')}
          description={t('Dates and numbers follow it. Mails and files stay in English.')}
          value={user.language ?? ''}
          disabled={choose.isPending}
          error={messageOf(choose.error)}
          data={[
            { value: '', label: t('As the browser asks') },
            ...LANGUAGES.map((language) => ({ value: language, label: nameOf(language) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            choose.mutate({ language: LANGUAGES.find((language) => language === value) ?? null });
          }}
        />
      </SimpleGrid>
    </Card>
  );
}
