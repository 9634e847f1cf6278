import { Tooltip } from '@mantine/core';
import { shortPercent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './provenance-bar.module.css';

/** Sums by origin; missing ones are 0. Imported counts as measured, edited as estimated. */
export interface Origins {
  measured: number;
  platform_views: number;
  estimated: number;
  imported?: number;
  edited?: number;
}

export interface OriginShare {
  key: 'measured' | 'views' | 'estimated';
  label: string;
  share: number;
}

/** Three shares that add up to 1, in bar order; null if empty. */
export function originShares(origins: Origins): OriginShare[] | null {
  const measured = origins.measured + (origins.imported ?? 0);
  const estimated = origins.estimated + (origins.edited ?? 0);
  const total = measured + origins.platform_views + estimated;
  if (!(total > 0)) return null;
  return [
    { key: 'measured', label: t('measured'), share: measured / total },
    { key: 'views', label: t('platform views'), share: origins.platform_views / total },
    { key: 'estimated', label: t('estimated'), share: estimated / total },
  ];
}

/** Whether a number is entirely estimated. */
export const whollyEstimated = ({ measured, platform_views, estimated, imported, edited }: Origins) =>
  estimated > 0 && measured + platform_views + (imported ?? 0) + (edited ?? 0) === 0;

export interface ProvenanceBarProps {
  origins: Origins | null | undefined;
  /** Name of the number above the bar. */
  label: string;
}

/** Bar of measured, platform-reported and estimated shares. */
export function ProvenanceBar({ origins, label }: ProvenanceBarProps) {
  const shares = origins ? originShares(origins) : null;
  if (shares === null) return <div className={classes.none} />;
  const text = shares.map(({ label: name, share }) => `${shortPercent(share, 1)} ${name}`).join(', ');
  return (
    <Tooltip label={text}>
      <div className={classes.bar} role="img" aria-label={`${label}: ${text}`}>
        {shares.map(({ key, share }) =>
          share > 0 ? <span key={key} className={classes[key]} style={{ flexGrow: share }} /> : null,
        )}
      </div>
    </Tooltip>
  );
}

export function ProvenanceLegend() {
  return (
    <ul className={classes.legend} aria-label={t('Where numbers come from')}>
      <li>
        <span className={classes.measured} />
        {t('measured')}
      </li>
      <li>
        <span className={classes.views} />
        {t('platform views')}
      </li>
      <li>
        <span className={classes.estimated} />
        {t('estimated')}
      </li>
    </ul>
  );
}
