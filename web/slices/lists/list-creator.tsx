import { Link } from '@tanstack/react-router';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { Platform } from '#contract/primitives.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcons } from '#web/ui/platform-icon.tsx';
import classes from './list.module.css';

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

/** The name as a link to the profile; plain for visitors of a public link, for whom there is none. */
export function CreatorName({ row, plain }: { row: ListProfile; plain: boolean }) {
  if (plain) return <b title={row.name}>{row.name}</b>;
  return (
    // Arrow keys and Enter reach every row: a stop for each would be thousands.
    <Link
      to="/profile/$slug"
      params={{ slug: row.slug }}
      preload={false}
      tabIndex={-1}
      title={row.name}
      draggable={false}
    >
      {row.name}
    </Link>
  );
}

/** Picture, name and platforms of a creator, in the column that stays. */
export function CreatorLink({ row, plain }: { row: ListProfile; plain: boolean }) {
  return (
    <span className={classes.creator}>
      <CreatorPicture row={row} size={28} />
      <span className={classes.creatorNames}>
        <CreatorName row={row} plain={plain} />
        <span className={classes.creatorUnder}>
          <PlatformIcons platforms={Object.keys(row.platforms) as Platform[]} size={13} />
          {row.is_demo && <InventedTag />}
        </span>
      </span>
    </span>
  );
}
