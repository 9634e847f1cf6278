import { Anchor, Badge, Button, Flex, Group, Stack } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EmvKind, OwnEmvModel } from '#contract/emv.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { defined } from '#web/parts/explained-metric.tsx';
import { query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './emv.module.css';
import { Example } from './example.tsx';
import { ModelDrawer } from './model-drawer.tsx';
import { OwnTiers } from './own-tiers.tsx';
import { inOne, type Models } from './rates-draft.ts';
import { useSaved } from './use-saved.ts';

const KIND_WORDS: Record<EmvKind, Phrase> = {
  impressions: 'pays for impressions',
  actions: 'pays for views, likes, comments and shares',
};

interface ModelRowProps {
  model: OwnEmvModel;
  /** Null if the caller may not edit models. */
  onChange: (() => void) | null;
}

function ModelRow({ model, onChange }: ModelRowProps) {
  const { id, label, kind, versions, is_archived, is_default } = model;
  const saved = useSaved(() => {});
  const archive = useMutation(query.emv.archive_model.mutationOptions({ onSuccess: saved }));
  return (
    <Flex
      component="li"
      rowGap="xs"
      columnGap="md"
      align="flex-start"
      justify="space-between"
      wrap="wrap"
      c="dimmed"
      py="sm"
      px="md"
      className={`line-above ${classes.model}`}
      data-off={is_archived || undefined}
    >
      <Stack gap="xxs" miw={0}>
        <Flex
          component="span"
          rowGap="xxs"
          columnGap="xs"
          align="center"
          wrap="wrap"
          className={classes.name}
        >
          <strong>{label}</strong>
          {is_default && <Badge tt="none">{t('In use')}</Badge>}
          {is_archived && (
            <Badge tt="none" color="gray">
              {t('Archived')}
            </Badge>
          )}
        </Flex>
        <span>
          {t('In {currency}', { currency: versions[0]?.currency ?? '' })}, {t(KIND_WORDS[kind])}
        </span>
        <Flex
          component="ul"
          direction="column"
          gap={1}
          fz="xs"
          aria-label={t('Versions of {name}', { name: label })}
        >
          {versions.slice(0, SHOWN).map(({ name, created_at, created_by }) => (
            <li key={name}>
              <span title={name}>{t('Version {version}', { version: name.split('@')[1] ?? '' })}</span>{' '}
              {created_by}, {ago(created_at)}
            </li>
          ))}
          {versions.length > SHOWN && <li>{t('and {n} earlier', { n: versions.length - SHOWN })}</li>}
        </Flex>
      </Stack>
      {onChange && (
        <Group gap="xs" align="stretch" wrap="nowrap">
          {!is_archived && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('Change {name}', { name: label })}
              onClick={onChange}
            >
              {t('Change')}
            </Button>
          )}
          {!is_default && (
            <Button
              variant="default"
              size="xs"
              loading={archive.isPending}
              aria-label={
                is_archived ? t('Restore {name}', { name: label }) : t('Archive {name}', { name: label })
              }
              onClick={() => archive.mutate({ id, is_archived: !is_archived })}
            >
              {is_archived ? t('Restore') : t('Archive')}
            </Button>
          )}
        </Group>
      )}
    </Flex>
  );
}
const SHOWN = 4;

const comparedOf = ({ own, built_in }: Models) => [
  ...built_in.map(({ name, label, rates }) => ({ key: name, label: defined(label), rates })),
  ...own.flatMap(({ id, label, is_archived, versions: [newest] }) =>
    newest && !is_archived ? [{ key: String(id), label, rates: inOne(newest.rates, newest.currency) }] : [],
  ),
];

export function EmvPage() {
  const { user } = useSession();
  const answer = useQuery(query.emv.models.queryOptions());
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const is_admin = user?.role === 'admin';
  const currency = user?.currency ?? 'USD';
  const make = is_admin ? <Button onClick={() => setOpened('new')}>{t('New model')}</Button> : undefined;
  const { data } = answer;
  return (
    <>
      <PageHeader
        title={t('Media value models')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t('Changing rates creates a new version. Reports keep the version they were made with.')}
        actions={data && data.own.length > 0 ? make : undefined}
      />
      {answer.isPending && <RowsSkeleton rows={3} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The models could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {data && (
        <Stack gap="sm">
          <Card
            title={t('Your models')}
            note={
              <Anchor component={Link} to="/settings" fz="inherit" display="inline-block" py={10}>
                {t('Choose the model in use')}
              </Anchor>
            }
            flush
          >
            {data.own.length === 0 ? (
              <EmptyState icon={<IconCoin size={28} stroke={1.4} aria-hidden />} action={make}>
                {is_admin
                  ? t('Set your own rates for each post type and use them in your reports.')
                  : t('Your company uses the built-in models. An admin can create others.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('Your models')}>
                {data.own.map((model) => (
                  <ModelRow
                    key={model.id}
                    model={model}
                    onChange={is_admin ? () => setOpened(model.id) : null}
                  />
                ))}
              </ul>
            )}
          </Card>
          <Card title={t('Value of a post')} note={t('by each model')}>
            <Example models={comparedOf(data)} currency={currency} per_usd={data.per_usd} />
          </Card>
          <OwnTiers is_admin={is_admin} />
        </Stack>
      )}
      {data && opened !== null && (
        <ModelDrawer
          models={data}
          model={data.own.find(({ id }) => id === opened) ?? null}
          currency={currency}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
