import { Box, Button, Flex, Group, NativeSelect, Tabs, Text } from '@mantine/core';
import { IconPlus, IconTrash, IconTrophy, IconWorld } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import type { LeaderboardItem } from '#contract/leaderboards/leaderboard.ts';
import { query } from '#web/platform/api/api.ts';
import { ALL_COMPANIES, useReference } from '#web/platform/api/reference.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { LeaderboardMenu } from './leaderboard-menu.tsx';
import classes from './leaderboards.module.css';
import { LeaderboardsBin } from './leaderboards-bin.tsx';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

const LeaderboardDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./leaderboard-drawer.tsx'))).LeaderboardDrawer,
}));
const BrandsTab = lazy(async () => ({
  default: (await loadChunk(() => import('./brands/brands-tab.tsx'))).BrandsTab,
}));

function LeaderboardCard({ board, refusal }: { board: LeaderboardItem; refusal: string | null }) {
  const { duplicate, remove } = useLeaderboardChanges();
  const { id, name, no_of_brands, brand_info, company_name, is_own, created_by, created_at } = board;
  const more = no_of_brands - (brand_info?.length ?? 0);
  const whose = [
    plural(no_of_brands, '{n} brand', '{n} brands'),
    !is_own && t('by {name}', { name: company_name }),
    created_by !== '' && t('by {name}', { name: created_by }),
    ago(created_at),
  ];
  return (
    <Box component="li" pos="relative" className={`surface ${classes.card}`}>
      <Link to="/leaderboard/$id" params={{ id: String(id) }} className={classes.cardLink}>
        <span className={classes.cardName}>
          <b>{name}</b>
          {board.is_demo && <InventedTag of={t('Part of the demo data')} />}
          {board.is_public && <IconWorld size={14} aria-label={t('Public link')} />}
        </span>
        <Text span fz="xs" c="dimmed">
          {whose.filter(Boolean).join(' · ')}
        </Text>
        <Flex component="span" rowGap="xs" columnGap="sm" align="center" wrap="wrap">
          {brand_info?.map((brand) => (
            <Flex key={brand.id} component="span" gap="xs" align="center" display="inline-flex" fz="xs">
              <Avatar name={brand.name} src={brand.picture} square size={22} />
              {brand.name}
            </Flex>
          ))}
          {more > 0 && (
            <Text span fz="xs" c="dimmed">
              {t('and {n} more', { n: more })}
            </Text>
          )}
          {no_of_brands === 0 && (
            <Text span fz="xs" c="dimmed">
              {t('No brands')}
            </Text>
          )}
        </Flex>
      </Link>
      <div className={classes.cardMenu}>
        <LeaderboardMenu
          board={board}
          refusal={refusal}
          onDuplicate={() => duplicate.mutate(board)}
          onDelete={() => remove(board)}
        />
      </div>
    </Box>
  );
}

const PAGE = 60;
const address = z.object({
  tab: z.enum(['leaderboards', 'brands']).default('leaderboards'),
  search: z.string().default(''),
  page: z.number().int().positive().default(1),
  company_id: z.number().int().default(ALL_COMPANIES.id),
});
const USUAL = address.parse({});

export function LeaderboardsPage() {
  const { state, patch } = useUrlState(address);
  const { tab, search, page, company_id } = state ?? USUAL;
  const { companies } = useReference();
  const ofAll = company_id === ALL_COMPANIES.id;
  const refusal = useRefusal('leaderboards');
  const [making, setMaking] = useState(false);
  const [bin, setBin] = useState(false);
  const answer = useQuery({
    ...query.leaderboards.list.queryOptions({
      input: { query: search, page, limit: PAGE, ...(ofAll ? {} : { company_id }) },
    }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((answer.data?.total_records ?? 0) / PAGE));
  const isBehind = answer.data !== undefined && !answer.isPlaceholderData && page > pages;
  // The last item of the page was deleted, or the URL is old.
  useEffect(() => {
    if (isBehind) void patch({ page: pages });
  }, [isBehind, pages, patch]);
  const create = (
    <Refusable reason={refusal}>
      <Button leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />} onClick={() => setMaking(true)}>
        {t('New leaderboard')}
      </Button>
    </Refusable>
  );
  const body = () => {
    if (answer.error && !answer.data)
      return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!answer.data) return <RowsSkeleton rows={5} />;
    const { leaderboards } = answer.data;
    if (isBehind) return <RowsSkeleton rows={5} />;
    if (leaderboards.length === 0 && search !== '')
      return <EmptyState>{t('No leaderboard or brand matches “{search}”.', { search })}</EmptyState>;
    if (leaderboards.length === 0 && !ofAll)
      return <EmptyState>{t('This company has no leaderboard yet.')}</EmptyState>;
    if (leaderboards.length === 0)
      return (
        <EmptyState icon={<IconTrophy size={26} stroke={1.5} aria-hidden />} action={create}>
          {t('A leaderboard compares brands: who is mentioned most, by whom, and what it is worth.')}
        </EmptyState>
      );
    return (
      <>
        <ul className={classes.cards}>
          {leaderboards.map((board) => (
            <LeaderboardCard key={board.id} board={board} refusal={refusal} />
          ))}
        </ul>
        {pages > 1 && (
          <Group gap="xs" align="stretch" justify="center" wrap="nowrap" mt="sm">
            <Button variant="default" disabled={page <= 1} onClick={() => void patch({ page: page - 1 })}>
              {t('Newer')}
            </Button>
            <Button variant="default" disabled={page >= pages} onClick={() => void patch({ page: page + 1 })}>
              {t('Older')}
            </Button>
          </Group>
        )}
      </>
    );
  };
  return (
    <>
      <PageHeader
        title={t('Leaderboards')}
        facts={answer.data && plural(answer.data.total_records, '{n} leaderboard', '{n} leaderboards')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
              onClick={() => setBin(true)}
            >
              {t('Bin')}
            </Button>
            {create}
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void patch({ tab: next === 'brands' ? 'brands' : undefined, search: undefined }, { push: true })
        }
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="leaderboards">{t('Leaderboards')}</Tabs.Tab>
          <Tabs.Tab value="brands">{t('Brands')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="leaderboards" pt="md">
          {(search !== '' || !ofAll || (answer.data?.total_records ?? 0) > 0) && (
            <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
              <TypedSearch
                className={classes.search}
                aria-label={t('Search leaderboards')}
                placeholder={t('Name or brand')}
                shown={search}
                onSearch={(text) => patch({ search: text, page: undefined })}
              />
              <NativeSelect
                aria-label={t('Company')}
                data={companies.map(({ id, name }) => ({
                  value: String(id),
                  label: id === ALL_COMPANIES.id ? t('All companies') : name,
                }))}
                value={String(company_id)}
                onChange={(event) =>
                  void patch({ company_id: Number(event.currentTarget.value), page: undefined })
                }
              />
            </Flex>
          )}
          {body()}
        </Tabs.Panel>
        <Tabs.Panel value="brands" pt="md">
          <Suspense fallback={<RowsSkeleton rows={5} />}>
            <BrandsTab search={search} onSearch={(text) => patch({ search: text })} refusal={refusal} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense fallback={null}>
        {making && <LeaderboardDrawer board={null} onClose={() => setMaking(false)} />}
      </Suspense>
      <LeaderboardsBin opened={bin} onClose={() => setBin(false)} />
    </>
  );
}
