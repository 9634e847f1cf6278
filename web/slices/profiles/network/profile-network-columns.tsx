import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type {
  CoMentionedBrand,
  LinkedProfile,
  NetworkEdge,
  NetworkNode,
} from '#contract/profiles/network.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { DASH, dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import classes from '../profile.module.css';
import own from './profile-network.module.css';

export const nodeId = ({ profile, name }: NetworkNode): string => (profile ? `p${profile.id}` : name);

function Who({ profile, name }: { profile: LinkedProfile | null; name: string }) {
  if (profile === null)
    return (
      <Flex
        component="span"
        gap="xs"
        align="center"
        display="inline-flex"
        miw={0}
        className="wrap-anywhere"
        title={t('No profile has this account yet')}
      >
        {name}
      </Flex>
    );
  return (
    <Flex component="span" gap="xs" align="center" display="inline-flex" miw={0} className="wrap-anywhere">
      <Avatar
        name={profile.name}
        face={profile.is_demo ? profile.slug : null}
        src={profile.picture}
        square={profile.kind === 'brand'}
        size={24}
      />
      <Link
        to="/profile/$slug"
        params={{ slug: profile.slug }}
        search={{ tab: 'network' } as never}
        className={classes.link}
        dir="auto"
      >
        {profile.name}
      </Link>
      {profile.is_demo && <InventedTag />}
    </Flex>
  );
}

const linkText = (posts: number, handle: string, platform: Platform) => ({
  'aria-label': plural(
    posts,
    '{n} post with {handle} on {platform}',
    '{n} posts with {handle} on {platform}',
    {
      handle,
      platform: PLATFORM_NAMES[platform],
    },
  ),
  title: `${handle} · ${PLATFORM_NAMES[platform]}`,
});

/** Posts behind an edge: posts of `slug` on a platform that mention the handle. */
function Posts({ slug, edge }: { slug: string | undefined; edge: NetworkEdge | null }) {
  if (edge === null || slug === undefined) return DASH;
  const links: ReactNode[] = edge.via.map(({ platform, handle, posts }) => (
    <Link
      key={`${platform} ${handle}`}
      to="/profile/$slug"
      params={{ slug }}
      search={{ tab: 'content', platform: [platform], search: `@${handle}` } as never}
      className={classes.link}
      {...linkText(posts, `@${handle}`, platform)}
    >
      {exactNumber(posts)}
    </Link>
  ));
  return (
    <Flex component="span" gap="xs" display="inline-flex" className={own.posts}>
      {links}
    </Flex>
  );
}

const lastOf = ({ mentions, mentioned_by }: NetworkNode) =>
  [mentions?.last_date, mentioned_by?.last_date].filter(Boolean).sort().at(-1) ?? null;
const firstOf = ({ mentions, mentioned_by }: NetworkNode) =>
  [mentions?.first_date, mentioned_by?.first_date].filter(Boolean).sort()[0] ?? null;
const day = (date: string | null) => (date === null ? t('no date') : dayText(date));

export const networkColumns = (slug: string): GridColumn<NetworkNode>[] => [
  {
    id: 'name',
    header: t('Who'),
    size: 210,
    minSize: 160,
    value: (node) => node.name,
    cell: (node) => <Who profile={node.profile} name={node.name} />,
  },
  {
    id: 'mentions',
    header: t('Mentioned'),
    align: 'right',
    size: 96,
    value: (node) => node.mentions?.posts,
    cell: (node) => <Posts slug={slug} edge={node.mentions} />,
  },
  {
    id: 'mentioned_by',
    header: t('Mentioning'),
    align: 'right',
    size: 96,
    value: (node) => node.mentioned_by?.posts,
    cell: (node) => <Posts slug={node.profile?.slug} edge={node.mentioned_by} />,
  },
  { id: 'first', header: t('First'), size: 104, value: firstOf, cell: (node) => day(firstOf(node)) },
  { id: 'last', header: t('Last'), size: 104, value: lastOf, cell: (node) => day(lastOf(node)) },
];

/** Keyword analyses of posts with a handle of the profile and one of the brand. */
function PostsTogether({ together }: Pick<CoMentionedBrand, 'together'>) {
  if (together === null) return DASH;
  const links: ReactNode[] = together.via.map(
    ({ platform, handle, beside, posts, first_date, last_date }) => (
      <Link
        key={`${platform} ${handle} ${beside}`}
        to="/keyword"
        search={
          {
            keyword: `@${beside} @${handle}`,
            search_type: 'AND',
            platform: [platform],
            from_date: first_date ?? undefined,
            to_date: last_date ?? undefined,
          } as never
        }
        className={classes.link}
        {...linkText(posts, `@${beside} + @${handle}`, platform)}
      >
        {exactNumber(posts)}
      </Link>
    ),
  );
  return (
    <Flex component="span" gap="xs" display="inline-flex" className={own.posts}>
      {links}
    </Flex>
  );
}

export const brandColumns = (slug: string): GridColumn<CoMentionedBrand>[] => [
  {
    id: 'name',
    header: t('Brand'),
    size: 200,
    minSize: 150,
    value: (brand) => brand.profile.name,
    cell: (brand) => <Who profile={brand.profile} name={brand.profile.name} />,
  },
  {
    id: 'own',
    header: t('In their own posts'),
    align: 'right',
    size: 130,
    value: (brand) => brand.own?.posts,
    cell: (brand) => <Posts slug={slug} edge={brand.own} />,
  },
  {
    id: 'together',
    header: t('Mentioned together'),
    align: 'right',
    size: 150,
    value: (brand) => brand.together?.posts,
    cell: ({ together }) => <PostsTogether together={together} />,
  },
  { id: 'first', header: t('First'), size: 104, value: (b) => b.first_date, cell: (b) => day(b.first_date) },
  { id: 'last', header: t('Last'), size: 104, value: (b) => b.last_date, cell: (b) => day(b.last_date) },
];
