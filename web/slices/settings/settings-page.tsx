import {
  IconChevronRight,
  IconCoin,
  IconDatabaseImport,
  IconHistory,
  IconKey,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';

const SECTIONS = [
  {
    to: '/settings/sources',
    title: 'Sources',
    text: 'Import files, mappings and their history',
    icon: IconDatabaseImport,
  },
  { to: '/settings/users', title: 'Users', text: 'Colleagues, roles and sessions', icon: IconUsers },
  { to: '/settings/emv', title: 'Media value models', text: 'How media value is computed', icon: IconCoin },
  { to: '/settings/api-keys', title: 'API keys', text: 'Keys and webhooks', icon: IconKey },
  { to: '/settings/audit', title: 'Audit log', text: 'Who did what', icon: IconHistory },
];

/** Where each part of the settings is. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <ul className={classes.sections}>
        {SECTIONS.map(({ to, title, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.section}>
              <Icon size={20} stroke={1.7} aria-hidden />
              <span className={classes.text}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
