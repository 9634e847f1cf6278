import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RoomCreator } from '#contract/client.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { ageName, genderKey, genderName } from '#web/parts/audience-shares.ts';
import { compactNumber, countryName, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Change } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './room.module.css';

const MOST_ROWS = 4;

function Shares({
  label,
  shares,
  name,
}: {
  label: string;
  shares: ReadonlyArray<{ key: string; share: number }>;
  name: (key: string) => string;
}) {
  if (shares.length === 0) return null;
  const rows = shares
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_ROWS)
    .map(({ key, share }) => ({ key, label: name(key), value: share }));
  return (
    <section>
      <h3>{label}</h3>
      <BarList label={label} rows={rows} format={(share) => percent(share, 0)} />
    </section>
  );
}

const fact = (label: string, value: ReactNode) =>
  value === null || value === undefined || value === '' ? null : (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );

/** Everything else that the link shows about a creator. */
export function RoomMore({ creator }: { creator: RoomCreator }) {
  const { audience = null, topics = [], tags = [], custom_values = [] } = creator;
  return (
    <Flex direction="column" gap="sm" pb="xs">
      {creator.bio && <p className={`wrap-anywhere ${classes.bio}`}>{creator.bio}</p>}
      <ul className={classes.accounts} aria-label={t('Accounts')}>
        {creator.accounts.map(({ platform, username, followers, engagement_rate, growth, credibility }) => (
          <li key={platform}>
            <PlatformIcon platform={platform} size={15} />{' '}
            {username === null ? PLATFORM_NAMES[platform] : `@${username}`}
            {followers != null && ` · ${t('{count} followers', { count: compactNumber(followers) })}`}
            {engagement_rate != null && ` · ${t('{rate} engagement', { rate: percent(engagement_rate, 1) })}`}
            {growth != null && (
              <>
                {' · '}
                <Change value={growth} suffix={t('in 30 days')} />
              </>
            )}
            {credibility != null && ` · ${t('{share} credible', { share: percent(credibility, 0) })}`}
          </li>
        ))}
      </ul>
      {audience !== null && (
        <div className={classes.shares}>
          <Shares label={t('Countries')} shares={audience.countries} name={countryName} />
          <Shares label={t('Age')} shares={audience.ages} name={ageName} />
          <Shares label={t('Gender')} shares={audience.genders} name={(key) => genderName(genderKey(key))} />
        </div>
      )}
      <dl className={classes.facts}>
        {[
          fact(t('Country'), creator.country && countryName(creator.country)),
          fact(t('Topics'), topics.join(', ')),
          fact(t('Email'), creator.email),
          fact(t('Status'), creator.status),
          fact(t('Category'), creator.category),
          ...custom_values.map(({ name, value }) => fact(name, value)),
          fact(t('Tags'), tags.join(', ')),
        ]}
      </dl>
    </Flex>
  );
}
