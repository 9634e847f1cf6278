import { Button, Flex, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImplausibleObservation } from '#contract/imports/import-observations.ts';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './implausible-dialog.module.css';

const keyOf = (o: ImplausibleObservation) => `${o.kind} ${o.subject} ${o.observed_at} ${o.rank}`;

function ObservedObject({ of }: { of: ImplausibleObservation }) {
  const account =
    of.profile === null ? (
      of.account
    ) : (
      <Link className="link" to="/profile/$slug" params={{ slug: of.profile }}>
        {of.account}
      </Link>
    );
  if (of.kind === 'account') return account;
  const words = of.text || t('Post without text');
  return (
    <>
      {of.link === null ? (
        words
      ) : (
        <a className="link" href={of.link} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}{' '}
      {t('by')} {account}
    </>
  );
}

function List({ id }: { id: number }) {
  const client = useQueryClient();
  const list = useQuery({ ...query.imports.implausible.queryOptions({ input: { id } }), gcTime: 0 });
  const after = {
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: query.imports.key() }),
  };
  const confirm = useMutation(query.imports.confirm.mutationOptions(after));
  const unconfirm = useMutation(query.imports.unconfirm.mutationOptions(after));
  if (list.isError)
    return <ErrorState error={list.error} title={t('The observations could not be loaded.')} />;
  if (!list.data)
    return (
      <Flex component="p" gap="xs" align="center">
        <Loader size="xs" /> {t('Reading files')}
      </Flex>
    );
  const { observations, total } = list.data;
  const failed = confirm.error ?? unconfirm.error;
  const isBusy = confirm.isPending || unconfirm.isPending;
  const open = observations.filter((o) => o.confirmed === null).length;
  return (
    <Stack>
      <p>
        {t(
          'These observations are stored but not used; earlier numbers are shown instead. If one is correct, confirm it: it then counts for everybody.',
        )}
      </p>
      {total === 0 && <p>{t('No suspicious observations left.')}</p>}
      <Flex
        component="ul"
        direction="column"
        className={classes.list}
        aria-label={t('Suspicious observations')}
      >
        {observations.map((o) => {
          const { kind, subject, observed_at, rank } = o;
          const input = { id, observations: [{ kind, subject, observed_at, rank }] };
          return (
            <Flex
              key={keyOf(o)}
              component="li"
              gap="md"
              align="center"
              justify="space-between"
              py={10}
              className="line-above wrap-anywhere"
            >
              <div>
                <div>
                  <ObservedObject of={o} />
                </div>
                <Text component="div" c="dimmed" fz="xs">
                  {sentenceText(o.reason)}
                  {observed_at > 0 &&
                    ` ${t('Read on {day}.', { day: dayText(new Date(observed_at * 1000).toISOString()) })}`}
                  {o.confirmed !== null &&
                    ` ${t('{name} confirmed that it is correct.', { name: o.confirmed.by })}`}
                </Text>
              </div>
              {o.confirmed === null ? (
                <Button variant="default" size="xs" disabled={isBusy} onClick={() => confirm.mutate(input)}>
                  {t('Correct')}
                </Button>
              ) : (
                <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => unconfirm.mutate(input)}>
                  {t('Undo')}
                </Button>
              )}
            </Flex>
          );
        })}
      </Flex>
      {total > observations.length && (
        <p>{plural(total - observations.length, '{n} more is not shown.', '{n} more are not shown.')}</p>
      )}
      {failed && <ErrorState error={failed} title={t('The change was not saved.')} />}
      {open > 1 && (
        <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
            {t('All are correct')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export function ImplausibleDialog({ record, onClose }: { record: ImportRecord | null; onClose: () => void }) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title={t('Suspicious observations in "{name}"', { name: record?.file_name ?? '' })}
      size={720}
    >
      {record && <List id={record.id} />}
    </Modal>
  );
}

/** `3 observations look wrong and were not used` */
export const implausibleText = (n: number): string =>
  plural(n, '{n} suspicious observation was not used', '{n} suspicious observations were not used');
