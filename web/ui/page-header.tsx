import { Flex, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Parent page, linked before the title. */
  above?: { to: string; title: string };
  /** Facts next to the title, or below it where they are long: coverage, age, response time. */
  facts?: ReactNode;
  /** Period, secondary actions, and the primary action last. */
  actions?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
}

/** Page header; also sets the window's title. */
export function PageHeader({ title, above, facts, actions, badges }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Limelight`;
  }, [title]);
  return (
    <Flex
      component="header"
      rowGap="xs"
      columnGap="md"
      align="center"
      justify="space-between"
      wrap="wrap"
      className={classes.header}
    >
      <Flex flex="1 1 300px" miw={0} rowGap={0} columnGap="sm" align="center" wrap="wrap">
        <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap">
          {above !== undefined && (
            <Link to={above.to} className={classes.above}>
              {above.title}
              <IconChevronRight size={15} stroke={1.7} aria-hidden />
            </Link>
          )}
          <h1 className={classes.title}>{title}</h1>
          {badges}
        </Flex>
        {facts !== undefined && (
          <Text component="div" fz="xs" c="dimmed" className={classes.facts}>
            {facts}
          </Text>
        )}
      </Flex>
      {actions !== undefined && (
        <Flex align="center" gap="xs" className={classes.actions}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
