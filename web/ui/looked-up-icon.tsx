import type { CSSProperties } from 'react';
import { type IconSet, useIcon } from '#web/platform/icons.ts';
import classes from './looked-up-icon.module.css';

export interface LookedUpIconProps {
  set?: IconSet;
  /** Name within the set, e.g. `trophy`. */
  name: string;
  size?: number;
}

/** Decorative icon from the local icon endpoint, in the text color. */
export function LookedUpIcon({ set = 'tabler', name, size = 20 }: LookedUpIconProps) {
  const svg = useIcon(set, name);
  const style = {
    width: size,
    height: size,
    '--icon': `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
  } as CSSProperties;
  return <span className={classes.icon} style={style} aria-hidden="true" />;
}
