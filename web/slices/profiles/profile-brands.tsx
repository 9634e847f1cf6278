import { Anchor, SimpleGrid } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ProfileBrand } from '#contract/brands.ts';
import { query } from '#web/platform/api/api.ts';
import { DASH, exactNumber, money, percent } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import type { TabProps } from './profile-data.ts';
import { byMonth } from './statistics/profile-series.ts';

const shareText = ({ posts, paid_posts }: ProfileBrand) =>
  paid_posts === 0 ? t('none marked as paid') : t('{share} paid', { share: percent(paid_posts / posts, 0) });

/** Posts about one brand by month, sponsored and other. */
function Months({ brand, currency }: { brand: ProfileBrand; currency: string }) {
  const { months } = brand;
  const { categories, series } = useMemo(() => {
    const paid = byMonth(months.map(({ month, paid_posts }) => ({ month, value: paid_posts })));
    const organic = byMonth(
      months.map(({ month, posts, paid_posts }) => ({ month, value: posts - paid_posts })),
    );
    return {
      categories: organic.categories,
      series: [
        { name: t('Organic'), values: organic.values },
        { name: t('Paid'), values: paid.values },
      ],
    };
  }, [months]);
  return (
    <Chart
      title={t('{name} by month', { name: brand.name })}
      note={t('{posts}, {paid} · {money} media value', {
        posts: plural(brand.posts, '{n} post', '{n} posts'),
        paid: shareText(brand),
        money: brand.media_value === null ? DASH : money(brand.media_value, currency),
      })}
      calendar
      kind="bar"
      stacked
      legend
      categories={categories}
      series={series}
      formatCategory={monthText}
    />
  );
}

export function ProfileBrands({ profile }: TabProps) {
  const answer = useQuery(query.brands.of_profile.queryOptions({ input: { id: profile.slug } }));
  const [chosen, setChosen] = useState<string | null>(null);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <CardsSkeleton />;
  const { brands, library, currency } = answer.data;
  const shown = brands.find(({ id }) => String(id) === chosen) ?? brands[0];
  if (shown === undefined)
    return (
      <EmptyState
        icon={<IconTags size={28} stroke={1.4} aria-hidden />}
        action={
          <Anchor component={Link} to="/leaderboards">
            {t('Go to brands')}
          </Anchor>
        }
      >
        {library === 0
          ? t("Your company has no brands yet. Brands in the library are found in every creator's posts.")
          : plural(
              library,
              'No dated post mentions the brand your company follows.',
              'No dated post mentions one of the {n} brands your company follows.',
            )}
      </EmptyState>
    );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Card title={t('Brands')} note={t('{n} of {all} in the library', { n: brands.length, all: library })}>
        <BarList
          label={t('Brands by posts')}
          rows={brands.map((brand) => ({
            key: String(brand.id),
            label: brand.name,
            value: brand.posts,
            detail: shareText(brand),
          }))}
          format={exactNumber}
          onSelect={setChosen}
          selected={String(shown.id)}
        />
      </Card>
      <Months brand={shown} currency={currency} />
    </SimpleGrid>
  );
}
