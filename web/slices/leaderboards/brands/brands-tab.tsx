import { ActionIcon, Button, Drawer, Flex, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDatabaseImport, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '#contract/brands.ts';
import { api } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../leaderboards.module.css';
import { BrandsBin } from '../leaderboards-bin.tsx';
import { useLeaderboardChanges } from '../leaderboards-changes.ts';
import { ShowMore } from '../show-more.tsx';
import { BrandDrawer } from './brand-drawer.tsx';
import { useLibrary, useReported } from './brands-data.ts';

/** Maximum per call. */
const MOST_TAKEN = 500;

/** Suggested filters for a brand, which usually has one name on all platforms. */
const handlesOf = (accounts: readonly { username: string }[]) => [
  ...new Set(accounts.map(({ username }) => `@${username}`)),
];

function Reported() {
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 200);
  const { saved } = useLeaderboardChanges();
  const { answer, brands, total } = useReported(typed);
  const take = useMutation({ mutationFn: (ids: number[]) => api.brands.take({ ids }), onSuccess: saved });
  const left = (brands ?? []).flatMap(({ id, is_taken }) => (is_taken ? [] : [id])).slice(0, MOST_TAKEN);
  const rows = () => {
    if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (brands === undefined) return <RowsSkeleton rows={6} />;
    if (brands.length === 0)
      return (
        <EmptyState>
          {t('No matching brand was imported. Import a file of brands under Settings → Sources.')}
        </EmptyState>
      );
    return (
      <ul className={classes.rows}>
        {brands.map(({ id, name, categories, accounts, is_taken }) => (
          <Flex key={id} component="li" gap="xs" align="center" py="xs" px="sm" className={classes.row}>
            <Avatar name={name} square size={24} />
            <Flex component="span" direction="column" flex={1} fz="sm" miw={0} className={classes.rowText}>
              <strong>{name}</strong>
              <span>{[...categories.slice(0, 2), ...handlesOf(accounts).slice(0, 3)].join(' · ')}</span>
            </Flex>
            <Button
              size="compact-sm"
              variant="default"
              disabled={is_taken}
              loading={take.isPending && take.variables.length === 1 && take.variables[0] === id}
              aria-label={
                is_taken ? t('{name} is in the library', { name }) : t('Add {name} to the library', { name })
              }
              onClick={() => take.mutate([id])}
            >
              {is_taken ? t('In the library') : t('Add')}
            </Button>
          </Flex>
        ))}
      </ul>
    );
  };
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <TypedSearch
        aria-label={t('Search reported brands')}
        placeholder={t('Brand')}
        shown={search}
        onSearch={(text) => setSearch(text ?? '')}
      />
      {total !== undefined && (
        <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
          <Text fz="xs" c="dimmed">
            {plural(total, '{n} brand in the imported data', '{n} brands in the imported data')}
          </Text>
          {typed !== '' && left.length > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              loading={take.isPending && take.variables.length > 1}
              onClick={() => take.mutate(left)}
            >
              {t('Add all {n} shown', { n: left.length })}
            </Button>
          )}
        </Flex>
      )}
      {rows()}
      <ShowMore answer={answer} />
    </Flex>
  );
}

interface BrandRowProps {
  brand: Brand;
  refusal: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

function BrandRow({ brand, refusal, onEdit, onDelete }: BrandRowProps) {
  const { name, image, categories, mentions, hashtags, words, tags, profiles, leaderboards } = brand;
  const terms = [...mentions.map((m) => `@${m}`), ...hashtags.map((h) => `#${h}`), ...words, ...tags];
  const platforms = [...new Set(profiles.flatMap((p) => p.platforms))];
  return (
    <Flex component="li" gap="xs" align="center" py="xs" px="sm" className={classes.row}>
      <Avatar name={name} src={image} square size={32} />
      <Flex component="span" direction="column" flex={1} fz="sm" miw={0} className={classes.rowText}>
        <span className={classes.cardName}>
          <button type="button" className={classes.rowButton} onClick={onEdit}>
            {name}
          </button>
          {brand.is_demo && <InventedTag of={t('Part of the demo data')} />}
          <PlatformIcons platforms={platforms} size={14} />
        </span>
        <span title={terms.join(' ')}>{terms.join(' ')}</span>
        <span>
          {[...categories, plural(leaderboards, '{n} leaderboard', '{n} leaderboards')].join(' · ')}
        </span>
      </Flex>
      <Refusable reason={refusal}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete {name}', { name })}
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Refusable>
    </Flex>
  );
}

interface BrandsTabProps {
  search: string;
  onSearch: (text: string | undefined) => void;
  refusal: string | null;
}

export function BrandsTab({ search, onSearch, refusal }: BrandsTabProps) {
  const [category, setCategory] = useState<string | undefined>();
  const [open, setOpen] = useState<Brand | 'new' | 'reported' | 'bin' | null>(null);
  const { removeBrand } = useLeaderboardChanges();
  const { answer, brands, first } = useLibrary({ query: search, category });
  const make = (
    <Refusable reason={refusal}>
      <Button leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />} onClick={() => setOpen('new')}>
        {t('New brand')}
      </Button>
    </Refusable>
  );
  const body = () => {
    if (answer.error && !brands)
      return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!brands) return <RowsSkeleton rows={6} />;
    if (brands.length === 0)
      return search === '' && category === undefined ? (
        <EmptyState icon={<IconTag size={26} stroke={1.5} aria-hidden />} action={make}>
          {t('A brand is found by its accounts, hashtags and words. Leaderboards rank brands.')}
        </EmptyState>
      ) : (
        <EmptyState>{t('No brand matches.')}</EmptyState>
      );
    return (
      <ul className={classes.rows}>
        {brands.map((brand) => (
          <BrandRow
            key={brand.id}
            brand={brand}
            refusal={refusal}
            onEdit={() => setOpen(brand)}
            onDelete={() => removeBrand(brand)}
          />
        ))}
      </ul>
    );
  };
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
        <TypedSearch
          className={classes.search}
          aria-label={t('Search brands')}
          placeholder={t('Brand, mention or hashtag')}
          shown={search}
          onSearch={onSearch}
        />
        <Refusable reason={refusal}>
          <Button
            variant="default"
            leftSection={<IconDatabaseImport size={16} stroke={1.7} aria-hidden />}
            onClick={() => setOpen('reported')}
          >
            {t('From imports')}
          </Button>
        </Refusable>
        {refusal === null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
            onClick={() => setOpen('bin')}
          >
            {t('Deleted brands')}
          </Button>
        )}
        {make}
      </Flex>
      {first && first.categories.length > 0 && (
        <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap">
          {first.categories.slice(0, 12).map(({ name, brands }) => (
            <FilterChip
              key={name}
              value={`${name} ${brands}`}
              tone={category === name ? 'term' : 'plain'}
              onClick={() => setCategory(category === name ? undefined : name)}
            />
          ))}
        </Flex>
      )}
      <Card title={t('Library')} flush note={first && plural(first.total, '{n} brand', '{n} brands')}>
        {body()}
        <ShowMore answer={answer} />
      </Card>
      {open !== null && open !== 'reported' && open !== 'bin' && (
        <BrandDrawer brand={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      <BrandsBin opened={open === 'bin'} onClose={() => setOpen(null)} />
      <Drawer
        opened={open === 'reported'}
        onClose={() => setOpen(null)}
        position="right"
        size="lg"
        title={t('Imported brands')}
      >
        {open === 'reported' && <Reported />}
      </Drawer>
    </Flex>
  );
}
