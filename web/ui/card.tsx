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
