import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { fullName, logout, useSession } from '#web/platform/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './user-card.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return SCHEMES.map(({ value, label, icon: Icon }) => (
    <Menu.Item
      key={value}
      closeMenuOnClick={false}
      aria-current={colorScheme === value}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={colorScheme === value ? <IconCheck size={15} aria-hidden /> : null}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ));
}

export function UserCard({ compact = false }: { compact?: boolean }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;
  const leave = async () => {
    try {
      await logout();
      await navigate({ to: '/login' });
    } catch (error) {
      toast.error(t('Signing out failed: {reason}', { reason: normaliseError(error).message }));
    }
  };
  return (
    <Menu position="top-start" width={240} offset={6} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.card}
          data-compact={compact || undefined}
          aria-label={t('Account of {name}', { name: fullName(user) })}
        >
          <Avatar name={fullName(user)} size={30} />
          {!compact && (
            <span className={classes.names}>
              <strong>{fullName(user)}</strong>
              <small>{user.company_name}</small>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} component={Link} to="/account">
          {t('Account')}
        </Menu.Item>
        <Menu.Divider />
        <SchemeChoice />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={async () => (await import('./single-keys.ts')).openKeyboardHelp()}
        >
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
