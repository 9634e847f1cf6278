import { t } from '#web/platform/language.ts';
import { usePicture } from '#web/platform/pictures.ts';
import classes from './avatar.module.css';

export interface AvatarProps {
  /** Source of the initials. */
  name: string;
  /** Seed of an invented creator's face: a slug. Real people never get a generated face. */
  face?: string | null | undefined;
  /** Picture URL of an API answer. */
  src?: string | null | undefined;
  /** Brands are square. */
  square?: boolean | undefined;
  /** Edge in px. */
  size?: number;
  /** Alternative text; empty if the name is next to it. */
  alt?: string;
}

/** Round picture; otherwise initials, or a generated face for demo creators. */
export function Avatar({ name, face, src, square = false, size = 30, alt = '' }: AvatarProps) {
  const drawn = face
    ? `/api/avatar/${encodeURIComponent(face)}.svg`
    : `/api/initials/${encodeURIComponent(name.trim() || '?')}.svg`;
  const picture = usePicture(src, drawn);
  return (
    <img
      className={classes.avatar}
      data-square={square || undefined}
      data-invented={face ? true : undefined}
      title={face ? t('Part of the demo data; not a real person') : undefined}
      {...picture}
      alt={alt}
      // Its title would be read before the name next to it.
      aria-hidden={alt === '' || undefined}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
