import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Area, areaAccess, type RefusalReason } from '#contract/access/areas.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { refusalText } from '#web/platform/api/refusal.ts';
import { t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Replaces a closed screen with the reason that the API would give. */
export function RefusedPage({ area, reason }: { area: Area; reason: RefusalReason }) {
  return (
    <>
      <PageHeader title={t(area.label as Phrase)} />
      <EmptyState
        icon={<IconLock size={28} stroke={1.4} aria-hidden />}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to="/settings/roles">
              {t('See who may do what')}
            </Button>
            <Button variant="default" component={Link} to="/">
              {t('Go to the start page')}
            </Button>
          </Group>
        }
      >
        {refusalText(reason, areaAccess(area))}
      </EmptyState>
    </>
  );
}
