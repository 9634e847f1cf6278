import { Badge, Box, Flex, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Profile } from '#contract/profiles/details.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { ago, countryName } from '#web/platform/format/format.ts';
import { genderOfOne } from '#web/platform/format/gender-names.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Change, Num } from '#web/ui/number.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { fieldName } from './details/profile-field-names.ts';
import classes from './profile.module.css';
import { ProfileContact } from './profile-contact.tsx';
import type { ProfileStats } from './profile-data.ts';

/** Pencil icon for values this company edited. */
function Edited({ profile, field }: { profile: Profile; field: string }) {
  if (!profile.edited_fields.includes(field)) return null;
  return (
    <Tooltip label={t('Entered by your company')}>
      <Text
        span
        c="var(--ll-accent)"
        w={18}
        h={16}
        className={classes.edited}
        role="img"
        aria-label={t('{field}: entered by your company', { field: fieldName(field) })}
      >
        <IconPencil size={12} stroke={2} aria-hidden />
      </Text>
    </Tooltip>
  );
}

function Badges({ profile }: { profile: Profile }) {
  const verified = profile.accounts.filter((account) => account.verified);
  const where = verified.map(({ platform }) => PLATFORM_NAMES[platform]).join(', ');
  return (
    <Flex
      component="span"
      gap="xxs"
      align="center"
      wrap="wrap"
      display="inline-flex"
      className={classes.badges}
    >
      <Edited profile={profile} field="name" />
      {verified.length > 0 && (
        <Tooltip label={t('Verified on {where}', { where })}>
          <Badge variant="light" leftSection={<IconRosetteDiscountCheckFilled size={13} aria-hidden />}>
            {t('verified')}
          </Badge>
        </Tooltip>
      )}
      {profile.arpp_verified && (
        <Tooltip label={t('Holds the responsible-influence certificate of the ARPP')}>
          <Badge variant="light" color="green">
            {t('ARPP')}
          </Badge>
        </Tooltip>
      )}
      {profile.phyllo_verified && (
        <Tooltip label={t('Account ownership checked through Phyllo')}>
          <Badge variant="light" color="green">
            {t('Phyllo')}
          </Badge>
        </Tooltip>
      )}
      {profile.is_demo && <InventedTag />}
    </Flex>
  );
}

function Who({ profile }: { profile: Profile }) {
  const handles = [
    ...new Set(profile.accounts.flatMap(({ username }) => (username ? [`@${username}`] : []))),
  ];
  const kind = profile.sub_kind ?? (profile.kind === 'brand' ? t('brand') : null);
  const parts: { key: string; field?: string; text: string }[] = [
    { key: 'handles', text: handles.slice(0, 3).join(', ') },
    {
      key: 'country',
      field: 'country',
      text: profile.country === null ? '' : countryName(profile.country),
    },
    { key: 'kind', field: 'sub_kind', text: kind ?? '' },
    { key: 'gender', field: 'gender', text: profile.gender ? genderOfOne(profile.gender).toLowerCase() : '' },
    {
      key: 'age',
      field: 'birthday',
      text: profile.age === null ? '' : plural(profile.age, '{n} years', '{n} years'),
    },
    { key: 'languages', field: 'languages', text: profile.languages.map(languageName).join(', ') },
  ].filter(({ text }) => text !== '');
  return (
    <Flex component="span" wrap="wrap" className={classes.who}>
      {parts.map(({ key, field, text }) => (
        <span key={key}>
          {text}
          {field !== undefined && <Edited profile={profile} field={field} />}
        </span>
      ))}
    </Flex>
  );
}

function Counted({ stats }: { stats: ProfileStats | undefined }) {
  if (stats === undefined)
    return (
      <Flex component="span" wrap="wrap" className={classes.who}>
        {t('Counting…')}
      </Flex>
    );
  const posts = stats.platforms.reduce((sum, { posts_known }) => sum + posts_known, 0);
  const newest = stats.platforms
    .flatMap(({ newest_post }) => newest_post ?? [])
    .toSorted()
    .at(-1);
  return (
    <Flex component="span" wrap="wrap" className={classes.who}>
      <span>{plural(posts, '{n} post known', '{n} posts known')}</span>
      {newest !== undefined && <span>{t('newest {when}', { when: ago(newest) })}</span>}
    </Flex>
  );
}

function Accounts({ profile }: { profile: Profile }) {
  if (profile.accounts.length === 0) return <p className={classes.dim}>{t('No accounts yet.')}</p>;
  return (
    <Flex component="ul" gap="xs" wrap="wrap" aria-label={t('Accounts')}>
      {profile.accounts.map((account) => (
        <Flex
          key={account.id}
          component="li"
          rowGap="xxs"
          columnGap="xs"
          align="center"
          wrap="wrap"
          mih={32}
          className={`surface ${classes.account}`}
        >
          <PlatformIcon platform={account.platform} size={18} />
          {account.url === null ? (
            <span className={classes.handle}>{account.username ?? t('unknown handle')}</span>
          ) : (
            <a
              className={classes.handle}
              href={account.url}
              target="_blank"
              rel="noreferrer noopener"
              title={account.title ?? undefined}
            >
              @{account.username}
            </a>
          )}
          <Text span c="dimmed" className={classes.followers}>
            <b>
              <Num value={account.followers} missing="not_in_source" />
            </b>{' '}
            {t('followers')}
          </Text>
          <span title={account.growth === null ? t('Too few observations over time') : undefined}>
            {account.growth === null ? (
              <span className={classes.dim}>{t('growth –')}</span>
            ) : (
              <Change value={account.growth} suffix={t('30 d')} />
            )}
          </span>
        </Flex>
      ))}
    </Flex>
  );
}

/** Themes link to a search. */
function Topics({ profile }: { profile: Profile }) {
  const { themes, tags } = profile;
  if (themes.length + tags.length === 0) return null;
  return (
    <Flex component="ul" gap="xs" wrap="wrap" className={classes.topics} aria-label={t('Themes and tags')}>
      {themes.map((theme) => (
        <li key={`theme ${theme}`}>
          <Link to="/profiles" search={{ themes: theme } as never}>
            {theme}
          </Link>
        </li>
      ))}
      {tags.map((tag) => (
        <li key={`tag ${tag}`} data-tag>
          <Link to="/profiles" search={{ tags: tag } as never}>
            {tag}
          </Link>
        </li>
      ))}
      <li data-plain>
        <Edited profile={profile} field="themes" />
        <Edited profile={profile} field="tags" />
      </li>
    </Flex>
  );
}

export interface ProfileHeadProps {
  profile: Profile;
  stats: ProfileStats | undefined;
  /** Response time in ms. */
  actions: ReactNode;
}

export function ProfileHead({ profile, stats, actions }: ProfileHeadProps) {
  return (
    <div className={classes.head}>
      <Avatar
        name={profile.name}
        face={profile.is_demo ? profile.slug : null}
        src={profile.picture}
        square={profile.kind === 'brand'}
        size={68}
      />
      <Box miw={0} className={classes.headText}>
        <PageHeader
          title={profile.name}
          badges={<Badges profile={profile} />}
          facts={
            <div data-own-row>
              <Who profile={profile} />
              <Counted stats={stats} />
            </div>
          }
          actions={actions}
        />
        {profile.bio !== null && (
          <p className={`wrap-anywhere ${classes.bio}`} dir="auto">
            {profile.bio}
            <Edited profile={profile} field="bio" />
          </p>
        )}
        <ProfileContact profile={profile} />
        <Flex rowGap="xs" columnGap="md" align="center" wrap="wrap">
          <Accounts profile={profile} />
          <Topics profile={profile} />
        </Flex>
      </Box>
    </div>
  );
}
