import { Skeleton } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import classes from './skeletons.module.css';

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `s${index}`);
}

export function CardsSkeleton({ count = 7 }: { count?: number }) {
  return (
    <div className={classes.cards} data-waiting aria-hidden>
      {keys(count).map((key) => (
        <div key={key} className={classes.card}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={22} width="70%" />
          <Skeleton height={12} width="60%" />
          <Skeleton height={3} />
        </div>
      ))}
    </div>
  );
}

const HEIGHTS = [35, 42, 38, 50, 64, 92, 80, 61, 48, 44, 39, 41, 58, 70, 66, 52, 46, 40, 37, 43];

export function ChartSkeleton({ height = 240 }: { height?: number }) {
  return (
    <div className={classes.chart} style={{ height }} aria-hidden>
      {HEIGHTS.map((share, index) => (
        <Skeleton key={`${index}-${share}`} height={`${share}%`} radius={3} />
      ))}
    </div>
  );
}

export function RowsSkeleton({ rows = 8, rowHeight = 53 }: { rows?: number; rowHeight?: number }) {
  return (
    <div data-waiting aria-hidden>
      {keys(rows).map((key) => (
        <div key={key} className={classes.row} style={{ height: rowHeight }}>
          <Skeleton height={30} width={30} circle />
          <div className={classes.lines}>
            <Skeleton height={11} width="45%" />
            <Skeleton height={9} width="30%" />
          </div>
          <Skeleton height={11} width="12%" />
          <Skeleton height={11} width="12%" />
          <Skeleton height={11} width="10%" />
        </div>
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div role="status" className={classes.waited}>
      <span className="visually-hidden">{t('Loading the page')}</span>
      <div className={classes.head} aria-hidden>
        <Skeleton height={24} width={180} />
        <Skeleton height={13} width={300} />
      </div>
      <CardsSkeleton />
      <div className={classes.surface}>
        <ChartSkeleton />
      </div>
    </div>
  );
}
