import { Flex, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#web/platform/language.ts';
import { closedArea } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { LookedUpIcon } from '#web/ui/looked-up-icon.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BrandCard } from './brand-card.tsx';
import { ClientsCard } from './clients-card.tsx';
import { CompanySettings } from './company-settings.tsx';
import classes from './settings-page.module.css';

const SECTIONS = [
  {
    to: '/settings/sources',
    title: 'Sources',
    text: 'Import files, mappings and their history',
    icon: 'database-import',
  },
  { to: '/settings/users', title: 'Users', text: 'Invite colleagues; roles and access', icon: 'users' },
  {
    to: '/settings/companies',
    title: 'Companies',
    text: 'Companies of this installation, their imports, and erasure requests',
    icon: 'buildings',
  },
  {
    to: '/settings/roles',
    title: 'Roles',
    text: 'Permissions of each role, with their reasons',
    icon: 'shield-check',
  },
  {
    to: '/settings/emv',
    title: 'Media value models',
    text: 'Your own rates per platform and post type',
    icon: 'coin',
  },
  {
    to: '/settings/alerts',
    title: 'Alerts',
    text: 'Get notified by email or webhook when a metric crosses a threshold or changes unusually',
    icon: 'bell',
  },
  {
    to: '/settings/single-sign-on',
    title: 'Single sign-on',
    text: 'Sign in with the identity provider of your company',
    icon: 'login-2',
  },
  { to: '/settings/api-keys', title: 'API keys', text: 'For programs that use the API', icon: 'key' },
  {
    to: '/settings/audit',
    title: 'Audit log',
    text: 'Actions of users, with time and place',
    icon: 'history',
  },
  { to: '/settings/outbox', title: 'Outbox', text: 'Emails and text messages', icon: 'mailbox' },
] as const;

export function SettingsPage() {
  const { user } = useSession();
  const open = SECTIONS.filter(({ to }) => user !== null && closedArea(user, to) === null);
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Stack gap="sm" className="in-order">
        <CompanySettings />
        <BrandCard />
        {user !== null && closedArea(user, '/lists') === null && <ClientsCard />}
        <Flex
          component="ul"
          direction="column"
          className={`surface lined-list ${classes.sections}`}
          aria-label={t('Settings sections')}
        >
          {open.map(({ to, title, text, icon }) => (
            <li key={to}>
              <Link to={to} className={classes.section}>
                <LookedUpIcon name={icon} />
                <Flex component="span" direction="column" flex={1}>
                  <Text component="strong" c="var(--ll-text)">
                    {t(title)}
                  </Text>
                  <span>{t(text)}</span>
                </Flex>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </Flex>
      </Stack>
    </>
  );
}
