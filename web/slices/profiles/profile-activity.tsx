import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api.ts';
import { useRefusal } from '#web/platform/areas.ts';
import { ago, countryName, dayText, exactMoney } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './profile.module.css';
import { ProfileMonitors } from './profile-monitors.tsx';

type Facts = readonly (readonly [label: string, value: ReactNode])[];

function FactList({ facts }: { facts: Facts }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const mail = (address: string | null) =>
  address ? (
    <a className={classes.link} href={`mailto:${address}`}>
      {address}
    </a>
  ) : null;
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

function Contact({ profile, edit }: { profile: Profile; edit: ReactNode }) {
  const { agent } = profile;
  const own: Facts = [
    ['E-mail', mail(profile.email)],
    ['Phone', joined(profile.phone_code, profile.phone)],
    ['Address', [profile.address_1, profile.address_city].filter(Boolean).join(', ')],
    ['Sales CRM id', profile.sales_crm_id],
  ];
  const theirs: Facts = [
    ['Agent', joined(agent?.name, agent?.last_name)],
    ['Agent’s e-mail', mail(agent?.email || null)],
    ['Agent’s phone', joined(agent?.phone_code, agent?.phone)],
    [
      'Agent’s address',
      [agent?.address, agent?.city, agent?.country ? countryName(agent.country) : '', agent?.continent]
        .filter(Boolean)
        .join(', '),
    ],
  ];
  const facts = [...own, ...theirs];
  const nothing = facts.every(([, value]) => value === null || value === '');
  return (
    <Card title="Contact and agent" note="your company’s own">
      {nothing ? (
        <EmptyState action={edit}>No contact or agent was written down yet.</EmptyState>
      ) : (
        <FactList facts={facts} />
      )}
    </Card>
  );
}

function Prices({ profile, edit }: { profile: Profile; edit: ReactNode }) {
  return (
    <Card title="Prices" note="your company’s own">
      {profile.prices.length === 0 ? (
        <EmptyState action={edit}>No prices were agreed or asked for yet.</EmptyState>
      ) : (
        <ul className={classes.rows}>
          {profile.prices.map(({ platform, post_type, amount, currency }) => (
            <li key={post_type}>
              <PlatformIcon platform={platform} />
              <span className={classes.grow}>{postTypeName(post_type)}</span>
              <span>{exactMoney(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Notes({ profile, edit }: { profile: Profile; edit: ReactNode }) {
  return (
    <Card title="Notes" note="your company’s own">
      {profile.notes === null ? (
        <EmptyState action={edit}>No notes yet.</EmptyState>
      ) : (
        <p className={classes.notes}>{profile.notes}</p>
      )}
    </Card>
  );
}

function Record({ slug }: { slug: string }) {
  const activity = useQuery(query.profiles.activity.queryOptions({ input: { id: slug } }));
  const body = (rows: ReactNode[] | undefined, empty: string) => {
    if (activity.isError && rows === undefined)
      return <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />;
    if (rows === undefined) return <RowsSkeleton rows={2} rowHeight={44} />;
    return rows.length === 0 ? <EmptyState>{empty}</EmptyState> : <ul className={classes.rows}>{rows}</ul>;
  };
  return (
    <>
      <Card title="Changes by your company">
        {body(
          activity.data?.edits.map(({ at, by, what }, index) => (
            <li key={`${at} ${index}`}>
              <span className={classes.grow}>{what}</span>
              <span className={classes.dim}>{by}</span>
              <time className={classes.dim} dateTime={at} title={dayText(at)}>
                {ago(at)}
              </time>
            </li>
          )),
          'Nobody in your company has changed this profile.',
        )}
      </Card>
      <Card title="Imports that brought its posts">
        {body(
          activity.data?.imports.map(({ import_id, file_name, company, preset, finished_at }) => (
            <li key={import_id}>
              {file_name === null ? (
                <span className={classes.grow}>Imported by {company}</span>
              ) : (
                <Link to="/settings/sources" className={`${classes.link} ${classes.grow}`}>
                  {file_name}
                </Link>
              )}
              {preset !== null && <span className={classes.dim}>{preset}</span>}
              <span className={classes.dim}>{finished_at === null ? 'not finished' : ago(finished_at)}</span>
            </li>
          )),
          'No imported file brought posts of this profile.',
        )}
      </Card>
    </>
  );
}

/** What this company knows and did: contact, prices, notes, changes, imports. */
export function ProfileActivity({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const refusal = useRefusal('profiles');
  const edit = (label: string) => (
    <Refusable reason={refusal}>
      <Button variant="default" size="xs" onClick={onEdit}>
        {label}
      </Button>
    </Refusable>
  );
  return (
    <div className={classes.halves}>
      <Contact profile={profile} edit={edit('Add a contact')} />
      <Prices profile={profile} edit={edit('Add a price')} />
      <Notes profile={profile} edit={edit('Write a note')} />
      <ProfileMonitors id={profile.id} />
      <Record slug={profile.slug} />
    </div>
  );
}
