import { Button, Flex, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRecord, WithdrawalPreview } from '#contract/imports/imports.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './withdraw-dialog.module.css';

const ROWS: ReadonlyArray<[keyof WithdrawalPreview, Phrase]> = [
  ['posts_gone', 'posts are removed: no other import has them'],
  ['posts_changed', 'posts revert to other imports'],
  ['posts_unchanged', 'posts are unchanged'],
  ['accounts_gone', 'accounts are removed with their profiles'],
  ['accounts_kept', 'accounts keep only their name, because their profile was edited'],
  ['accounts_changed', 'accounts revert to the data of other imports'],
  ['brands_gone', 'brands are removed'],
  ['snapshots', 'observations are removed'],
  ['audiences', 'audiences are removed or revert to other imports'],
  ['comments_gone', 'comments are removed'],
  ['comments_changed', 'comments revert to other imports'],
];

function Changes({ changes }: { changes: WithdrawalPreview }) {
  const rows = ROWS.filter(([name]) => changes[name] > 0);
  if (rows.length === 0)
    return <p>{t('Nothing changes: this import added no data, or other imports contain all of it.')}</p>;
  return (
    <Flex component="dl" direction="column" gap="xs" className={classes.changes} aria-label={t('Changes')}>
      {rows.map(([name, words]) => (
        <Group key={name} gap="sm" align="baseline" wrap="nowrap">
          <Text component="dt" fz="sm" c="var(--ll-text)">
            {t(words)}
          </Text>
          <Text component="dd" fw={600} flex="0 0 64px" ta="right">
            {exactNumber(changes[name])}
          </Text>
        </Group>
      ))}
    </Flex>
  );
}

function Preview({ record, onDone }: { record: ImportRecord; onDone: () => void }) {
  const client = useQueryClient();
  // Other imports change the result, so it is never cached.
  const preview = useQuery({
    ...query.imports.withdrawal.queryOptions({ input: { id: record.id } }),
    gcTime: 0,
  });
  const withdraw = useMutation(
    query.imports.withdraw.mutationOptions({
      meta: { silent: true },
      async onSuccess() {
        onDone();
        await client.invalidateQueries({ queryKey: query.imports.key() });
      },
    }),
  );
  if (preview.isError)
    return <ErrorState error={preview.error} title={t('The changes could not be calculated.')} />;
  if (!preview.data)
    return (
      <Flex component="p" gap="xs" align="center">
        <Loader size="xs" /> {t('Calculating the changes')}
      </Flex>
    );
  const { refused, changes } = preview.data;
  return (
    <Stack>
      {refused !== null && <p>{sentenceText(refused)}</p>}
      {changes !== null && (
        <>
          <p>
            {t(
              'Data that only this import contains is removed; data from other imports is kept. Profiles created by hand, edits, prices and lists are also kept. The history entry remains, and the file can be imported again.',
            )}
          </p>
          <Changes changes={changes} />
        </>
      )}
      {withdraw.isError && <ErrorState error={withdraw.error} title={t('The import was not withdrawn.')} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {refused === null ? t('Cancel') : t('Close')}
        </Button>
        {refused === null && (
          <Button color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate({ id: record.id })}>
            {t('Withdraw')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

export function WithdrawDialog({ record, onClose }: { record: ImportRecord | null; onClose: () => void }) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title={t('Withdraw "{name}"', { name: record?.file_name ?? '' })}
      size={520}
    >
      {record && <Preview record={record} onDone={onClose} />}
    </Modal>
  );
}

export function withdrawalText(withdrawal: NonNullable<ImportRecord['withdrawal']>): string {
  const { posts_gone, posts_changed, accounts_gone, comments_gone } = withdrawal;
  const { step, posts_done, error, at, by } = withdrawal;
  if (error !== null) return sentenceText(error);
  if (at === null) {
    const posts = posts_gone + posts_changed;
    return step === 'Posts'
      ? plural(posts, '{done} of {n} post', '{done} of {n} posts', { done: posts_done })
      : step;
  }
  const parts = [
    ...(posts_gone > 0 ? [plural(posts_gone, '{n} post removed', '{n} posts removed')] : []),
    ...(posts_changed > 0 ? [plural(posts_changed, '{n} post reverted', '{n} posts reverted')] : []),
    ...(accounts_gone > 0 ? [plural(accounts_gone, '{n} account removed', '{n} accounts removed')] : []),
    ...(comments_gone > 0 ? [plural(comments_gone, '{n} comment removed', '{n} comments removed')] : []),
  ];
  const name = by ?? t('the terms of its source');
  return parts.length > 0
    ? t('By {name}: {what}', { name, what: parts.join(', ') })
    : t('By {name}', { name });
}
