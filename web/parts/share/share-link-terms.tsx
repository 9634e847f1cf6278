import { Button, Flex, Group, PasswordInput, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { HideableColumn, PublicToken } from '#contract/sharing.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { DayInput, isDay } from '#web/ui/inputs/day-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './share.module.css';
import { type LinkTerms, useLinkMutations } from './share-queries.ts';
import { ShownColumns } from './share-shown.tsx';
import { MessageField } from './share-steps.tsx';
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

interface ShareTerms {
  until: string;
  protect: boolean;
  password: string;
  hidden: string[];
  message: string;
}

const givenBy = (link: PublicToken): ShareTerms => ({
  until: link.expires_at === null ? '' : localDay(new Date(link.expires_at)),
  protect: link.has_password,
  password: '',
  hidden: link.hidden_columns,
  message: link.message,
});

/** Only the changed terms. */
export function changedTerms(link: PublicToken, entered: ShareTerms): LinkTerms {
  const before = givenBy(link);
  const terms: LinkTerms = {};
  if (entered.until !== before.until)
    terms.expires_at = entered.until === '' ? null : endOfDay(entered.until);
  if (entered.protect && entered.password !== '') terms.password = entered.password;
  if (!entered.protect && before.protect) terms.password = null;
  if (entered.hidden.toSorted().join() !== before.hidden.toSorted().join())
    terms.hidden_columns = entered.hidden;
  if (entered.message.trim() !== before.message) terms.message = entered.message;
  return terms;
}

export interface LinkTermsFormProps {
  object: Shareable;
  link: PublicToken;
  columns: readonly HideableColumn[];
  /** Null for kinds without a client page. */
  onPreview: ((shown: Pick<ShareTerms, 'hidden' | 'message'>) => void) | null;
}

export function LinkTermsForm({ object, link, columns, onPreview }: LinkTermsFormProps) {
  const [entered, setEntered] = useState(() => givenBy(link));
  const { change } = useLinkMutations(object);
  const terms = isDay(entered.until) ? changedTerms(link, entered) : {};
  const missing = entered.protect && !link.has_password && entered.password === '';
  const changed = Object.keys(terms).length > 0;
  const type = (part: Partial<ShareTerms>) => {
    setEntered((before) => ({ ...before, ...part }));
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !missing) change.mutate(terms, { onSuccess: () => toast.success(t('Link updated')) });
  };
  return (
    <Flex onSubmit={submit} component="form" direction="column" gap="md" noValidate>
      <div className={classes.terms}>
        <DayInput
          label={t('Expiry date')}
          description={t('Leave empty for no end date')}
          first={localDay(new Date())}
          value={entered.until}
          onChange={(until) => type({ until })}
        />
        <div>
          <Switch
            mt="xxs"
            mb={10}
            label={t('Require a password')}
            checked={entered.protect}
            onChange={(event) => type({ protect: event.currentTarget.checked, password: '' })}
          />
          {entered.protect && (
            <PasswordInput
              aria-label={t('Password of the link')}
              autoComplete="new-password"
              placeholder={link.has_password ? t('Unchanged') : t('At least 8 characters')}
              value={entered.password}
              onChange={(event) => type({ password: event.currentTarget.value })}
              visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
            />
          )}
        </div>
      </div>
      <ShownColumns columns={columns} hidden={entered.hidden} onChange={(hidden) => type({ hidden })} />
      {onPreview !== null && (
        <MessageField message={entered.message} onChange={(message) => type({ message })} />
      )}
      {change.error && (
        <Text fz="xs" c="dimmed" py={10} px="sm" className="surface" bdrs="sm" role="alert">
          {normaliseError(change.error).message}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" loading={change.isPending} disabled={!changed || missing}>
          {t('Save changes')}
        </Button>
        {onPreview !== null && (
          <Button
            variant="default"
            onClick={() => onPreview({ hidden: entered.hidden, message: entered.message })}
          >
            {t('Preview as client')}
          </Button>
        )}
      </Group>
    </Flex>
  );
}
