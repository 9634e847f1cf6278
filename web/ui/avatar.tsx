import { usePicture } from '#web/platform/pictures.ts';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** Its initials stand where there is no picture. */
  name: string;
  /** What an invented creator's face is drawn from: a slug. Nobody real gets a face that is not theirs. */
  face?: string | null | undefined;
  /** Own picture, as an answer names it. */
  src?: string | null | undefined;
  /** Brands are square. */
  square?: boolean | undefined;
  /** Edge in px. */
  size?: number;
  /** Text alternative; empty where the name stands beside it. */
  alt?: string;
}

/** A round picture; without one, the initials, or the drawn face of an invented creator. */
export function Avatar({ name, face, src, square = false, size = 30, alt = '' }: AvatarProps) {
  const drawn = face
    ? `/api/avatar/${encodeURIComponent(face)}.svg`
    : `/api/initials/${encodeURIComponent(name.trim() || '?')}.svg`;
  const picture = usePicture(src, drawn);
  return (
    <img
      className={classes.avatar}
      data-square={square || undefined}
      {...picture}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
