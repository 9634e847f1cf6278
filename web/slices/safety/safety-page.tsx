import { Button, Flex, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import type { SafetyCheck, SafetyObject } from '#contract/safety/safety.ts';
import { DisclosedRate } from '#web/parts/disclosure/disclosed-rate.tsx';
import { query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { exactNumber, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './safety.module.css';
import { NO_FILTERS } from './safety-filters.tsx';
import { type PatchSafety, type SafetyLook, safetyLook } from './safety-look.ts';
import { POLL_MS, SafetyResults } from './safety-results.tsx';
import { SafetyStart } from './safety-start.tsx';
import { isOpen, objectPath, stateText } from './safety-words.ts';

const MOST_SHOWN = 200;

/** Creators of a list with paid posts. */
function DisclosedCreators({ list_id }: { list_id: number }) {
  const { data } = useQuery(
    query.safety.disclosed.queryOptions({ input: { object_type: 'list', id: list_id } }),
  );
  const rows = data?.by_creator.filter(({ posts }) => posts > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('Disclosure by creator')}>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing={6} fz="sm">
          <caption className="visually-hidden">{t('Disclosure by creator')}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Creator')}</Table.Th>
              <Table.Th ta="right">{t('Posts disclosed')}</Table.Th>
              <Table.Th ta="right">{t('Not disclosed')}</Table.Th>
              <Table.Th ta="right">{t('Unclear')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <Table.Tr key={row.profile_id}>
                <Table.Td>
                  <Link to="/profile/$slug" params={{ slug: row.slug }}>
                    {row.name}
                  </Link>
                </Table.Td>
                <Table.Td ta="right">
                  {t('{n} of {all}', { n: exactNumber(row.disclosed), all: exactNumber(row.posts) })}
                </Table.Td>
                <Table.Td ta="right">{exactNumber(row.not_disclosed)}</Table.Td>
                <Table.Td ta="right">{exactNumber(row.unclear)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

const USUAL = safetyLook.parse({});

/** Name of the object, by the call of its own page. */
function useObjectName(type: SafetyObject | undefined, id: number | undefined): string | undefined {
  const of = (one: SafetyObject) => ({ enabled: type === one && id !== undefined });
  const list = useQuery({ ...query.lists.get.queryOptions({ input: { id: id ?? 1 } }), ...of('list') });
  const monitor = useQuery({
    ...query.monitors.details.queryOptions({ input: { id: id ?? 1 } }),
    ...of('monitor'),
  });
  const profile = useQuery({
    ...query.profiles.get.queryOptions({ input: { id: String(id ?? 1) } }),
    ...of('profile'),
  });
  return type === 'list' ? list.data?.name : type === 'monitor' ? monitor.data?.name : profile.data?.name;
}

function checkText({ state, found: count, finished_at, created_at }: SafetyCheck): string {
  const when = momentText(finished_at ?? created_at);
  return state === 'done'
    ? `${when} · ${plural(count, '{n} post with a hit', '{n} posts with a hit')}`
    : `${when} · ${stateText(state)}`;
}

function Checks({
  checks,
  chosen,
  named,
  patch,
}: {
  checks: readonly SafetyCheck[];
  chosen: number | undefined;
  named: boolean;
  patch: PatchSafety;
}) {
  return (
    <ul>
      {checks.map((check) => (
        <li key={check.id}>
          <UnstyledButton
            className={classes.check}
            data-chosen={check.id === chosen || undefined}
            aria-current={check.id === chosen || undefined}
            onClick={() =>
              void patch(
                { check: check.id, type: check.object_type, id: check.object_id, ...NO_FILTERS },
                { push: true },
              )
            }
          >
            {named && <b>{check.name} </b>}
            <Text span fz="sm" c={named ? 'dimmed' : undefined}>
              {checkText(check)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** Folded where there are results to read. */
function NewCheck({ earlier, ...start }: ComponentProps<typeof SafetyStart> & { earlier: number }) {
  const [opened, setOpened] = useState(false);
  const shown = earlier === 0 || opened;
  return (
    <Card
      title={t('New check')}
      note={earlier > 0 && plural(earlier, '{n} earlier check', '{n} earlier checks')}
      controls={
        earlier > 0 && (
          <Button size="xs" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {t('Choose words')}
          </Button>
        )
      }
    >
      {shown && (
        <SafetyStart
          {...start}
          onStarted={(check) => {
            setOpened(false);
            start.onStarted(check);
          }}
        />
      )}
    </Card>
  );
}

export function SafetyPage() {
  const { state, patch } = useUrlState(safetyLook);
  const look: SafetyLook = state ?? USUAL;
  const { type, id } = look;
  const hasObject = type !== undefined && id !== undefined;
  const refusal = useRefusal('lists');
  const name = useObjectName(type, id);
  const answer = useQuery({
    ...query.safety.checks.queryOptions({ input: hasObject ? { object_type: type, object_id: id } : {} }),
    refetchInterval: ({ state }) => (state.data?.checks.some(isOpen) ? POLL_MS : false),
  });
  const checks = answer.data?.checks;
  const chosen = look.check ?? (hasObject ? checks?.[0]?.id : undefined);
  return (
    <>
      <PageHeader
        title={name ? t('Disclosure and brand safety: {name}', { name }) : t('Disclosure and brand safety')}
        facts={
          hasObject && <Link to={objectPath({ object_type: type, object_id: id })}>{name ?? t('Open')}</Link>
        }
      />
      <Stack gap="sm">
        {hasObject && type !== 'monitor' && <DisclosedRate type={type} id={id} plain />}
        {answer.error && <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && hasObject && (
          <NewCheck
            key={`${type} ${id}`}
            earlier={answer.data.checks.length}
            object_type={type}
            object_id={id}
            own_words={answer.data.own_words}
            competitors={answer.data.competitors}
            refusal={refusal}
            onStarted={(check) => void patch({ check: check.id, ...NO_FILTERS })}
          />
        )}
        {chosen !== undefined && (
          <SafetyResults key={chosen} check_id={chosen} refusal={refusal} look={look} patch={patch} />
        )}
        {answer.isPending && <RowsSkeleton />}
        {checks !== undefined && (checks.length > 0 || !hasObject) && (
          <Card title={t('Checks')}>
            {checks.length === 0 ? (
              <EmptyState
                action={
                  <Group gap="xs" justify="center">
                    <Button component={Link} to="/lists">
                      {t('Choose a list')}
                    </Button>
                    <Button variant="default" component={Link} to="/profiles">
                      {t('Choose a creator')}
                    </Button>
                    <Button variant="default" component={Link} to="/monitors">
                      {t('Choose a monitor')}
                    </Button>
                  </Group>
                }
              >
                {t(
                  'To check a creator, a list or a monitor, open it and choose “Brand safety” there or in its menu.',
                )}
              </EmptyState>
            ) : (
              <Flex direction="column">
                <Checks checks={checks} chosen={chosen} named={!hasObject} patch={patch} />
              </Flex>
            )}
          </Card>
        )}
        {type === 'list' && id !== undefined && <DisclosedCreators list_id={id} />}
      </Stack>
    </>
  );
}
