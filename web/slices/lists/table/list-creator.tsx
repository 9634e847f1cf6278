import { Flex } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ListProfile } from '#contract/lists/creators.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from '../list.module.css';

/** Platforms in the usual order. */
export const platformsOf = (row: ListProfile): Platform[] =>
  PLATFORMS.filter((platform) => row.platforms[platform] !== undefined);

export function CreatorPicture({ row, size }: { row: ListProfile; size: number }) {
  return (
    <Avatar
      name={row.name}
      face={row.is_demo ? row.slug : null}
      src={row.picture}
      square={row.kind === 'brand'}
      size={size}
    />
  );
}

/** Link to the profile; plain text for visitors. */
export function CreatorName({ row, plain }: { row: ListProfile; plain: boolean }) {
  const navigate = useNavigate();
  if (plain) return <b title={row.name}>{row.name}</b>;
  return (
    // Plain link for scrolling speed, and no tab stop: arrow keys and Enter reach every row.
    <a
      href={`/profile/${encodeURIComponent(row.slug)}`}
      tabIndex={-1}
      title={row.name}
      draggable={false}
      onClick={(event) => {
        // The browser opens new tabs.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ to: '/profile/$slug', params: { slug: row.slug } });
      }}
    >
      {row.name}
    </a>
  );
}

export function CreatorLink({ row, plain }: { row: ListProfile; plain: boolean }) {
  return (
    <Flex component="span" gap="xs" align="center" miw={0}>
      <CreatorPicture row={row} size={28} />
      <Flex component="span" direction="column" lh={1.3} miw={0} className={classes.creatorNames}>
        <CreatorName row={row} plain={plain} />
        <Flex component="span" gap="xs" align="center" c="dimmed">
          <PlatformIcons platforms={platformsOf(row)} size={13} />
          {row.is_demo && <InventedTag />}
        </Flex>
      </Flex>
    </Flex>
  );
}
