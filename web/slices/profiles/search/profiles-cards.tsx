import { ActionIcon, Box, Checkbox, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { t } from '#web/platform/language.ts';
import { Num } from '#web/ui/number.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import { type AskedKey, AskedShare } from './profiles-asked.tsx';
import classes from './profiles-cards.module.css';
import {
  AgesCell,
  AudienceCell,
  CreatorCell,
  CredibilityNum,
  EngagementNum,
  GrowthNum,
  PriceNum,
} from './profiles-columns.tsx';

interface CardProps {
  row: ProfileRow;
  currency: string;
  audienceKeys: readonly AskedKey[];
  selected: boolean;
  onToggle: (id: string) => void;
  onPreview: (id: number) => void;
}

const ProfileCard = memo(function ProfileCard(props: CardProps) {
  const { row, currency, audienceKeys, selected, onToggle, onPreview } = props;
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <Link to="/profile/$slug" params={{ slug: row.slug }} className={classes.link}>
          <CreatorCell row={row} size={40} />
        </Link>
        <ActionIcon
          variant="subtle"
          color="gray"
          ms="auto"
          className={classes.preview}
          aria-label={t('Preview {name}', { name: row.name })}
          onClick={() => onPreview(row.id)}
        >
          <IconLayoutSidebarRightExpand size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <Checkbox
          className={classes.check}
          aria-label={t('Select {name}', { name: row.name })}
          checked={selected}
          onChange={() => onToggle(String(row.id))}
        />
      </Group>
      <Group gap="xs" justify="space-between" wrap="nowrap" my={10} c="dimmed" className={classes.topics}>
        <span>{row.themes.slice(0, 3).join(', ') || t('no topics')}</span>
        <PlatformIcons platforms={row.available_platforms} />
      </Group>
      <dl className={classes.numbers}>
        <div>
          <dt>{t('Followers')}</dt>
          <dd>
            <Num value={row.followers} missing={row.missing.followers} />
          </dd>
        </div>
        <div>
          <dt>{t('Engagement')}</dt>
          <dd>
            <EngagementNum row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('30 days')}</dt>
          <dd>
            <GrowthNum row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('Credibility')}</dt>
          <dd>
            <CredibilityNum row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('Price')}</dt>
          <dd>
            <PriceNum row={row} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('Audience age')}</dt>
          <dd>
            <AgesCell row={row} />
          </dd>
        </div>
      </dl>
      <Group
        gap="xs"
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        pt={10}
        className={classes.audience}
      >
        <span>{t('Audience')}</span>
        <AudienceCell row={row} />
      </Group>
      {audienceKeys.map((one) => (
        <Group
          key={`${one.filter} ${one.key}`}
          gap="xs"
          align="stretch"
          justify="space-between"
          wrap="nowrap"
          pt={10}
          className={classes.asked}
        >
          <span>{one.label}</span>
          <AskedShare row={row} audienceKey={one} />
        </Group>
      ))}
    </li>
  );
});

export interface ProfilesCardsProps {
  rows: readonly ProfileRow[];
  currency: string;
  audienceKeys: readonly AskedKey[];
  selected: readonly string[];
  onToggle: (id: string) => void;
  onPreview: (id: number) => void;
  onEnd: () => void;
}

/** Results as cards, loading more before the end is visible. */
export function ProfilesCards({
  rows,
  currency,
  audienceKeys,
  selected,
  onToggle,
  onPreview,
  onEnd,
}: ProfilesCardsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const near = entry?.isIntersecting === true;
  useEffect(() => {
    if (near && rows.length > 0) onEnd();
  }, [near, rows.length, onEnd]);
  const chosen = new Set(selected);
  return (
    <div ref={scroll} className={classes.scroll} data-scroller>
      <ul className={classes.cards} aria-label={t('Profiles')}>
        {rows.map((row) => (
          <ProfileCard
            key={row.id}
            row={row}
            currency={currency}
            audienceKeys={audienceKeys}
            selected={chosen.has(String(row.id))}
            onToggle={onToggle}
            onPreview={onPreview}
          />
        ))}
      </ul>
      <Box ref={ref} h={1} />
    </div>
  );
}
