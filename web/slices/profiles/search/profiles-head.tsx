import { Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ProfileSearch } from '#contract/profiles/search.ts';
import { platformName, sentence } from '#web/parts/search-filters/filter-labels.ts';
import { plural, t } from '#web/platform/language.ts';
import classes from './profiles.module.css';
import { SORT_WORDS, sortOf } from './profiles-columns.tsx';
import type { useProfiles } from './profiles-data.ts';
import type { ProfilesState, ProfilesUrl } from './profiles-state.ts';
import { LeftOutCount } from './profiles-unknown.tsx';

const nOf = (count: number, kind: ProfilesUrl['kind']): string =>
  kind === 'brand' ? plural(count, '{n} brand', '{n} brands') : plural(count, '{n} creator', '{n} creators');

/** `1,264 of 18,284 creators`. */
export function ProfilesFacts({
  profiles,
  state,
}: {
  profiles: ReturnType<typeof useProfiles>;
  state: ProfilesUrl;
}) {
  const { total, all } = profiles;
  if (profiles.results.isError && total === null) return null;
  if (total === null || all === null) return <>{t('Searching …')}</>;
  const every = nOf(all, state.kind);
  const among =
    state.platform === 'all'
      ? every
      : t('{creators} on {platform}', { creators: every, platform: platformName(state.platform) });
  return (
    <span role="status">
      {total === all ? among : t('{n} of {all}', { n: total, all: among })}
      <LeftOutCount state={state} />
    </span>
  );
}

const OFFERED: ProfileSearch['sort_by'][] = [
  'followers',
  'engagement_rate',
  'growth',
  'credibility_score',
  'price',
  'publications_count',
  'profile_created_at',
  'name',
];

/** Sort order; opens the options, because cards have no column headers. */
export function SortMenu({ screen }: { screen: ProfilesState }) {
  const { state, patch } = screen;
  const { descending } = sortOf(state);
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  const check = (on: boolean) => <IconCheck size={14} aria-hidden opacity={on ? 1 : 0} />;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <button type="button" className={classes.sorted}>
          {t('Sorted by {what}', { what: t(SORT_WORDS[state.sort_by]) })}{' '}
          <Arrow size={14} role="img" aria-label={t(descending ? 'descending' : 'ascending')} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {OFFERED.map((sort_by) => (
          <Menu.Item
            key={sort_by}
            leftSection={check(state.sort_by === sort_by)}
            onClick={() =>
              void patch({ sort_by, order: sort_by === 'name' ? 'asc' : 'desc', sort_in: undefined })
            }
          >
            {sentence(t(SORT_WORDS[sort_by]))}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Arrow size={14} aria-hidden style={{ transform: 'rotate(180deg)' }} />}
          onClick={() => void patch({ order: descending ? 'asc' : 'desc', sort_in: undefined })}
        >
          {t('Reverse the order')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ViewSwitch({
  view,
  onChange,
}: {
  view: 'table' | 'cards';
  onChange: (view: 'table' | 'cards') => void;
}) {
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label={t('Results as')}
      value={view}
      onChange={(next) => onChange(next === 'cards' ? 'cards' : 'table')}
      data={[
        {
          value: 'table',
          label: (
            <>
              <IconTable size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>{t('Table')}</VisuallyHidden>
            </>
          ),
        },
        {
          value: 'cards',
          label: (
            <>
              <IconLayoutGrid size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>{t('Cards')}</VisuallyHidden>
            </>
          ),
        },
      ]}
    />
  );
}
