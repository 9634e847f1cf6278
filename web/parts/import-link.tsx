import { Button } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';

/** Link to the page that imports files; renders nothing for users without it. */
export function ImportLink({ children }: { children: string }) {
  const { user } = useSession();
  const shared = useSharedView() !== null;
  if (shared || !mayOpen(user, 'sources')) return null;
  return (
    <Button
      component={Link}
      to="/settings/sources"
      leftSection={<IconDatabaseImport size={16} stroke={1.7} aria-hidden />}
    >
      {children}
    </Button>
  );
}
