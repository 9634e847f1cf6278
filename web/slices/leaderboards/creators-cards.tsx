import { Button, Flex, SimpleGrid, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type BrandsAnswer, RANKINGS, type RankedCreator } from '#contract/leaderboards/reports.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { ColumnUnit, columnUnit } from '#web/ui/column-unit.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { TwoBrands } from './brands/two-brands.tsx';
import { isShown, type LeaderboardPart, RANKING_TEXT } from './leaderboard-look.ts';
import classes from './leaderboards.module.css';

const SHOWN = 12;
const MOST = 100;

function Name({ creator: { source, is_demo } }: { creator: RankedCreator }) {
  const shared = useSharedView() !== null;
  const { profile_slug, platform_full_name, platform_profile_picture } = source;
  return (
    <Flex component="span" gap="xs" align="center" miw={0} className={classes.brand}>
      <Avatar
        name={platform_full_name}
        face={is_demo ? profile_slug : null}
        src={platform_profile_picture}
        size={24}
      />
      <Flex component="span" rowGap="xxs" columnGap="xs" align="center" wrap="wrap">
        {shared || profile_slug === '' ? (
          <span>{platform_full_name}</span>
        ) : (
          <Link to="/profile/$slug" params={{ slug: profile_slug }}>
            {platform_full_name}
          </Link>
        )}
        {is_demo && <InventedTag />}
      </Flex>
    </Flex>
  );
}

interface RowsProps extends LeaderboardPart {
  creators: readonly RankedCreator[];
}

function TopCreators({ creators, look, patch }: RowsProps) {
  const followers = columnUnit(creators.map(({ source }) => source.platform_followed_by));
  const values = columnUnit(creators.map(({ total_value }) => total_value));
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={440} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader verticalSpacing={5} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Creator')}</Table.Th>
            <Table.Th ta="right">{t('Followers')}</Table.Th>
            <Table.Th ta="right">{t(RANKING_TEXT[look.ranking])}</Table.Th>
            <Table.Th ta="right">{t('Of all')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creators.map((creator) => (
            <Table.Tr key={creator.profile_id}>
              <Table.Td>
                <Name creator={creator} />
              </Table.Td>
              <Table.Td ta="right">
                <ColumnUnit value={followers}>
                  <Num value={creator.source.platform_followed_by} missing="no_follower_data" />
                </ColumnUnit>
              </Table.Td>
              <Table.Td ta="right">
                <button
                  type="button"
                  className={classes.figureButton}
                  aria-label={t('Posts of {name} behind this number', {
                    name: creator.source.platform_full_name,
                  })}
                  onClick={() => patch({ of_creator: creator.profile_id }, { push: true })}
                >
                  <ColumnUnit value={values}>
                    <Num value={creator.total_value} />
                  </ColumnUnit>
                </button>
              </Table.Td>
              <Table.Td ta="right">
                <button
                  type="button"
                  className={classes.figureButton}
                  aria-label={t('Posts of {name} behind this share', {
                    name: creator.source.platform_full_name,
                  })}
                  onClick={() => patch({ of_creator: creator.profile_id }, { push: true })}
                >
                  <Num value={creator.percentage} kind="percent" digits={1} />
                </button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Matrix({ creators, patch, ranked }: RowsProps & { ranked: BrandsAnswer }) {
  const named = new Set(creators.flatMap((c) => c.brand_info.map((b) => b.id)));
  const brands = ranked.brands.filter((b) => named.has(b.id));
  const top = Math.max(1, ...creators.flatMap((c) => c.brand_info.map((b) => b.value)));
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={440} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table
        stickyHeader
        verticalSpacing={3}
        horizontalSpacing={3}
        fz="sm"
        w="auto"
        className={classes.matrix}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Creator')}</Table.Th>
            {brands.map(({ id, name }) => (
              <Table.Th key={id} ta="right" title={name}>
                <span className={classes.clipped}>{name}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {creators.map(({ profile_id, source, brand_info }) => (
            <Table.Tr key={profile_id}>
              <Table.Th scope="row" fw={400} title={source.platform_full_name}>
                <span className={classes.clipped}>{source.platform_full_name}</span>
              </Table.Th>
              {brands.map(({ id, name }) => {
                const value = brand_info.find((b) => b.id === id)?.value ?? 0;
                if (value === 0) return <Table.Td key={id} />;
                return (
                  <Table.Td key={id} ta="right">
                    <button
                      type="button"
                      className={classes.cell}
                      style={{ '--heat': `${Math.round(8 + 42 * (value / top))}%` } as CSSProperties}
                      aria-label={t('Posts of {creator} about {brand}', {
                        creator: source.platform_full_name,
                        brand: name,
                      })}
                      onClick={() => patch({ of_creator: profile_id, of_brand: id }, { push: true })}
                    >
                      <ColumnUnit value={null}>
                        <Num value={value} />
                      </ColumnUnit>
                    </button>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function CreatorsCards(part: LeaderboardPart & { ranked: BrandsAnswer }) {
  const { look, input, patch, ranked } = part;
  const hidden = useHidden();
  const [limit, setLimit] = useState(SHOWN);
  const { data, error, refetch, isFetching } = useQuery({
    ...query.leaderboards.influencers.queryOptions({ input: { ...input, limit } }),
    placeholderData: keepPreviousData,
  });
  const rankings = RANKINGS.filter((one) => isShown(one, hidden));
  const shown = rankings.includes(look.ranking) ? look.ranking : 'document_count';
  const creators = data?.[shown] ?? [];
  const own = { ...part, look: { ...look, ranking: shown } };
  const body = (content: ReactNode) =>
    creators.length > 0 ? (
      content
    ) : (
      <EmptyState>
        {t('No {metric} for any creator yet.', { metric: t(RANKING_TEXT[shown]).toLowerCase() })}
      </EmptyState>
    );
  if (error && data === undefined) return <ErrorState framed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CardsSkeleton count={2} />;
  return (
    <>
      <SimpleGrid minColWidth="min(100%, 460px)" autoFlow="auto-fit" spacing="sm" miw={0}>
        <Card
          title={t('Top creators')}
          note={t('{n} of {all}', {
            n: creators.length,
            all: plural(ranked.influencers, '{n} creator', '{n} creators'),
          })}
          controls={
            <MetricSwitch
              label={t('Creator ranking')}
              value={shown}
              onChange={(ranking) => patch({ ranking })}
              options={rankings.map((value) => ({ value, label: t(RANKING_TEXT[value]) }))}
            />
          }
        >
          {body(<TopCreators {...own} creators={creators} />)}
          {limit < MOST && creators.length === limit && (
            <Button variant="default" mt="sm" loading={isFetching} onClick={() => setLimit(MOST)}>
              {t('Show only the first {n}', { n: MOST })}
            </Button>
          )}
        </Card>
        <TwoBrands {...part} />
      </SimpleGrid>
      <Card title={t('Creators by brand')} note={t(RANKING_TEXT[shown])}>
        {body(<Matrix {...own} creators={creators.slice(0, SHOWN)} />)}
      </Card>
    </>
  );
}
