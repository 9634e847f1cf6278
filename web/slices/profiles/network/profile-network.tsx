import { Flex } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { NetworkNode } from '#contract/profiles/network.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { StarGraph } from '#web/ui/charts/star-graph.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../profile.module.css';
import type { TabProps } from '../profile-data.ts';
import own from './profile-network.module.css';
import { brandColumns, networkColumns, nodeId } from './profile-network-columns.tsx';

export type Network = Awaited<ReturnType<typeof api.profiles.network>>;

const GRAPH_HEIGHT = 380;

const tip = ({ name, mentions, mentioned_by }: NetworkNode) =>
  [
    name,
    ...(mentions ? [plural(mentions.posts, 'mentioned in {n} post', 'mentioned in {n} posts')] : []),
    ...(mentioned_by ? [plural(mentioned_by.posts, 'mentions in {n} post', 'mentions in {n} posts')] : []),
  ].join('\n');

/** Coverage and limits of the counts. */
function About({ network, name }: { network: Network; name: string }) {
  const { posts_known, posts_with_mentions, handles, missing } = network;
  const by = [...new Set(handles.map(({ handle }) => `@${handle}`))].join(', ');
  const parts = [
    posts_known === 0
      ? t('No posts of {name} are stored, so who they mention is unknown.', { name })
      : plural(
          posts_with_mentions,
          '{n} of {all} stored posts mentions others.',
          '{n} of {all} stored posts mention others.',
          { all: posts_known },
        ),
    missing.mentioned_by === null
      ? t('Others are counted if a post on the same platform contains {handles}.', { handles: by })
      : t('No account of {name} has a handle, so who mentions them is unknown.', { name }),
    t('Sources do not include people tagged in pictures.'),
    t('The graph shows those with the most posts.'),
  ];
  return <p className={classes.dim}>{parts.join(' ')}</p>;
}

function Legend() {
  return (
    <Flex
      component="ul"
      rowGap="xxs"
      columnGap="md"
      wrap="wrap"
      c="dimmed"
      mt="xs"
      fz="xs"
      className={own.legend}
      aria-hidden
    >
      <li data-side="to">{t('Mentioned')}</li>
      <li data-side="from">{t('Mentioning')}</li>
      <li data-side="both">{t('Both')}</li>
    </Flex>
  );
}

function Picture({ network, name }: { network: Network; name: string }) {
  const navigate = useNavigate();
  const { nodes } = network;
  const data = useMemo(
    () => ({
      centre: name,
      nodes: nodes.map((node) => ({
        id: nodeId(node),
        name: node.name,
        tip: tip(node),
        to: node.mentions?.posts ?? 0,
        from: node.mentioned_by?.posts ?? 0,
      })),
    }),
    [nodes, name],
  );
  const open = useCallback(
    (id: string) => {
      const slug = nodes.find((node) => nodeId(node) === id)?.profile?.slug;
      if (slug)
        void navigate({ to: '/profile/$slug', params: { slug }, search: { tab: 'network' } as never });
    },
    [nodes, navigate],
  );
  return (
    <div>
      <StarGraph data={data} height={GRAPH_HEIGHT} onSelect={open} />
      <Legend />
    </div>
  );
}

export function ProfileNetwork({ profile }: TabProps) {
  const { slug, name } = profile;
  const answer = useQuery(query.profiles.network.queryOptions({ input: { profile_id: profile.id } }));
  const columns = useMemo(() => networkColumns(slug), [slug]);
  const brands = useMemo(() => brandColumns(slug), [slug]);
  if (answer.isError)
    return (
      <ErrorState
        framed
        error={answer.error}
        title={t('The network could not be loaded.')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (!answer.data) return <CardsSkeleton />;
  const network = answer.data;
  return (
    <>
      <Card
        title={t('Network')}
        note={
          network.total > network.nodes.length
            ? t('the closest {n} of {all}', { n: network.nodes.length, all: network.total })
            : plural(network.total, '{n} connection', '{n} connections')
        }
      >
        <About network={network} name={name} />
        {network.total === 0 ? (
          <EmptyState icon={<IconAffiliate size={28} stroke={1.4} aria-hidden />}>
            {t('No stored post connects this profile with others.')}
          </EmptyState>
        ) : (
          <div className={own.pair}>
            <Picture network={network} name={name} />
            <div>
              <DataTable
                label={t('Network')}
                columns={columns}
                rows={network.nodes}
                rowId={nodeId}
                maxHeight={`${GRAPH_HEIGHT + 30}px`}
              />
            </div>
          </div>
        )}
      </Card>
      {network.brands.length > 0 && (
        <Card
          title={t('Brands in the same posts')}
          note={plural(network.brands.length, '{n} brand', '{n} brands')}
          flush
        >
          <DataTable
            label={t('Brands in the same posts')}
            columns={brands}
            rows={network.brands}
            rowId={(brand) => String(brand.profile.id)}
            maxHeight="360px"
          />
        </Card>
      )}
    </>
  );
}
