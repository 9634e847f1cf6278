import { Link } from '@tanstack/react-router';
import type { SourceRow } from '#contract/monitors/coverage.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './coverage.module.css';

export function AccountName(props: Pick<SourceRow, 'creator' | 'platform' | 'username'>) {
  const { creator, platform, username } = props;
  const { name, slug, picture, is_demo } = creator;
  return (
    <span className={classes.account}>
      <Avatar name={name} face={is_demo ? slug : null} src={picture} size={26} />
      <span className={classes.names}>
        <span className={classes.nameLine}>
          <Link to="/profile/$slug" params={{ slug }} className={classes.name}>
            {name}
          </Link>
          {is_demo && <InventedTag />}
        </span>
        <span className={classes.handle}>
          <PlatformIcon platform={platform} size={13} />
          {username === null ? t('Unknown handle') : `@${username}`}
        </span>
      </span>
    </span>
  );
}
