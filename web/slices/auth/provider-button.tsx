import { Button, Divider, Flex, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { query } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/field-messages.ts';
import { safeNext } from '#web/platform/guards.ts';
import { t } from '#web/platform/language.ts';
import classes from './auth-form.module.css';

/** Nothing unless the company has an identity provider. */
export function ProviderButton() {
  const search = new URLSearchParams(window.location.search);
  const company = Number(search.get('company'));
  const ofCompany = Number.isInteger(company) && company > 0 ? { company_id: company } : {};
  const { data } = useQuery(query.oidc.button.queryOptions({ input: ofCompany, meta: { silent: true } }));
  const start = useMutation(
    query.oidc.start.mutationOptions({
      meta: { silent: true },
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  if (!data?.label) return null;
  const failure = messageOf(start.error);
  return (
    <Flex direction="column" gap="sm" mt="md" className={classes.form}>
      <Divider label={t('or')} />
      {failure && (
        <Text c="var(--ll-down)" py={9} px="sm" className="surface" data-error bdrs="sm" role="alert">
          {failure}
        </Text>
      )}
      <Button
        variant="default"
        fullWidth
        // Until the other site has opened.
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ ...ofCompany, next: safeNext(search.get('next')) })}
      >
        {t('Sign in with {name}', { name: data.label })}
      </Button>
    </Flex>
  );
}
