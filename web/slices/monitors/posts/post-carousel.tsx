import { plural, t } from '#web/platform/language.ts';
import classes from '../monitor.module.css';

export function PostCarousel({ images }: { images: readonly string[] }) {
  return (
    <section>
      <h3 className={classes.sub}>{plural(images.length, '{n} picture', '{n} pictures')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways. */}
      <ul className={classes.carousel} tabIndex={0} aria-label={t('Pictures of the post')}>
        {images.map((image, i) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img src={image} alt={t('Picture {n}', { n: i + 1 })} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
