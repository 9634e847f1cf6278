import type { CSSProperties } from 'react';
import { type IconSet, useIcon } from '#web/platform/icons.ts';
import classes from './looked-up-icon.module.css';

export interface LookedUpIconProps {
  set?: IconSet;
  /** Name within the set, e.g. `trophy`. */
  name: string;
  size?: number;
}

/** An icon of the local icon endpoint in the colour of the text; decoration, hence hidden from screen readers. */
export function LookedUpIcon({ set = 'tabler', name, size = 20 }: LookedUpIconProps) {
  const svg = useIcon(set, name);
  const style = {
    width: size,
    height: size,
    '--icon': `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
  } as CSSProperties;
  return <span className={classes.icon} style={style} aria-hidden="true" />;
}
