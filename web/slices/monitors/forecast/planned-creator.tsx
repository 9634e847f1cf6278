import { Flex, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ForecastCreator } from '#contract/forecast.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from '../monitor.module.css';
import own from './forecast-actual.module.css';

/** Row header: a creator, and the part of the plan that the row is about. */
export function PlannedCreator({ creator, of }: { creator: ForecastCreator | undefined; of: string }) {
  const name = creator?.name ?? t('Former creator');
  return (
    <Table.Th scope="row" fw={400}>
      <Flex component="span" gap="xs" align="center" className={own.who}>
        <Avatar
          name={name}
          face={creator?.is_demo ? creator.slug : null}
          src={creator?.picture ?? null}
          size={24}
        />
        <span>
          {creator?.slug ? (
            <Link to="/profile/$slug" params={{ slug: creator.slug }} className={classes.link}>
              {name}
            </Link>
          ) : (
            name
          )}
          <small>{of}</small>
        </span>
      </Flex>
    </Table.Th>
  );
}
