import { Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './card.module.css';

export interface CardProps {
  title: string;
  /** Grey text at the right: sample size or coverage. */
  note?: ReactNode;
  /** Controls next to the title; below it on narrow screens. */
  controls?: ReactNode;
  /** Menu in the corner at every width; null reserves its space. */
  menu?: ReactNode;
  children: ReactNode;
  /** No padding around the content (tables). */
  flush?: boolean;
  className?: string | undefined;
}

/** A titled region. */
export function Card({ title, note, controls, menu, children, flush = false, className }: CardProps) {
  const id = useId();
  return (
    <section className={[classes.card, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <Group gap="sm" align="flex-start" wrap="nowrap" className={classes.head}>
        <Flex
          rowGap="xs"
          columnGap="sm"
          align="center"
          justify="space-between"
          wrap="wrap"
          flex={1}
          miw={0}
          mih={34}
          className={classes.line}
        >
          <h2 id={id}>{title}</h2>
          <div className={classes.side}>
            {note !== undefined && (
              <Text span fz="xs" c="dimmed">
                {note}
              </Text>
            )}
            {controls}
          </div>
        </Flex>
        {menu !== undefined && (
          <Flex align="center" flex="none" miw={26} mih={34} className={classes.menu}>
            {menu}
          </Flex>
        )}
      </Group>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
