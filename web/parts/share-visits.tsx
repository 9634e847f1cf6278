import type { z } from 'zod';
import type { visit } from '#contract/sharing.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './share.module.css';
import { useVisits } from './share-queries.ts';
import type { Shareable } from './shareable.ts';

const WHAT: Readonly<Record<z.infer<typeof visit>['what'], Phrase>> = {
  read: 'Opened',
  unlocked: 'Entered the password',
  wrong_password: 'Wrong password',
};

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome on Windows`; otherwise the start of the User-Agent. */
export function programText(user_agent: string): string {
  const name = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(user_agent))?.[1];
  const browser = name(BROWSERS);
  const system = name(SYSTEMS);
  if (browser === undefined) return user_agent.slice(0, 40) || t('unknown program');
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

const moment = new Intl.DateTimeFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Visits of the link. Pseudonyms distinguish visitors without identifying them. */
export function Visits({ object }: { object: Shareable }) {
  const answer = useVisits(object, true);
  const { data, error } = answer;
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={3} />;
  if (data.total === 0) return <p className={classes.hint}>{t('Nobody has opened the link yet.')}</p>;
  return (
    <section aria-label={t('Access log')}>
      <ul className={classes.visits} aria-label={t('Visits, newest first')}>
        {data.visits.map((one) => (
          <li key={one.id}>
            <b>{t(WHAT[one.what])}</b>
            <time dateTime={one.at}>{moment.format(new Date(one.at))}</time>
            <span title={one.user_agent}>{programText(one.user_agent)}</span>
            <span title={t('Replaces the visitor’s address, which is not stored')}>
              {t('visitor {code}', { code: one.visitor.slice(0, 6) })}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.visits.length && (
        <p className={classes.hint}>
          {t('The newest {n} of {all}.', { n: data.visits.length, all: data.total })}
        </p>
      )}
    </section>
  );
}
