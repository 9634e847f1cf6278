import { Button, Checkbox, Fieldset, PasswordInput, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { HideableColumn, PublicToken } from '#contract/sharing.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { DayInput, isDay } from '#web/ui/day-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './share.module.css';
import { type LinkTerms, useLinkMutations } from './share-queries.ts';
import type { Shareable } from './shareable.ts';

/** The end of a day in the reader's time zone. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** The calendar day of a moment in the reader's time zone, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

interface Given {
  until: string;
  protect: boolean;
  password: string;
  hidden: string[];
}

const givenBy = (link: PublicToken): Given => ({
  until: link.expires_at === null ? '' : localDay(new Date(link.expires_at)),
  protect: link.has_password,
  password: '',
  hidden: link.hidden_columns,
});

/** Only the changed terms. */
export function changedTerms(link: PublicToken, given: Given): LinkTerms {
  const before = givenBy(link);
  const terms: LinkTerms = {};
  if (given.until !== before.until) terms.expires_at = given.until === '' ? null : endOfDay(given.until);
  if (given.protect && given.password !== '') terms.password = given.password;
  if (!given.protect && before.protect) terms.password = null;
  if (given.hidden.toSorted().join() !== before.hidden.toSorted().join()) terms.hidden_columns = given.hidden;
  return terms;
}

/** Label of the hidden column that implies this one; null if it is visible or hidden directly. */
export function goesWith(
  id: string,
  columns: readonly HideableColumn[],
  hidden: readonly string[],
): string | null {
  if (hidden.includes(id)) return null;
  return columns.find((c) => hidden.includes(c.id) && c.follows_from.includes(id))?.label ?? null;
}

export interface LinkTermsFormProps {
  object: Shareable;
  link: PublicToken;
  columns: readonly HideableColumn[];
}

export function LinkTermsForm({ object, link, columns }: LinkTermsFormProps) {
  const [given, setGiven] = useState(() => givenBy(link));
  const { change } = useLinkMutations(object);
  const terms = isDay(given.until) ? changedTerms(link, given) : {};
  const missing = given.protect && !link.has_password && given.password === '';
  const changed = Object.keys(terms).length > 0;
  const type = (part: Partial<Given>) => {
    setGiven((before) => ({ ...before, ...part }));
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !missing) change.mutate(terms, { onSuccess: () => toast.success(t('Link updated')) });
  };
  const named = columns.map((column) => ({ ...column, label: t(column.label as Phrase) }));
  const shown = named.map(({ id, label }) => ({ id, label, because: goesWith(id, named, given.hidden) }));
  const show = (id: string, shown: boolean) =>
    type({ hidden: shown ? given.hidden.filter((one) => one !== id) : [...given.hidden, id] });
  return (
    <form onSubmit={submit} className={classes.stack} noValidate>
      <div className={classes.terms}>
        <DayInput
          label={t('Expiry date')}
          description={t('Leave empty for no end date')}
          first={localDay(new Date())}
          value={given.until}
          onChange={(until) => type({ until })}
        />
        <div>
          <Switch
            mt={4}
            mb={10}
            label={t('Require a password')}
            checked={given.protect}
            onChange={(event) => type({ protect: event.currentTarget.checked, password: '' })}
          />
          {given.protect && (
            <PasswordInput
              aria-label={t('Password of the link')}
              autoComplete="new-password"
              placeholder={link.has_password ? t('Unchanged') : t('At least 8 characters')}
              value={given.password}
              onChange={(event) => type({ password: event.currentTarget.value })}
              visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
            />
          )}
        </div>
      </div>
      {shown.length > 0 && (
        <Fieldset legend={t('What visitors see')} variant="unstyled">
          <p className={classes.hint}>{t('Columns that would reveal a hidden one are hidden as well.')}</p>
          <div className={classes.columns}>
            {shown.map(({ id, label, because }) => (
              <Checkbox
                key={id}
                size="xs"
                label={because ? t('{label} (hidden with {because})', { label, because }) : label}
                checked={!given.hidden.includes(id) && !because}
                disabled={because !== null}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
            ))}
          </div>
        </Fieldset>
      )}
      {change.error && (
        <p className={classes.refused} role="alert">
          {normaliseError(change.error).message}
        </p>
      )}
      <div>
        <Button type="submit" loading={change.isPending} disabled={!changed || missing}>
          {t('Save changes')}
        </Button>
      </div>
    </form>
  );
}
