import { Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { alertHref } from './alert-href.ts';

export function AlertItem(object: Parameters<typeof alertHref>[0]) {
  const refused = useRefusal('alerts');
  const icon = <IconBell size={15} stroke={1.7} aria-hidden />;
  if (refused !== null)
    return (
      <Menu.Item leftSection={icon} disabled title={refused}>
        {t('Alert me…')}
      </Menu.Item>
    );
  return (
    <Menu.Item leftSection={icon} component={Link} to={alertHref(object)}>
      {t('Alert me…')}
    </Menu.Item>
  );
}
