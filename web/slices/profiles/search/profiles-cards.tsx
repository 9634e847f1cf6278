import { Checkbox } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
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
  asked: readonly AskedKey[];
  selected: boolean;
  onToggle: (id: string) => void;
}

const ProfileCard = memo(function ProfileCard(props: CardProps) {
  const { row, currency, asked, selected, onToggle } = props;
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      <div className={classes.head}>
        <Link to="/profile/$slug" params={{ slug: row.slug }} className={classes.link}>
          <CreatorCell row={row} size={40} />
        </Link>
        <Checkbox
          className={classes.check}
          aria-label={t('Select {name}', { name: row.name })}
          checked={selected}
          onChange={() => onToggle(String(row.id))}
        />
      </div>
      <div className={classes.topics}>
        <span>{row.themes.slice(0, 3).join(', ') || t('no topics')}</span>
        <PlatformIcons platforms={row.available_platforms} />
      </div>
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
      <div className={classes.audience}>
        <span>{t('Audience')}</span>
        <AudienceCell row={row} />
      </div>
      {asked.map((one) => (
        <div key={`${one.filter} ${one.key}`} className={classes.audience}>
          <span>{one.label}</span>
          <AskedShare row={row} asked={one} />
        </div>
      ))}
    </li>
  );
});

export interface ProfilesCardsProps {
  rows: readonly ProfileRow[];
  currency: string;
  asked: readonly AskedKey[];
  selected: readonly string[];
  onToggle: (id: string) => void;
  onEnd: () => void;
}

/** Results as cards, loading more before the end is visible. */
export function ProfilesCards({ rows, currency, asked, selected, onToggle, onEnd }: ProfilesCardsProps) {
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
            asked={asked}
            selected={chosen.has(String(row.id))}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <div ref={ref} className={classes.end} />
    </div>
  );
}
