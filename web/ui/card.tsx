import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './card.module.css';

export interface CardProps {
  title: string;
  /** Grey right corner: the n or the coverage. */
  note?: ReactNode;
  /** Controls right of the title; under it where there is no room. */
  controls?: ReactNode;
  /** The menu in the corner, which stays there at every width; null keeps its place. */
  menu?: ReactNode;
  children: ReactNode;
  /** No padding around the content (tables). */
  flush?: boolean;
  className?: string | undefined;
}

/** A titled surface; a region with the title as its name. */
export function Card({ title, note, controls, menu, children, flush = false, className }: CardProps) {
  const id = useId();
  return (
    <section className={[classes.card, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.line}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          <div className={classes.side}>
            {note !== undefined && <span className={classes.note}>{note}</span>}
            {controls}
          </div>
        </div>
        {menu !== undefined && <div className={classes.menu}>{menu}</div>}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
