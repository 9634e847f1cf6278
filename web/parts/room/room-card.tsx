import { Collapse, Flex, Text, UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { RoomCreator } from '#contract/client.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { ageName, genderKey, genderName } from '#web/parts/audience/audience-shares.ts';
import { compactNumber, countryName, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './room.module.css';
import { RoomPosts } from './room-posts.tsx';
import { type Respond, RoomRespond } from './room-respond.tsx';
import {
  amountText,
  audienceText,
  deliverablesText,
  expectedText,
  rangeText,
  rateText,
} from './room-words.ts';

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
function RoomMore({ creator }: { creator: RoomCreator }) {
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

function Account({ creator }: { creator: RoomCreator }) {
  const [account] = creator.accounts;
  if (!account)
    return creator.country === null ? null : <Text c="dimmed">{countryName(creator.country)}</Text>;
  const { platform, username, url } = account;
  const name = username === null ? PLATFORM_NAMES[platform] : `@${username}`;
  return (
    <Flex component="span" gap="xxs" align="center" miw={0}>
      <PlatformIcon platform={platform} size={15} />
      {url === null ? (
        <Text span truncate c="dimmed">
          {name}
        </Text>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={classes.handle}>
          <span className="ellipsis">{name}</span> <IconArrowUpRight size={14} aria-hidden />
        </a>
      )}
    </Flex>
  );
}

function Numbers({ creator, currency }: { creator: RoomCreator; currency: string }) {
  const [account] = creator.accounts;
  const { expected = null, results = null } = creator;
  const figures = results
    ? [
        ['posts', <Num key="n" value={results.posts} />, t('posts')] as const,
        ['impressions', <Num key="n" value={results.impressions} />, t('impressions')] as const,
        ['interactions', <Num key="n" value={results.interactions} />, t('interactions')] as const,
        [
          'media_value',
          <Num key="n" value={results.media_value} kind="money" currency={currency} />,
          t('media value'),
        ] as const,
      ].filter(([name]) => results[name] !== undefined)
    : [
        [
          'followers',
          <Num key="n" value={account?.followers} missing="not_in_source" />,
          t('followers'),
        ] as const,
        [
          'engagement_rate',
          <Num
            key="n"
            value={account?.engagement_rate}
            kind="percent"
            digits={1}
            missing={account?.missing.engagement_rate}
          />,
          account && rateText(account.platform),
        ] as const,
      ].filter(([name]) => account !== undefined && account[name] !== undefined);
  if (figures.length === 0 && expected === null) return null;
  return (
    <dl className={classes.numbers}>
      {figures.map(([name, value, label]) => (
        <div key={name}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
      {expected !== null && results === null && (
        <div title={t('8 out of 10 comparable results are in this range.')}>
          <dd>{rangeText(expected)}</dd>
          <dt>{expectedText(expected)}</dt>
        </div>
      )}
    </dl>
  );
}

interface CardProps {
  creator: RoomCreator;
  currency: string;
  /** Null in a preview. */
  respond: Respond | null;
  decides: boolean;
}

export function RoomCard({ creator, currency, respond, decides }: CardProps) {
  const { name, price = null, deliverables = [], audience = null, topics = [], notes = [] } = creator;
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <article
      className={`surface ${classes.card}`}
      data-decision={creator.decision ?? undefined}
      aria-label={name}
    >
      <RoomPosts
        name={name}
        pictures={creator.pictures}
        posts={creator.recent_posts ?? []}
        is_demo={creator.is_demo}
      />
      <div className={classes.inside}>
        <Flex gap="sm" align="flex-start">
          <Avatar
            name={name || '?'}
            src={creator.picture}
            face={creator.is_demo ? creator.slug : null}
            size={42}
          />
          <div className={classes.who}>
            <h2 className={classes.name}>
              <span className="ellipsis">{name}</span>
              {creator.is_demo && <InventedTag />}
            </h2>
            <Account creator={creator} />
          </div>
          {(price !== null || deliverables.length > 0) && (
            <div className={classes.price}>
              {price !== null && <b>{amountText(price)}</b>}
              {deliverables.length > 0 && <Text fz="xs">{deliverablesText(deliverables)}</Text>}
            </div>
          )}
        </Flex>
        <Numbers creator={creator} currency={currency} />
        {audience !== null ? (
          <p className={classes.fit}>
            <b>{t('Audience:')}</b> {audienceText(audience)}
          </p>
        ) : (
          topics.length > 0 && (
            <p className={classes.fit}>
              <b>{t('Topics:')}</b> {topics.slice(0, 4).join(', ')}
            </p>
          )
        )}
        {notes.map((note) => (
          <p key={note} className={`wrap-anywhere ${classes.note}`}>
            “{note}”
          </p>
        ))}
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {t('More about {name}', { name })}{' '}
          <IconChevronDown size={14} aria-hidden data-open={open || undefined} />
        </UnstyledButton>
        <Collapse expanded={open} id={more}>
          {open && <RoomMore creator={creator} />}
        </Collapse>
        <RoomRespond
          about={{ profile_id: creator.profile_id, name }}
          decided={creator}
          responses={creator.said}
          respond={respond}
          decides={decides}
        />
      </div>
    </article>
  );
}
