import { usePicture } from '#web/platform/pictures.ts';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** What the generated picture grows from: a slug or an email. */
  seed: string;
  /** Own picture, as an answer names it. */
  src?: string | null | undefined;
  /** Edge in px. */
  size?: number;
  /** Text alternative; empty where the name stands beside it. */
  alt?: string;
}

/** A round picture; without one of its own, the generated avatar of the seed. */
export function Avatar({ seed, src, size = 30, alt = '' }: AvatarProps) {
  const picture = usePicture(src, `/api/avatar/${encodeURIComponent(seed)}.svg`);
  return (
    <img
      className={classes.avatar}
      {...picture}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
