import { Loader, Modal, ScrollArea, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportedPost } from '#contract/imports/import-observations.ts';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const number = (value: number | null) => (value === null ? '–' : exactNumber(value));

function Post({ post }: { post: ImportedPost }) {
  const words = post.text || t('Post without text');
  return (
    <Table.Tr>
      <Table.Td>
        {post.link === null ? (
          words
        ) : (
          <a className="link" href={post.link} target="_blank" rel="noreferrer">
            {words}
          </a>
        )}
      </Table.Td>
      <Table.Td>
        {post.profile === null ? (
          post.account
        ) : (
          <Link className="link" to="/profile/$slug" params={{ slug: post.profile }}>
            {post.account}
          </Link>
        )}
      </Table.Td>
      <Table.Td>{PLATFORM_NAMES[post.platform]}</Table.Td>
      <Table.Td>{post.created_at === null ? '–' : dayText(post.created_at)}</Table.Td>
      <Table.Td ta="right">{number(post.likes)}</Table.Td>
      <Table.Td ta="right">{number(post.comments)}</Table.Td>
      <Table.Td ta="right">{number(post.views)}</Table.Td>
    </Table.Tr>
  );
}

function Posts({ id }: { id: number }) {
  const answer = useQuery({ ...query.imports.posts.queryOptions({ input: { id } }), gcTime: 0 });
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('The posts could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (!answer.data) return <Loader size="sm" aria-label={t('Loading the posts')} />;
  const { posts, total } = answer.data;
  if (total === 0) return <p>{t('This import no longer has any posts.')}</p>;
  return (
    <>
      <p>
        {total > posts.length
          ? t('The latest {shown} of {total} posts, with their current data.', { shown: posts.length, total })
          : plural(total, '{n} post, with its current data.', '{n} posts, with their current data.')}
      </p>
      <ScrollArea>
        <Table aria-label={t('Imported posts')} miw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Post')}</Table.Th>
              <Table.Th>{t('Account')}</Table.Th>
              <Table.Th>{t('Platform')}</Table.Th>
              <Table.Th>{t('Published')}</Table.Th>
              <Table.Th ta="right">{t('Likes')}</Table.Th>
              <Table.Th ta="right">{t('Comments')}</Table.Th>
              <Table.Th ta="right">{t('Views')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {posts.map((post) => (
              <Post key={post.id} post={post} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </>
  );
}

export function PostsDialog({ record, onClose }: { record: ImportRecord | null; onClose: () => void }) {
  return (
    <Modal
      opened={record !== null}
      onClose={onClose}
      title={t('Posts from "{name}"', { name: record?.file_name ?? '' })}
      size="min(1000px, 95vw)"
    >
      {record && <Posts id={record.id} />}
    </Modal>
  );
}
