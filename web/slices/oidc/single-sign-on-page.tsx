import { Button, Flex, Group, PasswordInput, SimpleGrid, TagsInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_DOMAINS, type OidcProvider } from '#contract/oidc.ts';
import { CopiedField } from '#web/parts/copied-field.tsx';
import { query } from '#web/platform/api/api.ts';
import { fieldMessages } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ProviderDraft {
  issuer: string;
  client_id: string;
  /** Empty = unchanged. */
  client_secret: string;
  label: string;
  domains: string[];
  groups_claim: string;
  admin_group: string;
  member_group: string;
  viewer_group: string;
}

const draftOf = (stored: OidcProvider | null): ProviderDraft => ({
  issuer: stored?.issuer ?? '',
  client_id: stored?.client_id ?? '',
  client_secret: '',
  label: stored?.label ?? '',
  domains: stored?.domains ?? [],
  groups_claim: stored?.groups_claim ?? 'groups',
  admin_group: stored?.admin_group ?? '',
  member_group: stored?.member_group ?? '',
  viewer_group: stored?.viewer_group ?? '',
});

function inputOf({ client_secret, ...draft }: ProviderDraft) {
  const group = (text: string) => text.trim() || null;
  return {
    ...draft,
    admin_group: group(draft.admin_group),
    member_group: group(draft.member_group),
    viewer_group: group(draft.viewer_group),
    ...(client_secret.trim() === '' ? {} : { client_secret: client_secret.trim() }),
  };
}

const TWO = { minColWidth: 'min(100%, 260px)', autoFlow: 'auto-fit', spacing: 'sm' } as const;

function Form({ stored }: { stored: OidcProvider | null }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(stored));
  const key = query.oidc.settings.queryKey();
  const save = useMutation(
    query.oidc.update.mutationOptions({
      meta: { silent: true },
      onSuccess(answer) {
        setDraft(draftOf(answer.provider));
        client.setQueryData(key, answer);
        toast.success(t('Single sign-on saved.'));
      },
    }),
  );
  const remove = useMutation(
    query.oidc.remove.mutationOptions({
      onSuccess(answer) {
        setDraft(draftOf(null));
        client.setQueryData(key, answer);
        toast.success(t('Single sign-on removed.'));
      },
    }),
  );
  const isFixed = stored?.is_fixed ?? false;
  const problems = fieldMessages(save.error);
  const domainProblem = Object.entries(problems).find(([name]) => name.startsWith('domains'))?.[1];
  const field = (name: Exclude<keyof ProviderDraft, 'domains'>) => ({
    value: draft[name],
    error: problems[name],
    readOnly: isFixed,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = () => {
    save.mutate(inputOf(draft));
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      {isFixed && (
        <Text c="dimmed">{t('Set in this installation’s environment, so it cannot be changed here.')}</Text>
      )}
      <SimpleGrid {...TWO}>
        <TextInput
          label={t('Issuer')}
          description={t('Address of the identity provider')}
          placeholder="https://"
          {...field('issuer')}
        />
        <TextInput
          label={t('Button')}
          description={t('Name on the sign-in page')}
          maxLength={60}
          {...field('label')}
        />
        <TextInput
          label={t('Client ID')}
          description={t('From the app’s page at your provider')}
          {...field('client_id')}
        />
        {!isFixed && (
          <PasswordInput
            label={t('Client secret')}
            description={
              stored?.has_secret ? t('Stored. Enter a new one to replace it.') : t('Stored encrypted')
            }
            autoComplete="off"
            {...field('client_secret')}
          />
        )}
      </SimpleGrid>
      <TagsInput
        label={t('Mail domains')}
        description={t(
          'People of these domains join as members at their first sign-in. Others need an invitation.',
        )}
        placeholder={draft.domains.length === 0 ? 'example.com' : ''}
        value={draft.domains}
        error={domainProblem}
        readOnly={isFixed}
        maxTags={MOST_DOMAINS}
        splitChars={[',', ' ']}
        onChange={(domains) => setDraft((before) => ({ ...before, domains }))}
      />
      <div>
        <strong>{t('Roles from groups')}</strong>
        <Text c="dimmed">
          {t(
            'With a group, people without a Limelight password get their role from the provider at every sign-in. Leave all empty to set roles under Users.',
          )}
        </Text>
      </div>
      <SimpleGrid {...TWO}>
        <TextInput label={t('Group of admins')} {...field('admin_group')} />
        <TextInput label={t('Group of members')} {...field('member_group')} />
        <TextInput label={t('Group of viewers')} {...field('viewer_group')} />
        <TextInput label={t('Claim with the groups')} {...field('groups_claim')} />
      </SimpleGrid>
      {save.error !== null && Object.keys(problems).length === 0 && (
        <ErrorState error={save.error} title={t('Single sign-on was not saved.')} />
      )}
      {!isFixed && (
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('Save')}
          </Button>
          {stored && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      )}
    </StackedForm>
  );
}

export function SingleSignOnPage() {
  const answer = useQuery(query.oidc.settings.queryOptions());
  return (
    <>
      <PageHeader
        title={t('Single sign-on')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t('People sign in with the account of your company. Passwords keep working.')}
      />
      {answer.isPending && <RowsSkeleton rows={4} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The settings could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data && (
        <Flex direction="column" gap="sm">
          <Card title={t('Identity provider')}>
            <Form stored={answer.data.provider} />
          </Card>
          <Card title={t('For your provider and your people')}>
            <Flex direction="column" gap="md">
              <CopiedField
                label={t('Redirect address')}
                description={t('Add it to the provider’s list of allowed redirect URLs.')}
                value={answer.data.redirect_uri}
              />
              <CopiedField
                label={t('Sign-in page')}
                description={t('Shows the button of your company.')}
                value={answer.data.sign_in_url}
              />
            </Flex>
          </Card>
        </Flex>
      )}
    </>
  );
}
