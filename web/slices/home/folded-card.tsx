import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import classes from './home-cards.module.css';

interface FoldedCardProps {
  title: string;
  children: string;
  link?: { to: string; text: string };
}

/** An empty card in one line. */
export function FoldedCard({ title, children, link }: FoldedCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`surface ${classes.folded}`}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      {link && (
        <Anchor component={Link} to={link.to}>
          {link.text}
        </Anchor>
      )}
    </section>
  );
}
