import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconWorldOff, IconWorldPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PublicToken } from '#contract/sharing.ts';
import { ago } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { publicAddress } from '#web/platform/public-link.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './share.module.css';
import { LinkTermsForm } from './share-link-terms.tsx';
import { useLinkMutations, usePublicLink } from './share-queries.ts';
import { Visits } from './share-visits.tsx';
import type { Shareable } from './shareable.ts';

function NotPublic({ object }: { object: Shareable }) {
  const { publish } = useLinkMutations(object);
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>
        {t(
          'This {noun} is private. Anyone with a public link can view only this {noun}, without signing in. You can remove the link at any time.',
          { noun: object.noun },
        )}
      </p>
      <div>
        <Button
          leftSection={<IconWorldPlus size={16} stroke={1.7} aria-hidden />}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {t('Create public link')}
        </Button>
      </div>
    </div>
  );
}

/** The URL, or the reason it cannot be shown again. */
function Address({ object, link }: { object: Shareable; link: PublicToken }) {
  if (link.token === null)
    return (
      <p className={classes.refused}>
        {t(
          'The link works but cannot be shown again. To get an address to copy, make it private and publish it again.',
        )}
      </p>
    );
  const address = publicAddress(object.path, link.token);
  return (
    <div className={classes.link}>
      <TextInput
        label={t('Link')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={
              copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} stroke={1.7} aria-hidden />
            }
          >
            {t(copied ? 'Copied' : 'Copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** Confirms in place, because a second dialog would cover the first. */
function MakePrivate({ object }: { object: Shareable }) {
  const [asked, setAsked] = useState(false);
  const { makePrivate } = useLinkMutations(object);
  const run = () =>
    makePrivate.mutate(undefined, {
      onSuccess: () => toast.success(t('The {noun} is private', { noun: object.noun })),
    });
  if (!asked)
    return (
      <Button
        variant="default"
        c="var(--ll-down)"
        leftSection={<IconWorldOff size={16} stroke={1.7} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('Make private')}
      </Button>
    );
  return (
    <div className={classes.confirm} role="alertdialog" aria-label={t('Make it private?')}>
      <p>{t('The link stops working at once, for everybody. A new link will have a different address.')}</p>
      <Group gap="xs">
        <Button color="red.8" loading={makePrivate.isPending} onClick={run} data-autofocus>
          {t('Make private')}
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  );
}

export function ShareLink({ object }: { object: Shareable }) {
  const answer = usePublicLink(object);
  const [log, setLog] = useState(false);
  const { data, error } = answer;
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={3} />;
  const { public_token: link, standing, columns } = data;
  if (!standing.may_publish) {
    const state = t(link === null ? 'It is not public.' : 'It is public.');
    return (
      <p className={classes.refused}>
        {state} {standing.refused?.replace('share', 'publish')}
      </p>
    );
  }
  if (link === null) return <NotPublic object={object} />;
  return (
    <div className={classes.stack}>
      <Address object={object} link={link} />
      <p className={classes.hint}>
        {t('Published by {name} {when}. Anyone with the link can view it; no sign-in needed.', {
          name: link.created_by,
          when: ago(link.created_at),
        })}
      </p>
      <LinkTermsForm
        key={`${link.expires_at} ${link.has_password} ${link.hidden_columns.join()}`}
        object={object}
        link={link}
        columns={columns}
      />
      {log && <Visits object={object} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => setLog(!log)} aria-expanded={log}>
          {t(log ? 'Hide access log' : 'Access log')}
        </Button>
        <MakePrivate object={object} />
      </div>
    </div>
  );
}
