import { Flex } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { Num, type NumberProps } from '#web/ui/number.tsx';
import classes from '../list.module.css';
import type { Total } from './list-totals.ts';

export interface TotalCellProps extends Pick<NumberProps, 'kind' | 'currency' | 'digits'> {
  total: Total;
  /** Calculation: `Total`, `Weighted by followers`. */
  how: string;
}

/** A total, with the number of creators if some values are unknown. */
export function TotalCell({ total, how, ...number }: TotalCellProps) {
  const { value, known, of } = total;
  const behind = t('{n} of {all}', { n: known, all: of });
  return (
    <Flex
      component="span"
      gap="xxs"
      align="baseline"
      display="inline-flex"
      className={classes.total}
      title={t('{how}; known for {behind}', { how, behind })}
    >
      <Num value={value} missing={t('No data')} {...number} />
      {value !== null && known < of && <small>{behind}</small>}
    </Flex>
  );
}
