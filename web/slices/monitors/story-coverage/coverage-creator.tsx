import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SourceRow } from '#contract/fetching/coverage.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './coverage.module.css';

export function AccountName(props: Pick<SourceRow, 'creator' | 'platform' | 'username'>) {
  const { creator, platform, username } = props;
  const { name, slug, picture, is_demo } = creator;
  return (
    <Flex component="span" gap="xs" align="center" miw={0}>
      <Avatar name={name} face={is_demo ? slug : null} src={picture} size={26} />
      <Flex component="span" direction="column" miw={0}>
        <Flex component="span" gap="xs" align="center" miw={0}>
          <Link to="/profile/$slug" params={{ slug }} className={classes.name}>
            {name}
          </Link>
          {is_demo && <InventedTag />}
        </Flex>
        <Flex component="span" gap="xxs" align="center" fz="xs" c="dimmed" className="wrap-anywhere">
          <PlatformIcon platform={platform} size={13} />
          {username === null ? t('Unknown handle') : `@${username}`}
        </Flex>
      </Flex>
    </Flex>
  );
}
