import { Button, SimpleGrid, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profiles/details.ts';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { type api, query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { ago, countryName, dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { ProfileAccounts } from '../details/profile-accounts.tsx';
import classes from '../profile.module.css';
import { AnsweredRows, ProfileLists, ProfilePrices } from '../profile-affiliated.tsx';
import { ProfileMonitors } from '../profile-monitors.tsx';

type Facts = readonly (readonly [label: string, value: ReactNode, field?: string])[];

function Source({ profile, field }: { profile: Profile; field: string | undefined }) {
  const source = field === undefined ? undefined : profile.imported_fields[field];
  if (source === undefined) return null;
  return (
    <Text
      span
      truncate
      fz="xxs"
      c="dimmed"
      className={classes.source}
      title={t('From {file}, a file your company imported', { file: source.file_name })}
    >
      {source.file_name}
    </Text>
  );
}

function FactList({ profile, facts }: { profile: Profile; facts: Facts }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className={classes.facts}>
      {known.map(([label, value, field]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            <Source profile={profile} field={field} />
          </dd>
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
    [t('Email'), mail(profile.email), 'email'],
    [t('Phone'), joined(profile.phone_code, profile.phone), 'phone'],
    [t('Address'), [profile.address_1, profile.address_city].filter(Boolean).join(', ')],
    [t('Sales CRM id'), profile.sales_crm_id],
  ];
  const theirs: Facts = [
    [t('Agent'), joined(agent?.name, agent?.last_name), 'agent'],
    [t('Agent’s email'), mail(agent?.email || null), 'agent'],
    [t('Agent’s phone'), joined(agent?.phone_code, agent?.phone), 'agent'],
    [
      t('Agent’s address'),
      [agent?.address, agent?.city, agent?.country ? countryName(agent.country) : '', agent?.continent]
        .filter(Boolean)
        .join(', '),
    ],
  ];
  const facts = [...own, ...theirs];
  const nothing = facts.every(([, value]) => value === null || value === '');
  return (
    <Card title={t('Contact and agent')} note={t('only visible to your company')}>
      {nothing ? (
        <EmptyState action={edit}>{t('No contact or agent has been added yet.')}</EmptyState>
      ) : (
        <FactList profile={profile} facts={facts} />
      )}
    </Card>
  );
}

function Notes({ profile, edit }: { profile: Profile; edit: ReactNode }) {
  return (
    <Card title={t('Notes')} note={t('only visible to your company')}>
      {profile.notes === null ? (
        <EmptyState action={edit}>{t('No notes yet.')}</EmptyState>
      ) : (
        <p className={`wrap-anywhere ${classes.notes}`}>
          {profile.notes}
          <Source profile={profile} field="notes" />
        </p>
      )}
    </Card>
  );
}

type Activity = UseQueryResult<Awaited<ReturnType<typeof api.profiles.activity>>, Error>;

function Record({ activity }: { activity: Activity }) {
  return (
    <>
      <Card title={t('Changes by your company')}>
        <AnsweredRows
          answer={activity}
          rows={activity.data?.edits.map(({ at, by, what }, index) => (
            <li key={`${at} ${index}`}>
              <span className={classes.grow}>{what}</span>
              <span className={classes.dim}>{by}</span>
              <time className={classes.dim} dateTime={at} title={dayText(at)}>
                {ago(at)}
              </time>
            </li>
          ))}
        >
          <EmptyState>{t('Nobody in your company has edited this profile.')}</EmptyState>
        </AnsweredRows>
      </Card>
      <Card title={t('Imports with its posts')}>
        <AnsweredRows
          answer={activity}
          rows={activity.data?.imports.map(({ import_id, file_name, company, preset, finished_at }) => (
            <li key={import_id}>
              {file_name === null ? (
                <span className={classes.grow}>{t('Imported by {company}', { company: company ?? '' })}</span>
              ) : (
                <Link to="/settings/sources" className={`${classes.link} ${classes.grow}`}>
                  {file_name}
                </Link>
              )}
              {preset !== null && <span className={classes.dim}>{preset}</span>}
              <span className={classes.dim}>
                {finished_at === null ? t('not finished') : ago(finished_at)}
              </span>
            </li>
          ))}
        >
          <EmptyState>{t('No imported file contained posts of this profile.')}</EmptyState>
        </AnsweredRows>
      </Card>
    </>
  );
}

interface ProfileActivityProps {
  profile: Profile;
  onEdit: () => void;
  onMerge: () => void;
}

/** The company's own data and activity: accounts, contact, lists, prices, notes, changes, imports. */
export function ProfileActivity({ profile, onEdit, onMerge }: ProfileActivityProps) {
  const activity = useQuery(query.profiles.activity.queryOptions({ input: { id: profile.slug } }));
  const { dialog, addToList } = useAddToList();
  const listRefusal = useRefusal('lists');
  const mayList = mayOpen(useSession().user, 'lists');
  const refusal = useRefusal('profiles');
  const edit = (label: string) => (
    <Refusable reason={refusal}>
      <Button variant="default" size="xs" onClick={onEdit}>
        {label}
      </Button>
    </Refusable>
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" className={classes.halves}>
      <ProfileAccounts
        profile={profile}
        merges={activity.data?.merges ?? []}
        mayEdit={refusal === null}
        merge={
          <Refusable reason={refusal}>
            <Button variant="default" size="compact-sm" onClick={onMerge}>
              {t('Merge with another profile')}
            </Button>
          </Refusable>
        }
      />
      <Contact profile={profile} edit={edit(t('Add a contact'))} />
      <ProfilePrices slug={profile.slug} add={edit(t('Add a price'))} />
      {mayList && (
        <ProfileLists
          slug={profile.slug}
          add={
            <Refusable reason={listRefusal}>
              <Button variant="default" size="xs" onClick={() => addToList([profile.id])}>
                {t('Add to a list')}
              </Button>
            </Refusable>
          }
        />
      )}
      {dialog}
      <Notes profile={profile} edit={edit(t('Write a note'))} />
      <ProfileMonitors id={profile.id} />
      <Record activity={activity} />
    </SimpleGrid>
  );
}
